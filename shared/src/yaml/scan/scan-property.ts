/** Anchors, aliases, tags and directives. */
import { hexValue, isBlank, isBlankBreakOrEnd, isBreakOrEnd, isDigit, isUriCharacter, isWord } from './characters.js';
import type { Cursor } from './cursor.js';
import type { Place, ReaderContext } from './refusal.js';
import type { ScannerState } from './scanner-state.js';
import { pushSaved, saveKey } from './simple-keys.js';
import { makeToken } from './token-queue.js';

function skipBlanks(cursor: Cursor): void {
  while (isBlank(cursor.at(0))) cursor.pos++;
}

/**
 * Scans the `&name` or `*name` at the cursor, and pushes its token with the name. Throws a `Refusal` if the name is
 * empty, or is followed by a character that it must not have.
 */
export function scanAnchor(state: ScannerState, kind: 'alias' | 'anchor'): void {
  saveKey(state);
  state.keyAllowed = false;
  const { cursor } = state;
  const { pos, line, column } = cursor;
  const name = readAnchor(cursor, kind === 'alias' ? 'while scanning an alias' : 'while scanning an anchor');
  pushSaved(state, makeToken(kind, pos, cursor.pos, line, column, name));
}

/**
 * Scans the tag at the cursor, and pushes its token with the handle and the decoded suffix. Throws a `Refusal` if the
 * tag is malformed.
 */
export function scanTag(state: ScannerState): void {
  saveKey(state);
  state.keyAllowed = false;
  const { cursor } = state;
  const { pos, line, column } = cursor;
  const { handle, suffix } = readTag(cursor);
  pushSaved(state, makeToken('tag', pos, cursor.pos, line, column, handle, suffix));
}

/** Reads `&name` or `*name` and returns the name. */
function readAnchor(cursor: Cursor, context: ReaderContext): string {
  const start = cursor.place;
  cursor.pos++;
  while (isWord(cursor.at(0))) cursor.pos++;
  const name = cursor.buffer.slice(start.at + 1, cursor.pos);
  const after = cursor.at(0);
  if (name === '' || !(isBlankBreakOrEnd(after) || '?:,]}%@`'.includes(String.fromCharCode(after))))
    throw cursor.refusal('did not find expected alphabetic or numeric character', context, start);
  return name;
}

interface TagScan {
  /** Empty for a tag written in full. */
  readonly handle: string;
  readonly suffix: string;
}

/** Reads a tag: `!<uri>`, `!handle!suffix`, `!suffix` or `!`. */
function readTag(cursor: Cursor): TagScan {
  const start = cursor.place;
  const tag = cursor.at(1) === 60 ? verbatimTag(cursor, start) : shorthandTag(cursor, start);
  if (!isBlankBreakOrEnd(cursor.at(0)))
    throw cursor.refusal('did not find expected whitespace or line break', 'while scanning a tag', start);
  return tag;
}

function verbatimTag(cursor: Cursor, start: Place): TagScan {
  cursor.pos += 2;
  const suffix = readUri(cursor, false, '', start);
  if (cursor.at(0) !== 62) throw cursor.refusal("did not find the expected '>'", 'while scanning a tag', start);
  cursor.pos++;
  return { handle: '', suffix };
}

function shorthandTag(cursor: Cursor, start: Place): TagScan {
  const handle = readHandle(cursor, false, start);
  if (handle.length > 1 && handle.endsWith('!')) return { handle, suffix: readUri(cursor, false, '', start) };
  const suffix = readUri(cursor, false, handle, start);
  return suffix === '' ? { handle: '', suffix: '!' } : { handle: '!', suffix };
}

function tagContext(directive: boolean): ReaderContext {
  return directive ? 'while parsing a %TAG directive' : 'while parsing a tag';
}

function readHandle(cursor: Cursor, directive: boolean, start: Place): string {
  const from = cursor.pos;
  if (cursor.at(0) !== 33) throw cursor.refusal("did not find expected '!'", tagContext(directive), start);
  cursor.pos++;
  while (isWord(cursor.at(0))) cursor.pos++;
  if (cursor.at(0) === 33) cursor.pos++;
  else if (directive && cursor.pos !== from + 1)
    throw cursor.refusal("did not find expected '!'", tagContext(directive), start);
  return cursor.buffer.slice(from, cursor.pos);
}

