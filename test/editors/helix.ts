/** Starts Helix in a terminal without a window (tmux), with the published configuration, and performs user actions. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pathWithServer } from './server-on-path.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const helixCommand = at('helix/root/hx');

export interface Helix {
  /** Waits until the server knows the open file. */
  readonly served: () => Promise<void>;
  /** Presses keys by tmux's names for them, one after the other. */
  readonly press: (...keys: string[]) => void;
  /** Types a text of one line at once. */
  readonly type: (text: string) => void;
  /** Types a text of one line key by key: Helix 25.01 may send two edits at once in the wrong order. */
  readonly typeKeys: (text: string) => Promise<void>;
  /** The lines of the terminal, without blanks at their ends. */
  readonly screen: () => readonly string[];
  /** Waits until the screen has what is looked for. Rejects with the screen after `patience` milliseconds, or a minute. */
  readonly waitFor: (
    what: string | RegExp | ((screen: readonly string[]) => boolean),
    patience?: number,
  ) => Promise<void>;
  /** The line and column of the cursor, from 1, and what the screen shows of that line. */
  readonly cursor: () => { readonly line: number; readonly column: number; readonly text: string };
  /** Leaves insert mode and closes what is open. */
  readonly toNormalMode: () => Promise<void>;
  /** Types a command behind a colon. */
  readonly command: (text: string) => Promise<void>;
  readonly close: () => void;
}

/** Opens a file of a workspace, given by its path there. */
export function openHelix(workspace: string, path: string): Helix {
  const home = mkdtempSync(join(tmpdir(), 'ytt-helix-'));
  mkdirSync(join(home, '.config/helix'), { recursive: true });
  cpSync(at('../../editors/helix/languages.toml'), join(home, '.config/helix/languages.toml'));
  // A bracket that Helix closes by itself would be typed twice.
  writeFileSync(join(home, '.config/helix/config.toml'), '[editor]\nauto-pairs = false\n');
  const env = { ...process.env, HOME: home, PATH: pathWithServer(join(home, 'bin')), TERM: 'xterm-256color' };
  const socket = join(home, 'tmux');
  const tmux = (...args: string[]): string => execFileSync('tmux', ['-S', socket, ...args], { encoding: 'utf8', env });
  tmux(
    '-f',
    '/dev/null',
    'new-session',
    '-d',
    '-x',
    '140',
    '-y',
    '40',
    '-c',
    workspace,
    `'${helixCommand}' -vv '${path}'`,
  );

  const press = (...keys: string[]): void => void tmux('send-keys', ...keys);
  const type = (text: string): void => {
    if (text !== '') tmux('send-keys', '-l', '--', text);
  };
  const screen = (): readonly string[] =>
    tmux('capture-pane', '-p')
      .split('\n')
      .map((line) => line.trimEnd());
  const logged = (): readonly string[] => {
    const log = join(home, '.cache/helix/helix.log');
    return existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  };
  const waitFor: Helix['waitFor'] = async (what, patience = 60_000) => {
    const isThere = (lines: readonly string[]): boolean => {
      if (typeof what === 'function') return what(lines);
      return typeof what === 'string' ? lines.join('\n').includes(what) : what.test(lines.join('\n'));
    };
    for (const end = performance.now() + patience; ; ) {
      const lines = screen();
      if (isThere(lines)) return;
      if (performance.now() > end)
        throw new Error(
          `${String(what)} is not there:\n${[...lines.filter(Boolean), ...logged().slice(-8)].join('\n')}`,
        );
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const served = (): Promise<void> => waitFor(() => logged().some((line) => line.includes('"textDocument/didOpen"')));
  const cursor: Helix['cursor'] = () => {
    const lines = screen();
    const status = lines.find((text) => /^ (?:NOR|INS|SEL) /.test(text)) ?? '';
    const [line = 0, column = 0] = (/(\d+):(\d+)$/.exec(status)?.slice(1) ?? []).map(Number);
    // Before a line are a sign, its number, and a sign of version control.
    const shown = lines.find((text) => Number(text.slice(1, 6)) === line);
    return { line, column, text: shown?.slice(7) ?? '' };
  };
  const typeKeys = async (text: string): Promise<void> => {
    for (const key of text) {
      const before = cursor();
      type(key);
      // It may replace a selected placeholder.
      await waitFor(() => cursor().column !== before.column || cursor().text !== before.text);
    }
  };
  const toNormalMode = async (): Promise<void> => {
    // A key directly behind Escape would be one with Alt.
    press('Escape');
    await waitFor(/^ NOR /m);
    await new Promise((resolve) => setTimeout(resolve, 100));
  };
  const command = async (text: string): Promise<void> => {
    await toNormalMode();
    type(`:${text}`);
    await waitFor((lines) => lines.some((line) => line.startsWith(`:${text}`)));
    press('Enter');
    await waitFor((lines) => !lines.some((line) => line.startsWith(`:${text}`)));
  };
  const close = (): void => {
    try {
      tmux('kill-server');
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  };
  return { served, press, type, typeKeys, screen, waitFor, cursor, toNormalMode, command, close };
}
