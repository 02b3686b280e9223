/** Opens the connection that the command line asks for. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import {
  type Connection,
  createConnection,
  createServerSocketTransport,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  type MessageWriter,
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
  if (argv.includes('--node-ipc')) return [new IPCMessageReader(process), new IPCMessageWriter(process)];
  const at = argv.findIndex((argument) => /^--socket(?:=|$)/.test(argument));
  const port = Number(argv[at]?.split('=')[1] ?? argv[at + 1]);
  return at !== -1 && Number.isInteger(port) && port > 0 && port < 65536
    ? createServerSocketTransport(port)
    : undefined;
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
