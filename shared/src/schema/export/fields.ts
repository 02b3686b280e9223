/** Prints the list of a schema's fields as the schema design proposal does (seed 003, "Schema Documentation"). */
import type { NodeValue } from '../../document/node.js';
import type { SchemaNode } from '../schema-node.js';
import { describeSchema, typeText } from './describe.js';
import { schemaEntries } from './entries.js';
import { jsonValue, list, object } from './json-values.js';

/** One entry for each data value, in the order of the schema; absent properties are left out. */
export function schemaFields(schema: SchemaNode): NodeValue {
  const fields = schemaEntries(schema).map(({ path, schema: field }) => object([['name', path], ...entriesOf(field)]));
  return object([
    [
      'schema',
      object([
        ['name', 'data/values'],
        ['fields', list(fields)],
      ]),
    ],
  ]);
}

function entriesOf(schema: SchemaNode): readonly (readonly [string, NodeValue])[] {
  const { title, description, examples, deprecated, removed, rules, conditional, nullable } = describeSchema(schema);
  const entries: (readonly [string, NodeValue])[] = [];
  if (title !== '') entries.push(['title', title]);
  if (description !== '') entries.push(['documentation', description]);
  if (examples.length > 0)
    entries.push([
      'example',
      list(
        examples.map((one) =>
          object([
            ['value', jsonValue(one.value)],
            ['description', one.description === '' ? null : one.description],
          ]),
        ),
      ),
    ]);
  entries.push(['type', typeText(schema, 1)]);
  if (nullable) entries.push(['nullable', true]);
  // The default of a map is that of its fields.
  if (schema.kind !== 'map' || nullable) entries.push(['default', jsonValue(schema.default)]);
  if (rules.length > 0) entries.push([conditional ? 'rules under a condition' : 'rules', list(rules)]);
  if (deprecated !== undefined) entries.push(['deprecated', deprecated]);
  if (removed !== undefined) entries.push(['removed', removed]);
  return entries;
}
