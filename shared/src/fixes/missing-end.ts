/** Finds where the missing `end` of a block belongs: after the lines that are inside according to their indentation. */
import type { Finding, Fix } from '../findings/finding.js';
import type { SourceFile } from '../text/source-file.js';
import { indentationOf, insertAbove, lineOf, preferred, replace } from './edits.js';

/**
 * Closes the block at the finding: in YAML after the item below and everything indented further (for a list after all
 * its items, for a function before the next blank line); in other code after the lines that are indented further.
 */
export function missingEnd(finding: Finding): Fix {
  const { file } = finding;
  const opened = lineOf(finding);
  const text = file.lineText(opened);
  if (/\(@/.test(text))
    return file.includes('text-templated-strings') ? endInScalar(finding, opened) : missingTextEnd(finding);
  const isYaml = text.includes('#@');
  const line = isYaml ? endInYaml(file, opened) : endOfCode(file, opened);
  const mark = isYaml ? codeMark(text) : indentationOf(file, opened);
  return preferred(insertAbove("Add 'end'", finding, line, `${mark}end\n`));
}

/** Closes the block at the end of the file, because the lines of a text template do not show where it should end. */
function missingTextEnd(finding: Finding): Fix {
  const { text } = finding.file;
  const lead = text.endsWith('\n') ? '' : '\n';
  return preferred(replace("Add 'end'", finding, text.length, text.length, `${lead}(@ end -@)\n`));
}

/**
 * Closes a block in a YAML text: below the lines that are indented like the block, or at the end of its line if the
 * block begins within a line.
 */
function endInScalar(finding: Finding, opened: number): Fix {
  const { file } = finding;
  const indent = indentationOf(file, opened);
  const text = file.lineText(opened);
  if (!text.startsWith('(@', indent.length)) {
    const at = file.lines.lineStart(opened) + text.trimEnd().replace(/["']$/, '').length;
    return preferred(replace("Add 'end'", finding, at, at, '(@ end @)'));
  }
  let line = opened + 1;
  while (line < file.lines.lineCount && (isBlank(file, line) || indentationOf(file, line).startsWith(indent))) line++;
  return preferred(insertAbove("Add 'end'", finding, behindBlanks(file, line), `${indent}(@ end -@)\n`));
}

/** The line of a Starlark file above which the block that begins on the line `opened` should end. */
function endOfCode(file: SourceFile, opened: number): number {
  const indent = indentationOf(file, opened).length;
  const goesOn = (line: number): boolean => {
    const column = indentationOf(file, line).length;
    return isBlank(file, line) || column > indent || (column === indent && isBranch(file.lineText(line)));
  };
  let line = opened + 1;
  // The first line after the opening one belongs to the block even if it is not indented.
  while (isBlank(file, line) && line + 1 < file.lines.lineCount) line++;
  for (line++; line < file.lines.lineCount && goesOn(line); line++);
  return behindBlanks(file, line);
}

/** The line of YAML above which the block that begins on the line `opened` should end. */
function endInYaml(file: SourceFile, opened: number): number {
  const opener = codeMark(file.lineText(opened)).length;
  const isFunction = blockWord(file.lineText(opened)) === 'def';
  let depth = 1;
  let hasDeeper = false;
  let first: number | undefined;
  let line = lastBranch(file, opened) + 1;
  for (; line < file.lines.lineCount; line++) {
    const text = file.lineText(line);
    if (text.trim() === '') continue;
    if (isMark(file, line)) {
      if (first !== undefined || hasDeeper) break;
      first = line;
    } else if (/^\s*#@/.test(text)) {
      if (isAnnotation(text)) continue;
      const column = codeMark(text).length;
      const word = blockWord(text);
      const leaves = column < opener || (column === opener && (hasDeeper || (isFunction && word === 'def')));
      if (depth === 1 && leaves) break;
      hasDeeper ||= column > opener;
      if (word !== undefined) depth++;
      if (/^end$/.test(codeOf(text))) depth--;
    } else if (first === undefined) first = line;
    else if (depth <= 1 && !staysIn(file, first, line, isFunction)) break;
  }
  return behindBlanks(file, line);
}

/** The line of the last `elif` or `else` of the YAML block that begins on the line `opened`; without one, `opened`. */
function lastBranch(file: SourceFile, opened: number): number {
  const opener = codeMark(file.lineText(opened)).length;
  let last = opened;
  let depth = 1;
  let least: number | undefined;
  for (let line = opened + 1; line < file.lines.lineCount; line++) {
    const text = file.lineText(line);
    if (text.trim() === '' || isAnnotation(text)) continue;
    if (!/^\s*#@/.test(text)) {
      const column = indentationOf(file, line).length;
      least ??= column;
      if (column < least) break;
      continue;
    }
    const column = codeMark(text).length;
    if (column < opener) break;
    if (depth === 1 && column === opener && isBranch(text)) last = line;
    if (blockWord(text) !== undefined) depth++;
    if (/^end$/.test(codeOf(text)) && --depth === 0) break;
  }
  return last;
}

/** Whether YAML that begins on the line `first` continues with `line`. */
function staysIn(file: SourceFile, first: number, line: number, isFunction: boolean): boolean {
  if (isMark(file, first)) return true;
  const further = indentationOf(file, line).length - indentationOf(file, first).length;
  if (further !== 0) return further > 0;
  // A list may be at the column of the key that contains it.
  return (isFunction && !isBlank(file, line - 1)) || /^\s*-(\s|$)/.test(file.lineText(line));
}

/** `line`, or the first of the blank lines, comments and annotations above it, which belong to the node below. */
function behindBlanks(file: SourceFile, line: number): number {
  let above = line;
  while (isBlank(file, above - 1) || isAnnotation(file.lineText(above - 1))) above--;
  return above;
}

function isBlank(file: SourceFile, line: number): boolean {
  return file.lineText(line).trim() === '';
}

/** Whether a line begins a document. */
function isMark(file: SourceFile, line: number): boolean {
  return /^---(\s|$)/.test(file.lineText(line));
}

/** Whether a line is an annotation or an ordinary comment, but not code. */
function isAnnotation(text: string): boolean {
  return /^\s*#(?!@(\s|$))/.test(text);
}

function isBranch(text: string): boolean {
  return /^(elif|else)\b/.test(codeOf(text));
}

/** The word that begins a block which needs an `end`. */
function blockWord(text: string): string | undefined {
  return /^(if|for|def|while)\b(?!\/end).*:$/.exec(codeOf(text))?.[1];
}

function codeOf(text: string): string {
  return text.slice(codeMark(text).length).trim();
}

/** The text before the code of a comment that begins its line. */
function codeMark(line: string): string {
  return /^\s*#@[ \t]*/.exec(line)?.[0] ?? '';
}
