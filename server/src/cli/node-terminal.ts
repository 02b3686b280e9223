/** The process's own terminal. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { toBytes } from '@ytt-language/shared';
import pc from 'picocolors';
import { nodeFileSystem } from '../workspace/files/node-file-system.js';
import type { Terminal } from './terminal.js';

export const nodeTerminal: Terminal = {
  out: (text) => void process.stdout.write(toBytes(text)),
  err: (text) => void process.stderr.write(text),
  ...(process.stderr.isTTY ? { progress: (text) => void process.stderr.write(`\r\x1b[K${text ?? ''}`) } : {}),
  readInput: async () => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  },
  directory: process.cwd(),
  environment: process.env,
  colors: pc.isColorSupported,
  fs: nodeFileSystem,
  writeFile: (path, text) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, toBytes(text));
  },
  removeDirectory: (path) => rmSync(path, { recursive: true, force: true }),
};
