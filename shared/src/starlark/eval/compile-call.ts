/**
 * Compiles calls. Methods of built-in types are called without creating a bound method, and plain calls without a list
 * of arguments.
 */

import { addAll } from '../../memo/list-map.js';
import type { Argument, CallExpression, DotExpression, Instruction } from '../parse/syntax.js';
import { hasUnknown, type Method, refusesUnknown } from '../values/builtin.js';
import { Dict } from '../values/dict.js';
import { expected } from '../values/expected.js';
import { List } from '../values/list.js';
import { getAttr } from '../values/methods/attributes.js';
import { dictMethods } from '../values/methods/dict-methods.js';
import { listMethods } from '../values/methods/list-methods.js';
import { stringMethods } from '../values/methods/string-methods.js';
import { call, iterate } from '../values/operations/access.js';
import { typeName } from '../values/type-name.js';
import { unknown } from '../values/unknown.js';
import { type Kwargs, StarlarkError, StarlarkObject, type Value } from '../values/value.js';
import { type Code, type CompileContext, place, predeclaredValue } from './compile-context.js';
import { type Frame, invoke, type Slot, StarlarkFunction } from './function.js';
import { elementBytes } from './thread.js';

/**
 * The code of a call. Throws if the callee cannot be called or rejects the arguments; a call with unknown arguments is
 * unknown.
 */
export function compileCall(expression: CallExpression, context: CompileContext): Code {
  const { parenStart } = expression;
  const literals = literalsOf(expression.args);
  if (literals !== undefined && expression.callee.kind === 'identifier')
    return compileConstantCall(context.compileExpression(expression.callee, context), literals, parenStart);
  const args = compileArguments(expression.args, context);
  if (expression.callee.kind === 'dot') return compileMethodCall(expression, expression.callee, args, context);
  const callee = context.compileExpression(expression.callee, context);
  if (args.isPlain) return compilePlainCall(callee, args.positional, parenStart);
  return (frame) => {
    const fn = callee(frame);
    const given = args.evaluate(frame, parenStart);
    return given === undefined ? unknown : call(frame.thread, fn, given.args, given.kwargs);
  };
}

const noKwargs: Kwargs = [];

/** The values of arguments that are all positional literals; undefined if there are others. */
function literalsOf(args: readonly Argument[]): readonly Value[] | undefined {
  const values: Value[] = [];
  for (const { mode, value } of args) {
    if (mode !== 'positional' || value.kind !== 'literal') return undefined;
    values.push(value.value);
  }
  return values;
}

/** A call with the same arguments each time, as are most calls of the code generated from a template. */
function compileConstantCall(callee: Code, args: readonly Value[], parenStart: number): Code {
  return (frame) => {
    const fn = callee(frame);
    place(frame, parenStart);
    if (fn instanceof StarlarkFunction && takesExactly(fn, args.length)) return invokeWith(frame, fn, [...args]);
    return call(frame.thread, fn, args, noKwargs);
  };
}

/** Calls a predeclared function with the argument of an instruction. */
export function callInstruction({ name, argument, start }: Instruction, frame: Frame): void {
  const fn = predeclaredValue(frame, name);
  place(frame, start + name.length);
  call(frame.thread, fn, [argument], noKwargs);
}

/** A call with positional arguments only. */
function compilePlainCall(callee: Code, args: readonly Code[], parenStart: number): Code {
  const count = args.length;
  return (frame) => {
    const fn = callee(frame);
    if (fn instanceof StarlarkFunction && takesExactly(fn, count)) {
      const slots: Slot[] = [];
      for (let i = 0; i < count; i++) slots.push((args[i] as Code)(frame));
      place(frame, parenStart);
      return invokeWith(frame, fn, slots);
    }
    const values: Value[] = [];
    for (let i = 0; i < count; i++) values.push((args[i] as Code)(frame));
    place(frame, parenStart);
    return call(frame.thread, fn, values, noKwargs);
  };
}

/** Calls a function with its arguments in `slots`. */
function invokeWith({ thread }: Frame, fn: StarlarkFunction, slots: Slot[]): Value {
  for (let i = slots.length; i < fn.code.slotCount; i++) slots.push(undefined);
  return invoke(thread, fn, slots);
}

function takesExactly({ code }: StarlarkFunction, count: number): boolean {
  return code.parameters.length === count && !code.hasVarargs && !code.hasKwargs && code.keywordOnlyCount === 0;
}

interface GivenArguments {
  readonly args: readonly Value[];
  readonly kwargs: Kwargs;
}

