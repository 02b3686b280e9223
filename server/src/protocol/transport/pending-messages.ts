/**
 * Messages of the client that have arrived and are not handled yet. They arrive in another thread, so that an evaluation
 * that is under way can find out whether it is out of date.
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

/** Which messages have arrived and are not handled yet, as of now. */
export interface PendingMessages {
  /** Whether a change of documents waits to be read, or the client's goodbye. */
  hasEdit(): boolean;
  /** Whether a request waits that a person waits for, such as completion. */
  hasAwaited(): boolean;
  /** Whether anything but an edit waits: a request, a change of files or settings. */
  hasOther(): boolean;
}

/** For a server that learns of messages only when it is idle. */
export const noPendingMessages: PendingMessages = {
  hasEdit: () => false,
  hasAwaited: () => false,
  hasOther: () => false,
};

/** The methods for which every evaluation is abandoned: its result would be out of date. */
const editMethods: ReadonlySet<string> = new Set([
  'textDocument/didOpen',
  'textDocument/didChange',
  'textDocument/didClose',
  'shutdown',
  'exit',
]);

/** The requests that come from what a person does, and not from what the editor keeps up to date by itself. */
const awaitedMethods: ReadonlySet<string> = new Set([
  'textDocument/completion',
  'completionItem/resolve',
  'textDocument/hover',
  'textDocument/signatureHelp',
  'textDocument/definition',
  'textDocument/declaration',
  'textDocument/typeDefinition',
  'textDocument/implementation',
  'textDocument/references',
  'textDocument/prepareRename',
  'textDocument/rename',
  'textDocument/onTypeFormatting',
]);

/** Reads the messages that the thread at the other end of a port passes on. */
export class PortMessageReader extends AbstractMessageReader implements MessageReader, PendingMessages {
  private readonly port: MessagePort;
  /** The connection that reads from here. */
  private callback: DataCallback | undefined;
  private readonly waitingEdits = new Set<Message | string>();
  private readonly waitingAwaited = new Set<Message | string>();
  private readonly waitingOthers = new Set<Message | string>();

  constructor(port: MessagePort) {
    super();
    this.port = port;
    port.on('close', () => this.fireClose());
  }

  listen(callback: DataCallback): Disposable {
    this.callback = callback;
    this.port.on('message', this.receiveMessage);
    return Disposable.create(() => this.port.off('message', this.receiveMessage));
  }

  hasEdit(): boolean {
    this.readPort();
    return this.waitingEdits.size > 0;
  }

  hasAwaited(): boolean {
    this.readPort();
    return this.waitingAwaited.size > 0;
  }

  hasOther(): boolean {
    this.readPort();
    return this.waitingOthers.size > 0;
  }

  /** The options of the connection that reads from here: through them it reports which messages it handles. */
  readonly options: ConnectionOptions = {
    messageStrategy: {
      handleMessage: (message, next) => {
        this.handled(message);
        return next(message);
      },
    },
    connectionStrategy: {
      cancelUndispatched: (message, next) => {
        if (!Message.isRequest(message)) return next(message);
        this.handled(message);
        const error = { code: LSPErrorCodes.RequestCancelled, message: 'cancelled' };
        return { jsonrpc: message.jsonrpc, id: message.id, error };
      },
    },
  };

  /** Takes the messages that have arrived at the port since the event loop last ran. */
  private readPort(): void {
    for (;;) {
      const next: { readonly message: Message } | undefined = receiveMessageOnPort(this.port);
      if (next === undefined) return;
      this.receiveMessage(next.message);
    }
  }

  /** The connection queues the message, and cancels a request that is to be cancelled at once. */
  private readonly receiveMessage = (message: Message): void => {
    if (Message.isRequest(message) || Message.isNotification(message)) {
      if (editMethods.has(message.method)) this.waitingEdits.add(identityOf(message));
      else if (!message.method.startsWith('$/')) this.waitingOthers.add(identityOf(message));
      if (awaitedMethods.has(message.method)) this.waitingAwaited.add(identityOf(message));
    }
    try {
      this.callback?.(message);
    } catch (error) {
      // The connection takes some malformed messages for what they are not.
      this.fireError(error);
    }
  };

  private handled(message: Message): void {
    this.waitingEdits.delete(identityOf(message));
    this.waitingAwaited.delete(identityOf(message));
    this.waitingOthers.delete(identityOf(message));
  }
}

/** What distinguishes a message from the others that wait; of requests with one id the connection keeps the last. */
function identityOf(message: Message): Message | string {
  return Message.isRequest(message) ? String(message.id) : message;
}
