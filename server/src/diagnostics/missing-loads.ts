/** Finds the modules that define undefined names, and adds fixes that load the names from there. */
import { type Finding, type Fix, fixesOf, type SourceFile } from '@ytt-language/shared';
import { addToList, loadEdit } from '@ytt-language/shared/tooling';
import { codeLanguage } from '../workspace/files/file-summary.js';
import { loadableNames } from '../workspace/projects/loadable-names.js';

/**
 * `findings` of a run that reads `files`: undefined names that exactly one other file defines have that module, and a
 * fix that loads them with all other undefined names of their file that are defined there.
 */
export function withMissingLoads(findings: readonly Finding[], files: readonly SourceFile[]): readonly Finding[] {
  const byFile = new Map<SourceFile, Finding[]>();
  for (const finding of findings)
    if (finding.code === 'undefined-name' && finding.missing !== undefined) addToList(byFile, finding.file, finding);
  if (byFile.size === 0) return findings;
  const replaced = new Map([...byFile].flatMap(([file, undefinedNames]) => loaded(file, undefinedNames, files)));
  return findings.map((finding) => replaced.get(finding) ?? finding);
}

/** Those of the undefined names in a file that one module defines, each with that module and the fix. */
function loaded(
  file: SourceFile,
  undefinedNames: readonly Finding[],
  files: readonly SourceFile[],
): readonly (readonly [Finding, Finding])[] {
  const modules = modulesByName(file, files);
  const byModule = new Map<string, Finding[]>();
  for (const finding of undefinedNames) {
    const module = finding.missing === undefined ? undefined : modules.get(finding.missing.name);
    if (module !== undefined) addToList(byModule, module, finding);
  }
  return [...byModule].flatMap(([module, group]) => {
    const names = [...new Set(group.flatMap(({ missing }) => missing?.name ?? []))];
    const first = Math.min(...group.map(({ range }) => range.start));
    const fix: Fix = {
      title: `Load ${names.join(', ')} from ${module}`,
      edits: [{ file, edit: loadEdit(file, codeLanguage(file.path), { module, names }, first) }],
      preferred: true,
    };
    return group.map((finding) => {
      const others = fixesOf(finding).map((one) => ({ ...one, preferred: false }));
      const { name = '', nearest } = finding.missing ?? {};
      return [finding, { ...finding, missing: { name, nearest, module }, fixes: [fix, ...others] }] as const;
    });
  });
}

/** The module of each name that exactly one other file of the same library defines. */
function modulesByName(from: SourceFile, files: readonly SourceFile[]): ReadonlyMap<string, string | undefined> {
  const modules = new Map<string, string | undefined>();
  for (const { module, definition } of loadableNames(files, from))
    modules.set(definition.name, modules.has(definition.name) ? undefined : module);
  return modules;
}
