/**
 * Handles the notifications that keep the texts of the workspace in sync with the client: documents, and files on disk.
 */
import { LineIndex } from '@ytt-language/shared';
import type { DidChangeTextDocumentParams, DidOpenTextDocumentParams } from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import { applyChanges } from '../convert/document-change.js';
import type { SessionDiagnostics } from '../diagnostics/session-diagnostics.js';
import type { Session } from '../session.js';
import { Typing } from './typing.js';

/**
 * Applies the notifications of `textDocument/…` about opened, changed, saved and closed documents, and
 * `workspace/didChangeWatchedFiles`, to the workspace, and tells `diagnostics` about them.
 */
export function registerDocuments(session: Session, diagnostics: SessionDiagnostics): void {
  const { connection, workspace } = session;
  const typing = new Typing((key) => {
    workspace.typingEnded(key);
    diagnostics.filesChanged([key]);
  });
  connection.onDidOpenTextDocument((params) => documentOpened(session, diagnostics, params));
  connection.onDidChangeTextDocument((params) => documentChanged(session, diagnostics, typing, params));
  connection.onWillSaveTextDocument(({ textDocument, reason }) =>
    typing.willBeSaved(workspace.keyOf(textDocument.uri), reason),
  );
  connection.onDidSaveTextDocument(({ textDocument }) => {
    const key = workspace.keyOf(textDocument.uri);
    workspace.saved(key);
    typing.saved(key);
  });
  connection.onDidCloseTextDocument(({ textDocument }) => {
    const key = workspace.keyOf(textDocument.uri);
    workspace.close(key);
    diagnostics.documentClosed(key);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    const keys = changes.map(({ uri }) => workspace.keyOf(uri));
    filesChangedOnDisk(session, diagnostics, keys);
  });
}

/** Handles files that were created, changed or deleted on disk. */
export function filesChangedOnDisk(
  { workspace }: Session,
  diagnostics: SessionDiagnostics,
  keys: readonly FileKey[],
): void {
  const changed = workspace.changedOnDisk(keys);
  if (changed.length > 0) diagnostics.filesChanged(changed);
}

/** Throws if there is no text: all later requests about the document rely on it. */
function documentOpened(
  { workspace }: Session,
  diagnostics: SessionDiagnostics,
  { textDocument }: DidOpenTextDocumentParams,
): void {
  const { uri, text, version } = textDocument;
  if (typeof text !== 'string') throw new TypeError(`${uri} is opened without a text`);
  const key = workspace.keyToOpen(uri);
  workspace.open({ key, uri, text, version, pauses: workspace.pauses });
  diagnostics.documentOpened(key, uri);
}

/** Each change refers to the text after the previous one; one without a range is the complete text. */
function documentChanged(
  { workspace, abilities, completionTriggers }: Session,
  diagnostics: SessionDiagnostics,
  typing: Typing,
  { textDocument, contentChanges }: DidChangeTextDocumentParams,
): void {
  const key = workspace.keyOf(textDocument.uri);
  // A client that changes a document that is not open makes a mistake. The change may refer to a text that the server
  // does not have.
  const before = workspace.files.getOpen(key);
  if (before === undefined) return;
  const { text } = before;
  const lines = workspace.linesOf(key, text) ?? new LineIndex(text);
  const { edits, after } = applyChanges({ text, lines }, contentChanges, abilities().encoding);
  workspace.change(key, textDocument.version, edits, after.text);
  const file = workspace.files.get(key);
  if (file !== undefined) completionTriggers.noteChanges(file, contentChanges);
  if (workspace.wasReloaded(key)) {
    diagnostics.documentReloaded(key);
    return;
  }
  typing.edited(key);
  diagnostics.documentEdited(key);
}
