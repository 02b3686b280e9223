/** The server in a real Kate, on a virtual screen: lines with mistakes are coloured, and a screenshot is taken. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editorPresent } from './requirement.js';
import { pathWithServer } from './server-on-path.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const artefacts = at('../artefacts');
const output = join(artefacts, 'kate.log');

/** Milliseconds within which anything must appear, on a busy machine. */
const patience = 60_000;

const tools = [
  ['Kate', 'kate', ['-platform', 'offscreen', '--version']],
  ['Xvfb', 'Xvfb', ['-help']],
  ['ImageMagick', 'import', ['-version']],
  ['xdotool', 'sh', ['-c', 'command -v xdotool']],
  ['D-Bus', 'dbus-run-session', ['--version']],
] as const;
const present = tools.every(([name, command, args]) => editorPresent(name, command, args));

describe.skipIf(!present)('Kate', () => {
  const home = mkdtempSync(join(tmpdir(), 'ytt-kate-'));
  const root = join(home, 'shop');
  const running: ChildProcess[] = [];
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    mkdirSync(artefacts, { recursive: true });
    cpSync(at('../example-workspace'), root, { recursive: true });
    mkdirSync(join(root, '.git'));
    const config = join(home, 'config');
    cpSync(at('../../editors/kate/settings.json'), join(config, 'kate/lspclient/settings.json'));
    const bin = join(home, 'bin');
    const PATH = pathWithServer(bin);
    // Kate asks before it starts a server for the first time; here the permission is already given.
    const allowed = `AllowedServerCommandLines=${join(bin, 'ytt-language-server')} --stdio`;
    const settings = ['[General]', 'Show welcome view for new window=false', '[Kate Plugins]', 'lspclientplugin=true'];
    writeFileSync(join(config, 'katerc'), [...settings, '[lspclient]', 'Diagnostics=true', allowed, ''].join('\n'));
    const runtime = join(home, 'runtime');
    mkdirSync(runtime, { mode: 0o700 });
    const DISPLAY = await startScreen();
    env = { ...process.env, PATH, DISPLAY, HOME: home, XDG_CONFIG_HOME: config, XDG_RUNTIME_DIR: runtime };
    const log = openSync(output, 'w');
    const command = ['--', 'kate', '-n', join(root, 'values/prod.yml')];
    running.push(spawn('dbus-run-session', command, { env, stdio: ['ignore', log, log] }));
  }, patience);

  afterAll(async () => {
    for (const one of running.reverse()) {
      const ended = new Promise((resolve) => one.once('exit', resolve));
      if (one.kill()) await ended;
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }, patience);

  /** Starts a virtual screen on a free display, which its server chooses and reports. */
  function startScreen(): Promise<string> {
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1000x700x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    running.push(screen);
    return new Promise((resolve, reject) => {
      screen.stdio[3]?.once('data', (data: Buffer) => resolve(`:${data.toString().trim()}`));
      screen.once('error', reject);
    });
  }

  const run = (command: string, ...args: readonly string[]): string => {
    try {
      return execFileSync(command, [...args], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    } catch {
      // There is no window yet.
      return '';
    }
  };

  /**
   * The number of lines between those coloured as errors; the first gap is two lines, which gives the height of a line.
   */
  const gapsOfColouredLines = (): readonly number[] => {
    const column = run('import', '-window', 'root', '-crop', '1x370+600+105', '+repage', '-depth', '8', 'txt:-');
    const pink = [...column.matchAll(/^0,(\d+): \((\d+),(\d+),(\d+)\)/gm)].filter(
      ([, , red, green, blue]) => Number(red) > 245 && Number(green) < 240 && Number(blue) < 240,
    );
    const rows = pink.map(([, y]) => Number(y));
    const tops = rows.filter((y) => !rows.includes(y - 1));
    const gaps = tops.slice(1).map((y, i) => y - (tops[i] ?? y));
    return gaps.map((gap) => Math.round((gap / (gaps[0] ?? 1)) * 2));
  };

  it('colours the lines with mistakes', async () => {
    const show = async (): Promise<readonly number[]> => {
      run('xdotool', 'search', '--onlyvisible', '--name', 'prod.yml', 'windowsize', '1000', '700');
      return gapsOfColouredLines();
    };
    try {
      await expect.poll(show, { timeout: patience, interval: 1_000 }).toEqual([4 - 2, 8 - 4, 11 - 8]);
    } catch (cause) {
      const ended = running.map(({ spawnfile, exitCode }) => `${spawnfile}: exit code ${exitCode}`);
      throw new Error([...ended, readFileSync(output, 'utf8')].join('\n'), { cause });
    } finally {
      run('import', '-window', 'root', join(artefacts, 'kate.png'));
    }
  }, 90_000);
});
