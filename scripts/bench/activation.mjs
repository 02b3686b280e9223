// Measures what a user of Visual Studio Code waits for: opening a values file in an idle window activates the
// extension, its server gets ready, and the first mistake is underlined. Needs code-server and Chromium, which
// test/editors/install-code-server.sh and .ci/run install.
//
//   npm run bench -- --activation [ROUNDS]
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** How many milliseconds to wait after a window was loaded, so that its own start is not measured. */
const rest = 4_000;

export async function benchActivation(rounds) {
  const { codeServerEntry, openEditor, openFile, runCommand } = await editorDriver();
  if (!existsSync(codeServerEntry)) {
    console.log('bench: skipped, because code-server is not installed (test/editors/install-code-server.sh).');
    return;
  }
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await measure({ openEditor, openFile, runCommand }));
  report(
    'server ready after activate()',
    times.map(({ ready }) => ready),
  );
  report(
    'activation as VS Code counts it',
    times.map(({ activation }) => activation),
  );
  report(
    'first mistake underlined',
    times.map(({ underlined }) => underlined),
  );
}

/** Measures one start in a new editor. */
async function measure({ openEditor, openFile, runCommand }) {
  const folder = mkdtempSync(join(tmpdir(), 'ytt-bench-'));
  cpSync(join(root, 'test/example-workspace'), folder, { recursive: true });
  const editor = await openEditor(folder);
  const { page } = editor;
  try {
    await sleep(rest);
    const underlined = whenUnderlined(page);
    await openFile(page, 'values/prod.yml');
    const end = await underlined;
    const { ready, began } = await startOf(editor);
    await runCommand(page, 'Developer: Show Running Extensions');
    const row = page.locator('.extension', { has: page.getByText('ytt', { exact: true }) });
    await row.getByText(/\d+ms/).first().waitFor();
    const activation = Number(/(\d+)ms/.exec(await row.textContent())?.[1]);
    return { ready, activation, underlined: end - began };
  } finally {
    await editor.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The time at which the first mistake is underlined, in milliseconds since 1970. */
function whenUnderlined(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const look = () => document.querySelector('.squiggly-error') !== null && resolve(Date.now());
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
      }),
  );
}

/** The driver of the editor in the tests. It finds its files relative to its source. */
async function editorDriver() {
  const source = join(root, 'test/editors/code-server.ts');
  const outfile = join(root, 'test/dist/code-server.mjs');
  const define = { 'import.meta.url': JSON.stringify(pathToFileURL(source).href) };
  const bundling = { bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'error' };
  await build({ ...bundling, entryPoints: [source], outfile, define });
  return import(pathToFileURL(outfile).href);
}

/**
 * The time at which the extension last began to start, in milliseconds since 1970, and how long it took until the
 * server was ready.
 */
async function startOf({ logs }) {
  for (let tries = 0; tries < 100; tries++) {
    const [last] = readdirSync(logs, { recursive: true })
      .filter((path) => path.endsWith('ytt.log'))
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
    const logged = last && /^(\S+ \S+) .* ready after (\d+) ms/m.exec(readFileSync(join(logs, last), 'utf8'));
    if (logged) return { ready: Number(logged[2]), began: Date.parse(logged[1]) - Number(logged[2]) };
    await sleep(100);
  }
  throw new Error('the extension does not say when its server was ready');
}

function report(name, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  console.log(`${name.padEnd(32)} median ${String(median).padStart(5)} ms, of ${sorted.join(', ')}`);
}
