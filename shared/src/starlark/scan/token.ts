/** The tokens of Starlark code. */
import type { Float, Int } from '../../number/number.js';
import type { StarlarkProblem } from '../parse/syntax.js';

/** Keywords and punctuation are their own kinds; other kinds have the names in starlark-go's messages. */
export type TokenKind = string;

/** A token and its range, `[start, end)` in UTF-16 code units of the program's text. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** For literals: the value. */
  readonly value: string | Int | Float | undefined;
}

/** The keywords of the grammar. */
export const keywords: ReadonlySet<string> = new Set([
  'and',
  'break',
  'continue',
  'def',
  'elif',
  'else',
  'for',
  'if',
  'in',
  'lambda',
  'load',
  'not',
  'or',
  'pass',
  'return',
  'while',
]);

/** Reserved words, which have no meaning but cannot be used as names. */
export const reservedWords: ReadonlySet<string> = new Set([
  'as',
  'class',
  'del',
  'except',
  'finally',
  'from',
  'global',
  'import',
  'is',
  'nonlocal',
  'raise',
  'try',
  'with',
  'yield',
]);

/** The form of a token in messages: punctuation in quotes. */
export function describeToken(kind: string): string {
  return /^[a-z]/.test(kind) ? kind : `'${kind}'`;
}

/** The name of a token in a sentence. */
export function tokenInWords(kind: TokenKind): string {
  return tokenNames.get(kind) ?? `'${kind}'`;
}

const tokenNames: ReadonlyMap<TokenKind, string> = new Map([
  ['newline', 'the end of the line'],
  ['end of file', 'the end of the code'],
  ['outdent', 'the end of the block'],
  ['identifier', 'a name'],
  ['string literal', 'a string'],
  ['int literal', 'a number'],
  ['float literal', 'a number'],
]);

/** The sentence that a keyword stands where a name must. */
export function keywordAsName(word: string): string {
  return `'${word}' is a keyword and cannot be a name`;
}

/**
 * Collects problems. After one that breaks a statement, further ones in the same statement are its consequences and
 * dropped.
 */
export class ProblemSink {
  readonly problems: StarlarkProblem[] = [];
  /** True from a problem until the parser has recovered. */
  failing = false;

  report(problem: StarlarkProblem): void {
    const { start, end } = problem;
    if (!this.failing) this.problems.push(end < start ? { ...problem, end: start } : problem);
    this.failing = true;
  }
}
