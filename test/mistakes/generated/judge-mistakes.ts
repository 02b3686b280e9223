/** What an editor reports about a mistake in an otherwise correct project. */
import {
  applyEdits,
  type Finding,
  type Fix,
  fixesOf,
  type Project,
  preferredFix,
  type TextEdit,
} from '@ytt-language/shared';
import { fileFindings } from '../../../server/src/diagnostics/file-findings.js';
import { isYamlName, summaryOf } from '../../../server/src/workspace/files/file-summary.js';
import { plainValue } from '../../../server/src/workspace/files/plain-value.js';
import { memoryFileSystem } from '../../../server/src/workspace/files/testing.js';
import type { TextFile } from '../../../server/src/workspace/files/text-file.js';
import type { RunDefinition } from '../../../server/src/workspace/projects/run-definition.js';
import { isRecord } from '../../../server/src/workspace/settings/loose-value.js';
import { Workspace } from '../../../server/src/workspace/workspace.js';
import type { Mistake, TextRole } from './make-mistakes.js';
import type { ProjectTexts } from './projects.js';

/** The effect of a mistake. */
export interface Verdict {
  /** Whether ytt then fails, prints something else, or prints the same. */
  readonly outcome: 'fails' | 'prints another' | 'prints the same';
  /** The errors, warnings and informations, in the order in which users see them. */
  readonly findings: readonly Finding[];
  /** Whether the first of them starts on the lines of the mistake, or one line above or below. */
  readonly isNear: boolean;
}

/** The effect of a finding's preferred fix on a project. */
export interface Mended {
  readonly finding: Finding;
  readonly fix: Fix;
  /** The errors that only exist after the fix. */
  readonly more: readonly Finding[];
  /** The number of errors before and after the fix. */
  readonly errors: readonly [before: number, after: number];
}

const folder = '/project';

/** A project in an editor, in which mistakes are made and undone. */
export class EditedProject {
  readonly name: string;
  private readonly workspace: Workspace;
  private readonly run: RunDefinition;
  private readonly keys: readonly string[];
  private readonly printed: string | undefined;
  private readonly saidBefore: ReadonlySet<string>;
  private version = 1;

  constructor({ name, files }: ProjectTexts) {
    this.name = name;
    const texts = new Map([...files].map(([path, text]) => [`${folder}/${path}`, text]));
    texts.set(`${folder}/.ytt-project.yaml`, 'projects:\n- name: project\n  files: [.]\n');
    this.workspace = new Workspace(memoryFileSystem(texts));
    this.workspace.setFolders([folder]);
    for (const _ of this.workspace.index(folder));
    this.keys = [...files.keys()].map((path) => `${folder}/${path}`);
    for (const key of this.keys) this.workspace.open({ key, text: texts.get(key) ?? '', version: this.version });
    const run = this.keys.flatMap((key) => this.workspace.runsOf(key)).find(({ subject }) => subject === undefined);
    if (run === undefined) throw new Error(`${name} makes no run`);
    this.run = run;
    this.printed = printedBy(this.workspace.projectOf(run));
    this.saidBefore = new Set(this.findings(this.keys[0] ?? '').map(identity));
  }

  /** Whether ytt prints something: a mistake in a project that already has some is not a single one. */
  get isSound(): boolean {
    return this.printed !== undefined;
  }

  /** The files in which mistakes can be made, with their roles. */
  files(): readonly { readonly key: string; readonly text: string; readonly role: TextRole }[] {
    const files = this.keys.flatMap((key) => this.workspace.files.get(key) ?? []);
    const hasSchema = files.some((file) => summaryOf(file).schema);
    return files.flatMap((file) => {
      const role = roleOf(file, hasSchema);
      return role === undefined ? [] : [{ key: file.key, text: file.text, role }];
    });
  }

  /** Makes the mistake, saves the file, judges the findings, and undoes it. */
  judge(key: string, mistake: Mistake): Verdict {
    const { edit } = mistake;
    const before = this.workspace.files.get(key)?.text ?? '';
    this.workspace.change(key, ++this.version, [edit]);
    this.workspace.typingEnded(key);
    const printed = printedBy(this.workspace.projectOf(this.run));
    const findings = this.findings(key).filter((finding) => !this.saidBefore.has(identity(finding)));
    const { start, end } = edit.range;
    const back = { range: { start, end: start + edit.newText.length }, newText: before.slice(start, end) };
    this.workspace.change(key, ++this.version, [back]);
    return {
      outcome: printed === undefined ? 'fails' : printed === this.printed ? 'prints the same' : 'prints another',
      findings,
      isNear: findings[0] !== undefined && isNear(findings[0], key, mistake),
    };
  }

