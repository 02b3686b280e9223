/** Parses statements (https://github.com/google/starlark-go/blob/master/doc/spec.md#statements), with ytt's `end`. */

import { blockUnclosed } from '../scan/block-scanner.js';
import { describeToken } from '../scan/token.js';
import type { TokenStream } from '../scan/token-stream.js';
import { parseParameters } from './parse-arguments.js';
import { parseExpression, parseLoopVariables, parseTest } from './parse-expression.js';
import type {
  DefStatement,
  Expression,
  ForStatement,
  IfStatement,
  Literal,
  LoadedName,
  LoadStatement,
  Statement,
  WhileStatement,
} from './syntax.js';

const assignments: ReadonlySet<string> = new Set([
  '=',
  '+=',
  '-=',
  '*=',
  '/=',
  '//=',
  '%=',
  '&=',
  '|=',
  '^=',
  '<<=',
  '>>=',
]);

/** Adds the statements on the current line of `stream`, including the blocks that they open. */
export function parseStatement(stream: TokenStream, statements: Statement[]): void {
  switch (stream.kind) {
    case 'indent':
      statements.push(parseStrayBlock(stream));
      break;
    case 'def':
      statements.push(parseDef(stream));
      break;
    case 'if':
      statements.push(parseIf(stream));
      break;
    case 'for':
      statements.push(parseFor(stream));
      break;
    case 'while':
      statements.push(parseWhile(stream));
      break;
    default:
      parseSimpleStatements(stream, statements);
  }
}

/**
 * Parses the block below a line that cannot have one, and which was reported. That line may be a misspelt `if`, so that
 * branches can follow.
 */
function parseStrayBlock(stream: TokenStream): IfStatement {
  const { start } = stream.current;
  const condition: Expression = { kind: 'bad', start, end: start };
  const body = stream.nested(
    () => parseBlockBody(stream, () => {}),
    () => tooDeep(stream),
  );
  const otherwise = parseBranches(stream);
  return { kind: 'if', condition, body, otherwise, start, end: stream.lastEnd };
}

function parseDef(stream: TokenStream): DefStatement {
  const { start } = stream.advance();
  const name = stream.identifier();
  if (!stream.failing) stream.expect('(');
  const parameters = stream.failing ? [] : parseParameters(stream);
  if (!stream.failing) stream.expect(')');
  const body = parseBlock(stream);
  return { kind: 'def', name, parameters, body, start, end: stream.lastEnd };
}

function parseIf(stream: TokenStream): IfStatement {
  const { start } = stream.advance();
  const condition = parseTest(stream);
  const body = parseBlock(stream);
  const otherwise = parseBranches(stream);
  return { kind: 'if', condition, body, otherwise, start, end: stream.lastEnd };
}

/** What follows the first block of an `if`: the statements of its `else`, or an `if` for its `elif`. */
function parseBranches(stream: TokenStream): Statement[] {
  if (stream.at('elif')) {
    return stream.nested(
      () => [parseIf(stream)],
      () => tooDeep(stream),
    );
  }
  if (!stream.at('else')) return [];
  stream.advance();
  return parseBlock(stream);
}

/** Reports blocks that are nested too deeply, once for all of them. */
function tooDeep(stream: TokenStream): [] {
  stream.fail('blocks nest too deeply');
  stream.skipBlock();
  return [];
}

function parseFor(stream: TokenStream): ForStatement {
  const { start } = stream.advance();
  const target = parseLoopVariables(stream);
  if (!stream.failing) stream.expect('in');
  const iterable: Expression = stream.failing
    ? { kind: 'bad', start: stream.lastEnd, end: stream.lastEnd }
    : parseExpression(stream, false);
  const body = parseBlock(stream);
  return { kind: 'for', target, iterable, body, start, end: stream.lastEnd };
}

function parseWhile(stream: TokenStream): WhileStatement {
  const { start } = stream.advance();
  const condition = parseTest(stream);
  let isClosed = true;
  const body = parseBlock(stream, () => {
    isClosed = false;
  });
  return { kind: 'while', condition, body, isClosed, start, end: stream.lastEnd };
}

/**
 * The colon after a statement's head, followed by a block, or by simple statements on the same line. If the file ends
 * in the block, `unclosed` is called.
 */
function parseBlock(stream: TokenStream, unclosed: () => void = () => {}): Statement[] {
  if (!stream.failing) stream.expect(':');
  if (stream.failing) {
    stream.recover();
    stream.openBlock();
  }
  return stream.nested(
    () => parseSuite(stream, unclosed),
    () => tooDeep(stream),
  );
}

function parseSuite(stream: TokenStream, unclosed: () => void): Statement[] {
  if (stream.at('end of file')) {
    // The reference expects a statement on the same line.
    stream.fail('got end of file, want primary expression', blockUnclosed, { kind: 'block-unclosed' });
    unclosed();
    return [];
  }
  if (!stream.at('newline')) {
    const statements: Statement[] = [];
    parseSimpleStatements(stream, statements);
    return statements;
  }
  stream.advance();
  return parseBlockBody(stream, unclosed);
}

