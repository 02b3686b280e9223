import { describe, expect, it } from 'vitest';
import { firstLine, shownMessage } from './finding.js';
import { counted, typeInWords, withArticle } from './plain-words.js';

describe('a type in a sentence', () => {
  it.each([
    ['integer', 'an integer'],
    ['map item', 'a map item'],
    ['null', 'null'],
    ['NoneType', 'None'],
    ['int', 'an integer'],
    ['builtin_function_or_method', 'a function'],
    ['starlark.Int', 'an integer'],
    ['starlark.String', 'a string'],
    ['starlark.NoneType', 'None'],
    ['*starlark.List', 'a list'],
    ['*starlark.Function', 'a function'],
    ['*orderedmap.Map', 'a map'],
    ['*yamlmeta.DocumentSet', 'documents'],
    ['*yamltemplate.StarlarkFragment', 'YAML'],
    ['*core.StarlarkStruct', 'a struct'],
    ['[]interface {}', 'an array'],
  ])('%s is %s', (name, words) => {
    expect(typeInWords(name)).toBe(words);
  });
});

it('a noun has the article for its first letter', () => {
  const nouns = ['array', 'element', 'integer', 'object', 'unknown value', 'Array', 'string', 'map', 'yamlfragment'];
  expect(nouns.filter((noun) => withArticle(noun) === `an ${noun}`)).toEqual(nouns.slice(0, 6));
  expect(nouns.filter((noun) => withArticle(noun) === `a ${noun}`)).toEqual(nouns.slice(6));
});

it('counts in words', () => {
  expect([0, 1, 2].map((count) => counted(count, 'item'))).toEqual(['no items', '1 item', '2 items']);
});

describe('what is shown of a finding', () => {
  it("starts with the plain sentence, followed by ytt's message", () => {
    const words = { plain: 'Expected an integer, but found a string', message: 'found: string\nexpected: integer' };
    expect(shownMessage(words)).toBe(`${words.plain}\nfound: string\nexpected: integer`);
    expect(firstLine(words)).toBe(words.plain);
  });

  it("is only ytt's message if that is plain", () => {
    expect(shownMessage({ message: 'a\nb' })).toBe('a\nb');
    expect(firstLine({ message: 'a\nb' })).toBe('a');
    expect(shownMessage({ message: 'a', plain: 'a' })).toBe('a');
  });
});