  /** Makes the mistake, applies the preferred fix of each of its findings separately, and undoes everything. */
  mend(key: string, { edit }: Mistake): readonly Mended[] {
    return this.with([{ key, edit }], () => {
      const before = this.errors(key);
      const known = new Set(before.map(identity));
      return this.findings(key).flatMap((finding): Mended[] => {
        const fix = this.saidBefore.has(identity(finding)) ? undefined : preferredFix(fixesOf(finding));
        if (fix === undefined) return [];
        const edits = fix.edits.map(({ file, edit: one }) => ({ key: `${folder}/${file.path}`, edit: one }));
        return this.with(edits, () => {
          const after = this.errors(key);
          const more = after.filter((one) => !known.has(identity(one)));
          return [{ finding, fix, more, errors: [before.length, after.length] }];
        });
      });
    });
  }

  private errors(key: string): readonly Finding[] {
    return this.findings(key).filter(({ severity }) => severity === 'error');
  }

  /** What `look` returns while the files are edited. */
  private with<Of>(edits: readonly { readonly key: string; readonly edit: TextEdit }[], look: () => Of): Of {
    const keys = [...new Set(edits.map(({ key }) => key))];
    const before = keys.map((key) => this.workspace.files.get(key)?.text ?? '');
    const write = (key: string, newText: string): void => {
      const length = this.workspace.files.get(key)?.text.length ?? 0;
      this.workspace.change(key, ++this.version, [{ range: { start: 0, end: length }, newText }]);
    };
    for (const [i, key] of keys.entries()) {
      const own = edits.flatMap((one) => (one.key === key ? [one.edit] : []));
      write(key, applyEdits(before[i] ?? '', own));
    }
    const seen = look();
    for (const [i, key] of keys.entries()) write(key, before[i] ?? '');
    return seen;
  }

  /**
   * The findings of all files in the order in which users see them: the edited file first, and errors first in each
   * file.
   */
  private findings(key: string): readonly Finding[] {
    const rank = ({ severity }: Finding): number => ['error', 'warning', 'information'].indexOf(severity);
    return [key, ...this.keys.filter((one) => one !== key)].flatMap((one) =>
      fileFindings(this.workspace, one)
        .findings.filter((finding) => rank(finding) >= 0)
        .sort((a, b) => rank(a) - rank(b)),
    );
  }
}

/** Whether a finding starts on the lines of a mistake in the file `key`, or one line above or below. */
function isNear({ file, range }: Finding, key: string, { first, last, openers = [] }: Mistake): boolean {
  const line = file.lines.lineAt(range.start);
  const isBeside = (line >= first - 1 && line <= last + 1) || openers.some((opener) => Math.abs(line - opener) <= 1);
  return key.endsWith(`/${file.path}`) && isBeside;
}

function identity({ file, code, message }: Finding): string {
  return `${file.path} ${code} ${message}`;
}

/** ytt's output; undefined if it fails. */
function printedBy(project: Project): string | undefined {
  if (project.findingsOf('result').some(({ severity }) => severity === 'error')) return undefined;
  const { documents, files } = project.output;
  const texts = files.flatMap(({ path, type, text }) => (type === 'text' ? [path, text] : []));
  return JSON.stringify([plainValue(documents), texts], inAnyOrder);
}

/** The order of keys in a map is irrelevant for readers of the output. */
function inAnyOrder(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function roleOf(file: TextFile, hasSchema: boolean): TextRole | undefined {
  const { schema, dataValues, templated } = summaryOf(file);
  if (file.key.endsWith('.star')) return 'module';
  if (file.key.endsWith('.txt') && file.text.includes('(@')) return 'text';
  if (!isYamlName(file.key)) return undefined;
  if (schema) return 'declared';
  if (dataValues) return hasSchema ? 'governed' : 'declared';
  return templated ? 'template' : undefined;
}
