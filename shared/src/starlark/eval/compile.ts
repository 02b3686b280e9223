/** Programs and functions as closures over resolved variables. */

import type { Program, Statement } from '../parse/syntax.js';
import type { Binding, FunctionNode, FunctionScope, Resolution } from '../resolve/resolution.js';
import { type Default, mandatory } from './bind-arguments.js';
import { type Code, type CompileContext, completion } from './compile-context.js';
import { compileExpression } from './compile-expression.js';
import { compileBlock } from './compile-statement.js';
import { type Cell, type FunctionCode, StarlarkFunction } from './function.js';
import { firstPlaceOfBody, firstPlaceOfLambda } from './positions.js';

/** The code of a program's top level. */
export function compileProgram(program: Program, resolution: Resolution): FunctionCode {
  const context: CompileContext = { program, resolution, topLevel: true, compileExpression, compileFunction };
  const body = compileBlock(program.statements, context);
  return {
    name: '<toplevel>',
    program,
    node: program,
    resolution,
    ...parametersOf(resolution.file),
    firstOffset: firstPlaceOfBody(program.statements, resolution),
    run(frame) {
      body(frame);
      return null;
    },
    documentation: documentationOf(program.statements),
  };
}

function documentationOf(body: readonly Statement[]): string | undefined {
  const [first] = body;
  if (first?.kind !== 'expression-statement' || first.expression.kind !== 'literal') return undefined;
  const { value } = first.expression;
  return typeof value === 'string' ? value : undefined;
}

function parametersOf(scope: FunctionScope) {
  return {
    parameters: scope.locals.slice(0, scope.parameterCount).map((binding) => binding.name),
    keywordOnlyCount: scope.keywordOnlyCount,
    hasVarargs: scope.hasVarargs,
    hasKwargs: scope.hasKwargs,
    slotCount: scope.locals.length,
    cellSlots: scope.locals.filter((binding) => binding.scope === 'cell').map((binding) => binding.index),
  };
}

/** Code that makes a function value: defaults are evaluated and variables captured where the function is made. */
function compileFunction(node: FunctionNode, outer: CompileContext): Code {
  const { resolution, program } = outer;
  // The resolver has been at every function.
  const scope = resolution.functions.get(node) as FunctionScope;
  const context: CompileContext = { ...outer, topLevel: false };
  const isDef = node.kind === 'def';
  const code: FunctionCode = {
    name: isDef ? node.name.name : 'lambda',
    program,
    node,
    resolution,
    ...parametersOf(scope),
    firstOffset: isDef ? firstPlaceOfBody(node.body, resolution) : firstPlaceOfLambda(node.body, resolution),
    run: isDef ? compileBody(node.body, context) : compileExpression(node.body, context),
    documentation: isDef ? documentationOf(node.body) : undefined,
  };
  const defaults = compileDefaults(node, outer);
  const captures = scope.freeVariables;
  return (frame) => {
    frame.thread.allocate(64);
    const values = defaults.map((value): Default => (value === mandatory ? mandatory : value(frame)));
    const cells = captures.map((binding) => capture(binding, frame.slots as Cell[], frame.fn.freeVariables));
    return new StarlarkFunction(code, frame.fn.module, values, cells);
  };
}

function capture(binding: Binding, slots: readonly Cell[], freeVariables: readonly Cell[]): Cell {
  return (binding.scope === 'free' ? freeVariables : slots)[binding.index] as Cell;
}

function compileBody(body: readonly Statement[], context: CompileContext): Code {
  const block = compileBlock(body, context);
  return (frame) => (block(frame) === completion.return ? frame.result : null);
}

function compileDefaults(node: FunctionNode, context: CompileContext): (Code | typeof mandatory)[] {
  const defaults: (Code | typeof mandatory)[] = [];
  let afterStar = false;
  for (const { mode, defaultValue } of node.parameters) {
    if (mode !== 'plain') afterStar = true;
    else if (defaultValue !== undefined) defaults.push(compileExpression(defaultValue, context));
    else if (afterStar) defaults.push(mandatory);
  }
  return defaults;
}
