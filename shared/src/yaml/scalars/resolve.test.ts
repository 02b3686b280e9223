import { describe, expect, it } from 'vitest';
import { Float } from '../../number/number.js';
import { parse } from '../parse/parse.js';
import { isMergeKey, resolvePlain, resolveTagged, shortTag } from './resolve.js';
import { resolveStrict } from './resolve-strict.js';

const plain = (text: string) => {
  const { tag, value } = resolvePlain(text);
  return [shortTag(tag), value instanceof Float ? value.value : value];
};

describe('resolvePlain', () => {
  it.each([
    ['', '!!null', null],
    ['~', '!!null', null],
    ['nULL', '!!str', 'nULL'],
    ['y', '!!bool', true],
    ['Off', '!!bool', false],
    ['oN', '!!str', 'oN'],
    ['12', '!!int', 12],
    ['+12', '!!int', 12],
    ['+1.5', '!!float', 1.5],
    ['-.5', '!!float', -0.5],
    ['/1', '!!str', '/1'],
    ['-0b101', '!!int', -5],
    ['0b2', '!!str', '0b2'],
    ['2004-04-30', '!!timestamp', '2004-04-30'],
    ['2004-04-31', '!!str', '2004-04-31'],
    ['-012', '!!int', -10],
    ['08', '!!float', 8],
    ['0o17', '!!int', 15],
    ['0x1F', '!!int', 31],
    ['0b101', '!!int', 5],
    ['1_000', '!!int', 1000],
    ['9007199254740993', '!!int', 9007199254740993n],
    ['18446744073709551615', '!!int', 18446744073709551615n],
    ['18446744073709551616', '!!float', 18446744073709552000],
    ['.5', '!!float', 0.5],
    ['1e3', '!!float', 1000],
    ['357e009', '!!float', 357e9],
    ['1e999', '!!str', '1e999'],
    ['-.inf', '!!float', Number.NEGATIVE_INFINITY],
    ['.NaN', '!!float', Number.NaN],
    ['190:20:30', '!!str', '190:20:30'],
    ['2001-12-14', '!!timestamp', '2001-12-14'],
    ['2001-02-30', '!!str', '2001-02-30'],
    ['<<', '!!str', '<<'],
    ['_1', '!!str', '_1'],
    [`0b${'1'.repeat(64)}`, '!!int', 18446744073709551615n],
    [`-0b${'1'.repeat(64)}`, '!!str', `-0b${'1'.repeat(64)}`],
    [`0b${'1'.repeat(65)}`, '!!str', `0b${'1'.repeat(65)}`],
    ['-9223372036854775808', '!!int', -9223372036854775808n],
    ['-9223372036854775809', '!!float', -(2 ** 63)],
  ])('reads %j as %s', (text, tag, value) => {
    expect(plain(text)).toEqual([tag, value]);
  });
});

/** All the words that have a meaning, and no other case of them has. */
const words: readonly (readonly [value: unknown, words: readonly string[]])[] = [
  [true, ['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON']],
  [false, ['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF']],
  [null, ['', '~', 'null', 'Null', 'NULL']],
  [Number.NaN, ['.nan', '.NaN', '.NAN']],
  [Number.POSITIVE_INFINITY, ['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF']],
  [Number.NEGATIVE_INFINITY, ['-.inf', '-.Inf', '-.INF']],
];

describe('words that mean something', () => {
  const known = new Set(words.flatMap(([, same]) => same));
  const cases = (word: string): readonly string[] =>
    [...word].reduce<string[]>((all, c) => all.flatMap((one) => [one + c.toLowerCase(), one + c.toUpperCase()]), ['']);

  it.each(words)('mean %s: %s', (value, same) => {
    expect(same.map((word) => plain(word)[1])).toEqual(same.map(() => value));
    const others = [...new Set(same.flatMap((word) => [...cases(word), `-${word}`, `+${word}`]))].filter(
      (word) => !known.has(word) && word !== '-' && word !== '+',
    );
    expect(others.map(plain)).toEqual(others.map((word) => ['!!str', word]));
  });
});

