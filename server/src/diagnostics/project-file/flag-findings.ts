/**
 * Places errors about flags that a project file states: at the text of the flag in that file, instead of at an argument
 * that nobody typed.
 */
import type { Finding, Project, SourceFile } from '@ytt-language/shared';
import { type PlacedFlag, placedProjects } from '../../workspace/projects/stated/project-paths.js';

/**
 * The findings of `projects`, runs stated in the project file `file`, that do not belong to any of their input files.
 */
export function flagFindings(file: SourceFile, projects: readonly Project[]): readonly Finding[] {
  const flags = placedProjects(file).flatMap((project) => project.flags);
  return projects.flatMap((project) =>
    project.findings.flatMap((finding): Finding[] => {
      const flag = flags.find((one) => isAbout(finding, one));
      return flag === undefined ? [] : [{ ...finding, file, range: flag.value.range, fixes: [] }];
    }),
  );
}

/**
 * Whether a finding is about the flag: it is in a source with ytt's name for the argument, `(data-value arg)`, and with
 * the flag's text.
 */
function isAbout({ file: { path, text } }: Finding, { flag, key, value }: PlacedFlag): boolean {
  if (!path.startsWith(`(${flag} arg)`)) return false;
  if (flag === 'data-value-file') return path.endsWith(` ${key}=${value.text}`);
  if (flag.startsWith('data-values-env')) return path.endsWith(` ${value.text}`) || text === value.text;
  return key === undefined ? text === value.text : text.startsWith(`${key}=`);
}
