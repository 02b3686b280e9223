/** How the scanner reads scalars and properties, and libyaml's messages for what it cannot read. */
import { describe, expect, it } from 'vitest';
import { parse } from '../parse/parse.js';
import type { NodeSyntax } from '../syntax.js';
import { outlines, problems } from '../testing.js';

/** The value of the key `a`, or of the root, of the last document: before directives ytt reads an empty one. */
function nodeOf(text: string): NodeSyntax | undefined {
  const stream = parse(text);
  expect(problems(text, stream)).toEqual([]);
  const value = stream.documents.at(-1)?.value;
  return value?.kind === 'mapping' ? value.items[0]?.value : value;
}

function valueOf(text: string): unknown {
  const node = nodeOf(text);
  return node?.kind === 'scalar' ? node.value : node?.kind;
}

describe('quoted scalars', () => {
  it.each([
    [String.raw`"\0\a\b\t\n\v\f\r\e\ \"\'\\"`, '\0\x07\b\t\n\v\f\r\x1b "\'\\'],
    [String.raw`"\N\_\L\P"`, '\x85\xa0\u2028\u2029'],
    ['"\\\tx"', '\tx'],
    [String.raw`"\x41\u00e9\U0001F600\ud7ff\ue000\U0010FFFF"`, 'Aé😀\ud7ff\ue000\u{10ffff}'],
    [String.raw`"\xaF\x9a"`, '\xaf\x9a'],
    [`'it''s'`, "it's"],
    [`''''`, "'"],
    [`'\\n'`, '\\n'],
    ['"a  b"', 'a  b'],
    ['"  a  "', '  a  '],
    ['"a \n  b"', 'a b'],
    ['"a\n\n  b"', 'a\nb'],
    ['"a\n\n\n  b"', 'a\n\nb'],
    ["'a\n \t b'", 'a b'],
    ['"a\n  "', 'a '],
    ['"\n  a"', ' a'],
    ['"a\\\n  b"', 'ab'],
    ['"a\\\n\n  b"', 'a\nb'],
    ['"a\u2028  b"', 'a\u2028b'],
    ['"a\r\n  b"', 'a b'],
    ['"a\x85  b"', 'a b'],
    ['"a: b # c"', 'a: b # c'],
  ])('%j stands for %j', (text, value) => {
    expect(valueOf(`a: ${text}\nb: 1\n`)).toBe(value);
  });
});

describe('block scalars', () => {
  it.each([
    ['|\n  x\n   y\n\n  z\n\n', 'x\n y\n\nz\n'],
    ['|-\n  x\n\n', 'x'],
    ['|+\n  x\n\n\n', 'x\n\n\n'],
    ['|+2\n   x\n', ' x\n'],
    ['|2+\n   x\n\n', ' x\n\n'],
    ['|9\n', ''],
    ['| # c\n  x # d\n', 'x # d\n'],
    ['|\n\n  \n   x\n', '\n\nx\n'],
    ['|\n', ''],
    ['|+\n\n\n', '\n\n'],
    ['>\n  x\n  y\n\n  z\n   w\n  v\n', 'x y\nz\n w\nv\n'],
    ['>-\n  x\n\n\n  y\n', 'x\n\ny'],
    ['>\n  x\n\n   y\n\n  z\n', 'x\n\n y\n\nz\n'],
    ['>\n  x\n  \ty\n  z\n', 'x\n\ty\nz\n'],
    ['|\r\n  x\r\n  y\r\n', 'x\ny\n'],
    ['|\n  x\u2028  y\n', 'x\u2028y\n'],
    ['|\n  x', 'x'],
  ])('%j stands for %j', (text, value) => {
    expect(valueOf(`a: ${text}`)).toBe(value);
  });

  it.each(['|\n     \n   x\n', '|\n     \n\n   x\n', '>\n    \n   \n   x\n'])(
    '%j end at a line that is indented by less than a blank one above',
    (text) => {
      const stream = parse(`a: ${text}`);
      expect(outlines(stream)).toEqual([{ a: '' }]);
      expect(problems(`a: ${text}`, stream)).toHaveLength(1);
    },
  );

  it('count their indentation from the block around them', () => {
    expect(outlines(parse('--- |\n x\n---\n- |\n x\n- - |1\n    x\n  - y\n---\n|2\n  x\n'))).toEqual([
      'x\n',
      ['x\n', [' x\n', 'y']],
      'x\n',
    ]);
  });

  it('end with their last line that is not empty', () => {
    const text = 'a: |\n  x\n\n\nb: >-\n\nc: 1\n';
    const value = parse(text).documents[0]?.value;
    expect(value?.kind === 'mapping' && value.items.map((pair) => pair.value?.length)).toEqual([5, 2, 1]);
  });
});

