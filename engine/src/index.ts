/**
 * Evaluates ytt 0.48 in any JavaScript runtime: Node.js, a browser, a worker. Nothing is read from disk and nothing is
 * executed; a program brings the texts of the files.
 *
 * A run is described by its inputs, {@link ProjectInputs}, and {@link evaluateProject} gives a {@link Project}, which is asked
 * for what is wanted: findings, effective data values, output, the schema. It does not throw; what is wrong with the files
 * stands in its findings. Ranges count UTF-16 code units from 0, end excluded.
 *
 * @module @ytt-language/engine
 */

export * from '@ytt-language/shared';
