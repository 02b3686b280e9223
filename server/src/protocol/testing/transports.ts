/**
 * The two ends of a conversation in one process: streams, as between processes. In browsers see `transports-web.ts`.
 */
import { PassThrough } from 'node:stream';
import {
  type MessageReader,
  type MessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';

export interface End {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
}

export function connectedEnds(): { readonly server: End; readonly client: End } {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  return {
    server: { reader: new StreamMessageReader(toServer), writer: new StreamMessageWriter(toClient) },
    client: { reader: new StreamMessageReader(toClient), writer: new StreamMessageWriter(toServer) },
  };
}
