/**
 * Starlark values (https://github.com/google/starlark-go/blob/master/doc/spec.md#data-types).
 *
 * None is `null`, booleans are JavaScript's, integers and floats are those of `number/number.ts`, strings are
 * JavaScript strings that stand for Go's byte strings: a byte that is not part of valid UTF-8 is the lone surrogate
 * U+DC80…U+DCFF. Everything else is a `StarlarkObject`.
 */
import type { Float, Int } from '../../number/number.js';
import type { Thread } from '../eval/thread.js';

export { MissingNameError, StarlarkError } from './errors.js';

/** Any value of Starlark. */
export type Value = null | boolean | Int | Float | string | StarlarkObject;

/** Keyword arguments of a call, in order. */
export type Kwargs = readonly (readonly [name: string, value: Value])[];

/** What stands for a value as a key of a JavaScript `Map`: the same for equal values. */
export type DictKey = string | number | boolean | null | symbol | object;

/**
 * Every value that is not a primitive. The optional members say what a value can do; the interpreter asks for them by
 * presence, as starlark-go does with its interfaces (Callable, Iterable, Sequence, Mapping, HasAttrs, …).
 * Members throw `StarlarkError` where the operation fails.
 */
export abstract class StarlarkObject {
  /** What `type(x)` returns. */
  abstract readonly type: string;
  /**
   * What `repr(x)` and `str(x)` return. Of lists, tuples, dicts and sets, which can hold themselves, repr.ts prints
   * more.
   */
  toRepr(): string {
    return this.type;
  }
  abstract truth(): boolean;
  /**
   * Marks this value alone as frozen and returns the values it holds, for `freezeDeep` to go on with; undefined if it
   * was frozen already. Absent if nothing of a value can change.
   */
  freezeShallow?(): Iterable<Value> | undefined;
  /** Present where the value may be a dict key; the same key for equal values. Throws if a part is unhashable. */
  hashKey?(): DictKey;
  /** The message if the value is used as a key and is not hashable. */
  unhashable(): string {
    return `unhashable type: ${this.type}`;
  }

  call?(thread: Thread, args: readonly Value[], kwargs: Kwargs): Value;
  /** Fresh iteration over the elements; holds off mutation until done where the value is mutable. */
  iterate?(): Iterable<Value>;
  /** `len(x)`. */
  length?(): number;
  /** `x[i]` of a sequence, with `0 <= i < length()`. */
  index?(i: number): Value;
  /** `x[i] = value` of a sequence, with `0 <= i < length()`. */
  setIndex?(i: number, value: Value): void;
  /** `x[lo:hi:step]` with normalized bounds: `-1 <= end <= start < n` where `step < 0`. */
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
  /** `x.name = value`. */
  setField?(name: string, value: Value): void;
  /** `element in x`; undefined where membership is not defined for this pair. */
  contains?(element: Value): boolean | undefined;
  /** `x op y` (or `y op x` with `reversed`): undefined if the pair is not defined. */
  binary?(op: string, other: Value, reversed: boolean): Value | undefined;
  unary?(op: '+' | '-' | '~'): Value | undefined;
  /** Equality beyond identity, with a value of the same type. Pass `depth - 1` on to `equals` of operations.ts. */
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
