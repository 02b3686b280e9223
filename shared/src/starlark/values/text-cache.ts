/**
 * Caches the bytes of the long string that code is iterating over, so that a step need not count from the beginning.
 * Code may also remove the beginning or end of the string in each step, so the last slice is cached, too.
 */
import { byteLength, fromBytes, isAscii, toBytes } from './bytes.js';

/** Shorter strings are not cached. */
const longText = 64;

/** Characters examined per step, and characters converted to bytes per step. */
const [charactersPerStep, bytesPerStep] = [512, 16];

interface Known {
  readonly text: string;
  /** Undefined if the text has only ASCII characters, so that bytes are characters. */
  readonly bytes: Uint8Array | undefined;
}

/** Caches the bytes of the last long string, and of its last slice. */
export class TextCache {
  private whole: Known = { text: '', bytes: undefined };
  private cut = this.whole;
  private readonly step: (count: number) => void;

  /** `step` counts the work on strings. */
  constructor(step: (count: number) => void = () => undefined) {
    this.step = step;
  }

  private lookUp(text: string): Known {
    if (text === this.whole.text) return this.whole;
    if (text === this.cut.text) this.whole = this.cut;
    else {
      this.step(text.length / charactersPerStep);
      const isPlain = isAscii(text);
      if (!isPlain) this.step(text.length / bytesPerStep);
      this.whole = { text, bytes: isPlain ? undefined : toBytes(text) };
    }
    return this.whole;
  }

  /** The number of bytes of `text`. */
  length(text: string): number {
    if (text.length < longText) return byteLength(text);
    return this.lookUp(text).bytes?.length ?? text.length;
  }

  /** Whether the bytes of `text` are its characters. */
  isPlain(text: string): boolean {
    return text.length < longText ? isAscii(text) : this.lookUp(text).bytes === undefined;
  }

  /** The characters `[start, end)` of `text`, in code units. */
  characters(text: string, start: number, end: number): string {
    return this.isPlain(text) ? this.slice(text, start, end) : text.slice(start, end);
  }

  /** The bytes `[start, end)` of `text`. */
  slice(text: string, start: number, end: number): string {
    if (text.length < longText) return isAscii(text) ? text.slice(start, end) : fromBytes(toBytes(text), start, end);
    const { bytes } = this.lookUp(text);
    const cut = bytes === undefined ? text.slice(start, end) : fromBytes(bytes, start, end);
    if (cut.length >= longText) this.cut = { text: cut, bytes: bytes?.subarray(start, end) };
    return cut;
  }
}
