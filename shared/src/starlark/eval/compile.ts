/** Compiles programs and functions to closures over resolved variables. */

import type { Program, Statement } from '../parse/syntax.js';
import type { Binding, FunctionNode, FunctionScope, Resolution } from '../resolve/resolution.js';
import { type Default, mandatory } from './bind-arguments.js';
import { type Code, type CompileContext, completion, type Run } from './compile-context.js';
import { compileExpression } from './compile-expression.js';
import { compileBlock, compileNext, sequence } from './compile-statement.js';
import { type Cell, type FunctionCode, StarlarkFunction } from './function.js';
import { firstPlaceOfBody, firstPlaceOfLambda } from './positions.js';

/** At least this many UTF-16 code units of statements are compiled between two calls of `checkpoint`. */
const pauseInterval = 20_000;

/** Compiles a program statement by statement; if interrupted between two of them, it continues from there. */
export class ProgramCompiler {
  private readonly program: Program;
  private readonly context: CompileContext;
  private readonly runs: Run[] = [];
  private code: FunctionCode | undefined;

  constructor(program: Program, resolution: Resolution) {
    this.program = program;
    this.context = { program, resolution, topLevel: true, compileExpression, compileFunction };
  }

  /**
   * The code of the program's top level, compiled once. Throws what `checkpoint` throws, which is called between statements of
   * the file; then it may be called again.
   */
  compile(checkpoint: () => void = () => undefined): FunctionCode {
    const { context, runs } = this;
    const { statements } = this.program;
    for (let paused = statements[runs.length]?.start ?? 0; runs.length < statements.length; ) {
      const statement = statements[runs.length] as Statement;
      runs.push(compileNext(statement, context));
      if (statement.end - paused < pauseInterval) continue;
      paused = statement.end;
      checkpoint();
    }
    this.code ??= this.topLevel(sequence(runs));
    return this.code;
  }

  private topLevel(body: Run): FunctionCode {
    const { program } = this;
    const { resolution } = this.context;
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
    };
  }
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

/** Code that creates a function value: defaults are evaluated and variables captured at its definition. */
function compileFunction(node: FunctionNode, outer: CompileContext): Code {
  const { resolution, program } = outer;
  // The resolver has visited every function.
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
