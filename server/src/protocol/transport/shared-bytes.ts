/**
 * Passes long texts between threads as UTF-8 in shared memory. A text of a megabyte that is passed directly is copied
 * three times, into memory that the system allocates each time, which takes milliseconds.
 */

/** A text in the memory of a `SharedBytesPool`. */
export interface SharedBytes {
  readonly memory: SharedArrayBuffer;
  /** Its number of bytes, from `textAt` on. */
  readonly length: number;
}

/** The JSON of a message: a string, or bytes if it is long. */
export type JsonOnPort = string | SharedBytes;

/** The offset of the text. A flag precedes it: 1 while the text is being read, 0 after `release`. */
const textAt = 4;
/** The number of memory blocks kept for reuse. */
const keptMemories = 4;
/** Longer blocks, in bytes, are not kept. */
const longestKept = 1 << 23;
const smallestMemory = 1 << 16;
/** The maximum number of UTF-8 bytes for a UTF-16 code unit. */
const mostBytes = 3;

/** The memory blocks of the writing thread. */
export class SharedBytesPool {
  private memories: SharedArrayBuffer[] = [];

  /** The bytes of the concatenated `pieces`. Their memory is not reused before the reader releases it. */
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

  /** Keeps the longest blocks, because a text that needed one will be sent again. */
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
