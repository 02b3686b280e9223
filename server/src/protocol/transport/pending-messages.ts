/**
 * What the client has sent and the server has not come to yet. Messages arrive in another thread, so that it can be told
 * in the middle of an evaluation whether that evaluation is out of date.
 */
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import {
  AbstractMessageReader,
  type ConnectionOptions,
  type DataCallback,
  Disposable,
  LSPErrorCodes,
  Message,
  type MessageReader,
} from 'vscode-languageserver/node';

/** The state of the conversation, as of now. */
export interface PendingMessages {
  /** Whether a change of documents waits to be read, or the client's goodbye. */
  hasEdit(): boolean;
  /** Whether anything else waits: a request, a change of files or settings. */
  hasOther(): boolean;
}

/** For a server that learns of messages only when it is idle. */
export const noPendingMessages: PendingMessages = { hasEdit: () => false, hasOther: () => false };

/** What no evaluation goes on for: nobody waits for what it would say. */
const edits: ReadonlySet<string> = new Set([
  'textDocument/didOpen',
  'textDocument/didChange',
  'textDocument/didClose',
  'shutdown',
  'exit',
]);

/** Reads the messages that the thread at the other end of a port sends on. */
export class PortMessageReader extends AbstractMessageReader implements MessageReader, PendingMessages {
  private readonly port: MessagePort;
  private receive: DataCallback | undefined;
  private readonly waitingEdits = new Set<Message | string>();
  private readonly waitingOthers = new Set<Message | string>();

  constructor(port: MessagePort) {
    super();
    this.port = port;
    port.on('close', () => this.fireClose());
  }

  listen(callback: DataCallback): Disposable {
    this.receive = callback;
    this.port.on('message', this.take);
    return Disposable.create(() => this.port.off('message', this.take));
  }

  hasEdit(): boolean {
    this.look();
    return this.waitingEdits.size > 0;
  }

  hasOther(): boolean {
    this.look();
    return this.waitingOthers.size > 0;
  }

  /** To be given to the connection that reads from here, so that it tells what it has come to. */
  readonly options: ConnectionOptions = {
    messageStrategy: {
      handleMessage: (message, next) => {
        this.leave(message);
        return next(message);
      },
    },
    connectionStrategy: {
      cancelUndispatched: (message, next) => {
        if (!Message.isRequest(message)) return next(message);
        this.leave(message);
        const error = { code: LSPErrorCodes.RequestCancelled, message: 'cancelled' };
        return { jsonrpc: message.jsonrpc, id: message.id, error };
      },
    },
  };

  private look(): void {
    for (;;) {
      const next: { readonly message: Message } | undefined = receiveMessageOnPort(this.port);
      if (next === undefined) return;
      this.take(next.message);
    }
  }

  /** The connection queues the message, and cancels a request that is to be cancelled at once. */
  private readonly take = (message: Message): void => {
    if (Message.isRequest(message) || Message.isNotification(message)) {
      if (edits.has(message.method)) this.waitingEdits.add(nameOf(message));
      else if (!message.method.startsWith('$/')) this.waitingOthers.add(nameOf(message));
    }
    try {
      this.receive?.(message);
    } catch (error) {
      // The connection takes some malformed messages for what they are not.
      this.fireError(error);
    }
  };

  private leave(message: Message): void {
    this.waitingEdits.delete(nameOf(message));
    this.waitingOthers.delete(nameOf(message));
  }
}

/** What tells a message from the others that wait; of requests with one id the connection keeps the last. */
function nameOf(message: Message): Message | string {
  return Message.isRequest(message) ? String(message.id) : message;
}
