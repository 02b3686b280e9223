/** Opens the connection that the command line asks for. */
import { existsSync } from 'node:fs';
import { createConnection as connectTo } from 'node:net';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import {
  type Connection,
  createConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  type MessageWriter,
  SocketMessageReader,
  SocketMessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { nodeFileSystem } from '../workspace/node-file-system.js';
import { serve } from './server.js';

/** Serves over `--stdio`, `--node-ipc` or `--socket=PORT`. Returns false where `argv` asks for none of them. */
export function startServer(argv: readonly string[]): boolean {
  const transport = openTransport(argv);
  if (transport === undefined) return false;
  keepOutputClean();
  collectSooner();
  const [reader, writer] = transport;
  const connection: Connection = createConnection(reader, writer);
  reader.onClose(() => process.exit(0));
  serve(connection, { fs: nodeFileSystem, codePage: installedCodePage(), exit: (code) => process.exit(code) });
  return true;
}

function openTransport(argv: readonly string[]): readonly [MessageReader, MessageWriter] | undefined {
  if (argv.includes('--stdio'))
    return [new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout)];
  if (argv.includes('--node-ipc')) return overIpc();
  const at = argv.findIndex((argument) => /^--socket(?:=|$)/.test(argument));
  const port = Number(argv[at]?.split('=')[1] ?? argv[at + 1]);
  return at !== -1 && Number.isInteger(port) && port > 0 && port < 65536 ? overSocket(port) : undefined;
}

function overIpc(): readonly [MessageReader, MessageWriter] {
  if (process.send === undefined) fail('--node-ipc needs a Node.js parent process that opened a channel to this one.');
  return [new IPCMessageReader(process), new IPCMessageWriter(process)];
}

/** Connects to the client, which listens. */
function overSocket(port: number): readonly [MessageReader, MessageWriter] {
  const socket = connectTo(port, '127.0.0.1');
  // Comes before the reader's listeners, which would take the failure for the end of a conversation.
  const refused = (error: Error): never => fail(`Nothing answers on port ${port}: ${error.message}`);
  socket.once('error', refused);
  socket.once('connect', () => socket.off('error', refused));
  return [new SocketMessageReader(socket), new SocketMessageWriter(socket)];
}

/** Ends the process: there is nobody to talk to. */
function fail(message: string): never {
  console.error(`ytt-language-server: ${message}`);
  process.exit(1);
}

/** The page of codes, which lies beside the bundle. */
function installedCodePage(): string | undefined {
  const program = dirname(process.argv[1] ?? '');
  const page = [join(program, 'codes.md'), join(program, '../dist/codes.md')].find((path) => existsSync(path));
  return page === undefined ? undefined : pathToFileURL(page).href;
}

/** How much a heap that is in use may grow between two collections, in percent; V8 by itself lets it double and more. */
const heapGrowth = 30;
/** Opening a large file comes first: until then, in milliseconds, memory grows as V8 sees fit. */
const openingTime = 2_000;

/** Each edit of a large file makes a text and parts of trees anew, which would pile up to several times what is in use. */
function collectSooner(): void {
  setTimeout(() => setFlagsFromString(`--heap-growing-percent=${heapGrowth}`), openingTime).unref();
}

/** Standard output carries the protocol: what anything else prints goes to standard error. */
function keepOutputClean(): void {
  const print = (...values: unknown[]): void => console.error(...values);
  console.log = print;
  console.info = print;
  console.debug = print;
}
