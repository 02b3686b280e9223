/**
 * Asks the client to ask again for what it shows beside the texts of open files, inlay hints and code lenses: by itself
 * it does so only where a text is edited, and these also tell of other files and depend on settings.
 */
import { CodeLensRefreshRequest, InlayHintRefreshRequest } from 'vscode-languageserver/node';
import type { Session } from '../session.js';

/** How long changes are collected, in milliseconds, before the client is asked. */
const gathering = 20;

export class HintRefresh {
  private readonly session: Session;
  private cancelTimer: (() => void) | undefined;

  constructor(session: Session) {
    this.session = session;
  }

  /** Something else than the text of an open file has changed. */
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
