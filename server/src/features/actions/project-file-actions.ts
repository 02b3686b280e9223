/**
 * What resolves an ambiguous association: a project file that says to which project a values file belongs, written
 * anew or extended.
 */
import { basename, dirname, join, relative } from 'node:path';
import { type Finding, SourceFile, type TextEdit, type TextRange } from '@ytt-language/shared';
import { type FileKey, isPath } from '../../workspace/files/file-key.js';
import { summaryOf } from '../../workspace/files/file-summary.js';
import { sourceAs, type TextFile } from '../../workspace/files/text-file.js';
import { isInside, toSlashes } from '../../workspace/files/walk.js';
import { projectFileName } from '../../workspace/projects/project-file.js';
import { placedProjects } from '../../workspace/projects/project-paths.js';
import type { Workspace } from '../../workspace/workspace.js';

export interface ProjectFileAction {
  readonly title: string;
  readonly findings: readonly Finding[];
  /** The project file as it is; an empty text where it is to be created. */
  readonly file: SourceFile;
  readonly key: FileKey;
  readonly creates: boolean;
  readonly edit: TextEdit;
}

/** One action for each project that `key` could belong to, where the selection touches the finding that says so. */
export function projectFileActions(
  workspace: Workspace,
  key: FileKey,
  findings: readonly Finding[],
  range: TextRange,
): readonly ProjectFileAction[] {
  const finding = findings.find(({ code }) => code === 'ambiguous-project');
  const file = workspace.files.get(key);
  const folder = workspace.folders.filter((one) => isInside(one, key)).sort((a, b) => b.length - a.length)[0];
  if (finding === undefined || file === undefined || folder === undefined || !isPath(key)) return [];
  if (finding.range.start > range.end || finding.range.end < range.start) return [];
  const projectKey = join(folder, projectFileName);
  const existing = workspace.files.get(projectKey);
  const source = existing === undefined ? new SourceFile(projectFileName, '') : sourceAs(existing, projectFileName);
  const place = insertionPlace(existing);
  if (place === undefined) return [];
  const roots = workspace.runs().ambiguous.find((one) => one.key === key)?.roots ?? [];
  const names = new Set(placedProjects(source).flatMap(({ name }) => name?.text ?? []));
  return roots.map((root): ProjectFileAction => {
    const shown = toSlashes(relative(folder, root)) || '.';
    const item = projectItem({ name: freeName(shown, folder, names), root: shown, file, folder, indent: place.indent });
    const end = source.text.length;
    return {
      title: `${existing === undefined ? 'Write' : 'Extend'} ${projectFileName}: it belongs to ${shown}`,
      findings: [finding],
      file: source,
      key: projectKey,
      creates: existing === undefined,
      edit: { range: { start: end, end }, newText: place.lead + item },
    };
  });
}

interface InsertionPlace {
  readonly lead: string;
  /** That of the items of `projects`. */
  readonly indent: string;
}

/** How to add an item at the end of a project file; undefined where the list does not stand there in block style. */
function insertionPlace(file: TextFile | undefined): InsertionPlace | undefined {
  if (file === undefined || file.text.trim() === '') return { lead: 'projects:\n', indent: '' };
  const { text } = file;
  const list = /^projects:[ \t]*(?:#[^\n]*)?\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*( *)- /m.exec(text);
  if (list === null || summaryOf(file).topLevelKeys.at(-1) !== 'projects') return undefined;
  return { lead: text.endsWith('\n') ? '' : '\n', indent: list[1] ?? '' };
}

interface NewProject {
  readonly name: string;
  readonly root: string;
  readonly file: TextFile;
  readonly folder: string;
  readonly indent: string;
}

/** Annotated data values are an input like any other; plain ones are applied to the schema. */
function projectItem({ name, root, file, folder, indent }: NewProject): string {
  const list = summaryOf(file).dataValues ? 'files' : 'dataValuesFiles';
  const path = toSlashes(relative(folder, file.key));
  const stem = basename(path).replace(/\.\w+$/, '');
  return [
    `- name: ${scalar(name)}`,
    `  files: [${scalar(root)}]`,
    '  variants:',
    `    ${scalar(stem)}: { ${list}: [${scalar(path)}] }`,
    '',
  ]
    .join(`\n${indent}`)
    .replace(/^/, indent)
    .replace(/ +$/, '');
}

/** A directory's name says little where it is the usual one of its project. */
function freeName(root: string, folder: string, taken: ReadonlySet<string>): string {
  const usual = /^(?:config|schema|ytt|bundle)$/;
  const own = root === '.' ? basename(folder) : basename(root);
  const above = basename(dirname(root));
  const name = usual.test(own) && above !== '.' && above !== '' ? above : own;
  for (let i = 1; ; i++) {
    const candidate = i === 1 ? name : `${name}-${i}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function scalar(text: string): string {
  return /^[A-Za-z_./][\w./-]*$/.test(text) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(text)
    ? text
    : JSON.stringify(text);
}
