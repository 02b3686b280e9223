/** Parses the arguments of calls and the parameters of functions. */

import type { TokenStream } from '../scan/token-stream.js';
import { parseTest } from './parse-expression.js';
import type { Argument, Expression, Literal, Parameter } from './syntax.js';

/** The arguments of a call, up to the closing parenthesis. */
export function parseArguments(stream: TokenStream): Argument[] {
  const args: Argument[] = [];
  let spread = false;
  let canBegin = true;
  while (!stream.at(')') && !stream.at('end of file') && !stream.failing) {
    canBegin = true;
    if (args.length > 0) stream.expect(',');
    if (stream.failing) break;
    if (stream.at(')')) {
      if (spread) stream.failInstead('argument', stream.instead('an argument'));
      break;
    }
    const argument = parseArgument(stream);
    spread ||= argument.mode === '*' || argument.mode === '**';
    args.push(argument);
    canBegin = false;
  }
  const cut = canBegin ? cutArgument(stream) : undefined;
  return cut === undefined ? args : [...args, cut];
}

/**
 * An argument that is a string at the end of an incomplete line: completion of its content depends on the arguments
 * before it. The parser does not advance past it, so that recovery skips the same text as without it.
 */
function cutArgument(stream: TokenStream): Argument | undefined {
  const { start, end, kind, value } = stream.current;
  const isClosed = /^\w*(["']).*\1$/s.test(stream.text.slice(start, end));
  if (!stream.failing || kind !== 'string literal' || isClosed) return undefined;
  stream.lastEnd = end;
  const literal: Expression = { kind: 'literal', value: value as Literal['value'], start, end };
  return { kind: 'argument', mode: 'positional', name: undefined, value: literal, start, end };
}

function parseArgument(stream: TokenStream): Argument {
  const { start, kind } = stream.current;
  if (kind === '*' || kind === '**') {
    stream.advance();
    const value = parseTest(stream);
    return { kind: 'argument', mode: kind, name: undefined, value, start, end: value.end };
  }
  const value = parseTest(stream);
  if (!stream.at('=') || stream.failing) {
    return { kind: 'argument', mode: 'positional', name: undefined, value, start, end: value.end };
  }
  if (value.kind !== 'identifier') {
    stream.fail('keyword argument must have form name=expr', "Expected the name of an argument before '='");
    return { kind: 'argument', mode: 'positional', name: undefined, value, start, end: value.end };
  }
  stream.advance();
  const named = parseTest(stream);
  return { kind: 'argument', mode: 'named', name: value, value: named, start, end: named.end };
}

/** The parameters of a `def` or `lambda`, up to the token that ends them. */
export function parseParameters(stream: TokenStream): Parameter[] {
  const parameters: Parameter[] = [];
  let stars = false;
  while (!stream.at(')') && !stream.at(':') && !stream.at('end of file') && !stream.failing) {
    if (parameters.length > 0) stream.expect(',');
    if (stream.failing) break;
    if (stream.at(')')) {
      if (stars) stream.failInstead('parameter', stream.instead('a parameter'));
      break;
    }
    const parameter = parseParameter(stream);
    stars ||= parameter.mode !== 'plain';
    parameters.push(parameter);
  }
  return parameters;
}

function parseParameter(stream: TokenStream): Parameter {
  const { start, kind } = stream.current;
  if (kind === '*' || kind === '**') {
    stream.advance();
    const name = kind === '**' || stream.at('identifier') ? stream.identifier() : undefined;
    return { kind: 'parameter', mode: kind, name, defaultValue: undefined, start, end: stream.lastEnd };
  }
  const name = stream.identifier();
  let defaultValue: Expression | undefined;
  if (stream.at('=') && !stream.failing) {
    stream.advance();
    defaultValue = parseTest(stream);
  }
  return { kind: 'parameter', mode: 'plain', name, defaultValue, start, end: stream.lastEnd };
}
