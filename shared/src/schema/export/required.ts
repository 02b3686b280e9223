/** Which keys must be set because their default breaks a rule. */
import { isNode } from '../../document/kinds.js';
import type { NodeValue } from '../../document/node.js';
import { isUnknown } from '../../document/unknown.js';
import { Thread } from '../../starlark/eval/thread.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { call } from '../../starlark/values/operations/access.js';
import { fragmentValue } from '../../template/nodes/fragment.js';
import { checkValue } from '../check/check.js';
import type { SchemaNode, Validation } from '../schema-node.js';

/**
 * Which rules are checked. `unconditional`: those without a condition. `all`: also those with one, as if it were true.
 * `certain`: those with a condition count as violated, since a condition can also fail.
 */
export type CheckedRules = 'unconditional' | 'all' | 'certain';

/** Whether the default, completed by defaults, has the right type and satisfies the rules. */
export function hasValidDefault(schema: SchemaNode, checkedRules: CheckedRules = 'unconditional'): boolean {
  const { node, violations, validations = [] } = checkValue(schema, schema.default, schema.origin);
  const own = schema.validation === undefined ? validations : [schema.validation, ...validations];
  return violations.length === 0 && meets(node, own, checkedRules);
}

/** Whether a checked value satisfies its rules, and those of its parts. */
function meets(value: NodeValue, rules: readonly Validation[], checkedRules: CheckedRules): boolean {
  if (
    !rules.every((one) =>
      one.when === undefined || checkedRules === 'all' ? isMet(one, value) : checkedRules !== 'certain',
    )
  )
    return false;
  if (!isNode(value) || (value.kind !== 'map' && value.kind !== 'array')) return true;
  return value.items.every((item) =>
    // `as`: the check attaches nothing but the rules of the schema.
    meets(item.value, (item.meta?.validations ?? []) as readonly Validation[], checkedRules),
  );
}

function isMet({ rules, notNull }: Validation, value: NodeValue): boolean {
  if (isUnknown(value) || (value === null && !notNull)) return true;
  return rules.every(({ assertion }) => {
    try {
      return call(new Thread(), assertion, [fragmentValue(value)], []) === true;
    } catch (thrown) {
      starlarkError(thrown);
      return false;
    }
  });
}
