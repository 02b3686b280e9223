/**
 * Parses expressions (https://github.com/google/starlark-go/blob/master/doc/spec.md#expressions).
 *
 * Brackets and arguments contain expressions, so, like the grammar, parse-brackets.ts and parse-arguments.ts lead back
 * here. These are the only import cycles in the project.
 */

import { longestChain } from '../../text/nesting-limits.js';
import type { TokenStream } from '../scan/token-stream.js';
import { parseArguments, parseParameters } from './parse-arguments.js';
import { parseDict, parseList, parseParenthesized } from './parse-brackets.js';
import type { Expression, LambdaExpression, Literal } from './syntax.js';

/**
 * The message that the current token is not a value, with a hint for words of Python that Starlark does not have, and
 * for branches.
 */
function noValue(stream: TokenStream): string {
  const { kind, start, end } = stream.current;
  if (kind === 'else' && !/^[ \t]*:/.test(stream.text.slice(end))) return noElseIf;
  if (kind === 'else' || kind === 'elif') return `There is no 'if' above that this '${kind}' could belong to`;
  if (kind !== 'illegal token') return stream.instead('a value');
  const word = stream.text.slice(start, end);
  const instead = functionsInstead.get(word);
  return `There is no '${word}' in Starlark${instead === undefined ? '' : `; ${instead}`}`;
}

const functionsInstead: ReadonlyMap<string, string> = new Map([
  ['import', 'load() reads modules'],
  ['raise', 'fail() ends with an error'],
]);

const noElseIf = "Expected ':' after 'else'; another condition begins with 'elif'";

/** The strict and lazy binary operators; a higher precedence binds more tightly. The unary `not` is between them. */
const precedences: ReadonlyMap<string, number> = new Map(
  [
    ['or'],
    ['and'],
    ['not'],
    ['==', '!=', '<', '>', '<=', '>=', 'in', 'not in'],
    ['|'],
    ['^'],
    ['&'],
    ['<<', '>>'],
    ['-', '+'],
    ['*', '%', '/', '//'],
  ].flatMap((operators, level) => operators.map((op): [string, number] => [op, level])),
);
const notPrecedence = 2;
const comparisonPrecedence = 3;

const listEnds: ReadonlySet<string> = new Set(['end of file', 'newline', '=', '}', ']', ')', ';']);

function endsExpressionList(kind: string): boolean {
  return listEnds.has(kind);
}

/** An expression, or a tuple of several. */
export function parseExpression(stream: TokenStream, inParentheses: boolean): Expression {
  const first = parseTest(stream);
  if (!stream.at(',') || stream.failing) return first;
  const elements = parseMore(stream, first, inParentheses);
  return { kind: 'tuple', elements, start: first.start, end: stream.lastEnd };
}

/** The expressions after the first, from its comma on. */
export function parseMore(stream: TokenStream, first: Expression, allowTrailingComma: boolean): Expression[] {
  const elements = [first];
  while (stream.at(',') && !stream.failing) {
    const comma = stream.advance();
    if (endsExpressionList(stream.kind)) {
      if (!allowTrailingComma) {
        const { start, end } = comma;
        const message = 'unparenthesized tuple with trailing comma';
        stream.failAt({ start, end, message, failure: { kind: 'trailing-comma' }, ...stream.surplusBracket() });
      }
      break;
    }
    elements.push(parseTest(stream));
  }
  return elements;
}

/** A single expression: not a tuple without parentheses. */
export function parseTest(stream: TokenStream): Expression {
  return stream.nested(
    () => parseTestUnbounded(stream),
    () => stream.bad('expression nests too deeply'),
  );
}

function parseTestUnbounded(stream: TokenStream): Expression {
  if (stream.at('lambda')) return parseLambda(stream, parseTest);
  const value = parseBinary(stream, 0);
  if (!stream.at('if') || stream.failing) return value;
  const keyword = stream.advance();
  const condition = parseBinary(stream, 0);
  if (!stream.at('else')) {
    const { start, end } = keyword;
    stream.failUnlessOpen({ start, end, message: 'conditional expression without else clause' });
  } else stream.advance();
  const otherwise = stream.failing ? missing(stream) : parseTest(stream);
  return { kind: 'conditional', condition, value, otherwise, start: value.start, end: otherwise.end };
}

/** A placeholder for an expression that could not be parsed because of an earlier problem. */
export function missing(stream: TokenStream): Expression {
  return { kind: 'bad', start: stream.lastEnd, end: stream.lastEnd };
}

/** A single expression that is not a conditional, such as the one after `if` in a comprehension. */
export function parseTestWithoutCondition(stream: TokenStream): Expression {
  return stream.at('lambda') ? parseLambda(stream, parseNestedWithoutCondition) : parseBinary(stream, 0);
}

function parseNestedWithoutCondition(stream: TokenStream): Expression {
  return stream.nested(
    () => parseTestWithoutCondition(stream),
    () => stream.bad('expression nests too deeply'),
  );
}

function parseLambda(stream: TokenStream, parseBody: (stream: TokenStream) => Expression): LambdaExpression {
  const { start } = stream.advance();
  const parameters = stream.at(':') ? [] : parseParameters(stream);
  stream.expect(':');
  const body = stream.failing ? missing(stream) : parseBody(stream);
  return { kind: 'lambda', parameters, body, start, end: body.end };
}

