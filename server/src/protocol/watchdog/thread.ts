/** The messages between the thread that talks to the client and the server's thread. */
import type { Message } from 'vscode-languageserver/node';
import type { QuarantineEntry } from '../../workspace/evaluation/quarantine.js';
import type { JsonOnPort } from '../transport/shared-bytes.js';
import type { ClientChange } from './client-change.js';

/** The data with which a thread of the server is started. */
export interface ThreadStart {
  /** The memory for the thread's `work-status.ts`. */
  readonly memory: SharedArrayBuffer;
  /** The number of earlier threads. */
  readonly generation: number;
  /** Files and runs that are not to be evaluated. */
  readonly quarantined: readonly QuarantineEntry[];
}

/** A message for the client, as JSON, with what is needed to pass it on. */
export interface ToClient {
  readonly json: JsonOnPort;
  /** The id of the request that the message responds to. */
  readonly answers?: number | string | null | undefined;
  readonly change?: ClientChange | undefined;
}

/** An entry is no longer quarantined. */
export interface Released {
  readonly released: QuarantineEntry;
}

/** Events of a thread; `ended` and `failed` are the last ones. */
export interface ThreadListener {
  readonly sent: (message: ToClient) => void;
  readonly released: (cause: QuarantineEntry) => void;
  /** It ended by itself, with the exit status for the process. */
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
export const ping = { jsonrpc: '2.0', method: '$/ytt/ping' };
