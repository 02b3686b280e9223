/** How the server's process is started and ended, and where its output goes. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExtensionMode } from '../testing/vscode.js';
import { type StartedServer, startServer } from './server-process.js';

let directory: string;
let server: StartedServer | undefined;
let logged: string[];
let wake: () => void;

beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'ytt-process-')));
  logged = [];
});
afterEach(() => {
  server?.kill();
  rmSync(directory, { recursive: true });
});

/** Starts a process with this script as the server. */
function start(script: string, extensionMode: number = ExtensionMode.Production): void {
  const path = join(directory, 'main.mjs');
  writeFileSync(path, script);
  const log = (kind: string) => (text: string) => {
    logged.push(`${kind}: ${text}`);
    wake?.();
  };
  const asAbsolutePath = (asked: string) => (asked === 'dist/server/main.mjs' ? path : asked);
  server = startServer({ asAbsolutePath, extensionMode } as never, { info: log('info'), error: log('error') } as never);
}

async function nextLog(): Promise<string | undefined> {
  while (logged.length === 0) await new Promise<void>((resolve) => (wake = resolve));
  return logged.shift();
}

describe("the server's process", () => {
  it('is a Node.js process with a message channel in any editor', async () => {
    const seen =
      '[process.argv.slice(2), process.execArgv, process.env.ELECTRON_RUN_AS_NODE, process.env.ELECTRON_NO_ASAR, process.connected, process.env.PATH]';
    start(`console.log(JSON.stringify(${seen}));`);
    expect(await nextLog()).toBe(`info: ${JSON.stringify([['--node-ipc'], [], '1', '1', true, process.env['PATH']])}`);
  });

  it('can be debugged if the extension runs from its sources', async () => {
    start('console.log(JSON.stringify(process.execArgv));', ExtensionMode.Development);
    // The inspector prints its address, possibly in several pieces.
    for (let said = await nextLog(); !said?.includes('["--inspect=127.0.0.1:6009","--enable-source-maps"]'); )
      said = await nextLog();
  });

  it('has what it prints logged', async () => {
    start('console.error("wrong\\n"); console.log("right\\n");');
    expect([await nextLog(), await nextLog()].sort()).toEqual(['error: wrong', 'info: right']);
  });

  it.each([
    ['process.exit(3);', 'The server ended with exit status 3.'],
    ["process.kill(process.pid, 'SIGKILL');", 'The server ended with SIGKILL.'],
  ])('that ends by itself is told of: %s', async (script, message) => {
    start(script);
    expect(await nextLog()).toBe(`error: ${message}`);
  });

  it('ends silently when it is finished, or stopped', async () => {
    for (const rest of ['', 'setInterval(() => undefined, 1_000);']) {
      start(`console.log(process.pid); ${rest}`);
      const said = await nextLog();
      expect(said).toMatch(/^info: \d+$/);
      if (rest !== '') server?.kill();
      while (isAlive(Number(said?.slice('info: '.length)))) await new Promise((resolve) => setTimeout(resolve, 10));
    }
    start('console.log("last");');
    expect(await nextLog()).toBe('info: last');
    expect(logged).toEqual([]);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
