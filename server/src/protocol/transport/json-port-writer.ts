/**
 * Sends messages to the thread that talks to the client, as JSON: passing a string is faster than passing the objects.
 */
import type { MessagePort } from 'node:worker_threads';
import { cutMiddle, visibleText } from '@ytt-language/shared';
import { AbstractMessageWriter, Message, type MessageWriter } from 'vscode-languageserver/node';
import { clientChangeOf } from '../watchdog/client-change.js';
import type { ToClient } from '../watchdog/thread.js';
import { WrittenResult } from '../written-result.js';
import { type RequestIds, withClientId } from './request-ids.js';
import { type JsonOnPort, SharedBytesPool } from './shared-bytes.js';

/** Texts of at least this many UTF-16 code units are passed as bytes. */
const longText = 1 << 14;

/**
 * Posts each message with its JSON, the id of the request that it answers, and what it changes in the client. The ids
 * of requests differ from those of earlier threads. Messages for people are cut, and control characters in them made
 * visible.
 */
export class JsonPortWriter extends AbstractMessageWriter implements MessageWriter {
  private readonly port: MessagePort;
  private readonly requestIds: RequestIds;
  private readonly pool = new SharedBytesPool();

  constructor(port: MessagePort, requestIds: RequestIds) {
    super();
    this.port = port;
    this.requestIds = requestIds;
    port.on('close', () => this.fireClose());
  }

  async write(given: Message): Promise<void> {
    const message = withVisibleMessage(withClientId(given));
    const named = Message.isRequest(message) ? { ...message, id: this.requestIds.outgoing(message.id) } : message;
    const answers = Message.isResponse(message) ? message.id : undefined;
    const pieces = jsonOf(named);
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const json: JsonOnPort = length < longText ? pieces.join('') : this.pool.write(pieces);
    const posted: ToClient = { json, answers, change: clientChangeOf(message) };
    this.port.postMessage(posted);
  }

  end(): void {}
}

/** The maximum length of a message that is shown to people or logged, in UTF-16 code units. */
const longestMessage = 12_000;

/** Methods whose messages are shown to people: they may contain texts and names of files. */
const shownMethods: ReadonlySet<string> = new Set([
  'window/logMessage',
  'window/showMessage',
  'window/showMessageRequest',
]);

function withVisibleMessage(message: Message): Message {
  if (!(Message.isNotification(message) || Message.isRequest(message)) || !shownMethods.has(message.method))
    return message;
  const params = message.params as { readonly message: string };
  return {
    ...message,
    params: { ...params, message: visibleText(cutMiddle(params.message, longestMessage)) },
  } as Message;
}

/** The JSON of a message, in pieces. */
function jsonOf(message: Message): readonly string[] {
  if (!Message.isResponse(message) || !(message.result instanceof WrittenResult)) return [JSON.stringify(message)];
  return [`{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":`, ...message.result.pieces, '}'];
}