/** Operators of precedence `lowest` and above. */
export function parseBinary(stream: TokenStream, lowest: number): Expression {
  return stream.nested(
    () => parseBinaryUnbounded(stream, lowest),
    () => stream.bad('expression nests too deeply'),
  );
}

function parseBinaryUnbounded(stream: TokenStream, lowest: number): Expression {
  let left: Expression;
  if (stream.at('not') && lowest <= notPrecedence) {
    const { start } = stream.advance();
    const operand = parseBinary(stream, notPrecedence);
    left = { kind: 'unary', op: 'not', operand, start, end: operand.end };
  } else left = parseSuffixed(stream);
  let comparison: string | undefined;
  for (let length = 0; !stream.failing; length++) {
    const op = binaryOperator(stream);
    const precedence = precedences.get(op ?? '');
    if (op === undefined || precedence === undefined || precedence < lowest) break;
    if (precedence === comparisonPrecedence) {
      if (comparison !== undefined) {
        stream.fail(
          `${comparison} does not associate with ${op} (use parens)`,
          `Comparisons cannot be chained: put one of '${comparison}' and '${op}' in parentheses`,
        );
        break;
      }
      comparison = op;
    }
    if (length >= longestChain) {
      stream.fail('expression is too long');
      break;
    }
    const { start: opStart } = stream.advance();
    const right = parseBinary(stream, precedence + 1);
    left = { kind: 'binary', op, opStart, left, right, start: left.start, end: right.end };
  }
  return left;
}

/** The binary operator at the current token; a `not` becomes `not in` here, with the stream at its `in`. */
function binaryOperator(stream: TokenStream): string | undefined {
  if (!stream.at('not')) return stream.kind;
  stream.advance();
  if (!stream.at('in')) {
    stream.failInstead('in', stream.instead("'in' after 'not'"));
    return undefined;
  }
  stream.current = { ...stream.current, kind: 'not in' };
  return 'not in';
}

/** An operand with its attributes, indexes and calls. */
function parseSuffixed(stream: TokenStream): Expression {
  let object = parseOperand(stream);
  for (let length = 0; !stream.failing; length++) {
    if (length > longestChain) {
      stream.fail('expression is too long');
      break;
    }
    if (stream.at('.')) {
      const { start: dotStart } = stream.advance();
      const name = stream.identifier();
      object = { kind: 'dot', object, dotStart, name, start: object.start, end: name.end };
    } else if (stream.at('[')) object = parseIndex(stream, object);
    else if (stream.at('(')) object = parseCall(stream, object);
    else break;
  }
  return object;
}

function parseIndex(stream: TokenStream, object: Expression): Expression {
  const { start: bracketStart } = stream.advance();
  let low: Expression | undefined;
  if (!stream.at(':')) {
    low = parseExpression(stream, false);
    if (!stream.at(':') || stream.failing) {
      stream.expect(']');
      return { kind: 'index', object, bracketStart, index: low, start: object.start, end: stream.lastEnd };
    }
  }
  let high: Expression | undefined;
  let step: Expression | undefined;
  if (stream.at(':')) {
    stream.advance();
    if (!stream.at(':') && !stream.at(']')) high = parseTest(stream);
  }
  if (stream.at(':') && !stream.failing) {
    stream.advance();
    if (!stream.at(']')) step = parseTest(stream);
  }
  stream.expect(']');
  return { kind: 'slice', object, bracketStart, low, high, step, start: object.start, end: stream.lastEnd };
}

function parseCall(stream: TokenStream, callee: Expression): Expression {
  const { start: parenStart } = stream.advance();
  const args = parseArguments(stream);
  stream.expect(')');
  return { kind: 'call', callee, parenStart, args, start: callee.start, end: stream.lastEnd };
}

function parseOperand(stream: TokenStream): Expression {
  const { start, end, kind, value } = stream.current;
  switch (kind) {
    case 'identifier':
      return stream.identifier();
    case 'int literal':
    case 'float literal':
    case 'string literal':
      stream.advance();
      return { kind: 'literal', value: value as Literal['value'], start, end };
    case '[':
      return parseList(stream);
    case '{':
      return parseDict(stream);
    case '(':
      return parseParenthesized(stream);
    case '-':
    case '+':
    case '~': {
      stream.advance();
      const operand = stream.nested(
        () => parseSuffixed(stream),
        () => stream.bad('expression nests too deeply'),
      );
      return { kind: 'unary', op: kind, operand, start, end: operand.end };
    }
    default:
      stream.failInstead('primary expression', noValue(stream));
      return missing(stream);
  }
}

/** The targets between `for` and `in`: no operators, because `in` is one. */
export function parseLoopVariables(stream: TokenStream): Expression {
  const first = parseSuffixed(stream);
  if (!stream.at(',') || stream.failing) return first;
  const elements = [first];
  while (stream.at(',') && !stream.failing) {
    stream.advance();
    if (endsExpressionList(stream.kind)) break;
    elements.push(parseSuffixed(stream));
  }
  return { kind: 'tuple', elements, start: first.start, end: stream.lastEnd };
}
