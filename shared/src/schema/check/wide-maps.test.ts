/** Only the changed items of maps with many keys are checked: the result equals that of a full check. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Document, MapItem, YamlMap } from '../../document/node.js';
import { printYaml } from '../../document/print/print-yaml.js';
import { isUnknown } from '../../document/unknown.js';
import { SourceFile } from '../../text/source-file.js';
import { buildSchema } from '../build/build.js';
import type { SchemaNode } from '../schema-node.js';
import { documentOf } from '../testing.js';
import { checkDocument } from './check.js';

const keys = Array.from({ length: 40 }, (_, i) => `k${i}`);
const plain = keys.map((key, i) => `${key}: ${i}\n`).join('');
const schemas = {
  plain,
  'with rules': keys.map((key, i) => `#@schema/validation min=0\n${key}: ${i}\n`).join(''),
  'with maps': keys.map((key, i) => `${key}:\n  a: ${i}\n  b: x\n`).join(''),
  'with maps of some number of keys': keys
    .map(
      (key, i) =>
        `${key}:\n  #@schema/key allowed="[ac]", expects="0+"\n  a: ${i}\n  #@schema/key allowed="b", expects=1\n  b: x\n`,
    )
    .join(''),
  'of one type or another': keys.map((key, i) => `#@schema/one-of 1, 1.5\n${key}: ${i}\n`).join(''),
  'of any keys': `#@schema/key allowed="k.*", expects=40\n_: 1\n#@schema/key allowed="z", expects="0+"\nz: 1\n`,
  'with nullable keys': keys.map((key, i) => `#@schema/nullable\n${key}: ${i}\n`).join(''),
};

/**
 * The schema with its own type objects, for which nothing is cached; released schemas have the same meaning in this
 * language.
 */
function builtFrom(text: string): SchemaNode {
  const file = new SourceFile('schema.yml', '');
  const document = documentOf('schema.yml', `#@schema/definition data_values=True\n---\n${text}`);
  return buildSchema(document, { fallback: { file, start: 0, end: 0 }, dialect: 'auto' }).schema;
}

const values = ['1', '-1', 'x', 'null', '{a: 2}', '{a: x}', '{c: 1}', '{c: 1, b: y}', '1.5', '[1]'];
const item = fc.record({
  key: fc.constantFrom(...keys, 'z', '1'),
  value: fc.constantFrom(...values),
  at: fc.nat(45),
  removed: fc.constantFrom(0, 1, 1, 1),
});

function itemOf(key: string, value: string): MapItem {
  const [one] = (documentOf('values.yml', `---\n${key}: ${value}\n`).value as YamlMap).items;
  return one as MapItem;
}

/** An item inserted in place of `removed` items. */
interface Change {
  readonly key: string;
  readonly value: string;
  readonly at: number;
  readonly removed: number;
}

function withItem(document: Document, { key, value, at, removed }: Change): Document {
  const map = document.value as YamlMap;
  const items = [...map.items];
  items.splice(Math.min(at, items.length), removed, itemOf(key, value));
  return { ...document, value: { ...map, items } };
}

/** The result of a check, regardless of object identity. */
function checkResult(schema: string | SchemaNode, document: Document): unknown {
  const { node, violations } = checkDocument(typeof schema === 'string' ? builtFrom(schema) : schema, document);
  const items = (node.value as YamlMap).items.map(({ key, value, meta }) => [
    key,
    isUnknown(value) ? 'unknown' : printYaml(value),
    meta?.schema !== undefined,
    (meta?.validations ?? []).length,
    [...(meta?.marks ?? [])],
  ]);
  return { items, violations: violations.map(({ kind, at }) => [kind, at?.start]) };
}

describe.each(Object.entries(schemas))('a map %s', (_, schema) => {
  it('is checked after consecutive changes like a new one', () => {
    const start = documentOf('values.yml', `---\n${plain.replace('k3: 3\n', '')}`);
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), (changes) => {
        const built = builtFrom(schema);
        let document = checkDocument(built, start).node;
        for (const change of changes) {
          const changed = withItem(document, change);
          expect(checkResult(built, changed)).toEqual(checkResult(schema, changed));
          document = checkDocument(built, changed).node;
        }
      }),
      { numRuns: 60 },
    );
  });
});
