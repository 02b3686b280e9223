/** Where the output of `print` comes from: the innermost call with a position. */
import { expect, it } from 'vitest';
import type { LiveFrame } from '../../starlark/eval/thread.js';
import type { Program } from '../../starlark/parse/syntax.js';
import { CodeLineBuilder } from '../../template/code/code-line.js';
import { ProgramText, rememberProgramText } from '../../template/code/program.js';
import { SourceFile } from '../../text/source-file.js';
import { printedIn } from './current-run.js';

const file = new SourceFile('a.yml', '#@ f()\n#@ print(1)\n');

/** A frame of a call at the offset; of code that belongs to no file if it is not `written`. */
function frame(offset: number, { written, caller }: { written: boolean; caller?: LiveFrame }): LiveFrame {
  const program: Program = { statements: [], text: 'f()\nprint(1)' } as unknown as Program;
  const lines = ['f()', 'print(1)'].map((code, line) => {
    const start = file.text.indexOf(code);
    return new CodeLineBuilder().written(code, { start, end: start + code.length }).build(line);
  });
  if (written) rememberProgramText(program, new ProgramText(file, lines));
  return { caller, functionName: 'f', program, offset, hasSkipped: false };
}

it.each<readonly [string, LiveFrame | undefined, string | undefined]>([
  ['its own', frame(4, { written: true }), 'print(1)'],
  ['the caller’s, if it has none', frame(-1, { written: true, caller: frame(0, { written: true }) }), 'f()'],
  ['the caller’s, if it belongs to no file', frame(4, { written: false, caller: frame(0, { written: true }) }), 'f()'],
  ['none, if no call has one', frame(-1, { written: true, caller: frame(0, { written: false }) }), undefined],
  ['none, outside of calls', undefined, undefined],
])('is %s', (_, innermost, expected) => {
  const { text, place } = printedIn(innermost, '1');
  expect(text).toBe('1');
  expect(place && file.text.slice(place.range.start, place.range.end)).toBe(expected);
});
