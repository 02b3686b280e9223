/** A server that finds nobody to talk to says so and fails, so that whoever started it learns why. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ytt-start-'));
  await build({
    absWorkingDir: root,
    entryPoints: ['server/src/main.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    alias: { '@ytt-language/shared': join(root, 'shared/src') },
    outfile: join(folder, 'main.cjs'),
    logLevel: 'error',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

function start(...argv: readonly string[]) {
  return spawnSync(process.execPath, [join(folder, 'main.cjs'), ...argv], { encoding: 'utf8', timeout: 20_000 });
}

async function unusedPort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  // A listener on TCP has an address of this shape.
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

describe('starting the server', () => {
  it('fails on a port where nothing listens', async () => {
    const port = await unusedPort();
    const { status, stdout, stderr } = start(`--socket=${port}`);
    expect(stderr).toContain(`Nothing answers on port ${port}`);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  it('fails without the parent process that --node-ipc needs', () => {
    const { status, stdout, stderr } = start('--node-ipc');
    expect(stderr).toContain('--node-ipc needs');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});
