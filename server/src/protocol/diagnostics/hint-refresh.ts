/**
 * Asks the client to request the inlay hints and code lenses of open files again. By itself it does so only for a text
 * that was edited, but they also depend on other files and on settings.
 */
import { CodeLensRefreshRequest, InlayHintRefreshRequest } from 'vscode-languageserver/node';
import type { Session } from '../session.js';

/** How long changes are collected, in milliseconds, before the client is asked. */
const gathering = 20;

/**
 * Sends `workspace/inlayHint/refresh` and `workspace/codeLens/refresh`, as far as the client supports them, at most
 * once in 20 milliseconds.
 */
export class HintRefresh {
  private readonly session: Session;
  private cancelTimer: (() => void) | undefined;

  constructor(session: Session) {
    this.session = session;
  }

  /** Called when something other than the text of an open file has changed. */
  request(): void {
    const { abilities, clock, connection } = this.session;
    const { refreshesInlayHints, refreshesCodeLenses } = abilities();
    const kinds = [
      ...(refreshesInlayHints ? [InlayHintRefreshRequest.type] : []),
      ...(refreshesCodeLenses ? [CodeLensRefreshRequest.type] : []),
    ];
    if (kinds.length === 0) return;
    this.cancelTimer ??= clock.after(gathering, () => {
      this.cancelTimer = undefined;
      for (const kind of kinds) connection.sendRequest(kind).catch(() => undefined);
    });
  }

  dispose(): void {
    this.cancelTimer?.();
  }
}
