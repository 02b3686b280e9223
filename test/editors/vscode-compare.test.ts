/** “Compare Schema with HEAD” in a real VS Code, whose git extension supplies the older schema. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeServerEntry, type Editor, editorText, openEditor, openFile, runCommand } from './code-server.js';
import { editorPresent } from './requirement.js';

const present =
  editorPresent('code-server', 'node', [codeServerEntry, '--version']) && editorPresent('Chromium', 'chromium');

/** Milliseconds within which anything must appear, on a busy machine. */
const patience = 60_000;

const head = '#@data/values-schema\n---\n';

describe.skipIf(!present)('VS Code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ytt-compare-'));
  const git = (...args: readonly string[]): void => {
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false'];
    execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' });
  };
  const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
  let editor: Editor;

  beforeAll(async () => {
    mkdirSync(join(folder, 'config'));
    git('init', '-q', '-b', 'main');
    write('config/schema.yml', `${head}port: 80\n`);
    write('config/values.yml', '#@data/values\n---\nport: "81"\n');
    git('add', '.');
    git('commit', '-qm', 'first');
    write('config/schema.yml', `${head}port: "80"\n`);
    write('config/z-more.yml', `${head}#@overlay/match missing_ok=True\nname: ""\n`);
    write('config/y-more.yml', `${head}#@overlay/match missing_ok=True\nsize: 1\n`);
    git('add', 'config/y-more.yml');
    git('commit', '-qm', 'second');
    git('add', '.');
    write('config/y-more.yml', `${head}#@overlay/match missing_ok=True\nsize: 2\n`);
    editor = await openEditor(folder);
    editor.page.setDefaultTimeout(patience);
  }, 180_000);

  afterAll(async () => {
    await editor?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('shows what changed in the schema since the last commit, from any file of the run', async () => {
    const { page } = editor;
    await openFile(page, 'config/values.yml');
    await runCommand(page, 'ytt: Compare Schema with HEAD');
    await page.locator('.tab.active', { hasText: 'changes of the schema of values.yml.md' }).waitFor();
    await expect.poll(() => editorText(page), { timeout: patience }).toContain('took int, and takes string now');
    const text = await editorText(page);
    expect(text).toContain('`name` is new');
    expect(text).toContain('was 1 by default, and is 2 now');
  }, 180_000);
});
