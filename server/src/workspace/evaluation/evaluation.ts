/**
 * Evaluates runs. As long as the files of a run are the same versions, the run is the same `Project`, so an edit only
 * costs the runs that the file takes part in.
 */

import {
  type DataValueFlag,
  evaluateProject,
  type Printed,
  type Project,
  type ProjectInputs,
  type SchemaNode,
  type SourceFile,
} from '@ytt-language/shared';
import { forgetProject, haveSameElements } from '@ytt-language/shared/tooling';
import { dequal } from 'dequal';
import { sourceAs } from '../files/text-file.js';
import type { WorkspaceFiles } from '../files/workspace-files.js';
import type { RunDefinition, RunInput } from '../projects/run-definition.js';
import type { Settings } from '../settings/settings.js';
import { carrySyntax } from './edit-history.js';
import { EvaluationClock } from './evaluation-clock.js';
import { isDeclaredIn, sameSchemaFiles } from './last-schema.js';
import { Quarantine } from './quarantine.js';
import { RetainedRuns } from './retained-runs.js';
import { optionsOf, sameOptions } from './run-options.js';

interface Evaluated {
  readonly project: Project;
  /** The newest schema that could be understood, for features while the text is broken. */
  lastSchema: SchemaNode | undefined;
}

interface KnownInputs {
  readonly inputs: ProjectInputs;
  /** The memoisation key: as long as both are the same objects, the inputs are, too. */
  readonly run: RunDefinition;
  readonly generation: number;
  readonly settings: Pick<Settings, 'limits'>;
  readonly clock: EvaluationClock;
}

/** The environment variables that a project may read data values from. */
export type Environment = Readonly<Record<string, string | undefined>>;

type ReadFiles = Pick<WorkspaceFiles, 'get' | 'generation' | 'isOpen' | 'forgetResults'>;

/**
 * Keeps the inputs and the project of each run. The projects of runs without open files are released when there are too
 * many (`RetainedRuns`), and evaluated again on demand.
 */
export class Evaluations {
  private readonly inputs = new Map<string, KnownInputs>();
  private readonly byRun = new Map<string, Evaluated>();
  private readonly workspaceFiles: ReadFiles;
  private readonly interrupt: (run: RunDefinition) => void;
  private readonly checkpoint: (() => void) | undefined;
  private readonly environment: Environment;
  private readonly quarantine: Quarantine;
  private readonly retained: RetainedRuns;

  /**
   * `interrupt` is called during evaluations, and throws an `Interrupted` to abandon one. Runs in `quarantine` are not
   * evaluated. `checkpoint` is called while code runs (`Limits.checkpoint`).
   */
  constructor(
    workspaceFiles: ReadFiles,
    interrupt: (run: RunDefinition) => void,
    environment: Environment = {},
    quarantine: Quarantine = new Quarantine(),
    checkpoint?: () => void,
  ) {
    this.workspaceFiles = workspaceFiles;
    this.retained = new RetainedRuns({
      isOpen: (key) => workspaceFiles.isOpen(key),
      release: (run, files) => this.release(run, files),
    });
    this.interrupt = interrupt;
    this.checkpoint = checkpoint;
    this.environment = environment;
    this.quarantine = quarantine;
  }

  /** The current files of the run; the same object as long as they are the same versions. */
  inputsOf(run: RunDefinition, settings: Settings): ProjectInputs {
    const { generation } = this.workspaceFiles;
    const last = this.inputs.get(run.id);
    const isSame = last !== undefined && sameOptions(last.inputs.options, last.settings, run, settings);
    const known = isSame ? last : undefined;
    if (known?.run === run && known.generation === generation) return known.inputs;
    const read = this.sources(run.files);
    const files = [...(run.builtIn ?? []), ...read.map(({ source }) => source)];
    const readValues = this.sources(run.dataValuesFiles);
    const dataValuesFiles = readValues.map(({ source }) => source);
    const originalPaths = wordsByFile(read, ({ originalPath }) => originalPath);
    const dataValuesFileLibraries = wordsByFile(readValues, ({ library }) => library);
    const dataValues = this.givenValues(run);
    if (
      known !== undefined &&
      dequal(known.inputs.dataValues, dataValues) &&
      sameWords(known.inputs.originalPaths, originalPaths) &&
      sameWords(known.inputs.dataValuesFileLibraries, dataValuesFileLibraries) &&
      haveSameElements(known.inputs.files, files) &&
      haveSameElements(known.inputs.dataValuesFiles, dataValuesFiles)
    ) {
      this.inputs.set(run.id, { ...known, run, generation });
      return known.inputs;
    }
    const clock = known?.clock ?? new EvaluationClock(settings.limits.milliseconds, () => this.interrupt(run));
    const options = known?.inputs.options ?? optionsOf(settings, run, clock, this.checkpoint);
    const inputs: ProjectInputs = {
      files,
      originalPaths,
      dataValuesFiles,
      dataValuesFileLibraries,
      dataValues,
      options,
    };
    clock.restart();
    this.inputs.set(run.id, { inputs, run, generation, settings, clock });
    return inputs;
  }

  /** Whether the run is quarantined with its current files. */
  isQuarantined(run: RunDefinition, settings: Settings): boolean {
    const { files, dataValuesFiles } = this.inputsOf(run, settings);
    return this.quarantine.hasRun(run.id, () => [...files, ...dataValuesFiles]);
  }

