/** The server in a real Neovim: what a user sees while editing the example workspace. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { editorPresent } from './requirement.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ytt-neovim-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Session {
  readonly problem?: string;
  readonly diagnostics: readonly { line: number; column: number; end_column: number; message: string; code: string }[];
  readonly hover: { contents: { value: string } };
  readonly completion: { items: { label: string }[] } | { label: string }[];
  readonly mended: readonly unknown[];
}

describe.skipIf(!editorPresent('Neovim', 'nvim'))('Neovim', () => {
  it('shows diagnostics, hover and completion, and clears what is mended', () => {
    cpSync(at('../example-workspace'), folder, { recursive: true });
    const report = join(folder, 'report.json');
    const session = [at('../../server/bin/ytt-language-server.mjs'), folder, join(folder, 'values/prod.yml'), report];
    const run = spawnSync('nvim', ['--headless', '-u', 'NONE', '-n', '-c', `luafile ${at('neovim.lua')}`], {
      env: { ...process.env, YTT_NEOVIM_SESSION: session.join('\n'), XDG_STATE_HOME: folder, XDG_CACHE_HOME: folder },
      encoding: 'utf8',
      timeout: 90_000,
    });
    const seen = JSON.parse(readFileSync(report, 'utf8')) as Session;
    expect(seen.problem, run.stderr).toBeUndefined();

    const wrongType = seen.diagnostics.find((d) => d.line === 1);
    expect(wrongType?.message).toContain('found: string');
    expect(wrongType?.message).toContain('expected: integer');
    expect([wrongType?.column, wrongType?.end_column]).toEqual([10, 15]);
    const unknownKey = seen.diagnostics.find((d) => d.line === 3);
    expect(unknownKey?.message).toContain('found: ingres');
    expect([unknownKey?.column, unknownKey?.end_column]).toEqual([0, 6]);

    expect(seen.hover.contents.value).toContain('How much the application writes to its log.');
    const items = 'items' in seen.completion ? seen.completion.items : seen.completion;
    expect(items.map((item) => item.label)).toContain('instances');
    expect(seen.mended).toEqual([]);
  }, 120_000);
});
