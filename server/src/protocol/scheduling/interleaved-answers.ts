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

/** An answer that takes longer, in milliseconds, is abandoned. Its request is handled after the evaluation. */
const longest = 100;

/**
 * The shortest pause, in milliseconds, before a request that could not be answered is tried again, when more results
 * may be available.
 */
const shortestPause = 5;
/** The pause is so many times as long as all attempts to answer the request have taken. */
const pauseFactor = 4;

/** A document for which a request took so long, in milliseconds, comes after the others, and waits as long. */
const slowAttempt = 30;

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
  /**
   * The documents whose requests take long, and the time until which none is tried, in milliseconds: others would often
   * need the same, which the evaluation computes meanwhile. Forgotten when no request waits.
   */
  private readonly slow = new Map<string | undefined, number>();
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
    if (!pendingMessages.hasAwaited()) {
      this.slow.clear();
      return;
    }
    // Requests that arrived after an edit refer to the edited text.
    if (pendingMessages.hasEdit()) return;
    for (const request of this.slowLast(pendingMessages.awaited())) {
      const began = clock.now();
      const uri = documentUri(request);
      const { spent, next } = this.tried.get(request) ?? { spent: 0, next: 0 };
      if (began < Math.max(next, this.slow.get(uri) ?? 0)) continue;
      const answered = this.answer(served, request);
      const now = clock.now();
      const took = now - began;
      if (took >= slowAttempt) this.slow.set(uri, now + took);
      if (answered !== undefined) pendingMessages.answer(request, answered.result);
      else {
        if (took >= longest || !this.answers.has(request.method)) pendingMessages.needsTurn(request);
        const pause = Math.max(shortestPause, pauseFactor * (spent + took));
        this.tried.set(request, { spent: spent + took, next: now + pause });
      }
    }
  }

  /** The requests in the order in which they are tried. */
  private slowLast(requests: readonly RequestMessage[]): readonly RequestMessage[] {
    const isSlow = (request: RequestMessage): boolean => this.slow.has(documentUri(request));
    return [...requests.filter((one) => !isSlow(one)), ...requests.filter(isSlow)];
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