  /** The inputs for evaluating the run: its current files, or nothing if it is quarantined. */
  evaluatedInputsOf(run: RunDefinition, settings: Settings): ProjectInputs {
    const all = this.inputsOf(run, settings);
    return this.isQuarantined(run, settings) ? withoutFiles(all) : all;
  }

  /** The run with its current files. */
  projectOf(run: RunDefinition, settings: Settings): Project {
    return this.evaluate(run, settings).project;
  }

  private evaluate(run: RunDefinition, settings: Settings): Evaluated {
    const inputs = this.evaluatedInputsOf(run, settings);
    const known = this.byRun.get(run.id);
    if (known?.project.inputs === inputs) return known;
    const evaluated: Evaluated = { project: evaluateProject(inputs), lastSchema: known?.lastSchema };
    this.byRun.set(run.id, evaluated);
    this.retained.evaluated(run, () => sizeOf(inputs));
    return evaluated;
  }

  /** The output of `print` so far; undefined if the run was not evaluated, or was released. */
  printedBy(run: RunDefinition): readonly Printed[] | undefined {
    return this.byRun.get(run.id)?.project.printed;
  }

  /** The inputs stay the same objects, so results memoised by them remain valid. */
  private release({ id }: RunDefinition, files: readonly RunInput[]): void {
    const project = this.byRun.get(id)?.project;
    if (project !== undefined) forgetProject(project.inputs);
    this.byRun.delete(id);
    for (const { key, path } of files) this.workspaceFiles.forgetResults(key, path);
  }

  /**
   * The schema that governs the run, or the last one that could be understood. Data values cannot change it, so the run
   * is not evaluated again for it if only they changed. If there is no schema, the declarations of data values
   * documents.
   */
  schemaOf(run: RunDefinition, settings: Settings): SchemaNode | undefined {
    let evaluated = this.byRun.get(run.id);
    if (
      evaluated === undefined ||
      evaluated.lastSchema?.isInferred === true ||
      !sameSchemaFiles(evaluated.project.inputs.files, this.inputsOf(run, settings).files)
    ) {
      evaluated = this.evaluate(run, settings);
    }
    const { schema, inferredSchema, inputs } = evaluated.project;
    const last = evaluated.lastSchema;
    const isLeft = last !== undefined && isDeclaredIn(last, [...inputs.files, ...inputs.dataValuesFiles]);
    evaluated.lastSchema = schema ?? inferredSchema ?? (isLeft ? last : undefined);
    return evaluated.lastSchema;
  }

  /** Drops the results of `run`; the next request evaluates it again. */
  forget({ id }: Pick<RunDefinition, 'id'>): void {
    this.inputs.delete(id);
    this.byRun.delete(id);
    this.retained.forget(id);
  }

  /** Removes runs that no longer exist. */
  keepOnly(runs: readonly RunDefinition[]): void {
    const ids = new Set(runs.map((run) => run.id));
    for (const id of this.inputs.keys()) if (!ids.has(id)) this.forget({ id });
  }

  /** The data values set by flags, with the current contents of files and environment variables. */
  private givenValues({ flags }: RunDefinition): readonly DataValueFlag[] {
    if (flags === undefined) return [];
    return flags.dataValues.map(({ kind, text, file }): DataValueFlag => {
      if (file !== undefined) return { kind, text, content: this.workspaceFiles.get(file)?.text ?? '' };
      const prefix = `${text.slice(text.lastIndexOf(':') + 1)}_`;
      if (kind !== 'data-values-env' && kind !== 'data-values-env-yaml') return { kind, text };
      const variables = Object.entries(this.environment).filter(([name]) => name.startsWith(prefix));
      return { kind, text, variables: variables.map(([name, value]) => `${name}=${value ?? ''}`) };
    });
  }

  private sources(inputs: readonly RunInput[]): ReadInput[] {
    return inputs.flatMap((input) => {
      const file = this.workspaceFiles.get(input.key);
      if (file === undefined) return [];
      carrySyntax(file);
      return [{ input, source: sourceAs(file, input.path) }];
    });
  }
}

function sizeOf({ files, dataValuesFiles }: ProjectInputs): number {
  return [...files, ...dataValuesFiles].reduce((size, { text }) => size + text.length, 0);
}

interface ReadInput {
  readonly input: RunInput;
  readonly source: SourceFile;
}

type Words = ReadonlyMap<SourceFile, string>;

/** The statements about inputs, for those inputs that have one. */
function wordsByFile(inputs: readonly ReadInput[], wordOf: (input: RunInput) => string | undefined): Words {
  return new Map(
    inputs.flatMap(({ input, source }) => {
      const word = wordOf(input);
      return word === undefined ? [] : [[source, word] as const];
    }),
  );
}

function sameWords(before: Words = new Map(), now: Words = new Map()): boolean {
  return before.size === now.size && [...now].every(([source, word]) => before.get(source) === word);
}

const emptied = new WeakMap<ProjectInputs, ProjectInputs>();

function withoutFiles(inputs: ProjectInputs): ProjectInputs {
  const known = emptied.get(inputs) ?? { ...inputs, files: [], dataValuesFiles: [], dataValues: [] };
  emptied.set(inputs, known);
  return known;
}
