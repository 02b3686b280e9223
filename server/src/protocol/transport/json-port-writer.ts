/** Gives messages to the thread that talks to the client, as JSON: a text is passed on faster than the objects it is of. */
import type { MessagePort } from 'node:worker_threads';
import { AbstractMessageWriter, type Message, type MessageWriter } from 'vscode-languageserver/node';

export class JsonPortWriter extends AbstractMessageWriter implements MessageWriter {
  private readonly port: MessagePort;

  constructor(port: MessagePort) {
    super();
    this.port = port;
    port.on('close', () => this.fireClose());
  }

  async write(message: Message): Promise<void> {
    this.port.postMessage(JSON.stringify(message));
  }

  end(): void {}
}
