import { documentsOf, type PlacedNode } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { declaredKeys, declaredNodes, keysDeclaredBy } from './declared-nodes.js';

/** The texts of the nodes of data values that a schema declares. */
function declared(
  schema: string,
  values: string,
  isEntered: (text: string) => boolean = () => true,
): readonly string[] {
  const fixture = `#! file: schema.yml\n#@schema/definition data_values=True\n---\n${schema}#! file: values.yml\n#@data/values\n---\n${values}`;
  const snapshot = openFixture(fixture).snapshotOf('values.yml');
  const textOf = ({ start, node }: PlacedNode): string => snapshot.file.text.slice(start, start + node.length);
  return Array.from(
    declaredNodes(snapshot, ['data-values'], (placed) => isEntered(textOf(placed))),
    ({ placed }) => textOf(placed),
  );
}

describe('the nodes that a schema declares', () => {
  it('are those below keys that it has, by how these are written', () => {
    expect(declared('1: a\ntrue: b\nc: d\n', '1: x\ntrue: y\nc: z\ne: v\n').slice(1)).toEqual(['x', 'y', 'z']);
  });

  it('are those below similar keys, without that itself if it is not similar', () => {
    const schema = '#@schema/key allowed="k."\nmain: 1\n';
    expect(declared(schema, 'k1: 2\n').slice(1)).toEqual(['2']);
    expect(declared(schema, 'main: 2\n').slice(1)).toEqual([]);
  });

  it('are those outside of what is not entered', () => {
    const entered = (names: readonly string[]): readonly string[] =>
      declared('a:\n  b:\n    c: 1\nd:\n- e: 1\n', 'a:\n  b:\n    c: 2\nd:\n- e: 3\n', (text) =>
        names.every((name) => !text.startsWith(name)),
      ).slice(1);
    expect(entered([])).toEqual(['b:\n    c: 2', 'c: 2', '2', '- e: 3', 'e: 3', '3']);
    expect(entered(['c:'])).toEqual(['b:\n    c: 2', '- e: 3', 'e: 3', '3']);
    expect(entered(['b:', '- '])).toEqual([]);
  });
});

it('only documents with data values have declared nodes, and only what is written', () => {
  expect(declared('a: 1\n', 'a: 2\n---\na: 3\n').slice(1)).toEqual(['2']);
  expect(declared('a: 1\n', 'a:\n').slice(1)).toEqual([]);
});

it('nothing is declared below maps and arrays that the schema declares as each other', () => {
  const schema = 'a:\n- b: 1\nc:\n  b: 1\n';
  expect(declared(schema, 'a:\n  b: 2\nc:\n- b: 2\n').slice(1)).toEqual(['b: 2', '- b: 2']);
});

it('the keys that are declared in a text are those of the schema at hand', () => {
  const values = openFixture('#! file: values.yml\n#@data/values\n---\na: 1\nb: 1\n').snapshotOf('values.yml');
  const node = documentsOf(values.syntax).at(-1)?.value?.node;
  const keysIn = (keys: string): readonly string[] => {
    const { schema } = openFixture(`#! file: schema.yml\n#@data/values-schema\n---\n${keys}`).snapshotOf('schema.yml');
    const declarations = schema === undefined ? [] : [...declaredKeys(node, schema)];
    const items = schema?.kind === 'map' ? schema.items : [];
    return declarations.map((one) => String(items.find((item) => item.schema === one)?.key));
  };
  expect(keysIn('a: 0\nc: 0\n')).toEqual(['a']);
  expect(keysIn('b: 0\na: 0\n')).toEqual(['a', 'b']);
});

it('the keys of some declarations are found in arrays, and not in what is declared as something else', () => {
  const schemaText = '#! file: schema.yml\n#@data/values-schema\n---\na:\n- b: 1\nc:\n  d: 1\ne: 1\n';
  const values = '#! file: values.yml\n#@data/values\n---\n';
  const found = (text: string): readonly string[] => {
    const { syntax, schema, file } = openFixture(`${schemaText}${values}${text}`).snapshotOf('values.yml');
    const items = schema?.kind === 'map' ? schema.items.map((item) => item.schema) : [];
    const maps = items.map((one) => (one.kind === 'array' ? one.item : one));
    const wanted = new Set(maps.flatMap((one) => (one.kind === 'map' ? one.items.map((item) => item.schema) : [])));
    const document = documentsOf(syntax).at(-1);
    const keys = schema === undefined ? [] : [...keysDeclaredBy(document?.value, schema, wanted)];
    return keys.map(({ key: { start, node } }) => file.text.slice(start, start + node.length));
  };
  expect(found('a:\n- b: 2\n- b: 3\nc:\n  d: 2\n')).toEqual(['b', 'b', 'd']);
  expect(found('a:\n  b: 2\nc:\n- d: 2\ne: {b: 1, d: 2}\n')).toEqual([]);
});

it('the keys of some declarations are found behind keys that nothing declares', () => {
  const fixture = `#! file: schema.yml\n#@data/values-schema\n---\na: 1\nb:\n  c: 1\n#! file: values.yml\n#@data/values\n---\nnone: 0\na: 1\nb:\n  none: 0\n  c: 2\n`;
  const { syntax, schema, file } = openFixture(fixture).snapshotOf('values.yml');
  const below = schema?.kind === 'map' ? schema.items.find(({ key }) => key === 'b')?.schema : undefined;
  const wanted = new Set(below?.kind === 'map' ? below.items.map((item) => item.schema) : []);
  const document = documentsOf(syntax).at(-1);
  const found = schema === undefined ? [] : [...keysDeclaredBy(document?.value, schema, wanted)];
  expect(found.map(({ key: { start, node } }) => file.text.slice(start, start + node.length))).toEqual(['c']);
});
