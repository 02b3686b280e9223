/** The result of type-checking a value. */
import type { Validation } from '../schema-node.js';
import type { Alternative, TypeViolation } from './violation.js';

/** A value after the type check. */
export interface Checked<T> {
  /**
   * The value with what is missing defaulted, and `meta.schema`, `meta.validations` set; unchanged parts are shared.
   */
  readonly node: T;
  readonly violations: readonly TypeViolation[];
  /** Rules of the alternatives that the value is of, if there are any. */
  readonly validations?: readonly Validation[];
  /**
   * If several schemas are possible and all refuse the value by rules: the one that refuses it least, to which `node`
   * and `validations` belong.
   */
  readonly nearest?: Alternative;
}
