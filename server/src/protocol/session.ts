/** The state shared by the handlers of a session. This file imports none of them. */
import { cutMessage } from '@ytt-language/shared';
import { type Connection, MessageType, ShowMessageNotification } from 'vscode-languageserver/node';
import type { FileKey } from '../workspace/files/file-key.js';
import { noFile } from '../workspace/files/no-file.js';
import type { Workspace } from '../workspace/workspace.js';
import type { ClientAbilities } from './client/client-abilities.js';
import type { CompletionTriggers } from './client/completion-triggers.js';
import type { Clock } from './clock.js';
import type { InterleavedAnswers } from './scheduling/interleaved-answers.js';
import type { PreemptionBudget } from './scheduling/preemption-budget.js';
import type { PendingMessages } from './transport/pending-messages.js';

/** A session with a client, from `initialize` on. */
export interface Session {
  readonly connection: Connection;
  readonly workspace: Workspace;
  readonly clock: Clock;
  /** The client's capabilities; none before `initialize`. */
  readonly abilities: () => ClientAbilities;
  /** The client's name and version, if it sends them. */
  readonly client: () => string | undefined;
  readonly pendingMessages: PendingMessages;
  readonly preemption: PreemptionBudget;
  readonly interleaved: InterleavedAnswers;
  readonly completionTriggers: CompletionTriggers;
  /** Resolves when the surroundings of all open files have been indexed, so that results about these are complete. */
  readonly ready: () => Promise<void>;
  /**
   * Whether the surroundings of this file have been indexed: before all folders have been indexed, only open files can
   * be ready.
   */
  readonly isReady: (key: FileKey) => boolean;
  /** Resolves when all folders have been indexed, so that results about the workspace are complete. */
  readonly indexed: () => Promise<void>;
  /** Searches all folders for files again, and reads them from disk. Resolves when that is done. */
  readonly reindex: () => Promise<void>;
  /** The URI of the page that explains the codes of findings, where it is installed. */
  readonly codePage: string | undefined;
  /** The files whose last evaluation reached a limit (`ytt.limits`). */
  readonly overBudget: Set<FileKey>;
}

/**
 * Whether a request about `file` is answered earlier if work on `besides` is abandoned. A request that needs what is
 * being evaluated waits for a pause. Work that nobody waits for may try edits, without pauses, so that it counts then.
 */
export function isElsewhere(session: Session, file: FileKey, besides: FileKey): boolean {
  const { workspace, interleaved, clock } = session;
  if (workspace.isElsewhere(file, besides)) return true;
  return besides === noFile && interleaved.isOverdue(clock);
}

/**
 * Logs an exception thrown while `subject` was computed. That is a bug, because nothing that a user can write throws.
 * `key` is the file in question; its version is logged with it.
 */
export function logFailure({ connection, workspace }: Session, subject: string, key: FileKey, error: unknown): void {
  const version = workspace.files.get(key)?.version ?? 'on disk';
  connection.console.error(`${subject} of ${key}, version ${version}: ${describeError(error)}`);
}

/** A thrown value as text for a log: its stack, if it has one. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Shows a warning to the user, unless the client chooses not to. */
export function showWarning({ connection }: Pick<Session, 'connection'>, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, {
    type: MessageType.Warning,
    message: cutMessage(message),
  });
}