describe('plain scalars', () => {
  it.each([
    ['b #c', 'b'],
    ['b#c', 'b#c'],
    ['b:c', 'b:c'],
    ['-b', '-b'],
    ['?b', '?b'],
    [':b', ':b'],
    ['b, c] d}', 'b, c] d}'],
    ['b\n  c\n\n  d', 'b c\nd'],
    ['b\t \n \t c', 'b c'],
    ['b\u2028  c', 'b\u2028c'],
    ['b\'c"d', 'b\'c"d'],
    ['é b', 'é b'],
  ])('%j stands for %j', (text, value) => {
    expect(valueOf(`a: ${text}\nb: 1\n`)).toBe(value);
  });

  it('have no question mark in flow collections', () => {
    const errors = (text: string) => parse(text).documents.flatMap((document) => document.errors).length;
    expect(['a: b?c\n', '- [b-c]\n', '- [b?c]\n', '- {b?c: 1}\n'].map(errors)).toEqual([0, 0, 1, 1]);
  });

  it('end in flow collections where part of these starts', () => {
    expect(outlines(parse('- [a b, c:d, e{f: g}, -h, i]\n- {k: l, m, "n":o}\n'))).toMatchObject([[{}, { k: 'l' }]]);
    expect(outlines(parse('[a b, c:d, -h]'))).toEqual([['a b', 'c:d', '-h']]);
    expect(outlines(parse('{"n":o, p: q}'))).toEqual([{ n: 'o', p: 'q' }]);
  });
});

describe('properties', () => {
  it.each([
    ['a: !!str b', 'tag:yaml.org,2002:str'],
    ['a: !b c', '!b'],
    ['a: ! b', '!'],
    ['a: !<tag:x,1:y> b', 'tag:x,1:y'],
    ['a: !b%20c%C3%A9%f0%9f%98%80 d', '!b cé😀'],
    ['a: !b%f4%8f%bf%bf c', '!b\u{10ffff}'],
    ['a: !b%f4%90%80%80 c', '!b\ufffd'],
    ["a: !b;/?:@&=+$,.!~*'()[] c", "!b;/?:@&=+$,.!~*'()[]"],
    ['%TAG !e! tag:e,\n---\na: !e!x b', 'tag:e,x'],
    ['%TAG ! !p-\n---\na: !x b', '!p-x'],
    ['%TAG !! !q-\n---\na: !!x b', '!q-x'],
    ['%YAML 1.1 # c\n%TAG !e! tag:e, # d\n---\na: !e!x', 'tag:e,x'],
  ])('%j has the tag %j', (text, tag) => {
    expect(nodeOf(`${text}\nb: 1\n`)?.tag?.name).toBe(tag);
  });

  it('are found in place', () => {
    expect(nodeOf('a: &x-1_B !!str  b\n')).toMatchObject({
      anchor: { at: 0, length: 6, name: 'x-1_B' },
      tag: { at: 7, length: 5 },
      contentAt: 14,
      length: 15,
    });
    expect(nodeOf('a: !t &x b\n')).toMatchObject({ tag: { at: 0, length: 2 }, anchor: { at: 3, length: 2 } });
    expect(nodeOf('a: &x\nb: 1\n')).toMatchObject({ kind: 'scalar', value: '', length: 2 });
  });

  it('belong to one document', () => {
    const text = '%TAG !e! tag:e,\n---\na: !e!x b\n---\na: !e!x b\n';
    // After an error of the parser, libyaml names the line before.
    expect(problems(text, parse(text))).toEqual(['4: found undefined tag handle']);
  });
});

describe('simple keys', () => {
  it('are limited to 1024 characters, and to one line', () => {
    for (const [key, message] of [
      ['x'.repeat(1024), undefined],
      ['😀'.repeat(1024), undefined],
      ['x'.repeat(1025), "2: could not find expected ':'"],
      ['😀'.repeat(1025), "2: could not find expected ':'"],
      ['"x\n  y"', "3: could not find expected ':'"],
    ] as const) {
      const text = `a: 1\n${key}: 1\n`;
      expect(problems(text, parse(text))[0]).toBe(message);
    }
  });
});

