import { describe, expect, it } from 'vitest';
import { capitalized, counted, ordinal, typeInWords } from './plain-words.js';

describe('the name of a type', () => {
  it.each([
    ['null', 'null'],
    ['nil', 'null'],
    ['NoneType', 'None'],
    ['int', 'an integer'],
    ['int64', 'an integer'],
    ['uint64', 'an integer'],
    ['float64', 'a float'],
    ['bool', 'a boolean'],
    ['bytes', 'bytes'],
    ['builtin_function_or_method', 'a function'],
    ['yamlfragment', 'YAML'],
    ['[]interface {}', 'an array'],
    ['[]string', 'an array'],
    ['string', 'a string'],
    ['Array', 'an Array'],
    // Go's names.
    ['starlark.Int', 'an integer'],
    ['starlark.Bool', 'a boolean'],
    ['starlark.NoneType', 'None'],
    ['*starlark.Builtin', 'a function'],
    ['*starlark.List', 'a list'],
    ['*yamlmeta.DocumentSet', 'documents'],
    ['*yamlmeta.MapItem', 'a map item'],
    ['*yamlmeta.ArrayItem', 'an array item'],
    ['*yamlfragment.StarlarkFragment', 'YAML'],
    ['*texttemplate.NodeRoot', 'text'],
    ['*texttemplate.NodeText', 'text'],
    ['core.Noop', 'nothing'],
    ['*orderedmap.Map', 'a map'],
    ['*yamlmeta.Array', 'an array'],
  ])('%s is %s', (name, words) => {
    expect(typeInWords(name)).toBe(words);
  });
});

it('indices are counted from the first', () => {
  const words = 'first second third fourth fifth sixth seventh eighth ninth tenth 11th 12th';
  expect(Array.from({ length: 12 }, (_, i) => ordinal(i)).join(' ')).toBe(words);
});

it('nouns have the form that their number needs', () => {
  expect([0, 1, 2, 3n].map((count) => counted(count, 'item'))).toEqual(['no items', '1 item', '2 items', '3 items']);
});

it('a sentence begins with a capital letter', () => {
  expect(['a map', 'A', ''].map(capitalized)).toEqual(['A map', 'A', '']);
});
