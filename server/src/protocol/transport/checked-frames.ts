/**
 * Checks that a stream consists of messages framed as the protocol requires
 * (https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/#baseProtocol). After a
 * header without a length, the start of the next message would be unknown, and no request would be answered any more.
 */
import { Transform } from 'node:stream';

/** In bytes: the maximum length of a JavaScript string. */
const longestMessage = 2 ** 29;

/** In bytes, with its line breaks. */
const longestHeader = 2 ** 20;

const endOfHeader = '\r\n\r\n';

const bareLineFeed = /(?<!\r)\n/;

/**
 * A transform that passes the bytes of a stream through unchanged. `refuse` is called once, with the reason, and
 * nothing is passed on after that.
 */
export function checkedFrames(refuse: (reason: string) => void): Transform {
  const frames = new Frames();
  let isRefused = false;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const problem = isRefused ? undefined : frames.problemOf(chunk);
      if (problem !== undefined) {
        isRefused = true;
        refuse(problem);
      }
      done(null, isRefused ? undefined : chunk);
    },
  });
}

class Frames {
  /** The part of the header that has arrived. */
  private header = '';
  /** The number of bytes of the body that have not arrived yet. */
  private body = 0;

  /** What is wrong with the next bytes; undefined if they are valid. */
  problemOf(chunk: Buffer): string | undefined {
    for (let at = this.skipBody(chunk, 0); at < chunk.length; at = this.skipBody(chunk, at)) {
      const known = this.header.length;
      this.header += chunk.toString('latin1', at, at + longestHeader);
      const end = this.header.indexOf(endOfHeader, Math.max(0, known - endOfHeader.length));
      if (bareLineFeed.test(end === -1 ? this.header : this.header.slice(0, end)))
        return 'its header has a bare line feed';
      if (end === -1) return this.header.length >= longestHeader ? 'its header does not end' : undefined;
      const length = lengthIn(this.header.slice(0, end));
      if (typeof length === 'string') return length;
      at += end + endOfHeader.length - known;
      this.header = '';
      this.body = length;
    }
    return undefined;
  }

  /** The end of the body, or of the chunk. */
  private skipBody(chunk: Buffer, at: number): number {
    const skipped = Math.min(this.body, chunk.length - at);
    this.body -= skipped;
    return at + skipped;
  }
}

/** The length of the body according to its header, or what is wrong with the header. */
function lengthIn(header: string): number | string {
  const lines = header.split('\r\n');
  if (!lines.every((line) => line.includes(':'))) return 'its header has a line without a colon';
  const [written, ...others] = new Set(lines.flatMap((line) => /^content-length:(.*)$/i.exec(line)?.[1]?.trim() ?? []));
  // The reader that follows would use the last one.
  if (others.length > 0) return 'its header has several Content-Lengths';
  if (written === undefined) return 'its header has no Content-Length';
  if (!/^\d{1,15}$/.test(written)) return 'its Content-Length is no number';
  return Number(written) > longestMessage ? `it is longer than ${longestMessage} bytes` : Number(written);
}