describe('what cannot be read', () => {
  it.each([
    ['%YAML 1.2\n---\na\n', '1: found incompatible YAML document'],
    ['%YAML 1.1\n%YAML 1.1\n---\n', '1: found duplicate %YAML directive'],
    ['%TAG ! x\n%TAG ! y\n---\n', '1: found duplicate %TAG directive'],
    ['%YAML 111.1\n---\n', '1: found extremely long version number'],
    ['%YAML x\n---\n', '1: did not find expected version number'],
    ['%YAML 1\n---\n', "1: did not find expected digit or '.' character"],
    ['%YAML 1.1 x\n---\n', '1: did not find expected comment or line break'],
    ['%FOO\n---\n', '1: found unknown directive name'],
    ['% \n---\n', '1: could not find expected directive name'],
    ['%YAML!\n---\n', '1: found unexpected non-alphabetical character'],
    ['%TAG x\n---\n', "1: did not find expected '!'"],
    ['%TAG !x y\n---\n', "1: did not find expected '!'"],
    ['%TAG !x!\n---\n', '1: did not find expected whitespace'],
    ['%TAG !x! \n---\n', '1: did not find expected tag URI'],
    ['%TAG !x! y"\n---\n', '1: did not find expected whitespace or line break'],
    ['%YAML 1.1\na: 1\n', '1: did not find expected <document start>'],
    ['a: !<x b\n', "1: did not find the expected '>'"],
    ['a: !<> b\n', '1: did not find expected tag URI'],
    ['a: !!\n', '1: did not find expected tag URI'],
    ['a: !x%4\n', '1: did not find URI escaped octet'],
    ['a: !x%80\n', '1: found an incorrect leading UTF-8 octet'],
    ['a: !x%c3%41\n', '1: found an incorrect trailing UTF-8 octet'],
    ['a: !x"\n', '1: did not find expected whitespace or line break'],
    ['a: &x"\n', '1: did not find expected alphabetic or numeric character'],
    ['a: &\n', '1: did not find expected alphabetic or numeric character'],
    ['a: &x`\n', '1: found character that cannot start any token'],
    ['a: &x@\n', '1: found character that cannot start any token'],
    ['a: &x%\n', '1: found character that cannot start any token'],
    ['a: |0\n', '1: found an indentation indicator equal to 0'],
    ['a: |-0\n', '1: found an indentation indicator equal to 0'],
    ['a: |22\n', '1: did not find expected comment or line break'],
    ['a: |\n\tx\n', '2: found a tab character where an indentation space is expected'],
    ['a: "\\xg1"\n', '1: did not find expected hexdecimal number'],
    ['a: "\\u12"\n', '1: did not find expected hexdecimal number'],
    ['a: "\\ud800"\n', '1: found invalid Unicode character escape code'],
    ['a: "\\udfff"\n', '1: found invalid Unicode character escape code'],
    ['a: "\\U00110000"\n', '1: found invalid Unicode character escape code'],
    ["a: '\n---\n", '2: found unexpected document indicator'],
    ["a: '\n...\n", '2: found unexpected document indicator'],
    ['a: ? b\n', '1: mapping keys are not allowed in this context'],
    ['[a, |\n]', '1: found character that cannot start any token'],
    ['[a, >\n]', '1: found character that cannot start any token'],
    ['a: *x y\n', '1: did not find expected key'],
    ['a: 1\x0b\n', '1: control characters are not allowed'],
    ['a: 1\x7f\n', '1: control characters are not allowed'],
    ['a: 1\ufffe\n', '1: control characters are not allowed'],
    ['a: 1\udcbf\n', '1: invalid leading UTF-8 octet'],
    ['a: 1\udcc3\n', '1: invalid trailing UTF-8 octet'],
    ['a: 1\udcf7\n', '1: incomplete UTF-8 octet sequence'],
    ['a: 1\udcf8\n', '1: invalid leading UTF-8 octet'],
    ['a: 1\ud801\n', '1: invalid Unicode character'],
    ['a: \udcc1\udcbf\n', '1: invalid length of a UTF-8 sequence'],
    ['a: \udce0\udc80\udc80\n', '1: invalid length of a UTF-8 sequence'],
    ['a: \udcf0\udc80\udc80\udc80\n', '1: invalid length of a UTF-8 sequence'],
    ['a: \udced\udca0\udc80\n', '1: invalid Unicode character'],
    ['a: \udcf4\udc90\udc80\udc80\n', '1: invalid Unicode character'],
    ['a: \udcc3', '1: incomplete UTF-8 octet sequence'],
    ['a: \udcf0\udc9f\udc98', '1: incomplete UTF-8 octet sequence'],
    ['a: \udcf0é', '1: incomplete UTF-8 octet sequence'],
    ['a: \udce0é', '1: invalid trailing UTF-8 octet'],
    ['a: \udce2\udc82x', '1: invalid trailing UTF-8 octet'],
    ['a: \udcc3\udcc3', '1: invalid trailing UTF-8 octet'],
  ])('%j is refused with %j', (text, problem) => {
    expect(problems(text, parse(text))[0]).toBe(problem);
  });

  const begun = ['!t', '&x', '*x', '"a"', "'a'", '[a]', '{a: b}', '- !t', '- "a"', 'k: !t', 'k: &x', 'k: [a]', '? !t'];
  it.each(begun)('is that no item or key with ? begins on the line behind %s', (start) => {
    const texts = [`${start} - b\n`, `${start} ? b\n`];
    expect(texts.map((text) => problems(text, parse(text))[0])).toEqual([
      '1: block sequence entries are not allowed in this context',
      '1: mapping keys are not allowed in this context',
    ]);
  });

  it('is reported once per line', () => {
    const text = 'a: \x01\x02\nb: \x03\n';
    expect(problems(text, parse(text))).toEqual([
      '1: control characters are not allowed',
      '2: control characters are not allowed',
    ]);
  });

  it('excludes tabs, line breaks and characters beyond the basic plane', () => {
    const text = 'a: "b\tc"\r\nd: \x85\n# \xa0\ud7ff\ue000\ufffd😀\n';
    expect(problems(text, parse(text))).toEqual([]);
  });
});
