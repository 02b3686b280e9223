/** Fixes for undefined names in code: a `load`, Starlark's own name, or a similar one. */
import { describeAnnotation } from '../annotations/catalogue.js';
import type { Finding, Fix } from '../findings/finding.js';
import { libraryModuleNames } from '../library/modules.js';
import type { CodeLanguage } from '../template/code/code-syntax.js';
import { preferred, rewrite, writtenAt } from './edits.js';
import { loadEdit, moduleLoad } from './missing-load.js';
import { keywordAlone } from './other-languages.js';
import { annotationWithSpace, quotedArgument } from './syntax.js';

const otherWords: ReadonlyMap<string, string> = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['null', 'None'],
  ['nil', 'None'],
  ['none', 'None'],
]);

/**
 * For a name that nothing defines: what was most likely meant. This may be a word that another language has in its
 * place, a text in quotes, an annotation, a `load` of a module, or the nearest name that is defined. Empty if nothing
 * is close.
 */
export function undefinedNameFixes(finding: Finding): readonly Fix[] {
  const name = writtenAt(finding);
  const word = otherWords.get(name);
  if (word !== undefined) return [preferred(rewrite(`Write ${word}`, finding, word))];
  const quoted = quotedArgument(finding);
  if (quoted !== undefined) return [quoted];
  const spaced = annotationWithSpace(finding);
  if (spaced !== undefined) return [spaced];
  const unquoted = textWithoutQuotes(finding);
  if (unquoted !== undefined) return [unquoted];
  const keyword = keywordAlone(finding);
  if (keyword !== undefined) return [preferred(rewrite(`Change to ${keyword}`, finding, keyword))];
  const flag = flagOfAnnotation(finding, name);
  if (flag !== undefined) return [flag];
  const load = libraryModuleNames.includes(name) ? [preferred(loading(finding, name))] : [];
  const nearest = finding.missing?.nearest;
  const rename = nearest === undefined ? [] : [rewrite(`Change to ${nearest}`, finding, nearest)];
  return [...load, ...(load.length === 0 ? rename.map(preferred) : rename)];
}

/** For the name of a boolean argument without its value: adds `=True`. */
function flagOfAnnotation(finding: Finding, name: string): Fix | undefined {
  const { file, range } = finding;
  const line = file.lineText(file.lines.lineAt(range.start));
  const annotation = /^[ \t]*#@([\w/-]+)[ \t]/.exec(line)?.[1];
  const described = annotation === undefined ? undefined : describeAnnotation(annotation);
  const isFlag = described?.arguments.some((one) => one.name === name && one.type === 'bool');
  return isFlag === true ? preferred(rewrite(`Write ${name}=True`, finding, `${name}=True`)) : undefined;
}

/** Puts a name in quotes where a string is expected: as the key of a dict, or in `by=`. */
function textWithoutQuotes(finding: Finding): Fix | undefined {
  const { file, range } = finding;
  const line = file.lines.lineAt(range.start);
  const before = file.text.slice(file.lines.lineStart(line), range.start);
  const after = file.text.slice(range.end, file.lines.lineEnd(line));
  const isKey = /[{,][ \t]*$/.test(before) && /^[ \t]*:/.test(after);
  const isMatcher =
    /@overlay\/match[ \t](?:.*,)?[ \t]*by[ \t]*=[ \t]*$/.test(before) && /^[ \t]*(?:,|\r?\n|$)/.test(after);
  if (!isKey && !isMatcher) return undefined;
  return preferred(rewrite('Put it in quotes', finding, `"${writtenAt(finding)}"`));
}

function loading({ file, range }: Finding, name: string): Fix {
  const edit = loadEdit(file, languageOf(file.path), moduleLoad(name), range.start);
  return { title: `Load @ytt:${name}`, edits: [{ file, edit }] };
}

/** Every file that is neither YAML nor Starlark is a text template. */
function languageOf(path: string): CodeLanguage {
  if (path.endsWith('.star')) return 'starlark';
  return /\.ya?ml$/.test(path) ? 'yaml' : 'text';
}
