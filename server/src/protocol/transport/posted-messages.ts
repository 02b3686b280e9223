/**
 * The conversation with a server in a web worker, from the page that started it. Each message is an object that is posted
 * as it is; what waits to be handled is counted in shared memory, where pages may share any.
 */
import type { Message } from 'vscode-languageserver/node';
import { kindsOf, messageKinds } from './pending-messages.js';

/** What a worker is sent first. */
export interface StartMessage {
  /** The files of the workspace: URIs and bytes. Others are written and removed with `ytt/writeFiles`. */
  readonly files: readonly (readonly [uri: string, bytes: Uint8Array])[];
  /** How many messages of each kind were posted, in the order of `messageKinds`. Without it nothing is interrupted. */
  readonly posted?: SharedArrayBuffer | undefined;
}

/** Writes files of a server in a web worker; a file without bytes is removed, a directory with all below it. */
export const writeFilesMethod = 'ytt/writeFiles';

export interface WriteFilesParams {
  readonly files: readonly { readonly uri: string; readonly bytes: Uint8Array | null }[];
}

/** The memory in which posted messages are counted; undefined where the page is not isolated from others. */
export function sharedCounts(): SharedArrayBuffer | undefined {
  const { crossOriginIsolated } = globalThis as { readonly crossOriginIsolated?: boolean };
  if (crossOriginIsolated === false || typeof SharedArrayBuffer === 'undefined') return undefined;
  return new SharedArrayBuffer(messageKinds.length * Int32Array.BYTES_PER_ELEMENT);
}

/** To be called just before a message is posted: the server may be in the middle of an evaluation. */
export function countPosted(posted: SharedArrayBuffer | undefined, message: Message): void {
  if (posted === undefined) return;
  const counts = new Int32Array(posted);
  for (const kind of kindsOf(message)) Atomics.add(counts, messageKinds.indexOf(kind), 1);
}
