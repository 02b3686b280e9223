/**
 * Attributes: `x.name`, `x.name = y`, `dir(x)`. Values of ytt's types define their own (`attr` of `StarlarkObject`).
 * For strings, lists, dicts and sets they are the methods of the type, which are looked up here and not in the types,
 * because methods create and read values of other types
 * (https://github.com/google/starlark-go/blob/master/doc/spec.md#built-in-methods).
 */
import { capitalized } from '../../../findings/plain-words.js';
import { boundMethod, type Methods, methodNames } from '../builtin.js';
import { Dict } from '../dict.js';
import { valueInWords } from '../expected.js';
import { List } from '../list.js';
import { StarlarkSet } from '../set.js';
import { attributeWords, likelyName, nearestName, suggesting } from '../suggest-name.js';
import { typeName } from '../type-name.js';
import { unknown } from '../unknown.js';
import { MissingNameError, StarlarkError, StarlarkObject, type Value } from '../value.js';
import { dictMethods } from './dict-methods.js';
import { listMethods } from './list-methods.js';
import { setMethods } from './set-methods.js';
import { stringMethods } from './string-methods.js';

/** The methods of the type of `value`; undefined if the type has none. */
function methodsOf(value: Value): Methods<Value> | undefined {
  if (typeof value === 'string') return stringMethods;
  if (value instanceof List) return listMethods;
  if (value instanceof Dict) return dictMethods;
  return value instanceof StarlarkSet ? setMethods : undefined;
}

const methodsByType: ReadonlyMap<string, readonly string[]> = new Map([
  ['string', methodNames(stringMethods)],
  ['list', methodNames(listMethods)],
  ['dict', methodNames(dictMethods)],
  ['set', methodNames(setMethods)],
]);

/** The names of the methods of a type (named as by `type(x)`); empty for types without methods. */
export function methodNamesOf(type: string): readonly string[] {
  return methodsByType.get(type) ?? [];
}

/** Whether `value` can have attributes at all (starlark-go's HasAttrs). */
export function hasAttributes(value: Value): boolean {
  return methodsOf(value) !== undefined || (value instanceof StarlarkObject && value.attr !== undefined);
}

/** `value.name`; undefined if there is no such attribute. */
export function findAttr(value: Value, name: string): Value | undefined {
  if (value instanceof StarlarkObject && value.attr !== undefined) return value.attr(name);
  const methods = methodsOf(value);
  return methods && boundMethod(value, name, methods);
}

/** The names of the attributes of `value`; empty if it has none. */
export function attrNames(value: Value): readonly string[] {
  if (value instanceof StarlarkObject && value.attrNames !== undefined) return value.attrNames();
  const methods = methodsOf(value);
  return methods === undefined ? [] : methodNames(methods);
}

/** `value.name`. If there is no such attribute, throws an error that suggests the most similar one. */
export function getAttr(value: Value, name: string): Value {
  const found = findAttr(value, name);
  if (found !== undefined) return found;
  throw missingMember(value, name, (words) => attributeWords(words, nearestName(name, attrNames(value))));
}

/** The error for an attribute that a value lacks; `message` completes starlark-go's words for it. */
export function missingMember(value: Value, name: string, message: (words: string) => string): MissingNameError {
  const of = typeName(value);
  const nearest = likelyName(name, attrNames(value));
  return new MissingNameError(
    message(`${of} has no .${name} field or method`),
    { missing: name, nearest },
    {
      plain: suggesting(`${capitalized(valueInWords(value))} has no ${name}`, nearest),
      failure: { kind: 'member-missing', of, name },
    },
  );
}

/** `value.name = …`, which no value allows. */
export function setAttr(value: Value, name: string): void {
  if (value === unknown) return;
  throw new StarlarkError(`can't assign to .${name} field of ${typeName(value)}`, {
    plain: `The members of ${valueInWords(value)} cannot be assigned`,
  });
}
