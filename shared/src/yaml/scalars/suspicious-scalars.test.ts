import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { suspiciousScalars } from './suspicious-scalars.js';

const of = (text: string) =>
  suspiciousScalars(new SourceFile('a.yml', text)).map(({ code, severity, range }) => [
    text.slice(range.start, range.end),
    code,
    severity,
  ]);

describe('suspiciousScalars', () => {
  it('warns of booleans as keys and single letters, and hints at words as values', () => {
    expect(of('on: 1\nb: y\nc: [no, true, "off"]\nd: !!str yes\n')).toEqual([
      ['on', 'yaml-boolean-like', 'warning'],
      ['y', 'yaml-boolean-like', 'warning'],
      ['no', 'yaml-boolean-like', 'hint'],
    ]);
  });

  it('hints at numbers that look like something else', () => {
    expect(of('a: 357e009\nb: 0755\nc: 1e3\nd: 10\ne: 1.5e10\nf: 2001_10\ng: 08x\n').map(([text]) => text)).toEqual([
      '357e009',
      '0755',
      '2001_10',
    ]);
  });

  it('offers to quote, and to write the boolean', () => {
    const [finding] = suspiciousScalars(new SourceFile('a.yml', 'a: no\n'));
    expect(finding?.fixes?.map((fix) => fix.edits[0]?.edit.newText)).toEqual(['"no"', 'false']);
  });
});
