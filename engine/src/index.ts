/**
 * Evaluates ytt 0.48 in any JavaScript runtime: Node.js, a browser, a worker. Nothing is read from disk and nothing is
 * executed; a program supplies the texts of the files.
 *
 * A run is described by its inputs, {@link ProjectInputs}, and {@link evaluateProject} returns a {@link Project}, from
 * which findings, effective data values, output and the schema can be read. It does not throw; errors in the files are
 * among its findings. Ranges count UTF-16 code units from 0, excluding the end.
 *
 * @module @ytt-language/engine
 */

export * from '@ytt-language/shared';
