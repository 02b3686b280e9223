/** Makes the ids of requests unambiguous between threads and within a connection. */
import { Message } from 'vscode-languageserver/node';

/**
 * The ids of the server's own requests. Each thread of the server counts from 0, but a response to a request of an
 * earlier thread must not count as one to the current thread.
 */
export class RequestIds {
  private readonly prefix: string;

  /** `generation` is the number of earlier threads. */
  constructor(generation: number) {
    this.prefix = generation === 0 ? '' : `${generation}:`;
  }

  /** The id of a request as sent to the client. */
  outgoing(id: number | string | null): number | string | null {
    return this.prefix === '' ? id : `${this.prefix}${id}`;
  }

  /** The id of the request that a response belongs to; undefined if it is not one of this thread's. */
  incoming(id: number | string | null): number | undefined {
    if (this.prefix === '') return typeof id === 'number' ? id : undefined;
    return typeof id === 'string' && id.startsWith(this.prefix) ? Number(id.slice(this.prefix.length)) : undefined;
  }
}

/** Marks ids that are strings. No number begins with it. */
const textMark = '"';

const marked = <T>(id: T): T | string => (typeof id === 'string' ? textMark + id : id);

/**
 * A message of the client as it is passed to the connection. The connection identifies requests by their ids as
 * strings, so it would confuse two requests with the ids `60` and `"60"`.
 */
export function withMarkedId(message: Message): Message {
  if (Message.isRequest(message)) return { ...message, id: marked(message.id) } as Message;
  if (!Message.isNotification(message) || message.method !== '$/cancelRequest') return message;
  const params = (message.params ?? {}) as { readonly id?: unknown };
  return { ...message, params: { ...params, id: marked(params.id) } } as Message;
}

/** A response of the connection, with the id that the client used. */
export function withClientId(message: Message): Message {
  if (!Message.isResponse(message) || typeof message.id !== 'string') return message;
  return { ...message, id: message.id.slice(textMark.length) } as Message;
}
