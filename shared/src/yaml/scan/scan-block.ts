/** Block collections: their starts and ends, `-`, `?` and `:`. */
import { type ReaderMessage, Refusal } from './refusal.js';
import type { ScannerState } from './scanner-state.js';
import { dropKey, isStale } from './simple-keys.js';
import type { Token } from './token.js';
import { makeToken } from './token-queue.js';

type BlockStart = 'block-sequence-start' | 'block-mapping-start';

/** Whether the block whose first item is at `column` is not open yet; records it as open. */
function opens(state: ScannerState, column: number): boolean {
  if (state.inFlow || state.indent >= column) return false;
  state.indents.push(state.indent);
  state.indent = column;
  return true;
}

/** Opens the block of an indicator at the cursor, which is only allowed at some positions. */
function openBlock(state: ScannerState, kind: BlockStart, misplaced: ReaderMessage): void {
  const { cursor } = state;
  if (!state.keyAllowed) throw new Refusal(misplaced, cursor.place);
  const { pos, line, column } = cursor;
  if (opens(state, column)) state.push(makeToken(kind, pos, pos, line, column));
}

/** Closes the blocks that are indented further than `column`. */
export function closeBlocks(state: ScannerState, column: number): void {
  if (state.inFlow) return;
  while (state.indent > column) {
    state.pushIndicator('block-end', 0);
    state.indent = state.indents.pop() as number;
  }
}

/**
 * Scans the `-` at the cursor, and opens its sequence before its first item. Throws a `Refusal` where libyaml allows no
 * item of a block.
 */
export function scanBlockEntry(state: ScannerState): void {
  if (!state.inFlow) openBlock(state, 'block-sequence-start', 'block sequence entries are not allowed in this context');
  dropKey(state);
  state.keyAllowed = true;
  state.pushIndicator('block-entry', 1);
}

/**
 * Scans the `?` at the cursor, and opens its block mapping before its first key. Throws a `Refusal` where libyaml
 * allows no key of a block.
 */
export function scanKey(state: ScannerState): void {
  if (!state.inFlow) openBlock(state, 'block-mapping-start', 'mapping keys are not allowed in this context');
  dropKey(state);
  state.keyAllowed = !state.inFlow;
  state.pushIndicator('key', 1);
}

/**
 * Scans the `:` at the cursor. The token before it that can be a simple key becomes one; otherwise the value belongs to
 * a `?`, or to an empty key. Throws a `Refusal` where libyaml allows no value of a block.
 */
export function scanValue(state: ScannerState): void {
  const key = state.keys[state.keys.length - 1];
  if (key?.possible && !isStale(state, key)) {
    key.possible = false;
    makeKey(state, key);
    state.keyAllowed = false;
  } else {
    if (!state.inFlow) openBlock(state, 'block-mapping-start', 'mapping values are not allowed in this context');
    state.keyAllowed = !state.inFlow;
  }
  state.pushIndicator('value', 1);
}

/** Inserts the key token that makes `token` a simple key before it, and the start of its mapping before that. */
function makeKey(state: ScannerState, { start, line, column, position }: Token): void {
  const { queue } = state;
  queue.insert(makeToken('key', start, start, line, column), position);
  if (opens(state, column)) queue.insert(makeToken('block-mapping-start', start, start, line, column), position);
}
