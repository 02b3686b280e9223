/**
 * Starts code-server (VS Code in a browser) with the packaged extension in headless Chromium, opens a folder or
 * `.code-workspace` file, and performs user actions.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchChromium } from './chromium.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const codeServerEntry = at('code-server/node_modules/code-server/out/node/entry.js');
const vsix = at('../../client-vscode/ytt-language.vsix');

const settings = {
  'security.workspace.trust.enabled': false,
  'workbench.startupEditor': 'none',
  'files.autoSave': 'off',
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.tips.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'chat.commandCenter.enabled': false,
};

export interface Editor {
  readonly page: Page;
  /** The directory of its logs, with one directory for each start of the extensions. */
  readonly logs: string;
  /** The directory of all its data. */
  readonly home: string;
  readonly close: () => Promise<void>;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function whenAnswering(url: string, server: ChildProcess, log: () => string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (server.exitCode !== null) throw new Error(`code-server stopped: ${log()}`);
    try {
      if ((await fetch(`${url}/healthz`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`code-server does not answer: ${log()}`);
}

/** VS Code on a folder or `.code-workspace` file, with its workbench shown. */
export async function openEditor(target: string): Promise<Editor> {
  const home = mkdtempSync(join(tmpdir(), 'ytt-code-server-'));
  const user = join(home, 'user');
  mkdirSync(join(user, 'User'), { recursive: true });
  writeFileSync(join(user, 'User/settings.json'), JSON.stringify(settings));
  const dirs = [
    '--user-data-dir',
    user,
    '--extensions-dir',
    join(home, 'extensions'),
    '--config',
    join(home, 'config.yaml'),
  ];
  const env = { ...process.env, HOME: home };
  execFileSync('node', [codeServerEntry, ...dirs, '--install-extension', vsix], { env, stdio: 'pipe' });

  const port = await freePort();
  const flags = ['--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--disable-telemetry', '--disable-update-check'];
  const server = spawn('node', [codeServerEntry, ...dirs, ...flags, target], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (data: Buffer) => (log += data.toString()));
  let browser: Browser | undefined;
  const close = async (): Promise<void> => {
    await browser?.close();
    server.kill();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await whenAnswering(url, server, () => log);
    browser = await launchChromium();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const kind = target.endsWith('.code-workspace') ? 'workspace' : 'folder';
    await page.goto(`${url}/?${kind}=${encodeURIComponent(target)}`);
    await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    await page.locator('.explorer-folders-view').waitFor({ timeout: 60_000 });
    return { page, home, logs: join(user, 'logs'), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Opens the quick-input box with a key and types `text`. The box of the command before must have closed; a key is lost
 * while the editor moves the focus.
 */
async function typeIntoQuickInput(page: Page, key: string, text: string): Promise<void> {
  const box = page.locator('.quick-input-widget input[type="text"]');
  await box.waitFor({ state: 'hidden' });
  for (let tries = 1; ; tries++) {
    await page.keyboard.press(key);
    try {
      return await box.fill(text, { timeout: 5_000 });
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

/** Runs a command by its title from the command palette. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await typeIntoQuickInput(page, 'F1', `>${title}`);
  // Recently used commands come first, so the first row need not be the wanted one.
  await page.locator('.quick-input-list .monaco-list-row').getByText(title, { exact: true }).first().click();
}

/** Opens a file of the folder by its path with the quick-open box. */
export async function openFile(page: Page, path: string): Promise<void> {
  await typeIntoQuickInput(page, 'Control+P', path);
  const name = path.slice(path.lastIndexOf('/') + 1);
  // The list shows recent files until the search completes; the first row is chosen, so it has to be the wanted one.
  await page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.tab.active', { hasText: name }).waitFor();
  await page.locator('.monaco-editor .view-lines').first().waitFor();
}

/** The list of problems, opened if necessary, for the files with `filter` in their path. */
export async function problemsOf(page: Page, filter: string): Promise<Locator> {
  const panel = page.locator('.markers-panel');
  if (!(await panel.isVisible())) await page.keyboard.press('Control+Shift+M');
  await panel.waitFor();
  // A list with more rows than fit shows only some of them. A panel that opens may empty its filter once more.
  const box = page.locator('.panel .viewpane-filter input');
  do {
    await box.fill(filter);
    await page.waitForTimeout(500);
  } while ((await box.inputValue()) !== filter);
  return panel;
}

/** The text that the editor shows, non-breaking spaces as spaces. */
export const shown = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ');

/** The active editor's visible text, with one space for each run of spaces and line breaks, which may be wrapped. */
export async function editorText(page: Page): Promise<string> {
  return shown(await page.locator('.editor-group-container.active .view-lines').first().innerText()).replace(
    /\s+/g,
    ' ',
  );
}

/** The language status of the active file (the braces in the status bar). */
export async function languageStatus(page: Page): Promise<Locator> {
  await page.locator('[id="status.languageStatus"]').hover();
  const status = page.locator('.hover-language-status:visible');
  await status.first().waitFor();
  return status;
}

/** Clicks a link of the language status until it has led to `result`: a click is lost when the status is redrawn. */
export async function followStatus(page: Page, link: string, result: Locator): Promise<void> {
  for (let tries = 1; ; tries++) {
    await (await languageStatus(page)).getByText(link).first().click();
    try {
      return await result.first().waitFor({ timeout: 5_000 });
    } catch (error) {
      if (tries === 5) throw error;
    }
    await page.mouse.move(600, 300);
  }
}

/** The process ids of the language servers that this editor is running. */
export function serverProcesses({ home }: Editor): readonly number[] {
  const found = spawnSync('pgrep', ['-f', `${home}/extensions/.*/dist/server/main\\.mjs`], { encoding: 'utf8' });
  return found.stdout.split('\n').filter(Boolean).map(Number);
}

/** Closes all editors once everything is saved, since the editor would ask otherwise. */
export async function closeEditors(page: Page): Promise<void> {
  await page.locator('.tab.dirty').first().waitFor({ state: 'detached' });
  await runCommand(page, 'View: Close All Editors');
  await page.locator('.tab').first().waitFor({ state: 'detached' });
}

/** After a failed test: a screenshot shows why it failed, and the next test begins without open files. */
export async function recordFailure(page: Page, screenshot: string): Promise<void> {
  await page.screenshot({ path: screenshot });
  for (let layers = 0; layers < 3; layers++) await page.keyboard.press('Escape');
  await runCommand(page, 'File: Revert File');
  await closeEditors(page);
}
