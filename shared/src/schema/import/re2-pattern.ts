/**
 * Translates regular expressions of ECMAScript (with the flag `u`), which JSON Schema uses, to Go's, if the meaning is
 * certainly the same.
 */
import { compileExpression } from '../../library/modules/regexp.js';
import { starlarkError } from '../../starlark/values/errors.js';
import { isEcmaPattern } from '../export/ecma-pattern.js';

/** A pattern that finds the same as `pattern`; undefined if Go lacks a part of it, or reads it differently. */
export function goPattern(pattern: string): string | undefined {
  if (!isEcmaPattern(pattern)) return undefined;
  let result = '';
  for (let at = 0; at < pattern.length; ) {
    const rest = pattern.slice(at);
    const part = classIn(rest) ?? partIn(rest);
    if (part === undefined) return undefined;
    result += part.written;
    at += part.length;
  }
  return isGo(result) ? result : undefined;
}

interface Part {
  readonly length: number;
  readonly written: string;
}

/** The white space of ECMAScript's `\s`; Go's includes less. */
const space = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';

function partIn(text: string): Part | undefined {
  const [same] = /^(?:\(\?:|\((?!\?)|\)|\||\^|\$|(?:[*+?]|\{\d+(?:,\d*)?\})\??|\\[bB])/.exec(text) ?? [];
  if (same !== undefined) return { length: same.length, written: same };
  const [name] = /^\(\?<[A-Za-z]\w*>/.exec(text) ?? [];
  if (name !== undefined) return { length: name.length, written: '(' };
  if (text.startsWith('.')) return { length: 1, written: '[^\\n\\r\\x{2028}\\x{2029}]' };
  if (text.startsWith('\\s')) return { length: 2, written: `[${space}]` };
  if (text.startsWith('\\S')) return { length: 2, written: `[^${space}]` };
  return characterIn(text);
}

/** A character, or a class that is also allowed in brackets. */
function characterIn(text: string): Part | undefined {
  const [same] = /^\\(?:[dDwWtnrfv]|[pP]\{(?:L|Lu|Ll|N|Nd)\})/.exec(text) ?? [];
  if (same !== undefined) return { length: same.length, written: same };
  const [escape, short, long] = /^\\(?:u([\da-fA-F]{4})|x([\da-fA-F]{2})|u\{([\da-fA-F]{1,6})\})/.exec(text) ?? [];
  const code = Number.parseInt(short ?? long ?? '', 16);
  if (escape !== undefined) {
    const whole = Number.isNaN(code) ? Number.parseInt(escape.slice(3, -1), 16) : code;
    // Half of a surrogate pair has no meaning by itself.
    return whole >= 0xd800 && whole < 0xe000
      ? undefined
      : { length: escape.length, written: `\\x{${whole.toString(16)}}` };
  }
  const [, slash = '', character = ''] = /^(\\?)([\s\S])/u.exec(text) ?? [];
  if (slash !== '' && !/[\^$\\.*+?()[\]{}|/-]/.test(character)) return undefined;
  if (slash === '' && /[\^$\\.*+?()[\]{}|]/.test(character)) return undefined;
  const written = /[\^$\\.*+?()[\]{}|-]/.test(character) ? `\\${character}` : character;
  return { length: slash.length + character.length, written };
}

/** A class in brackets; Go has no empty class, and none of all characters. */
function classIn(text: string): Part | undefined {
  const [head] = /^\[(?:\^(?!\])|(?![\^\]]))/.exec(text) ?? [];
  if (head === undefined) return undefined;
  let written = head;
  for (let at = head.length; at < text.length; ) {
    const rest = text.slice(at);
    if (rest.startsWith(']')) return { length: at + 1, written: `${written}]` };
    const part = memberIn(rest);
    if (part === undefined) return undefined;
    written += part.written;
    at += part.length;
  }
  return undefined;
}

function memberIn(text: string): Part | undefined {
  if (text.startsWith('\\s')) return { length: 2, written: space };
  if (text.startsWith('-')) return { length: 1, written: '-' };
  if (/^[[$.*+?(){}|^]/.test(text)) return { length: 1, written: `\\${text.charAt(0)}` };
  return characterIn(text);
}

/** Go has additional limits, such as 1000 for repetitions. */
function isGo(pattern: string): boolean {
  try {
    return compileExpression(pattern) !== undefined;
  } catch (thrown) {
    starlarkError(thrown);
    return false;
  }
}
