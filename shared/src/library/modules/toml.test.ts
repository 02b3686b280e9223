import fc from 'fast-check';
import { stringify } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import type { NodeValue } from '../../document/node.js';
import { printJson } from '../../document/print/print-json.js';
import { Float } from '../../number/number.js';
import { Dict } from '../../starlark/values/dict.js';
import { List } from '../../starlark/values/list.js';
import { repr } from '../../starlark/values/operations/repr.js';
import type { Value } from '../../starlark/values/value.js';
import { callIn } from '../testing.js';
import { readToml } from '../toml/read-toml.js';
import { tomlModule } from './toml.js';

function dict(entries: Readonly<Record<string, Value>>): Dict {
  return new Dict(Object.entries(entries));
}

function encode(value: Value, indent?: number): Value {
  return callIn(tomlModule, 'toml.encode', [value], indent === undefined ? [] : [['indent', indent]]);
}

describe('toml.encode', () => {
  it('writes values first, then tables, keys sorted', () => {
    const value = dict({
      t: dict({ z: dict({ q: 1 }), a: true }),
      b: new Float(2),
      a: 'x"\n',
      n: null,
      s: new List([dict({ i: 1, d: dict({ j: 2 }) }), dict({})]),
    });
    expect(encode(value)).toBe(
      [
        'a = "x\\"\\n"',
        'b = 2.0',
        '',
        '[[s]]',
        '  i = 1',
        '  [s.d]',
        '    j = 2',
        '',
        '[[s]]',
        '',
        '[t]',
        '  a = true',
        '  [t.z]',
        '    q = 1',
        '',
      ].join('\n'),
    );
    expect(encode(dict({ a: dict({ b: dict({ c: 1 }) }) }), 4)).toBe('[a]\n    [a.b]\n        c = 1\n');
  });

  it('writes tables in mixed lists inline', () => {
    const value = dict({ a: new List([1, dict({ 'x y': new List([]), z: null })]) });
    expect(encode(value)).toBe('a = [1, {"x y" = [], }]\n');
  });

  it('writes floats with a point, and infinities and NaN by name', () => {
    const text = (value: number): Value => encode(dict({ a: new Float(value) }));
    expect([1, -0.5, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY].map(text)).toEqual(
      ['1.0', '-0.5', '1000000000000000000000.0', '0.0000001', 'nan', '+inf', '-inf'].map((one) => `a = ${one}\n`),
    );
  });

  it('escapes keys and texts as required', () => {
    expect(encode(dict({ 'a-b_1': '\b\t\n\f\r"\\\u0001\x7f', 'a.b': 'ä', '': '' }))).toBe(
      '"" = ""\na-b_1 = "\\b\\t\\n\\f\\r\\"\\\\\\u0001\\u007f"\n"a.b" = "ä"\n',
    );
  });

  it('refuses what TOML lacks', () => {
    expect(() => encode(new List([1]))).toThrow('toml.encode: toml: top-level values must be Go maps or structs');
    expect(() => encode(dict({ a: new List([null]) }))).toThrow('toml: cannot encode array with nil element');
    expect(() => encode(new Dict([[1, 2]]))).toThrow('(p) Expected key to be string');
    expect(() => encode(dict({}), 9)).toThrow('toml.encode: indent value must be between 0 and 8');
  });
});

