/** The ways in which a client and this process can communicate, selected by the command line. */
import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import {
  IPCMessageReader,
  IPCMessageWriter,
  type Message,
  type MessageReader,
  type MessageWriter,
  type MessageWriterOptions,
  SocketMessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { checkedFrames } from './checked-frames.js';
import { bytesOf, type JsonOnPort } from './shared-bytes.js';

/**
 * Reads messages, and writes JSON, which must not change until it has been written; `onEnd` calls back when no more
 * messages will arrive.
 */
export interface Transport {
  readonly reader: MessageReader;
  readonly write: (json: JsonOnPort) => Promise<void>;
  readonly onEnd: (listener: () => void) => unknown;
}

/** The first of `--stdio`, `--node-ipc` and `--socket=PORT` in `argv`, which must contain one of them. */
export function openTransport(argv: readonly string[]): Transport {
  if (argv.includes('--stdio'))
    return overStreams(readFrom(process.stdin), new StreamMessageWriter(process.stdout, asWritten));
  return argv.includes('--node-ipc') ? overIpc() : overSocket(portIn(argv));
}

/** Ends the process if the input is not framed as messages, because nothing after that can be understood. */
function readFrom(stream: Readable): MessageReader {
  const frames = checkedFrames((reason) => fail(`A message cannot be read: ${reason}.`));
  // The reader takes the end of its input as the end of the session. An input that breaks off counts as ended, too.
  stream.once('error', () => frames.end()).once('close', () => frames.end());
  return new StreamMessageReader(stream.pipe(frames));
}

/** The port of `--socket=PORT` or `--socket PORT`. */
function portIn(argv: readonly string[]): number {
  const at = argv.findIndex((argument) => /^--socket(?:=|$)/.test(argument));
  const given = argv[at] === '--socket' ? argv[at + 1] : argv[at]?.slice('--socket='.length);
  const port = /^\d+$/.test(given ?? '') ? Number(given) : 0;
  if (port > 0 && port < 65536) return port;
  const instead = given === undefined || given === '' ? 'none is given' : `'${given}' is none`;
  return fail(`--socket needs a port from 1 to 65535, on which the client listens; ${instead}.`, 2);
}

/** A message that the server has already serialised, so that this thread need not serialise large results again. */
interface WrittenMessage extends Message {
  readonly json: JsonOnPort;
}

/** Makes a writer of the library, which frames messages and waits for streams, write the JSON of a `WrittenMessage`. */
const asWritten: MessageWriterOptions = {
  contentTypeEncoder: {
    name: 'application/json',
    encode: (message) => Promise.resolve(asBytes((message as WrittenMessage).json)),
  },
};

function asBytes(json: JsonOnPort): Buffer {
  return typeof json === 'string' ? Buffer.from(json) : bytesOf(json);
}

function overStreams(reader: MessageReader, writer: MessageWriter): Transport {
  const write = (json: JsonOnPort): Promise<void> => {
    const message: WrittenMessage = { jsonrpc: '2.0', json };
    return writer.write(message);
  };
  return { reader, write, onEnd: reader.onClose };
}

function overIpc(): Transport {
  if (process.send === undefined) fail('--node-ipc needs a Node.js parent process that opened a channel to this one.');
  // The library's reader waits for an event that only the parent process receives.
  const onEnd = (listener: () => void): unknown => process.once('disconnect', listener);
  const writer = new IPCMessageWriter(process);
  return {
    reader: new IPCMessageReader(process),
    write: (json) => writer.write(JSON.parse(asBytes(json).toString())),
    onEnd,
  };
}

/** Connects to the client, which listens on the port. */
function overSocket(port: number): Transport {
  const socket = connect(port, '127.0.0.1');
  // This listener comes before the reader's, which would treat the failure as the end of a session.
  const refused = (error: Error): never => fail(`Nothing answers on port ${port}: ${error.message}`);
  socket.once('error', refused);
  socket.once('connect', () => socket.off('error', refused));
  return overStreams(readFrom(socket), new SocketMessageWriter(socket, asWritten));
}

/** Ends the process: there is no client to talk to. The exit code is 2 if the command line is wrong. */
function fail(message: string, code: 1 | 2 = 1): never {
  console.error(`ytt-language-server: ${message}`);
  process.exit(code);
}
