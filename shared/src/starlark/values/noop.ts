/** ytt's noop (core.StarlarkNoop): the result of a function that returns nothing to be inserted. */
import { StarlarkObject } from './value.js';

/** Code cannot create this value. */
export class Noop extends StarlarkObject {
  override readonly type = 'noop';
  override truth(): boolean {
    return false;
  }
}
