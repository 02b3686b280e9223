/** How values are written, and which cannot be. */
import type { NodeValue, SchemaNode } from '@ytt-language/shared';
import { defaultRunOptions, evaluateProject, SourceFile } from '@ytt-language/shared';
import { inferSchema, isMap, readDocuments, schemaAt } from '@ytt-language/shared/tooling';
import { expect, it } from 'vitest';
import { inlineText, keyText, typeOrDefault, yamlText } from './value-text.js';

function valueOf(text: string): NodeValue {
  const [document] = readDocuments(new SourceFile('a.yml', text)).documents.items;
  return document?.value ?? null;
}

it.each([
  ['a', 'a'],
  ['"a.b/c-d"', 'a.b/c-d'],
  ['"1a"', '"1a"'],
  ['"a b"', '"a b"'],
  ['""', '""'],
  ['"yes"', '"yes"'],
  ['"Off"', '"Off"'],
  ['"~"', '"~"'],
  ['"nothing"', 'nothing'],
  ['1', '1'],
  ['true', 'true'],
])('writes the key %s as %s', (written, expected) => {
  expect(keyText(valueOf(written))).toBe(expected);
});

it.each<readonly [string, string | undefined]>([
  ['1', '1'],
  ['""', '""'],
  ['[]', '[]'],
  ['{}', '{}'],
  ['[1]', undefined],
  ['{a: 1}', undefined],
  ['{a: 1, b: 2}', undefined],
  ['{a: []}', undefined],
  ['[{}]', undefined],
  ['"a\\nb"', undefined],
])('writes %s on one line as %s', (written, expected) => {
  expect(inlineText(valueOf(written))).toBe(expected);
});

it('writes nothing of a value that is deeper than can be printed', () => {
  let deep: NodeValue = valueOf('[1]');
  for (let depth = 0; depth < 1_100; depth++) deep = { kind: 'plainList', items: [deep] };
  expect([yamlText(deep), inlineText(deep), keyText(deep)]).toEqual([undefined, undefined, '']);
});

it('shows the default of a data value without a schema, or its kind, and otherwise its type', () => {
  const text = 'a: 1\nb: {c: 1}\nd: [x]\ne: "x\\ny"\nf:\n';
  const schema = inferSchema(readDocuments(new SourceFile('a.yml', text)).documents.items);
  const inferred = ['a', 'b', 'd', 'e', 'f'].flatMap(
    (key) => (schema && schemaAt(schema, [{ kind: 'key', key }])) ?? [],
  );
  const declared = inferred.map(({ isInferred: _, ...node }): SchemaNode => node);
  expect(inferred.map(typeOrDefault)).toEqual(['1', 'map<…>', 'array<any>', '…', 'null']);
  expect(declared.map(typeOrDefault)).toEqual(['any', 'map<…>', 'array<any>', 'any', 'any']);
});

it('writes no value of more than 4 MiB', () => {
  const lines = (count: number): NodeValue => valueOf(`- ${'x'.repeat(1_000_000)}\n`.repeat(count));
  expect(yamlText(lines(4))).toHaveLength(4_000_000 + 4 * 3 - 1);
  expect(yamlText(lines(6))).toBeUndefined();
});

it('writes nothing of what could not be computed, nor of what holds it', () => {
  const file = new SourceFile('t.yml', 'a: #@ 1 + ""\nb: [1]\n');
  const inputs = { files: [file], dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
  const [document] = evaluateProject(inputs).evaluatedDocuments(file)?.items ?? [];
  const value = document?.value ?? null;
  const items = isMap(value) ? value.items : [];
  expect(items.map((item) => yamlText(item.value))).toEqual([undefined, '- 1']);
  expect(yamlText(value)).toBeUndefined();
});
