/** A page in Chromium that starts the bundled server as a web worker, and its operations for tests. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { launchChromium } from '../editors/chromium.js';
import type { PageClient, Published } from './page-client.js';
import { serveFiles } from './served-page.js';

interface Bundle {
  readonly bundleWebWorker: (directory: string) => Promise<string>;
  readonly bundlePage: (entry: string, outfile: string) => Promise<void>;
}

export interface WorkerPage {
  readonly page: Page;
  /** Starts a server on files (texts by absolute path; the folder is `/ws`). A running one is ended. */
  start(files: Readonly<Record<string, string>>, settings?: unknown): Promise<void>;
  request(method: string, params: unknown): Promise<unknown>;
  notify(method: string, params: unknown): Promise<void>;
  write(path: string, text: string | null): Promise<void>;
  /** Resolves with the first publication for a file that `accept` accepts. */
  diagnostics(path: string, accept?: (published: Published) => boolean): Promise<Published>;
  /** Resolves when the server has been computing for a while. */
  isBusy(): Promise<void>;
  /** Uncaught errors of the worker. */
  errors(): Promise<readonly string[]>;
  log(): Promise<readonly string[]>;
}

export interface WorkerPages {
  /** A new page, with or without cross-origin isolation. */
  open(isolation: { readonly isolated: boolean }): Promise<WorkerPage>;
  close(): Promise<void>;
}

/** Bundles the server from the current sources, and starts Chromium. */
export async function startWorkerPages(): Promise<WorkerPages> {
  const directory = mkdtempSync(join(tmpdir(), 'ytt-worker-'));
  const script = new URL('../../scripts/bundle.mjs', import.meta.url).href;
  const { bundleWebWorker, bundlePage }: Bundle = await import(script);
  const client = join(directory, 'page-client.js');
  const [worker] = await Promise.all([
    bundleWebWorker(directory),
    bundlePage(fileURLToPath(new URL('page-client.ts', import.meta.url)), client),
  ]);
  const files = new Map([
    ['/', '<!doctype html><title>ytt</title><script src="page-client.js"></script>'],
    ['/page-client.js', readFileSync(client, 'utf8')],
    ['/web-worker.js', readFileSync(worker, 'utf8')],
  ]);
  rmSync(directory, { recursive: true });
  const browser = await launchChromium();
  const served: { close(): void }[] = [];
  return {
    open: async (isolation) => {
      const { url, close } = await serveFiles(files, isolation);
      served.push({ close });
      const page = await browser.newPage();
      await page.goto(url);
      return driver(page);
    },
    close: async () => {
      await browser.close();
      for (const { close } of served) close();
    },
  };
}

/** The globals of the page: see `page-client.ts`. */
interface PageGlobals {
  PageClient: typeof PageClient;
  client: PageClient;
}

function driver(page: Page): WorkerPage {
  return {
    page,
    start: async (files, settings) =>
      page.evaluate(
        async ([given, chosen]) => {
          const scope = globalThis as unknown as PageGlobals;
          scope.client?.end();
          scope.client = new scope.PageClient(given);
          await scope.client.initialize(chosen);
        },
        [files, settings] as const,
      ),
    request: async (method, params) => {
      // As text: a deeply nested value cannot be transferred from a page directly.
      const json = await page.evaluate(
        async ([name, given]) =>
          JSON.stringify((await (globalThis as unknown as PageGlobals).client.request(name, given)) ?? null),
        [method, params] as const,
      );
      return JSON.parse(json);
    },
    notify: (method, params) =>
      page.evaluate(([name, given]) => (globalThis as unknown as PageGlobals).client.notify(name, given), [
        method,
        params,
      ] as const),
    write: (path, text) =>
      page.evaluate(([name, given]) => (globalThis as unknown as PageGlobals).client.write(name, given), [
        path,
        text,
      ] as const),
    diagnostics: async (path, accept = () => true) => {
      for (;;) {
        const published = await page.evaluate(
          (name) => (globalThis as unknown as PageGlobals).client.diagnostics(name),
          path,
        );
        if (published !== undefined && accept(published)) return published;
        await page.waitForTimeout(20);
      }
    },
    isBusy: () => page.evaluate(() => (globalThis as unknown as PageGlobals).client.isBusy()),
    errors: () => page.evaluate(() => (globalThis as unknown as PageGlobals).client.errors),
    log: () => page.evaluate(() => (globalThis as unknown as PageGlobals).client.log),
  };
}
