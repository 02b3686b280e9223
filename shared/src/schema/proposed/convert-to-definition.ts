/** Converts annotations of any schema language to those of `@schema/definition`. */
import type { Annotation } from '../../annotations/annotation.js';
import { Tuple } from '../../starlark/values/tuple.js';
import { schemaNodes } from '../lookup.js';
import type { SchemaNode } from '../schema-node.js';
import { type Converted, renamedKeyword, sameRules } from './annotation-arguments.js';
import { hasRule, isString } from './implied-rules.js';

/** The annotation in the language of `@schema/definition`; undefined if it stays unchanged. */
export function toDefinition(annotation: Annotation, node: SchemaNode): Converted | undefined {
  const { name, content, args, kwargs } = annotation;
  const rest = content.trim();
  switch (name) {
    case 'data/values-schema':
    case 'schema/match':
    case 'schema':
      return ['schema/definition data_values=True'];
    case 'schema/desc':
      return [`schema/doc ${rest}`];
    case 'schema/any-key':
      return ['schema/key allowed="any", missing_ok=True'];
    case 'schema/key-may-be-present':
      return ['schema/key missing_ok=True'];
    case 'schema/allow-empty':
      return isString(node) ? undefined : [];
    case 'schema/type':
      return args.length === 1 && args[0] === 'any' && kwargs.length === 0 ? ['schema/type any=True'] : undefined;
    case 'schema/any-of':
    case 'schema/all-of':
    case 'schema/one-of':
      return constrainsAlternatives(node) ? 'left' : undefined;
    case 'schema/validation': {
      if (args.some((value) => value instanceof Tuple) || kwargs.some(([key]) => !definitionRules.has(key)))
        return undefined;
      const [only] = kwargs;
      const isImplied = kwargs.length === 1 && only?.[0] === 'min_len' && only[1] === 1 && isString(node);
      return isImplied ? [] : [`schema/validate ${renamedKeyword(content, 'one_of', 'enum')}`];
    }
    default:
      return undefined;
  }
}

/**
 * Whether the early proposal requires something of the schemas inside that `@schema/definition` does not require; for
 * array items, the other way round.
 */
function constrainsAlternatives(node: SchemaNode): boolean {
  const given = node.kind === 'any' ? (node.alternatives?.schemas ?? []) : [node];
  if (node.holder === 'arrayItem' && given.some(isString)) return true;
  return given.flatMap(schemaNodes).some((one) => one !== node && !isString(one) && hasRule(one, 'not_empty'));
}

const definitionRules = new Set([...sameRules, 'one_of']);
