/**
 * Passes messages between the client and the server's thread. If the thread hangs or dies, it is replaced, and the new
 * thread is brought to the same state; the client need not notice.
 */
import { basename } from 'node:path';
import { visibleText } from '@ytt-language/shared';
import { Message, type NotificationMessage, type RequestMessage } from 'vscode-jsonrpc/node';
import type { Work } from '../../workspace/evaluation/work-log.js';
import type { Clock } from '../clock.js';
import { Conversation, errorCodes } from '../transport/conversation.js';
import { type JsonOnPort, release } from '../transport/shared-bytes.js';
import { ClientRequests } from './client-requests.js';
import { ClientState } from './client-state.js';
import { ConversationMirror } from './conversation-mirror.js';
import { type Failure, Failures } from './failures.js';
import { checkInterval, Silence } from './silence.js';
import { ping, type ServerThread, type StartThread, type ToClient } from './thread.js';
import { newWorkStatusMemory, pulseIn, workIn } from './work-status.js';

export interface SupervisorOptions {
  readonly clock: Clock;
  readonly startThread: StartThread;
  /** Sends a message to the client; bytes are released after they are sent. */
  readonly send: (json: JsonOnPort) => void;
  /** Ends the process after everything has been sent. */
  readonly end: (status: number) => void;
  readonly log: (line: string) => void;
  /** Whether a debugger has stopped the thread. */
  readonly isDebugged: () => boolean;
}

/** The thread counts as hanging after this many checks (each `checkInterval` apart) without a sign of life. */
export const checksUntilHung = 10;
/** How long, in milliseconds, the server may take to respond to the last messages of a client. */
const exitTimeout = 2_000;

/** A request whose response can repeat its id. */
interface Request extends RequestMessage {
  id: number | string;
}

function isRequest(message: Message): message is Request {
  return Message.isRequest(message) && isId(message.id);
}

/** A larger number may not be read as it was written: `1e400` becomes infinite, which JSON cannot express. */
function isId(id: unknown): id is number | string {
  return typeof id === 'number' ? Math.abs(id) <= Number.MAX_SAFE_INTEGER : typeof id === 'string';
}

/**
 * Handles all messages of a client, answers in place of a thread that cannot, and ends the process when the client
 * leaves, or if the thread keeps failing.
 */
export class Supervisor {
  private readonly options: SupervisorOptions;
  private readonly conversation = new Conversation();
  private readonly mirror = new ConversationMirror();
  private readonly requests: ClientRequests;
  private readonly clientState = new ClientState();
  private readonly failures = new Failures();
  private readonly silence: Silence;
  private generation = 0;
  private thread: ServerThread;
  /** The id of the `initialize` request, until it is answered. */
  private beginning: number | string | undefined;

  constructor(options: SupervisorOptions) {
    this.options = options;
    this.requests = new ClientRequests(options.send);
    this.thread = this.startThread();
    this.silence = new Silence({
      clock: options.clock,
      pulse: () => pulseIn(this.thread.memory),
      ping: () => this.thread.post(ping),
      onSilent: (silentChecks) => this.threadIsSilent(silentChecks),
    });
  }

  /** Handles a message of the client. */
  received(message: Message): void {
    if (isRequest(message)) this.receivedRequest(message);
    else if (Message.isNotification(message)) this.receivedNotification(message);
    else if (Message.isResponse(message)) this.thread.post(message);
    else this.receivedOther(message);
    this.silence.wake();
  }

  /** Answers a text that is not JSON, since it may have been a request. */
  receivedNoJson(): void {
    this.requests.refuse(null, { code: errorCodes.parseError, message: 'The content of a message is not JSON.' });
  }

  /** Handles JSON that is not a valid message. */
  private receivedOther(message: unknown): void {
    const { method, id } = (message ?? {}) as { readonly method?: unknown; readonly id?: unknown };
    if (method === undefined) {
      this.options.log('a message is passed over: it is no request, notification or response');
      return;
    }
    const needed = 'The method of a request is a string, and its id an integer or a string.';
    this.requests.refuse(isId(id) ? id : null, { code: errorCodes.invalidRequest, message: needed });
  }

  private receivedRequest(message: Request): void {
    const { id } = message;
    const refusal = this.conversation.refusal(message);
    if (refusal !== undefined) {
      this.requests.refuse(id, refusal);
      return;
    }
    this.requests.add(id, message.method);
    this.mirror.note(message);
    if (message.method === 'initialize') this.beginning = id;
    if (message.method === 'shutdown') this.options.clock.after(exitTimeout, () => this.requests.answerWith(id, null));
    this.thread.post(message);
  }

