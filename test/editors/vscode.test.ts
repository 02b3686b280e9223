/** The packaged extension in a real VS Code: what a user sees while editing the example workspace. */
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeServerEntry, type Editor, openEditor, openFile, problemsPanel, shown } from './code-server.js';
import { editorPresent } from './requirement.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const artefacts = at('../artefacts');
const present =
  editorPresent('code-server', 'node', [codeServerEntry, '--version']) && editorPresent('Chromium', 'chromium');

describe.skipIf(!present)('VS Code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ytt-vscode-'));
  let editor: Editor;

  beforeAll(async () => {
    mkdirSync(artefacts, { recursive: true });
    cpSync(at('../example-workspace'), folder, { recursive: true });
    editor = await openEditor(folder);
    await openFile(editor.page, 'values/prod.yml');
  }, 180_000);

  afterAll(async () => {
    await editor?.page.screenshot({ path: join(artefacts, 'vscode-last.png') });
    await editor?.close();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  it('underlines the mistakes and lists them as problems', async () => {
    const { page } = editor;
    await page.locator('.squiggly-error').first().waitFor({ timeout: 60_000 });
    const problems = await problemsPanel(page);
    await problems.getByText('found: string', { exact: false }).first().waitFor({ timeout: 30_000 });
    expect(shown(await problems.textContent())).toContain('expected: integer');
    await page.screenshot({ path: join(artefacts, 'vscode-problems.png') });
    await page.keyboard.press('Control+J');
  }, 120_000);

  it('shows documentation on hover', async () => {
    const { page } = editor;
    await page.locator('.view-line', { hasText: 'log_level' }).locator('span', { hasText: 'log_level' }).last().hover();
    const hover = page.locator('.monaco-hover:visible', { hasText: 'How much the application writes to its log.' });
    await hover.first().waitFor({ timeout: 30_000 });
    await page.screenshot({ path: join(artefacts, 'vscode-hover.png') });
    await page.keyboard.press('Escape');
  }, 60_000);

  it('suggests keys while typing', async () => {
    const { page } = editor;
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('inst', { delay: 50 });
    const suggestion = page.locator('.suggest-widget .monaco-list-row', { hasText: 'instances' });
    await suggestion.first().waitFor({ timeout: 30_000 });
    await page.screenshot({ path: join(artefacts, 'vscode-completion.png') });
    await page.keyboard.press('Escape');
  }, 60_000);

  it('names the governing schema in the status bar', async () => {
    const { page } = editor;
    await page
      .locator('.statusbar-item', { has: page.locator('[aria-label*="Language Status"], .codicon-bracket') })
      .first()
      .hover();
    const text = page
      .locator('.hover-language-status, .monaco-hover:visible')
      .getByText('schema.yml', { exact: false });
    await text.first().waitFor({ timeout: 30_000 });
    await page.screenshot({ path: join(artefacts, 'vscode-status.png') });
  }, 60_000);

  it('underlines a values file when its schema is edited, saved or not', async () => {
    const { page } = editor;
    await openFile(page, 'config/schema.yml');
    await page.locator('.view-line', { hasText: 'replicas: 2' }).first().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('"two"', { delay: 20 });
    await page.keyboard.press('Escape');
    const problems = await problemsPanel(page);
    await problems.getByText('dev.yml').first().waitFor({ timeout: 30_000 });
    await openFile(page, 'values/dev.yml');
    await page.locator('.squiggly-error:visible').first().waitFor({ timeout: 30_000 });
    await page.screenshot({ path: join(artefacts, 'vscode-schema-edit.png') });
    await page.screenshot({ path: join(artefacts, 'vscode-schema-edit.png') });
    await openFile(page, 'config/schema.yml');
    for (let undone = 0; undone < 8; undone++) await page.keyboard.press('Control+Z');
    await problems.getByText('dev.yml').first().waitFor({ state: 'detached', timeout: 30_000 });
  }, 120_000);

  it('follows a file that is renamed', async () => {
    const { page } = editor;
    const problems = await problemsPanel(page);
    await problems.getByText('prod.yml').first().waitFor({ timeout: 30_000 });
    renameSync(join(folder, 'values/prod.yml'), join(folder, 'values/live.yml'));
    await problems.getByText('live.yml').first().waitFor({ timeout: 60_000 });
    await page.screenshot({ path: join(artefacts, 'vscode-rename.png') });
  }, 90_000);
});
