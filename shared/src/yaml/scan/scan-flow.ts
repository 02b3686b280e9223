/** Flow collections: `[`, `]`, `{`, `}` and `,`. */
import type { ScannerState } from './scanner-state.js';
import { dropKey, pushSaved, saveKey } from './simple-keys.js';
import { makeToken } from './token-queue.js';

/** Scans the `[` or `{` at the cursor, and enters its flow level; the collection as a whole may be a simple key. */
export function scanFlowStart(state: ScannerState, kind: 'flow-sequence-start' | 'flow-mapping-start'): void {
  saveKey(state);
  const { cursor, keys } = state;
  const { pos, line, column } = cursor;
  const level = keys.length - 1;
  keys.push(undefined);
  state.keyAllowed = true;
  cursor.pos++;
  pushSaved(state, makeToken(kind, pos, pos + 1, line, column), level);
}

/** Scans the `]` or `}` at the cursor, and leaves its flow level; the parser checks that it is the right bracket. */
export function scanFlowEnd(state: ScannerState, kind: 'flow-sequence-end' | 'flow-mapping-end'): void {
  dropKey(state);
  // A surplus closing bracket ends the reading, so the state after it does not matter.
  state.keys.pop();
  state.keyAllowed = false;
  state.pushIndicator(kind, 1);
}

/** Scans the comma at the cursor, after which a simple key may begin. */
export function scanFlowEntry(state: ScannerState): void {
  dropKey(state);
  state.keyAllowed = true;
  state.pushIndicator('flow-entry', 1);
}
