/**
 * The findings of each run about each file, kept up to date.
 *
 * There is only one way to get them: the run is evaluated. Evaluating it again after an edit costs what the edit
 * touched, because every stage memoises its results for unchanged parts; of a text that does not parse, what the parser
 * recovers around the errors is evaluated. If a run takes too long between two keystrokes, its result may be
 * provisional: the stages up to the one that reads the file are evaluated, and earlier findings of the later stages are
 * kept until these are evaluated, too.
 */
import {
  type Dialect,
  evaluateProject,
  type Finding,
  type Project,
  type ProjectInputs,
  type SourceFile,
  type Stage,
  stages,
} from '@ytt-language/shared';
import { isAboutNull, replacementBetween } from '@ytt-language/shared/tooling';
import type { FileKey } from '../workspace/files/file-key.js';
import { isSchema, summaryOf } from '../workspace/files/file-summary.js';
import { fileOfSource } from '../workspace/files/text-file.js';
import type { ProjectGraph, RunDefinition } from '../workspace/projects/run-definition.js';
import type { Workspace } from '../workspace/workspace.js';
import { movedFinding } from './placement/moved-finding.js';
import { byFile, failuresByFile, findingsByFile, sourceOf, stageFindings } from './run-findings.js';

/** The findings of one run about one file. */
export interface RunDiagnostics {
  readonly run: RunDefinition;
  readonly findings: readonly Finding[];
  /** True if later stages have yet to be evaluated, which may change the findings. */
  readonly provisional: boolean;
}

/** The latest version of a run that was evaluated completely. */
interface Known {
  readonly inputs: ProjectInputs;
  readonly findings: ReturnType<typeof findingsByFile>;
}

interface FileInProject {
  readonly project: Project;
  readonly source: SourceFile;
  readonly key: FileKey;
}

/** Runs that take no longer than this, in milliseconds, are evaluated completely between two keystrokes. */
const quick = 5;

const caches = new WeakMap<Workspace, DiagnosticsCache>();

/** The cache of a workspace. The workspace cannot hold it, because its layer is below this one. */
export function diagnosticsCacheOf(workspace: Workspace): DiagnosticsCache {
  const cache = caches.get(workspace) ?? new DiagnosticsCache(workspace);
  caches.set(workspace, cache);
  return cache;
}

/**
 * Keeps the findings of the newest version of each run. Every request compares the inputs of the run with those that
 * the findings are for, so callers need not announce edits; runs that no longer exist are dropped.
 */
export class DiagnosticsCache {
  private readonly workspace: Workspace;
  private readonly clock: () => number;
  private graph: ProjectGraph | undefined;
  /** By run. One version of each, because an evaluated run keeps all its inputs alive. */
  private readonly final = new Map<string, Known>();
  /** By run that completes its project (`completesProject`): the failures in the project's templates. */
  private readonly failures = new Map<string, Known>();
  /** By run: hints about names that nothing uses. */
  private readonly unused = new Map<string, Known>();
  /** By run: how long its latest evaluation took, or had taken when it was abandoned. */
  private readonly costs = new Map<string, { readonly inputs: ProjectInputs; readonly milliseconds: number }>();

  /** `clock` returns milliseconds, and serves to detect slow runs; by default it is the clock of the workspace. */
  constructor(workspace: Workspace, clock: () => number = workspace.evaluationTimes.now) {
    this.workspace = workspace;
    this.clock = clock;
  }

  /** The findings of `run` about the file `key`. With `mayBeProvisional`, they are returned once some are known. */
  of(run: RunDefinition, key: FileKey, mayBeProvisional: boolean): RunDiagnostics {
    this.forgetFormerRuns();
    const found = this.foundIn(run, key, mayBeProvisional);
    const unused = this.unusedNames(run, key);
    return unused.length === 0 ? found : { ...found, findings: inOrder([...unused, ...found.findings]) };
  }

  private foundIn(run: RunDefinition, key: FileKey, mayBeProvisional: boolean): RunDiagnostics {
    const inputs = this.workspace.inputsOf(run);
    if (run.subject !== undefined && run.subject !== key) return this.failuresOf(run, inputs, key);
    const known = this.final.get(run.id);
    // The findings are still known even if the project has been released.
    if (known?.inputs === inputs) return { run, findings: known.findings.get(key) ?? [], provisional: false };
    const project = this.workspace.projectOf(run);
    const source = sourceOf(inputs, key);
    const stage = mayBeProvisional && source !== undefined ? this.stageToStopAt(run, inputs, source) : undefined;
    if (source !== undefined && stage !== undefined)
      return { run, findings: this.provisional(run, stage, { project, source, key }, known), provisional: true };
    const findings = this.evaluate(run, project);
    this.final.set(run.id, { inputs, findings });
    return { run, findings: findings.get(key) ?? [], provisional: false };
  }

