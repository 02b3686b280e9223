/** Gives messages to the thread that talks to the client, as JSON: a text is passed on faster than the objects it is of. */
import type { MessagePort } from 'node:worker_threads';
import { AbstractMessageWriter, Message, type MessageWriter } from 'vscode-languageserver/node';
import { clientChangeOf } from '../watchdog/client-change.js';
import type { ToClient } from '../watchdog/thread.js';
import { WrittenResult } from '../written-result.js';
import type { RequestIds } from './request-ids.js';
import { type JsonOnPort, SharedBytesPool } from './shared-bytes.js';

/** Texts of so many UTF-16 code units are passed on as bytes. */
const longText = 1 << 14;

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

  async write(message: Message): Promise<void> {
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

/** The JSON of a message, in pieces. */
function jsonOf(message: Message): readonly string[] {
  if (!Message.isResponse(message) || !(message.result instanceof WrittenResult)) return [JSON.stringify(message)];
  return [`{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":`, ...message.result.pieces, '}'];
}
