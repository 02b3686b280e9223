/** Reads messages passed on by another thread, also in the middle of an evaluation. */
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import {
  AbstractMessageReader,
  type ConnectionOptions,
  type DataCallback,
  Disposable,
  Message,
  type MessageReader,
  type MessageWriter,
  type RequestMessage,
  type ResponseMessage,
} from 'vscode-languageserver/node';
import { WorkLog } from '../../workspace/evaluation/work-log.js';
import type { FileKey } from '../../workspace/files/file-key.js';
import { ping } from '../watchdog/thread.js';
import { JsonPortWriter } from './json-port-writer.js';
import { type MessageFiles, type PendingMessages, type Result, WaitingMessages } from './pending-messages.js';
import { RequestIds, withMarkedId } from './request-ids.js';

/** Reads the messages that the thread at the other end of a port passes on. */
export class PortMessageReader extends AbstractMessageReader implements MessageReader, PendingMessages {
  private readonly port: MessagePort;
  private readonly work: WorkLog;
  private readonly requestIds: RequestIds;
  private readonly writer: MessageWriter;
  /** The callback of the connection that uses this reader. */
  private callback: DataCallback | undefined;
  private readonly waiting = new WaitingMessages();

  /** `work` records which messages are handled; `writer` is used by the same connection. */
  constructor(
    port: MessagePort,
    work: WorkLog = new WorkLog(),
    requestIds: RequestIds = new RequestIds(0),
    writer: MessageWriter = new JsonPortWriter(port, requestIds),
  ) {
    super();
    this.writer = writer;
    this.port = port;
    this.work = work;
    this.requestIds = requestIds;
    port.on('close', () => this.fireClose());
  }

  /** The options of the connection that reads from here. */
  get options(): ConnectionOptions {
    const { messageStrategy, connectionStrategy } = this.waiting.options;
    return {
      connectionStrategy,
      messageStrategy: {
        handleMessage: (message, next) =>
          this.work.during(subjectOf(message), this.waiting.fileOf(message), () =>
            messageStrategy.handleMessage(message, next),
          ),
      },
    };
  }

  listen(callback: DataCallback): Disposable {
    this.callback = callback;
    this.port.on('message', this.receiveMessage);
    return Disposable.create(() => this.port.off('message', this.receiveMessage));
  }

  setFiles(files: MessageFiles): void {
    this.waiting.files = files;
  }

  hasEdit(): boolean {
    this.readPort();
    return this.waiting.has('edit');
  }

  hasAwaited(besides?: FileKey): boolean {
    this.readPort();
    return this.waiting.hasAwaited(besides);
  }

  awaited(): readonly RequestMessage[] {
    this.readPort();
    return this.waiting.awaited();
  }

  answer(request: RequestMessage, result: Result): void {
    if (!this.waiting.answer(request)) return;
    const response: ResponseMessage = { jsonrpc: request.jsonrpc, id: request.id, result };
    void this.writer.write(response);
  }

  needsTurn(request: RequestMessage): void {
    this.waiting.needsTurn(request);
  }

  hasOther(): boolean {
    this.readPort();
    return this.waiting.has('other');
  }

  /** Receives the messages that have arrived at the port since the event loop last ran. */
  private readPort(): void {
    for (;;) {
      const next: { readonly message: Message } | undefined = receiveMessageOnPort(this.port);
      if (next === undefined) return;
      this.receiveMessage(next.message);
    }
  }

  /** The connection queues the message. If it is a cancellation, the connection cancels the request immediately. */
  private readonly receiveMessage = (message: Message): void => {
    this.work.beat();
    if (Message.isNotification(message) && message.method === ping.method) return;
    const known = Message.isResponse(message) ? this.withOwnId(message) : withMarkedId(message);
    if (known === undefined) return;
    this.waiting.arrived(known);
    try {
      this.callback?.(known);
    } catch (error) {
      // The connection fails on some malformed messages.
      this.fireError(error);
    }
  };

  /**
   * The response with the id that this thread's connection gave to the request; undefined if the request was another
   * thread's.
   */
  private withOwnId(message: ResponseMessage): ResponseMessage | undefined {
    const id = this.requestIds.incoming(message.id);
    return id === undefined ? undefined : { ...message, id };
  }
}

function subjectOf(message: Message): string {
  return Message.isRequest(message) || Message.isNotification(message) ? message.method : 'an answer';
}
