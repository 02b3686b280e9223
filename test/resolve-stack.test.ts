/**
 * A stack trace of a minified bundle is mapped to its sources, by `scripts/resolve-stack.mjs` and by Node.js itself.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface ResolveStack {
  resolveStack(text: string, mapPathOf: (name: string) => string, base: string): string;
}

interface Bundle {
  bundleServer(directory: string): Promise<string>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const scripts = new URL('../scripts/', import.meta.url).href;
const { resolveStack }: ResolveStack = await import(`${scripts}resolve-stack.mjs`);
const { bundleServer }: Bundle = await import(`${scripts}bundle.mjs`);

/** The error of the server's thread when it is not started as a thread, as in its source. */
const complaint = 'This is started as a thread of the language server.';
const source = 'server/src/worker.ts';

let directory: string;
let place: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'ytt-stack-'));
  await bundleServer(directory);
  const lines = readFileSync(join(root, source), 'utf8').split('\n');
  const line = lines.findIndex((one) => one.includes(complaint));
  place = `${source}:${line + 1}:${(lines[line]?.indexOf('new Error') ?? -1) + 1}`;
});
afterAll(() => rmSync(directory, { recursive: true }));

/** The output of the thread's bundle when it fails at start. */
function failure(...flags: readonly string[]): string {
  const { stderr } = spawnSync(process.execPath, [...flags, join(directory, 'worker.mjs')], { encoding: 'utf8' });
  expect(stderr).toContain(complaint);
  return stderr;
}

describe('a stack of a bundle', () => {
  const mapPathOf = (name: string): string => join(directory, `${name}.map`);
  const resolved = (text: string): string => resolveStack(text, mapPathOf, root);

  it('is resolved to the line and column of the source', () => {
    const stack = failure();
    expect(stack).not.toContain(source);
    expect(resolved(stack)).toContain(`    at ${place}\n`);
  });

  it('is resolved wherever the bundle lay when it failed', () => {
    const [, where] = /worker\.mjs:(\d+:\d+)/.exec(failure()) ?? [];
    expect(resolved(`at a (C:\\My Programs\\ytt\\worker.mjs:${where})`)).toBe(`at a (${place})`);
    expect(resolved(`at async file:///home/me/ytt/worker.mjs:${where}\n`)).toBe(`at async ${place}\n`);
    expect(resolved(`worker.mjs:${where}`)).toBe(place);
  });

  it('keeps lines without a map', () => {
    const text = 'at b (/x/other.mjs:1:1)\nat c (/x/worker.mjs:9999:1)\nat d (/x/extension.js:1:1)\n';
    expect(resolved(text)).toBe(text);
  });

  it('refers to the sources if Node.js uses source maps', () => {
    expect(failure('--enable-source-maps')).toContain(join(root, place));
  });

  it('refers to the sources also in a bundle that is loaded on demand', () => {
    const script = join(directory, 'no-output.cjs');
    writeFileSync(script, 'process.stdout.write = () => { throw new Error("no output"); };');
    const argv = ['--require', script, join(directory, 'main.mjs'), '--version'];
    const stackOf = (...flags: readonly string[]) =>
      spawnSync(process.execPath, [...flags, ...argv], { encoding: 'utf8' }).stderr;
    const inSources = join(root, 'server/src/cli/cli.ts');
    expect(stackOf('--enable-source-maps')).toContain(inSources);
    expect(stackOf()).not.toContain(inSources);
    expect(resolved(stackOf())).toContain('server/src/cli/cli.ts');
  });
});
