/** Finds the modules that define undefined names, and adds fixes that load the names from there. */
import { type Finding, type Fix, fixesOf, type SourceFile } from '@ytt-language/shared';
import { addToList, isLoadable, loadEdit } from '@ytt-language/shared/tooling';
import { codeLanguage } from '../workspace/files/file-summary.js';
import { definedForOthers, loadPath } from '../workspace/projects/loadable-names.js';

/**
 * `findings` of a run that reads `files`: undefined names that exactly one other file defines have that module, and a
 * fix that loads them with all other undefined names of their file that are defined there.
 */
export function withMissingLoads(findings: readonly Finding[], files: readonly SourceFile[]): readonly Finding[] {
  const byFile = new Map<SourceFile, Finding[]>();
  for (const finding of findings) if (finding.code === 'undefined-name') addToList(byFile, finding.file, finding);
  if (byFile.size === 0) return findings;
  const defining = filesByName(files);
  const replaced = new Map([...byFile].flatMap(([file, undefinedNames]) => loaded(file, undefinedNames, defining)));
  return findings.map((finding) => replaced.get(finding) ?? finding);
}

/** How many names the title of a fix lists. */
const mostListed = 3;

/** For how many undefined names of a module other fixes are searched. Of very many, only the first is reported. */
const mostExamined = 20;

/** Those of the undefined names in a file that one module defines, each with that module and the fix. */
function loaded(
  file: SourceFile,
  undefinedNames: readonly Finding[],
  defining: ReadonlyMap<string, readonly SourceFile[]>,
): readonly (readonly [Finding, Finding])[] {
  const byModule = new Map<string, Finding[]>();
  for (const finding of undefinedNames) {
    const [module, ...others] = (defining.get(finding.missing?.name ?? '') ?? []).flatMap(
      ({ path }) => loadPath(file.path, path) ?? [],
    );
    if (module !== undefined && others.length === 0) addToList(byModule, module, finding);
  }
  return [...byModule].flatMap(([module, group]) => {
    const names = [...new Set(group.flatMap(({ missing }) => missing?.name ?? []))];
    const first = group.reduce((least, { range }) => Math.min(least, range.start), Number.POSITIVE_INFINITY);
    const listed = names.length > mostListed ? `${names.slice(0, mostListed).join(', ')}, …` : names.join(', ');
    const fix: Fix = {
      title: `Load ${listed} from ${module}`,
      edits: [{ file, edit: loadEdit(file, codeLanguage(file.path), { module, names }, first) }],
      preferred: true,
    };
    return group.map((finding, i) => {
      const own = i < mostExamined ? fixesOf(finding) : [];
      const others = own.map((one) => ({ ...one, preferred: false }));
      const { name = '', nearest } = finding.missing ?? {};
      return [finding, { ...finding, missing: { name, nearest, module }, fixes: [fix, ...others] }] as const;
    });
  });
}

/** The modules that define each name for others. */
function filesByName(files: readonly SourceFile[]): ReadonlyMap<string, readonly SourceFile[]> {
  const defining = new Map<string, SourceFile[]>();
  for (const file of files)
    if (isLoadable(file.path)) for (const { name } of definedForOthers(file)) addToList(defining, name, file);
  return defining;
}
