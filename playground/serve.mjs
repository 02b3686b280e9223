/** Builds the playground, serves it to this machine only, and prints the address. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { buildPlayground } from './build.mjs';

const page = readFileSync(await buildPlayground());
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  // A page that is cross-origin isolated can share memory with the server, so that an edit interrupts an evaluation.
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};
const server = createServer((_, response) => response.writeHead(200, headers).end(page));
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () =>
  console.log(`The playground is at http://127.0.0.1:${server.address().port}/`),
);
