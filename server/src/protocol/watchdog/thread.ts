/** The messages between the thread that talks to the client and the server's thread. */
import type { Message } from 'vscode-languageserver/node';
import type { SetAside } from '../../workspace/evaluation/left-out.js';
import type { JsonOnPort } from '../transport/shared-bytes.js';
import type { ClientChange } from './client-change.js';

/** What a thread of the server is given when it is started. */
export interface ThreadStart {
  /** Where it keeps the note of its work. */
  readonly memory: SharedArrayBuffer;
  /** How many threads there were before it. */
  readonly generation: number;
  /** What it is to leave out. */
  readonly setAside: readonly SetAside[];
}

/** A message for the client, as JSON, and what has to be known of it to pass it on. */
export interface ToClient {
  readonly json: JsonOnPort;
  /** The id of the request that it answers. */
  readonly answers?: number | string | null | undefined;
  readonly change?: ClientChange | undefined;
}

/** What was left out is worked on again. */
export interface TakenUp {
  readonly takenUp: SetAside;
}

/** What a thread reports; after `ended` and `failed` it is gone. */
export interface ThreadListener {
  readonly sent: (message: ToClient) => void;
  readonly takenUp: (cause: SetAside) => void;
  /** It ended by itself, with the status that the process is to end with. */
  readonly ended: (status: number) => void;
  /** The thread died; `isOutOfMemory` tells whether memory was the reason. */
  readonly failed: (error: Error, isOutOfMemory: boolean) => void;
}

export interface ServerThread {
  readonly memory: SharedArrayBuffer;
  post(message: Message): void;
  terminate(): void;
}

export type StartThread = (start: ThreadStart, listener: ThreadListener) => ServerThread;

/** A notification that asks for a sign of life, and does not reach the server's handlers. */
export const areYouThere = { jsonrpc: '2.0', method: '$/ytt/areYouThere' };
