/** Splitting strings: `split`, `rsplit` and `splitlines`. */

import { splitAtPart } from '../../../text/search.js';
import { elementBytes, type Thread } from '../../eval/thread.js';
import { boolValue, unpackPositional } from '../arguments.js';
import { List } from '../list.js';
import { typeName } from '../type-name.js';
import { isSpace } from '../unicode.js';
import { type Kwargs, StarlarkError, type Value } from '../value.js';

function listOf(thread: Thread, parts: readonly string[]): List {
  let bytes = 0;
  for (const part of parts) bytes += elementBytes + part.length;
  thread.allocate(bytes);
  return new List([...parts]);
}

function separatorOf(separator: Value): string {
  if (separator === '') throw new StarlarkError('split: empty separator');
  if (typeof separator !== 'string') {
    throw new StarlarkError(`split: got ${typeName(separator)} for separator, want string`);
  }
  return separator;
}

/** `text.split(separator, limit)`: at white space if `separator` is None; a negative `limit` means no limit. */
export function split(thread: Thread, text: string, separator: Value, limit: number): List {
  if (separator === null) return listOf(thread, fields(text, limit));
  const parts = splitAtPart(text, separatorOf(separator));
  if (limit >= 0 && parts.length > limit + 1) {
    parts.push(parts.splice(limit).join(separatorOf(separator)));
  }
  return listOf(thread, parts);
}

/** Like `split`, counting `limit` from the end. */
export function rsplit(thread: Thread, text: string, separator: Value, limit: number): List {
  if (separator === null) return listOf(thread, limit < 0 ? fields(text, -1) : fieldsFromEnd(text, limit));
  const parts = splitAtPart(text, separatorOf(separator));
  if (limit >= 0 && parts.length > limit + 1) {
    parts.unshift(parts.splice(0, parts.length - limit).join(separatorOf(separator)));
  }
  return listOf(thread, parts);
}

/** The runs of other characters than white space; after `limit` of them, the rest of the text is one. */
function fields(text: string, limit: number): string[] {
  const result: string[] = [];
  let start = -1;
  let at = 0;
  for (const character of text) {
    if (!isSpace(character)) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      if (result.length === limit) break;
      result.push(text.slice(start, at));
      start = -1;
    }
    at += character.length;
  }
  if (start >= 0) result.push(text.slice(start));
  return result;
}

function fieldsFromEnd(text: string, limit: number): string[] {
  const result: string[] = [];
  const characters = [...text];
  let end = -1;
  let at = text.length;
  for (let i = characters.length - 1; i >= 0; i--) {
    const character = characters[i] as string;
    if (!isSpace(character)) {
      if (end < 0) end = at;
    } else if (end >= 0) {
      if (result.length === limit) break;
      result.push(text.slice(at, end));
      end = -1;
    }
    at -= character.length;
  }
  if (end >= 0) result.push(text.slice(0, end));
  return result.reverse();
}

/** The method `splitlines(keepends)`: lines end at "\n" only. */
export function splitlines(text: string, thread: Thread, args: readonly Value[], kwargs: Kwargs): Value {
  const [keepEnds] = unpackPositional('splitlines', args, kwargs, 0, boolValue);
  if (text === '') return new List([]);
  const lines = text.split('\n');
  const unfinished = lines.pop() as string;
  const result = keepEnds === true ? lines.map((line) => `${line}\n`) : lines;
  if (unfinished !== '') result.push(unfinished);
  return listOf(thread, result);
}