/** The statements from an indent to its outdent. */
function parseBlockBody(stream: TokenStream, unclosed: () => void): Statement[] {
  const statements: Statement[] = [];
  stream.expect('indent');
  while (!stream.at('outdent') && !stream.at('end of file')) {
    if (stream.failing) {
      stream.recover();
      if (stream.at('newline')) stream.advance();
    } else if (stream.at('newline')) {
      // A line break only occurs here after recovery; the reference would have stopped.
      stream.advance();
    } else parseStatement(stream, statements);
  }
  // The scanner has reported the block in which the file ends.
  if (stream.at('end of file')) unclosed();
  else stream.expect('outdent');
  return statements;
}

/** `a; b` and the line break after them. */
function parseSimpleStatements(stream: TokenStream, statements: Statement[]): void {
  for (;;) {
    statements.push(parseSimpleStatement(stream));
    if (!stream.at(';') || stream.failing) break;
    stream.advance();
    if (stream.at('newline') || stream.at('end of file')) break;
  }
  if (stream.failing) stream.recover();
  if (!stream.at('end of file') && !stream.at('outdent')) {
    stream.expect('newline');
    if (stream.failing && !stream.at('newline')) stream.recover();
  } else if (stream.at('outdent')) {
    stream.fail('got outdent, want newline', stream.instead('the end of the line'));
    if (stream.isAtStrayEnd) stream.recover();
  }
}

function parseSimpleStatement(stream: TokenStream): Statement {
  const { kind, start } = stream.current;
  switch (kind) {
    case 'return': {
      stream.advance();
      const bare = stream.at('end of file') || stream.at('newline') || stream.at(';');
      const value = bare ? undefined : parseExpression(stream, false);
      return { kind: 'return', value, start, end: stream.lastEnd };
    }
    case 'break':
    case 'continue':
    case 'pass':
      stream.advance();
      return { kind: 'branch', keyword: kind, start, end: stream.lastEnd };
    case 'load':
      return parseLoad(stream);
    case 'identifier': {
      const instruction = stream.instruction();
      if (instruction !== undefined) return instruction;
    }
  }
  const target = parseExpression(stream, false);
  if (!assignments.has(stream.kind) || stream.failing) {
    return { kind: 'expression-statement', expression: target, start: target.start, end: target.end };
  }
  const { kind: op, start: opStart } = stream.advance();
  const value = parseExpression(stream, false);
  return { kind: 'assign', op, opStart, target, value, start: target.start, end: value.end };
}

function parseLoad(stream: TokenStream): LoadStatement {
  const { start } = stream.advance();
  const paren = stream.expect('(');
  if (!stream.at('string literal'))
    stream.fail(
      'first operand of load statement must be a string literal',
      'load() begins with the path or module in quotes',
    );
  const module = parseStringLiteral(stream);
  const names: LoadedName[] = [];
  while (!stream.at(')') && !stream.at('end of file') && !stream.failing) {
    stream.expect(',');
    if (stream.at(')') || stream.failing) break;
    const name = parseLoadedName(stream);
    if (name !== undefined) names.push(name);
  }
  if (!stream.failing) stream.expect(')');
  if (names.length === 0) {
    stream.failAt({
      start: paren,
      end: paren + 1,
      message: 'load statement must import at least 1 symbol',
      plain: 'load() names nothing to load: write the names in quotes after the path',
      failure: { kind: 'load-empty' },
    });
  }
  return { kind: 'load', module, names, start, end: stream.lastEnd };
}

/** The string at the current token; an empty one if there is none. */
function parseStringLiteral(stream: TokenStream): Literal {
  const { start, end, value } = stream.current;
  if (!stream.at('string literal')) return { kind: 'literal', value: '', start: stream.lastEnd, end: stream.lastEnd };
  stream.advance();
  return { kind: 'literal', value: value as string, start, end };
}

function parseLoadedName(stream: TokenStream): LoadedName | undefined {
  if (stream.at('string literal')) {
    const name = withinQuotes(stream, parseStringLiteral(stream));
    return { from: name, to: name };
  }
  if (!stream.at('identifier')) {
    stream.fail(
      `load operand must be "name" or localname="name" (got ${describeToken(stream.kind)})`,
      stream.instead('a name to load in quotes'),
      { kind: 'load-unquoted' },
    );
    return undefined;
  }
  const to = stream.identifier();
  if (!stream.at('=')) {
    stream.failUnlessOpen({
      start: to.start,
      end: to.end,
      message: `load operand must be "${to.name}" or ${to.name}="originalname" (want '=' after ${to.name})`,
      plain: `The name to load must be in quotes: "${to.name}"`,
      failure: { kind: 'load-unquoted' },
    });
    return undefined;
  }
  stream.advance();
  if (!stream.at('string literal')) {
    stream.fail(`original name of loaded symbol must be quoted: ${to.name}="originalname"`);
    return undefined;
  }
  return { from: withinQuotes(stream, parseStringLiteral(stream)), to };
}

/** The name in a string literal, at its position without the quotes. */
function withinQuotes(stream: TokenStream, literal: Literal): LoadedName['from'] {
  const quotes = /^r?('''|"""|'|")/.exec(stream.text.slice(literal.start, literal.end));
  const open = quotes?.[0].length ?? 1;
  const close = quotes?.[1]?.length ?? 1;
  return {
    kind: 'identifier',
    name: String(literal.value),
    start: literal.start + open,
    end: literal.end - close,
  };
}
