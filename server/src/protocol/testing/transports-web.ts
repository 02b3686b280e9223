/** The two ends of a conversation in one worker. Replaces `transports.ts` in browsers, which have no byte streams. */
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  type MessageReader,
  type MessageWriter,
} from 'vscode-languageserver/browser';
import { type PostedMessages, PostedMessageWriter } from '../transport/posted-message-reader.js';

interface End {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
}

type Port = ConstructorParameters<typeof BrowserMessageReader>[0];

export function connectedEnds(): { readonly server: End; readonly client: End } {
  const { port1, port2 } = new MessageChannel();
  const [server, client] = [port1 as unknown as Port & PostedMessages, port2 as unknown as Port];
  return {
    // The server's own writer is used because posted objects are copied field by field, and lose their classes.
    server: { reader: new BrowserMessageReader(server), writer: new PostedMessageWriter(server) },
    client: { reader: new BrowserMessageReader(client), writer: new BrowserMessageWriter(client) },
  };
}
