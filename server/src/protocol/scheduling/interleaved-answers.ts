/**
 * Answers a person's requests in the middle of an evaluation, which then continues from there: none of its work is
 * lost, and a hover need not wait. A request that needs results that are not available yet (`Project`), or takes long
 * itself, waits for its turn.
 */
import type { Message, RequestMessage } from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import type { Workspace } from '../../workspace/workspace.js';
import type { Clock } from '../clock.js';
import { documentUri, type PendingMessages, type Result } from '../transport/pending-messages.js';

/** An answer that takes longer, in milliseconds, is abandoned, and waits for its turn. */
const longest = 100;

/**
 * How many milliseconds pass before a request that could not be answered is tried again: more may be known by then.
 * The pauses grow.
 */
const shortestPause = 5;

interface Try {
  /** How many milliseconds lie before the next attempt, and when that is, by the clock. */
  readonly pause: number;
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

export class InterleavedAnswers {
  private readonly answers = new Map<string, Answer>();
  private readonly tried = new WeakMap<Message, Try>();
  private isAnswering = false;

  /** Allows requests of `method` to be answered in the middle of an evaluation. */
  add(method: string, answer: Answer): void {
    this.answers.set(method, answer);
  }

  /** Called in the middle of an evaluation: answers waiting requests for which the available results suffice. */
  answerPending(served: Served): void {
    const { pendingMessages, clock } = served;
    if (this.isAnswering) return;
    // Requests after an edit refer to the edited text.
    if (!pendingMessages.hasAwaited() || pendingMessages.hasEdit()) return;
    for (const request of pendingMessages.awaited()) {
      const { pause, next } = this.tried.get(request) ?? { pause: shortestPause, next: 0 };
      const began = clock.now();
      if (began < next) continue;
      const answered = this.answer(served, request);
      if (answered !== undefined) pendingMessages.answer(request, answered.result);
      else {
        const now = clock.now();
        const longer = Math.max(2 * pause, 4 * (now - began));
        this.tried.set(request, { pause: longer, next: now + longer });
      }
    }
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
      // It fails again when it is handled, and is logged then; this deep in an evaluation the stack may have
      // overflowed, too.
      return undefined;
    } finally {
      this.isAnswering = false;
    }
  }
}
