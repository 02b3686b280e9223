/** Findings about a project file beyond its schema: repeated names, and paths that lead to nothing. */
import type { Finding, Severity, SourceFile, TextRange } from '@ytt-language/shared';
import { isMistyped } from '@ytt-language/shared/tooling';
import { fileOfSource } from '../../workspace/files/text-file.js';
import type { PathTarget } from '../../workspace/projects/run-definition.js';
import { projectFileName } from '../../workspace/projects/stated/project-file.js';
import { type PlacedProject, placedProjects } from '../../workspace/projects/stated/project-paths.js';

/** `pathsBeside` are the paths of the files and directories that could be named. */
export function projectFileFindings(
  file: SourceFile,
  targetOf: (path: string) => PathTarget,
  pathsBeside: () => readonly string[],
): readonly Finding[] {
  const projects = placedProjects(file);
  const say = (range: TextRange, code: Finding['code'], message: string, severity: Severity = 'error'): Finding => ({
    code,
    severity,
    file,
    range,
    message,
    related: [],
  });
  const repeated = repeatedNames(projects).map(({ first, again }) => ({
    ...say(again.range, 'project-file-invalid', `There is another project ${JSON.stringify(again.text)}`),
    related: [{ file, range: first.range, message: 'The first one' }],
  }));
  const lacking = (range: TextRange, lacks: 'name' | 'files', message: string): Finding => ({
    ...say(range, 'project-file-invalid', message),
    failure: { kind: 'project-incomplete', lacks },
  });
  const incomplete = projects.flatMap(({ range, isNamed, hasFiles }) => [
    ...(isNamed ? [] : [lacking(range, 'name', 'A project needs a name')]),
    ...(hasFiles ? [] : [lacking(range, 'files', 'A project needs files')]),
  ]);
  const paths = projects
    .flatMap((project) => project.paths)
    .flatMap(({ text, range }): Finding[] => {
      const target = targetOf(text);
      if (target === 'missing') {
        const missing = say(range, 'project-path-missing', `There is no file or directory ${text}`);
        const meant = pathsBeside()
          .map(withoutSlash)
          .find((path) => isMistyped(withoutSlash(text), path));
        if (meant === undefined || file.text.slice(range.start, range.end) !== text) return [missing];
        return [
          { ...missing, fixes: [{ title: `Change to ${meant}`, edits: [{ file, edit: { range, newText: meant } }] }] },
        ];
      }
      if (target === 'linked-outside') return [say(range, 'file-unreadable', leadsOut(text), 'information')];
      const why = `Nothing is read from ${text}: it is empty, excluded or outside`;
      return target === 'read' ? [] : [say(range, 'project-path-missing', why, 'warning')];
    });
  return [...incomplete, ...repeated, ...paths];
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '');
}

function leadsOut(path: string): string {
  return `${path} leads out of the workspace folders over a link, and is not read unless the setting ytt.allowedSymlinkDestinations allows it`;
}

/**
 * The findings of the built-in schema in a project file, worded for people who do not see that schema. If the file does
 * not parse (`broken`), findings that could follow from that are dropped.
 */
export function inProjectFile(findings: readonly Finding[], broken: boolean): readonly Finding[] {
  const isOfWorkspace = ({ file }: { readonly file: SourceFile }): boolean => fileOfSource(file) !== undefined;
  return findings
    .filter(({ code }) => !broken || code.startsWith('yaml-') || code === 'unknown-data-value')
    .map((finding) => ({
      ...finding,
      plain: finding.plain?.replace(/^The schema does not declare /, 'A project file has no key '),
      message: finding.message
        .replace(/^Given data value is not declared in schema/, 'A project file has no such key here')
        .replaceAll(/ \((?:by|from) project-schema\.yml:\d+\)/g, ''),
      related: finding.related.filter(isOfWorkspace),
      ...(finding.fixes === undefined
        ? {}
        : { fixes: finding.fixes.filter(({ edits }) => edits.every(isOfWorkspace)) }),
    }));
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
