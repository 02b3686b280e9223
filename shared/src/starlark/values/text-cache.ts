/**
 * Caches the bytes of the long string that code is iterating over, so that a step need not count from the beginning.
 */
import { byteLength, fromBytes, isAscii, toBytes } from './bytes.js';

/** Shorter strings are looked at afresh. */
const longText = 64;

/** Caches the bytes of the last long string. */
export class TextCache {
  private text = '';
  private ascii = true;
  private bytes: Uint8Array | undefined;

  private look(text: string): void {
    if (text === this.text) return;
    this.text = text;
    this.ascii = isAscii(text);
    this.bytes = this.ascii ? undefined : toBytes(text);
  }

  /** The number of bytes of `text`. */
  length(text: string): number {
    if (text.length < longText) return byteLength(text);
    this.look(text);
    return this.bytes?.length ?? text.length;
  }

  /** The bytes `[start, end)` of `text`. */
  slice(text: string, start: number, end: number): string {
    if (text.length < longText) return isAscii(text) ? text.slice(start, end) : fromBytes(toBytes(text), start, end);
    this.look(text);
    return this.bytes === undefined ? text.slice(start, end) : fromBytes(this.bytes, start, end);
  }
}
