/** Parses expressions in brackets: tuples, lists, dicts and comprehensions. */

import type { TokenStream } from '../scan/token-stream.js';
import {
  missing,
  parseBinary,
  parseExpression,
  parseLoopVariables,
  parseMore,
  parseTest,
  parseTestWithoutCondition,
} from './parse-expression.js';
import type { Comprehension, DictEntry, Expression, ForClause, IfClause } from './syntax.js';

/** `()`, `(x)` or a tuple, at its parenthesis. */
export function parseParenthesized(stream: TokenStream): Expression {
  const { start } = stream.advance();
  if (stream.at(')')) {
    stream.advance();
    return { kind: 'tuple', elements: [], start, end: stream.lastEnd };
  }
  const expression = parseExpression(stream, true);
  stream.expect(')');
  return { kind: 'parenthesized', expression, start, end: stream.lastEnd };
}

/** A list or a list comprehension, at its bracket. */
export function parseList(stream: TokenStream): Expression {
  const { start } = stream.advance();
  if (stream.at(']')) {
    stream.advance();
    return { kind: 'list', elements: [], start, end: stream.lastEnd };
  }
  const first = parseTest(stream);
  if (stream.at('for')) return parseClauses(stream, start, first, ']');
  const elements = stream.at(',') ? parseMore(stream, first, true) : [first];
  stream.expect(']');
  return { kind: 'list', elements, start, end: stream.lastEnd };
}

/** A dict or a dict comprehension, at its brace. */
export function parseDict(stream: TokenStream): Expression {
  const { start } = stream.advance();
  if (stream.at('}')) {
    stream.advance();
    return { kind: 'dict', entries: [], start, end: stream.lastEnd };
  }
  const first = parseEntry(stream);
  if (stream.at('for')) return parseClauses(stream, start, first, '}');
  const entries = [first];
  while (stream.at(',') && !stream.failing) {
    stream.advance();
    if (stream.at('}')) break;
    entries.push(parseEntry(stream));
  }
  stream.expect('}');
  return { kind: 'dict', entries, start, end: stream.lastEnd };
}

function parseEntry(stream: TokenStream): DictEntry {
  const key = parseTest(stream);
  const isParted = stream.at(':');
  const colonStart = stream.expect(':');
  const read = (): Expression => parseTest(stream);
  const value = !stream.failing ? read() : isParted ? stream.readOn(read) : missing(stream);
  return { kind: 'entry', key, colonStart, value, start: key.start, end: value.end };
}

/**
 * The clauses of a comprehension are also parsed if the expression before them is incomplete, as in `[h. for h in
 * hosts]`: completion needs the type of `h`.
 */
function parseClauses(
  stream: TokenStream,
  start: number,
  body: Expression | DictEntry,
  close: ']' | '}',
): Comprehension {
  const parse = (): Comprehension => parseComprehension(stream, start, body, close);
  return stream.failing ? stream.readOn(parse) : parse();
}

function parseComprehension(
  stream: TokenStream,
  start: number,
  body: Expression | DictEntry,
  close: ']' | '}',
): Comprehension {
  const clauses: (ForClause | IfClause)[] = [];
  while (!stream.at(close) && !stream.failing) {
    if (stream.at('for')) clauses.push(parseForClause(stream));
    else if (stream.at('if')) {
      const { start: ifStart } = stream.advance();
      const condition = parseTestWithoutCondition(stream);
      clauses.push({ kind: 'if-clause', condition, start: ifStart, end: condition.end });
    } else stream.failInstead(close, stream.instead(`'${close}'`), ', for, or if');
  }
  if (stream.at(close)) stream.advance();
  return { kind: 'comprehension', body, clauses, start, end: stream.lastEnd };
}

function parseForClause(stream: TokenStream): ForClause {
  const { start } = stream.advance();
  const target = parseLoopVariables(stream);
  stream.expect('in');
  const iterable = stream.failing ? missing(stream) : parseBinary(stream, 0);
  return { kind: 'for-clause', target, iterable, start, end: iterable.end };
}
