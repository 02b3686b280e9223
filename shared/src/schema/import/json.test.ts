import { describe, expect, it } from 'vitest';
import { Float } from '../../number/number.js';
import { SourceFile } from '../../text/source-file.js';
import { isLeaf, type Json, readJsonFile, sameJson, toNode } from './json.js';

const object = (entries: Readonly<Record<string, Json>>): Json => new Map(Object.entries(entries));

describe('sameJson', () => {
  it.each<readonly [Json, Json, boolean]>([
    [1, 1, true],
    [1, 2, false],
    [1, 1n, true],
    [2n, 2n, true],
    ['1', 1, false],
    [null, null, true],
    [null, false, false],
    [[], [], true],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [[1, null], [1], false],
    [object({}), object({}), true],
    [object({ a: 1, b: 2 }), object({ b: 2, a: 1 }), true],
    [object({ a: 1 }), object({ a: 2 }), false],
    [object({ a: 1 }), object({ a: 1, b: 2 }), false],
    [object({ a: null }), object({ b: 1 }), false],
    [object({ a: null }), object({}), false],
    [object({ a: [object({ b: 1 })] }), object({ a: [object({ b: 1 })] }), true],
    [[], object({}), false],
    [object({ 0: 1 }), [1], false],
  ])('case %#', (a, b, expected) => {
    expect([sameJson(a, b), sameJson(b, a)]).toEqual([expected, expected]);
  });
});

describe('toNode', () => {
  it('keeps whole numbers, but where floats are wanted', () => {
    expect([toNode(1), toNode(1.5), toNode(2n ** 63n), toNode('a'), toNode(null), toNode(true)]).toEqual([
      1,
      new Float(1.5),
      2n ** 63n,
      'a',
      null,
      true,
    ]);
    expect([toNode(1, true), toNode(1.5, true), toNode(3n, true)]).toEqual([
      new Float(1),
      new Float(1.5),
      new Float(3),
    ]);
    expect(toNode([1, object({ a: 2 })])).toEqual({
      kind: 'plainList',
      items: [1, { kind: 'plainMap', entries: [['a', 2]] }],
    });
  });
});

describe('how deep a document may nest', () => {
  const read = (path: string, text: string): boolean => 'value' in readJsonFile(new SourceFile(path, text));
  it.each([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"a":', '}]'],
  ])('is counted through %s%s, in JSON and in YAML', (open, close) => {
    const levels = open.length === 6 ? 2 : 1;
    const nested = (depth: number): string => `${open.repeat(depth)}1${close.repeat(depth)}`;
    expect(read('a.json', nested(500 / levels))).toBe(true);
    expect(read('a.json', nested(500 / levels + 1))).toBe(false);
    expect(read('a.yml', `# \n${nested(100)}`)).toBe(true);
  });
});

it('what an anchor in YAML contains is the same value in its aliases', () => {
  const read = readJsonFile(new SourceFile('a.yml', 'a: &x {k: [1]}\nb: *x\nc: *x\n'));
  if (!('value' in read) || !(read.value instanceof Map)) throw new Error('no object');
  const [a, b, c] = [...read.value.values()].map((held) => held instanceof Map && held.get('k'));
  expect(a).toEqual([1]);
  expect(b).toBe(a);
  expect(c).toBe(a);
});

describe('a leaf', () => {
  it('is neither a list nor an object', () => {
    const leaves: readonly Json[] = [null, true, 0, 1n, 1.5, '', 'a'];
    expect(leaves.map(isLeaf)).toEqual(leaves.map(() => true));
    const others: readonly Json[] = [[], [1], object({}), object({ a: 1 })];
    expect(others.map(isLeaf)).toEqual(others.map(() => false));
  });
});
