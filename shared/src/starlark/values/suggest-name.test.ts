import { expect, it } from 'vitest';
import { isMistyped, likelyName, nearestName } from './suggest-name.js';

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
  // The distance is 3, and half of the length, rounded up, is 3 and 4.
  ['kitten', ['sitting'], undefined],
  ['kittens', ['sitting'], 'sitting'],
  ['abcdef', ['abcxyz'], undefined],
  ['abcdef', ['abcxyf'], 'abcxyf'],
  ['', ['a'], undefined],
])('of what is meant by %s: %j', (name, candidates, nearest) => {
  expect(nearestName(name, candidates)).toBe(nearest);
});

it.each<[string, string, boolean]>([
  ['nmae', 'name', true],
  ['nam', 'name', true],
  ['names', 'name', true],
  ['nane', 'name', true],
  ['naem_', 'name', true],
  ['eman', 'name', true],
  ['neam2', 'name', false],
  ['nnn', 'name', false],
  ['name', 'name', false],
  // Names that differ in case or underscores are different names for ytt.
  ['Name', 'name', true],
  ['adminPasword', 'admin_password', true],
  ['adminPaswordd', 'admin_password', true],
  ['adminPas', 'admin_password', false],
  // Seven letters allow one typo, eight two.
  ['clustxyr', 'cluster', false],
  ['clustxr', 'cluster', true],
  ['clustxys', 'clusters', true],
  ['devNamespace', 'namespace', false],
  ['namespace', 'devNamespace', false],
  // Numbered names are deliberate, not typos.
  ['DATACENTER', 'DATACENTER_1', false],
  ['DATACENTER_2', 'DATACENTER_1', false],
  ['DATACENTER_12', 'DATACENTER_21', false],
  ['az1_subnet', 'az2_subnet', false],
  ['DATACETNER_2', 'DATACENTER_2', true],
  ['DATACETNER_2', 'DATACENTER_1', false],
])('%s as a mistyped %s: %j', (name, candidate, is) => {
  expect(isMistyped(name, candidate)).toBe(is);
});

it('is rather the nearest one than one with two letters in another order', () => {
  expect(likelyName('hsot', ['host', 'hsop'])).toBe('hsop');
  expect(likelyName('hsot', ['host', 'port'])).toBe('host');
});

it.each<[string, string[], string | undefined]>([
  ['toUpper', ['isupper', 'upper'], 'upper'],
  ['to_lower_case', ['islower', 'lower'], 'lower'],
  ['add', ['append', 'pad'], 'append'],
  ['toUpper', ['isupper'], 'isupper'],
  ['push', ['pushed'], undefined],
  ['with_values', ['data_values', 'with_data_values'], 'with_data_values'],
])('what other languages call %s, among %j', (name, candidates, meant) => {
  expect(likelyName(name, candidates)).toBe(meant);
});
