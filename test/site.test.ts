/** The documentation site builds without warnings, and no link in it is broken. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPresent, launchChromium } from './editors/chromium.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const script = new URL('../scripts/site.mjs', import.meta.url).href;

describe('the site', () => {
  const site = mkdtempSync(join(tmpdir(), 'ytt-site-'));
  let complaints: readonly string[];
  let pages: readonly string[];
  const text = (page: string): string => readFileSync(join(site, page), 'utf8');

  beforeAll(async () => {
    const { buildSite }: { buildSite(directory: string): Promise<readonly string[]> } = await import(script);
    complaints = await buildSite(site);
    pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.html') && !path.startsWith('playground/'));
  }, 300_000);
  afterAll(() => rmSync(site, { recursive: true }));

  it('is made without a complaint', () => {
    expect(complaints).toEqual([]);
  });

  it('has every page of the documentation, under its heading', () => {
    const documents = [
      'editors/README.md',
      'CHANGELOG.md',
      ...['docs', 'docs/decisions'].flatMap((folder) =>
        readdirSync(join(root, folder))
          .filter((name) => name.endsWith('.md'))
          .map((name) => `${folder}/${name}`),
      ),
    ];
    const titles = pages.map((page) => /<title>([^<]*?)(?: \| [^<|]*)?<\/title>/.exec(text(page))?.[1]);
    for (const path of documents) {
      const heading = /^# (.+)/.exec(readFileSync(join(root, path), 'utf8'))?.[1]?.replaceAll('`', '');
      expect(titles, path).toContain(heading);
    }
    expect(text('index.html')).toContain('Which files belong together');
    expect(pages.filter((page) => /^functions\/.*\bevaluateProject\.html$/.test(page))).toHaveLength(1);
  });

  it('has no link that leads nowhere', () => {
    const anchors = new Map<string, ReadonlySet<string>>();
    const anchorsOf = (page: string): ReadonlySet<string> => {
      const known = anchors.get(page) ?? new Set([...text(page).matchAll(/\bid="([^"]*)"/g)].map(([, id = '']) => id));
      anchors.set(page, known);
      return known;
    };
    const dead: string[] = [];
    for (const page of pages)
      for (const [, raw = ''] of text(page).matchAll(/\b(?:href|src)="([^"]*)"/g)) {
        const link = raw.replaceAll('&amp;', '&');
        if (/^[a-z]+:/.test(link)) continue;
        const [path = '', anchor = ''] = link.split('#');
        const file =
          path === '' ? join(site, page) : join(site, dirname(page), decodeURIComponent(path.replace(/\?.*/, '')));
        const isThere = existsSync(file) && statSync(file).isFile();
        if (!isThere) dead.push(`${page}: ${link}`);
        else if (
          anchor !== '' &&
          // The rest is an encoded project.
          !anchor.startsWith('project=') &&
          file.endsWith('.html') &&
          !anchorsOf(relative(site, file)).has(decodeURIComponent(anchor))
        )
          dead.push(`${page}: ${link}`);
      }
    expect(dead).toEqual([]);
  });

  it('has a playground for each example of ytt, and for nothing else', () => {
    const examplesIn = (page: string): number => text(page).split('<details class="try"').length - 1;
    const yamlIn = (path: string): number => readFileSync(join(root, path), 'utf8').split('\n```yaml\n').length - 1;
    for (const [page, path] of [
      ['documents/Findings.html', 'docs/codes.md'],
      ['documents/Schema_languages.html', 'docs/schema-languages.md'],
      ['documents/ytt_in_ten_minutes.html', 'docs/guide.md'],
      ['documents/From_data_values_to_a_schema.html', 'docs/migrating.md'],
    ] as const)
      expect([page, examplesIn(page)]).toEqual([page, yamlIn(path)]);
    expect(pages.filter((page) => examplesIn(page) > 0)).toHaveLength(4);
  });

  it.skipIf(!chromiumPresent())('runs an example in place, and loads no other', async () => {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(`${pathToFileURL(join(site, 'documents/Findings.html')).href}#wrong-type`);
      const example = page.locator('#wrong-type ~ details.try').first();
      await example.locator('summary').click();
      const playground = example.frameLocator('iframe');
      await playground.locator('.cm-lintRange-error').first().waitFor();
      const loaded = page.frames().filter((frame) => frame.url().includes('/playground/'));
      expect(loaded.length).toBe(1);
      await playground.locator('.cm-content').click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText('#! nothing\n');
      await playground.locator('.cm-lintRange-error').waitFor({ state: 'detached' });
      // Work in progress in the playground is not lost by it.
      await page.waitForTimeout(1_000);
      expect(await loaded[0]?.evaluate("localStorage.getItem('ytt-playground')")).toBe(null);
    } finally {
      await browser.close();
    }
  });

  it('links to the playground from every page', () => {
    expect(existsSync(join(site, 'playground/index.html'))).toBe(true);
    for (const page of pages) expect(text(page), page).toMatch(/href="(?:\.\.\/)*playground\/index\.html"/);
  });
});
