/** Translates key patterns: JSON Schema searches for them anywhere in a key, `@schema/key` matches the whole key. */
import { compileExpression } from '../../library/modules/regexp.js';
import { literalPattern } from '../export/ecma-pattern.js';
import { goPattern } from './re2-pattern.js';

/** The pattern of `@schema/key`, and whether it is equivalent although keys of earlier items are excluded. */
export interface KeyPattern {
  readonly pattern: string;
  readonly isExact: boolean;
}

/**
 * Returns a function that tells whether a key contains a match of a JSON Schema pattern; undefined if Go cannot express
 * it.
 */
export function keyMatcher(pattern: string): ((key: string) => boolean) | undefined {
  const expression = goPattern(pattern);
  if (expression === undefined) return undefined;
  const compiled = compileExpression(expression);
  return (key) => compiled.matcher(key).find();
}

/**
 * `names` are the keys with schemas of their own, `before` the patterns with precedence. Undefined if Go cannot express
 * the pattern.
 */
export function keyPattern(
  pattern: string,
  names: readonly string[],
  before: readonly string[],
): KeyPattern | undefined {
  const [, excluded, rest] = /^\^\(\?!\(\?:(.*?)\)\$\)(\(\?:.*\)\$)$/s.exec(pattern) ?? [];
  const isExcluded =
    excluded !== undefined && excluded === [...names.map(literalPattern), ...before.map(inner)].join('|');
  const written = goPattern(isExcluded && rest !== undefined ? `^${rest}` : pattern);
  if (written === undefined) return undefined;
  const whole = wholeOf(written);
  if (isExcluded) return { pattern: whole, isExact: true };
  // The requirements of a pattern for named keys are part of their own schemas.
  return { pattern: whole, isExact: before.length === 0 };
}

/** The part between the anchors of a pattern that the export wrote. */
function inner(pattern: string): string {
  return /\(\?:((?:(?!\)\$\)\(\?:).)*)\)\$$/s.exec(pattern)?.[1] ?? pattern;
}

/** A pattern that matches the whole of any text in which `pattern` is found. */
function wholeOf(pattern: string): string {
  const [, between] = /^\^\(\?:(.*)\)\$$/s.exec(pattern) ?? [];
  return between !== undefined && isBalanced(between) ? between : `(?s:.*)(?:${pattern})(?s:.*)`;
}

/** Whether all brackets are balanced, so that the surrounding ones belong together; `goPattern` escapes those in classes. */
function isBalanced(pattern: string): boolean {
  let depth = 0;
  for (const [bracket] of pattern.matchAll(/\\[\s\S]|[()]/g)) {
    if (bracket === '(') depth++;
    if (bracket === ')' && --depth < 0) return false;
  }
  return depth === 0;
}
