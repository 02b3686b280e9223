/** Accesses parts of values: `x[i]`, `x[a:b:c]`, `len(x)`, iteration, calls and truth. */
import { capitalized, typeInWords } from '../../../findings/plain-words.js';
import { Float, isInt } from '../../../number/number.js';
import { elementBytes, type Thread } from '../../eval/thread.js';
import type { CallableObject } from '../arguments.js';
import { byteLength, fromBytes, toBytes } from '../bytes.js';
import { starlarkError } from '../errors.js';
import { expected, valueInWords } from '../expected.js';
import { asInt32 } from '../int.js';
import { likelyName, suggesting } from '../suggest-name.js';
import { TextCache } from '../text-cache.js';
import { typeName } from '../type-name.js';
import { unknown } from '../unknown.js';
import { type Kwargs, MissingNameError, StarlarkError, StarlarkObject, type Value } from '../value.js';
import { repr } from './repr.js';

/** The truth value of `value`. */
export function truth(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (value === null || value === '' || value === 0) return false;
  if (typeof value !== 'object') return true;
  return value instanceof Float ? value.value !== 0 : value.truth();
}

/** The number of elements, or of bytes of a string; undefined if the value has no length. */
export function lengthOf(value: Value): number | undefined {
  if (typeof value === 'string') return byteLength(value);
  // As in starlark-go, a value that is not iterable has no length.
  if (!(value instanceof StarlarkObject) || value.iterate === undefined) return undefined;
  return value.length?.();
}

/** A fresh iteration over `value`; undefined if it is not iterable (strings are not). */
export function iterate(value: Value): Iterable<Value> | undefined {
  return value instanceof StarlarkObject ? value.iterate?.() : undefined;
}

/** In larger collections no similar key is searched. */
const mostKeys = 1_000;

function noKey(key: Value, value: StarlarkObject): StarlarkError {
  const words = `key ${repr(key)} not in ${value.type}`;
  const plain = `There is no key ${repr(key)} in this ${typeInWords(value.type).replace(/^an? /, '')}`;
  const failure = { kind: 'key-missing', of: value.type, key } as const;
  if (typeof key !== 'string' || (value.length?.() ?? mostKeys) >= mostKeys)
    return new StarlarkError(words, { plain, failure });
  const keys = value.entries?.().flatMap(([one]) => (typeof one === 'string' ? [one] : [])) ?? [];
  const nearest = likelyName(key, keys);
  return new MissingNameError(words, { missing: key, nearest }, { plain: suggesting(plain, nearest), failure });
}

/** `value[key]`. */
export function getIndex(value: Value, key: Value, thread?: Thread): Value {
  if (key === unknown) return unknown;
  if (value instanceof StarlarkObject) {
    if (value.get !== undefined) {
      const found = value.get(key);
      if (found === undefined) throw noKey(key, value);
      return found;
    }
    if (value.index !== undefined && value.length !== undefined) {
      return value.index(position(value, key, value.length(), `${value.type} index: `));
    }
  } else if (typeof value === 'string') {
    const texts = thread?.texts ?? new TextCache();
    const i = position(value, key, texts.length(value), 'string index: ');
    return texts.slice(value, i, i + 1);
  }
  const instead =
    value instanceof StarlarkObject && value.attr !== undefined ? '; take its members with .name or getattr()' : '';
  throw new StarlarkError(`unhandled index operation ${typeName(value)}[${typeName(key)}]`, {
    plain: `${capitalized(valueInWords(value))} cannot be indexed with ${valueInWords(key)}${instead}`,
  });
}

/** The index in a sequence of `length` elements that `key` stands for; negative keys count from the end. */
function position(value: Value, key: Value, length: number, prefix: string): number {
  let i: number;
  try {
    i = int32(key);
  } catch (error) {
    if (!(error instanceof StarlarkError)) throw error;
    throw new StarlarkError(prefix + error.message, { plain: error.plain, failure: { kind: 'index-refused' } });
  }
  const at = i < 0 ? i + length : i;
  if (at < 0 || at >= length) throw outOfRange(i, length, value);
  return at;
}

/** starlark-go's AsInt32. */
export function int32(value: Value): number {
  if (!isInt(value)) throw expected('an integer', value, `got ${typeName(value)}, want int`);
  return asInt32(value);
}

/** The error for index `i`, as written, into a sequence of `length` elements. */
export function outOfRange(i: number, length: number, value: Value): StarlarkError {
  const failure = { kind: 'index-out-of-range' } as const;
  if (length === 0) return new StarlarkError(`index ${i} out of range: empty ${typeName(value)}`, { failure });
  return new StarlarkError(`${typeName(value)} index ${i} out of range [${-length}:${length - 1}]`, { failure });
}