describe('toml.decode', () => {
  it('distinguishes integers from floats and sorts keys', () => {
    const text = 'b = [1, 2.5]\na = 9223372036854775807\n[[t]]\nx = "y"\n[u.v]\nw = false\n';
    expect(repr(callIn(tomlModule, 'toml.decode', [text]))).toBe(
      '{"a": 9223372036854775807, "b": [1, 2.5], "t": [{"x": "y"}], "u": {"v": {"w": False}}}',
    );
  });

  it('rejects dates, for which code has no value', () => {
    for (const date of ['2020-01-01', '2020-01-01 # c', '2020-01-01 01:02:03 ', '01:02:03.5  # c'])
      expect(() => callIn(tomlModule, 'toml.decode', [`a = ${date}`])).toThrow('(p) unknown type time.Time');
    expect(() => callIn(tomlModule, 'toml.decode', ['a = 2020-1-1 # c'])).toThrow('Invalid TOML Datetime: "2020-1-1"');
    expect(() => readToml('a = 2020-01-01T10:00:00Z\nb = [07:32:00]')).toThrow('unknown type time.Time');
  });

  it.each<readonly [string, string]>([
    ['a = ', 'toml: line 0 (last key "a"): unexpected EOF; expected value'],
    ['[t]\na = 1\nb = ', 'toml: line 2 (last key "t.b"): unexpected EOF; expected value'],
    ['a = 1\na = 2', `toml: line 2 (last key "a"): Key 'a' has already been defined.`],
    ['[a]\n[a]', "Key 'a' has already been defined."],
    ['a = {b = 1}\n[a]', "Key 'a' has already been defined."],
    ['[[a]]\n[a]', "Key 'a' has already been defined."],
    ['[a]\n[[a]]', "Key 'a' was already created and cannot be used as an array."],
    ...['1', '"x"', '[1]', '{}', '1.5'].map(
      (value) => [`a = ${value}\n[[a]]`, "Key 'a' was already created and cannot be used as an array."] as const,
    ),
    ['a = 1\na.b = 2', "Key 'a' has already been defined."],
    ...['{\r\nb = 1}', '{b = 1\r\n}', '{b = 1 # c\n}', '{\n}', '{b = 1,\r\nc = 2}'].map(
      (value) => [`a = ${value}`, 'newlines not allowed within inline tables'] as const,
    ),
    ['a = "\\ x"', "invalid escape: '\\ '"],
    ['a = "\\\tx"', "invalid escape: '\\\t'"],
    ['a = 1 b = 2', "expected a top-level item to end with a newline, comment, or EOF, but got 'b' instead"],
    ['a = {b = 1,\nc = 2}', 'newlines not allowed within inline tables'],
    ['a = {b = 1,}', 'trailing comma not allowed in inline tables'],
    ['a = [1 2]', "expected a comma (',') or array terminator (']'), but got '2'"],
    ['a = [1', "expected a comma (',') or array terminator (']'), but got end of file"],
    ['a = 9223372036854775808', '9223372036854775808 is out of range for int64'],
    ['a = 1e999', '1e999 is out of range for float64'],
    ['a = 01', 'Invalid integer "01": cannot have leading zeroes'],
    ['a = 1_', 'Invalid integer "1_": underscores must be surrounded by digits'],
    ['a = 1.', `Invalid float "1.": '.' must be followed by one or more digits`],
    ['a = .5', "floats must start with a digit, not '.'"],
    ['a = 0b2', "not a binary number: '0b2'"],
    ['a = -0x1', "cannot use sign with non-decimal numbers: '-0x'"],
    ['a = +x', "expected a digit but got 'x'"],
    ['a = yes', 'expected value but found "yes" instead'],
    ['a = "x\n"', 'strings cannot contain newlines'],
    ['a = "\\e"', "invalid escape in string '\\e'"],
    ['a = "\\u12"', "expected four hexadecimal digits after '\\u'"],
    ['a = "\\ud800"', "Escaped character '\\ud800' is not valid UTF-8."],
    ['a = "\\udfff"', "Escaped character '\\udfff' is not valid UTF-8."],
    ['a = "x', `unexpected EOF; expected '"'`],
    ["a = '''x", `unexpected EOF; expected "'''"`],
    ['a = "\u0001"', "TOML files cannot contain control characters: '0x01'"],
    ['a = "\udcff"', 'invalid UTF-8 byte: 0xff'],
    ['ü = 1', "expected '.' or '=', but got 'ü' instead"],
    ['= 1', "unexpected '=': key name appears blank"],
    ['[]', 'unexpected end of table name (table names cannot be empty)'],
    ['[', 'unexpected end of table name (table names cannot be empty)'],
    ['[[', 'unexpected end of table name (table names cannot be empty)'],
    ['[a.', 'unexpected end of table name (table names cannot be empty)'],
    ['[a. ]', 'unexpected end of table name (table names cannot be empty)'],
    ['[a', "expected '.' or ']' to end table name, but got '\\x00' instead"],
    ['a = 2020-13', 'Invalid TOML Datetime: "2020-13".'],
  ])('refuses %j', (text, message) => {
    expect(() => readToml(text)).toThrow(message);
  });

  it.each([
    ['a = 1\nb = yes', 'toml: line 2 (last key "b"): expected value but found "yes" instead'],
    ['a = 1\nb = yes\n', 'toml: line 2 (last key "b"): expected value but found "yes" instead'],
    ['a = in', 'toml: line 1 (last key "a"): expected value but found "n" instead'],
    ['a = inside', 'toml: line 1 (last key "a"): expected value but found "nside" instead'],
    ['a = inab', 'toml: line 1 (last key "a"): expected value but found "ab" instead'],
    ['a = nah', 'toml: line 1 (last key "a"): expected value but found "ah" instead'],
    ['a = nope', 'toml: line 1 (last key "a"): expected value but found "nope" instead'],
    ['a = "x\n"', 'toml: line 1 (last key "a"): strings cannot contain newlines'],
    ['\na = "x\r\n"', 'toml: line 1 (last key "a"): strings cannot contain newlines'],
    ["a = 'x\r\n'", 'toml: line 0 (last key "a"): strings cannot contain newlines'],
    ['a = "\\u12\n"', 'toml: line 2 (last key "a"): expected four'],
    ['a = "\\u12"', 'toml: line 1 (last key "a"): expected four'],
    ['a = 1\nb = "\\u12', 'toml: line 1 (last key "b"): expected four'],
    ['a = 1\nb = ', 'toml: line 1 (last key "b"): unexpected EOF; expected value'],
    ['a = \n', 'toml: line 2 (last key "a"): expected value but found \'\\n\' instead'],
  ])('says where %j is wrong', (text, message) => {
    expect(() => readToml(text)).toThrow(message);
  });

  it.each([
    ['[a.b]\nc = 1\n[a]\nd = 2', '{"a":{"b":{"c":1},"d":2}}'],
    ['[a.b.c]\nd = 1\n[a.b]\ne = 2\n[a]\nf = 3', '{"a":{"b":{"c":{"d":1},"e":2},"f":3}}'],
    ['[[a.b]]\nc = 1\n[a]\nd = 2', '{"a":{"b":[{"c":1}],"d":2}}'],
    ['[[a]]\n[[a.b]]\nc = 1\n[[a.b]]\nc = 2\n[[a]]', '{"a":[{"b":[{"c":1},{"c":2}]},{}]}'],
    ['[a]\n[a.b]\nc = 1\n[a.d]\ne = 2', '{"a":{"b":{"c":1},"d":{"e":2}}}'],
    ['[b]\nx = 1\n[a]\ny = 2', '{"a":{"y":2},"b":{"x":1}}'],
  ])('reads tables in any order: %j', (text, json) => {
    expect(printJson(readToml(text))).toBe(json);
  });

  it.each(['[a.b]\n[a]\n[a]', '[a.b]\n[a.b]', '[a.b]\nc = 1\n[a.b.c]', '[[a.b]]\n[a.b]', '[a]\nb = 1\n[a.b]'])(
    'reads each table once: %j',
    (text) => {
      expect(() => readToml(text)).toThrow(/^(?:toml: .*)?Key 'a(?:\.b)?(?:\.c)?' has already been defined\.$/);
    },
  );

  it('reads every kind of string', () => {
    const text = [
      `a = "\\b\\u00e9\\U0001F600\\"" # comment`,
      `b = 'C:\\x'`,
      'c = """',
      'one\\',
      '   two \\u0021""\n"""""',
      "d = '''",
      "'a' ''b'''''",
      '"quoted key".\'x\' = 1',
    ].join('\n');
    expect(printJson(readToml(text))).toBe(
      '{"a":"\\u0008é😀\\"","b":"C:\\\\x","c":"onetwo !\\"\\"\\n\\"\\"","d":"\'a\' \'\'b\'\'","quoted key":{"x":1}}',
    );
  });

  it('reads what another implementation writes', () => {
    const scalar = fc.oneof(
      fc.string(),
      fc.boolean(),
      fc.integer().map(BigInt),
      fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }),
    );
    const { document } = fc.letrec<{ document: Record<string, unknown>; value: unknown }>((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, scalar, fc.array(tie('value'), { maxLength: 3 }), tie('document')),
      document: fc.dictionary(fc.string(), tie('value'), { maxKeys: 4, noNullPrototype: true }),
    }));
    fc.assert(
      fc.property(document, (value) => {
        const text = stringify(value);
        expect(printJson(readToml(text))).toBe(printJson(plain(value)));
      }),
    );
  });

  it('bounds depth', () => {
    expect(() => readToml(`a = ${'['.repeat(100_000)}`)).toThrow('levels deep');
    const dotted = (parts: number): string => `a${'.a'.repeat(parts - 1)}`;
    for (const text of [`${dotted(100_000)} = 1`, `[${dotted(100_000)}]`, `[${dotted(600)}]\n${dotted(600)} = 1`])
      expect(() => readToml(text)).toThrow('levels deep');
    expect(() => readToml(`${dotted(900)} = 1\n[x]\n${dotted(900)} = 2`)).not.toThrow();
  });
});

function plain(value: unknown): NodeValue {
  if (Array.isArray(value)) return { kind: 'plainList', items: value.map(plain) };
  if (typeof value === 'number') return new Float(value);
  if (typeof value !== 'object' || value === null) return value as NodeValue;
  return { kind: 'plainMap', entries: Object.entries(value).map(([key, held]) => [key, plain(held)] as const) };
}
