/**
 * The state that a server thread has set up in the client: registrations, progress, diagnostics. A replacement thread
 * starts with none of that.
 */
import type { ClientChange } from './client-change.js';

/** Records the changes that messages of the thread make, and gives the messages that undo them when it is replaced. */
export class ClientState {
  private readonly registrations = new Map<string, string>();
  private readonly progress = new Set<number | string>();
  private readonly published = new Set<string>();

  /** Records a change. */
  note(change: ClientChange): void {
    switch (change.kind) {
      case 'registered':
        for (const { id, method } of change.registrations) this.registrations.set(id, method);
        break;
      case 'progress':
        if (change.isShown) this.progress.add(change.token);
        else this.progress.delete(change.token);
        break;
      case 'published':
        if (change.isEmpty) this.published.delete(change.uri);
        else this.published.add(change.uri);
    }
  }

  /**
   * The messages that undo all recorded changes. The state is empty afterwards. If a request is among them, it has the
   * id `requestId`.
   */
  undo(requestId: string): readonly string[] {
    const messages: object[] = [...this.progress].map((token) => ({
      method: '$/progress',
      params: { token, value: { kind: 'end' } },
    }));
    for (const uri of this.published)
      messages.push({ method: 'textDocument/publishDiagnostics', params: { uri, diagnostics: [] } });
    // The protocol spells this name so.
    const unregisterations = [...this.registrations].map(([id, method]) => ({ id, method }));
    if (unregisterations.length > 0)
      messages.push({ id: requestId, method: 'client/unregisterCapability', params: { unregisterations } });
    this.progress.clear();
    this.published.clear();
    this.registrations.clear();
    return messages.map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }));
  }
}
