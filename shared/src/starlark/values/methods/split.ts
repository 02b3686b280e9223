/** Splitting strings: `split`, `rsplit` and `splitlines`. */

import { elementBytes, type Thread } from '../../eval/thread.js';
import { boolValue, unpackPositional } from '../arguments.js';
import { List } from '../list.js';
import { seek } from '../seek.js';
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
  if (separator === null) {
    thread.step(text.length >> 4);
    return listOf(thread, fields(text, limit));
  }
  return splitAt(thread, text, separatorOf(separator), limit);
}

/** Like `split`, counting `limit` from the end. */
export function rsplit(thread: Thread, text: string, separator: Value, limit: number): List {
  if (separator === null) {
    thread.step(text.length >> 4);
    return listOf(thread, limit < 0 ? fields(text, -1) : fieldsFromEnd(text, limit));
  }
  const between = separatorOf(separator);
  if (limit < 0) return splitAt(thread, text, between, limit);
  const parts: string[] = [];
  let rest = text;
  while (parts.length < limit) {
    const at = seek(thread, rest, between, 0, true);
    if (at < 0) break;
    addPart(thread, parts, rest.slice(at + between.length));
    rest = rest.slice(0, at);
  }
  addPart(thread, parts, rest);
  return new List(parts.reverse());
}

/** The parts of `text` between its separators; only the first `limit` of these count if that is not negative. */
function splitAt(thread: Thread, text: string, separator: string, limit: number): List {
  const parts: string[] = [];
  let start = 0;
  while (limit < 0 || parts.length < limit) {
    const at = seek(thread, text, separator, start);
    if (at < 0) break;
    addPart(thread, parts, text.slice(start, at));
    start = at + separator.length;
  }
  addPart(thread, parts, text.slice(start));
  return new List(parts);
}

function addPart(thread: Thread, parts: string[], part: string): void {
  thread.step();
  thread.grow(parts.length, elementBytes);
  thread.allocate(part.length);
  parts.push(part);
}

/** The parts separated by white space; after `limit` of them, the rest of the text is one part. */
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
  thread.step(text.length >> 5);
  const lines = text.split('\n');
  const unfinished = lines.pop() as string;
  const result = keepEnds === true ? lines.map((line) => `${line}\n`) : lines;
  if (unfinished !== '') result.push(unfinished);
  return listOf(thread, result);
}
