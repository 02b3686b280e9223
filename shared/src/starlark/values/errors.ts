/** Errors of operations on values, in starlark-go's words. Below everything else of Starlark, so that all can throw them. */

/** A failed operation. The interpreter adds the call stack on the way out (`EvalError`). */
export class StarlarkError extends Error {
  override readonly name: string = 'StarlarkError';
}

/**
 * No such attribute, said by `attr` or `setField` in the value's own words (starlark-go's NoSuchAttrError): the
 * interpreter adds the nearest name to the message.
 */
export class NoSuchAttributeError extends StarlarkError {}
