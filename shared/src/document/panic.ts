/** Failures for which ytt has no error message of its own: it panics. */
import { StarlarkError } from '../starlark/values/value.js';

/**
 * A failure that is a panic in the reference. ytt's messages show it as `(p) …`, and do not name the functions on the
 * stack.
 */
export class PanicError extends StarlarkError {
  override readonly name: string = 'PanicError';
}

/** The panic of ytt's encoders on a key of another type. */
export function keyNotString(): PanicError {
  return new PanicError('Expected key to be string', { failure: { kind: 'key-not-string' } });
}
