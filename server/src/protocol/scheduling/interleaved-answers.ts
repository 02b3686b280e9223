/**
 * Answers a person's requests in the middle of an evaluation, which then continues: none of its work is lost, and a
 * hover need not wait. A request that needs results that are not available yet (`Project`), or that itself takes long,
 * is handled after the evaluation.
 */
import type { Message, RequestMessage } from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import type { Workspace } from '../../workspace/workspace.js';
import type { Clock } from '../clock.js';
import { documentUri, type PendingMessages, type Result } from '../transport/pending-messages.js';

/**
 * An answer that takes longer, in milliseconds, is abandoned. Its request is handled after the evaluation. When a pause
 * has taken as long, the next answers follow in the next pause.
 */
const longest = 100;

/**
 * The shortest pause, in milliseconds, before a request that could not be answered is tried again, when more results
 * may be available.
 */
const shortestPause = 5;
/** The pause is so many times as long as all attempts to answer the request have taken. */
const pauseFactor = 4;

interface Tried {
  /** How long all attempts have taken, and the time of the next one, in milliseconds. */
  readonly spent: number;
  readonly next: number;
}

/** Answers a request of a method, for the current state of the workspace. Throws if it cannot. */
export type Answer = (params: unknown) => Result;

/** The parts of a session that answering needs. */
interface Served {
  readonly workspace: Workspace;
  readonly clock: Clock;
  readonly pendingMessages: PendingMessages;
  readonly isReady: (key: FileKey) => boolean;
}

/**
 * Holds the methods whose requests can be answered in the middle of an evaluation, and when each waiting request is
 * tried again. While it answers one request, it does not begin another.
 */
export class InterleavedAnswers {
  private readonly answers = new Map<string, Answer>();
  private readonly tried = new WeakMap<Message, Tried>();
  private isAnswering = false;
  /** The document of the last request that was tried. */
  private latest: string | undefined;
  /**
   * The document of the last answer that was abandoned because it took too long. Other requests about it would often
   * need the same, so none is tried until this time, in milliseconds, and the evaluation proceeds.
   */
  private slow: { readonly uri: string | undefined; readonly until: number } | undefined;
  /** When waiting requests were last looked at, in milliseconds. */
  private lastLook = Number.NEGATIVE_INFINITY;

  /** Allows requests of `method` to be answered in the middle of an evaluation. */
  add(method: string, answer: Answer): void {
    this.answers.set(method, answer);
  }

  /** Whether the current work has not paused for so long that no request should wait for its next pause. */
  isOverdue(clock: Pick<Clock, 'now'>): boolean {
    return clock.now() - this.lastLook >= longest;
  }

  /** Called in the middle of an evaluation: answers waiting requests for which the available results suffice. */
  answerPending(served: Served): void {
    const { pendingMessages, clock } = served;
    if (this.isAnswering) return;
    this.lastLook = clock.now();
    // Requests that arrived after an edit refer to the edited text.
    if (!pendingMessages.hasAwaited() || pendingMessages.hasEdit()) return;
    const end = this.lastLook + longest;
    for (const request of this.othersFirst(pendingMessages.awaited())) {
      const began = clock.now();
      if (began >= end) return;
      const uri = documentUri(request);
      const { spent, next } = this.tried.get(request) ?? { spent: 0, next: 0 };
      if (began < next || (this.slow !== undefined && this.slow.uri === uri && began < this.slow.until)) continue;
      this.latest = uri;
      const answered = this.answer(served, request);
      if (answered !== undefined) pendingMessages.answer(request, answered.result);
      else {
        const now = clock.now();
        const took = now - began;
        const pause = Math.max(shortestPause, pauseFactor * (spent + took));
        this.tried.set(request, { spent: spent + took, next: now + pause });
        const isTooSlow = took >= longest;
        if (isTooSlow) this.slow = { uri, until: now + took };
        if (isTooSlow || !this.answers.has(request.method)) pendingMessages.needsTurn(request);
      }
    }
  }

  /** The requests in the order in which they are tried: those about the latest document come last. */
  private othersFirst(requests: readonly RequestMessage[]): readonly RequestMessage[] {
    const isLatest = (request: RequestMessage): boolean => documentUri(request) === this.latest;
    return [...requests.filter((one) => !isLatest(one)), ...requests.filter(isLatest)];
  }

  private answer(served: Served, request: RequestMessage): { readonly result: Result } | undefined {
    const { workspace, clock, pendingMessages, isReady } = served;
    const answer = this.answers.get(request.method);
    const uri = documentUri(request);
    if (answer === undefined || uri === undefined || !isReady(workspace.keyOf(uri))) return undefined;
    const until = clock.now() + longest;
    const isTooLong = (): boolean => clock.now() >= until || pendingMessages.hasEdit();
    this.isAnswering = true;
    try {
      return workspace.interruption.attempt(isTooLong, isTooLong, () => answer(request.params));
    } catch {
      // The request fails again when it is handled normally, and the error is logged then. The cause may also be a
      // stack overflow, because the evaluation is deeply nested at this point.
      return undefined;
    } finally {
      this.isAnswering = false;
    }
  }
}
