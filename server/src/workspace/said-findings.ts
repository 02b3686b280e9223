/**
 * What each run says about each file, kept up to date: after an edit of one item of a values file only that item is
 * evaluated; in every other case the run is.
 */
import type { Finding } from '@ytt-language/shared/findings/finding';
import type { ProjectInputs } from '@ytt-language/shared/project/inputs';
import { evaluateProject } from '@ytt-language/shared/project/project';
import type { SchemaNode } from '@ytt-language/shared/schema/schema-node';
import type { SourceFile } from '@ytt-language/shared/text/source-file';
import type { Evaluations } from './evaluation.js';
import { factsOf } from './facts.js';
import type { FileKey } from './file-key.js';
import { focusedFindings } from './focused-findings.js';
import type { RunDefinition } from './run-definition.js';
import { findingsAbout, findingsByFile } from './run-findings.js';
import type { Settings } from './settings.js';
import { fileOfSource } from './text-file.js';

interface Said {
  readonly inputs: ProjectInputs;
  readonly findings: readonly Finding[];
}

export class SaidFindings {
  private readonly evaluations: Evaluations;
  private readonly said = new Map<string, Said>();
  /** For a source that was evaluated by its changed items only: the one whose run was evaluated as a whole. */
  private readonly origins = new WeakMap<SourceFile, SourceFile>();

  constructor(evaluations: Evaluations) {
    this.evaluations = evaluations;
  }

  findings(run: RunDefinition, key: FileKey, settings: Settings): readonly Finding[] {
    const id = `${run.id}\n${key}`;
    const inputs = this.evaluations.inputsOf(run, settings);
    const known = this.said.get(id);
    if (known?.inputs === inputs) return known.findings;
    const findings =
      this.unchanged(run, key, known, inputs) ??
      this.focused(run, key, known, inputs, settings) ??
      this.whole(run, key, settings);
    this.said.set(id, { inputs, findings });
    return findings;
  }

  keepOnly(runs: readonly RunDefinition[]): void {
    const ids = new Set(runs.map((run) => run.id));
    for (const id of this.said.keys()) if (!ids.has(id.slice(0, id.lastIndexOf('\n')))) this.said.delete(id);
  }

  private whole(run: RunDefinition, key: FileKey, settings: Settings): readonly Finding[] {
    return findingsByFile(run, this.evaluations.projectOf(run, settings)).get(key) ?? [];
  }

  /** The findings of a file that the only changed file, a values file, has no say in. */
  private unchanged(
    run: RunDefinition,
    key: FileKey,
    known: Said | undefined,
    inputs: ProjectInputs,
  ): readonly Finding[] | undefined {
    const change = known && changedFile(known.inputs, inputs);
    if (known === undefined || change === undefined || change.key === key || run.reason.kind !== 'inferred')
      return undefined;
    const origin = (file: SourceFile): SourceFile => this.origins.get(file) ?? file;
    return origin(change.before) === origin(change.after) && !usesValues(inputs, change.after)
      ? known.findings
      : undefined;
  }

  private focused(
    run: RunDefinition,
    key: FileKey,
    known: Said | undefined,
    inputs: ProjectInputs,
    settings: Settings,
  ): readonly Finding[] | undefined {
    const change = known && changedFile(known.inputs, inputs);
    if (known === undefined || change?.key !== key || !isOnlyValuesFile(inputs, change.after)) return undefined;
    const schema: SchemaNode | undefined = this.evaluations.schemaOf(run, settings);
    if (schema === undefined) return undefined;
    const { before, after } = change;
    const findings = focusedFindings({
      before,
      after,
      findings: known.findings,
      schema,
      evaluate: (small) => {
        const swap = (file: SourceFile): SourceFile => (file === after ? small : file);
        const files = inputs.files.map(swap);
        const dataValuesFiles = inputs.dataValuesFiles.map(swap);
        return findingsAbout(small, run, evaluateProject({ ...inputs, files, dataValuesFiles }));
      },
    });
    if (findings !== undefined) this.origins.set(after, this.origins.get(before) ?? before);
    return findings;
  }
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

function rolesOf(source: SourceFile): ReturnType<typeof factsOf> | undefined {
  const file = fileOfSource(source);
  return file === undefined ? undefined : factsOf(file);
}
