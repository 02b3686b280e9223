import { describe, expect, it } from 'vitest';
import { belowAny, mayDeclareKeyTwice, type PathStep, schemaAt } from './lookup.js';
import { alternatives, proposed, released } from './page/testing.js';
import type { SchemaNode } from './schema-node.js';

const key = (name: string): PathStep => ({ kind: 'key', key: name });
const item: PathStep = { kind: 'item' };

/** Whether a path leads below a value of any type, and the default at that path. */
function below(schema: SchemaNode, ...path: readonly PathStep[]): unknown {
  const found = belowAny(schema, path);
  return found && { part: found.part?.value };
}

describe('below a value of any type', () => {
  const schema = released('#@schema/type any=True\na:\n  b:\n  - c: 1\n  l:\n  - 1\n  - 2\nd: {e: 1}\n');

  it('there is no declaration, but the part of its default', () => {
    expect(below(schema, key('a'), key('b'), item, key('c'))).toEqual({ part: 1 });
    expect(below(schema, key('a'), key('x'))).toEqual({ part: undefined });
    expect(below(schema, key('a'), item)).toEqual({ part: undefined });
    expect(below(schema, key('a'), key('b'), item, key('c'), key('d'))).toEqual({ part: undefined });
    expect(below(schema, key('a'), key('b'), key('c'))).toEqual({ part: undefined });
    // It is unknown which of several items is meant.
    expect(below(schema, key('a'), key('l'), item)).toEqual({ part: undefined });
  });

  it('is undefined if a path leads to the value itself, or elsewhere', () => {
    expect(below(schema, key('a'))).toBeUndefined();
    expect(below(schema, key('d'), key('e'))).toBeUndefined();
    expect(below(schema, key('x'), key('y'))).toBeUndefined();
  });

  it('is not one that is of one of several schemas', () => {
    const several = proposed(alternatives);
    expect(schemaAt(several, [key('store')])?.kind).toBe('any');
    expect(below(several, key('store'), key('x'))).toBeUndefined();
  });
});

it('below one of several schemas, the declaration is that of the first that has the path', () => {
  const several = proposed('#@schema/any-of {"x": 1}, {"x": "", "y": ""}, {"y": True}, 2\na: {"x": 1}\n');
  const typeAt = (...path: readonly PathStep[]): unknown => {
    const found = schemaAt(several, path);
    return found?.kind === 'scalar' ? found.type : found?.kind;
  };
  expect([typeAt(key('a'), key('x')), typeAt(key('a'), key('y'))]).toEqual(['integer', 'string']);
  expect([typeAt(key('a'), key('z')), typeAt(key('a'), item)]).toEqual([undefined, undefined]);
});

it('a key may be declared twice below one of several schemas, and not below a value of any type', () => {
  expect(mayDeclareKeyTwice(proposed(alternatives))).toBe(true);
  expect(mayDeclareKeyTwice(released('#@schema/type any=True\na: 1\nb:\n- c: 1\n'))).toBe(false);
});
