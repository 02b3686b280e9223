/** Which keys have to be set, because the value that they have by default breaks a rule. */
import { isMap, isYamlCollection } from '../../document/kinds.js';
import type { NodeValue } from '../../document/node.js';
import { Thread } from '../../starlark/eval/thread.js';
import { call } from '../../starlark/values/operations.js';
import { StarlarkError } from '../../starlark/values/value.js';
import { fragmentValue } from '../../template/nodes/fragment.js';
import { findItem, sameKey } from '../lookup.js';
import type { SchemaNode } from '../schema-node.js';

/** Whether the default meets the rules of the schema that always apply. */
export function hasValidDefault(schema: SchemaNode): boolean {
  return meets(schema, schema.default);
}

function meets(schema: SchemaNode, value: NodeValue): boolean {
  if (!meetsOwn(schema, value)) return false;
  if (schema.kind === 'map' && isMap(value))
    return (
      value.items.every((item) => {
        const declared = findItem(schema, item.key);
        return declared === undefined || meets(declared.schema, item.value);
      }) &&
      schema.items.every(
        (item) =>
          item.keys !== undefined ||
          value.items.some(({ key }) => sameKey(key, item.key)) ||
          hasValidDefault(item.schema),
      )
    );
  if (schema.kind === 'array' && isYamlCollection(value))
    return value.items.every((item) => meets(schema.item, item.value));
  return true;
}

function meetsOwn({ validation }: SchemaNode, value: NodeValue): boolean {
  if (validation === undefined || validation.when !== undefined || (value === null && !validation.notNull)) return true;
  return validation.rules.every(({ assertion }) => {
    try {
      return call(new Thread(), assertion, [fragmentValue(value)], []) === true;
    } catch (error) {
      if (error instanceof StarlarkError) return false;
      throw error;
    }
  });
}
