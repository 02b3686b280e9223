import { expect, it } from 'vitest';
import type { NodeValue } from '../../document/node.js';
import { proposed } from '../../schema/page/testing.js';
import type { SchemaNode } from '../../schema/schema-node.js';
import { schemaOf } from '../../schema/testing.js';
import { declaredKeys } from './declared-keys.js';

const mayHold = (schema: SchemaNode, key: NodeValue): boolean => declaredKeys(schema).mayHold(key);

it.each<[declared: string, key: NodeValue, boolean]>([
  ['a: 1\n', 'a', true],
  ['a: 1\n', 'b', false],
  ['a:\n  b: 1\n', 'b', true],
  ['a:\n- b: 1\n', 'b', true],
  ['a:\n- - b: 1\n', 'c', false],
  ['1: a\n', 1, true],
  ['#@schema/type any=True\na: 1\n', 'b', true],
  ['a:\n- #@schema/type any=True\n  b: 1\n', 'c', true],
  ['{}\n', 'a', false],
])('of %j some map may hold %j: %s', (declared, key, expected) => {
  expect(mayHold(schemaOf(declared).schema, key)).toBe(expected);
});

it.each<[annotation: string, boolean]>([
  ['schema/key missing_ok=True', false],
  ['schema/any-key', true],
  ['schema/key allowed="c.*", missing_ok=True', true],
])('with @%s another key may be one of those: %s', (annotation, expected) => {
  const schema = proposed(`a:\n  #@${annotation}\n  b:\n    d: 1\n`);
  expect(mayHold(schema, 'c')).toBe(expected);
  expect(mayHold(schema, 'd')).toBe(true);
});

it('a map that accepts other keys may contain any, however deep it is', () => {
  const { schema } = schemaOf('a:\n  b: 1\n');
  if (schema.kind !== 'map') throw new Error('a map was expected');
  expect(mayHold({ ...schema, open: true }, 'c')).toBe(true);
  const items = schema.items.map((item) => ({ ...item, schema: { ...item.schema, open: true } as SchemaNode }));
  expect(mayHold({ ...schema, items }, 'c')).toBe(true);
});
