/** Functions written in Starlark: `def` and `lambda`, and the top level of a program. */

import type { Program } from '../parse/syntax.js';
import type { FunctionNode, Resolution } from '../resolve/resolution.js';
import { type DictKey, type Kwargs, StarlarkError, StarlarkObject, type Value } from '../values/value.js';
import { bindArguments, type Default, mandatory, type Signature } from './bind-arguments.js';
import { callSteps, type EvalError, type LiveFrame, type Thread, toEvalError } from './thread.js';

/** A variable shared by a function and the functions in it. */
export interface Cell {
  value: Value | undefined;
}

/** The storage of a local variable: undefined until it is assigned. */
export type Slot = Value | Cell | undefined;

/** The code of a function, shared by all its closures. */
export interface FunctionCode extends Signature {
  /** The program (syntax.ts) that contains it. */
  readonly program: Program;
  /** Its syntax node, and the bindings of its names. */
  readonly node: FunctionNode | Program;
  readonly resolution: Resolution;
  readonly slotCount: number;
  /** The slots that contain cells. */
  readonly cellSlots: readonly number[];
  /**
   * The offset of the first operation that has a position: ytt reports errors about arguments there. -1 if there is
   * none.
   */
  readonly firstOffset: number;
  readonly run: (frame: Frame) => Value;
}

/** The state shared by the functions of one run of a program. The functions may outlive the run. */
export interface ModuleState {
  /** Global variables by index; undefined until assigned. */
  readonly globals: (Value | undefined)[];
  readonly predeclared: ReadonlyMap<string, Value>;
  /** Finds modules. Like `onError`, it is only needed at top level, and undefined after the program has run. */
  load: ((thread: Thread, moduleName: string, offset: number) => ReadonlyMap<string, Value>) | undefined;
  /** Receives errors at top level. The program then continues with the next statement. */
  onError: ((error: EvalError) => void) | undefined;
  /** The statements whose errors were reported. */
  readonly failed: Set<object>;
}

/** One active call of a Starlark function. */
export class Frame implements LiveFrame {
  readonly caller: LiveFrame | undefined;
  readonly fn: StarlarkFunction;
  readonly thread: Thread;
  readonly slots: Slot[];
  readonly globals: (Value | undefined)[];
  offset: number;
  /** The value of a `return` statement. */
  result: Value = null;
  hasSkipped = false;

  constructor(thread: Thread, fn: StarlarkFunction, slots: Slot[]) {
    this.caller = thread.frame;
    this.fn = fn;
    this.thread = thread;
    this.slots = slots;
    this.globals = fn.module.globals;
    this.offset = fn.code.firstOffset;
  }

  get functionName(): string {
    return this.fn.code.name;
  }
  get program(): Program {
    return this.fn.code.program;
  }
}

/** A closure: code, the defaults of its parameters, and the captured variables of enclosing functions. */
export class StarlarkFunction extends StarlarkObject {
  override readonly type = 'function';
  readonly code: FunctionCode;
  readonly module: ModuleState;
  /** The defaults of the last parameters, without `*args` and `**kwargs`. */
  readonly defaults: readonly Default[];
  readonly freeVariables: readonly Cell[];
  private frozen = false;

  constructor(code: FunctionCode, module: ModuleState, defaults: readonly Default[], freeVariables: readonly Cell[]) {
    super();
    this.code = code;
    this.module = module;
    this.defaults = defaults;
    this.freeVariables = freeVariables;
  }

  get name(): string {
    return this.code.name;
  }
  override toRepr(): string {
    return `<function ${this.code.name}>`;
  }
  override truth(): boolean {
    return true;
  }
  override freezeShallow(): Iterable<Value> | undefined {
    if (this.frozen) return undefined;
    this.frozen = true;
    const held: Value[] = [];
    for (const value of this.defaults) if (value !== mandatory) held.push(value);
    for (const { value } of this.freeVariables) if (value !== undefined) held.push(value);
    return held;
  }
  override hashKey(): DictKey {
    return this;
  }

  override call(thread: Thread, args: readonly Value[], kwargs: Kwargs): Value {
    const slots = new Array<Value | undefined>(this.code.slotCount).fill(undefined);
    return invoke(thread, this, slots, () => bindArguments(this.code, this.defaults, slots, args, kwargs));
  }
}

/**
 * Runs a function whose arguments are in `slots`, or are put there by `bind`. Every error is thrown as an EvalError,
 * even if JavaScript's stack overflows before `limits.depth` is reached.
 */
export function invoke(thread: Thread, fn: StarlarkFunction, slots: Slot[], bind?: () => void): Value {
  const { code } = fn;
  const caller = thread.frame;
  const frame = new Frame(thread, fn, slots);
  thread.frame = frame;
  thread.depth++;
  try {
    thread.step(callSteps);
    if (thread.depth > thread.limits.depth)
      thread.stop('depth', `evaluation nests more than ${thread.limits.depth} calls`);
    bind?.();
    for (const slot of code.cellSlots) slots[slot] = { value: slots[slot] as Value | undefined };
    return code.run(frame);
  } catch (thrown) {
    throw toEvalError(thrown, thread);
  } finally {
    thread.frame = caller;
    thread.depth--;
  }
}

/** The error for a variable that is read before it is set. */
export function unassigned(kind: 'local' | 'global', name: string): StarlarkError {
  const failure = { kind: 'variable-unassigned' } as const;
  return new StarlarkError(`${kind} variable ${name} referenced before assignment`, { failure });
}
