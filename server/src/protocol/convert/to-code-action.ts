/** Converts code actions and their edits to the protocol. */

import type { TextEdit } from '@ytt-language/shared';
import { addAll } from '@ytt-language/shared/tooling';
import {
  CodeActionKind,
  type CreateFileOptions,
  type CodeAction as LspCodeAction,
  type TextEdit as LspTextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { CodeAction } from '../../features/actions/code-actions.js';
import type { ProjectFileAction } from '../../features/actions/project-file-actions.js';
import { uriOfKey } from '../../workspace/files/file-key.js';
import { type ConversionContext, toDiagnostic, toLabel, toTextEdits } from './to-protocol.js';

/**
 * The code action, with the diagnostics that it resolves. Even an action for all findings of a code is not a
 * `source.fixAll`: editors can apply these on each save, and a fix may be a guess, such as the name most similar to an
 * unknown one.
 */
export function toCodeAction(action: CodeAction, context: ConversionContext): LspCodeAction {
  const changes: Record<string, LspTextEdit[]> = {};
  for (const { file, edit } of action.edits) {
    const uri = context.uriOf(file);
    if (uri === undefined) continue;
    changes[uri] ??= [];
    addAll(changes[uri], toTextEdits(file, [edit], context.encoding));
  }
  return {
    title: toLabel(action.title),
    kind: CodeActionKind.QuickFix,
    diagnostics: action.findings.map((finding) => toDiagnostic(finding, context)),
    edit: { changes },
    ...(action.preferred ? { isPreferred: true } : {}),
  };
}

/** Identifies the actions that choose the project of a file, for clients. */
const choosesProject = 'ytt.chooseProject';

/** The code action that writes or extends a project file. */
export function toStatingAction(action: ProjectFileAction, edit: TextEdit, context: ConversionContext): LspCodeAction {
  const uri = uriOfKey(action.key);
  const edits = toTextEdits(action.file, [edit], context.encoding);
  return {
    title: action.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: action.findings.map((finding) => toDiagnostic(finding, context)),
    data: choosesProject,
    edit: action.creates ? creating(uri, edits, { ignoreIfExists: true }) : { documentChanges: [editing(uri, edits)] },
  };
}

/**
 * Returns the code action that edits the document `uri`. Its edit uses `changes`, to which the handler adds the version
 * of the document for clients that support it.
 */
export function toEditingRefactoring(title: string, uri: string, edits: LspTextEdit[]): LspCodeAction {
  return { title, kind: CodeActionKind.Refactor, edit: { changes: { [uri]: edits } } };
}

/**
 * Returns the code action that creates the file `uri` with the content `newText`. The client rejects it if there is
 * such a file by then.
 */
export function toCreatingRefactoring(title: string, uri: string, newText: string): LspCodeAction {
  const start = { line: 0, character: 0 };
  return { title, kind: CodeActionKind.Refactor, edit: creating(uri, [{ range: { start, end: start }, newText }], {}) };
}

/** Creates a file with content; `options` tell what to do if it exists by then. */
function creating(uri: string, edits: LspTextEdit[], options: CreateFileOptions): WorkspaceEdit {
  return { documentChanges: [{ kind: 'create', uri, options }, editing(uri, edits)] };
}

function editing(uri: string, edits: LspTextEdit[]) {
  return { textDocument: { uri, version: null }, edits };
}

/**
 * The URI of `name` in the directory of the file `uri`; undefined if that has no directory, like a document that was
 * never saved.
 */
export function uriBeside(uri: string, name: string): string | undefined {
  try {
    return new URL(name, uri).href;
  } catch {
    return undefined;
  }
}
