/** Compiles comprehensions of lists and dicts. */

import type { Comprehension } from '../parse/syntax.js';
import { Dict } from '../values/dict.js';
import { List } from '../values/list.js';
import { truth } from '../values/operations/access.js';
import { unknown } from '../values/unknown.js';
import { compileTarget } from './compile-assign.js';
import { type Code, type CompileContext, place } from './compile-context.js';
import type { Frame } from './function.js';
import { forEach } from './loop.js';
import { elementBytes, entryBytes } from './thread.js';

/** Adds the results of the clauses from some point on; returns false if something was unknown. */
type Collect<Result> = (frame: Frame, result: Result) => boolean;

/** The code of a comprehension; its value is unknown if an iterable or a condition is. */
export function compileComprehension(expression: Comprehension, context: CompileContext): Code {
  const { body } = expression;
  if (body.kind === 'entry') {
    const key = context.compileExpression(body.key, context);
    const value = context.compileExpression(body.value, context);
    const { colonStart } = body;
    const collect = compileClauses<Dict>(expression, context, (frame, dict) => {
      const keyValue = key(frame);
      const entryValue = value(frame);
      place(frame, colonStart);
      frame.thread.grow(dict.table.size, entryBytes);
      dict.table.insert(keyValue, entryValue);
      return true;
    });
    return (frame) => {
      const dict = new Dict();
      return collect(frame, dict) ? dict : unknown;
    };
  }
  const element = context.compileExpression(body, context);
  const collect = compileClauses<List>(expression, context, (frame, list) => {
    const value = element(frame);
    frame.thread.grow(list.elements.length, elementBytes);
    list.elements.push(value);
    return true;
  });
  return (frame) => {
    const list = new List([]);
    return collect(frame, list) ? list : unknown;
  };
}

function compileClauses<Result>(
  { clauses }: Comprehension,
  context: CompileContext,
  last: Collect<Result>,
): Collect<Result> {
  // Targets and conditions are compiled from the inside out.
  return clauses.reduceRight<Collect<Result>>((inner, clause) => {
    if (clause.kind === 'if-clause') {
      const condition = context.compileExpression(clause.condition, context);
      return (frame, result) => {
        const value = condition(frame);
        if (value === unknown) return false;
        return truth(value) ? inner(frame, result) : true;
      };
    }
    const iterable = context.compileExpression(clause.iterable, context);
    const store = compileTarget(clause.target, clause.start, context);
    const { start } = clause;
    return (frame, result) => {
      const value = iterable(frame);
      if (value === unknown) return false;
      place(frame, start);
      let known = true;
      forEach(frame, value, (inFrame, element) => {
        store(inFrame, element);
        if (!inner(inFrame, result)) known = false;
        return false;
      });
      return known;
    };
  }, last);
}
