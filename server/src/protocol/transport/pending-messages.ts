/**
 * Messages of the client that have arrived but are not handled yet. Through them, an evaluation can notice that it is
 * out of date.
 */
import {
  type ConnectionOptions,
  LSPErrorCodes,
  Message,
  type RequestMessage,
  type ResponseMessage,
} from 'vscode-languageserver/node';
import { type FileKey, keyOfUri } from '../../workspace/files/file-key.js';
import { noFile } from '../../workspace/files/no-file.js';
import { kindsOf, type MessageKind, messageKinds } from './message-kinds.js';

/** The result in a response. */
export type Result = NonNullable<ResponseMessage['result']> | null;

/** The files that messages are about. */
export interface MessageFiles {
  /** The key of the workspace's file for a URI that the client sends. */
  keyOf(uri: string): FileKey;
  /** Whether a request about `file` is answered earlier if work on `besides` is abandoned. */
  isElsewhere(file: FileKey, besides: FileKey): boolean;
}

/** Tells which messages have arrived but are not handled yet. */
export interface PendingMessages {
  /** Before the call, every spelling of a URI counts as a separate file, and each file as elsewhere for all others. */
  setFiles(files: MessageFiles): void;
  /** Whether a change of documents, or `shutdown` or `exit`, is pending. */
  hasEdit(): boolean;
  /**
   * Whether a request that a person waits for, such as completion, is pending; with `besides`, one about a file that is
   * elsewhere for it (`MessageFiles`); with `noFile`, also one about no file.
   */
  hasAwaited(besides?: FileKey): boolean;
  /** The pending requests that a person waits for and that can be answered now, in the order of arrival. */
  awaited(): readonly RequestMessage[];
  /** Answers one of these, which is then no longer pending; does nothing if it has been cancelled. */
  answer(request: RequestMessage, result: Result): void;
  /** One of these is not answered in the middle of other work, so that it is elsewhere for the work on all other files. */
  needsTurn(request: RequestMessage): void;
  /** Whether any message except edits is pending: a request, a change of files or settings. */
  hasOther(): boolean;
}

/** For a server that receives messages only when it is idle. */
export const noPendingMessages: PendingMessages = {
  setFiles: () => undefined,
  hasEdit: () => false,
  hasAwaited: () => false,
  awaited: () => [],
  answer: () => undefined,
  needsTurn: () => undefined,
  hasOther: () => false,
};

/** The messages that a connection has received and not handled yet. */
export class WaitingMessages {
  files: MessageFiles = { keyOf: keyOfUri, isElsewhere: (file, besides) => file !== besides };
  private readonly waiting: Readonly<Record<MessageKind, Map<Message | string, Message>>> = {
    edit: new Map(),
    awaited: new Map(),
    other: new Map(),
  };
  /** The requests that were answered before the connection handled them. */
  private readonly answered = new WeakSet<Message>();
  /** The requests that are not answered in the middle of other work. */
  private readonly needingTurn = new WeakSet<Message>();

  /** Whether a message of a kind is pending. */
  has(kind: MessageKind): boolean {
    return this.waiting[kind].size > 0;
  }

  /** See `PendingMessages`. */
  hasAwaited(besides: FileKey | undefined): boolean {
    if (besides === undefined) return this.has('awaited');
    for (const message of this.waiting.awaited.values()) {
      const file = this.fileOf(message);
      if (file === undefined ? besides === noFile : this.isElsewhere(message, file, besides)) return true;
    }
    return false;
  }

  private isElsewhere(message: Message, file: FileKey, besides: FileKey): boolean {
    return file !== besides && (this.needingTurn.has(message) || this.files.isElsewhere(file, besides));
  }

  /** The awaited requests that precede any pending notification: a later one refers to the state after that change. */
  awaited(): readonly RequestMessage[] {
    const found: RequestMessage[] = [];
    for (const message of this.waiting.other.values()) {
      if (Message.isNotification(message)) break;
      if (Message.isRequest(message) && this.waiting.awaited.has(identityOf(message))) found.push(message);
    }
    return found;
  }

  /** Records that a request is answered. Returns whether it was still pending; if not, the answer must not be sent. */
  answer(request: RequestMessage): boolean {
    if (this.waiting.awaited.get(identityOf(request)) !== request) return false;
    this.handled(request);
    this.answered.add(request);
    return true;
  }

  /** See `PendingMessages`. */
  needsTurn(request: RequestMessage): void {
    this.needingTurn.add(request);
  }

  /** The file that a message is about. */
  fileOf(message: Message): FileKey | undefined {
    const uri = documentUri(message);
    return uri === undefined ? undefined : this.files.keyOf(uri);
  }

  /** Records a message that the connection will handle. */
  arrived(message: Message): void {
    for (const kind of kindsOf(message)) this.waiting[kind].set(identityOf(message), message);
  }

  /** Options for the connection that reads the messages. Through them, it reports which messages it handles. */
  readonly options: Required<Pick<ConnectionOptions, 'messageStrategy' | 'connectionStrategy'>> = {
    messageStrategy: {
      handleMessage: (message, next) => {
        this.handled(message);
        if (!this.answered.has(message)) next(message);
      },
    },
    connectionStrategy: {
      cancelUndispatched: (message, next) => {
        if (!Message.isRequest(message)) return next(message);
        if (this.answered.has(message)) return undefined;
        this.handled(message);
        const error = { code: LSPErrorCodes.RequestCancelled, message: 'cancelled' };
        return { jsonrpc: message.jsonrpc, id: message.id, error };
      },
    },
  };

  private handled(message: Message): void {
    for (const kind of messageKinds) this.waiting[kind].delete(identityOf(message));
  }
}

/** A key for a message among the pending ones. Of requests with the same id, the connection keeps only the last. */
function identityOf(message: Message): Message | string {
  return Message.isRequest(message) ? String(message.id) : message;
}

/** The URI of the document that a message is about, as the client wrote it. */
export function documentUri(message: Message): string | undefined {
  if (!Message.isRequest(message) && !Message.isNotification(message)) return undefined;
  const { textDocument } = (message.params ?? {}) as { textDocument?: { uri?: unknown } };
  return typeof textDocument?.uri === 'string' ? textDocument.uri : undefined;
}
