/** Reads what another thread passes on, also in the middle of an evaluation. */
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import {
  AbstractMessageReader,
  type ConnectionOptions,
  type DataCallback,
  Disposable,
  type Message,
  type MessageReader,
} from 'vscode-languageserver/node';
import { type PendingMessages, WaitingMessages } from './pending-messages.js';

/** Reads the messages that the thread at the other end of a port passes on. */
export class PortMessageReader extends AbstractMessageReader implements MessageReader, PendingMessages {
  private readonly port: MessagePort;
  /** The connection that reads from here. */
  private callback: DataCallback | undefined;
  private readonly waiting = new WaitingMessages();

  constructor(port: MessagePort) {
    super();
    this.port = port;
    port.on('close', () => this.fireClose());
  }

  /** The options of the connection that reads from here. */
  get options(): ConnectionOptions {
    return this.waiting.options;
  }

  listen(callback: DataCallback): Disposable {
    this.callback = callback;
    this.port.on('message', this.receiveMessage);
    return Disposable.create(() => this.port.off('message', this.receiveMessage));
  }

  hasEdit(): boolean {
    this.readPort();
    return this.waiting.has('edit');
  }

  hasAwaited(): boolean {
    this.readPort();
    return this.waiting.has('awaited');
  }

  hasOther(): boolean {
    this.readPort();
    return this.waiting.has('other');
  }

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
    this.waiting.arrived(message);
    try {
      this.callback?.(message);
    } catch (error) {
      // The connection takes some malformed messages for what they are not.
      this.fireError(error);
    }
  };
}
