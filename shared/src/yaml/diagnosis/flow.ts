/** Unclosed brackets and braces, and missing commas. */
import type { SourceFile } from '../../text/source-file.js';
import { type Diagnosis, replacing } from './diagnosis.js';
import { contentEnd, lineAbove, lineAt } from './lines.js';

/** A `,` or the closing bracket was expected at `at` in the collection that began at `open`. */
export function diagnoseFlow(file: SourceFile, at: number, open: number): Diagnosis {
  const close = file.text.charAt(open) === '{' ? '}' : ']';
  const line = lineAt(file, at);
  const before = file.text.slice(open, at).trimEnd();
  const last = open + before.length;
  const isSameLine = lineAt(file, Math.max(open, last - 1)).number === line.number;
  const isKey = file.text.charAt(at) === ':' && lineAt(file, open).number !== line.number;
  if (isSameLine && !isKey && at < file.text.length && !/[\]}]/.test(file.text.charAt(at)))
    return {
      plain: `Expected ',' between the items of this ${close === '}' ? 'map' : 'array'}`,
      range: { start: at, end: Math.max(at + 1, contentEnd(line)) },
      fixes: [replacing("Add ','", last, last, ',')],
    };
  const opened = lineAt(file, open);
  const wrong = file.text.charAt(at);
  if (isSameLine && /[\]}]/.test(wrong) && wrong !== close)
    return {
      plain: `Expected '${close}' to close what '${file.text.charAt(open)}' opens, but found '${wrong}'`,
      range: { start: at, end: at + 1 },
      fixes: [replacing(`Write '${close}'`, at, at + 1, close)],
    };
  const end = contentEnd(opened);
  const above = lineAbove(file, line) ?? opened;
  const goesOn = /[,[{]$/.test(opened.content) ? contentEnd(above) : end;
  return {
    plain: `Missing '${close}': what begins here is not closed`,
    range: { start: open, end: Math.max(end, open + 1) },
    fixes: [replacing(`Add '${close}'`, goesOn, goesOn, close)],
  };
}
