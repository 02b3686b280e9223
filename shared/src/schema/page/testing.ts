/** For tests of documentation pages: example schemas. */
import { SourceFile } from '../../text/source-file.js';
import { buildSchema } from '../build/build.js';
import type { SchemaNode } from '../schema-node.js';
import { documentOf, schemaOf } from '../testing.js';

/** The schema that `text` declares in the language of `@schema/definition`. */
export function proposed(text: string): SchemaNode {
  return schemaUnder('#@schema/definition data_values=True', text);
}

/** The schema that `text` declares in ytt's own language. */
export function released(text: string): SchemaNode {
  return schemaOf(text).schema;
}

/** The schema of a document with the annotations of `header`. */
export function schemaUnder(header: string, text: string): SchemaNode {
  const document = documentOf('schema.yml', `${header}\n---\n${text}`);
  return buildSchema(document, { fallback: { file: new SourceFile('schema.yml', ''), start: 0, end: 0 } }).schema;
}

/** Data values with several possible types. */
export const alternatives =
  '#@schema/any-of {"s3": {"bucket": "b"}}, {"gcs": {"key": 1}}\nstore: {"s3": {"bucket": "b"}}\n#@schema/type one_of=["int", "bool"]\nplain: 0\n#@schema/type one_of=["int", "string"]\npercent: 0\n';
