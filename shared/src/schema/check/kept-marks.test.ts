/** Marks that overlays and templates leave on a node are kept when it gets its type. */
import { expect, it } from 'vitest';
import type { Document, YamlMap } from '../../document/node.js';
import { isIncomplete, markIncomplete } from '../../document/unknown.js';
import { SourceFile } from '../../text/source-file.js';
import { buildSchema } from '../build/build.js';
import { documentOf } from '../testing.js';
import { checkDocument } from './check.js';

function typed(schema: string, document: Document): Document {
  const fallback = { file: new SourceFile('schema.yml', ''), start: 0, end: 0 };
  const declared = documentOf('schema.yml', `#@data/values-schema\n---\n${schema}`);
  return checkDocument(buildSchema(declared, { fallback, dialect: 'auto' }).schema, document).node;
}

it('keeps the marks of documents and maps', () => {
  for (const text of ['1', 'a: 1', '[1]']) {
    const document = markIncomplete(documentOf('values.yml', `---\n${text}\n`));
    expect(isIncomplete(typed(text, document))).toBe(true);
  }
  const document = documentOf('values.yml', '---\na: 1\n');
  const marks = new Map([['incomplete', true]]);
  const value: YamlMap = { ...(document.value as YamlMap), meta: { marks } };
  expect((typed('a: 0', { ...document, value }).value as YamlMap).meta?.marks).toBe(marks);
});