describe('resolveTagged', () => {
  const tag = (name: string) => `tag:yaml.org,2002:${name}`;

  it('forces strings, turns integers into floats and leaves unknown tags alone', () => {
    expect(resolveTagged(tag('str'), '12')).toEqual({ tag: tag('str'), value: '12' });
    expect(resolveTagged(tag('float'), '1.5')).toEqual({ tag: tag('float'), value: new Float(1.5) });
    expect(resolveTagged(tag('int'), '3')).toEqual({ tag: tag('int'), value: 3 });
    expect(resolveTagged(tag('timestamp'), '2001-12-14')).toEqual({ tag: tag('timestamp'), value: '2001-12-14' });
    expect(resolveTagged(tag('float'), '3')).toEqual({ tag: tag('float'), value: new Float(3) });
    expect(resolveTagged('!local', '12')).toEqual({ tag: '!local', value: '12' });
  });

  it("rejects invalid values, with ytt's message", () => {
    expect(resolveTagged(tag('int'), 'a')).toBe('cannot decode !!str `a` as a !!int');
    expect(resolveTagged(tag('int'), '1.5')).toBe('cannot decode !!float `1.5` as a !!int');
    expect(resolveTagged(tag('float'), 'yes')).toBe('cannot decode !!bool `yes` as a !!float');
    expect(resolveTagged(tag('int'), '2001-12-14')).toBe('cannot decode !!str `2001-12-14` as a !!int');
    expect(resolveTagged(tag('timestamp'), '12')).toBe('cannot decode !!int `12` as a !!timestamp');
    expect(resolveTagged(tag('null'), 'x')).toBe('cannot decode !!str `x` as a !!null');
  });
});

describe('resolveStrict', () => {
  it.each([
    ['yes', "Strict parsing: Found 'yes' ambigious (could be !!str or !!bool)"],
    ['010', "Strict parsing: Found '010' ambigious (could be !!str or !!int)"],
    ['a b', "Strict parsing: Strings with whitespace must be explicitly quoted: 'a b'"],
    ['a---b', "Strict parsing: Strings with triple-dash must be explicitly quoted: 'a---b'"],
    [
      '99999999999999999999',
      'Strict parsing: Parsing int \'99999999999999999999\': strconv.ParseUint: parsing "99999999999999999999": value out of range',
    ],
    [
      '-9223372036854775809',
      'Strict parsing: Parsing int \'-9223372036854775809\': strconv.ParseUint: parsing "-9223372036854775809": invalid syntax',
    ],
    ['1e999', 'Strict parsing: Parsing float \'1e999\': strconv.ParseFloat: parsing "1e999": value out of range'],
    ['a:b', "Strict parsing: Strings with colon must be explicitly quoted: 'a:b'"],
  ])('refuses %j', (text, message) => {
    expect(resolveStrict(text)).toBe(message);
  });

  it('accepts values with one meaning', () => {
    const meanings = ['true', 'false', '12', '18446744073709551615', '1.5', 'abc', 'a--b', ''].map((text) => {
      const found = resolveStrict(text);
      return typeof found === 'string' ? found : [shortTag(found.tag), found.value];
    });
    expect(meanings).toEqual([
      ['!!bool', true],
      ['!!bool', false],
      ['!!int', 12],
      ['!!int', 18446744073709551615n],
      ['!!float', new Float(1.5)],
      ['!!str', 'abc'],
      ['!!str', 'a--b'],
      ['!!null', null],
    ]);
  });
});

describe('an integer with a float tag', () => {
  it('is one up to the greatest of 64 bits', () => {
    const float = 'tag:yaml.org,2002:float';
    expect(resolveTagged(float, '9223372036854775807')).toMatchObject({ tag: float });
    expect(resolveTagged(float, '9223372036854775808')).toContain('cannot decode');
  });
});

it.each([
  ['<<: {}', true],
  ['!!merge <<: {}', true],
  ['! <<: {}', true],
  ['!!merge "<<": {}', true],
  ['&a <<: {}', true],
  ['"<<": {}', false],
  ["'<<': {}", false],
  ['!!str <<: {}', false],
  ['<: {}', false],
  ['? [<<]\n: {}', false],
])('the key of %s merges: %s', (text, merges) => {
  const value = parse(text).documents[0]?.value;
  const key = value?.kind === 'mapping' ? value.items[0]?.key : undefined;
  expect(key && isMergeKey(key)).toBe(merges);
});
