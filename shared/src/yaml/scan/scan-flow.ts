/** Flow collections: `[`, `]`, `{`, `}` and `,`. */
import type { ScannerState } from './scanner-state.js';
import { dropKey, pushSaved, saveKey } from './simple-keys.js';
import { makeToken } from './token-queue.js';

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

export function scanFlowEnd(state: ScannerState, kind: 'flow-sequence-end' | 'flow-mapping-end'): void {
  dropKey(state);
  // A surplus closing bracket ends the reading, so the state after it does not matter.
  state.keys.pop();
  state.keyAllowed = false;
  state.pushIndicator(kind, 1);
}

export function scanFlowEntry(state: ScannerState): void {
  dropKey(state);
  state.keyAllowed = true;
  state.pushIndicator('flow-entry', 1);
}
