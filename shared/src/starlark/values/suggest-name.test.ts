import { expect, it } from 'vitest';
import { nearestName } from './suggest-name.js';

it.each<[string, string[], string | undefined]>([
  ['abc', ['abd'], 'abd'],
  ['abc', ['abd', 'abe'], 'abd'],
  ['abc', ['xyz'], undefined],
  ['abc', [], undefined],
  ['FooBar', ['foo_bar'], 'foo_bar'],
  ['foo_bar', ['foobarr', 'FOOBAR'], 'FOOBAR'],
  ['a', ['b'], undefined],
  ['a', ['A'], 'A'],
  ['ab', ['ac'], undefined],
  ['appen', ['append'], 'append'],
  ['append', ['appen'], 'appen'],
  ['get', ['getattr'], undefined],
  ['pdate', ['update'], 'update'],
  ['updtae', ['update'], 'update'],
  // The distance is 3, and half of the length, rounded up, 3 and 4.
  ['kitten', ['sitting'], undefined],
  ['kittens', ['sitting'], 'sitting'],
  ['abcdef', ['abcxyz'], undefined],
  ['abcdef', ['abcxyf'], 'abcxyf'],
  ['', ['a'], undefined],
])('of what is meant by %s: %j', (name, candidates, nearest) => {
  expect(nearestName(name, candidates)).toBe(nearest);
});
