/** Edits that replace, remove and insert annotations in a schema's text. */
import type { Annotation } from '../../annotations/annotation.js';
import type { TextEdit } from '../../text/edit.js';
import type { SourceFile } from '../../text/source-file.js';

/**
 * The edits that replace a comment by other annotations (given without `#@`), or remove its line if nothing else is on
 * it.
 */
export function annotationEdits({ origin }: Annotation, texts: readonly string[]): readonly TextEdit[] {
  const { file, start, end } = origin;
  const lineStart = file.lines.lineStart(file.lines.lineAt(start));
  const before = file.text.slice(lineStart, start);
  if (texts.length === 0 && before.trim() === '') {
    return [{ range: { start: lineStart, end: file.lines.lineEnd(file.lines.lineAt(start)) }, newText: '' }];
  }
  const [indent = ''] = /^[ \t]*/.exec(before) ?? [];
  const written = texts.map((text) => `#@${text}`);
  if (before.trim() === '') return [{ range: { start, end }, newText: written.join(`\n${indent}`) }];
  // On the line of a value, there is space for one annotation.
  const above = written
    .slice(0, -1)
    .map((text) => `${indent}${text}\n`)
    .join('');
  return [
    ...(above === '' ? [] : [{ range: { start: lineStart, end: lineStart }, newText: above }]),
    { range: { start, end }, newText: written.at(-1) ?? '' },
  ];
}

/**
 * Inserts an annotation on a line of its own above a node that begins its line at `start`; or after the dashes of
 * items, which are then moved to the line above. Empty for other nodes.
 */
export function insertedAnnotation(file: SourceFile, start: number, text: string): readonly TextEdit[] {
  const at = file.lines.lineStart(file.lines.lineAt(start));
  const before = file.text.slice(at, start);
  if (before.trim() === '') return [{ range: { start: at, end: at }, newText: `${before}#@${text}\n` }];
  if (!/^ *(?:- +)+$/.test(before)) return [];
  const indent = ' '.repeat(before.length);
  const range = { start: at + before.trimEnd().length, end: start };
  return [{ range, newText: `\n${indent}#@${text}\n${indent}` }];
}