/** Reads a URI that begins with the part of `head` after its `!`. */
function readUri(cursor: Cursor, directive: boolean, head: string, start: Place): string {
  let uri = head.slice(1);
  const from = cursor.pos;
  while (isUriCharacter(cursor.at(0))) {
    if (cursor.at(0) === 37) uri += uriEscapes(cursor, directive, start);
    else {
      uri += cursor.buffer[cursor.pos];
      cursor.pos++;
    }
  }
  if (cursor.pos === from && head === '')
    throw cursor.refusal('did not find expected tag URI', tagContext(directive), start);
  return uri;
}

/** Reads the `%XX` octets of one UTF-8 character. */
function uriEscapes(cursor: Cursor, directive: boolean, start: Place): string {
  const context = tagContext(directive);
  let left = 0;
  let code = 0;
  do {
    const high = hexValue(cursor.at(1));
    const low = hexValue(cursor.at(2));
    if (cursor.at(0) !== 37 || high < 0 || low < 0)
      throw cursor.refusal('did not find URI escaped octet', context, start);
    const octet = high * 16 + low;
    if (left === 0) {
      const width =
        octet < 0x80 ? 1 : (octet & 0xe0) === 0xc0 ? 2 : (octet & 0xf0) === 0xe0 ? 3 : (octet & 0xf8) === 0xf0 ? 4 : 0;
      if (width === 0) throw cursor.refusal('found an incorrect leading UTF-8 octet', context, start);
      left = width;
      code = width === 1 ? octet : octet & (0x7f >> width);
    } else {
      if ((octet & 0xc0) !== 0x80) throw cursor.refusal('found an incorrect trailing UTF-8 octet', context, start);
      code = code * 64 + (octet & 0x3f);
    }
    cursor.pos += 3;
    left--;
  } while (left > 0);
  return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
}

type DirectiveScan =
  | { readonly kind: 'version'; readonly version: string }
  | { readonly kind: 'tag'; readonly handle: string; readonly prefix: string };

/** Reads a directive and the rest of its line; a comment there is dropped. */
export function readDirective(cursor: Cursor): DirectiveScan & { readonly end: number } {
  const start = cursor.place;
  const context = 'while scanning a directive';
  cursor.pos++;
  const nameStart = cursor.pos;
  while (isWord(cursor.at(0))) cursor.pos++;
  const name = cursor.buffer.slice(nameStart, cursor.pos);
  if (name === '') throw cursor.refusal('could not find expected directive name', context, start);
  if (!isBlankBreakOrEnd(cursor.at(0)))
    throw cursor.refusal('found unexpected non-alphabetical character', context, start);
  if (name !== 'YAML' && name !== 'TAG') throw cursor.refusal('found unknown directive name', context, start);
  skipBlanks(cursor);
  const directive = name === 'YAML' ? versionDirective(cursor, start) : tagDirective(cursor, start);
  const end = cursor.pos;
  skipBlanks(cursor);
  if (cursor.at(0) === 35) while (!isBreakOrEnd(cursor.at(0))) cursor.pos++;
  if (!isBreakOrEnd(cursor.at(0))) throw cursor.refusal('did not find expected comment or line break', context, start);
  cursor.skipLineBreak();
  return { ...directive, end };
}

function versionDirective(cursor: Cursor, start: Place): DirectiveScan {
  const context = 'while scanning a %YAML directive';
  const major = versionNumber(cursor, start, context);
  if (cursor.at(0) !== 46) throw cursor.refusal("did not find expected digit or '.' character", context, start);
  cursor.pos++;
  return { kind: 'version', version: `${major}.${versionNumber(cursor, start, context)}` };
}

function versionNumber(cursor: Cursor, start: Place, context: ReaderContext): number {
  let value = 0;
  let length = 0;
  while (isDigit(cursor.at(0))) {
    length++;
    if (length > 2) throw cursor.refusal('found extremely long version number', context, start);
    value = value * 10 + cursor.at(0) - 48;
    cursor.pos++;
  }
  if (length === 0) throw cursor.refusal('did not find expected version number', context, start);
  return value;
}

function tagDirective(cursor: Cursor, start: Place): DirectiveScan {
  const context = 'while scanning a %TAG directive';
  const handle = readHandle(cursor, true, start);
  if (!isBlank(cursor.at(0))) throw cursor.refusal('did not find expected whitespace', context, start);
  skipBlanks(cursor);
  const prefix = readUri(cursor, true, '', start);
  if (!isBlankBreakOrEnd(cursor.at(0)))
    throw cursor.refusal('did not find expected whitespace or line break', context, start);
  return { kind: 'tag', handle, prefix };
}
