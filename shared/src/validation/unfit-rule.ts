/** Recognises rules that cannot be evaluated for any value of the declared type, so that the mistake is in the rule. */
import type { ArrayItem, Document, MapItem } from '../document/node.js';
import { yamlTypeName } from '../document/type-names.js';
import type { UnfitRule } from '../findings/failure.js';
import { typeInWords, withArticle } from '../findings/plain-words.js';
import type { Rule, SchemaNode } from '../schema/schema-node.js';
import { lengthOf } from '../starlark/values/operations/access.js';
import { compare } from '../starlark/values/operations/comparison.js';
import { typeName } from '../starlark/values/type-name.js';
import type { Value } from '../starlark/values/value.js';

/** Explains why a rule does not fit the declared type of `holder`, whose value is `value`; undefined if it does. */
export function unfitRule(
  rule: Rule,
  holder: Document | MapItem | ArrayItem,
  value: Value,
): { readonly plain: string; readonly failure: UnfitRule } | undefined {
  // Only the schema stage attaches schemas, and they have this type.
  const schema = holder.meta?.schema as SchemaNode | undefined;
  if (schema === undefined || !hasOneType(schema)) return undefined;
  const type = yamlTypeName(holder.value);
  const { named, argument = null } = rule;
  switch (named) {
    case 'min_len':
    case 'max_len':
      if (typeof value === 'string' || lengthOf(value) !== undefined) return undefined;
      return {
        plain: `${named}= is about the length of a value, but ${withArticle(type)} has none`,
        failure: { kind: 'rule-unfit', named, type },
      };
    case 'min':
    case 'max': {
      if (canCompare(value, argument)) return undefined;
      const compared = typeName(argument);
      return {
        plain: `${named}= compares with ${typeInWords(compared)}, but the value is ${withArticle(type)}`,
        failure: { kind: 'rule-unfit', named, type, compared },
      };
    }
    default:
      return undefined;
  }
}

function hasOneType({ kind }: SchemaNode): boolean {
  return kind === 'scalar' || kind === 'map' || kind === 'array';
}

function canCompare(value: Value, argument: Value): boolean {
  try {
    compare('<', value, argument);
    return true;
  } catch {
    return false;
  }
}
