/** A server whose thread hangs or dies continues with a new one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver/node';
import { type ServerProcess, startProcess } from '../server-process.js';

const script = new URL('../../scripts/bundle.mjs', import.meta.url).href;
let bundles: string;
beforeAll(async () => {
  bundles = mkdtempSync(join(tmpdir(), 'ytt-watchdog-'));
  const { bundleModule } = await import(script);
  for (const name of ['main', 'worker'])
    await bundleModule(fileURLToPath(new URL(`${name}.ts`, import.meta.url)), join(bundles, `${name}.mjs`));
}, 60_000);
afterAll(() => rmSync(bundles, { recursive: true }));

let folder: string;
let server: ServerProcess;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ytt-watched-'));
  writeFileSync(join(folder, 'schema.yml'), '#@data/values-schema\n---\nname: ""\nport: 0\n');
  server = await startProcess([join(bundles, 'main.mjs'), '--stdio', folder], folder, {});
});
afterEach(() => {
  server.end();
  rmSync(folder, { recursive: true });
});

const uri = (name: string): string => pathToFileURL(join(folder, name)).href;

function trouble(how: 'hang' | 'die', where: string): void {
  writeFileSync(join(folder, 'trouble'), `${how} ${where}`);
}

function noTrouble(): void {
  rmSync(join(folder, 'trouble'));
}

function open(name: string, text: string): void {
  server.notify('textDocument/didOpen', { textDocument: { uri: uri(name), languageId: 'yaml', version: 1, text } });
}

function append(name: string, version: number, line: number, text: string): void {
  const at = { line, character: 0 };
  server.notify('textDocument/didChange', {
    textDocument: { uri: uri(name), version },
    contentChanges: [{ range: { start: at, end: at }, text }],
  });
}

function hover(name: string, line: number): Promise<unknown> {
  const position = { line, character: 1 };
  return server.request('textDocument/hover', { textDocument: { uri: uri(name) }, position });
}

/** The diagnostics of a file once they have these codes. */
async function codes(name: string, expected: readonly string[]): Promise<void> {
  for (;;) {
    const { diagnostics } = await server.diagnostics(uri(name));
    const found = diagnostics.map(({ code }) => code);
    if (JSON.stringify(found) === JSON.stringify(expected)) return;
  }
}

const values = '#@data/values\n---\n';
const knowsName = { contents: { value: expect.stringContaining('**name**') } };

describe('a thread that hangs', () => {
  it('is replaced by one that has the texts, without the file', async () => {
    open('a.yml', values);
    append('a.yml', 2, 2, 'name: x\n');
    expect(await hover('a.yml', 2)).toMatchObject(knowsName);
    trouble('hang', 'b.yml');
    const shown = server.shown();
    const quarantined = codes('b.yml', ['quarantined']);
    open('b.yml', `${values}name: 1\n`);
    const waiting = hover('a.yml', 2).catch((error) => error);
    expect(await shown).toContain('while it read b.yml. It was started again, without that file.');
    expect(await waiting).toMatchObject({ code: LSPErrorCodes.ContentModified });
    expect(await hover('a.yml', 2)).toMatchObject(knowsName);
    await quarantined;
    noTrouble();
    const checked = codes('b.yml', ['wrong-type']);
    append('b.yml', 2, 3, 'port: 1\n');
    await checked;
    expect(await hover('b.yml', 2)).toMatchObject(knowsName);
  });

  it('leaves out a run that hangs, until one of its files changes', async () => {
    open('a.yml', `${values}name: x\n`);
    expect(await hover('a.yml', 2)).toMatchObject(knowsName);
    const name = 'template.yml';
    trouble('hang', folder.split('/').at(-1) ?? '');
    const quarantined = codes('schema.yml', ['quarantined']);
    const shown = server.shown();
    open(name, '#@ for i in range(100000):\n---\na: #@ i\n#@ end\n');
    expect(await shown).toContain('without that run');
    await quarantined;
    const again = server.shown();
    append(name, 2, 0, '\n');
    expect(await again).toContain('without that run');
    noTrouble();
    const cleared = codes('schema.yml', []);
    append(name, 3, 0, '#! x\n');
    await cleared;
  });

  it('does not keep a cancelled request, nor a client that leaves', async () => {
    trouble('hang', 'a.yml');
    open('a.yml', values);
    const cancellation = new CancellationTokenSource();
    const position = { line: 0, character: 0 };
    const params = { textDocument: { uri: uri('schema.yml') }, position };
    const cancelled = server.request('textDocument/hover', params, cancellation.token);
    cancellation.cancel();
    await expect(cancelled).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    expect(await server.request('shutdown')).toBe(null);
    const code = server.exit();
    server.notify('exit');
    expect(await code).toBe(0);
  });

  it('is abandoned if nothing can be skipped and it hangs again', async () => {
    trouble('hang', 'workspace/symbol');
    const first = server.shown();
    const code = server.exit();
    const asked = server.request('workspace/symbol', { query: '' }).catch((error) => error);
    expect(await first).toContain('at workspace/symbol. It was started again.');
    expect(await asked).toMatchObject({ code: LSPErrorCodes.ContentModified });
    const last = server.shown();
    server.request('workspace/symbol', { query: '' }).catch(() => undefined);
    expect(await last).toContain('for the second time');
    expect(await code).toBe(1);
  });
});

describe('a thread that dies', () => {
  it('is replaced, but not twice in a row', async () => {
    open('a.yml', `${values}name: x\n`);
    trouble('die', 'b.yml');
    const first = server.shown();
    open('b.yml', values);
    expect(await first).toContain('It ran out of memory while it read b.yml.');
    expect(await hover('a.yml', 2)).toMatchObject(knowsName);
    trouble('die', 'c.yml');
    const code = server.exit();
    const last = server.shown();
    open('c.yml', values);
    expect(await last).toContain('for the second time');
    expect(await code).toBe(1);
  });
});
