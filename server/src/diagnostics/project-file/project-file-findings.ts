/** Findings about a project file beyond its schema: repeated names, and paths that do not exist. */
import type { Finding, Fix, Severity, SourceFile, TextRange } from '@ytt-language/shared';
import { isBroken, isMistyped, type StreamSyntax } from '@ytt-language/shared/tooling';
import { projectFileName } from '../../workspace/files/file-summary.js';
import { fileOfSource } from '../../workspace/files/text-file.js';
import type { PathTarget } from '../../workspace/projects/run-definition.js';
import { projectKeys } from '../../workspace/projects/stated/project-config.js';
import { type PlacedPath, type PlacedProject, placedProjects } from '../../workspace/projects/stated/project-paths.js';

/** For how many missing paths a similar existing path is searched: each is compared with all. */
const mostCompared = 20;

/** `pathsBeside` are the paths of the files and directories that a project could name. */
export function projectFileFindings(
  file: SourceFile,
  targetOf: (path: string) => PathTarget,
  pathsBeside: () => readonly string[],
): readonly Finding[] {
  const projects = placedProjects(file);
  const say = (range: TextRange, message: string): Finding => ({
    code: 'project-file-invalid',
    severity: 'error',
    file,
    range,
    message,
    related: [],
  });
  const repeated = repeatedNames(projects).map(({ first, again }) => ({
    ...say(again.range, `There is another project ${JSON.stringify(again.text)}`),
    related: [{ file, range: first.range, message: 'The first one' }],
  }));
  // If there are keys outside of all projects, the last project may only lack what was meant to be in it.
  const lost = outsideKeys(file);
  const incomplete = projects.flatMap(({ range, lacks }, i) =>
    lacks
      .filter((key) => i < projects.length - 1 || !lost.includes(key))
      .map(
        (key): Finding => ({
          ...say(range, key === 'name' ? 'A project needs a name' : 'A project needs files'),
          failure: { kind: 'project-incomplete', lacks: key },
        }),
      ),
  );
  const paths = projects
    .flatMap((project) => project.paths)
    .map((path): NamedPath => ({ ...path, target: targetOf(path.text) }));
  const fixes = missingPathFixes(file, paths, pathsBeside);
  return [...incomplete, ...repeated, ...paths.flatMap((path) => pathFindings(file, path, fixes.get(path)))];
}

/** A path in a project file, and what it leads to. */
interface NamedPath extends PlacedPath {
  readonly target: PathTarget;
}

function pathFindings(
  file: SourceFile,
  { text, range, target }: NamedPath,
  fixes?: readonly Fix[],
): readonly Finding[] {
  const say = (code: Finding['code'], severity: Severity, message: string): readonly Finding[] => [
    { code, severity, file, range, message, related: [], ...(fixes && { fixes }) },
  ];
  switch (target) {
    case 'read':
      return [];
    case 'missing':
      return say('project-path-missing', 'error', `There is no file or directory ${text}`);
    case 'linked-outside':
      return say('file-unreadable', 'information', leadsOut(text));
    case 'unread':
      return say('project-path-missing', 'warning', `Nothing is read from ${text}: it is empty, excluded or outside`);
  }
}

/** The fixes for paths that do not exist: the similar path that does. */
function missingPathFixes(
  file: SourceFile,
  paths: readonly NamedPath[],
  pathsBeside: () => readonly string[],
): ReadonlyMap<NamedPath, readonly Fix[]> {
  const missing = paths.filter(({ target }) => target === 'missing').slice(0, mostCompared);
  const beside = missing.length === 0 ? [] : pathsBeside().map(withoutSlash);
  const fixes = new Map<NamedPath, readonly Fix[]>();
  for (const path of missing) {
    const { text, range } = path;
    const newText = beside.find((one) => isMistyped(withoutSlash(text), one));
    // If the text of the path is in quotes or escaped, a fix would have to be, too, so there is none.
    if (newText === undefined || file.text.slice(range.start, range.end) !== text) continue;
    fixes.set(path, [{ title: `Change to ${newText}`, edits: [{ file, edit: { range, newText } }] }]);
  }
  return fixes;
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}

function leadsOut(path: string): string {
  return `${path} leads out of the workspace folders over a link, and is not read unless the setting ytt.allowedSymlinkDestinations allows it`;
}

