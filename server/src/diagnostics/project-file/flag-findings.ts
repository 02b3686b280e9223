/**
 * Errors in the flags that a project file states: reported where they are written, and not at an argument that nobody
 * typed.
 */
import type { Finding, Project, SourceFile } from '@ytt-language/shared';
import { fileOfSource } from '../../workspace/files/text-file.js';
import { type PlacedFlag, placedProjects } from '../../workspace/projects/stated/project-paths.js';

/** The findings of `projects`, runs stated in the project file `file`, that do not belong to any file of theirs. */
export function flagFindings(file: SourceFile, projects: readonly Project[]): readonly Finding[] {
  const flags = placedProjects(file).flatMap((project) => project.flags);
  return projects.flatMap((project) =>
    project.findings.flatMap((finding): Finding[] => {
      if (fileOfSource(finding.file) !== undefined) return [];
      const flag = flags.find((one) => isAbout(finding, one));
      return flag === undefined ? [] : [{ ...finding, file, range: flag.value.range, fixes: [] }];
    }),
  );
}

/** Whether the place of a finding is what ytt calls the flag's argument: `(data-value arg)`, with its text. */
function isAbout({ file: { path, text } }: Finding, { flag, key, value }: PlacedFlag): boolean {
  if (!path.startsWith(`(${flag} arg)`)) return false;
  if (flag === 'data-value-file') return path.endsWith(` ${key}=${value.text}`);
  if (flag.startsWith('data-values-env')) return path.endsWith(` ${value.text}`) || text === value.text;
  return key === undefined ? text === value.text : text.startsWith(`${key}=`);
}
