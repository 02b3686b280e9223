/** The server in a real Helix, with the published configuration: what a user sees on the terminal. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Take, takes } from '../typing/takes.js';
import { copyWorkspace, emptyFile, typedTexts } from '../typing/texts.js';
import { type Helix, helixCommand, openHelix } from './helix.js';
import { editorPresent } from './requirement.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ytt-helix-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const present = editorPresent('tmux', 'tmux', ['-V']) && editorPresent('Helix', helixCommand);

describe.skipIf(!present)('Helix', () => {
  let workspace: string;
  let helix: Helix;

  beforeEach(() => {
    workspace = mkdtempSync(join(folder, 'workspace-'));
  });
  afterEach(() => helix.close());

  /** Opens a file of the example workspace, and waits for the mistakes in `values/prod.yml`. */
  const openExample = async (): Promise<void> => {
    cpSync(at('../example-workspace'), workspace, { recursive: true });
    helix = openHelix(workspace, 'values/prod.yml');
    await helix.waitFor(/^● +2 {2}replicas: three/m);
  };
  const goTo = async (line: number, column: number): Promise<void> => {
    await helix.command(String(line));
    helix.press('g', 'h', ...Array.from({ length: column }, () => 'l'));
  };
  const saved = async (path: string): Promise<string> => {
    await helix.command('write-all');
    await helix.waitFor(/written|write/i);
    return readFileSync(join(workspace, path), 'utf8');
  };

  it('shows mistakes, and takes them back when they are mended', async () => {
    await openExample();
    await goTo(2, 'replicas: '.length);
    await helix.waitFor('Expected an integer, but found a string');
    await goTo(4, 0);
    await helix.waitFor('unknown-data-value');
    helix.press('Space', 'a');
    // Its map already has `ingress`, so the fix does not suggest that name.
    await helix.waitFor('Remove ingres');
    helix.press('Enter');
    await helix.waitFor((lines) => !lines.some((line) => line.includes('ingres:')));
  }, 180_000);

  it('explains keys, and leads to what declares them', async () => {
    await openExample();
    await goTo(3, 0);
    helix.press('Space', 'k');
    await helix.waitFor('How much the application writes to its log.');
    await helix.toNormalMode();
    helix.press('g', 'd');
    await helix.waitFor('config/schema.yml');
  }, 180_000);

  it('renames a data value in all files', async () => {
    await openExample();
    await goTo(3, 0);
    helix.press('Space', 'r');
    await helix.waitFor('rename-to:log_level');
    helix.press('C-u');
    helix.type('verbosity');
    helix.press('Enter');
    await helix.waitFor(/3 {2}verbosity: info/);
    expect(await saved('config/schema.yml')).toContain('\nverbosity: info\n');
    expect(readFileSync(join(workspace, 'values/dev.yml'), 'utf8')).toContain('verbosity: debug');
  }, 180_000);

  it.each([...typedTexts.keys()])(
    'types %s key by key',
    async (path) => {
      copyWorkspace(workspace);
      mkdirSync(join(workspace, '.helix'));
      cpSync(at('../../editors/helix/project/languages.toml'), join(workspace, '.helix/languages.toml'));
      const lines = emptyFile(workspace, path).trimEnd().split('\n');
      helix = openHelix(workspace, path);
      await helix.served();
      helix.press('i');
      await helix.waitFor(/^ INS /m);
      for (const [number, line] of lines.entries()) {
        if (number > 0) await breakLine();
        await typeLine(line, takes[path] ?? []);
      }
      expect((await saved(path)).trimEnd()).toBe(lines.join('\n'));
    },
    240_000,
  );

  /** Begins a line, and removes indentation that the editor keeps. */
  const breakLine = async (): Promise<void> => {
    const { line } = helix.cursor();
    helix.press('Enter');
    await helix.waitFor(() => helix.cursor().line === line + 1);
    for (let { column } = helix.cursor(); column > 1; { column } = helix.cursor()) {
      helix.press('BSpace');
      await helix.waitFor(() => helix.cursor().column < column);
    }
  };

  const typeLine = async (line: string, accepted: readonly Take[]): Promise<void> => {
    const take = accepted.find(({ behind }) => line.startsWith(behind));
    if (take === undefined) return helix.typeKeys(line);
    await helix.typeKeys(take.behind);
    const offered = new RegExp(` {2}${take.label} +[a-z_]+( {2}|$)`, 'm');
    // Helix drops suggestions that come after another key; Ctrl-X asks for them.
    await helix.waitFor(offered, 3_000).catch(() => helix.press('C-x'));
    await helix.waitFor(offered);
    for (let presses = 0; !helix.cursor().text.startsWith(take.leaves.trimEnd()); presses++) {
      if (presses > 10) throw new Error(`${take.label} cannot be taken:\n${helix.screen().join('\n')}`);
      helix.press('Tab');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    helix.press('Enter');
    await helix.waitFor((lines) => !offered.test(lines.join('\n')));
    await helix.typeKeys(line.slice(take.leaves.length));
  };
});
