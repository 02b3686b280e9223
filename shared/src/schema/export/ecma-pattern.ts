/**
 * Translates Go's regular expressions to those of ECMAScript (with the flag `u`), which JSON Schema uses, if the
 * meaning can be kept.
 */

/** A pattern that matches the same as `pattern`; undefined if that is uncertain for any part of it. */
export function ecmaPattern(pattern: string): string | undefined {
  let result = '';
  let rest = pattern;
  while (rest !== '') {
    const part = classOf(rest) ?? partOf(rest);
    if (part === undefined) return undefined;
    result += part.written;
    rest = rest.slice(part.length);
  }
  return isEcmaPattern(result) ? result : undefined;
}

interface Part {
  /** The number of characters that were read. */
  readonly length: number;
  readonly written: string;
}

/** The white space of Go's `\s`; ECMAScript's includes more. */
const space = '\\t\\n\\f\\r ';

/** The next part outside of a class. */
function partOf(text: string): Part | undefined {
  const [same] = /^(?:\(\?:|\((?!\?)|\)|\||\^|\$|(?:[*+?]|\{\d+(?:,\d*)?\})\??|\\[dDwWbBtnrf])/.exec(text) ?? [];
  if (same !== undefined) return { length: same.length, written: same };
  if (text.startsWith('.')) return { length: 1, written: '[^\\n]' };
  if (text.startsWith('\\s')) return { length: 2, written: `[${space}]` };
  if (text.startsWith('\\S')) return { length: 2, written: `[^${space}]` };
  return literalOf(text, /[\^$\\.*+?()[\]{}|/]/);
}

/** A literal character, escaped if `special` matches it. */
function literalOf(text: string, special: RegExp): Part | undefined {
  const [, escape = '', character = ''] = /^(\\?)([\s\S])/u.exec(text) ?? [];
  if (escape !== '' && !/[!-/:-@[-`{-~]/.test(character)) return undefined;
  // These begin a construct that was not recognised above.
  if (escape === '' && /[\\[(*+?{]/.test(character)) return undefined;
  const written = special.test(character) ? `\\${character}` : character;
  return { length: escape.length + character.length, written };
}

/** A class in brackets. */
function classOf(text: string): Part | undefined {
  const [head] = /^\[\^?/.exec(text) ?? [];
  if (head === undefined) return undefined;
  let written = head;
  let at = head.length;
  while (at < text.length) {
    const rest = text.slice(at);
    if (rest.startsWith(']') && at > head.length) return { length: at + 1, written: `${written}]` };
    const part = memberOf(rest);
    if (part === undefined) return undefined;
    written += part.written;
    at += part.length;
  }
  return undefined;
}

function memberOf(text: string): Part | undefined {
  if (text.startsWith('[:')) return undefined;
  const [same] = /^\\[dDwWtnrf]/.exec(text) ?? [];
  if (same !== undefined) return { length: same.length, written: same };
  if (text.startsWith('\\s')) return { length: 2, written: space };
  if (text.startsWith('-')) return { length: 1, written: '-' };
  if (text.startsWith('\\-')) return { length: 2, written: '\\-' };
  if (/^[[(*+?{]/.test(text)) return { length: 1, written: `\\${text.charAt(0)}` };
  return literalOf(text, /[\^$\\.*+?()[\]{}|/]/);
}

/** Whether a pattern is valid in ECMA-262 with the flag `u`, as JSON Schema asks for. */
export function isEcmaPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') !== undefined;
  } catch {
    return false;
  }
}

/** A pattern that matches a literal text. */
export function literalPattern(text: string): string {
  return text.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&');
}