  /** The failures in the file `key` with the data values that `run` is for. */
  private failuresOf(run: RunDefinition, inputs: ProjectInputs, key: FileKey): RunDiagnostics {
    let known = this.failures.get(run.id);
    if (known?.inputs !== inputs) {
      const project = this.workspace.projectOf(run);
      known = { inputs, findings: failuresByFile(run, project, this.workspace.mostFindings) };
      this.failures.set(run.id, known);
    }
    return { run, findings: known.findings.get(key) ?? [], provisional: false };
  }

  /** Hints about names in the file `key` that nothing uses. A setting saves finding them. */
  private unusedNames(run: RunDefinition, key: FileKey): readonly Finding[] {
    if (this.workspace.settings.severity['unused-symbol'] === 'off') return [];
    const inputs = this.workspace.inputsOf(run);
    let known = this.unused.get(run.id);
    if (known?.inputs !== inputs) {
      known = { inputs, findings: byFile(this.workspace.projectOf(run).unusedNames) };
      this.unused.set(run.id, known);
    }
    return known.findings.get(key) ?? [];
  }

  /** Drops the findings of `run`; the next request evaluates it again. */
  forget({ id }: RunDefinition): void {
    this.final.delete(id);
    this.failures.delete(id);
    this.unused.delete(id);
    this.costs.delete(id);
  }

  /**
   * The last stage of a provisional evaluation: the one that reads `source`, if the run is slow. Undefined if all
   * stages are evaluated.
   */
  private stageToStopAt(run: RunDefinition, inputs: ProjectInputs, source: SourceFile): Stage | undefined {
    const isSlow = (this.costs.get(run.id)?.milliseconds ?? 0) >= quick;
    return isSlow && run.subject === undefined ? stageThatReads(inputs, source, run.dialect) : undefined;
  }

  private evaluate(run: RunDefinition, project: Project): ReturnType<typeof findingsByFile> {
    const { inputs } = project;
    const last = this.costs.get(run.id);
    const before = last?.inputs === inputs ? last.milliseconds : 0;
    const began = this.clock();
    // An abandoned evaluation does not show whether the run has become faster, so its cost never decreases.
    let atLeast = last?.milliseconds ?? 0;
    try {
      const findings = findingsByFile(run, project, this.workspace.mostFindings);
      atLeast = 0;
      return findings;
    } finally {
      this.costs.set(run.id, { inputs, milliseconds: Math.max(atLeast, before + this.clock() - began) });
    }
  }

  /**
   * The findings of the stages up to `last`, and those of later stages among `before` that the edits since then have
   * not touched.
   */
  private provisional(
    run: RunDefinition,
    last: Stage,
    { project, source, key }: FileInProject,
    before: Known | undefined,
  ): readonly Finding[] {
    const early = stages.slice(0, stages.indexOf(last) + 1);
    const { mostFindings: most } = this.workspace;
    const found = early.flatMap((stage) => stageFindings(run, project, { stage, source, most }));
    const old = before && sourceOf(before.inputs, key);
    if (before === undefined || old === undefined) return found;
    const earlier = evaluateProject(before.inputs);
    const foundAgain = new Set(
      early.flatMap((stage) => stageFindings(run, earlier, { stage, source: old, most }).map(identity)),
    );
    const versions = { before: old, after: source, replaced: replacementBetween(old.text, source.text) };
    const kept = (before.findings.get(key) ?? [])
      .filter((finding) => !foundAgain.has(identity(finding)))
      // Text that is typed behind a missing value is that value.
      .filter((finding) => !isAboutNull(finding) || versions.replaced.start < finding.range.start)
      .flatMap((finding) => movedFinding(finding, versions) ?? []);
    return inOrder([...found, ...kept]);
  }

  private forgetFormerRuns(): void {
    const graph = this.workspace.runs();
    if (graph === this.graph) return;
    this.graph = graph;
    const ids = new Set(graph.runs.map((run) => run.id));
    for (const known of [this.final, this.failures, this.unused, this.costs])
      for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
  }
}

function inOrder(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => a.range.start - b.range.start);
}

function identity({ code, range, message }: Finding): string {
  return `${code} ${range.start} ${range.end} ${message}`;
}

/** The stage that reads `source`; undefined for templates, which the last stage reads. */
function stageThatReads(inputs: ProjectInputs, source: SourceFile, dialect: Dialect): Stage | undefined {
  const file = fileOfSource(source);
  if (file === undefined) return undefined;
  const summary = summaryOf(file);
  if (isSchema(summary, dialect)) return 'schema';
  return summary.dataValues || inputs.dataValuesFiles.includes(source) ? 'values' : undefined;
}
