/** A `--` or `----` in place of the `---` between documents. The parser treats it as one (`replaceMarker`). */
import type { SourceFile } from '../../text/source-file.js';
import { type Diagnosis, type Refused, replacing } from './diagnosis.js';
import { contentEnd, contentStart, type Line, lineAbove, lineAt } from './lines.js';

/** Explains a mistyped marker on the line of the mistake or, where that is only noticed at the next line, above it. */
export function diagnoseMarker(file: SourceFile, { message, at, contextAt = at }: Refused): Diagnosis | undefined {
  const line = lineAt(file, at);
  switch (message) {
    case "could not find expected ':'":
      return mistyped(lineAt(file, contextAt));
    case 'mapping values are not allowed in this context':
      return mistyped(lineAbove(file, line));
    case 'did not find expected <document start>':
      return mistyped(line) ?? mistyped(lineAbove(file, line));
    default:
      return undefined;
  }
}

function mistyped(line: Line | undefined): Diagnosis | undefined {
  if (line === undefined || line.indent > 0 || !/^(?:--|-{4,})$/.test(line.content)) return undefined;
  const range = { start: contentStart(line), end: contentEnd(line) };
  return {
    plain: `Expected '---' between documents, but found '${line.content}'`,
    range,
    fixes: [replacing("Write '---'", range.start, range.end, '---')],
  };
}
