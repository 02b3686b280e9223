/**
 * A note of what the server's thread is working on, in memory shared with the thread that supervises it. It can be read
 * while the server computes, and after it has died.
 */
import type { Work, WorkListener } from '../../workspace/evaluation/work-log.js';

/** The length, in bytes, of two numbers: the pulse, and the length of the note, which follows as JSON. */
const headLength = 8;
const memoryLength = 16_384;

/** Memory for the note of one thread. */
export function newWorkStatusMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(memoryLength);
}

/** Writes the note to `memory`. A note that does not fit is dropped. */
export function workStatus(memory: SharedArrayBuffer): WorkListener {
  const head = new Int32Array(memory, 0, 2);
  const body = new Uint8Array(memory, headLength);
  return {
    beat: () => void Atomics.add(head, 0, 1),
    changed: (work) => {
      Atomics.add(head, 0, 1);
      // Decoders and encoders do not accept shared memory.
      const bytes = work === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(work));
      const fits = bytes.length <= body.length;
      if (fits) body.set(bytes);
      Atomics.store(head, 1, fits ? bytes.length : 0);
    },
  };
}

/** A number that changes with every step of the server. */
export function pulseIn(memory: SharedArrayBuffer): number {
  return Atomics.load(new Int32Array(memory, 0, 1), 0);
}

/** The work of the server, or its last work if it died; undefined if it is idle or the note is being written. */
export function workIn(memory: SharedArrayBuffer): Work | undefined {
  const length = Atomics.load(new Int32Array(memory, 0, 2), 1);
  try {
    return length === 0 ? undefined : JSON.parse(Buffer.from(memory, headLength, length).toString());
  } catch {
    return undefined;
  }
}
