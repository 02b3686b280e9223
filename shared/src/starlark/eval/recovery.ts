/**
 * Continues after errors at top level, if the caller of the program requests it: the error is reported, the names that
 * the failed statement should have bound are unknown, and the next statement runs.
 */

import type { Statement } from '../parse/syntax.js';
import { unknown } from '../values/unknown.js';
import { type Code, type CompileContext, completion, type Run, type Store } from './compile-context.js';
import type { Frame } from './function.js';
import { compileForget } from './skipped-code.js';
import { type EvalError, toEvalError } from './thread.js';

/** `run`, continuing after an error if the caller requests that. */
export function recovering(statement: Statement, run: Run, context: CompileContext): Run {
  if (!context.topLevel) return run;
  let forget: Store | undefined;
  return (frame) => {
    try {
      return run(frame);
    } catch (thrown) {
      reportOrThrow(frame, statement, toEvalError(thrown, frame.thread));
      forget ??= compileForget(statement, context);
      forget(frame, unknown);
      return completion.normal;
    }
  };
}

/** The code of a compound statement's condition or iterable: unknown after an error. */
export function recoveringHead(statement: Statement, code: Code, context: CompileContext): Code {
  if (!context.topLevel) return code;
  return (frame) => {
    try {
      return code(frame);
    } catch (thrown) {
      reportOrThrow(frame, statement, toEvalError(thrown, frame.thread));
      return unknown;
    }
  };
}

/**
 * Reports the error, once for each statement; throws it if the caller did not request that, or execution cannot
 * continue.
 */
export function reportOrThrow(frame: Frame, statement: Statement, error: EvalError): void {
  const { onError, failed } = frame.fn.module;
  if (onError === undefined || (error.budget !== undefined && error.budget !== 'depth')) throw error;
  if (failed.has(statement)) return;
  failed.add(statement);
  onError(error);
}