/**
 * The findings that the built-in schema gives for a project file, worded for people who do not see that schema. If the
 * file does not parse, findings that may follow from that are dropped.
 */
export function inProjectFile(findings: readonly Finding[], syntax: StreamSyntax): readonly Finding[] {
  const isComplete = !isBroken(syntax);
  const isOfWorkspace = ({ file }: { readonly file: SourceFile }): boolean => fileOfSource(file) !== undefined;
  return findings
    .filter(({ code }) => isComplete || code.startsWith('yaml-') || code === 'unknown-data-value')
    .map((finding) => {
      const outside = outsideFixes(finding);
      return {
        ...finding,
        plain:
          outside.length > 0
            ? `${finding.file.text.slice(finding.range.start, finding.range.end)} is a key of a project: it belongs into the list below projects`
            : finding.plain?.replace(/^The schema does not declare /, 'A project file has no key '),
        message: finding.message
          .replace(/^Given data value is not declared in schema/, 'A project file has no such key here')
          .replaceAll(/ \((?:by|from) project-schema\.yml:\d+\)/g, ''),
        related: finding.related.filter(isOfWorkspace),
        ...(finding.fixes && {
          fixes: outside.length > 0 ? outside : finding.fixes.filter(({ edits }) => edits.every(isOfWorkspace)),
        }),
      };
    });
}

/**
 * The fix for a key of a project that is outside of all projects: moves it into the project above, or if there is none,
 * all keys into a first project.
 */
function outsideFixes({ file, code, range }: Finding): readonly Fix[] {
  const { lines, text } = file;
  const line = lines.lineAt(range.start);
  const key = text.slice(range.start, range.end);
  if (code !== 'unknown-data-value' || lines.lineStart(line) !== range.start || !projectKeys.includes(key)) return [];
  const keys = outsideKeys(file);
  if (!keys.includes('projects')) {
    // From the first key at the root to the end of the text.
    const start = text.search(/^\w/m);
    const end = text.length;
    const name = keys.includes('name') ? '' : 'name: app\n  ';
    const newText = `projects:\n- ${name}${text.slice(start).replace(/\n(?=[^\r\n])/g, '\n  ')}`;
    return [
      { title: 'Write it as a project', preferred: true, edits: [{ file, edit: { range: { start, end }, newText } }] },
    ];
  }
  const column = columnOfLast(text.slice(0, range.start));
  if (column === undefined) return [];
  const rest = /^[^\r\n]*(?:\r?\n(?:[ -][^\r\n]*|(?=\r?\n)))*/.exec(text.slice(range.start))?.[0] ?? '';
  const newText = rest.replace(/^(?=[^\r\n])/gm, ' '.repeat(column));
  const edit = { range: { start: range.start, end: range.start + rest.length }, newText };
  return [{ title: 'Indent it as a key of the project above', preferred: true, edits: [{ file, edit }] }];
}

/** The keys at the root of a project file. */
function outsideKeys({ text }: SourceFile): readonly string[] {
  return [...text.matchAll(/^(\w+)[ \t]*:/gm)].map(([, key = '']) => key);
}

/** The column of the keys of the last item below `projects:`. */
function columnOfLast(text: string): number | undefined {
  const lines = text.split('\n');
  const below = lines.slice(lines.findIndex((line) => line.startsWith('projects')) + 1);
  const heads = below.flatMap((line) => /^ *- +/.exec(line)?.[0] ?? []);
  const dash = heads[0]?.indexOf('-');
  return heads.findLast((head) => head.indexOf('-') === dash)?.length;
}

/** The finding for a file whose name is almost that of a project file. */
export function misspeltName(file: SourceFile): Finding {
  return {
    code: 'project-file-misnamed',
    severity: 'warning',
    file,
    range: { start: 0, end: file.lineText(0).length },
    message: `This file is not read as a project file: rename it to ${projectFileName}`,
    related: [],
  };
}

function repeatedNames(projects: readonly PlacedProject[]) {
  const firsts = new Map<string, NonNullable<PlacedProject['name']>>();
  return projects.flatMap(({ name }) => {
    const first = name && firsts.get(name.text);
    if (name !== undefined && first === undefined) firsts.set(name.text, name);
    return name === undefined || first === undefined ? [] : [{ first, again: name }];
  });
}
