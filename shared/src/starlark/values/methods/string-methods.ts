/** The methods of strings (https://github.com/google/starlark-go/blob/master/doc/spec.md#built-in-methods). */

import { indexOfPart } from '../../../text/search.js';
import type { Thread } from '../../eval/thread.js';
import { anyValue, int32Value, iterableValue, stringValue, unpackPositional } from '../arguments.js';
import { type Method, methodTable } from '../builtin.js';
import { concat, hasEscapedBytes, isAscii } from '../bytes.js';
import { valueInWords } from '../expected.js';
import { StringIterable } from '../string-iterable.js';
import { typeName } from '../type-name.js';
import {
  decodedCharacter,
  eachOnce,
  isCased,
  isDecimalDigit,
  isLetter,
  isLower,
  isSpace,
  isTitle,
  isUpper,
  toLower,
  toLowerCharacter,
  toTitleCharacter,
  toUpper,
} from '../unicode.js';
import { type Kwargs, StarlarkError, type Value } from '../value.js';
import { formatString } from './format.js';
import { affix, count, countOf, find, partition } from './search-methods.js';
import { rsplit, split, splitlines } from './split.js';

type StringMethod = Method<string>['run'];

/** A method without arguments; characters beyond ASCII take several times as long. */
function plain(name: string, run: (text: string) => Value): StringMethod {
  return (text, thread, args, kwargs) => {
    unpackPositional(name, args, kwargs, 0);
    thread.allocateText(text.length);
    thread.step(isAscii(text) ? text.length >> 2 : text.length);
    return run(text);
  };
}

/** True if `text` is not empty and each character passes. */
function every(text: string, test: (character: string) => boolean): boolean {
  const passes = eachOnce(test);
  for (const character of text) if (!passes(decodedCharacter(character))) return false;
  return text !== '';
}

function hasCased(text: string): boolean {
  const cased = eachOnce(isCased);
  for (const character of text) if (cased(character)) return true;
  return false;
}

function capitalize(text: string): string {
  const lower = eachOnce(toLowerCharacter);
  let result = '';
  for (const character of text) {
    const decoded = decodedCharacter(character);
    result += result === '' ? toTitleCharacter(decoded) : lower(decoded);
  }
  return result;
}

function title(text: string): string {
  const [lower, titled, cased] = [eachOnce(toLowerCharacter), eachOnce(toTitleCharacter), eachOnce(isCased)];
  let result = '';
  let afterCased = false;
  for (const character of text) {
    const decoded = decodedCharacter(character);
    const mapped = afterCased ? lower(decoded) : titled(decoded);
    afterCased = cased(mapped);
    result += mapped;
  }
  return result;
}

/** Upper case only after uncased characters, lower case only after cased ones, and at least one cased character. */
function hasTitleCase(text: string): boolean {
  const kindOf = eachOnce(letterCase);
  let cased = false;
  let afterCased = false;
  for (const character of text) {
    const kind = kindOf(character);
    if (kind === 'upper' || (kind === 'title' && afterCased) || (kind === 'lower' && !afterCased)) return false;
    afterCased = kind !== 'none';
    cased ||= afterCased;
  }
  return cased;
}

/** The case of a letter for title case: ASCII capitals count as title case. */
function letterCase(character: string): 'title' | 'lower' | 'upper' | 'none' {
  if ((character >= 'A' && character <= 'Z') || isTitle(character)) return 'title';
  if (isLower(character)) return 'lower';
  return isUpper(character) ? 'upper' : 'none';
}

const join: StringMethod = (separator, thread, args, kwargs) => {
  const [iterable] = unpackPositional('join', args, kwargs, 1, iterableValue);
  const parts: string[] = [];
  for (const part of iterable?.iterate() ?? []) {
    if (typeof part !== 'string')
      throw new StarlarkError(`join: in list, want string, got ${typeName(part)}`, {
        plain: `join() takes strings, but the list holds ${valueInWords(part)}; str() makes a string of a value`,
      });
    thread.allocateText(part.length + separator.length + 16);
    parts.push(part);
  }
  // Adjacent bytes of one character must be joined to that character.
  const staysApart = separator === '' ? !parts.some(hasEscapedBytes) : isAscii(separator);
  if (staysApart) return parts.join(separator);
  return parts.reduce((joined, part, i) => (i === 0 ? part : concat(concat(joined, separator), part)), '');
};

