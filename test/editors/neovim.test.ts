/** The server in a real Neovim: what a user sees while editing the example workspace. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { takes } from '../typing/takes.js';
import { copyWorkspace, emptyFile, typedTexts } from '../typing/texts.js';
import { editorPresent } from './requirement.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ytt-neovim-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs a scenario of `neovim/` on a fresh copy of the example workspace, or of another, and returns what it observed.
 */
function run<T>(scenario: string, from = at('../example-workspace'), more: NodeJS.ProcessEnv = {}): T {
  const home = mkdtempSync(join(folder, `${scenario}-`));
  const workspace = join(home, 'workspace');
  cpSync(from, workspace, { recursive: true });
  mkdirSync(join(home, 'second/config'), { recursive: true });
  writeFileSync(join(home, 'second/config/schema.yml'), '#@data/values-schema\n---\nport: 8080\n');
  writeFileSync(join(home, 'second/values.yml'), 'port: none\n');
  const report = join(home, 'report.json');
  const session = [at('../../server/bin/ytt-language-server.mjs'), workspace, report];
  const packagePath = `lua package.path = '${at('neovim')}/?.lua;' .. package.path`;
  const editor = spawnSync(
    'nvim',
    ['--headless', '-u', 'NONE', '-n', '-c', packagePath, '-c', `luafile ${at(`neovim/${scenario}.lua`)}`],
    {
      env: {
        ...process.env,
        YTT_NEOVIM_SESSION: session.join('\n'),
        XDG_STATE_HOME: home,
        XDG_CACHE_HOME: home,
        ...more,
      },
      encoding: 'utf8',
      timeout: 110_000,
    },
  );
  const seen = JSON.parse(readFileSync(report, 'utf8')) as T & { problem?: string };
  expect(seen.problem, JSON.stringify(seen) + editor.stderr).toBeUndefined();
  return seen;
}

interface Editing {
  readonly diagnostics: readonly { line: number; column: number; end_column: number; message: string; code: string }[];
  readonly hover: { contents: { value: string } };
  readonly completion: { items: { label: string }[] } | { label: string }[];
  readonly mended: readonly unknown[];
  readonly hover_in_code: { contents: { value: string } };
  readonly completion_in_code: { items: { label: string }[] } | { label: string }[];
}

interface Workspace {
  readonly after_schema_edit: readonly string[];
  readonly after_rename: readonly string[];
  readonly after_values_rename: readonly string[];
  readonly in_added_folder: readonly string[];
}

function labels(completion: Editing['completion']): readonly string[] {
  return ('items' in completion ? completion.items : completion).map(({ label }) => label);
}

describe.skipIf(!editorPresent('Neovim', 'nvim'))('Neovim', () => {
  it('types whole files key by key, with suggestions by omnifunc', () => {
    for (const path of typedTexts.keys()) {
      const only = join(folder, path.replaceAll('/', '-'));
      copyWorkspace(only);
      const lines = emptyFile(only, path).trimEnd().split('\n');
      const list = `${only}.json`;
      writeFileSync(list, JSON.stringify([{ path, lines, takes: takes[path] ?? [] }]));
      const { typed } = run<{ typed: Record<string, string> }>('typing', only, { YTT_TYPED_FILES: list });
      expect(typed[path]).toBe(lines.join('\n'));
    }
  }, 240_000);

  it('shows diagnostics, hover and completion, and clears what is fixed', () => {
    const seen = run<Editing>('editing');
    const wrongType = seen.diagnostics.find((d) => d.line === 1);
    expect(wrongType?.message).toContain('found: string');
    expect(wrongType?.message).toContain('expected: integer');
    expect([wrongType?.column, wrongType?.end_column]).toEqual([10, 15]);
    const unknownKey = seen.diagnostics.find((d) => d.line === 3);
    expect(unknownKey?.message).toContain('found: ingres');
    expect([unknownKey?.column, unknownKey?.end_column]).toEqual([0, 6]);

    expect(seen.hover.contents.value).toContain('How much the application writes to its log.');
    expect(labels(seen.completion)).toContain('instances');
    expect(seen.mended).toEqual([]);

    expect(seen.hover_in_code.contents.value).toContain('How many copies run at once.');
    expect(labels(seen.completion_in_code)).toEqual(expect.arrayContaining(['replicas', 'log_level']));
  }, 120_000);

  it('follows a schema that is edited and renamed, and a folder that is added', () => {
    const seen = run<Workspace>('workspace');
    expect(seen.after_schema_edit).toEqual(['wrong-type']);
    expect(seen.after_rename).toEqual(['wrong-type']);
    expect(seen.after_values_rename).toEqual(['wrong-type']);
    expect(seen.in_added_folder).toEqual(['wrong-type']);
  }, 120_000);
});

const otherServer = at('yaml-language-server/node_modules/yaml-language-server/bin/yaml-language-server');

interface Beside {
  readonly diagnostics: readonly { readonly line: number; readonly message: string; readonly source: string }[];
  readonly mistakes: readonly string[];
  readonly hover: { readonly ytt: object | null; readonly yaml: object | null };
  readonly completion: Readonly<Record<'ytt' | 'yaml', Editing['completion'] | null>>;
}

describe.skipIf(!editorPresent('Neovim', 'nvim') || !otherServerPresent())('Neovim with yaml-language-server', () => {
  it('reports and offers nothing twice, with the settings of the README', () => {
    const settings = { yaml: { validate: false } };
    const seen = run<Beside>('beside', undefined, {
      YTT_OTHER_SERVER: otherServer,
      YTT_OTHER_SETTINGS: JSON.stringify(settings),
    });
    const said = seen.diagnostics.map(({ line, message }) => `${line}: ${message}`);
    expect(said.length).toBeGreaterThan(0);
    expect(new Set(said).size).toBe(said.length);
    expect(new Set(seen.diagnostics.map(({ source }) => source))).toEqual(new Set(['ytt']));
    expect(new Set(seen.mistakes)).toEqual(new Set(['ytt']));
    expect(seen.hover.ytt).not.toBeNull();
    expect(seen.hover.yaml).toBeNull();
    expect(labels(seen.completion.ytt ?? [])).toContain('instances');
    expect(labels(seen.completion.yaml ?? [])).toEqual([]);
  }, 120_000);
});

function otherServerPresent(): boolean {
  return editorPresent('yaml-language-server', 'node', ['--check', otherServer]);
}
