/** Which data values must be set. */
import type { MapItem } from '../document/node.js';
import type { SchemaNode } from '../schema/schema-node.js';
import type { Thread } from '../starlark/eval/thread.js';
import { evaluate } from './evaluate.js';

const requirement = new WeakMap<SchemaNode, boolean>();

/**
 * Whether the default of a data value violates its own rules, so that it must be set. Conditional rules do not count.
 */
export function isRequired(schema: SchemaNode, thread: Thread): boolean {
  const { validation } = schema;
  if (validation === undefined || validation.when !== undefined) return false;
  let required = requirement.get(schema);
  if (required === undefined) {
    const holder: MapItem = { kind: 'mapItem', key: '', value: schema.default, origin: schema.origin };
    const { outcome } = evaluate({ validation, holder, parent: null, root: null, thread });
    required = outcome.kind === 'checked' && outcome.failures.length > 0;
    requirement.set(schema, required);
  }
  return required;
}
