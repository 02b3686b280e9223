/**
 * Evaluates runs. A run whose files are the same versions as before is the same `Project`, so an edit costs the runs
 * that the file takes part in and nothing else.
 */
import { defaultRunOptions, type ProjectInputs, type RunOptions } from '@ytt-language/shared/project/inputs';
import { evaluateProject, type Project } from '@ytt-language/shared/project/project';
import type { SchemaNode } from '@ytt-language/shared/schema/schema-node';
import { defaultLimits } from '@ytt-language/shared/starlark/thread';
import type { SourceFile } from '@ytt-language/shared/text/source-file';
import type { FileKey } from './file-key.js';
import type { RunDefinition, RunInput } from './run-definition.js';
import type { Settings } from './settings.js';
import { sourceAs, type TextFile } from './text-file.js';

interface Evaluated {
  readonly project: Project;
  readonly options: RunOptions;
  /** The newest schema that could be understood, for features while the text is broken (invariant 7). */
  lastSchema: SchemaNode | undefined;
}

export class Evaluations {
  private readonly byRun = new Map<string, Evaluated>();
  private readonly get: (key: FileKey) => TextFile | undefined;

  constructor(get: (key: FileKey) => TextFile | undefined) {
    this.get = get;
  }

  /** The run as its files are now. */
  projectOf(run: RunDefinition, settings: Settings): Project {
    return this.evaluated(run, settings).project;
  }

  /** The schema that governs the run, or the last one that could be understood. */
  schemaOf(run: RunDefinition, settings: Settings): SchemaNode | undefined {
    const evaluated = this.evaluated(run, settings);
    evaluated.lastSchema = evaluated.project.schema ?? evaluated.lastSchema;
    return evaluated.lastSchema;
  }

  /** Forgets the runs that no longer exist. */
  keepOnly(runs: readonly RunDefinition[]): void {
    const ids = new Set(runs.map((run) => run.id));
    for (const id of this.byRun.keys()) if (!ids.has(id)) this.byRun.delete(id);
  }

  private evaluated(run: RunDefinition, settings: Settings): Evaluated {
    const files = this.sources(run.files);
    const dataValuesFiles = this.sources(run.dataValuesFiles);
    const known = this.byRun.get(run.id);
    if (
      known !== undefined &&
      known.options.ignoreUnknownComments === settings.ignoreUnknownComments &&
      sameFiles(known.project.inputs.files, files) &&
      sameFiles(known.project.inputs.dataValuesFiles, dataValuesFiles)
    )
      return known;
    const options = optionsOf(settings);
    const inputs: ProjectInputs = { files, dataValuesFiles, dataValues: [], options };
    const evaluated: Evaluated = { project: evaluateProject(inputs), options, lastSchema: known?.lastSchema };
    this.byRun.set(run.id, evaluated);
    return evaluated;
  }

  private sources(inputs: readonly RunInput[]): SourceFile[] {
    return inputs.flatMap((input) => {
      const file = this.get(input.key);
      return file === undefined ? [] : [sourceAs(file, input.path)];
    });
  }
}

function sameFiles(before: readonly SourceFile[], now: readonly SourceFile[]): boolean {
  return before.length === now.length && before.every((file, i) => file === now[i]);
}

function optionsOf(settings: Settings): RunOptions {
  const { steps, milliseconds } = settings.limits;
  const started = performance.now();
  return {
    ...defaultRunOptions,
    ignoreUnknownComments: settings.ignoreUnknownComments,
    limits: { ...defaultLimits, steps, cancelled: () => performance.now() - started > milliseconds },
  };
}
