/** For tests: a session without a connection, with a clock that stands still. */
import type { Connection, Diagnostic } from 'vscode-languageserver/node';
import { noFile } from '../../workspace/files/no-file.js';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { defaultSettings, type Settings } from '../../workspace/settings/settings.js';
import { Workspace } from '../../workspace/workspace.js';
import { type ClientAbilities, readAbilities } from '../client/client-abilities.js';
import { CompletionTriggers } from '../client/completion-triggers.js';
import { InterleavedAnswers } from '../scheduling/interleaved-answers.js';
import { PreemptionBudget } from '../scheduling/preemption-budget.js';
import type { Session } from '../session.js';
import { ManualClock } from './manual-clock.js';

export interface TestSession {
  readonly session: Session;
  readonly workspace: Workspace;
  readonly clock: ManualClock;
  /** The workspace's disk; changes must be announced to the workspace. */
  readonly disk: Map<string, string>;
  /** The published diagnostics, in order. */
  readonly published: { uri: string; version?: number; diagnostics: readonly Diagnostic[] }[];
  /** The methods of other notifications and requests that were sent, in order. */
  readonly sent: string[];
  /** The logged errors. */
  readonly errors: string[];
  /**
   * The pending messages: none, unless a test sets them. `concerned` are requests that a person waits for and that need
   * what is being evaluated; `elsewhere` those that are elsewhere for every file.
   */
  readonly waiting: { edit: boolean; awaited: boolean; concerned: boolean; elsewhere: boolean; other: boolean };
}

export interface TestSessionOptions {
  readonly abilities?: Partial<ClientAbilities>;
  readonly settings?: Partial<Settings>;
  /** The clock for measuring evaluations. */
  readonly now?: () => number;
}

/** A session with the folder `/ws`, indexed, and `files` (texts by absolute path). */
export function testSession(
  files: Readonly<Record<string, string>>,
  { abilities = {}, settings = {}, now }: TestSessionOptions = {},
): TestSession {
  const disk = new Map(Object.entries(files));
  const workspace = new Workspace(memoryFileSystem(disk), { now });
  workspace.setSettings({ ...defaultSettings, ...settings });
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  const clock = new ManualClock();
  const published: TestSession['published'] = [];
  const sent: string[] = [];
  const errors: string[] = [];
  const waiting = { edit: false, awaited: false, concerned: false, elsewhere: false, other: false };
  const send = async (type: string | { readonly method: string }): Promise<void> =>
    void sent.push(typeof type === 'string' ? type : type.method);
  const connection = {
    sendDiagnostics: async (params: TestSession['published'][number]) => void published.push(params),
    sendNotification: send,
    sendRequest: send,
    console: { error: (message: string) => void errors.push(message) },
  };
  const all = { ...readAbilities({}), ...abilities };
  const session: Session = {
    // The code under test uses no other members of a connection.
    connection: connection as unknown as Connection,
    workspace,
    clock,
    abilities: () => all,
    client: () => undefined,
    pendingMessages: {
      setFiles: () => undefined,
      hasEdit: () => waiting.edit,
      hasAwaited: (besides) => {
        if (besides === undefined) return waiting.elsewhere || waiting.awaited || waiting.concerned;
        return waiting.elsewhere || (besides === noFile && waiting.awaited);
      },
      awaited: () => [],
      answer: () => undefined,
      needsTurn: () => undefined,
      hasOther: () => waiting.other,
    },
    preemption: new PreemptionBudget((file, besides) => workspace.isElsewhere(file, besides)),
    interleaved: new InterleavedAnswers(),
    completionTriggers: new CompletionTriggers(),
    ready: async () => undefined,
    isReady: () => true,
    indexed: async () => undefined,
    reindex: async () => undefined,
    codePage: undefined,
    overBudget: new Set(),
  };
  return { session, workspace, clock, disk, published, sent, errors, waiting };
}

/** Advances a clock until `promise` is settled, for code that waits for turns and pauses. */
export async function settled<T>(clock: ManualClock, promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const done = promise.finally(() => {
    isSettled = true;
  });
  done.catch(() => undefined);
  while (!isSettled) {
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(1);
  }
  return done;
}
