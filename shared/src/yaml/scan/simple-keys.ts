/**
 * Keys without a `?`: only a `:` after a token shows that it was a key, so tokens that may be keys are kept until the
 * `:` is found or no longer possible.
 */
import type { ScannerState } from './scanner-state.js';
import type { Token } from './token.js';
import { makeToken } from './token-queue.js';

/** The maximum distance of a `:` from the start of its simple key, in characters. */
const longestSimpleKey = 1024;

/** Whether the cursor is too far from `key` for a `:` to make it one. */
export function isStale({ cursor }: ScannerState, key: Token): boolean {
  if (key.line < cursor.line) return true;
  const distance = cursor.pos - key.start;
  if (distance <= longestSimpleKey) return false;
  let characters = distance;
  for (let at = key.start; at < cursor.pos; at++) if ((cursor.buffer.charCodeAt(at) & 0xfc00) === 0xdc00) characters--;
  return characters > longestSimpleKey;
}

/** Records whether the token that begins here may be a simple key, and whether it must be one. */
export function saveKey(state: ScannerState): void {
  if (state.keyAllowed) dropKey(state);
  state.savedPossible = state.keyAllowed;
  state.savedRequired = !state.inFlow && state.indent === state.cursor.column;
}

/** Pushes the token for which `saveKey` was called, at its flow level. */
export function pushSaved(state: ScannerState, token: Token, level = state.keys.length - 1): void {
  if (state.savedPossible) {
    token.possible = true;
    token.required = state.savedRequired;
    state.keys[level] = token;
  }
  state.push(token);
}

/** Discards the possible key of this flow level, because the next token cannot be part of a key. */
export function dropKey(state: ScannerState): void {
  const { keys } = state;
  const key = keys[keys.length - 1];
  if (key?.possible && key.required) refuseKey(state, key);
  if (key !== undefined) key.possible = false;
}

/** Rejects a token that had to become a key (it is at its block's column) and no longer can. */
export function checkRequiredKey(state: ScannerState): void {
  const key = state.keys[0];
  if (key === undefined || !key.possible || !isStale(state, key)) return;
  if (key.required) refuseKey(state, key);
  key.possible = false;
}

function refuseKey(state: ScannerState, key: Token): void {
  const refusal = state.cursor.refusal("could not find expected ':'", 'while scanning a simple key', {
    at: key.start,
    line: key.line,
  });
  // The parser can replace a mistyped document marker.
  if (state.inFlow || state.cursor.mistypedMarkerAt(key.start) > 0) throw refusal;
  state.onProblem(refusal);
  healRequiredKey(state);
}

/** Turns a token that had to become a key into one without a value, so that the following text keeps its place. */
export function healRequiredKey(state: ScannerState): void {
  const key = state.keys[0];
  if (key === undefined || !key.possible || !key.required || state.inFlow) return;
  key.possible = false;
  const { queue } = state;
  const { lastLine } = key;
  if (lastLine !== undefined) {
    key.end = lastLine.endBefore;
    key.text = lastLine.textBefore;
    state.cursor.moveToLine(lastLine.start, lastLine.line);
  }
  const { last } = queue;
  queue.insert(makeToken('key', key.start, key.start, key.line, key.column), key.position);
  state.push(makeToken('value', last.end, last.end, last.line, last.column));
  state.keyAllowed = true;
}
