/** All data values of a schema in one list, for its documentation. */

import { valueText } from '../../document/go-text.js';
import type { SchemaNode } from '../schema-node.js';

/** One data value in a list of all of them. */
export interface SchemaEntry {
  /** Such as `databases[].name`. */
  readonly path: string;
  readonly schema: SchemaNode;
}

/** The data values below `schema` in the order of the schema, maps and arrays before their contents. */
export function schemaEntries(schema: SchemaNode, path = ''): readonly SchemaEntry[] {
  switch (schema.kind) {
    case 'map':
      return schema.items.flatMap((item) => {
        const below = path === '' ? valueText(item.key) : `${path}.${valueText(item.key)}`;
        return [{ path: below, schema: item.schema }, ...schemaEntries(item.schema, below)];
      });
    case 'array': {
      const below = `${path}[]`;
      const { item } = schema;
      // An item without documentation of its own needs no entry; the type of the array names its type.
      const own = isDocumented(item) || path === '' ? [{ path: below, schema: item }] : [];
      return [...own, ...schemaEntries(item, below)];
    }
    case 'scalar':
    case 'any':
    case 'null':
      return [];
  }
}

function isDocumented({ documentation, validation }: SchemaNode): boolean {
  const { title, description, examples, deprecated, proposed } = documentation;
  return (
    title !== '' ||
    description !== '' ||
    proposed.description !== '' ||
    examples.length > 0 ||
    deprecated !== undefined ||
    validation !== undefined
  );
}
