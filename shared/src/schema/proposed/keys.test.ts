/** Which keys the item of a map applies to. */
import { expect, it } from 'vitest';
import type { Annotation } from '../../annotations/annotation.js';
import type { MapItem } from '../../document/node.js';
import { defaultLimits, Thread } from '../../starlark/eval/thread.js';
import { unknown } from '../../starlark/values/unknown.js';
import type { Value } from '../../starlark/values/value.js';
import { SourceFile } from '../../text/source-file.js';
import type { SchemaProblem } from '../build/problem.js';
import { readKeyRule } from './keys.js';

const origin = { file: new SourceFile('schema.yml', ''), start: 0, end: 0 };

/** How many problems an annotation with these arguments has. */
function problems(name: string, { args = [], kwargs = [] }: Partial<Pick<Annotation, 'args' | 'kwargs'>>): number {
  const annotations = new Map([[name, { name, args, kwargs, origin, content: '' }]]);
  const item: MapItem = { kind: 'mapItem', origin, key: 'a', value: 1, annotations };
  const found: SchemaProblem[] = [];
  readKeyRule(item, new Thread(), (problem) => found.push(problem));
  return found.length;
}

it.each<[string, string, Value, number]>([
  ['schema/key', 'allowed', unknown, 0],
  ['schema/key', 'expects', unknown, 0],
  ['schema/key', 'missing_ok', unknown, 0],
  ['schema/key', 'allowed', 1, 1],
  ['schema/key', 'expects', 'x', 1],
  ['schema/key', 'expects', '1+x', 1],
  ['schema/key', 'expects', 'x1+', 1],
  ['schema/key', 'expects', '+', 1],
  ['schema/key', 'expects', '10+', 0],
  ['schema/key', 'missing_ok', 1, 1],
  ['schema/any-key', 'x', unknown, 0],
  ['schema/any-key', 'x', 1, 1],
  ['schema/key-may-be-present', 'x', unknown, 0],
  ['schema/key-may-be-present', 'x', 1, 1],
])('@%s is refused for %s=%s only where that is known', (name, keyword, value, count) => {
  expect(problems(name, { kwargs: [[keyword, value]] })).toBe(count);
  expect(problems(name, { args: [value] })).toBe(value === unknown ? 0 : 1);
});

it('the number of keys is given once, and by name', () => {
  const words = (given: Partial<Pick<Annotation, 'args' | 'kwargs'>>) => problems('schema/key', given);
  expect(
    words({
      kwargs: [
        ['expects', 1],
        ['missing_ok', true],
      ],
    }),
  ).toBe(1);
  expect(
    words({
      kwargs: [
        ['expects', 1],
        ['missing_ok', false],
      ],
    }),
  ).toBe(1);
  expect(
    words({
      kwargs: [
        ['expects', 1],
        ['allowed', 'any'],
      ],
    }),
  ).toBe(0);
  expect(
    words({
      kwargs: [
        ['missing_ok', true],
        ['allowed', 'any'],
      ],
    }),
  ).toBe(0);
  expect(words({ kwargs: [['missing', true]] })).toBe(1);
  expect(words({ args: [1], kwargs: [['expects', 1]] })).toBe(1);
});

it('a search through a key for an expression counts as steps', () => {
  const annotation = { name: 'schema/key', args: [], kwargs: [['allowed', '(a|b)*']], origin, content: '' } as const;
  const item: MapItem = {
    kind: 'mapItem',
    origin,
    key: 'a',
    value: 1,
    annotations: new Map([['schema/key', annotation]]),
  };
  const allows = (key: string): boolean | undefined =>
    readKeyRule(item, new Thread({ ...defaultLimits, steps: 10_000 }), () => {})?.allows(key);
  expect([allows('ab'), allows('abc'), allows('ab'.repeat(10)), allows('ab'.repeat(10_000))]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
