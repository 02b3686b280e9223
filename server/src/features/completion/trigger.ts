/**
 * Decides, by what triggered a completion request, whether a list may open. An explicit request gets everything. A list
 * that opens automatically has its first entry selected, and in most editors Enter accepts that. So it only opens where
 * a suggestion is likely to be welcome, and not after something complete.
 */
import type { SourceFile } from '@ytt-language/shared';
import { describeAnnotation, isAnnotation, lineStartAbove, lineStartOf } from '@ytt-language/shared/tooling';
import type { Cursor } from '../cursor/cursor.js';
import type { CompletionEntry } from './entry.js';

export type CompletionTrigger =
  /** The user requested completion. */
  | { readonly kind: 'invoked' }
  /** A word is being typed. */
  | { readonly kind: 'typed' }
  /** One of the trigger characters was typed. */
  | { readonly kind: 'character'; readonly character: string };

/**
 * The characters after which clients request completion: a blank, and the signs that end a word. After most of them no
 * list opens, but the request closes an open one. Without it, Visual Studio Code keeps a list whose update comes late,
 * and Enter then replaces the typed text by one of its entries: `name)` would become `name`.
 */
export const triggerCharacters: readonly string[] = [...' `~!@#%^&*()-=+[{]}\\|;:\'",.<>/?'];

/**
 * Whether a trigger character is still directly before the cursor. A client may only request completion a few letters
 * later.
 */
export function isJustTyped(
  trigger: CompletionTrigger,
  { text }: SourceFile,
  offset: number,
): trigger is Extract<CompletionTrigger, { kind: 'character' }> {
  return trigger.kind === 'character' && text.startsWith(trigger.character, offset - trigger.character.length);
}

/** Whether a list may open at the cursor after one of the `triggerCharacters`. */
export function opensAt(cursor: Cursor, file: SourceFile, offset: number, character: string): boolean {
  const before = file.text.slice(lineStartOf(file.text, offset), offset);
  switch (character) {
    case '@':
      return cursor.kind === 'annotation-name'
        ? !isBlankInCode(file.text, offset)
        : cursor.kind === 'load-path' && cursor.path === '@';
    case '.':
      return cursor.kind === 'member' || cursor.kind === 'load-path' || isToken(cursor);
    case '-':
      return isToken(cursor) && !/^[ \t]*-+$/.test(before);
    case '/':
      return cursor.kind === 'annotation-name' || cursor.kind === 'load-path' || isToken(cursor);
    case ':':
      return cursor.kind === 'load-path';
    case ' ':
      return opensBehindSpace(cursor, before);
    case '"':
    case "'":
      return isQuoteOpened(cursor, offset);
    default:
      return false;
  }
}

/** How many lines above are searched for the beginning of a block. */
const longestBlock = 500;

/**
 * Whether a `#@` alone on its line may be a blank line in a block of code: the line above (ignoring other such lines)
 * is code that is indented after its `#@`, and further up is the line that begins the block.
 */
function isBlankInCode(text: string, offset: number): boolean {
  let start = lineStartOf(text, offset);
  let indent: number | undefined;
  for (let looked = 0; looked < longestBlock; looked++) {
    const above = lineStartAbove(text, start);
    if (above === undefined) return false;
    const [, blank = '', code] = /^[ \t]*#@(?![\w/])([ \t]*)([^\r\n]*)/.exec(text.slice(above, start)) ?? [];
    if (code === undefined) return false;
    start = above;
    if (code === '') continue;
    const width = blank.replaceAll('\t', '  ').length;
    if (indent !== undefined && width < indent) return /:[ \t]*(?:#.*)?$/.test(code);
    indent ??= width;
    if (indent < 2) return false;
  }
  return false;
}

/** Whether there is a token at a place in YAML. */
function isToken(cursor: Cursor): boolean {
  return cursor.kind === 'yaml' && cursor.place.end > cursor.place.start;
}

/**
 * Whether a list may open after a space: behind a colon, dash or bracket, at the beginning of code, and where a named
 * argument of an annotation can begin.
 */
function opensBehindSpace(cursor: Cursor, before: string): boolean {
  if (cursor.kind === 'yaml') return !isToken(cursor) && /[^\s:]:[ ]$|^[ -]*- $|[[{,] $/.test(before);
  if (cursor.kind !== 'name' || cursor.end > cursor.start) return false;
  return cursor.annotation === undefined
    ? /(?:^|\s)#@ $|\(@=? $/.test(before)
    : cursor.argument !== undefined &&
        isAnnotation(cursor.argument.call) &&
        /(?:#@\S+|,) $/.test(before) &&
        describeAnnotation(cursor.annotation)?.arguments.some(({ keyword }) => keyword) === true;
}

/** Whether the quote before the offset opens a string. */
function isQuoteOpened(cursor: Cursor, offset: number): boolean {
  switch (cursor.kind) {
    case 'yaml':
      return cursor.place.start === offset - 1;
    case 'load-path':
    case 'loaded-name':
    case 'other-code':
    case 'member':
      return cursor.start === offset;
    default:
      return false;
  }
}

/**
 * Whether the text of `entry` is already before the cursor, except perhaps for the slash of a directory. Enter then
 * means a line break.
 */
export function isTyped({ edit }: CompletionEntry, { text }: SourceFile, offset: number): boolean {
  if (edit.range.end !== offset) return false;
  const typed = text.slice(edit.range.start, offset).trim();
  const wanted = edit.newText.trim();
  return typed === wanted || `${typed}/` === wanted || (otherSpellings.test(typed) && typed.toLowerCase() === wanted);
}

/** The other spellings of `true`, `false` and `null` in YAML 1.1. */
const otherSpellings = /^(?:True|TRUE|False|FALSE|Null|NULL)$/;

/**
 * Whether the entry can be typed letter by letter, so that the list must be requested again after each letter. A key
 * cannot: typing its colon closes the list.
 */
export function canBeTyped({ kind, edit }: CompletionEntry): boolean {
  return kind !== 'item' && !/:(?:\s|$)/.test(edit.newText);
}
