/** Lists (https://github.com/google/starlark-go/blob/master/doc/spec.md#lists). */
import { sliceElements } from './tuple.js';
import { StarlarkError, StarlarkObject, type Value } from './value.js';

/** A list. It cannot be changed during iteration, or after it is frozen. */
export class List extends StarlarkObject {
  override readonly type = 'list';
  /** The elements; code that changes them must call `checkMutable` first. */
  readonly elements: Value[];
  frozen = false;
  /** The number of active iterations. */
  iterations = 0;

  /** Takes ownership of `elements`. */
  constructor(elements: Value[]) {
    super();
    this.elements = elements;
  }

  /** Throws if the list may not be changed now; `verb` is the attempted change, as in "append to". */
  checkMutable(verb: string): void {
    if (this.frozen) throw new StarlarkError(`cannot ${verb} frozen list`);
    if (this.iterations > 0) throw new StarlarkError(`cannot ${verb} list during iteration`);
  }

  override truth(): boolean {
    return this.elements.length > 0;
  }
  override freezeShallow(): Iterable<Value> | undefined {
    if (this.frozen) return undefined;
    this.frozen = true;
    return this.elements;
  }
  override *iterate(): Iterable<Value> {
    this.iterations++;
    try {
      yield* this.elements;
    } finally {
      this.iterations--;
    }
  }
  override length(): number {
    return this.elements.length;
  }
  override index(i: number): Value {
    return this.elements[i] as Value;
  }
  override setIndex(i: number, value: Value): void {
    this.checkMutable('assign to element of');
    this.elements[i] = value;
  }
  override slice(start: number, end: number, step: number): Value {
    return new List(sliceElements(this.elements, start, end, step));
  }
}
