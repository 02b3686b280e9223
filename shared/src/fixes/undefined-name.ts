/** Fixes for undefined names in code: a `load`, Starlark's own name, or a similar one. */
import type { Finding, Fix } from '../findings/finding.js';
import { libraryModuleNames } from '../library/modules.js';
import { preferred, replace, rewrite, writtenAt } from './edits.js';
import { quotedArgument } from './syntax.js';

const otherWords: ReadonlyMap<string, string> = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['null', 'None'],
  ['nil', 'None'],
  ['none', 'None'],
]);

export function undefinedNameFixes(finding: Finding): readonly Fix[] {
  const name = writtenAt(finding);
  const word = otherWords.get(name);
  if (word !== undefined) return [preferred(rewrite(`Write ${word}`, finding, word))];
  const quoted = quotedArgument(finding);
  if (quoted !== undefined) return [quoted];
  const load = libraryModuleNames.includes(name) ? [preferred(loading(finding, name))] : [];
  const nearest = finding.missing?.nearest;
  const rename = nearest === undefined ? [] : [rewrite(`Change to ${nearest}`, finding, nearest)];
  return [...load, ...(load.length === 0 ? rename.map(preferred) : rename)];
}

/** Loads the module `@ytt:NAME`, below the loads above the name. */
function loading(finding: Finding, name: string): Fix {
  const { file } = finding;
  const isStarlark = file.path.endsWith('.star');
  const isYaml = /\.ya?ml$/.test(file.path);
  const statement = `load("@ytt:${name}", "${name}")`;
  const title = `Load @ytt:${name}`;
  if (!isStarlark && !isYaml) return replace(title, finding, 0, 0, `(@ ${statement} -@)\n`);
  let at = 0;
  for (const match of file.text.slice(0, finding.range.start).matchAll(/^(?:#@\s*)?load\(.*\)[ \t]*(?:\r?\n|$)/gm))
    at = match.index + match[0].length;
  const line = isStarlark ? statement : `#@ ${statement}`;
  const lacksBreak = at > 0 && !file.text.slice(0, at).endsWith('\n');
  return replace(title, finding, at, at, `${lacksBreak ? '\n' : ''}${line}\n`);
}