const replace: StringMethod = (text, thread, args, kwargs) => {
  const [old, replacement, limit] = unpackPositional('replace', args, kwargs, 2, stringValue, stringValue, int32Value);
  return replaceIn(thread, text, old as string, replacement as string, limit ?? -1);
};

/** strings.Replace: a negative `limit` means no limit; an empty `old` matches before each character and at the end. */
function replaceIn(thread: Thread, text: string, old: string, replacement: string, limit: number): string {
  const times = countOf(thread, text, old, limit < 0 ? undefined : limit);
  if (times === 0 || old === replacement) return text;
  thread.allocateText(text.length + times * Math.max(0, replacement.length - old.length));
  let result = '';
  let at = 0;
  for (let i = 0; i < times; i++) {
    if (old === '') {
      const character = i === 0 ? '' : String.fromCodePoint(text.codePointAt(at) as number);
      result = concat(result + character, replacement);
      at += character.length;
    } else {
      const next = indexOfPart(text, old, at);
      result = concat(concat(result, text.slice(at, next)), replacement);
      at = next + old.length;
    }
  }
  return concat(result, text.slice(at));
}

/** `strip` and its one-sided variants: removes white space, or the given characters. */
function strip(name: 'strip' | 'lstrip' | 'rstrip'): StringMethod {
  const left = name !== 'rstrip';
  const right = name !== 'lstrip';
  return (text, thread, args, kwargs) => {
    const [characters] = unpackPositional(name, args, kwargs, 0, stringValue);
    const cut = characters === undefined || characters === '' ? undefined : new Set(characters);
    const isCut = (character: string) => (cut === undefined ? isSpace(character) : cut.has(character));
    let start = 0;
    let end = text.length;
    for (let first = characterAt(text, start); left && isCut(first); first = characterAt(text, start)) {
      start += first.length;
    }
    for (
      let last = characterBefore(text, end);
      right && end > start && isCut(last);
      last = characterBefore(text, end)
    ) {
      end -= last.length;
    }
    thread.step((text.length - (end - start)) >> 2);
    return text.slice(start, end);
  };
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function characterBefore(text: string, at: number): string {
  const last = text.slice(Math.max(at - 2, 0), at);
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(last) ? last : last.slice(-1);
}

function pieces(name: 'split' | 'rsplit'): StringMethod {
  return (text, thread, args, kwargs: Kwargs) => {
    const [separator, limit] = unpackPositional(name, args, kwargs, 0, anyValue, int32Value);
    return (name === 'split' ? split : rsplit)(thread, text, separator ?? null, limit ?? -1);
  };
}

/** The methods of strings by name. */
export const stringMethods = methodTable<string>({
  capitalize: plain('capitalize', capitalize),
  codepoint_ords: plain('codepoint_ords', (text) => new StringIterable(text, 'codepoints', true)),
  codepoints: plain('codepoints', (text) => new StringIterable(text, 'codepoints', false)),
  count,
  elem_ords: plain('elem_ords', (text) => new StringIterable(text, 'elems', true)),
  elems: plain('elems', (text) => new StringIterable(text, 'elems', false)),
  endswith: affix('endswith'),
  find: find('find'),
  format: formatString,
  index: find('index'),
  isalnum: plain('isalnum', (text) => every(text, (character) => isLetter(character) || isDecimalDigit(character))),
  isalpha: plain('isalpha', (text) => every(text, isLetter)),
  isdigit: plain('isdigit', (text) => every(text, isDecimalDigit)),
  islower: plain('islower', (text) => hasCased(text) && text === toLower(text)),
  isspace: plain('isspace', (text) => every(text, isSpace)),
  istitle: plain('istitle', hasTitleCase),
  isupper: plain('isupper', (text) => hasCased(text) && text === toUpper(text)),
  join,
  lower: plain('lower', toLower),
  lstrip: strip('lstrip'),
  partition: partition('partition'),
  replace,
  rfind: find('rfind'),
  rindex: find('rindex'),
  rpartition: partition('rpartition'),
  rsplit: pieces('rsplit'),
  rstrip: strip('rstrip'),
  split: pieces('split'),
  splitlines,
  startswith: affix('startswith'),
  strip: strip('strip'),
  title: plain('title', title),
  upper: plain('upper', toUpper),
});
