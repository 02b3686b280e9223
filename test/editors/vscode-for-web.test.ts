/**
 * The extension in Visual Studio Code for the Web: its server is a web worker, and it reads files through the editor.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPresent } from './chromium.js';
import { editorText, problemsOf, runCommand, shown } from './code-server.js';
import { required } from './requirement.js';
import { editorFiles, openFromTree, openWebEditor, pressedOn, type WebEditor } from './vscode-for-web.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const artefacts = at('../artefacts');

const present = required('VS Code for the Web', Object.values(editorFiles).every(existsSync)) && chromiumPresent();

/** Milliseconds within which anything must appear, on a busy machine. */
const patience = 60_000;

/** Files with a mistake that the user's settings hide. */
const hiddenFiles = {
  '.vscode/settings.json': JSON.stringify({ 'files.exclude': { '**/hidden': true } }),
  'hidden/schema.yml': '#@data/values-schema\n---\nport: 80\n',
  'hidden/values.yml': 'port: none\n',
};

describe.skipIf(!present)('VS Code for the Web', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ytt-web-'));
  let editor: WebEditor;

  beforeAll(async () => {
    cpSync(at('../example-workspace'), folder, { recursive: true });
    for (const [path, text] of Object.entries(hiddenFiles)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    editor = await openWebEditor(folder);
    editor.page.setDefaultTimeout(patience);
  }, 120_000);
  afterAll(async () => {
    await editor?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const picture = (name: string): string => join(artefacts, `vscode-for-web-${name}.png`);

  it('underlines the mistakes of a file in a virtual folder, and lists them', async () => {
    const { page } = editor;
    await openFromTree(page, 'values/prod.yml');
    await page.locator('.squiggly-error').first().waitFor();
    const problems = await problemsOf(page, 'prod.yml');
    await problems.getByText('found: string', { exact: false }).first().waitFor();
    expect(shown(await problems.textContent())).toContain('expected: integer');
    await page.screenshot({ path: picture('problems') });
    await page.keyboard.press('Control+J');
  }, 120_000);

  it('shows documentation on hover', async () => {
    const { page } = editor;
    await page.locator('.view-line', { hasText: 'log_level' }).locator('span', { hasText: 'log_level' }).last().hover();
    const hover = page.locator('.monaco-hover:visible', { hasText: 'How much the application writes to its log.' });
    await hover.first().waitFor();
    await page.keyboard.press('Escape');
  }, 120_000);

  it('suggests keys while typing', async () => {
    const { page } = editor;
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('inst', { delay: 50 });
    // This version of the editor suggests nothing automatically in what its grammar considers strings.
    await page.keyboard.press('Control+Space');
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'instances' }).first().waitFor();
    await page.keyboard.press('Escape');
    await runCommand(page, 'File: Revert File');
  }, 120_000);

  it('shows effective data values and rendered output', async () => {
    const { page } = editor;
    await openFromTree(page, 'values/dev.yml');
    await runCommand(page, 'ytt: Show Effective Data Values');
    await page.locator('.tab.active', { hasText: 'effective values of dev.yml' }).waitFor();
    await expect.poll(() => editorText(page), { timeout: patience }).toContain('name: shop-dev');
    await page.screenshot({ path: picture('values') });
  }, 120_000);

  it('reads no files that the editor hides', async () => {
    const { page } = editor;
    await (await problemsOf(page, 'prod.yml')).getByText('prod.yml').first().waitFor();
    const hidden = await problemsOf(page, 'hidden');
    await hidden.getByText('No results found', { exact: false }).first().waitFor();
    await page.keyboard.press('Control+J');
  }, 120_000);

  it('drops a deleted file, and finds a renamed one', async () => {
    const { page } = editor;
    const tree = page.locator('.explorer-folders-view');
    const row = (name: string) => tree.getByRole('treeitem', { name, exact: true });
    await runCommand(page, 'View: Close All Editors');
    await openFromTree(page, 'values/dev.yml');
    const name = tree.locator('input');
    await pressedOn(row('prod.yml'), 'F2', name);
    await name.fill('live.yml');
    await name.press('Enter');
    await row('live.yml').waitFor();
    const renamed = await problemsOf(page, 'live.yml');
    await renamed.getByText('expected: integer', { exact: false }).first().waitFor();
    const former = await problemsOf(page, 'prod.yml');
    await former.getByText('No results found', { exact: false }).first().waitFor();
    const confirm = page.getByRole('button', { name: 'Delete', exact: true });
    await pressedOn(row('live.yml'), 'Delete', confirm);
    await confirm.click();
    await row('live.yml').waitFor({ state: 'detached' });
    const deleted = await problemsOf(page, 'live.yml');
    await deleted
      .getByText('No results found', { exact: false })
      .or(deleted.getByText('No problems'))
      .first()
      .waitFor();
    await page.keyboard.press('Control+J');
  }, 120_000);

  it('sees what the editor writes', async () => {
    const { page } = editor;
    await openFromTree(page, 'config/schema.yml');
    await page.locator('.view-line', { hasText: 'replicas: 2' }).first().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('"two"', { delay: 20 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+S');
    await page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
    const problems = await problemsOf(page, 'dev.yml');
    await problems.getByText('expected: string', { exact: false }).first().waitFor();
    await page.keyboard.press('Control+J');
    // Once no editor is open, the server sees only saved texts.
    await runCommand(page, 'View: Close All Editors');
    await page.locator('.tab').first().waitFor({ state: 'detached' });
    await openFromTree(page, 'values/dev.yml');
    await runCommand(page, 'ytt: Show Effective Data Values');
    await page
      .locator('.notification-toast', { hasText: 'expected' })
      .or(page.locator('.squiggly-error'))
      .first()
      .waitFor();
  }, 120_000);
});
