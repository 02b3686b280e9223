/** The methods of strings that look for strings. */
import { indexOfPart, lastIndexOfPart } from '../../../text/search.js';
import type { Thread } from '../../eval/thread.js';
import { anyValue, stringValue, unpackPositional } from '../arguments.js';
import { type Method, nameErrors } from '../builtin.js';
import { byteLength, byteOffset, hasEscapedBytes, sliceBytes, toByteCharacters } from '../bytes.js';
import { indices } from '../operations/access.js';
import { seek } from '../seek.js';
import { Tuple } from '../tuple.js';
import { typeName } from '../type-name.js';
import { StarlarkError, type Value } from '../value.js';

type StringMethod = Method<string>['run'];

/** The position in bytes of `part` in `text`, or -1. Strings with stray bytes are compared byte by byte. */
function findBytes(thread: Thread, text: string, part: string, backwards: boolean): number {
  if (hasEscapedBytes(part)) {
    thread.step(text.length);
    return (backwards ? lastIndexOfPart : indexOfPart)(toByteCharacters(text), toByteCharacters(part));
  }
  const at = seek(thread, text, part, 0, backwards);
  return at <= 0 ? at : byteOffset(text, at);
}

/** `find`, `index` and their variants from the right. The two called `index` fail if the part does not occur. */
export function find(name: 'find' | 'index' | 'rfind' | 'rindex'): StringMethod {
  return (text, thread, args, kwargs) => {
    const [part, low, high] = unpackPositional(name, args, kwargs, 1, stringValue, anyValue, anyValue);
    return nameErrors(name, () => {
      const length = thread.texts.length(text);
      const { start, end } = indices(low, high, length);
      const isWhole = start === 0 && end === length;
      const searched = isWhole ? text : thread.texts.slice(text, start, end);
      const at = findBytes(thread, searched, part as string, name.startsWith('r'));
      if (at >= 0) return at + start;
      if (name.endsWith('index')) throw new StarlarkError('substring not found');
      return -1;
    });
  };
}

/**
 * Starlark's `count`: how often a string occurs without overlaps, perhaps between two offsets in bytes. An empty string
 * occurs once more than there are characters.
 */
export const count: StringMethod = (text, thread, args, kwargs) => {
  const [part, low, high] = unpackPositional('count', args, kwargs, 1, stringValue, anyValue, anyValue);
  return nameErrors('count', () => {
    const { start, end } = indices(low, high, thread.texts.length(text));
    return countOf(thread, thread.texts.slice(text, start, end), part as string);
  });
};

/** strings.Count, up to `most`: an empty part is found around each character. */
export function countOf(thread: Thread, text: string, part: string, most = Number.POSITIVE_INFINITY): number {
  if (part === '') {
    thread.step(text.length);
    return Math.min([...text].length + 1, most);
  }
  let found = 0;
  for (let end = 0; found < most; found++) {
    const at = seek(thread, text, part, end);
    if (at < 0) break;
    end = at + part.length;
  }
  thread.step(found >> 4);
  return found;
}

/**
 * Starlark's `startswith` and `endswith`: whether the text, perhaps only between two offsets in bytes, begins or ends
 * with a string, or with any one of a tuple of strings. Other types of arguments are errors.
 */
export function affix(name: 'startswith' | 'endswith'): StringMethod {
  return (text, thread, args, kwargs) => {
    const [wanted, low, high] = unpackPositional(name, args, kwargs, 1, anyValue, anyValue, anyValue);
    const { start, end } = nameErrors(name, () => indices(low, high, thread.texts.length(text)));
    const test = (part: string): boolean => {
      thread.step(part.length >> 6);
      const length = byteLength(part);
      if (length > Math.max(end - start, 0)) return false;
      const from = name === 'startswith' ? start : Math.max(start, end) - length;
      return thread.texts.slice(text, from, from + length) === part;
    };
    if (typeof wanted === 'string') return test(wanted);
    if (!(wanted instanceof Tuple)) {
      throw new StarlarkError(`${name}: got ${typeName(wanted as Value)}, want string or tuple of string`);
    }
    return wanted.elements.some((element, i) => {
      if (typeof element === 'string') return test(element);
      throw new StarlarkError(`${name}: want string, got ${typeName(element)}, for element ${i}`);
    });
  };
}

/**
 * Starlark's `partition` and `rpartition`: a tuple of the text before the first or last separator, the separator, and
 * the text after it. Without the separator, the text is the first element for `partition`, the last for `rpartition`,
 * and the others are empty. An empty separator is an error.
 */
export function partition(name: 'partition' | 'rpartition'): StringMethod {
  const backwards = name === 'rpartition';
  return (text, thread, args, kwargs) => {
    const [separator] = unpackPositional(name, args, kwargs, 1, stringValue);
    if (separator === undefined || separator === '') throw new StarlarkError(`${name}: empty separator`);
    const missing = (): Tuple => new Tuple(backwards ? ['', '', text] : [text, '', '']);
    if (hasEscapedBytes(separator)) {
      const at = findBytes(thread, text, separator, backwards);
      if (at < 0) return missing();
      const after = at + byteLength(separator);
      return new Tuple([sliceBytes(text, 0, at), separator, sliceBytes(text, after, byteLength(text))]);
    }
    const at = seek(thread, text, separator, 0, backwards);
    if (at < 0) return missing();
    const after = at + separator.length;
    const { texts } = thread;
    if (!backwards) return new Tuple([text.slice(0, at), separator, texts.characters(text, after, text.length)]);
    return new Tuple([texts.characters(text, 0, at), separator, text.slice(after)]);
  };
}
