/** Handles requests that change texts: rename of names and files, and formatting. */

import { type TextEdit as Edit, formattingEdits } from '@ytt-language/shared';
import { addAll } from '@ytt-language/shared/tooling';
import type {
  CancellationToken,
  PrepareRenameParams,
  Range,
  RenameParams,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { editsAfterLineBreak } from '../../features/editing/after-line-break.js';
import { editsAfterEnd } from '../../features/editing/typed-end.js';
import { othersWith } from '../../features/navigation/references.js';
import { prepareRename, renameAt } from '../../features/rename/rename.js';
import { renameEdits } from '../../features/rename/rename-files.js';
import { uriOfKey } from '../../workspace/files/file-key.js';
import { isYamlName } from '../../workspace/files/file-summary.js';
import { uriOfSource } from '../../workspace/files/text-file.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { toRange, toTextRange } from '../convert/positions.js';
import { toTextEdits } from '../convert/to-protocol.js';
import type { Session } from '../session.js';
import { handleRequest, handleRequestAt, refusal, versionedEdit } from './handle-request.js';

/**
 * Answers `textDocument/prepareRename` and `rename`, the three requests for formatting, and
 * `workspace/willRenameFiles`. Renames wait until all folders are indexed, so that no occurrence is missed.
 */
export function registerEditing(session: Session): void {
  const { connection, workspace, abilities } = session;
  connection.onPrepareRename((params, token) => preparedRename(session, params, token));
  connection.onRenameRequest((params, token) => rename(session, params, token));
  connection.onDocumentFormatting(({ textDocument }, token) =>
    handleRequest(session, token, 'formatting', textDocument, [], (snapshot) =>
      formatted(session, snapshot, undefined),
    ),
  );
  connection.onDocumentRangeFormatting(({ textDocument, range }, token) =>
    handleRequest(session, token, 'formatting', textDocument, [], (snapshot) => formatted(session, snapshot, range)),
  );
  connection.onDocumentOnTypeFormatting((params, token) =>
    handleRequestAt(session, token, 'on-type formatting', params, [], (snapshot, offset): TextEdit[] =>
      workspace.settings.format
        ? toTextEdits(snapshot.file, editsAfter(params.ch, snapshot, offset), abilities().encoding)
        : [],
    ),
  );
  connection.workspace.onWillRenameFiles(async ({ files }): Promise<WorkspaceEdit | null> => {
    await session.indexed();
    const renames = files.map(({ oldUri, newUri }) => ({
      from: workspace.keyOf(oldUri),
      to: workspace.keyToBe(newUri),
    }));
    const changes = renameEdits(workspace, renames).map(({ key, file, edits }): [string, TextEdit[]] => [
      uriOfKey(key),
      toTextEdits(file, edits, abilities().encoding),
    ]);
    return changes.length === 0 ? null : versionedEdit(session, Object.fromEntries(changes));
  });
}

/** The edits after one of the on-type formatting characters was typed. */
function editsAfter(char: string, snapshot: Snapshot, offset: number): readonly Edit[] {
  return char === '\n' ? editsAfterLineBreak(snapshot, offset) : editsAfterEnd(snapshot, offset);
}

async function preparedRename(session: Session, params: PrepareRenameParams, token: CancellationToken) {
  const { encoding } = session.abilities();
  const prepared = await handleRequestAt(session, token, 'rename', params, undefined, (snapshot, offset) => {
    const found = prepareRename(snapshot, offset);
    if (found === undefined || 'refused' in found) return found;
    return { range: toRange(snapshot.file, found.range, encoding), placeholder: found.name };
  });
  if (prepared === undefined) return null;
  return 'refused' in prepared ? refusal(prepared.refused) : prepared;
}

/** The edits of a rename, or why it is refused. */
type Renaming = WorkspaceEdit | { readonly refused: string };

async function rename(session: Session, params: RenameParams, token: CancellationToken) {
  const { workspace, abilities } = session;
  const none = { changes: {} };
  await session.indexed();
  const renamed = await handleRequestAt<Renaming>(session, token, 'rename', params, none, (snapshot, offset) => {
    const changes: Record<string, TextEdit[]> = {};
    const result = renameAt(snapshot, offset, params.newName, othersWith(workspace, snapshot, offset));
    if ('refused' in result) return result;
    for (const { place, newText } of result.edits) {
      const uri = uriOfSource(place.file);
      if (uri === undefined) return { refused: `${place.file.path} cannot be changed.` };
      changes[uri] ??= [];
      addAll(changes[uri], toTextEdits(place.file, [{ range: place.range, newText }], abilities().encoding));
    }
    return versionedEdit(session, changes);
  });
  return 'refused' in renamed ? refusal(renamed.refused) : renamed;
}

/** The edits for the lines that `range` touches; for all lines without one. */
function formatted({ workspace, abilities }: Session, snapshot: Snapshot, range: Range | undefined): TextEdit[] {
  const { file } = snapshot;
  if (!workspace.settings.format || !isYamlName(file.path)) return [];
  const { encoding } = abilities();
  return toTextEdits(file, formattingEdits(file, range && toTextRange(file, range, encoding)), encoding);
}
