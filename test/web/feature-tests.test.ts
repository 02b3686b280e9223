/** Runs the tests of features and protocol in a web worker of Chromium, and scores ytt's recorded answers there. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exceptions } from '../conformance/exceptions.js';
import { findSet, readCases, sets } from '../conformance/recordings.js';
import { chromiumPresent, launchChromium } from '../editors/chromium.js';
import type { Task, TestOutcome } from './run-in-worker.js';
import type { ScoredModes } from './score-cases.js';
import { serveFiles } from './served-page.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Test files and folders that cannot run in a browser, with the reason. */
const onlyInNode: Readonly<Record<string, string>> = {
  'server/src/features/every-offset.test.ts': 'it ends what takes too long with the module vm',
  'server/src/protocol/clock.test.ts': 'it is about turns of the event loop of Node.js',
  'server/src/protocol/conversation.test.ts': 'it is about streams of bytes and process.exit',
  'server/src/protocol/transport/checked-frames.test.ts': 'it is about streams of bytes',
  'server/src/protocol/transport/clean-output.test.ts': 'it is about standard output',
  'server/src/protocol/transport/json-port-writer.test.ts': 'it is about threads of Node.js',
  'server/src/protocol/transport/port-message-reader.test.ts': 'it is about threads of Node.js',
  'server/src/protocol/transport/shared-bytes.test.ts': 'it is about threads of Node.js',
  'server/src/protocol/watchdog/': 'browsers have a page that watches the worker',
};

const isOf = (path: string, listed: string): boolean =>
  listed.endsWith('/') ? path.startsWith(listed) : path === listed;
const canRun = (path: string): boolean => !Object.keys(onlyInNode).some((listed) => isOf(path, listed));

const folders = ['server/src/features', 'server/src/protocol', 'server/src/diagnostics'];
const testFiles = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).map((entry) =>
      relative(root, join(entry.parentPath, entry.name)),
    ),
  )
  .filter((path) => path.endsWith('.test.ts'))
  .sort();

interface TestBundle {
  readonly bundleTestWorker: (contents: string, outfile: string, vitest: string) => Promise<void>;
}

/** The page's side of a worker that performs one task after the other. */
interface TaskPage {
  readonly perform: (task: Task) => Promise<unknown>;
}

describe.skipIf(!chromiumPresent())('in a web worker', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ytt-web-tests-'));
  let browser: Awaited<ReturnType<typeof launchChromium>> | undefined;
  let served: { readonly url: string; readonly close: () => void } | undefined;
  let page: Page;

  beforeAll(async () => {
    const { bundleTestWorker }: TestBundle = await import(new URL('../../scripts/bundle.mjs', import.meta.url).href);
    const outfile = join(directory, 'tests.js');
    const imports = testFiles
      .filter(canRun)
      .map((path) => `${JSON.stringify(path)}: () => import(${JSON.stringify(`./${path}`)}),`);
    const contents = `import './test/properties/fixed-seed.ts';
      import { runTasks } from './test/web/run-in-worker.ts';
      import { scoreCases } from './test/web/score-cases.ts';
      runTasks({ ${imports.join('\n')} }, scoreCases);`;
    await bundleTestWorker(contents, outfile, join(root, 'scripts/mutation/vitest-api.mjs'));
    served = await serveFiles(
      new Map([
        ['/', '<!doctype html><title>tests</title>'],
        ['/tests.js', readFileSync(outfile, 'utf8')],
      ]),
      { isolated: true },
    );
    browser = await launchChromium();
    page = await browser.newPage();
    await page.goto(served.url);
    await page.evaluate(startWorker);
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
    rmSync(directory, { recursive: true });
  });

  const perform = (task: Task): Promise<unknown> =>
    page.evaluate((given) => (globalThis as unknown as TaskPage).perform(given), task);

  it('runs every file of tests but those that cannot', () => {
    expect(testFiles.length).toBeGreaterThan(50);
    const missing = Object.keys(onlyInNode).filter((listed) => !testFiles.some((path) => isOf(path, listed)));
    expect(missing).toEqual([]);
  });

  it.each(testFiles.filter(canRun))('%s passes', async (file) => {
    const outcomes = (await perform({ file })) as readonly TestOutcome[];
    expect(outcomes.length).toBeGreaterThan(0);
    expect(outcomes.filter(({ failure }) => failure !== undefined)).toEqual([]);
  });

  it.each(sets.filter((set) => findSet(set, process.env).kind !== 'skipped'))(
    'the recorded answers of the set %s are met',
    async (set) => {
      const found = findSet(set, process.env);
      if (found.kind !== 'present') throw new Error(found.message);
      const cases = readCases(found.path);
      const scored = (await perform({ cases })) as readonly ScoredModes[];
      const expected = scored.map(({ name }) => exceptions.find((one) => one.case === name)?.unmet ?? '');
      expect(scored.filter(({ unmet }, index) => unmet !== expected[index])).toEqual([]);
      expect(scored.length).toBeGreaterThanOrEqual(cases.length);
    },
  );
});

/** In the page: starts the worker, and defines `perform` for it. */
function startWorker(): void {
  interface TaskWorker {
    postMessage(task: unknown): void;
    onmessage: ((event: { readonly data: unknown }) => void) | null;
    onerror: ((event: { readonly message: string }) => void) | null;
  }
  const scope = globalThis as unknown as { Worker: new (url: string) => TaskWorker; perform?: TaskPage['perform'] };
  const worker = new scope.Worker('/tests.js');
  scope.perform = (task) =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(task);
    });
}
