/**
 * Passes long texts between threads as UTF-8 in shared memory. Passing a text of a megabyte directly copies it three
 * times, into memory that the system has to allocate each time, which takes milliseconds.
 */

/** A text in the memory of a `SharedBytesPool`. */
export interface SharedBytes {
  readonly memory: SharedArrayBuffer;
  /** How many bytes it has, from `textAt` on. */
  readonly length: number;
}

/** The JSON of a message: as a text, or as its bytes where it is long. */
export type JsonOnPort = string | SharedBytes;

/** Before the text stands whether it is still being read: 1 until `release`, then 0. */
const textAt = 4;
/** So many memories are kept to be written again. */
const keptMemories = 4;
/** Longer ones, in bytes, are not kept. */
const longestKept = 1 << 23;
const smallestMemory = 1 << 16;
/** How many bytes of UTF-8 a UTF-16 code unit has at most. */
const mostBytes = 3;

/** The memory blocks of the writing thread. */
export class SharedBytesPool {
  private memories: SharedArrayBuffer[] = [];

  /** The bytes of `pieces`, one after the other. Their memory is not written again before the reader releases it. */
  write(pieces: readonly string[]): SharedBytes {
    let memory = this.memories.find(isFree) ?? new SharedArrayBuffer(smallestMemory);
    let bytes = Buffer.from(memory);
    let at = textAt;
    for (const piece of pieces) {
      const isTight = at + mostBytes * piece.length > memory.byteLength;
      const end = isTight ? at + Buffer.byteLength(piece) : at;
      if (end > memory.byteLength) {
        memory = new SharedArrayBuffer(2 * end);
        const longer = Buffer.from(memory);
        longer.set(bytes.subarray(textAt, at), textAt);
        bytes = longer;
      }
      at += bytes.write(piece, at);
    }
    Atomics.store(new Int32Array(memory, 0, 1), 0, 1);
    this.keep(memory);
    return { memory, length: at - textAt };
  }

  /** The longest are kept: a text that needed one will come again. */
  private keep(memory: SharedArrayBuffer): void {
    if (this.memories.includes(memory) || memory.byteLength > longestKept) return;
    const byLength = [...this.memories, memory].sort((a, b) => b.byteLength - a.byteLength);
    this.memories = byLength.slice(0, keptMemories);
  }
}

/** The bytes of a text, in the shared memory itself; valid until `release`. */
export function bytesOf({ memory, length }: SharedBytes): Buffer {
  return Buffer.from(memory, textAt, length);
}

/** Marks the bytes as read. */
export function release({ memory }: SharedBytes): void {
  Atomics.store(new Int32Array(memory, 0, 1), 0, 0);
}

function isFree(memory: SharedArrayBuffer): boolean {
  return Atomics.load(new Int32Array(memory, 0, 1), 0) === 0;
}