/** `value[key] = element`. */
export function setIndex(value: Value, key: Value, element: Value): void {
  if (value === unknown || key === unknown) return;
  if (value instanceof StarlarkObject) {
    if (value.setKey !== undefined) {
      value.setKey(key, element);
      return;
    }
    if (value.setIndex !== undefined && value.length !== undefined) {
      value.setIndex(position(value, key, value.length(), ''), element);
      return;
    }
  }
  throw new StarlarkError(`${typeName(value)} value does not support item assignment`, {
    plain: `The items of ${valueInWords(value)} cannot be assigned`,
  });
}

const ofSlice = { kind: 'slice-refused' } as const;

/** `value[low:high:step]`; null means an omitted bound. */
export function slice(value: Value, low: Value, high: Value, stepValue: Value, thread: Thread): Value {
  if (value === unknown || low === unknown || high === unknown || stepValue === unknown) return unknown;
  const sliceable = typeof value === 'string' || (value instanceof StarlarkObject && value.slice !== undefined);
  if (!sliceable)
    throw expected('a list or string to slice', value, `invalid slice operand ${typeName(value)}`, ofSlice);
  const length = typeof value === 'string' ? thread.texts.length(value) : (value.length?.() ?? 0);
  const { start, until, step } = sliceBounds(low, high, stepValue, length);
  const count = Math.ceil(Math.abs(until - start) / Math.abs(step));
  if (typeof value !== 'string') thread.allocate(elementBytes * count);
  else if (step === 1) {
    // Characters of one byte are not copied.
    if (thread.texts.isPlain(value)) thread.allocate(elementBytes);
    else thread.allocateText(count);
    return thread.texts.slice(value, start, until);
  } else {
    thread.allocateText(count);
    thread.step(count);
    return everyNth(value, start, until, step);
  }
  return value.slice?.(start, until, step) ?? null;
}

function sliceBounds(
  low: Value,
  high: Value,
  stepValue: Value,
  length: number,
): { start: number; until: number; step: number } {
  try {
    const step = stepValue === null ? 1 : sliceStep(stepValue);
    const { start, end: until } = step > 0 ? forwardBounds(low, high, length) : backwardBounds(low, high, length);
    return { start, until, step };
  } catch (thrown) {
    const { message, plain } = starlarkError(thrown);
    throw new StarlarkError(message, { plain, failure: ofSlice });
  }
}

function sliceStep(value: Value): number {
  let step: number;
  try {
    step = int32(value);
  } catch {
    throw expected('an integer', value, `got ${typeName(value)} for slice step, want int`);
  }
  if (step === 0) throw new StarlarkError('zero is not a valid slice step');
  return step;
}

/** The bounds of a slice, or of the optional start and end of a method, each within `[0, length]`. */
export function indices(
  low: Value | undefined,
  high: Value | undefined,
  length: number,
): { start: number; end: number } {
  const start = sliceBound(low, length, 0, 'start');
  const end = sliceBound(high, length, length, 'end');
  return { start: Math.min(Math.max(start, 0), length), end: Math.min(Math.max(end, 0), length) };
}

function forwardBounds(low: Value, high: Value, length: number): { start: number; end: number } {
  const { start, end } = indices(low, high, length);
  return { start, end: Math.max(start, end) };
}

/** If nothing is between the bounds, both are set to the end. The difference is visible in a slice of a range. */
function backwardBounds(low: Value, high: Value, length: number): { start: number; end: number } {
  const start = Math.min(sliceBound(low, length, length - 1, 'start'), length - 1);
  const end = Math.max(sliceBound(high, length, -1, 'end'), -1);
  return { start: Math.max(start, end), end };
}

function sliceBound(value: Value | undefined, length: number, absent: number, which: string): number {
  if (value === undefined || value === null) return absent;
  let bound: number;
  try {
    bound = int32(value);
  } catch {
    throw expected('an integer', value, `invalid ${which} index: got ${typeName(value)}, want int`);
  }
  return bound < 0 ? bound + length : bound;
}

function everyNth(value: string, start: number, end: number, step: number): string {
  const bytes = toBytes(value);
  const kept: number[] = [];
  for (let i = start; step > 0 ? i < end : i > end; i += step) kept.push(bytes[i] as number);
  return fromBytes(Uint8Array.from(kept));
}

/** Whether `value` has elements and tells their number (starlark-go's Sequence). */
export function isSequence(value: Value): boolean {
  return value instanceof StarlarkObject && value.iterate !== undefined && value.length !== undefined;
}

/** Whether `value` can be called (starlark-go's Callable). */
export function isCallable(value: Value | undefined): value is CallableObject {
  return value instanceof StarlarkObject && value.call !== undefined;
}

/** Calls `fn`. Throws if it is not callable. */
export function call(thread: Thread, fn: Value, args: readonly Value[], kwargs: Kwargs = []): Value {
  if (!isCallable(fn)) {
    const message = `invalid call of non-function (${typeName(fn)})`;
    throw expected('a function to call', fn, message, { kind: 'not-callable' });
  }
  return fn.call(thread, args, kwargs);
}
