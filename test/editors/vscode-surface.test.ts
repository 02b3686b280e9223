/**
 * What the extension contributes to the user interface of VS Code: buttons and menus in ytt files, a language for text
 * templates, a walkthrough with a sample project, settings. With YTT_UPDATE_PICTURES=1 it regenerates the pictures of
 * the walkthrough.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  closeEditors,
  codeServerEntry,
  type Editor,
  editorText,
  openEditor,
  openFile,
  problemsOf,
  recordFailure,
  runCommand,
} from './code-server.js';
import { editorPresent } from './requirement.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const artefacts = at('../artefacts');
const pictures = at('../../client-vscode/images/walkthrough');
const present =
  editorPresent('code-server', 'node', [codeServerEntry, '--version']) && editorPresent('Chromium', 'chromium');

/** Milliseconds within which anything must appear, on a busy machine. */
const patience = 60_000;

describe.skipIf(!present)('VS Code', () => {
  const home = mkdtempSync(join(tmpdir(), 'ytt-surface-'));
  const folder = join(home, 'shop');
  let editor: Editor;

  beforeAll(async () => {
    mkdirSync(artefacts, { recursive: true });
    cpSync(at('../example-workspace'), folder, { recursive: true });
    mkdirSync(join(folder, 'text'));
    writeFileSync(join(folder, 'text/schema.yml'), '#@data/values-schema\n---\nname: x\n');
    writeFileSync(
      join(folder, 'text/motd.txt'),
      '(@ load("@ytt:data", "data") -@)\nWelcome to (@= data.values.nam @)\n',
    );
    writeFileSync(join(folder, 'text/notes.txt'), 'Nothing of ytt.\n');
    writeFileSync(join(folder, 'other.yml'), 'unrelated: true\n');
    editor = await openEditor(folder);
    editor.page.setDefaultTimeout(patience);
    await editor.page.setViewportSize({ width: 900, height: 560 });
    await runCommand(editor.page, 'View: Toggle Primary Side Bar Visibility');
  }, 180_000);

  beforeEach(({ onTestFailed, task }) => {
    const name = `vscode-surface-failed-${task.name.replaceAll(/\W+/g, '-')}.png`;
    onTestFailed(() => recordFailure(editor.page, join(artefacts, name)));
  });

  afterAll(async () => {
    await editor?.page.screenshot({ path: join(artefacts, 'vscode-surface-last.png') });
    await editor?.close();
    rmSync(home, { recursive: true, force: true });
  }, 60_000);

  /** A screenshot of the whole window, which also becomes a picture of the walkthrough if requested. */
  const take = async (name: string): Promise<void> => {
    const path = join(artefacts, `vscode-surface-${name}.png`);
    await editor.page.screenshot({ path });
    if (process.env['YTT_UPDATE_PICTURES'] !== '1') return;
    // With few colours, a picture takes a third of the download size.
    execFileSync('convert', [path, '+dither', '-colors', '128', `PNG8:${join(pictures, `${name}.png`)}`]);
  };
  const language = (name: string) => editor.page.locator('[id="status.editor.mode"]', { hasText: name });
  const button = (title: string) =>
    editor.page.locator(`.editor-actions:visible .action-label[aria-label^="${title}"]`);

  // This test comes first, because no other file must have started the server.
  it('serves a text template that is opened alone, and gives it its language', async () => {
    const { page } = editor;
    await openFile(page, 'text/notes.txt');
    await language('Plain Text').waitFor();
    expect(serverWasReady(editor)).toBe(false);
    await openFile(page, 'text/motd.txt');
    await language('ytt Text Template').waitFor();
    await page.locator('.squiggly-error:visible').first().waitFor();
    await page
      .locator('.view-line [class^="mtk"]', { hasText: /^load$/ })
      .first()
      .waitFor();
    await openFile(page, 'text/notes.txt');
    await language('Plain Text').waitFor();
  }, 180_000);

  it('leaves a language that the user chooses, until the file is opened again', async () => {
    const { page } = editor;
    await openFile(page, 'text/motd.txt');
    await runCommand(page, 'Change Language Mode');
    await page.locator('.quick-input-widget input[type="text"]').fill('Plain Text');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Plain Text' }).first().click();
    await language('Plain Text').waitFor();
    await openFile(page, 'text/notes.txt');
    await openFile(page, 'text/motd.txt');
    await button('Show Rendered Output').waitFor();
    await language('Plain Text').waitFor();
    await closeEditors(page);
  }, 120_000);

  it('has buttons in ytt files, which show the output', async () => {
    const { page } = editor;
    await openFile(page, 'other.yml');
    await openFile(page, 'config/schema.yml');
    await button('Show Effective Data Values').waitFor();
    await take('schema');
    await openFile(page, 'other.yml');
    await button('Show Effective Data Values').waitFor({ state: 'detached' });
    await openFile(page, 'values/dev.yml');
    await button('Show Rendered Output').click();
    await page.locator('.tab.active', { hasText: 'output of dev.yml' }).waitFor();
    await closeEditors(page);
    await openFile(page, 'values/dev.yml');
    await button('Show Effective Data Values').click();
    await page.locator('.tab.active', { hasText: 'effective values of dev.yml' }).waitFor();
    await expect.poll(() => editorText(page), { timeout: patience }).toContain('log_level: debug');
    await take('effective-values');
    await closeEditors(page);
  }, 180_000);

  it('has a menu in files of ytt', async () => {
    const { page } = editor;
    const entry = (name: string) => page.locator('.monaco-menu .action-item', { hasText: name });
    await openFile(page, 'values/dev.yml');
    await button('Show Rendered Output').waitFor();
    await page.locator('.view-line').first().click({ button: 'right' });
    await entry('ytt').first().hover();
    await entry('Export Schema').first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await openFile(page, 'other.yml');
    await button('Show Rendered Output').waitFor({ state: 'detached' });
    await page.locator('.view-line').first().click({ button: 'right' });
    await entry('Command Palette').first().waitFor();
    expect(await entry('ytt').count()).toBe(0);
    await page.keyboard.press('Escape');
    await closeEditors(page);
  }, 120_000);

  it('expands its snippets', async () => {
    const { page } = editor;
    await openFile(page, 'other.yml');
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('ytt-schema', { delay: 30 });
    const offered = page.locator('.suggest-widget .monaco-list-row', { hasText: 'ytt-schema' }).first();
    // On a busy machine the editor may close its list while the word is typed. A person would open it again.
    await offered.waitFor({ timeout: patience / 6 }).catch(() => page.keyboard.press('Control+Space'));
    await offered.waitFor();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => editorText(page), { timeout: patience })
      .toContain('#@data/values-schema --- #@schema/desc');
    await page.keyboard.press('Escape');
    await runCommand(page, 'File: Revert File');
    await closeEditors(page);
  }, 120_000);

  it('has pictures of mistakes and suggestions', async () => {
    const { page } = editor;
    await openFile(page, 'values/prod.yml');
    await page.locator('.squiggly-error:visible').first().waitFor();
    const problems = await problemsOf(page, 'prod.yml');
    await problems.getByText('found: string', { exact: false }).first().waitFor();
    await problems.getByText('motd.txt').first().waitFor({ state: 'detached' });
    await take('problems');
    await page.keyboard.press('Control+J');
    await openFile(page, 'values/dev.yml');
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('i', { delay: 50 });
    await page.locator('.suggest-widget .monaco-list-row', { hasText: 'ingress' }).first().waitFor();
    await take('completion');
    await page.keyboard.press('Escape');
    await runCommand(page, 'File: Revert File');
    await closeEditors(page);
  }, 120_000);

  it('shows its settings in groups, with their descriptions', async () => {
    const { page } = editor;
    await runCommand(page, 'Preferences: Open Settings (UI)');
    const search = page.locator('.settings-editor .suggest-input-container .view-lines');
    await search.click();
    await page.keyboard.type('@ext:ytt-language.ytt-language ');
    const group = (name: string) => page.locator('.settings-toc-container .monaco-list-row', { hasText: name });
    for (const name of ['Projects', 'Findings', 'Editing', 'Limits and logging']) await group(name).first().waitFor();
    await page.locator('.setting-item-description', { hasText: 'Which files belong to one ytt run' }).first().waitFor();
    await page.screenshot({ path: join(artefacts, 'vscode-surface-settings.png') });
    await closeEditors(page);
  }, 120_000);

  it('leads through a sample project', async () => {
    const { page } = editor;
    await runCommand(page, 'Welcome: Open Walkthrough...');
    await page.locator('.quick-input-widget input[type="text"]').fill('Get started with ytt');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: 'Get started with ytt' }).first().click();
    await page.locator('.getting-started-step', { hasText: 'Take a sample project' }).first().waitFor();
    await page.screenshot({ path: join(artefacts, 'vscode-surface-walkthrough.png') });
    await page.locator('.gettingStartedContainer .monaco-button', { hasText: 'Open Sample Project' }).first().click();
    const box = page.locator('.quick-input-widget input[type="text"]');
    // The dialog starts with a folder of its own choice, which it writes into the box once it has read it.
    const typed = async (): Promise<string> => {
      if ((await box.inputValue()) !== `${home}/`) await box.fill(`${home}/`);
      await page.waitForTimeout(1_000);
      return box.inputValue();
    };
    await expect.poll(typed, { timeout: patience }).toBe(`${home}/`);
    await page.locator('.quick-input-widget .monaco-button', { hasText: 'Make It Here' }).click();
    const sample = join(home, 'ytt-sample');
    const original = readFileSync(at('../example-workspace/values/prod.yml'), 'utf8');
    const written = join(sample, 'values/prod.yml');
    await expect.poll(() => existsSync(written) && readFileSync(written, 'utf8'), { timeout: patience }).toBe(original);
    const paths = (directory: string): readonly string[] =>
      readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();
    await expect.poll(() => paths(sample), { timeout: patience }).toEqual(paths(at('../example-workspace')));
  }, 120_000);
});

/** Whether a server became ready, according to the extension's log. */
function serverWasReady({ logs }: Editor): boolean {
  const paths = readdirSync(logs, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('ytt.log'));
  return paths.some((path) => readFileSync(join(logs, path), 'utf8').includes('was ready after'));
}
