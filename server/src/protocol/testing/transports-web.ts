/** Two ends of a conversation in one worker; takes the place of `transports.ts` in browsers, which have no streams of bytes. */
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  type MessageReader,
  type MessageWriter,
} from 'vscode-languageserver/browser';

interface End {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
}

type Port = ConstructorParameters<typeof BrowserMessageReader>[0];

export function connectedEnds(): { readonly server: End; readonly client: End } {
  const { port1, port2 } = new MessageChannel();
  return { server: endAt(port1 as unknown as Port), client: endAt(port2 as unknown as Port) };
}

function endAt(port: Port): End {
  return { reader: new BrowserMessageReader(port), writer: new BrowserMessageWriter(port) };
}
