/** Whether a value is valid for a JSON Schema, as far as the import understands it. */
import { compileExpression } from '../../library/modules/regexp.js';
import { toBytes } from '../../starlark/values/bytes.js';
import { hasFormat } from '../proposed/formats.js';
import { isInteger, isList, isNumber, isObject, type Json, sameJson } from './json.js';
import type { JsonRule, JsonType } from './keyword-values.js';
import type { Keywords } from './keywords.js';
import { goPattern } from './re2-pattern.js';

/** `read` returns the keywords of a schema below `keywords`, with its alternatives merged. */
export function isValid(value: Json, keywords: Keywords, read: (schema: Json, above: Keywords) => Keywords): boolean {
  const { types, values, excluded, rules } = keywords;
  if (types !== undefined && !types.some((type) => isOfType(value, type))) return false;
  if (values !== undefined && !values.some((one) => sameJson(one, value))) return false;
  if (excluded.some((one) => sameJson(one, value)) || !rules.every((rule) => isMet(rule, value))) return false;
  if (isList(value)) {
    const { items } = keywords;
    return items === undefined || value.every((item) => isValid(item, read(items, keywords), read));
  }
  if (!isObject(value)) return true;
  const { properties, additional, patterns, required } = keywords;
  if (![...required].every((key) => value.has(key))) return false;
  return [...value].every(([key, held]) => {
    const schema = properties.get(key) ?? (patterns.size > 0 ? true : (additional ?? true));
    return isValid(held, read(schema, keywords), read);
  });
}

/** Whether a value is of a type. */
export function isOfType(value: Json, type: JsonType): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
      return isInteger(value);
    case 'number':
      return isNumber(value);
    case 'string':
      return typeof value === 'string';
    case 'array':
      return isList(value);
    case 'object':
      return isObject(value);
  }
}

function isMet({ keyword, argument }: JsonRule, value: Json): boolean {
  const bound = Number(argument);
  if (isNumber(value)) {
    const number = Number(value);
    if (keyword === 'minimum') return number >= bound;
    if (keyword === 'maximum') return number <= bound;
    if (keyword === 'exclusiveMinimum') return number > bound;
    if (keyword === 'exclusiveMaximum') return number < bound;
    return keyword !== 'multipleOf' || number % bound === 0;
  }
  if (typeof value === 'string') {
    // ytt counts bytes and JSON Schema characters, so a length must be valid in both.
    if (keyword === 'minLength') return [...value].length >= bound;
    if (keyword === 'maxLength') return toBytes(value).length <= bound;
    if (keyword === 'format') return hasFormat(String(argument), value) !== false;
    if (keyword !== 'pattern') return true;
    const pattern = goPattern(String(argument));
    return pattern === undefined || compileExpression(pattern).matcher(value).find();
  }
  if (isList(value)) {
    if (keyword === 'minItems') return value.length >= bound;
    if (keyword === 'maxItems') return value.length <= bound;
    return (
      keyword !== 'uniqueItems' || !value.some((one, i) => value.slice(i + 1).some((other) => sameJson(one, other)))
    );
  }
  return true;
}
