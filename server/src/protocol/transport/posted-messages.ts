/**
 * The side of the page in a session with a server in a web worker. Each message is posted as an object, and the number
 * of posted messages is kept in shared memory, if the page may share any. Clients include this file, so it imports no
 * more than `message-kinds.ts`.
 */
import { kindsOf, messageKinds } from './message-kinds.js';

/** The first message to a worker. */
export interface StartMessage {
  /** The files of the workspace: URIs and bytes. Later changes are sent with `ytt/writeFiles`. */
  readonly files: readonly (readonly [uri: string, bytes: Uint8Array])[];
  /**
   * How many messages of each kind were posted, in the order of `messageKinds`. If it is missing, no evaluation is
   * interrupted.
   */
  readonly posted?: SharedArrayBuffer | undefined;
}

/**
 * The notification that writes files of a server in a web worker. A file without bytes is removed; a directory is
 * removed with its contents. The server detects by itself what changed.
 */
export const writeFilesMethod = 'ytt/writeFiles';

export interface WriteFilesParams {
  readonly files: readonly { readonly uri: string; readonly bytes: Uint8Array | null }[];
}

/**
 * Begins the session with a newly started worker, whose workspace contains `files`. Returns a function that posts
 * messages of the Language Server Protocol to it; the worker posts its own messages as such.
 */
export function startConversation(
  worker: { postMessage(message: unknown): void },
  files: StartMessage['files'],
): (message: object) => void {
  const posted = sharedCounts();
  worker.postMessage({ files, posted } satisfies StartMessage);
  return (message) => {
    // The message is counted first: the server may be in the middle of an evaluation, which the count interrupts.
    countPosted(posted, message);
    worker.postMessage(message);
  };
}

/** The memory in which posted messages are counted; undefined if the page is not cross-origin isolated. */
function sharedCounts(): SharedArrayBuffer | undefined {
  const { crossOriginIsolated } = globalThis as { readonly crossOriginIsolated?: boolean };
  if (crossOriginIsolated === false || typeof SharedArrayBuffer === 'undefined') return undefined;
  return new SharedArrayBuffer(messageKinds.length * Int32Array.BYTES_PER_ELEMENT);
}

function countPosted(posted: SharedArrayBuffer | undefined, message: object): void {
  if (posted === undefined) return;
  const counts = new Int32Array(posted);
  for (const kind of kindsOf(message)) Atomics.add(counts, messageKinds.indexOf(kind), 1);
}
