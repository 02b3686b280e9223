/** Streams of messages, in chunks of any size. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkedFrames } from './checked-frames.js';

const framed = (body: string, head = ''): string => `${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** The part of `text` that passes, given in chunks of `size` bytes, and the error. */
async function pass(text: string, size: number): Promise<{ readonly passed: string; readonly refused: string[] }> {
  const refused: string[] = [];
  const frames = checkedFrames((reason) => refused.push(reason));
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) frames.write(bytes.subarray(at, at + size));
  frames.end();
  const chunks: Buffer[] = [];
  for await (const chunk of frames) chunks.push(chunk);
  return { passed: Buffer.concat(chunks).toString(), refused };
}

it('passes messages on unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary' })), fc.integer({ min: 1, max: 40 }), async (bodies, size) => {
      const text = bodies.map((body, i) => framed(body, i % 2 === 0 ? '' : 'Content-Type: a\r\n')).join('');
      expect(await pass(text, size)).toEqual({ passed: text, refused: [] });
    }),
    { numRuns: 200, seed: 1 },
  );
  const other = 'content-length:2 \r\n\r\n{}';
  expect((await pass(other, 1)).refused).toEqual([]);
  const twice = 'Content-Length: 2\r\nX: :\r\nContent-Length:2\r\n\r\n{}';
  expect((await pass(twice, 1)).refused).toEqual([]);
});

it.each([
  ['Content-Length: x\r\n\r\n{}', 'its Content-Length is no number'],
  ['Content-Length: -5\r\n\r\n{}', 'its Content-Length is no number'],
  ['Content-Length: 1e3\r\n\r\n{}', 'its Content-Length is no number'],
  ['Content-Length: 99999999999999999999\r\n\r\n{}', 'its Content-Length is no number'],
  ['Content-Length: 536870913\r\n\r\n{}', 'it is longer than 536870912 bytes'],
  ['Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}', 'its header has several Content-Lengths'],
  ['\r\nContent-Length: 2\r\n\r\n{}', 'its header has a line without a colon'],
  ['Content-Length: 2\r\nX\r\n\r\n{}', 'its header has a line without a colon'],
  ['Content-Length: 2\n\n{}', 'its header has a bare line feed'],
  ['X: y\r\nContent-Length: 2\n\r\n\r\n{}', 'its header has a bare line feed'],
  ['X: y\r\n\r\n{}', 'its header has no Content-Length'],
  ['{"jsonrpc":"2.0"}\r\n\r\n', 'its header has no Content-Length'],
])('refuses %s', async (text, reason) => {
  for (const size of [1000, text.length, 1]) {
    const { refused, passed } = await pass(framed('{}') + text + framed('{}'), size);
    expect(refused).toEqual([reason]);
    expect(passed).not.toContain(`${text}C`);
  }
});

it('refuses a header that does not end', async () => {
  expect((await pass('x'.repeat(2 ** 20), 50_000)).refused).toEqual(['its header does not end']);
  expect((await pass('x'.repeat(2 ** 20 - 1), 50_000)).refused).toEqual([]);
});
