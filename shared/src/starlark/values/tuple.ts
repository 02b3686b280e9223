/** Tuples (https://github.com/google/starlark-go/blob/master/doc/spec.md#tuples). */
import { tupleKey } from './hash-key.js';
import { type DictKey, StarlarkObject, type Value } from './value.js';

/** A tuple. It is immutable, but its elements may not be. */
export class Tuple extends StarlarkObject {
  override readonly type = 'tuple';
  readonly elements: readonly Value[];
  private frozen = false;
  private key: string | undefined;

  constructor(elements: readonly Value[]) {
    super();
    this.elements = elements;
  }

  override truth(): boolean {
    return this.elements.length > 0;
  }
  override freezeShallow(): Iterable<Value> | undefined {
    if (this.frozen) return undefined;
    this.frozen = true;
    return this.elements;
  }
  override hashKey(): DictKey {
    if (this.key !== undefined) return this.key;
    const key = tupleKey(this.elements);
    // A tuple that contains a NaN has a new key each time, as it equals nothing.
    if (typeof key === 'string') this.key = key;
    return key;
  }
  override iterate(): Iterable<Value> {
    return this.elements;
  }
  override length(): number {
    return this.elements.length;
  }
  override index(i: number): Value {
    return this.elements[i] as Value;
  }
  override slice(start: number, end: number, step: number): Value {
    return new Tuple(sliceElements(this.elements, start, end, step));
  }
}

/** `elements[start:end:step]` with bounds as in `StarlarkObject.slice`. */
export function sliceElements(elements: readonly Value[], start: number, end: number, step: number): Value[] {
  if (step === 1) return elements.slice(start, end);
  const result: Value[] = [];
  for (let i = start; step > 0 ? i < end : i > end; i += step) result.push(elements[i] as Value);
  return result;
}
