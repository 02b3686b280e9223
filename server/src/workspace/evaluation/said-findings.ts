/**
 * What each run says about each file, kept up to date: after an edit of one item of a values file only that item is
 * evaluated; in every other case the run is.
 */
import type { Finding } from '@ytt-language/shared/findings/finding';
import type { ProjectInputs } from '@ytt-language/shared/project/inputs';
import { evaluateProject, type RunMode } from '@ytt-language/shared/project/project';
import type { SourceFile } from '@ytt-language/shared/text/source-file';
import { syntaxOf } from '@ytt-language/shared/yaml/syntax-of';
import type { FileKey } from '../files/file-key.js';
import { isYamlName, summaryOf } from '../files/file-summary.js';
import { fileOfSource } from '../files/text-file.js';
import type { RunDefinition } from '../projects/run-definition.js';
import type { Settings } from '../settings/settings.js';
import { carrySyntax, replacedSince } from './edit-history.js';
import type { Evaluations } from './evaluation.js';
import { type FocusedEdit, findingsWhileBroken, focusedFindings } from './focused-findings.js';
import { findingsAbout, findingsByFile } from './run-findings.js';
import { findingsOfStage } from './stage-findings.js';

interface Said {
  readonly inputs: ProjectInputs;
  readonly findings: readonly Finding[];
}

/** What a run says about a file, with the files as they are now. */
interface Question {
  readonly run: RunDefinition;
  readonly key: FileKey;
  readonly inputs: ProjectInputs;
  readonly settings: Settings;
}

export interface Answer {
  readonly findings: readonly Finding[];
  /** False for what was said at once and is yet to be confirmed by an evaluation of the whole. */
  readonly exact: boolean;
}

/** Runs that take no longer than this, in milliseconds, are evaluated whole between one key and the next. */
const quick = 5;

export class SaidFindings {
  private readonly evaluations: Evaluations;
  private readonly said = new Map<string, Said>();
  /** What was said of the last version that parsed. */
  private readonly sound = new Map<string, Said>();
  /** How long the last evaluation of a run took, or went on until it was abandoned. */
  private readonly costs = new Map<string, { readonly inputs: ProjectInputs; readonly milliseconds: number }>();
  /** For a source that was evaluated by its changed items only: the one whose run was evaluated as a whole. */
  private readonly origins = new WeakMap<SourceFile, SourceFile>();

  constructor(evaluations: Evaluations) {
    this.evaluations = evaluations;
  }

  /** With `hasty` an answer may be one that is yet to be confirmed. */
  findings(run: RunDefinition, key: FileKey, settings: Settings, hasty: boolean): Answer {
    const id = `${run.id}\n${key}`;
    const inputs = this.evaluations.inputsOf(run, settings);
    const known = this.said.get(id);
    if (known?.inputs === inputs) return { findings: known.findings, exact: true };
    const question = { run, key, inputs, settings };
    const sound = this.sound.get(id) ?? known;
    const whileBroken = hasty ? this.whileBroken(question, sound) : undefined;
    if (whileBroken !== undefined) return { findings: whileBroken, exact: false };
    for (const source of [...inputs.files, ...inputs.dataValuesFiles]) carryFile(source);
    const small = this.unchanged(question, known) ?? this.focused(question, sound);
    const ofStage = hasty && small === undefined ? this.ofStage(question, known) : undefined;
    if (ofStage !== undefined) return { findings: ofStage, exact: false };
    const findings = small ?? this.whole(question);
    this.said.set(id, { inputs, findings });
    if (ownSource(inputs, key).every(parses)) this.sound.set(id, { inputs, findings });
    return { findings, exact: true };
  }

  keepOnly(runs: readonly RunDefinition[]): void {
    const ids = new Set(runs.map((run) => run.id));
    for (const id of this.said.keys())
      if (!ids.has(id.slice(0, id.lastIndexOf('\n')))) {
        this.said.delete(id);
        this.sound.delete(id);
      }
    for (const id of this.costs.keys()) if (!ids.has(id)) this.costs.delete(id);
  }

  private whole({ run, key, settings }: Question): readonly Finding[] {
    const project = this.evaluations.projectOf(run, settings);
    const { inputs } = project;
    const last = this.costs.get(run.id);
    const before = last?.inputs === inputs ? last.milliseconds : 0;
    const began = performance.now();
    // One that is abandoned tells nothing of how much faster it has become.
    let atLeast = last?.milliseconds ?? 0;
    try {
      const findings = findingsByFile(run, project).get(key) ?? [];
      atLeast = 0;
      return findings;
    } finally {
      this.costs.set(run.id, { inputs, milliseconds: Math.max(atLeast, before + performance.now() - began) });
    }
  }

  /** The findings of a file that the only changed file, a values file, has no say in. */
  private unchanged({ run, key, inputs }: Question, known: Said | undefined): readonly Finding[] | undefined {
    const change = known && changedFile(known.inputs, inputs);
    if (known === undefined || change === undefined || change.key === key || run.reason.kind !== 'inferred')
      return undefined;
    const origin = (file: SourceFile): SourceFile => this.origins.get(file) ?? file;
    return origin(change.before) === origin(change.after) && !usesValues(inputs, change.after)
      ? known.findings
      : undefined;
  }

