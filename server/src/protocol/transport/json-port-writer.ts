/** Gives messages to the thread that talks to the client, as JSON: a text is passed on faster than the objects it is of. */
import type { MessagePort } from 'node:worker_threads';
import { AbstractMessageWriter, Message, type MessageWriter } from 'vscode-languageserver/node';
import { clientChangeOf } from '../watchdog/client-change.js';
import type { ToClient } from '../watchdog/thread.js';
import type { RequestIds } from './request-ids.js';

export class JsonPortWriter extends AbstractMessageWriter implements MessageWriter {
  private readonly port: MessagePort;
  private readonly requestIds: RequestIds;

  constructor(port: MessagePort, requestIds: RequestIds) {
    super();
    this.port = port;
    this.requestIds = requestIds;
    port.on('close', () => this.fireClose());
  }

  async write(message: Message): Promise<void> {
    const named = Message.isRequest(message) ? { ...message, id: this.requestIds.outgoing(message.id) } : message;
    const answers = Message.isResponse(message) ? message.id : undefined;
    const posted: ToClient = { json: JSON.stringify(named), answers, change: clientChangeOf(message) };
    this.port.postMessage(posted);
  }

  end(): void {}
}
