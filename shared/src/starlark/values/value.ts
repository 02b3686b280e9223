/**
 * Starlark values (https://github.com/google/starlark-go/blob/master/doc/spec.md#data-types).
 *
 * None is `null`, booleans are JavaScript's, integers and floats are those of `number/number.ts`, strings are
 * JavaScript strings that represent Go's byte strings: a byte that is not part of valid UTF-8 is the lone surrogate
 * U+DC80…U+DCFF. Everything else is a `StarlarkObject`.
 */
import type { Float, Int } from '../../number/number.js';
import type { Thread } from '../eval/thread.js';

export { MissingNameError, StarlarkError } from './errors.js';

/** Any value of Starlark. */
export type Value = null | boolean | Int | Float | string | StarlarkObject;

/** Keyword arguments of a call, in order. */
export type Kwargs = readonly (readonly [name: string, value: Value])[];

/** Represents a value as a key of a JavaScript `Map`: the same for equal values. */
export type DictKey = string | number | boolean | null | symbol | object;

/**
 * Every value that is not a primitive. The optional members define what a value supports; the interpreter checks
 * whether they are present, as starlark-go does with its interfaces (Callable, Iterable, Sequence, Mapping, HasAttrs,
 * …). Members throw `StarlarkError` if the operation fails.
 */
export abstract class StarlarkObject {
  /** The result of `type(x)`. */
  abstract readonly type: string;
  /**
   * The result of `repr(x)` and `str(x)`. Lists, tuples, dicts and sets, which can contain themselves, are printed by
   * repr.ts.
   */
  toRepr(): string {
    return this.type;
  }
  abstract truth(): boolean;
  /**
   * Marks only this value as frozen and returns its contents, with which `freezeDeep` continues; undefined if it was
   * frozen already. Absent if a value is immutable.
   */
  freezeShallow?(): Iterable<Value> | undefined;
  /** Present if the value can be a dict key; the same key for equal values. Throws if a part is unhashable. */
  hashKey?(): DictKey;
  /** The message if an unhashable value is used as a key. */
  unhashable(): string {
    return `unhashable type: ${this.type}`;
  }

  call?(thread: Thread, args: readonly Value[], kwargs: Kwargs): Value;
  /** A new iteration over the elements. A mutable value cannot be changed until the iteration has ended. */
  iterate?(): Iterable<Value>;
  /** `len(x)`. */
  length?(): number;
  /** `x[i]` of a sequence, with `0 <= i < length()`. */
  index?(i: number): Value;
  /** `x[i] = value` of a sequence, with `0 <= i < length()`. */
  setIndex?(i: number, value: Value): void;
  /** `x[lo:hi:step]` with normalised bounds: `-1 <= end <= start < n` if `step < 0`. */
  slice?(start: number, end: number, step: number): Value;
  /** `x[key]` of a mapping: undefined if the key is absent. */
  get?(key: Value): Value | undefined;
  /** `x[key] = value`. */
  setKey?(key: Value, value: Value): void;
  /** Key/value pairs of a mapping that can be iterated (`dict(x)`, `**x`). */
  entries?(): readonly (readonly [Value, Value])[];
  /** `x.name`: undefined if there is no such attribute. Absent if the methods are those of a type (attributes.ts). */
  attr?(name: string): Value | undefined;
  attrNames?(): readonly string[];
  /** `element in x`; undefined if membership is not defined for this pair. */
  contains?(element: Value): boolean | undefined;
  /** Equality beyond identity, with a value of the same type. Pass `depth - 1` to `equals` of operations.ts. */
  equals?(other: Value, depth: number): boolean;
  /** Three-way order with a value of the same type. */
  compare?(other: Value, depth: number): number;
}

/**
 * Freezes `value` and everything in it
 * (https://github.com/google/starlark-go/blob/master/doc/spec.md#freezing-a-value), without recursion: user code can
 * nest lists a million deep.
 */
export function freezeDeep(value: Value): void {
  const pending: Value[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!(next instanceof StarlarkObject)) continue;
    for (const part of next.freezeShallow?.() ?? []) if (part instanceof StarlarkObject) pending.push(part);
  }
}
