import { describe, expect, it } from 'vitest';
import { Float } from '../../number/number.js';
import { readJson } from '../convert/read-json.js';
import type { NodeValue } from '../node.js';
import { printDocumentsAsJson, printJson } from './print-json.js';

function list(...items: NodeValue[]): NodeValue {
  return { kind: 'plainList', items };
}

function map(...entries: (readonly [NodeValue, NodeValue])[]): NodeValue {
  return { kind: 'plainMap', entries };
}

describe('printJson', () => {
  it('sorts keys by bytes and leaves out spaces', () => {
    const value = map(['b', list(1, true, null)], ['a', map()], ['😀', 1], ['\uffee', list()]);
    expect(printJson(value)).toBe('{"a":{},"b":[1,true,null],"\uffee":[],"😀":1}');
  });

  it('gives up where parts that occur often make too long a text', () => {
    const long = 'x'.repeat(1024 * 1024);
    const printed = (count: number): string => printJson(list(...Array.from({ length: count }, () => long)));
    expect(printed(60)).toHaveLength(1 + 60 * (long.length + 3));
    expect(() => printed(64)).toThrow('output is longer than 67108864 characters');
  });

  it('indents', () => {
    const value = map(['a', list(1, map(['b', list()]))]);
    expect(printJson(value, { indent: 2 })).toBe('{\n  "a": [\n    1,\n    {\n      "b": []\n    }\n  ]\n}');
  });

  it.each([
    [0, '0'],
    [-0, '-0'],
    [1, '1'],
    [0.1, '0.1'],
    [1e20, '100000000000000000000'],
    [1e21, '1e+21'],
    [0.000001, '0.000001'],
    [0.0000001, '1e-7'],
    [1e-10, '1e-10'],
  ])('writes the float %d as %s', (value, expected) => {
    expect(printJson(new Float(value))).toBe(expected);
  });

  it('escapes what could end a script, control characters and what is not UTF-8', () => {
    expect(printJson('<&>\u2028"\\\n\b\u007f\udc80')).toBe(
      '"\\u003c\\u0026\\u003e\\u2028\\"\\\\\\n\\u0008\u007f\\ufffd"',
    );
    expect(printJson('<&>', { escapeHtml: false })).toBe('"<&>"');
  });

  it('refuses what JSON lacks', () => {
    expect(() => printJson(new Float(Number.NaN))).toThrow('json: unsupported value: NaN');
    expect(() => printJson(map([1, 2]))).toThrow('Expected key to be string');
  });
});

describe('printDocumentsAsJson', () => {
  it('prints every document that is not empty, with nothing between', () => {
    const document = (value: NodeValue) => ({ kind: 'document', origin: undefined, value }) as const;
    const items = [document(null), document(1), document(map(['a', '<'])), document(list())];
    const set = { kind: 'documentSet', origin: undefined, items } as const;
    expect(printDocumentsAsJson(set)).toBe('1{"a":"\\u003c"}[]');
  });
});

describe('readJson', () => {
  it('reads what was written', () => {
    const text = '{"a":[1,-2.5e+30,true,null,"\\u00e9\\n😀"],"b":{}}';
    expect(printJson(readJson(` ${text}\n`))).toBe('{"a":[1,-2.5e+30,true,null,"é\\n😀"],"b":{}}');
  });

  it('keeps the last of equal keys', () => {
    expect(readJson('{"b": 1, "a": 2, "b": 3}')).toEqual(map(['a', new Float(2)], ['b', new Float(3)]));
  });

  it('replaces halves of pairs', () => {
    expect(readJson('"\\ud800x\\udc00"')).toBe('\ufffdx\ufffd');
    expect(readJson('"\\ud83d\\ude00"')).toBe('😀');
  });

  it.each([
    ['', 'unexpected end of JSON input'],
    ['{', 'unexpected end of JSON input'],
    ['[1,]', "invalid character ']' looking for beginning of value"],
    ['{"a":1,}', "invalid character '}' looking for beginning of object key string"],
    ['{a:1}', "invalid character 'a' looking for beginning of object key string"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ['{"a":1 2}', "invalid character '2' after object key:value pair"],
    ['[1 2]', "invalid character '2' after array element"],
    ['1 2', "invalid character '2' after top-level value"],
    ['01', "invalid character '1' after top-level value"],
    ['-a', "invalid character 'a' in numeric literal"],
    ['1.x', "invalid character 'x' after decimal point in numeric literal"],
    ['1e+', "invalid character ' ' in exponent of numeric literal"],
    ['nul', "invalid character ' ' in literal null (expecting 'l')"],
    ['"\\', "invalid character ' ' in string escape code"],
    ['"a', 'unexpected end of JSON input'],
    ['trux', "invalid character 'x' in literal true (expecting 'e')"],
    ['"\n"', "invalid character '\\n' in string literal"],
    ['"\\x"', "invalid character 'x' in string escape code"],
    ['"\\u12g4"', "invalid character 'g' in \\u hexadecimal character escape"],
    ['"\\u123"', "invalid character '\"' in \\u hexadecimal character escape"],
    ['"\\u123g"', "invalid character 'g' in \\u hexadecimal character escape"],
    ["'a'", "invalid character '\\'' looking for beginning of value"],
    ['é', "invalid character 'Ã' looking for beginning of value"],
    ['[1e999, 2e999]', 'json: cannot unmarshal number 1e999 into Go value of type float64'],
    ['[1e999]', 'json: cannot unmarshal number 1e999 into Go value of type float64'],
  ])('refuses %j', (text, message) => {
    expect(() => readJson(text)).toThrow(message);
  });

  it('bounds depth', () => {
    expect(() => readJson('['.repeat(100_000))).toThrow('exceeded max depth');
  });
});
