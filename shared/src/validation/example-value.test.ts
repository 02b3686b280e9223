import { describe, expect, it } from 'vitest';
import type { NodeValue } from '../document/node.js';
import { Float } from '../number/number.js';
import type { Rule } from '../schema/schema-node.js';
import { List } from '../starlark/values/list.js';
import type { Value } from '../starlark/values/value.js';
import { SourceFile } from '../text/source-file.js';
import { exampleValue } from './example-value.js';

const rule = (named: Rule['named'], argument?: Value): Rule => ({ named, argument }) as Rule;
/** A value written in this way. */
const written = (text: string) => ({
  file: new SourceFile('a.yml', text),
  start: 0,
  end: text.length,
  valueStart: 0,
  valueEnd: text.length,
});

describe('what may be written instead of a value', () => {
  it.each<readonly [Rule['named'], Value, string]>([
    ['min', 5, '5'],
    ['max', new Float(1.5), '1.5'],
    ['min', '5', '"5"'],
    ['one_of', new List(['a', 'b']), 'a'],
    ['one_of', new List(['a: b']), "'a: b'"],
    ['one_of', new List([true, 'b']), 'true'],
    // A value that is not a scalar or has several lines is not written after a key.
    ['one_of', new List(['a\nb', 'c']), 'CHANGE_ME'],
    ['one_of', new List([null, 'c']), 'CHANGE_ME'],
    ['one_of', new List([new List(['c'])]), 'CHANGE_ME'],
    ['one_of', new List([]), 'CHANGE_ME'],
    ['min_len', 3, 'CHANGE_ME'],
  ])('is the nearest that the rule names: %s', (named, argument, expected) => {
    expect(exampleValue(rule(named, argument), '', undefined)).toBe(expected);
  });

  it.each<readonly [NodeValue, string | undefined]>([
    [true, 'false'],
    [false, 'true'],
    [0, '1'],
    [new Float(0), '1'],
    ['a', 'CHANGE_ME'],
    [{ kind: 'map', origin: undefined, items: [] }, undefined],
  ])('is another of the same type where the rule names none: %j', (value, expected) => {
    expect(exampleValue(rule('not_null'), value, undefined)).toBe(expected);
  });

  it.each<readonly [string, string | undefined]>([
    ['- 0', '[1]'],
    ["- ''", '[CHANGE_ME]'],
    ['[false]', '[true]'],
    ['- a: 1', undefined],
    ['[]', undefined],
  ])('instead of an array holds an item of the type that it is written with: %j', (text, expected) => {
    const array: NodeValue = { kind: 'array', origin: undefined, items: [] };
    expect(exampleValue(rule('min_len', 1), array, written(text))).toBe(expected);
  });

  it.each<readonly [string, string | undefined]>([
    ['-1.5', '1'],
    ['true', 'true'],
    ['false', 'true'],
    ['a/b', 'CHANGE_ME'],
    ['"a b"', 'CHANGE_ME'],
    ['a b', undefined],
    ['[1]', undefined],
    ['', undefined],
  ])('instead of null is of the type that it is written with: %j', (text, expected) => {
    expect(exampleValue(rule('not_null'), null, written(text))).toBe(expected);
    expect(exampleValue(rule('not_null'), null, undefined)).toBeUndefined();
  });
});
