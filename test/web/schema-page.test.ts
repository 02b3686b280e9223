/** The HTML page of a schema, opened from disk in Chromium, as used for finding a data value. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defaultRunOptions, evaluateProject, SourceFile, schemaHtml } from '@ytt-language/shared';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPresent, launchChromium } from '../editors/chromium.js';

const artefacts = fileURLToPath(new URL('../artefacts', import.meta.url));
const example = readFileSync(new URL('../example-workspace/config/schema.yml', import.meta.url), 'utf8');

const hostile = JSON.stringify(
  `</title></script><script>globalThis.isTaken = true</script><img src="https://a.example/x" onerror="globalThis.isTaken = true">`,
);

/** Milliseconds within which anything must appear, on a busy machine. */
const patience = 30_000;

function pageOf(text: string): string {
  const project = evaluateProject({
    files: [new SourceFile('schema.yml', text)],
    dataValuesFiles: [],
    dataValues: [],
    options: defaultRunOptions,
  });
  if (project.schema === undefined) throw new Error('there is no schema');
  return schemaHtml(project.schema);
}

describe.skipIf(!chromiumPresent())('the page of a schema', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ytt-schema-page-'));
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
    mkdirSync(artefacts, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(directory, { recursive: true });
  });

  let files = 0;

  /** A new page that shows `text`, which records its network requests and errors. */
  async function open(
    text: string,
    options: BrowserContextOptions = {},
    fragment = '',
  ): Promise<Page & { told: string[] }> {
    const file = join(directory, `${files++}.html`);
    writeFileSync(file, pageOf(text));
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = Object.assign(await context.newPage(), { told: [] as string[] });
    page.setDefaultTimeout(patience);
    page.on('request', (request) => void (request.url().startsWith('file:') || page.told.push(request.url())));
    page.on('pageerror', (error) => void page.told.push(error.message));
    page.on('console', (message) => void page.told.push(message.text()));
    await page.goto(`${pathToFileURL(file).href}${fragment}`);
    return page;
  }

  const shown = (page: Page): Promise<readonly string[]> =>
    page.locator('section:visible h2, section:visible h3').allTextContents();
  const contents = (page: Page): Promise<readonly string[]> => page.locator('nav a:visible').allTextContents();

  it('makes no network requests, and runs no script from the schema', async () => {
    const page = await open(
      `#@data/values-schema\n---\n#@schema/title ${hostile}\n#@schema/desc ${hostile}\n#@schema/examples (${hostile}, ${hostile})\n${hostile}: ${hostile}\n`,
    );
    await page.getByRole('button', { name: 'Copy the example' }).waitFor();
    expect(page.told).toEqual([]);
    expect(await page.evaluate('globalThis.isTaken')).toBeUndefined();
    // The script would not even run if it were written into the page unescaped.
    await page.evaluate(() => {
      const { document } = globalThis as unknown as { document: { write(text: string): void } };
      document.write('<script>globalThis.isTaken = true</script>');
    });
    expect(await page.evaluate('globalThis.isTaken')).toBeUndefined();
    expect(page.told.join()).toContain('Content Security Policy');
    await page.context().close();
  });

  it('finds what has all the words, and what that is below of', async () => {
    const page = await open(example);
    // With another key it is a shortcut of the browser or system.
    for (const key of ['Control', 'Meta', 'Alt']) await page.keyboard.press(`${key}+/`);
    expect(await page.evaluate("document.activeElement === document.getElementById('search')")).toBe(false);
    await page.keyboard.press('/');
    await page.keyboard.type('CERTIFICATE secret');
    await page.getByRole('status').getByText('1 of 11 found').waitFor();
    expect(await shown(page)).toEqual(['ingress.tls_secret #']);
    expect(await contents(page)).toEqual(['ingress', 'tls_secret']);
    await page.keyboard.type(' nowhere');
    await page.getByRole('status').getByText('Nothing is found.').waitFor();
    expect(await shown(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await shown(page)).toHaveLength(11);
    expect(await page.getByRole('status').textContent()).toBe('');
    await page.keyboard.type('a/b');
    expect(await page.getByRole('searchbox').inputValue()).toBe('a/b');
    await page.context().close();
  });

  it('leads to a data value, also to one that the search hides', async () => {
    const page = await open(example, {}, '#labels');
    const isInView = (id: string): Promise<boolean> =>
      page.locator(`[id="${id}"]`).evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > 0 && top < 800;
      });
    expect(await isInView('labels')).toBe(true);
    await page.getByRole('searchbox').fill('replicas');
    await page.evaluate("location.hash = '#ingress.host'");
    await expect.poll(() => isInView('ingress.host'), { timeout: patience }).toBe(true);
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await page.locator('nav a', { hasText: 'log_level' }).click();
    await expect.poll(() => page.url(), { timeout: patience }).toContain('#log_level');
    expect(await isInView('log_level')).toBe(true);
    await page.keyboard.press('Control+Home');
    await page.locator('.skip').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id'), { timeout: patience }).toBe('data-values');
    await page.context().close();
  });

  it('leads to a data value in a frame without an address', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    await page.setContent('<iframe sandbox="allow-scripts" width="900" height="300"></iframe>');
    await page
      .locator('iframe')
      .evaluate(
        (frame, html) =>
          void (frame as unknown as { srcdoc: string }).srcdoc === html || frame.setAttribute('srcdoc', html),
        pageOf(example),
      );
    const inside = page.frameLocator('iframe');
    await inside.locator('nav a', { hasText: 'labels' }).click();
    const top = (): Promise<number> =>
      inside.locator('#labels').evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top, { timeout: patience }).toBeLessThan(300);
    await inside.getByRole('searchbox').fill('replicas');
    await inside.getByText('2 of 11 found').waitFor();
    await context.close();
  });

  it('copies examples', async () => {
    const page = await open(example, { permissions: ['clipboard-read', 'clipboard-write'] });
    const copy = page.getByRole('button', { name: 'Copy the example' });
    await copy.click();
    await page.locator('figure button', { hasText: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('ingress:\n  tls_secret: shop-tls\n');
    await page.evaluate("navigator.clipboard.writeText('')");
    await page.evaluate(
      "Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject() } })",
    );
    await copy.click();
    await expect
      .poll(() => page.evaluate('String(getSelection())'), { timeout: patience })
      .toContain('tls_secret: shop-tls');
    await page.context().close();
  });

  it('folds its contents', async () => {
    const page = await open(example);
    const fold = page.getByRole('button', { name: 'Keys of ingress' });
    await fold.click();
    expect(await contents(page)).not.toContain('host');
    await fold.click();
    expect(await contents(page)).toContain('host');
    await page.context().close();
  });

  it('can be read without its script', async () => {
    const page = await open(example, { javaScriptEnabled: false });
    expect(await page.locator('section').count()).toBe(11);
    expect(await page.locator('button:visible, input:visible').count()).toBe(0);
    await page.context().close();
  });

  it('is light or dark like the system, until the user chooses', async () => {
    const ground = (page: Page): Promise<unknown> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const dark = 'rgb(20, 24, 29)';
    const light = 'rgb(255, 255, 255)';
    const page = await open(example, { colorScheme: 'dark' });
    expect(await ground(page)).toBe(dark);
    await page.getByRole('button', { name: 'Light' }).click();
    expect(await ground(page)).toBe(light);
    // The browser writes a page's storage to disk when it has time.
    const groundAgain = (): Promise<unknown> => page.reload().then(() => ground(page));
    await expect.poll(groundAgain, { timeout: patience }).toBe(light);
    await page.getByRole('button', { name: 'Dark' }).click();
    expect(await ground(page)).toBe(dark);
    await page.context().close();
    const other = await open(example, { colorScheme: 'light' });
    expect(await ground(other)).toBe(light);
    await other.evaluate("document.body.classList.add('vscode-dark')");
    expect(await ground(other)).toBe(dark);
    await other.context().close();
  });

  it('has on paper what is to be read, and no more', async () => {
    const page = await open(example);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('nav:visible, #tools:visible, button:visible, .link:visible').count()).toBe(0);
    expect(await page.locator('section:visible').count()).toBe(11);
    await page.context().close();
  });

  it('has room for 5,000 data values', async () => {
    const lines = Array.from(
      { length: 1_000 },
      (_, i) => `group_${i}:\n  #@schema/desc "What ${i} is for."\n  a: 1\n  b: ""\n  c:\n  - name: ""\n`,
    );
    const page = await open(`#@data/values-schema\n---\n${lines.join('')}`, {}, '#group_999.c.name');
    expect(await page.locator('section').count()).toBe(5_000);
    const visible = (): Promise<unknown> =>
      page.evaluate(
        "[...document.querySelectorAll('nav a')].filter((link) => link.offsetParent !== null).map((link) => link.hash)",
      );
    // All groups, and those below the group that the address refers to.
    expect(await visible()).toHaveLength(1_004);
    await page.getByRole('searchbox').fill('group_77.c.name');
    await page.getByRole('status').getByText('1 of 5000 found').waitFor();
    expect(await visible()).toEqual(['#group_77', '#group_77.c', '#group_77.c.name']);
    expect(page.told).toEqual([]);
    await page.context().close();
  });

  it.each([
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const)('has nothing that keeps people out: %s', async (name, options) => {
    const page = await open(example, options);
    await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8'));
    const problems = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    });
    expect(problems).toEqual([]);
    await page.screenshot({ path: join(artefacts, `schema-page-${name}.png`) });
    await page.context().close();
  });
});
