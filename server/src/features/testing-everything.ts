/**
 * For tests of properties that hold for every feature (none throws, each terminates): calls all features for a position
 * of a file.
 */
import { formattingEdits } from '@ytt-language/shared';
import { expect } from 'vitest';
import { fileFindings } from '../diagnostics/file-findings.js';
import type { Snapshot } from '../workspace/snapshot.js';
import type { Workspace } from '../workspace/workspace.js';
import { codeActions } from './actions/code-actions.js';
import { refactorings } from './actions/refactorings.js';
import { schemaChoices } from './actions/schema-choices.js';
import { completionsAt } from './completion/completion.js';
import { editsAfterLineBreak } from './editing/after-line-break.js';
import { defaultHints } from './hints/default-hints.js';
import { valueHints } from './hints/value-hints.js';
import { hoverAt } from './hover/hover.js';
import { renderHover } from './hover/render-hover.js';
import { signatureHelpAt } from './hover/signature-help.js';
import { definitionsAt } from './navigation/definition.js';
import { implementationsAt } from './navigation/implementation.js';
import { highlightsAt, referencesAt } from './navigation/references.js';
import { renameAt } from './rename/rename.js';
import { codeLenses, lensText } from './structure/code-lens.js';
import { documentLinks } from './structure/document-links.js';
import { selectionRanges } from './structure/selection-ranges.js';
import { semanticTokens } from './structure/semantic-tokens.js';
import { documentSymbols, foldingRanges } from './structure/testing.js';
import { workspaceSymbols } from './structure/workspace-symbols.js';
import { effectiveValues, renderedOutput, schemaExport } from './views/shown-text.js';

/** Calls the features that depend on the file alone. */
export function askAboutFile(workspace: Workspace, snapshot: Snapshot, key: string): void {
  const everything = { start: 0, end: snapshot.file.text.length };
  documentSymbols(snapshot);
  foldingRanges(snapshot, 5_000);
  documentLinks(snapshot);
  formattingEdits(snapshot.file);
  defaultHints(snapshot, everything);
  valueHints(snapshot, everything);
  codeLenses(snapshot).map(lensText);
  semanticTokens(snapshot);
  workspaceSymbols(workspace, 'a');
  schemaChoices(workspace, key);
  effectiveValues(snapshot);
  renderedOutput(snapshot);
  schemaExport(snapshot, 'json-schema');
}

/** Calls the features that depend on the position of the cursor. */
export function askAboutPlace(workspace: Workspace, snapshot: Snapshot, key: string, offset: number): void {
  const hover = hoverAt(snapshot, offset);
  if (hover !== undefined) renderHover(hover.subject, snapshot.uriOf);
  for (const entry of completionsAt(snapshot, offset)) {
    entry.documentation?.();
    const { start, end } = entry.edit.range;
    // The protocol requires the edit to be on one line, that of the cursor.
    expect(start <= offset && offset <= end).toBe(true);
    expect(snapshot.file.text.slice(start, end)).not.toMatch(/[\r\n]/);
  }
  definitionsAt(snapshot, offset);
  referencesAt(snapshot, offset, true);
  highlightsAt(snapshot, offset);
  signatureHelpAt(snapshot, offset);
  implementationsAt(snapshot, offset);
  renameAt(snapshot, offset, 'other', []);
  editsAfterLineBreak(snapshot, offset);
  refactorings(snapshot, offset);
  for (const [i, range] of selectionRanges(snapshot, offset).entries())
    if (i > 0) expect(range.end).toBeGreaterThanOrEqual(range.start);
  codeActions(fileFindings(workspace, key).findings, { start: offset, end: offset });
}
