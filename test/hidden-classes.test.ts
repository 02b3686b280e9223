/**
 * Objects created by the thousand share a hidden class. If each has its own, it costs V8 some hundred bytes and
 * microseconds more (docs/decisions/0025-new-members-before-the-spread.md).
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext, runInThisContext } from 'node:vm';
import { expect, it } from 'vitest';
import { outlineOf } from '../server/src/features/structure/document-symbols.js';
import { openFixture } from '../server/src/features/testing.js';
import { isYamlCollection } from '../shared/src/document/kinds.js';
import type { Document } from '../shared/src/document/node.js';
import { markIncomplete } from '../shared/src/document/unknown.js';
import { type BuiltSchema, buildSchema } from '../shared/src/schema/build/build.js';
import { checkDocument } from '../shared/src/schema/check/check.js';
import { inferSchema } from '../shared/src/schema/inferred-schema.js';
import { documentOf } from '../shared/src/schema/testing.js';
import { codeBlocks } from '../shared/src/template/symbols/code-blocks.js';
import { SourceFile } from '../shared/src/text/source-file.js';

setFlagsFromString('--allow-natives-syntax');
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const haveSameClass = runInThisContext('(a, b) => %HaveSameMap(a, b)') as (a: object, b: object) => boolean;

function classesOf(objects: readonly object[]): number {
  const found: object[] = [];
  for (const object of objects) if (!found.some((one) => haveSameClass(one, object))) found.push(object);
  return found.length;
}

const numbers = Array.from({ length: 50 }, (_, i) => i);

function built(schema: string): BuiltSchema {
  const file = new SourceFile('schema.yml', '');
  const declared = documentOf('schema.yml', `#@data/values-schema\n---\n${schema}`);
  return buildSchema(declared, { fallback: { file, start: 0, end: 0 }, dialect: 'auto' });
}

function typed(schema: string, values: string): Document {
  return checkDocument(built(schema).schema, documentOf('values.yml', `---\n${values}`)).node;
}

function itemsOf({ value }: Document): readonly object[] {
  if (!isYamlCollection(value)) throw new Error('expected a collection');
  return value.items;
}

/** For each kind: objects created in the same way. */
const alike: Record<string, () => readonly object[]> = {
  'typed items of a map': () =>
    itemsOf(typed(numbers.map((n) => `k${n}: 0\n`).join(''), numbers.map((n) => `k${n}: ${n}\n`).join(''))),
  'typed items of an array': () => itemsOf(typed('[0]', numbers.map((n) => `- ${n}\n`).join(''))),
  'typed maps': () =>
    itemsOf(typed('- a: 0\n', numbers.map((n) => `- a: ${n}\n`).join(''))).map(
      (item) => (item as { readonly value: object }).value,
    ),
  'what types them': () =>
    itemsOf(typed('[0]', numbers.map((n) => `- ${n}\n`).join(''))).map(
      (item) => (item as { readonly meta: object }).meta,
    ),
  'undeclared items': () => itemsOf(typed('a: 0\n', numbers.map((n) => `k${n}: ${n}\n`).join(''))).slice(0, -1),
  'incomplete documents': () => numbers.map((n) => markIncomplete(documentOf('a.yml', `---\na: ${n}\n`))),
  'inferred declarations of scalars': () => {
    const schema = inferSchema([documentOf('values.yml', `---\n${numbers.map((n) => `k${n}: ${n}\n`).join('')}`)]);
    return schema?.kind === 'map' ? schema.items.map((item) => item.schema) : [];
  },
  'inferred declarations of maps': () => {
    const maps = numbers.map((n) => `k${n}: {a: ${n}}\n`).join('');
    const schema = inferSchema([documentOf('values.yml', `---\n${maps}`)]);
    return schema?.kind === 'map' ? schema.items.map((item) => item.schema) : [];
  },
  'blocks of code': () => {
    const text = numbers.map((n) => `#@ if ${n}:\na: 1\n#@ end\n`).join('');
    return codeBlocks(new SourceFile('a.yml', text), 'yaml');
  },
  'items of an outline': () => {
    const text = `map:\n${numbers.map((n) => `  k${n}: ${n}\n`).join('')}`;
    const { tree } = outlineOf(openFixture(`#! file: a.yml\n${text}`).snapshot);
    const [map] = tree.roots;
    return map === undefined ? [] : tree.below(map, numbers.length);
  },
};

it.each(Object.keys(alike))('have one hidden class: %s', (kind) => {
  const objects = alike[kind]?.() ?? [];
  expect(objects.length).toBeGreaterThanOrEqual(numbers.length);
  expect(classesOf(objects)).toBe(1);
});

/** In bytes. Hidden classes are allocated in the old generation, other small objects are not. */
function oldGeneration(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;
}

it('a schema is built without a hidden class for each key, also on the way', () => {
  const keys = Array.from({ length: 2000 }, (_, n) => `k${n}: ${n}\n`).join('');
  built(keys);
  const document = documentOf('schema.yml', `#@data/values-schema\n---\n${keys}`);
  collect();
  collect();
  const before = oldGeneration();
  buildSchema(document, { fallback: { file: new SourceFile('', ''), start: 0, end: 0 }, dialect: 'auto' });
  expect((oldGeneration() - before) / 2000).toBeLessThan(250);
});
