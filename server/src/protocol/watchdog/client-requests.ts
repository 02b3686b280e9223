/** The client's requests that have no response yet. */
import { errorCodes } from '../transport/conversation.js';

type Id = number | string | null;

/**
 * Tracks each request from its arrival until it is answered, by the server or here, so that every request gets exactly
 * one response even if the thread that handles it is replaced.
 */
export class ClientRequests {
  private readonly pending = new Map<Id, { readonly method: string; isCancelled: boolean }>();
  private readonly answer: (json: string) => void;

  /** `answer` sends the responses that are made here. */
  constructor(answer: (json: string) => void) {
    this.answer = answer;
  }

  add(id: Id, method: string): void {
    this.pending.set(id, { method, isCancelled: false });
  }

  has(id: Id): boolean {
    return this.pending.has(id);
  }

  /**
   * Records the server's response. Returns whether the client is still waiting for it: it may have been answered here.
   */
  take(id: Id): boolean {
    return this.pending.delete(id);
  }

  /** Records that the client cancelled a request. */
  cancel(id: Id): void {
    const request = this.pending.get(id);
    if (request !== undefined) request.isCancelled = true;
  }

  /** Answers cancelled requests. */
  answerCancelled(): void {
    for (const [id, { isCancelled }] of [...this.pending])
      if (isCancelled) this.refuse(id, { code: errorCodes.requestCancelled, message: 'cancelled' });
  }

  answerWith(id: Id, result: unknown): void {
    if (this.pending.delete(id)) this.answer(JSON.stringify({ jsonrpc: '2.0', id, result }));
  }

  /**
   * Answers all requests except `kept` with an error that clients ignore, after which they can send the request again.
   */
  answerAllLater(kept: Id | undefined): void {
    for (const [id, { method }] of [...this.pending]) {
      if (id === kept) continue;
      const message = 'The server was started again.';
      if (method.endsWith('/diagnostic'))
        this.refuse(id, { code: errorCodes.serverCancelled, message, data: { retriggerRequest: true } });
      else this.refuse(id, { code: errorCodes.contentModified, message });
    }
  }

  refuse(id: Id, error: { readonly code: number; readonly message: string; readonly data?: unknown }): void {
    this.pending.delete(id);
    this.answer(JSON.stringify({ jsonrpc: '2.0', id, error }));
  }
}
