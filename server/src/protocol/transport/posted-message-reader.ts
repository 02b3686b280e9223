/** Reads messages that a page posts to this web worker. */
import {
  AbstractMessageReader,
  AbstractMessageWriter,
  type ConnectionOptions,
  type DataCallback,
  Disposable,
  Message,
  type MessageReader,
  type MessageWriter,
  type RequestMessage,
} from 'vscode-languageserver/node';
import type { FileKey } from '../../workspace/files/file-key.js';
import { noFile } from '../../workspace/files/no-file.js';
import { WrittenResult } from '../written-result.js';
import { kindsOf, type MessageKind, messageKinds } from './message-kinds.js';
import { type MessageFiles, type PendingMessages, WaitingMessages } from './pending-messages.js';
import { withClientId, withMarkedId } from './request-ids.js';

/** The parts of a worker's global scope that are used here. */
export interface PostedMessages {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/**
 * Passes the posted messages to the connection, and tells in the middle of a computation what is waiting. The worker
 * receives nothing then, so it compares how many messages were posted, in memory shared with the page, with how many
 * have arrived.
 */
export class PostedMessageReader extends AbstractMessageReader implements MessageReader, PendingMessages {
  private readonly scope: PostedMessages;
  private callback: DataCallback | undefined;
  private readonly waiting = new WaitingMessages();
  /** How many messages of each kind were posted, and how many have arrived. The counts wrap around at 32 bits. */
  private readonly posted: Int32Array;
  private readonly arrived = new Int32Array(messageKinds.length);

  /** `posted` counts posted messages, as `countPosted` does. */
  constructor(scope: PostedMessages, posted: SharedArrayBuffer | undefined) {
    super();
    this.scope = scope;
    this.posted = posted === undefined ? this.arrived : new Int32Array(posted);
  }

  /** The options of the connection that reads from here. */
  get options(): ConnectionOptions {
    return this.waiting.options;
  }

  listen(callback: DataCallback): Disposable {
    this.callback = callback;
    this.scope.addEventListener('message', this.receiveMessage);
    return Disposable.create(() => this.scope.removeEventListener('message', this.receiveMessage));
  }

  setFiles(files: MessageFiles): void {
    this.waiting.files = files;
  }

  hasEdit(): boolean {
    return this.has('edit');
  }

  /** A message that has not arrived may be about any file, so it does not count besides one. */
  hasAwaited(besides?: FileKey): boolean {
    const isAny = besides === undefined || besides === noFile;
    return this.waiting.hasAwaited(besides) || (isAny && this.isUnderWay('awaited'));
  }

  /** None, because posted messages only arrive between computations. */
  awaited(): readonly RequestMessage[] {
    return [];
  }

  answer(): void {}

  needsTurn(): void {}

  hasOther(): boolean {
    return this.has('other');
  }

  private has(kind: MessageKind): boolean {
    return this.waiting.has(kind) || this.isUnderWay(kind);
  }

  /** Whether a message of a kind was posted but has not arrived. */
  private isUnderWay(kind: MessageKind): boolean {
    const index = messageKinds.indexOf(kind);
    return Atomics.load(this.posted, index) !== this.arrived[index];
  }

  private readonly receiveMessage = ({ data }: { readonly data: unknown }): void => {
    const message = withMarkedId(data as Message);
    for (const kind of kindsOf(message)) Atomics.add(this.arrived, messageKinds.indexOf(kind), 1);
    this.waiting.arrived(message);
    try {
      this.callback?.(message);
    } catch (error) {
      // The connection fails on some malformed messages.
      this.fireError(error);
    }
  };
}

/** Posts the connection's messages to the page as objects. */
export class PostedMessageWriter extends AbstractMessageWriter implements MessageWriter {
  private readonly scope: PostedMessages;

  constructor(scope: PostedMessages) {
    super();
    this.scope = scope;
  }

  async write(given: Message): Promise<void> {
    const message = withClientId(given);
    if (Message.isResponse(message) && message.result instanceof WrittenResult)
      this.scope.postMessage({ ...message, result: message.result.toJSON() });
    else this.scope.postMessage(message);
  }

  end(): void {}
}
