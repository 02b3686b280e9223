/**
 * Messages of the client that have arrived and are not handled yet, so that an evaluation can find out that it is out
 * of date.
 */
import {
  type ConnectionOptions,
  LSPErrorCodes,
  Message,
  type RequestMessage,
  type ResponseMessage,
} from 'vscode-languageserver/node';
import { type FileKey, keyOfUri } from '../../workspace/files/file-key.js';
import { kindsOf, type MessageKind, messageKinds } from './message-kinds.js';

/** What a request is answered with. */
export type Result = NonNullable<ResponseMessage['result']> | null;

/** How the workspace names the file of a URI that the client sends. */
export type NameFile = (uri: string) => FileKey;

/** Which messages have arrived and are not handled yet, as of now. */
export interface PendingMessages {
  /** From here on files have these names here as well; before, all spellings of a URI are files of their own. */
  nameFiles(keyOf: NameFile): void;
  /** Whether a change of documents waits to be read, or the client's goodbye. */
  hasEdit(): boolean;
  /** Whether a request waits that a person waits for, such as completion; with `besides`, one about another file. */
  hasAwaited(besides?: FileKey): boolean;
  /** The requests that a person waits for and that can be answered now, in the order in which they came. */
  awaited(): readonly RequestMessage[];
  /** Answers one of these, which then waits no more; nothing where it was cancelled meanwhile. */
  answer(request: RequestMessage, result: Result): void;
  /** Whether anything but an edit waits: a request, a change of files or settings. */
  hasOther(): boolean;
}

/** For a server that sees messages only when it is idle. */
export const noPendingMessages: PendingMessages = {
  nameFiles: () => undefined,
  hasEdit: () => false,
  hasAwaited: () => false,
  awaited: () => [],
  answer: () => undefined,
  hasOther: () => false,
};

/** The messages that a connection has received and not handled yet. */
export class WaitingMessages {
  keyOf: NameFile = keyOfUri;
  private readonly waiting: Readonly<Record<MessageKind, Map<Message | string, Message>>> = {
    edit: new Map(),
    awaited: new Map(),
    other: new Map(),
  };
  /** The requests that were answered and that the connection has still to read. */
  private readonly answered = new WeakSet<Message>();

  has(kind: MessageKind): boolean {
    return this.waiting[kind].size > 0;
  }

  hasAwaited(besides: FileKey | undefined): boolean {
    if (besides === undefined) return this.has('awaited');
    for (const message of this.waiting.awaited.values()) {
      const file = this.fileOf(message);
      if (file !== undefined && file !== besides) return true;
    }
    return false;
  }

  /** The awaited requests before any pending change of files or settings: later ones are about its result. */
  awaited(): readonly RequestMessage[] {
    const found: RequestMessage[] = [];
    for (const message of this.waiting.other.values()) {
      if (Message.isNotification(message)) break;
      if (Message.isRequest(message) && this.waiting.awaited.has(identityOf(message))) found.push(message);
    }
    return found;
  }

  /** Returns whether a request still waits, and is answered with that: the connection is not to handle it. */
  answer(request: RequestMessage): boolean {
    if (this.waiting.awaited.get(identityOf(request)) !== request) return false;
    this.handled(request);
    this.answered.add(request);
    return true;
  }

  /** The file that a message is about. */
  fileOf(message: Message): FileKey | undefined {
    const uri = documentUri(message);
    return uri === undefined ? undefined : this.keyOf(uri);
  }

  arrived(message: Message): void {
    for (const kind of kindsOf(message)) this.waiting[kind].set(identityOf(message), message);
  }

  /** The options of the connection that reads them: through them it reports which messages it handles. */
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

/** What distinguishes a message from the others that wait; of requests with one id the connection keeps the last. */
function identityOf(message: Message): Message | string {
  return Message.isRequest(message) ? String(message.id) : message;
}

/** The URI of the document that a message is about, as the client wrote it. */
export function documentUri(message: Message): string | undefined {
  if (!Message.isRequest(message) && !Message.isNotification(message)) return undefined;
  const { textDocument } = (message.params ?? {}) as { textDocument?: { uri?: unknown } };
  return typeof textDocument?.uri === 'string' ? textDocument.uri : undefined;
}
