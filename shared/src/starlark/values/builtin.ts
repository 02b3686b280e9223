/** Functions and methods that are not written in Starlark. */
import type { Thread } from '../eval/thread.js';
import { starlarkError } from './errors.js';
import { unknown } from './unknown.js';
import { type DictKey, type Kwargs, StarlarkError, StarlarkObject, type Value } from './value.js';

/** The implementation of a built-in. Throws `StarlarkError`. */
export type BuiltinImplementation = (thread: Thread, args: readonly Value[], kwargs: Kwargs) => Value;

/** Further properties of a built-in. */
export interface BuiltinOptions {
  /** The receiver that a method is bound to. */
  readonly receiver?: Value;
  /** A value besides the arguments that the result depends on. It distinguishes built-ins of the same name. */
  readonly holds?: Value;
  /** Whether the implementation is called with `unknown` arguments. Otherwise a call with one returns `unknown`. */
  readonly acceptsUnknown?: boolean;
}

/** A function that is not written in Starlark, or a method bound to its receiver (starlark-go's Builtin). */
export class Builtin extends StarlarkObject {
  override readonly type = 'builtin_function_or_method';
  readonly name: string;
  readonly implementation: BuiltinImplementation;
  readonly options: BuiltinOptions;

  constructor(name: string, implementation: BuiltinImplementation, options: BuiltinOptions = {}) {
    super();
    this.name = name;
    this.implementation = implementation;
    this.options = options;
  }

  override toRepr(): string {
    const { receiver } = this.options;
    if (receiver === undefined) return `<built-in function ${this.name}>`;
    return `<built-in method ${this.name} of ${receiverType(receiver)} value>`;
  }
  override truth(): boolean {
    return true;
  }
  override freezeShallow(): Iterable<Value> | undefined {
    const { receiver } = this.options;
    return receiver === undefined ? undefined : [receiver];
  }
  override hashKey(): DictKey {
    return this;
  }
  override call(thread: Thread, args: readonly Value[], kwargs: Kwargs): Value {
    if (this.options.acceptsUnknown !== true && hasUnknown(args, kwargs)) return unknown;
    thread.step();
    try {
      return this.implementation(thread, args, kwargs);
    } catch (error) {
      const { receiver = null } = this.options;
      if (refusesUnknown(error, [receiver, ...args], kwargs)) return unknown;
      throw error;
    }
  }
}

function receiverType(receiver: Value): string {
  return receiver instanceof StarlarkObject ? receiver.type : 'string';
}

/** Whether one of the arguments is `unknown`. */
export function hasUnknown(args: readonly Value[], kwargs: Kwargs): boolean {
  return args.includes(unknown) || kwargs.some(([, value]) => value === unknown);
}

/** How many values in the arguments are searched for `unknown`. */
const searchLimit = 10_000;

/** Whether `error` rejects arguments that contain `unknown`, which may be the reason. */
export function refusesUnknown(error: unknown, given: readonly Value[], kwargs: Kwargs): boolean {
  // Errors of nested calls, and exceeded limits, are passed on unchanged.
  const isRefusal = error instanceof StarlarkError && error.constructor === StarlarkError;
  return isRefusal && holdsUnknown(given, kwargs);
}

/** Whether an argument, or something inside of it, is `unknown`; only the first `searchLimit` values are searched. */
export function holdsUnknown(args: readonly Value[], kwargs: Kwargs): boolean {
  const pending = [...args, ...kwargs.map(([, value]) => value)];
  const seen = new Set<Value>();
  let left = searchLimit;
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (value === unknown) return true;
    if (!(value instanceof StarlarkObject) || seen.has(value)) continue;
    seen.add(value);
    for (const inner of contentsOf(value)) {
      if (left-- <= 0) return false;
      pending.push(inner);
    }
  }
  return false;
}

/**
 * The contents of a value. Parts of YAML documents have the methods of maps and of arrays; those that do not apply
 * fail.
 */
function* contentsOf(value: StarlarkObject): Iterable<Value> {
  for (const contents of [() => value.entries?.().flat(), () => value.iterate?.()])
    try {
      const inner = contents();
      if (inner === undefined) continue;
      yield* inner;
      return;
    } catch (thrown) {
      starlarkError(thrown);
    }
}

/** A method of a built-in type. */
export interface Method<Receiver> {
  readonly name: string;
  readonly acceptsUnknown: boolean;
  /** Declared as a method, so that tables of different types are compatible where the receiver is known to match. */
  run(receiver: Receiver, thread: Thread, args: readonly Value[], kwargs: Kwargs): Value;
}

/** The methods of a type by name. */
export type Methods<Receiver> = ReadonlyMap<string, Method<Receiver>>;

/** The table of methods by name. `acceptingUnknown` lists those that accept `unknown` as an argument. */
export function methodTable<Receiver>(
  methods: Readonly<Record<string, Method<Receiver>['run']>>,
  acceptingUnknown: readonly string[] = [],
): Methods<Receiver> {
  const table = new Map<string, Method<Receiver>>();
  for (const [name, run] of Object.entries(methods)) {
    table.set(name, { name, run, acceptsUnknown: acceptingUnknown.includes(name) });
  }
  return table;
}

/** The method `name` bound to `receiver`; undefined if the table has none. */
export function boundMethod<Receiver extends Value>(
  receiver: Receiver,
  name: string,
  methods: Methods<Receiver>,
): Builtin | undefined {
  const method = methods.get(name);
  if (method === undefined) return undefined;
  const { run, acceptsUnknown } = method;
  return new Builtin(name, (thread, args, kwargs) => run(receiver, thread, args, kwargs), { receiver, acceptsUnknown });
}

/** The names in `methods`, sorted. */
export function methodNames<Receiver>(methods: Methods<Receiver>): string[] {
  return [...methods.keys()].sort();
}

/** Runs `action`, and prefixes its errors with the name of the method or function (starlark-go's nameErr). */
export function nameErrors<T>(name: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    // Errors of nested calls, and exceeded limits, are passed on unchanged.
    if (error instanceof StarlarkError && error.constructor === StarlarkError) {
      const { message, plain, failure } = error;
      // Any other reason describes an operation in code, and not this call.
      const kept = failure?.kind === 'index-out-of-range' ? failure : undefined;
      throw new StarlarkError(`${name}: ${message}`, { plain, failure: kept });
    }
    throw error;
  }
}
