/** The packaged extension in a real VS Code: what a user sees while editing the example workspace. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeEditors,
  codeServerEntry,
  type Editor,
  editorText,
  followStatus,
  languageStatus,
  openEditor,
  openFile,
  problemsOf,
  runCommand,
  serverProcesses,
  shown,
} from './code-server.js';
import { editorPresent } from './requirement.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const artefacts = at('../artefacts');
const present =
  editorPresent('code-server', 'node', [codeServerEntry, '--version']) && editorPresent('Chromium', 'chromium');

/** Milliseconds within which anything must appear, on a busy machine. */
const patience = 60_000;

/** Two projects with a values file each, and a third file that could belong to either. */
const second = {
  'api/config/schema.yml': '#@data/values-schema\n---\nport: 8080\n',
  'api/values.yml': 'port: none\n',
  'web/config/schema.yml': '#@data/values-schema\n---\nport: 80\n',
  'values.yml': 'port: seventy\n',
};

describe.skipIf(!present)('VS Code', () => {
  const home = mkdtempSync(join(tmpdir(), 'ytt-vscode-'));
  const folder = join(home, 'shop');
  const secondFolder = join(home, 'second');
  const workspace = join(home, 'all.code-workspace');
  /** The editor watches this file, and adds and removes folders accordingly without a restart. */
  const listFolders = (...paths: readonly string[]): void => writeWorkspace(paths, {});
  const writeWorkspace = (paths: readonly string[], settings: object): void =>
    writeFileSync(workspace, JSON.stringify({ folders: paths.map((path) => ({ path })), settings }));
  const picture = (name: string): string => join(artefacts, `vscode-${name}.png`);
  let editor: Editor;

  beforeAll(async () => {
    mkdirSync(artefacts, { recursive: true });
    cpSync(at('../example-workspace'), folder, { recursive: true });
    writeFileSync(join(folder, 'other.yml'), 'replicas: many\n');
    for (const [path, text] of Object.entries(second)) {
      mkdirSync(dirname(join(secondFolder, path)), { recursive: true });
      writeFileSync(join(secondFolder, path), text);
    }
    listFolders('shop');
    editor = await openEditor(workspace);
    editor.page.setDefaultTimeout(patience);
    await openFile(editor.page, 'values/prod.yml');
  }, 180_000);

  afterAll(async () => {
    await editor?.page.screenshot({ path: picture('last') });
    await editor?.close();
    rmSync(home, { recursive: true, force: true });
  }, 60_000);

  it('underlines the mistakes and lists them as problems', async () => {
    const { page } = editor;
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
    await page.screenshot({ path: picture('hover') });
    await page.keyboard.press('Escape');
  }, 120_000);

  it('suggests keys and values while typing', async () => {
    const { page } = editor;
    const suggestion = (text: string) => page.locator('.suggest-widget .monaco-list-row', { hasText: text }).first();
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('inst', { delay: 50 });
    await suggestion('instances').waitFor();
    await page.screenshot({ path: picture('completion') });
    await page.keyboard.press('Escape');
    await page.locator('.view-line', { hasText: 'log_level' }).first().click();
    await page.keyboard.press('End');
    for (const _ of 'info') await page.keyboard.press('Backspace');
    await page.keyboard.type('w', { delay: 50 });
    await suggestion('warn').waitFor();
    await page.keyboard.press('Escape');
    await runCommand(page, 'File: Revert File');
    await page.locator('.view-line', { hasText: 'log_level: info' }).waitFor();
  }, 120_000);

  it('comments out as ytt does, and restores the text', async () => {
    const { page } = editor;
    await page.locator('.view-line', { hasText: 'log_level' }).first().click();
    await page.keyboard.press('Control+/');
    await expect.poll(() => editorText(page), { timeout: patience }).toContain('#! log_level');
    await page.keyboard.press('Control+/');
    await expect.poll(() => editorText(page), { timeout: patience }).not.toContain('#! log_level');
    await runCommand(page, 'File: Revert File');
  }, 120_000);

  it('names the governing schema in the status bar, and why it governs', async () => {
    const { page } = editor;
    const status = await languageStatus(page);
    await status.getByText('ytt: schema.yml').first().waitFor();
    await status.getByText('config is the nearest directory with a schema.').first().waitFor();
    await page.screenshot({ path: picture('status') });
    await followStatus(page, 'Open Schema', page.locator('.tab.active', { hasText: 'schema.yml' }));
  }, 120_000);

  it('underlines a values file when its schema is edited, saved or not', async () => {
    const { page } = editor;
    await openFile(page, 'config/schema.yml');
    await page.locator('.view-line', { hasText: 'replicas: 2' }).first().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('"two"', { delay: 20 });
    await page.keyboard.press('Escape');
    const problems = await problemsOf(page, 'dev.yml');
    await problems.getByText('dev.yml').first().waitFor();
    await openFile(page, 'values/dev.yml');
    await page.locator('.squiggly-error:visible').first().waitFor();
    await page.screenshot({ path: picture('schema-edit') });
    await openFile(page, 'config/schema.yml');
    await runCommand(page, 'File: Revert File');
    await problems.getByText('dev.yml').first().waitFor({ state: 'detached' });
  }, 120_000);

  it('underlines a value that is not there yet once a person saves the file', async () => {
    const { page } = editor;
    const path = join(folder, 'values/dev.yml');
    const text = readFileSync(path, 'utf8');
    writeWorkspace(['shop'], { 'files.autoSave': 'afterDelay', 'files.autoSaveDelay': 200 });
    await openFile(page, 'values/dev.yml');
    await page.locator('.view-line', { hasText: 'log_level: debug' }).first().click();
    await page.keyboard.press('End');
    await page.keyboard.press('Control+Shift+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('env:', { delay: 20 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    // The editor saves by itself.
    await expect.poll(() => readFileSync(path, 'utf8'), { timeout: patience }).toMatch(/\nenv:\n$/);
    await page.waitForTimeout(1_500);
    const mistake = page.locator('.squiggly-error:visible');
    expect(await mistake.count()).toBe(0);
    await page.keyboard.press('Control+s');
    await mistake.first().waitFor();
    await page.screenshot({ path: picture('saved') });
    listFolders('shop');
    writeFileSync(path, text);
    // The editor may not notice a file that changes right after it was saved.
    await runCommand(page, 'File: Revert File');
    await mistake.first().waitFor({ state: 'detached' });
  }, 120_000);

  describe('commands', () => {
    /** Runs a command on a file and waits until the document it opens contains a text. */
    const opens = async (tab: string, text: string): Promise<void> => {
      await editor.page.locator('.tab.active', { hasText: tab }).waitFor();
      await expect.poll(() => editorText(editor.page), { timeout: patience }).toContain(text);
    };

    it('shows the effective data values', async () => {
      const { page } = editor;
      await openFile(page, 'values/dev.yml');
      await runCommand(page, 'ytt: Show Effective Data Values');
      await opens('effective values of dev.yml', 'name: shop-dev replicas: 1 log_level: debug');
      await page.screenshot({ path: picture('effective-values') });
      // It is not a file that could or should be saved.
      expect(await page.locator('.tab.dirty').count()).toBe(0);
    }, 120_000);

    it('shows the rendered output, requested from one already shown', async () => {
      const { page } = editor;
      await runCommand(page, 'ytt: Show Rendered Output');
      await opens('output of dev.yml', 'kind: Deployment metadata: name: shop-dev');
    }, 120_000);

    it('exports the schema in each format', async () => {
      const { page } = editor;
      for (const [format, tab, text] of [
        ['OpenAPI', 'openapi.yml', 'openapi: 3.0.0'],
        ['JSON Schema', 'schema.json', '"$schema": "https://json-schema.org/draft/2020-12/schema"'],
        ['Markdown', 'schema.md', 'Names every resource; lower-case letters, digits and dashes.'],
        ['HTML', 'schema.html', '<!DOCTYPE html>'],
      ] as const) {
        await runCommand(page, 'ytt: Export Schema');
        await page.locator('.quick-input-list .monaco-list-row', { hasText: format }).first().click();
        await opens(tab, text);
      }
      await closeEditors(page);
    }, 120_000);

    it('reports why there is nothing to show', async () => {
      const { page } = editor;
      await openFile(page, 'values/prod.yml');
      await runCommand(page, 'ytt: Show Effective Data Values');
      await page.locator('.notification-toast', { hasText: 'ytt fails: ' }).first().waitFor();
      await runCommand(page, 'Notifications: Clear All Notifications');
      await runCommand(page, 'ytt: Choose Project');
      await page.locator('.notification-toast', { hasText: 'There is nothing to choose' }).first().waitFor();
      await runCommand(page, 'Notifications: Clear All Notifications');
    }, 120_000);

    it('collects a report', async () => {
      const { page } = editor;
      await runCommand(page, 'ytt: Collect Report');
      await expect.poll(() => editorText(page), { timeout: patience }).toContain('# Report of the ytt language server');
      await runCommand(page, 'View: Revert and Close Editor');
    }, 120_000);

    it('shows its output, and restarts the server', async () => {
      const { page } = editor;
      await runCommand(page, 'ytt: Show Output');
      const log = page.locator('.output-view .view-lines');
      await log.waitFor();
      // The output panel keeps the filter of the problems panel.
      await page.locator('.panel .viewpane-filter input').fill('ready');
      await expect.poll(async () => shown(await log.innerText()), { timeout: patience }).toContain('was ready after');
      const before = starts(editor);
      await runCommand(page, 'ytt: Restart Language Server');
      await expect.poll(() => starts(editor), { timeout: patience }).toBe(before + 1);
      const problems = await problemsOf(page, 'prod.yml');
      await problems.getByText('prod.yml').first().waitFor();
      await page.locator('.squiggly-error:visible').first().waitFor();
    }, 120_000);
  });

  it('restarts a crashed server, and reports repeated crashes', async () => {
    const { page } = editor;
    const givenUp = page.locator('.notification-toast', { hasText: 'crashed 5 times' });
    for (let crash = 1; crash <= 5; crash++) {
      const before = starts(editor);
      const [pid] = serverProcesses(editor);
      expect(pid).toBeDefined();
      process.kill(pid ?? Number.NaN, 'SIGKILL');
      if (crash < 5) await expect.poll(() => starts(editor), { timeout: patience }).toBe(before + 1);
    }
    await givenUp.waitFor();
    await page.screenshot({ path: picture('crashed') });
    await (await languageStatus(page)).getByText('ytt: not running').first().waitFor();
    await givenUp.getByText('Restart').first().click();
    await page.locator('.squiggly-error:visible').first().waitFor();
  }, 180_000);

  it('has a file without a schema governed by the one that is chosen', async () => {
    const { page } = editor;
    await openFile(page, 'other.yml');
    // A file that does not belong to ytt has no status.
    const statusTexts = (): Promise<string> =>
      page
        .locator('[id="status.languageStatus"]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')).join());
    await expect.poll(statusTexts, { timeout: patience }).not.toContain('ytt');
    await runCommand(page, 'ytt: Choose Schema');
    await page.locator('.notification-toast').getByText('config/schema.yml').first().click();
    await expect.poll(() => editorText(page), { timeout: patience }).toContain('ytt-schema: config/schema.yml');
    await page.locator('.squiggly-error:visible').first().waitFor();
    await runCommand(page, 'ytt: Look for Projects Again');
    await page.locator('.squiggly-error:visible').first().waitFor();
    await runCommand(page, 'File: Revert File');
  }, 120_000);

  it('follows a file that is renamed', async () => {
    const { page } = editor;
    await (await problemsOf(page, 'prod.yml')).getByText('prod.yml').first().waitFor();
    renameSync(join(folder, 'values/prod.yml'), join(folder, 'values/live.yml'));
    await (await problemsOf(page, 'live.yml')).getByText('live.yml').first().waitFor();
    await closeEditors(page);
    await (await problemsOf(page, 'prod.yml')).getByText('prod.yml').first().waitFor({ state: 'detached' });
    await page.screenshot({ path: picture('rename') });
  }, 120_000);

  it('checks a folder that is added, and offers to settle to which project a file belongs', async () => {
    const { page } = editor;
    listFolders('shop', 'second');
    await (await problemsOf(page, 'api')).getByText('values.yml').first().waitFor();

    await openFile(page, 'second/values.yml');
    const status = await languageStatus(page);
    await status.getByText('It could belong to several projects.').first().waitFor();
    await page.screenshot({ path: picture('ambiguous') });
    const choice = page.locator('.quick-input-list .monaco-list-row', { hasText: 'it belongs to api/config' });
    await followStatus(page, 'Choose Project', choice);
    await choice.first().click();
    await page.locator('.tab.active', { hasText: '.ytt-project.yaml' }).waitFor();
    await expect.poll(() => editorText(page)).toContain('files: [api/config]');
    await openFile(page, 'second/values.yml');
    await page.locator('.squiggly-error:visible').first().waitFor();
  }, 180_000);

  it('forgets a folder that is removed', async () => {
    const { page } = editor;
    await runCommand(page, 'File: Save All');
    await closeEditors(page);
    listFolders('shop');
    await (await problemsOf(page, 'api')).getByText('values.yml').first().waitFor({ state: 'detached' });
    await (await problemsOf(page, 'live.yml')).getByText('live.yml').first().waitFor();
  }, 120_000);
});

/** How often a server became ready, according to the extension's log. */
function starts({ logs }: Editor): number {
  const paths = readdirSync(logs, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('ytt.log'));
  const text = paths.map((path) => readFileSync(join(logs, path), 'utf8')).join('');
  return text.match(/was ready after/g)?.length ?? 0;
}
