/** Shared by all parts of the compiler: the form of compiled code, and access to variables. */

import type { Expression, Identifier, Program } from '../parse/syntax.js';
import type { Binding, FunctionNode, Resolution } from '../resolve/resolution.js';
import { unknown } from '../values/unknown.js';
import { StarlarkError, type StarlarkObject, type Value } from '../values/value.js';
import { type Cell, type Frame, unassigned } from './function.js';
import { universe } from './universe.js';

/** Computes the value of an expression. */
export type Code = (frame: Frame) => Value;
/** Assigns a value to a target. */
export type Store = (frame: Frame, value: Value) => void;

/** How a statement ended. */
export const completion = { normal: 0, break: 1, continue: 2, return: 3 } as const;
/** One of the ways in which a statement can end. */
export type Completion = (typeof completion)[keyof typeof completion];
/** Runs a statement. */
export type Run = (frame: Frame) => Completion;

/** The context of compiling the parts of a program. */
export interface CompileContext {
  readonly program: Program;
  readonly resolution: Resolution;
  /** True for code outside of functions. */
  readonly topLevel: boolean;
  // Expressions contain calls, comprehensions and functions, which contain expressions. Their compilers call each other
  // through the context, which compile.ts creates, so that there are no import cycles.
  readonly compileExpression: (expression: Expression, context: CompileContext) => Code;
  readonly compileFunction: (node: FunctionNode, context: CompileContext) => Code;
}

/**
 * The value of a name that is not defined, or that a `load` may not name because it is private to its file; both have
 * been reported already. Operations on it return it again, so that there are no further errors.
 */
export const unknownValue: Value = unknown as StarlarkObject;

/** Reads a variable. */
export function compileIdentifier(identifier: Identifier, { resolution }: CompileContext): Code {
  const binding = resolution.bindings.get(identifier);
  if (binding === undefined) return () => unknownValue;
  const { index, name } = binding;
  const { start } = identifier;
  switch (binding.scope) {
    case 'local':
      return (frame) => {
        const value = frame.slots[index];
        if (value === undefined) throw unassignedAt(frame, start, 'local', name);
        return value as Value;
      };
    case 'cell':
      return (frame) => readCell(frame, frame.slots[index] as Cell, start, name);
    case 'free':
      return (frame) => readCell(frame, frame.fn.freeVariables[index] as Cell, start, name);
    case 'global':
      return (frame) => {
        const value = frame.globals[index];
        if (value === undefined) throw unassignedAt(frame, start, 'global', name);
        return value;
      };
    case 'predeclared':
      return (frame) => predeclaredValue(frame, name);
    case 'universal': {
      const value = universe.get(name) ?? null;
      return () => value;
    }
    case 'undefined':
      return () => unknownValue;
  }
}

/** The value of a predeclared name. */
export function predeclaredValue({ fn }: Frame, name: string): Value {
  const value = fn.module.predeclared.get(name);
  if (value === undefined) throw new StarlarkError(`internal error: predeclared variable ${name} is uninitialized`);
  return value;
}

function readCell(frame: Frame, cell: Cell, start: number, name: string): Value {
  if (cell.value === undefined) throw unassignedAt(frame, start, 'local', name);
  return cell.value;
}

function unassignedAt(frame: Frame, start: number, kind: 'local' | 'global', name: string): StarlarkError {
  place(frame, start);
  return unassigned(kind, name);
}

/** Records the position of an operation; it is negative in generated code. */
export function place(frame: Frame, offset: number): void {
  frame.offset = offset;
}

/** Writes a variable. */
export function compileStore(binding: Binding | undefined): Store {
  if (binding === undefined) return () => {};
  const { index } = binding;
  switch (binding.scope) {
    case 'local':
      return (frame, value) => {
        frame.slots[index] = value;
      };
    case 'cell':
      return (frame, value) => {
        (frame.slots[index] as Cell).value = value;
      };
    case 'global':
      return (frame, value) => {
        frame.globals[index] = value;
      };
    default:
      return () => {};
  }
}
