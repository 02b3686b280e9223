/** The server in a real Emacs, with eglot and company: whole files typed key by key. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { takes } from '../typing/takes.js';
import { copyWorkspace, emptyFile, typedTexts } from '../typing/texts.js';
import { editorPresent } from './requirement.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ytt-emacs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packages = "(progn (package-initialize) (require 'eglot) (require 'company) (require 'yaml-mode))";
const present = editorPresent('Emacs with eglot, company and yaml-mode', 'emacs', ['--batch', '--eval', packages]);

describe.skipIf(!present)('Emacs', () => {
  it.each([...typedTexts.keys()])(
    'types %s, with suggestions by company',
    (path) => {
      const root = join(folder, path.replaceAll('/', '-'));
      copyWorkspace(root);
      const lines = emptyFile(root, path).trimEnd().split('\n');
      const [list, report] = [`${root}.json`, `${root}-report.json`];
      writeFileSync(list, JSON.stringify([{ path, lines, takes: takes[path] ?? [] }]));
      // Emacs reads keys only from a terminal.
      const editor = spawnSync('script', ['-qfec', `emacs -nw -q -l ${at('emacs/typing.el')}`, '/dev/null'], {
        env: {
          ...process.env,
          HOME: folder,
          TERM: 'xterm',
          YTT_SERVER: at('../../server/bin/ytt-language-server.mjs'),
          YTT_ROOT: root,
          YTT_TYPED_FILES: list,
          YTT_REPORT: report,
        },
        encoding: 'utf8',
        timeout: 110_000,
      });
      expect(editor.status, editor.stdout).toBe(0);
      const { problem, typed } = JSON.parse(readFileSync(report, 'utf8'));
      expect(problem).toBeNull();
      expect(typed).toEqual({ [path]: lines.join('\n') });
    },
    120_000,
  );
});