  private whileBroken(question: Question, known: Said | undefined): readonly Finding[] | undefined {
    const edit = this.focusedEdit(question, known);
    if (edit === undefined) return undefined;
    const [base, file] = [fileOfSource(edit.before), fileOfSource(edit.after)];
    const replaced = base && file && replacedSince(base, file);
    return replaced && findingsWhileBroken(edit, replaced);
  }

  /** What can be said of an edited file before the stages after those that read it, in a run where these take long. */
  private ofStage({ run, key, inputs, settings }: Question, known: Said | undefined): readonly Finding[] | undefined {
    const [file] = ownSource(inputs, key);
    const mode = file && stageOf(inputs, file);
    if (file === undefined || mode === undefined || run.subject !== undefined) return undefined;
    if ((this.costs.get(run.id)?.milliseconds ?? 0) < quick) return undefined;
    const now = { project: this.evaluations.projectOf(run, settings), file };
    const change = known && changedFile(known.inputs, inputs);
    if (known === undefined || change?.key !== key) return findingsOfStage(run, mode, now, undefined);
    const { findings } = known;
    return findingsOfStage(run, mode, now, { project: evaluateProject(known.inputs), file: change.before, findings });
  }

  private focused(question: Question, known: Said | undefined): readonly Finding[] | undefined {
    const edit = this.focusedEdit(question, known);
    const findings = edit && focusedFindings(edit);
    if (edit !== undefined && findings !== undefined)
      this.origins.set(edit.after, this.origins.get(edit.before) ?? edit.before);
    return findings;
  }

  private focusedEdit({ run, key, inputs, settings }: Question, known: Said | undefined): FocusedEdit | undefined {
    const change = known && changedFile(known.inputs, inputs);
    if (known === undefined || change?.key !== key || !isOnlyValuesFile(inputs, change.after)) return undefined;
    const schema = this.evaluations.schemaOf(run, settings);
    if (schema === undefined) return undefined;
    const { before, after } = change;
    const evaluate = (small: SourceFile): readonly Finding[] => {
      const swap = (file: SourceFile): SourceFile => (file === after ? small : file);
      const files = inputs.files.map(swap);
      const dataValuesFiles = inputs.dataValuesFiles.map(swap);
      return findingsAbout(small, run, evaluateProject({ ...inputs, files, dataValuesFiles }));
    };
    return { before, after, findings: known.findings, schema, evaluate };
  }
}

/** The stage up to which a run reads `file`; undefined for templates, which it goes on to evaluate. */
function stageOf(inputs: ProjectInputs, file: SourceFile): RunMode | undefined {
  const roles = rolesOf(file);
  if (roles?.schema === true) return 'openapi';
  return roles?.dataValues === true || inputs.dataValuesFiles.includes(file) ? 'inspect' : undefined;
}

function carryFile(source: SourceFile): void {
  const file = fileOfSource(source);
  if (file !== undefined) carrySyntax(file);
}

function ownSource(inputs: ProjectInputs, key: FileKey): readonly SourceFile[] {
  return [...inputs.files, ...inputs.dataValuesFiles].filter((source) => fileOfSource(source)?.key === key);
}

function parses(source: SourceFile): boolean {
  return isYamlName(source.path) && syntaxOf(source).documents.every((document) => document.errors.length === 0);
}

interface Change {
  readonly key: FileKey;
  readonly before: SourceFile;
  readonly after: SourceFile;
}

/** The one file in which two inputs of a run differ. */
function changedFile(before: ProjectInputs, after: ProjectInputs): Change | undefined {
  const was = [...before.files, ...before.dataValuesFiles];
  const is = [...after.files, ...after.dataValuesFiles];
  if (was.length !== is.length || before.files.length !== after.files.length) return undefined;
  let change: Change | undefined;
  for (const [i, file] of is.entries()) {
    const old = was[i];
    if (old === file) continue;
    const key = fileOfSource(file)?.key;
    if (old === undefined || change !== undefined || key === undefined || fileOfSource(old)?.key !== key)
      return undefined;
    change = { key, before: old, after: file };
  }
  return change !== undefined && before.options === after.options ? change : undefined;
}

/** Whether `file` holds data values, and no other file of the run does. */
function isOnlyValuesFile(inputs: ProjectInputs, file: SourceFile): boolean {
  const others = inputs.files.filter((one) => one !== file);
  if (inputs.dataValuesFiles.some((one) => one !== file) || others.some((one) => rolesOf(one)?.dataValues === true))
    return false;
  const own = rolesOf(file);
  return own !== undefined && !own.schema && (own.dataValues || inputs.dataValuesFiles.includes(file));
}

/** Whether any other file has code in which the data values could be used. */
function usesValues(inputs: ProjectInputs, values: SourceFile): boolean {
  return inputs.files.some((file) => {
    if (file === values) return false;
    const roles = rolesOf(file);
    return roles === undefined || (roles.templated && !roles.schema) || /\.(?:star|txt)$/.test(file.path);
  });
}

function rolesOf(source: SourceFile): ReturnType<typeof summaryOf> | undefined {
  const file = fileOfSource(source);
  return file === undefined ? undefined : summaryOf(file);
}
