/** Keys of dicts and sets: two values have the same key if and only if they are equal. */
import { sha256 } from '@noble/hashes/sha2.js';
import { capitalized } from '../../findings/plain-words.js';
import { Float } from '../../number/number.js';
import { BudgetError } from '../eval/thread.js';
import { valueInWords } from './expected.js';
import { type DictKey, StarlarkError, StarlarkObject, type Value } from './value.js';

/** No string value contains this code unit alone, so composite keys never equal keys of strings. */
const compositeMark = '\ud800';

/** The key of `value`. Throws if it, or a part of it, is not hashable. */
export function hashKey(value: Value): DictKey {
  if (value instanceof StarlarkObject) {
    if (value.hashKey === undefined)
      throw new StarlarkError(value.unhashable(), {
        plain: `${capitalized(valueInWords(value))} cannot be a key of a dict`,
        failure: { kind: 'index-refused' },
      });
    return value.hashKey();
  }
  if (typeof value === 'bigint') return bigintKey(value);
  return value instanceof Float ? floatKey(value.value) : value;
}

/** As keys of a `Map`, large integers would have a hash of their lowest 64 bits only, and many could collide. */
function bigintKey(value: bigint): string {
  return `${compositeMark}i${value.toString(16)}`;
}

/** An integral float equals the int, and NaN equals nothing. */
function floatKey(value: number): DictKey {
  if (Number.isNaN(value)) return Symbol('NaN');
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  return bigintKey(BigInt(value));
}

/** The maximum length of the texts for a key, in code units. */
const longestKey = 2 ** 22;
/**
 * Longer texts are replaced by their digest. If nested tuples are all used as keys, the total length of the texts would
 * otherwise grow quadratically with their number.
 */
const longestAsItIs = 200;

/** The key of a tuple of `parts`. Throws `BudgetError` if its text would be too long. */
export function tupleKey(parts: readonly Value[]): DictKey {
  let key = `${compositeMark}(`;
  for (const part of parts) {
    const partKey = hashKey(part);
    // A tuple that contains a NaN equals no tuple.
    if (typeof partKey === 'symbol') return partKey;
    key += encodePart(partKey);
    if (key.length > longestKey) throw new BudgetError('bytes', 'a tuple is too large to be a key');
  }
  return key.length > longestAsItIs ? `${compositeMark}#${digestOf(key)}` : `${key})`;
}

/** Different texts have different digests. */
function digestOf(text: string): string {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return String.fromCharCode(...sha256(new Uint8Array(units.buffer)));
}

function encodePart(key: Exclude<DictKey, symbol>): string {
  switch (typeof key) {
    case 'string':
      return `s${key.length}:${key}`;
    case 'number':
      return `n${key},`;
    case 'boolean':
      return key ? 'T' : 'F';
    default:
      return key === null ? 'N' : `o${identityOf(key)},`;
  }
}

/** Numbers for objects that are compared by identity; they keep nothing alive. */
const identities = { count: 0, numbers: new WeakMap<object, number>() };

function identityOf(object: object): number {
  let number = identities.numbers.get(object);
  if (number === undefined) {
    number = identities.count++;
    identities.numbers.set(object, number);
  }
  return number;
}
