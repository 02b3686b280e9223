/** Between documents: `---`, `...`, directives and the end of the text. */
import { closeBlocks } from './scan-block.js';
import { readDirective } from './scan-property.js';
import type { ScannerState } from './scanner-state.js';
import { dropKey } from './simple-keys.js';
import { makeToken } from './token-queue.js';

/** Scans the `---` or `...` at the cursor, which ends all open blocks. */
export function scanDocumentMarker(state: ScannerState, kind: 'document-start' | 'document-end'): void {
  closeAll(state);
  state.pushIndicator(kind, 3);
}

/**
 * Scans the line of a `%YAML` or `%TAG` directive at the cursor, which ends all open blocks. Throws a `Refusal` for any
 * other directive, or a malformed one.
 */
export function scanDirective(state: ScannerState): void {
  closeAll(state);
  const { cursor } = state;
  const { pos, line } = cursor;
  const directive = readDirective(cursor);
  if (directive.kind === 'version')
    state.push(makeToken('version-directive', pos, directive.end, line, 0, directive.version));
  else state.push(makeToken('tag-directive', pos, directive.end, line, 0, directive.handle, directive.prefix));
}

/** Ends all open blocks at the end of the text, and pushes the last token. */
export function scanStreamEnd(state: ScannerState): void {
  const { cursor } = state;
  // The reader counts a last line without a line break as complete.
  if (cursor.column !== 0) cursor.moveToLine(cursor.pos, cursor.line + 1);
  closeAll(state);
  state.pushIndicator('stream-end', 0);
}

function closeAll(state: ScannerState): void {
  dropKey(state);
  closeBlocks(state, -1);
  state.keyAllowed = false;
}
