/** Recognises misspelt keywords from a name beside an unexpected token. */
import { isMistyped, transposedName } from '../values/suggest-name.js';
import type { Token } from './token.js';

/** A name, and the keyword that it is a misspelling of. */
export interface MistypedKeyword {
  readonly token: Token;
  readonly keyword: string;
}

const statements = ['return', 'load', 'def', 'for', 'while', 'if', 'elif', 'break', 'continue', 'end'];
const nodeBlocks = ['if', 'elif', 'else', 'for', 'def'];
/** Matches the `if/end` of a node, or the like, without its slash or with another too many. */
const withoutSlash = /^(if|elif|else|for|def)end$/;
const withOtherSlashes = /(if|elif|else|for|def)[ \t]*\/+[ \t]*end\b/y;
const prefixes = ['not', 'lambda'];
const infixes = ['and', 'or', 'if', 'else', 'for', 'in', 'not'];

/**
 * The misspelt keyword in the token before an unexpected one, or in that one itself. `last` is the token before it, if
 * that is on the same line, and `beginsStatement` whether `last` begins a statement. `wanted` is the kind of token that
 * was expected.
 */
export function mistypedKeyword(
  unexpected: Token,
  last: Token | undefined,
  beginsStatement: boolean,
  wanted: string,
): MistypedKeyword | undefined {
  const isFirst = last?.kind === 'identifier' && beginsStatement;
  if (isFirst && isNodeBlock(last)) return { token: last, keyword: String(last.value).replace(/end$/, '/end') };
  const first = isFirst ? slip(last, unexpected.kind === ':' ? ['else'] : statements, isMistyped) : undefined;
  if (first !== undefined) return first;
  if (unexpected.kind === 'identifier') {
    const infix = slip(unexpected, wanted === 'in' ? ['in'] : infixes, isMistypedOperator);
    if (infix !== undefined) return infix;
  }
  return last?.kind === 'identifier' ? slip(last, prefixes, isMistypedOperator) : undefined;
}

/** Whether a word is `ifend` or the like. */
export function isNodeBlock({ kind, value }: Token): boolean {
  return kind === 'identifier' && withoutSlash.test(String(value));
}

/** The words from `first` on in `text`, if they are `if//end` or the like. */
export function slashedNodeBlock(text: string, first: Token | undefined): MistypedKeyword | undefined {
  if (first === undefined) return undefined;
  withOtherSlashes.lastIndex = first.start;
  const found = withOtherSlashes.exec(text);
  if (found === null) return undefined;
  const [value, word = ''] = found;
  return { token: { ...first, end: first.start + value.length, value }, keyword: `${word}/end` };
}

/** The slip in the word before a `/end`: `fro/end`. */
export function mistypedNodeBlock(word: Token | undefined): MistypedKeyword | undefined {
  return word?.kind === 'identifier' ? slip(word, nodeBlocks, isMistyped) : undefined;
}

/** The sentence about a slip. */
export function notAKeyword({ token, keyword }: MistypedKeyword): string {
  return `'${token.value}' is not a keyword; did you mean '${keyword}'?`;
}

function slip(
  token: Token,
  keywords: readonly string[],
  isSlip: (word: string, keyword: string) => boolean,
): MistypedKeyword | undefined {
  const keyword = keywords.find((one) => isSlip(String(token.value), one));
  return keyword === undefined ? undefined : { token, keyword };
}

/**
 * Many words of unquoted texts are one letter away from a short operator, so a short operator counts as misspelt only
 * if all its letters are there.
 */
function isMistypedOperator(word: string, keyword: string): boolean {
  return keyword.length > 3 ? isMistyped(word, keyword) : transposedName(word, [keyword]) !== undefined;
}
