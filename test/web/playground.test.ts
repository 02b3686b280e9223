/** The playground, as a single HTML file in Chromium, used as users do. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../../playground/src/examples.js';
import { chromiumPresent, launchChromium } from '../editors/chromium.js';
import { serveFiles } from './served-page.js';

const artefacts = fileURLToPath(new URL('../artefacts', import.meta.url));
const picture = (name: string): string => join(artefacts, `playground-${name}.png`);

/** Milliseconds within which anything must appear, on a busy machine. */
const patience = 30_000;

describe.skipIf(!chromiumPresent())('the playground', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ytt-playground-'));
  let browser: Browser;
  let file: string;
  let served: { readonly url: string; readonly close: () => void };

  beforeAll(async () => {
    const script = new URL('../../playground/build.mjs', import.meta.url).href;
    const { buildPlayground }: { readonly buildPlayground: (file: string) => Promise<string> } = await import(script);
    file = await buildPlayground(join(directory, 'index.html'));
    served = await serveFiles(new Map([['/some/where/', readFileSync(file, 'utf8')]]), { isolated: false });
    browser = await launchChromium();
    mkdirSync(artefacts, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
    rmSync(directory, { recursive: true });
  });

  /** A new page of a first-time user, which records its network requests. */
  async function open(fragment = '', options: BrowserContextOptions = {}): Promise<Page & { asked: string[] }> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = Object.assign(await context.newPage(), { asked: [] as string[] });
    page.setDefaultTimeout(patience);
    page.on('request', (request) => void page.asked.push(request.url()));
    page.on('pageerror', (error) => void page.asked.push(`failed: ${error.message}`));
    await page.goto(`${served.url}some/where/${fragment}`);
    await page.locator('.cm-content').waitFor();
    return page;
  }

  const output = (page: Page, text: string) => page.locator('#result pre', { hasText: text }).waitFor();
  /** The paths of the files in the list, in the order shown. */
  const listed = (page: Page) =>
    page.locator('#list button').evaluateAll((buttons) => buttons.map((one) => one.getAttribute('data-path')));
  /** Replaces the text of the file in the editor. */
  async function write(page: Page, text: string): Promise<void> {
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(text);
  }

  it('renders its initial project, without network requests', async () => {
    const page = await open();
    await output(page, 'url: https://tea.example.com:443/');
    expect(page.asked.filter((url) => !url.startsWith('blob:'))).toEqual([`${served.url}some/where/`]);
    await page.screenshot({ path: picture('desktop') });
    await page.context().close();
  });

  it('underlines a mistake while it is typed, and mends it', async () => {
    const page = await open();
    await write(page, '#@data/values\n---\nreplica: 3\n');
    await page.locator('.cm-lintRange-error').first().waitFor();
    await page.locator('#list button', { hasText: 'values.yml' }).getByLabel('1 problem', { exact: true }).waitFor();
    await page.locator('.cm-lintRange-error').first().hover();
    const fix = page.locator('.cm-diagnosticAction', { hasText: 'replicas' }).first();
    await fix.waitFor();
    // No refactorings are offered here.
    expect(await page.locator('.cm-diagnosticAction').allTextContents()).toEqual([
      'Change to replicas',
      'Remove replica',
      'Declare replica in the schema',
    ]);
    await output(page, 'There is no key replica');
    await page.screenshot({ path: picture('fix') });
    await fix.click();
    await page.locator('.cm-lintRange-error').first().waitFor({ state: 'detached' });
    await output(page, 'replicas: 3');
    await page.context().close();
  });

  it('mends a mistake in another file', async () => {
    const page = await open();
    await write(page, '#@data/values\n---\nreplica: 3\n');
    await page.locator('.cm-lintRange-error').first().waitFor();
    await page.locator('.cm-lintRange-error').first().hover();
    await page.locator('.cm-diagnosticAction', { hasText: 'Declare replica in the schema' }).first().click();
    await output(page, 'replicas: 2');
    await page.locator('.cm-line', { hasText: 'replica: 3' }).waitFor();
    await page.locator('#list button', { hasText: 'schema.yml' }).click();
    await page.locator('.cm-line', { hasText: /^replica: / }).waitFor();
    await page.context().close();
  });

  it('mends by a key what is wrong at the cursor', async () => {
    const page = await open();
    await write(page, '#@data/values\n---\nreplica: 4');
    const keepsTrying = async (): Promise<string | null> => {
      await page.keyboard.press('Control+.');
      return page.locator('#result pre').textContent();
    };
    await expect.poll(keepsTrying, { timeout: patience }).toContain('replicas: 4');
    await page.context().close();
  });

  it('has what was typed before the server was ready', async () => {
    const context = await browser.newContext();
    await context.addInitScript(() => {
      type Listener = (event: unknown) => void;
      const { prototype } = (globalThis as unknown as { Worker: { prototype: object } }).Worker;
      const set = Object.getOwnPropertyDescriptor(prototype, 'onmessage')?.set;
      Object.defineProperty(prototype, 'onmessage', {
        set(listener: Listener) {
          set?.call(this, (event: unknown) => setTimeout(() => listener(event), 1_000));
        },
      });
    });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    await page.goto(`${served.url}some/where/`);
    await write(page, '#@data/values\n---\nname: early\n');
    await page.locator('#list button', { hasText: 'service.yml' }).click();
    await write(page, '#@ load("@ytt:data", "data")\n---\nbird: #@ data.values.name\n');
    await page.locator('#list button', { hasText: 'values.yml' }).click();
    await output(page, 'bird: early');
    await context.close();
  });

  it('explains, suggests and renames across files', async () => {
    const page = await open();
    const word = page.locator('.cm-line span', { hasText: 'replicas' }).first();
    await word.hover();
    await page.locator('.cm-tooltip', { hasText: 'How many copies run at once.' }).waitFor();
    await write(page, '#@data/values\n---\n');
    await page.keyboard.type('nam', { delay: 50 });
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'name' }).first().waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.type('e: x');
    await page.keyboard.press('Home');
    await page.keyboard.press('F2');
    await page.locator('.cm-lsp-rename-panel input').fill('title');
    await page.keyboard.press('Enter');
    await output(page, 'name: x');
    await page.locator('#list button', { hasText: 'schema.yml' }).click();
    await page.locator('.cm-line', { hasText: 'title: tea-house' }).waitFor();
    await page.locator('#list button', { hasText: 'service.yml' }).click();
    await page.locator('.cm-line', { hasText: 'data.values.title' }).waitFor();
    await page.context().close();
  });

  it('shows data values, documentation and JSON Schema', async () => {
    const page = await open();
    await page.getByRole('tab', { name: 'Data values' }).click();
    await output(page, 'host: tea.example.com');
    await page.keyboard.press('ArrowRight');
    const documentation = page.frameLocator('#result iframe');
    await documentation.getByText('How many copies run at once.').first().waitFor();
    // The page is made of what people type: it can read nothing of the playground.
    expect(await page.locator('#result iframe').getAttribute('sandbox')).toBe('allow-scripts');
    await documentation.getByRole('searchbox').fill('copies at once');
    await documentation.getByRole('status').getByText(/^1 of/).waitFor();
    await page.getByRole('tab', { name: 'JSON Schema' }).click();
    await output(page, '"$schema"');
    await page.context().close();
  });

  it('leaves names as they are where the dialog is left, and takes none that is no path', async () => {
    const page = await open();
    const before = await listed(page);
    const dialog = page.locator('#ask');
    const leave = [() => page.keyboard.press('Escape'), () => page.locator('#cancel').click()];
    for (const button of ['Add', 'Rename'])
      for (const away of leave) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await page.locator('#answer').fill('config/other.yml');
        await away();
        await dialog.waitFor({ state: 'hidden' });
      }
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    expect(await page.locator('#answer').inputValue()).toBe('values.yml');
    await page.locator('#answer').fill('../x.yml');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await page.locator('#answer').fill('values.yml');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(await listed(page)).toEqual(before);
    await page.context().close();
  });

  it('goes through its results by keys, round and round', async () => {
    const page = await open();
    const tabs = await page.getByRole('tab').allTextContents();
    const selected = () => page.locator('[role=tab][aria-selected=true][tabindex="0"]:focus').textContent();
    await page.getByRole('tab').first().focus();
    for (const name of [...tabs.slice(1), tabs[0]]) {
      await page.keyboard.press('ArrowRight');
      expect(await selected()).toBe(name);
    }
    for (const name of [...tabs].reverse()) {
      await page.keyboard.press('ArrowLeft');
      expect(await selected()).toBe(name);
      expect(await page.locator('[role=tab]:not([tabindex="-1"])').allTextContents()).toEqual([name]);
    }
    await page.keyboard.press('ArrowUp');
    expect(await selected()).toBe(tabs[0]);
    await output(page, 'url: https://tea.example.com:443/');
    expect(await page.locator('#results iframe').count()).toBe(0);
    await page.context().close();
  });

  it('shares by a link, and restores', async () => {
    const page = await open();
    await write(page, '#@data/values\n---\nname: shared\n');
    await output(page, 'name: shared');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForURL(/#project=/);
    const fragment = new URL(page.url()).hash;
    const other = await open(fragment);
    await output(other, 'name: shared');
    await other.context().close();
    await page.waitForFunction(() =>
      JSON.stringify((globalThis as unknown as { localStorage: unknown }).localStorage).includes('name: shared'),
    );
    await page.goto('about:blank');
    await page.goto(`${served.url}some/where/`);
    await output(page, 'name: shared');
    await page.context().close();
  });

  it.each([
    ['is copied', 'resolve'],
    ['stands in the address bar', 'reject'],
  ] as const)('says that the link %s', async (where, outcome) => {
    const page = await open();
    await page.evaluate((settle) => {
      const { navigator } = globalThis as unknown as { navigator: { clipboard: { writeText: unknown } } };
      navigator.clipboard.writeText = () => Promise[settle]();
    }, outcome);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('status').getByText(`The link ${where}.`).waitFor();
    expect(page.url()).toContain('#project=');
    await page.context().close();
  });

  it('reports a damaged link, and shows the previous project', async () => {
    const page = await open('#project=none');
    await page.getByRole('status').getByText('damaged').waitFor();
    await output(page, 'tea-house');
    await page.context().close();
  });

  it('adds, renames and deletes files', async () => {
    const page = await open();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.locator('#answer').fill('values.yml');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('There already is a file values.yml.').waitFor();
    await page.locator('#answer').fill('config/more.yml');
    await page.keyboard.press('Enter');
    await page.locator('#list button[aria-current=true]', { hasText: 'config/more.yml' }).waitFor();
    await page.keyboard.insertText('---\nmore: #@ 1 + 2\n');
    await output(page, 'more: 3');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.locator('#answer').fill('config/most.yml');
    await page.keyboard.press('Enter');
    await page.locator('#list button[aria-current=true]', { hasText: 'config/most.yml' }).waitFor();
    await output(page, 'more: 3');
    const own = ['config/schema.yml', 'config/service.yml', 'values.yml'];
    expect(await listed(page)).toEqual(['config/most.yml', ...own]);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('status').getByText('config/most.yml is deleted.').waitFor();
    await expect.poll(() => listed(page), { timeout: patience }).toEqual(own);
    await expect.poll(() => page.locator('#result pre').textContent(), { timeout: patience }).not.toContain('more: 3');
    for (const [at] of own.entries()) {
      expect(await page.locator('#list button[aria-current=true]').getAttribute('data-path')).toBe(own[at]);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
    }
    await page.getByRole('status').getByText('The last file stays.').waitFor();
    expect(await listed(page)).toEqual(['values.yml']);
    await page.context().close();
  });

  it('leaves the focus on a file that is chosen by a key', async () => {
    const page = await open();
    await page.locator('#list button', { hasText: 'schema.yml' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('#list button[aria-current=true]', { hasText: 'schema.yml' }).waitFor();
    expect(await page.locator('#list button:focus').getAttribute('data-path')).toBe('config/schema.yml');
    await page.context().close();
  });

  it('downloads a zip file, and opens one', async () => {
    const page = await open();
    await write(page, '#@data/values\n---\nname: zipped\n');
    await output(page, 'name: zipped');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const zip = join(directory, 'project.zip');
    await (await downloading).saveAs(zip);
    const other = await open();
    await other.locator('#chosen-files').setInputFiles(zip);
    await output(other, 'name: zipped');
    const text = join(directory, 'alone.yml');
    writeFileSync(text, '---\nalone: #@ "y" + "es"\n');
    await other.locator('#chosen-files').setInputFiles(text);
    await output(other, 'alone: "yes"');
    // The same file can be opened again.
    expect(await other.locator('#chosen-files').inputValue()).toBe('');
    const folder = join(directory, 'project');
    for (const [path, content] of [
      ['config/schema.yml', '#@data/values-schema\n---\nname: ""\n'],
      ['config/app.yml', '#@ load("@ytt:data", "data")\n---\nname: #@ data.values.name\n'],
      ['node_modules/x/y.yml', 'not: read\n'],
      ['values.yml', 'name: from a folder\n'],
    ] as const) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    await other.locator('#chosen-folder').setInputFiles(folder);
    await output(other, 'name: from a folder');
    expect((await listed(other)).sort()).toEqual(['config/app.yml', 'config/schema.yml', 'values.yml']);
    await other.context().close();
    await page.context().close();
  });

  it('opens every example', async () => {
    const page = await open();
    const names = await page.locator('#examples option').allTextContents();
    expect(names.length).toBeGreaterThan(4);
    for (const name of names.slice(1)) {
      await page.locator('#examples').selectOption({ label: name });
      await page.locator('#result pre:not(:empty)').waitFor();
      const paths = Object.keys(examples.find((one) => one.name === name)?.files ?? {}).sort();
      await expect.poll(() => listed(page), { timeout: patience }).toEqual(paths);
      const shownFirst = paths.includes('values.yml') ? 'values.yml' : paths[0];
      expect(await page.locator('#list button[aria-current=true]').getAttribute('data-path')).toBe(shownFirst);
      // The same one can be chosen again.
      expect(await page.locator('#examples').inputValue()).toBe('');
    }
    expect(page.asked.filter((line) => line.startsWith('failed'))).toEqual([]);
    await page.context().close();
  });

  it('works when it is opened from a disk', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    await output(page, 'url: https://tea.example.com:443/');
    await context.close();
  });

  it('continues after code without an end', async () => {
    const page = await open();
    await page.locator('#list button', { hasText: 'service.yml' }).click();
    await write(
      page,
      '#@ def spin():\n#@   for i in range(1000000000):\n#@     str(i)\n#@   end\n#@ end\n---\nx: #@ spin()\n',
    );
    await page.waitForTimeout(500);
    await write(page, '---\nx: #@ "o" + "k"\n');
    await output(page, 'x: ok');
    await page.context().close();
  });

  it.each([
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const)('has nothing that keeps people out: %s', async (name, options) => {
    const page = await open('', options);
    await write(page, '#@data/values\n---\nreplica: 3\n');
    await page.locator('.cm-lintRange-error').first().waitFor();
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8'));
    const problems = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    });
    await page.screenshot({ path: picture(name) });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('shows files and results on a phone one at a time', async () => {
    const page = await open('', { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'Results' }).click();
    await output(page, 'url: https://tea.example.com:443/');
    await page.getByRole('button', { name: 'Files' }).click();
    await page.locator('#list button', { hasText: 'schema.yml' }).click();
    await page.locator('.cm-line', { hasText: 'name: tea-house' }).waitFor();
    await page.context().close();
  });

  it('is small', () => {
    expect(gzipSync(readFileSync(file), { level: 9 }).length).toBeLessThan(700_000);
  });
});