interface CompiledArguments {
  readonly positional: readonly Code[];
  /** True if all are positional. */
  readonly isPlain: boolean;
  /** Evaluates them; undefined if a spread argument is unknown. */
  evaluate(frame: Frame, parenStart: number): GivenArguments | undefined;
}

function compileArguments(args: readonly Argument[], context: CompileContext): CompiledArguments {
  const compiled = args.map((argument) => ({
    mode: argument.mode,
    name: argument.name?.name ?? '',
    code: context.compileExpression(argument.value, context),
  }));
  const spreadArgs = compiled.find(({ mode }) => mode === '*')?.code;
  const spreadKwargs = compiled.find(({ mode }) => mode === '**')?.code;
  const inOrder = compiled.filter(({ mode }) => mode === 'positional' || mode === 'named');
  const positional = compiled.filter(({ mode }) => mode === 'positional').map(({ code }) => code);
  return {
    positional,
    isPlain: positional.length === compiled.length,
    evaluate(frame, parenStart) {
      const values: Value[] = [];
      const kwargs: (readonly [string, Value])[] = [];
      for (const { mode, name, code } of inOrder) {
        if (mode === 'named') kwargs.push([name, code(frame)]);
        else values.push(code(frame));
      }
      const sequence = spreadArgs?.(frame);
      const mapping = spreadKwargs?.(frame);
      if (sequence === unknown || mapping === unknown) return undefined;
      place(frame, parenStart);
      if (mapping !== undefined) addAll(kwargs, pairsOf(mapping));
      if (sequence !== undefined) spread(frame, sequence, values);
      return { args: values, kwargs };
    },
  };
}

function spread(frame: Frame, sequence: Value, values: Value[]): void {
  const elements = iterate(sequence);
  if (elements === undefined) {
    const message = `argument after * must be iterable, not ${typeName(sequence)}`;
    throw expected('a list after *', sequence, message, { kind: 'spread-refused', mode: '*' });
  }
  for (const element of elements) {
    frame.thread.grow(values.length, elementBytes);
    values.push(element);
  }
}

function pairsOf(mapping: Value): (readonly [string, Value])[] {
  if (!(mapping instanceof StarlarkObject) || mapping.entries === undefined) {
    const message = `argument after ** must be a mapping, not ${typeName(mapping)}`;
    throw expected('a dict after **', mapping, message, { kind: 'spread-refused', mode: '**' });
  }
  return mapping.entries().map(([key, value]): readonly [string, Value] => {
    if (typeof key !== 'string') throw new StarlarkError(`keywords must be strings, not ${typeName(key)}`);
    return [key, value];
  });
}

/** `object.name(…)`. The method is looked up before the arguments are evaluated. */
function compileMethodCall(
  { parenStart }: CallExpression,
  { object, name, dotStart }: DotExpression,
  args: CompiledArguments,
  context: CompileContext,
): Code {
  const receiver = context.compileExpression(object, context);
  const ofString = stringMethods.get(name.name);
  const ofList = listMethods.get(name.name);
  const ofDict = dictMethods.get(name.name);
  return (frame) => {
    const value = receiver(frame);
    if (ofString !== undefined && typeof value === 'string')
      return callMethod(frame, ofString, value, args, parenStart);
    if (ofList !== undefined && value instanceof List) return callMethod(frame, ofList, value, args, parenStart);
    if (ofDict !== undefined && value instanceof Dict) return callMethod(frame, ofDict, value, args, parenStart);
    place(frame, dotStart);
    const fn = getAttr(value, name.name);
    const given = args.evaluate(frame, parenStart);
    return given === undefined ? unknown : call(frame.thread, fn, given.args, given.kwargs);
  };
}

function callMethod<Receiver extends Value>(
  frame: Frame,
  method: Method<Receiver>,
  receiver: Receiver,
  args: CompiledArguments,
  parenStart: number,
): Value {
  let given: GivenArguments | undefined;
  if (args.isPlain) {
    const values: Value[] = [];
    for (const code of args.positional) values.push(code(frame));
    given = { args: values, kwargs: noKwargs };
  } else given = args.evaluate(frame, parenStart);
  if (given === undefined || (!method.acceptsUnknown && hasUnknown(given.args, given.kwargs))) return unknown;
  place(frame, parenStart);
  frame.thread.step();
  try {
    return method.run(receiver, frame.thread, given.args, given.kwargs);
  } catch (error) {
    if (refusesUnknown(error, [receiver, ...given.args], given.kwargs)) return unknown;
    throw error;
  }
}
