/** The missing `load` of an `@ytt:` module that code uses. */
import type { SourceFile, TextEdit } from '@ytt-language/shared';
import {
  type CodeAt,
  definitionAt,
  type Expression,
  libraryModuleNames,
  lineBreakOf,
  lineStartOf,
} from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import { symbolsOf } from './symbols-at.js';

/** The edit that loads the module that `expression` names, unless something else is defined by that name. */
export function loadEditFor(file: SourceFile, code: CodeAt, expression: Expression): TextEdit | undefined {
  const root = expression.kind === 'dot' ? expression.object : expression;
  if (root.kind !== 'identifier' || definitionAt(code, root) !== undefined) return undefined;
  return libraryModuleNames.includes(root.name) ? loadEdit(file, root.name) : undefined;
}

/** Adds `load("@ytt:module", "module")` below the other loads of the file, or at the beginning of its code. */
export function loadEdit(file: SourceFile, module: string): TextEdit {
  const at = lineOfLoad(file);
  const load = `load("@ytt:${module}", "${module}")`;
  return { range: { start: at, end: at }, newText: `${written(load, file)}${lineBreakOf(file.text)}` };
}

function written(load: string, { path }: SourceFile): string {
  switch (codeLanguage(path)) {
    case 'yaml':
      return `#@ ${load}`;
    case 'text':
      return `(@ ${load} -@)`;
    case 'starlark':
      return load;
  }
}

/** The start of the line for a load: below the last load, otherwise below the comments for people at the beginning. */
function lineOfLoad(file: SourceFile): number {
  const { text } = file;
  const last = symbolsOf(file).loads.at(-1);
  if (last !== undefined && codeLanguage(file.path) !== 'text') {
    const end = text.indexOf('\n', last.range.end);
    return end === -1 ? lineStartOf(text, last.range.start) : end + 1;
  }
  if (codeLanguage(file.path) === 'text') return 0;
  return /^(?:[ \t]*#!?(?!@)[^\n]*\n)*/.exec(text)?.[0].length ?? 0;
}
