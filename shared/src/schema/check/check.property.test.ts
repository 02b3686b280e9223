import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../../document/read/read-documents.js';
import { SourceFile } from '../../text/source-file.js';
import { buildSchema } from '../build/build.js';
import { checkDocument } from './check.js';
import { defaultDocument } from './defaults.js';

/** Values with which a schema can declare a type: no nulls, and arrays of one item. */
const { declaration } = fc.letrec((tie) => ({
  declaration: fc.oneof(
    { maxDepth: 4 },
    fc.integer(),
    fc.boolean(),
    fc.string({ maxLength: 5 }),
    fc.dictionary(fc.string({ minLength: 1, maxLength: 4 }), tie('declaration'), { maxKeys: 4 }),
    fc.tuple(tie('declaration')),
  ),
}));

function documentOf(value: unknown) {
  const file = new SourceFile('values.yml', `--- ${JSON.stringify(value)}\n`);
  const [document] = readDocuments(file).documents.items;
  if (document === undefined) throw new Error('no document');
  return { document, fallback: { file, start: 0, end: 0 } };
}

describe('a schema by example', () => {
  it('accepts its example and its defaults, and what was checked once', () => {
    fc.assert(
      fc.property(declaration, (value) => {
        const { document, fallback } = documentOf(value);
        const { schema } = buildSchema(document, { fallback });
        for (const values of [documentOf(value).document, defaultDocument(schema)]) {
          const first = checkDocument(schema, values);
          expect(first.violations).toEqual([]);
          expect(checkDocument(schema, first.node).node).toBe(first.node);
        }
      }),
    );
  });

  it('never throws on other values, and reports each of them once', () => {
    fc.assert(
      fc.property(declaration, declaration, (value, other) => {
        const { document, fallback } = documentOf(value);
        const { schema } = buildSchema(document, { fallback });
        const first = checkDocument(schema, documentOf(other).document);
        expect(checkDocument(schema, first.node).violations).toEqual([]);
      }),
    );
  });
});
