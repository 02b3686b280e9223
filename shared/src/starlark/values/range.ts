/** The result of `range(…)`: an immutable sequence of ints that is not stored element by element. */
import { Float, intToNumber, isInt } from '../../number/number.js';
import { truncate } from './int.js';
import { typeName } from './type-name.js';
import { StarlarkError, StarlarkObject, type Value } from './value.js';

/** The ints `start + i * step` for `i` from 0 to `size - 1`. */
export class StarlarkRange extends StarlarkObject {
  override readonly type = 'range';
  readonly start: number;
  readonly stop: number;
  /** Not zero. */
  readonly step: number;
  readonly size: number;

  constructor(start: number, stop: number, step: number) {
    super();
    this.start = start;
    this.stop = stop;
    this.step = step;
    this.size = Math.max(0, Math.ceil((stop - start) / step));
  }

  override toRepr(): string {
    if (this.step !== 1) return `range(${this.start}, ${this.stop}, ${this.step})`;
    return this.start !== 0 ? `range(${this.start}, ${this.stop})` : `range(${this.stop})`;
  }
  override truth(): boolean {
    return this.size > 0;
  }
  override unhashable(): string {
    return 'unhashable: range';
  }
  override *iterate(): Iterable<Value> {
    for (let i = 0; i < this.size; i++) yield this.start + i * this.step;
  }
  override length(): number {
    return this.size;
  }
  override index(i: number): Value {
    return this.start + i * this.step;
  }
  override slice(start: number, end: number, step: number): Value {
    const { start: first, step: width } = this;
    return new StarlarkRange(first + width * start, first + width * end, width * step);
  }
  override equals(other: Value): boolean {
    if (!(other instanceof StarlarkRange) || this.size !== other.size) return false;
    if (this.size === 0) return true;
    return this.start === other.start && (this.size === 1 || this.step === other.step);
  }

  /** `value in range`; a float counts as the int that it is truncated to. */
  containsValue(value: Value): boolean {
    const whole = value instanceof Float && Number.isFinite(value.value) ? truncate(value.value) : value;
    if (!isInt(whole)) throw new StarlarkError(`'in <range>' requires integer as left operand, not ${typeName(value)}`);
    const steps = (intToNumber(whole) - this.start) / this.step;
    return Number.isInteger(steps) && steps >= 0 && steps < this.size;
  }
}