  private receivedNotification(message: NotificationMessage): void {
    if (message.method === 'exit') {
      this.leave();
      return;
    }
    const refusal = this.conversation.refusal(message);
    if (refusal !== undefined) {
      this.options.log(`a message is passed over: ${refusal.message}`);
      return;
    }
    // The message is posted first: the thread need not wait for `note`, which takes milliseconds for a long text.
    this.thread.post(message);
    this.mirror.note(message);
    if (message.method !== '$/cancelRequest') return;
    const { id } = (message.params ?? {}) as { id?: number | string };
    this.requests.cancel(id ?? null);
    if (this.silence.isSilent) this.requests.answerCancelled();
  }

  /** The client disconnects, or will send nothing more: it may still read responses. */
  leave(): void {
    this.thread.post({ jsonrpc: '2.0', method: 'exit' } as NotificationMessage);
    this.options.clock.after(exitTimeout, () => this.end(this.conversation.isShutDown ? 0 : 1));
  }

  private end(status: number): void {
    this.silence.end();
    this.options.end(status);
  }

  private startThread(): ServerThread {
    const generation = this.generation++;
    const isCurrent = (): boolean => generation === this.generation - 1;
    const start = { memory: newWorkStatusMemory(), generation, quarantined: this.failures.quarantined };
    return this.options.startThread(start, {
      sent: (message) => isCurrent() && this.threadSent(message),
      released: (cause) => isCurrent() && this.failures.released(cause),
      ended: (status) => isCurrent() && this.end(status),
      failed: (error, isOutOfMemory) => isCurrent() && this.threadFailed(error, isOutOfMemory),
    });
  }

  private threadSent({ json, answers, change }: ToClient): void {
    if (change !== undefined) this.clientState.note(change);
    if (answers !== undefined) {
      if (answers === this.beginning) this.beginning = undefined;
      if (!this.requests.take(answers)) {
        if (typeof json !== 'string') release(json);
        return;
      }
    }
    this.options.send(json);
    this.silence.wake();
  }

  private threadIsSilent(silentChecks: number): boolean {
    this.requests.answerCancelled();
    if (silentChecks < checksUntilHung || this.conversation.isShutDown || this.options.isDebugged()) return false;
    this.replaceThread('hung', `It did not answer for ${(silentChecks * checkInterval) / 1000} seconds`);
    return true;
  }

  private threadFailed(error: Error, isOutOfMemory: boolean): void {
    const reason = isOutOfMemory ? 'it ran out of memory' : (error.stack ?? error.message);
    this.options.log(`the server failed: ${reason}`);
    // After `shutdown`, the thread needs no replacement.
    if (!this.conversation.isShutDown)
      this.replaceThread(
        'died',
        isOutOfMemory ? 'It ran out of memory' : `It failed (${error.message.split('\n')[0]})`,
      );
  }

  private replaceThread(kind: Failure['kind'], what: string): void {
    const work = workIn(this.thread.memory);
    const remedy = this.failures.recordFailure({ kind, work, at: this.options.clock.now() });
    const happened = `The ytt language server had a problem. ${what}${whereOf(work)}`;
    this.thread.terminate();
    this.options.log(`the thread is replaced: ${what}, ${JSON.stringify(work ?? 'idle')}`);
    if (remedy.kind === 'give-up') {
      this.show(1, `${happened}, for the second time. It has to be started again.`);
      this.end(1);
      return;
    }
    const { quarantined } = remedy;
    const without =
      quarantined === undefined ? '' : `, without ${quarantined.kind === 'run' ? 'that run' : 'that file'}`;
    this.show(2, `${happened}. It was started again${without}.`);
    this.requests.answerAllLater(this.beginning);
    for (const json of this.clientState.undo(`generation-${this.generation}`)) this.options.send(json);
    this.thread = this.startThread();
    for (const message of this.mirror.replay(this.beginning ?? 'again')) this.thread.post(message);
    this.silence.wake();
  }

  private show(type: 1 | 2, message: string): void {
    this.options.send(
      JSON.stringify({ jsonrpc: '2.0', method: 'window/showMessage', params: { type, message: visibleText(message) } }),
    );
  }
}

/** What the thread was working on, for a message to the user. */
function whereOf(work: Work | undefined): string {
  if (work === undefined) return '';
  if (work.run !== undefined) return ` while it evaluated ${work.run.name}`;
  return work.file === undefined ? ` at ${work.subject}` : ` while it read ${basename(work.file)}`;
}
