/** The files of `editors/` in real editors, with the server where its npm package installs it: on the path. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { editorPresent } from './requirement.js';
import { pathWithServer } from './server-on-path.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ytt-configured-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const env = { ...process.env, PATH: pathWithServer(join(folder, 'bin')), TERM: 'xterm' };

/** A copy of the example workspace for an editor, and where the editor reports what it saw. */
function prepare(name: string): { readonly home: string; readonly root: string; readonly report: string } {
  const home = join(folder, name);
  const root = join(home, 'shop');
  cpSync(at('../example-workspace'), root, { recursive: true });
  return { home, root, report: join(home, 'report.json') };
}

function read<T>(report: string, output: string): T {
  const seen = JSON.parse(readFileSync(report, 'utf8')) as T & { readonly problem?: string };
  expect(seen.problem, JSON.stringify(seen) + output).toBeUndefined();
  return seen;
}

/** Whether Neovim is 0.11 or later. */
function hasConfig(): boolean {
  const ask = 'lua if not vim.lsp.config then vim.cmd("cquit") end';
  return spawnSync('nvim', ['--headless', '-u', 'NONE', '-c', ask, '-c', 'quit'], { timeout: 30_000 }).status === 0;
}

describe.skipIf(!editorPresent('Neovim', 'nvim'))('Neovim', () => {
  const run = (name: string, ...configuration: readonly string[]) => {
    const { home, root, report } = prepare(name);
    writeFileSync(
      join(root, '.ytt-project.yaml'),
      'projects:\n- name: shop\n  files: [config]\n  dataValuesFiles: [values/prod.yml]\n',
    );
    const commands = ['-u', 'NONE', '-n', ...configuration, '-c', `luafile ${at('neovim/configured.lua')}`];
    const editor = spawnSync('nvim', ['--headless', ...commands], {
      env: { ...env, YTT_ROOT: root, YTT_REPORT: report, XDG_STATE_HOME: home, XDG_CACHE_HOME: home },
      encoding: 'utf8',
      timeout: 100_000,
    });
    return {
      root,
      seen: read<{ lines: number[]; clients: number; root: string; name: string; first: string }>(
        report,
        editor.stderr,
      ),
    };
  };

  it('has one server for the files of a project, and suggestions with all edits, by the plugin for older versions', () => {
    const { root, seen } = run('neovim', '-c', `luafile ${at('../../editors/neovim/plugin/ytt.lua')}`);
    expect(new Set(seen.lines)).toEqual(new Set([1, 3, 7, 10]));
    expect(seen).toMatchObject({ clients: 1, root, name: 'ytt', first: '#! added' });
  }, 120_000);

  it('accepts the configuration for newer versions', () => {
    const { report } = prepare('neovim-config');
    const script = `lua local config = dofile('${at('../../editors/neovim/lsp/ytt.lua')}') vim.fn.writefile({ vim.fn.json_encode(config) }, '${report}') vim.cmd('qall!')`;
    spawnSync('nvim', ['--headless', '-u', 'NONE', '-c', script], { env, timeout: 30_000 });
    expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({
      cmd: ['ytt-language-server', '--stdio'],
      filetypes: ['yaml', 'bzl', 'starlark'],
      root_markers: ['.ytt-project.yaml', '.git'],
      settings: { ytt: {} },
    });
  }, 60_000);

  // Debian's version is older.
  it.skipIf(!hasConfig())(
    'has one server for the files of a project, by the configuration for newer versions',
    () => {
      const { root, seen } = run(
        'neovim-11',
        '--cmd',
        `set rtp^=${at('../../editors/neovim')}`,
        '-c',
        "lua vim.lsp.enable('ytt')",
      );
      expect(seen).toMatchObject({ clients: 1, root, name: 'ytt' });
    },
    120_000,
  );
});

const ale = ['-Nu', 'NONE', '-es', '-c', 'packadd ale', '-c', 'if !exists(":ALEInfo") | cquit | endif', '-c', 'qall!'];

describe.skipIf(!editorPresent('Vim with ALE', 'vim', ale))('Vim with ALE', () => {
  it('shows findings and documentation, and finds the schema', () => {
    const { root, report } = prepare('vim');
    mkdirSync(join(root, '.git'));
    const command = `vim -u ${at('vim/session.vim')} ${join(root, 'values/prod.yml')}`;
    // Vim performs its timed steps while it waits for terminal input.
    const editor = spawnSync('script', ['-qfec', command, '/dev/null'], {
      env: { ...env, YTT_CONFIGURATION: at('../../editors/vim'), YTT_REPORT: report },
      encoding: 'utf8',
      timeout: 100_000,
    });
    const seen = read<{
      findings: { line: number; column: number; text: string }[];
      hover: string;
      definition: [string, number];
      mended: { line: number }[];
    }>(report, editor.stdout);
    expect(seen.findings.map(({ line, column }) => [line, column])).toEqual(
      expect.arrayContaining([
        [2, 11],
        [4, 1],
      ]),
    );
    expect(seen.findings.map(({ text }) => text).join()).toContain('Expected an integer, but found a string');
    expect(seen.hover).toContain('How much the application writes to its log.');
    expect(seen.definition[0]).toMatch(/config\/schema\.yml$/);
    expect(seen.definition[1]).toBe(14);
    expect(seen.mended.map(({ line }) => line)).not.toContain(2);
  }, 120_000);
});

const lspMode = "(progn (package-initialize) (require 'lsp-mode) (require 'yaml-mode))";

describe.skipIf(!editorPresent('Emacs with lsp-mode', 'emacs', ['--batch', '--eval', lspMode]))('Emacs', () => {
  it('shows findings and documentation, and suggests keys, by lsp-mode', () => {
    const { home, root, report } = prepare('lsp-mode');
    const editor = spawnSync('emacs', ['--batch', '-q', '-l', at('emacs/lsp-mode.el')], {
      env: { ...env, HOME: home, YTT_ROOT: root, YTT_CONFIGURATION: at('../../editors/emacs'), YTT_REPORT: report },
      encoding: 'utf8',
      timeout: 100_000,
    });
    const seen = read<{
      diagnostics: [number, number, string][];
      hover: string;
      completion: string[];
      mended: [number][];
    }>(report, editor.stderr);
    expect(seen.diagnostics.map(([line, column]) => [line, column])).toEqual(
      expect.arrayContaining([
        [1, 10],
        [3, 0],
      ]),
    );
    expect(seen.hover).toContain('How much the application writes to its log.');
    expect(seen.completion).toContain('instances');
    expect(seen.mended.map(([line]) => line)).not.toContain(1);
  }, 120_000);

  it('has a configuration for eglot, with a mode for modules', () => {
    const eglot = "(progn (package-initialize) (require 'eglot) (require 'ytt-eglot))";
    const { home } = prepare('eglot');
    const program = `(progn ${eglot} (find-file "${join(home, 'a.star')}") (princ (format "%s %s" major-mode (car (cdr (assoc '(yaml-mode yaml-ts-mode ytt-starlark-mode) eglot-server-programs))))))`;
    const editor = spawnSync('emacs', ['--batch', '-q', '-L', at('../../editors/emacs'), '--eval', program], {
      env: { ...env, HOME: home },
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(editor.stdout).toBe('ytt-starlark-mode ytt-language-server');
  }, 80_000);
});
