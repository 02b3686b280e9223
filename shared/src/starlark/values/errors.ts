/** Errors of operations on values, with starlark-go's messages. Every other file of Starlark may import this one. */

import type { Failure } from '../../findings/failure.js';

const traced = Error as ErrorConstructor & { stackTraceLimit: number };

/**
 * A failed operation. The interpreter adds the call stack of the code (`EvalError`). JavaScript's own stack is not
 * recorded: it says nothing about the code, and recording it takes longer than the evaluation if many lines fail.
 */
export class StarlarkError extends Error {
  override readonly name: string = 'StarlarkError';
  /** A sentence for people without its full stop, if starlark-go's message needs an explanation. */
  readonly plain: string | undefined;
  /** The reason; absent if nothing depends on it. */
  readonly failure: Failure | undefined;

  constructor(message: string, { plain, failure, ...options }: StarlarkErrorOptions = {}) {
    const limit = traced.stackTraceLimit;
    traced.stackTraceLimit = 0;
    try {
      super(message, options);
    } finally {
      // Restored even if the stack is exhausted.
      traced.stackTraceLimit = limit;
    }
    const cause = options.cause instanceof StarlarkError ? options.cause : undefined;
    this.plain = plain ?? cause?.plain;
    this.failure = failure ?? cause?.failure;
  }
}

/** A thrown value as a Starlark error. Rethrows everything else: bugs and `Interrupted`. */
export function starlarkError(thrown: unknown): StarlarkError {
  if (thrown instanceof StarlarkError) return thrown;
  throw thrown;
}

/** The result of `find`; undefined if it fails with a Starlark error. */
export function attempt<T>(find: () => T): T | undefined {
  try {
    return find();
  } catch (thrown) {
    starlarkError(thrown);
    return undefined;
  }
}

/** Further properties of an error. A missing `plain` or `failure` is taken from its cause. */
export interface StarlarkErrorOptions extends ErrorOptions {
  readonly plain?: string | undefined;
  readonly failure?: Failure | undefined;
}

/** The error that a value has no attribute or key of a name. */
export class MissingNameError extends StarlarkError {
  /** The requested name. */
  readonly missing: string;
  /** The most similar existing name. */
  readonly nearest: string | undefined;

  constructor(message: string, names: Pick<MissingNameError, 'missing' | 'nearest'>, options?: StarlarkErrorOptions) {
    super(message, options);
    this.missing = names.missing;
    this.nearest = names.nearest;
  }
}
