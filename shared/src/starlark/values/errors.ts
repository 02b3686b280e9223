/** Errors of operations on values, in starlark-go's words. Every other file of Starlark may import this one. */

/** A failed operation. The interpreter adds the call stack on the way out (`EvalError`). */
export class StarlarkError extends Error {
  override readonly name: string = 'StarlarkError';
  /** The same in words for people, where starlark-go's need an explanation: one sentence, without its full stop. */
  readonly plain: string | undefined;

  constructor(message: string, { plain, ...options }: StarlarkErrorOptions = {}) {
    super(message, options);
    this.plain = plain ?? (options.cause instanceof StarlarkError ? options.cause.plain : undefined);
  }
}

/** A thrown value that is a Starlark error. Rethrows anything else: a bug, or a requested end. */
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

/** What else there is to an error. Without words of its own it has those of its cause. */
export interface StarlarkErrorOptions extends ErrorOptions {
  readonly plain?: string | undefined;
}

/** A value has no attribute or key with a given name. */
export class MissingNameError extends StarlarkError {
  /** The name that was asked for. */
  readonly missing: string;
  /** The nearest one that there is. */
  readonly nearest: string | undefined;

  constructor(message: string, names: Pick<MissingNameError, 'missing' | 'nearest'>, options?: StarlarkErrorOptions) {
    super(message, options);
    this.missing = names.missing;
    this.nearest = names.nearest;
  }
}
