/**
 * Asks every feature about a place of a file, as an editor does in the course of a day: for tests of what holds for all of
 * them, that none throws and that each comes to an end.
 */
import { expect } from 'vitest';
import type { Snapshot } from '../workspace/snapshot.js';
import type { Workspace } from '../workspace/workspace.js';
import { codeActions } from './code-actions.js';
import { codeLenses } from './code-lens.js';
import { completionsAt } from './completion/completion.js';
import { defaultHints } from './default-hints.js';
import { definitionsAt } from './definition.js';
import { documentLinks } from './document-links.js';
import { documentSymbols } from './document-symbols.js';
import { fileFindings } from './file-findings.js';
import { foldingRanges } from './folding.js';
import { formattingEdits } from './formatting.js';
import { hoverAt } from './hover.js';
import { implementationsAt } from './implementation.js';
import { closeBlock } from './on-type.js';
import { refactorings } from './refactorings.js';
import { highlightsAt, referencesAt } from './references.js';
import { renameAt } from './rename.js';
import { renderHover } from './render/render-hover.js';
import { schemaChoices } from './schema-choices.js';
import { selectionRanges } from './selection-ranges.js';
import { semanticTokens } from './semantic-tokens.js';
import { effectiveValues, renderedOutput, schemaExport } from './shown-text.js';
import { signatureHelpAt } from './signature-help.js';
import { valueHints } from './value-hints.js';
import { workspaceSymbols } from './workspace-symbols.js';

/** What depends on the file alone. */
export function askAboutFile(workspace: Workspace, snapshot: Snapshot, key: string): void {
  const everything = { start: 0, end: snapshot.file.text.length };
  documentSymbols(snapshot);
  foldingRanges(snapshot);
  documentLinks(snapshot);
  formattingEdits(snapshot);
  defaultHints(snapshot, everything);
  valueHints(snapshot, everything);
  codeLenses(snapshot);
  semanticTokens(snapshot);
  workspaceSymbols(workspace, 'a');
  schemaChoices(workspace, key);
  effectiveValues(snapshot);
  renderedOutput(snapshot);
  schemaExport(snapshot, 'json-schema');
}

/** What depends on where the cursor stands. */
export function askAboutPlace(workspace: Workspace, snapshot: Snapshot, key: string, offset: number): void {
  const hover = hoverAt(snapshot, offset);
  if (hover !== undefined) renderHover(hover.subject, snapshot.uriOf);
  for (const entry of completionsAt(snapshot, offset)) {
    entry.documentation?.();
    const { start, end } = entry.edit.range;
    expect(start <= offset && offset <= end).toBe(true);
  }
  definitionsAt(snapshot, offset);
  referencesAt(snapshot, offset, true);
  highlightsAt(snapshot, offset);
  signatureHelpAt(snapshot, offset);
  implementationsAt(snapshot, offset);
  renameAt(snapshot, offset, 'other', []);
  closeBlock(snapshot, offset);
  refactorings(snapshot, offset);
  for (const [i, range] of selectionRanges(snapshot, offset).entries())
    if (i > 0) expect(range.end).toBeGreaterThanOrEqual(range.start);
  codeActions(fileFindings(workspace, key).findings, { start: offset, end: offset });
}
