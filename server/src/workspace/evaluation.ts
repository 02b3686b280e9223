/**
 * Evaluates runs. A run whose files are the same versions as before is the same `Project`, so an edit costs the runs
 * that the file takes part in and nothing else.
 */
import { defaultRunOptions, type ProjectInputs, type RunOptions } from '@ytt-language/shared/project/inputs';
import { evaluateProject, type Project } from '@ytt-language/shared/project/project';
import type { SchemaNode } from '@ytt-language/shared/schema/schema-node';
import { defaultLimits } from '@ytt-language/shared/starlark/thread';
import type { SourceFile } from '@ytt-language/shared/text/source-file';
import { factsOf } from './facts.js';
import type { FileKey } from './file-key.js';
import type { RunDefinition, RunInput } from './run-definition.js';
import type { Settings } from './settings.js';
import { fileOfSource, sourceAs, type TextFile } from './text-file.js';

interface Evaluated {
  readonly project: Project;
  /** The newest schema that could be understood, for features while the text is broken (invariant 7). */
  lastSchema: SchemaNode | undefined;
}

export class Evaluations {
  private readonly inputs = new Map<string, { readonly inputs: ProjectInputs; readonly ignoresComments: boolean }>();
  private readonly byRun = new Map<string, Evaluated>();
  private readonly get: (key: FileKey) => TextFile | undefined;

  constructor(get: (key: FileKey) => TextFile | undefined) {
    this.get = get;
  }

  /** The run's files as they are now; the same object while they are the same versions. */
  inputsOf(run: RunDefinition, settings: Settings): ProjectInputs {
    const files = [...(run.builtIn ?? []), ...this.sources(run.files)];
    const dataValuesFiles = this.sources(run.dataValuesFiles);
    const known = this.inputs.get(run.id);
    const sameOptions =
      known?.inputs.options.limits?.steps === settings.limits.steps &&
      known.ignoresComments === settings.ignoreUnknownComments &&
      known.inputs.options.dialect === run.dialect;
    if (
      known !== undefined &&
      sameOptions &&
      sameFiles(known.inputs.files, files) &&
      sameFiles(known.inputs.dataValuesFiles, dataValuesFiles)
    )
      return known.inputs;
    const options = known !== undefined && sameOptions ? known.inputs.options : optionsOf(settings, run.dialect);
    const inputs: ProjectInputs = { files, dataValuesFiles, dataValues: [], options };
    this.inputs.set(run.id, { inputs, ignoresComments: settings.ignoreUnknownComments });
    return inputs;
  }

  /** The run as its files are now. */
  projectOf(run: RunDefinition, settings: Settings): Project {
    const inputs = this.inputsOf(run, settings);
    const known = this.byRun.get(run.id);
    if (known?.project.inputs === inputs) return known.project;
    const project = evaluateProject(inputs);
    this.byRun.set(run.id, { project, lastSchema: known?.lastSchema });
    return project;
  }

  /**
   * The schema that governs the run, or the last one that could be understood. Data values cannot change it, so a run
   * in which only they changed is not evaluated for it.
   */
  schemaOf(run: RunDefinition, settings: Settings): SchemaNode | undefined {
    let evaluated = this.byRun.get(run.id);
    if (
      evaluated === undefined ||
      !sameSchemaFiles(evaluated.project.inputs.files, this.inputsOf(run, settings).files)
    ) {
      this.projectOf(run, settings);
      evaluated = this.byRun.get(run.id);
    }
    if (evaluated === undefined) return undefined;
    evaluated.lastSchema = evaluated.project.schema ?? evaluated.lastSchema;
    return evaluated.lastSchema;
  }

  /** Forgets the runs that no longer exist. */
  keepOnly(runs: readonly RunDefinition[]): void {
    const ids = new Set(runs.map((run) => run.id));
    for (const id of this.inputs.keys()) {
      if (ids.has(id)) continue;
      this.inputs.delete(id);
      this.byRun.delete(id);
    }
  }

  private sources(inputs: readonly RunInput[]): SourceFile[] {
    return inputs.flatMap((input) => {
      const file = this.get(input.key);
      return file === undefined ? [] : [sourceAs(file, input.path)];
    });
  }
}

/** Whether two lists differ in files only that hold data values and nothing else. */
function sameSchemaFiles(before: readonly SourceFile[], now: readonly SourceFile[]): boolean {
  return (
    before.length === now.length &&
    before.every((file, i) => file === now[i] || (isOnlyValues(file) && isOnlyValues(now[i])))
  );
}

function isOnlyValues(source: SourceFile | undefined): boolean {
  const file = source && fileOfSource(source);
  if (file === undefined) return false;
  const { dataValues, schema } = factsOf(file);
  return dataValues && !schema;
}

function sameFiles(before: readonly SourceFile[], now: readonly SourceFile[]): boolean {
  return before.length === now.length && before.every((file, i) => file === now[i]);
}

function optionsOf(settings: Settings, dialect: RunDefinition['dialect']): RunOptions {
  const { steps, milliseconds } = settings.limits;
  return {
    ...defaultRunOptions,
    ignoreUnknownComments: settings.ignoreUnknownComments,
    dialect,
    limits: { ...defaultLimits, steps, cancelled: deadline(milliseconds) },
  };
}

/**
 * Tells when code has run for too long. Evaluations are not interrupted by anything else, so a pause between two
 * questions means that another evaluation has begun.
 */
function deadline(milliseconds: number): () => boolean {
  const pause = 50;
  let began = 0;
  let asked = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - asked > pause) began = now;
    asked = now;
    return now - began > milliseconds;
  };
}
