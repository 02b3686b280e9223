/** What is wrong with a project file beyond its schema: names given twice, and paths that lead to nothing. */
import type { Finding, Severity } from '@ytt-language/shared/findings/finding';
import type { TextRange } from '@ytt-language/shared/text/range';
import type { SourceFile } from '@ytt-language/shared/text/source-file';
import { type PlacedProject, placedProjects } from '../workspace/project-paths.js';

/** What a path of a project file leads to: files that are read, something that is not, or nothing. */
export type PathTarget = 'read' | 'unread' | 'missing';

export function projectFileFindings(file: SourceFile, targetOf: (path: string) => PathTarget): readonly Finding[] {
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
  const incomplete = projects.flatMap(({ range, isNamed, hasFiles }) => [
    ...(isNamed ? [] : [say(range, 'project-file-invalid', 'A project needs a name')]),
    ...(hasFiles ? [] : [say(range, 'project-file-invalid', 'A project needs files')]),
  ]);
  const paths = projects
    .flatMap((project) => project.paths)
    .flatMap(({ text, range }): Finding[] => {
      const target = targetOf(text);
      if (target === 'missing') return [say(range, 'project-path-missing', `There is no file or directory ${text}`)];
      const why = `Nothing is read from ${text}: it is empty, excluded or outside`;
      return target === 'read' ? [] : [say(range, 'project-path-missing', why, 'warning')];
    });
  return [...incomplete, ...repeated, ...paths];
}

function repeatedNames(projects: readonly PlacedProject[]) {
  const firsts = new Map<string, NonNullable<PlacedProject['name']>>();
  return projects.flatMap(({ name }) => {
    const first = name && firsts.get(name.text);
    if (name !== undefined && first === undefined) firsts.set(name.text, name);
    return name === undefined || first === undefined ? [] : [{ first, again: name }];
  });
}
