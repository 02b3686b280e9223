/** The tokens of Starlark code. */
import type { Float, Int } from '../../number/number.js';

/** Keywords and punctuation name themselves; the rest is named as starlark-go's messages name it. */
export type TokenKind = string;

/** A token and its place, `[start, end)` in UTF-16 code units of the program's text. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** Of literals: their value. */
  readonly value: string | Int | Float | undefined;
}

/** The words that mean something in the grammar. */
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

/** Words that mean nothing but may not be used as names. */
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

/** How messages show a token: punctuation in quotes. */
export function describeToken(kind: TokenKind): string {
  return /^[a-z]/.test(kind) ? kind : `'${kind}'`;
}

/** Collects problems. After one that breaks a statement, the rest of that statement's are its consequences. */
export class ProblemSink {
  readonly problems: { start: number; end: number; message: string }[] = [];
  /** True from a problem until the parser has found firm ground. */
  failing = false;

  report(start: number, end: number, message: string): void {
    if (!this.failing) this.problems.push({ start, end: Math.max(start, end), message });
    this.failing = true;
  }
}
