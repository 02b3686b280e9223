/** The result of type-checking a value. */
import type { Validation } from '../schema-node.js';
import type { Alternative, TypeViolation } from './violation.js';

/** A value after the type check. */
export interface Checked<T> {
  /** The value completed with defaults, and with `meta.schema` and `meta.validations`; unchanged parts are shared. */
  readonly node: T;
  readonly violations: readonly TypeViolation[];
  /** The rules of the alternatives that the value matches, if there are any. */
  readonly validations?: readonly Validation[];
  /**
   * If several schemas are possible and the value breaks the rules of all: the one with the fewest violations, to which
   * `node` and `validations` belong.
   */
  readonly nearest?: Alternative;
}
