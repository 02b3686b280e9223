/** The fix for a misspelt name in code. */
import type { Fix } from '../../findings/finding.js';
import { keywords, reservedWords } from '../../starlark/scan/token.js';
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';

/** Starlark's identifiers (https://github.com/google/starlark-go/blob/master/doc/spec.md#lexical-elements). */
const identifier = /^[\p{L}_][\p{L}_0-9]*$/u;

/** Replaces the text at `range` by `name`, keeping quotes around it. Any key can stand in brackets, but not behind a dot. */
export function nameFix(file: SourceFile, { start, end }: TextRange, name: string): Fix {
  const dot = start - 1;
  const isAttribute = file.text.charAt(dot) === '.';
  if (isAttribute && (!identifier.test(name) || keywords.has(name) || reservedWords.has(name))) {
    const newText = `[${JSON.stringify(name)}]`;
    return { title: `Write ${newText}`, edits: [{ file, edit: { range: { start: dot, end }, newText } }] };
  }
  return { title: `Change to ${name}`, edits: [{ file, edit: { range: { start, end }, newText: name } }] };
}
