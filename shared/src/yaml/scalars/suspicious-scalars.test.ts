import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../text/edit.js';
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

  it.each(['y', 'Y', 'n', 'N'])('warns of %s, as a key and as a value', (letter) => {
    expect(of(`${letter}: a\nb: ${letter}\nc: [${letter}]\n`).map(([, , severity]) => severity)).toEqual([
      'warning',
      'warning',
      'warning',
    ]);
  });

  it.each(['on', 'On', 'ON', 'off', 'Off', 'OFF', 'yes', 'Yes', 'YES', 'no', 'No', 'NO'])(
    'warns of %s as a key, and hints at it as a value',
    (word) => {
      expect(of(`${word}: a\nb: ${word}\nc: [${word}]\nd:\n- ${word}\n`).map(([, , severity]) => severity)).toEqual([
        'warning',
        'hint',
        'hint',
        'hint',
      ]);
    },
  );

  it.each(['true', 'false', 'True', 'yep', 'oN', 'noo', 'a', '"yes"', "'no'", '!!str on', '!!bool on', '|\n  no'])(
    'reports nothing for %j',
    (scalar) => {
      expect(of(`b: ${scalar}\n`)).toEqual([]);
    },
  );

  it('warns of marks of keys and items that were typed twice, with a fix', () => {
    const cases: Readonly<Record<string, string>> = {
      'a:: 1\n': 'a: 1\n',
      'a:\n  b:::\n  - c\n': 'a:\n  b:\n  - c\n',
      'a:\n-- b: 1\n': 'a:\n- b: 1\n',
      'a:\n- -- b: 1\n': 'a:\n- - b: 1\n',
      '{a:: 1}\n': '{a: 1}\n',
    };
    for (const [text, fixed] of Object.entries(cases)) {
      const [finding, ...others] = suspiciousScalars(new SourceFile('a.yml', text));
      expect([text, finding?.code, others]).toEqual([text, 'yaml-doubled-mark', []]);
      const edits = finding?.fixes?.[0]?.edits ?? [];
      expect(
        applyEdits(
          text,
          edits.map(({ edit }) => edit),
        ),
      ).toBe(fixed);
    }
  });

  it.each([
    '"a:": 1\n',
    "'a::': 1\n",
    'a: b:\n',
    '--a: 1\n',
    '--\n',
    '- -- a\n',
    'a: -- b\n',
    'a::b: 1\n',
    '!!str a:: 1\n',
  ])('does not warn of other colons and dashes: %j', (text) => {
    expect(of(text)).toEqual([]);
  });

  it('warns of marks that nothing opens', () => {
    expect(of('a: b]\nc: d}\ne: f"\ng: [h]\ni: j\'s\nk: "l"\n')).toEqual([
      ['b]', 'yaml-lone-mark', 'warning'],
      ['d}', 'yaml-lone-mark', 'warning'],
      ['f"', 'yaml-lone-mark', 'warning'],
    ]);
    for (const [text, opening, quoted] of [
      ['b]', '[', '"b]"'],
      ['b}', '{', '"b}"'],
      ['b"', '"', `'b"'`],
      ["b'", "'", `"b'"`],
    ]) {
      const [finding] = suspiciousScalars(new SourceFile('a.yml', `a: ${text}\n`));
      expect(finding?.fixes?.map(({ edits }) => edits.map(({ edit }) => edit.newText))).toEqual([[opening], [quoted]]);
    }
  });

  it.each([
    ['«\ufeff»name: 1\n', 'name: 1\n'],
    ['«\ufeff»#@data/values\n---\nname: 1\n', '#@data/values\n---\nname: 1\n'],
    ['«\ufeff»- a\n- b\n', '- a\n- b\n'],
    ['a: 1\n---\n- b\n-  c«\ufeff»d\ufeff\n', 'a: 1\n---\n- b\n-  cd\n'],
    ['a: "\ufeff" # \ufeff\nb: |\n  \ufeff\n', undefined],
  ])('warns of a byte order mark in a plain scalar, with a fix that removes all of it: %j', (marked, fixed) => {
    const text = marked.replace(/[«»]/g, '');
    const found = suspiciousScalars(new SourceFile('a.yml', text));
    const start = marked.indexOf('«');
    const expected = { code: 'yaml-byte-order-mark', severity: 'warning', range: { start, end: start + 1 } };
    expect(found).toMatchObject(fixed === undefined ? [] : [expected]);
    const edits = found.flatMap(({ fixes = [] }) => fixes[0]?.edits.map(({ edit }) => edit) ?? []);
    expect(applyEdits(text, edits)).toBe(fixed ?? text);
  });

  it.each([
    'mode: 0644',
    'mode: 644',
    'defaultMode: 0444',
    '"defaultMode": 0755',
    'DIR_MODE: 0750',
    'a: [{mode: 0600}]',
    'a:\n- items:\n  - mode: 0400',
    'umode: 4755',
    'mode: 01777',
  ])('says nothing of a mode in octal: %s', (text) => {
    expect(of(`${text}\n`)).toEqual([]);
  });

  it.each([
    ['mode: 0o644', []],
    ['mode: 064', ['064']],
    ['mode: 0699', ['0699']],
    ['mode: 0064400', ['0064400']],
    ['mode: 064_4', ['064_4']],
    ['mode: +0644', ['+0644']],
    ['modes: 0644', ['0644']],
    ['mode:\n- 0644', ['0644']],
    ['mode:\n  zip: 0644', ['0644']],
    ['zip: 0644', ['0644']],
    ['0644: mode', ['0644']],
    ['mode: 357e009', ['357e009']],
    ['mode: on', ['on']],
    ['- 0644', ['0644']],
  ])('hints at what is no mode in octal: %s', (text, marked) => {
    expect(of(`${text}\n`).map(([written]) => written)).toEqual(marked);
  });

  it('warns of items that continue the text above', () => {
    expect(of('a:\n  - b\n    - c d \n  - e\n')).toEqual([['- c d', 'yaml-joined-lines', 'warning']]);
    expect(of('a: b\n   - c\n')).toEqual([['- c', 'yaml-joined-lines', 'warning']]);
    expect(of('a: b\n   - c \t\r\n   d\n')).toEqual([['- c', 'yaml-joined-lines', 'warning']]);
    expect(of('a: b - c\n')).toEqual([]);
    expect(of(`a: ${'x'.repeat(1_000_000)}\n   - c\n`).length).toBe(1);
    // Descriptions contain lists of their own, which items of a list do not.
    expect(of('a: one of these four\n   - c\n').length).toBe(1);
    expect(of('a: one of the following five\n   - c\n')).toEqual([]);
    expect(of('a:\n- one of the following five\n   - c\n').length).toBe(1);
    expect(of('a: "b\n  - c"\n')).toEqual([]);
    const [finding] = suspiciousScalars(new SourceFile('a.yml', 'a:\n  - b\n    - c\n'));
    const [edit] = finding?.fixes?.[0]?.edits ?? [];
    expect(edit?.edit).toEqual({ range: { start: 9, end: 13 }, newText: '  ' });
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
