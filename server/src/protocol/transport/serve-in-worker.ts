/** Serves the page, or the editor in a browser, that started this web worker. */
import { createConnection } from 'vscode-languageserver/node';
import { keyOfUri } from '../../workspace/files/file-key.js';
import { VirtualFileSystem } from '../../workspace/files/virtual-file-system.js';
import { type Clock, systemClock } from '../clock.js';
import { serve } from '../server.js';
import { PostedMessageReader, type PostedMessages, PostedMessageWriter } from './posted-message-reader.js';
import { type StartMessage, type WriteFilesParams, writeFilesMethod } from './posted-messages.js';

/** Waits for the `StartMessage`, then serves until the client exits, which calls `close`. */
export function serveInWorker(scope: PostedMessages, close: () => void): void {
  const start = ({ data }: { readonly data: unknown }): void => {
    scope.removeEventListener('message', start);
    serveFiles(scope, data as StartMessage, close);
  };
  scope.addEventListener('message', start);
}

function serveFiles(scope: PostedMessages, { files, posted }: StartMessage, close: () => void): void {
  const fs = new VirtualFileSystem();
  for (const [uri, bytes] of files) fs.write(keyOfUri(uri), bytes);
  const reader = new PostedMessageReader(scope, posted);
  const connection = createConnection(reader, new PostedMessageWriter(scope), reader.options);
  connection.onNotification(writeFilesMethod, (params: WriteFilesParams) => {
    for (const { uri, bytes } of params.files) {
      if (bytes === null) fs.remove(keyOfUri(uri));
      else fs.write(keyOfUri(uri), bytes);
    }
  });
  // Change notifications of the client may arrive before the files that it writes, so the server watches the files
  // itself.
  const abilities = { watching: false };
  serve(connection, { fs, pendingMessages: reader, abilities, clock: webClock(), exit: close });
}

/** Browsers have no `setImmediate`, and delay timers; a posted message arrives in the next turn. */
function webClock(): Clock {
  const { port1, port2 } = new MessageChannel();
  const callbacks: (() => void)[] = [];
  port1.addEventListener('message', () => callbacks.shift()?.());
  port1.start();
  const nextTurn = (callback: () => void): void => {
    callbacks.push(callback);
    port2.postMessage(undefined);
  };
  return { ...systemClock, nextTurn };
}
