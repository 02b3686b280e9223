/**
 * Starts the server with the first file that may belong to ytt. The extension is activated wherever plain text is
 * opened, because text templates are plain text to the editor, but most plain text does not belong to ytt and should
 * not start a server.
 */
import { Disposable, type TextDocument, workspace } from 'vscode';
import { isTextTemplate, isYttDocument } from '../documents.js';
import type { RunningServer } from './running-server.js';

export interface WaitingServer extends Disposable {
  /** Resolves when a server that is needed from the start is ready, or immediately if none is needed yet. */
  readonly begun: Promise<void>;
}

/**
 * Starts `server` at once if an open document or a project file needs it, otherwise with the first such document that
 * is opened or changed. Disposing of the result ends the waiting.
 */
export function startWhenNeeded(server: RunningServer): WaitingServer {
  const startFor = (document: TextDocument): void => {
    if (!mayBeYtt(document)) return;
    waiting.dispose();
    void server.start();
  };
  const waiting = Disposable.from(
    workspace.onDidOpenTextDocument(startFor),
    workspace.onDidChangeTextDocument(({ document }) => startFor(document)),
  );
  const begin = async (): Promise<void> => {
    if (!workspace.textDocuments.some(mayBeYtt) && !(await hasProjectFile())) return;
    waiting.dispose();
    await server.start();
  };
  return Object.assign(Disposable.from(waiting), { begun: begin() });
}

function mayBeYtt(document: TextDocument): boolean {
  return isYttDocument(document) && (!document.uri.path.endsWith('.txt') || isTextTemplate(document));
}

async function hasProjectFile(): Promise<boolean> {
  const [found] = await workspace.findFiles('**/.ytt-project.yaml', undefined, 1);
  return found !== undefined;
}
