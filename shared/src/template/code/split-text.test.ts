import { describe, expect, it } from 'vitest';
import { splitText } from './split-text.js';

const contents = (text: string) => splitText(text, 1).parts.map(({ kind, content }) => `${kind}:${content}`);

describe('splitText', () => {
  it('splits text and code in turn', () => {
    expect(contents('a(@ b @)c')).toEqual(['text:a', 'code: b ', 'text:c']);
    expect(contents('(@@)(@=x@)')).toEqual(['text:', 'code:', 'text:', 'code:=x', 'text:']);
    expect(contents('')).toEqual(['text:']);
  });

  it('counts lines to where a part begins', () => {
    const { parts } = splitText('one\n(@ x\ny @)\nz(@= w @)', 1);
    expect(parts.map(({ line }) => line)).toEqual([0, 1, 2, 3, 3]);
  });

  it.each([
    ['a (@ b (@ c @)', "Unexpected code opening '(@' at line 1 col 9", [7, 9]],
    ['a\n b @) c', "Unexpected code closing '@)' at line 2 col 5", [5, 7]],
    ['a (@ b', "Missing code closing '@)' at line 1 col 7", [2, 4]],
  ] as const)('reports the mark that does not pair up in %j', (text, message, [start, end]) => {
    expect(splitText(text, 1).problem).toMatchObject({ message, range: { start, end } });
  });

  it('ends what is not closed with its line, or where other code begins, and reads on', () => {
    expect(contents('a (@ b\nc (@ d @)')).toEqual(['text:a ', 'code: b', 'text:\nc ', 'code: d ', 'text:']);
    expect(contents('(@ b (@= c @)')).toEqual(['text:', 'code: b ', 'text:', 'code:= c ', 'text:']);
    expect(contents('(@= b')).toEqual(['text:', 'code:= b', 'text:']);
    expect(splitText('(@ a\n(@ b\n(@ c @)', 1).parts.map(({ line }) => line)).toEqual([0, 0, 0, 1, 1, 2, 2]);
    expect(splitText('(@ a\n(@ b\n@) @)', 1).problem).toMatchObject({ range: { start: 5, end: 7 } });
  });

  it.each([
    ['a = "(@= b"', '= b', '"'],
    ['a = "(@= b)"]\nc "', '= b)', '"]\nc "'],
    ["a = '(@= b'", '= b', "'"],
    ['a = "(@= f("b")"', '= f("b")', '"'],
    ['"(@= a @)" "(@= b"', '= b', '"'],
    ['"(@= a" (@= b @)', '= a', '" '],
    // The code may have a string itself.
    ['a = (@= f("', '= f("', ''],
    ['a = "(@= f("b")', '= f("b")', ''],
    ['a = "(@= f(\'', "= f('", ''],
    ['a = "(@= f("b', '= f("b', ''],
    ['"\n(@= f("', '= f("', ''],
  ])('ends what is not closed before the quote of the text around it: %j', (text, code, rest) => {
    const last = text.endsWith('@)') ? -3 : -1;
    expect(
      contents(text)
        .slice(last - 1)
        .slice(0, 2),
    ).toEqual([`code:${code}`, `text:${rest}`]);
  });

  it.each([
    ['a (@ b (@ c @)', undefined],
    ['a (@ b\n(@ c @)', '(@ b'],
    ['a (@ b  \n\nx (@ c @)', '(@ b'],
    ['(@ a @) (@= b\r\n(@ c @)', '(@= b'],
  ])('knows the code above that is not closed: %j', (text, code) => {
    const { problem } = splitText(text, 1);
    expect(problem?.message).toMatch(/^Unexpected code opening/);
    const { unclosed } = problem ?? {};
    expect(unclosed && text.slice(unclosed.start, unclosed.end)).toBe(code);
  });

  it.each([
    ['(@ a (@) b', "Unexpected code opening '(@' at line 1 col 7"],
    ['(@)', 'Expected code between (@ and @)'],
    ['(@ a\n(@ b\n(@)', "Unexpected code opening '(@' at line 2 col 2"],
    ['(@ a\n@)@)', "Unexpected code closing '@)' at line 2 col 4"],
    // Columns count characters.
    ['😀a @) x', "Unexpected code closing '@)' at line 1 col 5"],
  ])('tells the first mark that is wrong: %j', (text, message) => {
    expect(splitText(text, 1).problem?.message).toBe(message);
  });

  it('refuses marks that share their at sign', () => {
    expect(splitText('a(@)b', 1).problem?.range).toEqual({ start: 1, end: 4 });
  });

  it.each(['(@ ', '(@= 1 @)', '@)', '(@)', '(@\n', '(@ a @'])(
    'comes to an end where %j stands again and again',
    (mark) => {
      const { problem } = splitText(mark.repeat(200_000), 1);
      expect(problem?.range.start).toBe(splitText(mark.repeat(20), 1).problem?.range.start);
    },
  );
});
