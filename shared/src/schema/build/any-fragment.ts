/** Rejects annotations below `@schema/type any=True`, as ytt does because they would have no effect. */
import type { NodeValue } from '../../document/node.js';
import { Float } from '../../number/number.js';
import type { Report } from './annotations.js';

const conflicting = ['schema/nullable', 'schema/type', 'schema/default'] as const;

/** Reports the annotations below `value` that declare a type or a default. */
export function checkAnyFragment(value: NodeValue, report: Report): void {
  if (typeof value !== 'object' || value === null || value instanceof Float || !('origin' in value)) return;
  const annotations = conflicting.flatMap((name) => value.annotations?.get(name) ?? []);
  if (annotations.length > 0)
    report({
      code: 'schema-in-any',
      plain: `${annotations.map((annotation) => `@${annotation.name}`).join(' and ')} cannot stand below @schema/type any=True, where any value is allowed`,
      summary: 'Schema was specified within an "any type" fragment',
      found: `${annotations.map((annotation) => `@${annotation.name}`).join(', ')} annotation(s)`,
      expected: "no '@schema/...' on nodes within a node annotated '@schema/type any=True'",
      hints: ['an "any type" fragment has no constraints; nested schema annotations conflict and are disallowed'],
      annotations,
      node: value.origin,
    });
  if ('value' in value) checkAnyFragment(value.value, report);
  else for (const item of value.items) checkAnyFragment(item, report);
}
