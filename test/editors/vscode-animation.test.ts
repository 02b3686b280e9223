/**
 * A new user's first minute in one sequence: a key is suggested and accepted, a mistake is underlined and fixed. With
 * YTT_UPDATE_PICTURES=1 it regenerates the animation of the extension's README, with ImageMagick and gifsicle.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeServerEntry, type Editor, editorText, openEditor, openFile, runCommand } from './code-server.js';
import { editorPresent } from './requirement.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const present =
  editorPresent('code-server', 'node', [codeServerEntry, '--version']) && editorPresent('Chromium', 'chromium');

/** Milliseconds within which anything must appear, on a busy machine. */
const patience = 60_000;
/** How long frames are shown, in hundredths of a second: after a key, and where there is something to read. */
const [brief, long] = [12, 160];

describe.skipIf(!present)('VS Code', () => {
  const home = mkdtempSync(join(tmpdir(), 'ytt-animation-'));
  const frames: { readonly path: string; readonly duration: number }[] = [];
  let editor: Editor;

  beforeAll(async () => {
    const folder = join(home, 'shop');
    cpSync(at('../example-workspace'), folder, { recursive: true });
    editor = await openEditor(folder);
    editor.page.setDefaultTimeout(patience);
    await editor.page.setViewportSize({ width: 720, height: 420 });
    await runCommand(editor.page, 'View: Toggle Primary Side Bar Visibility');
  }, 180_000);

  afterAll(async () => {
    await editor?.close();
    rmSync(home, { recursive: true, force: true });
  }, 60_000);

  async function take(duration: number): Promise<void> {
    const path = join(home, `${String(frames.length).padStart(3, '0')}.png`);
    await editor.page.screenshot({ path });
    frames.push({ path, duration });
  }

  async function type(text: string): Promise<void> {
    for (const character of text) {
      await editor.page.keyboard.type(character);
      await take(brief);
    }
  }

  it('suggests a key, underlines a mistake and mends it', async () => {
    const { page } = editor;
    const suggestion = (name: string) => page.locator('.suggest-widget .monaco-list-row', { hasText: name }).first();
    await openFile(page, 'values/dev.yml');
    await page.locator('.editor-actions:visible .action-label[aria-label^="Show Rendered Output"]').waitFor();
    await page.locator('.monaco-editor .view-lines').first().click();
    await page.keyboard.press('Control+End');
    await take(long);
    await type('ing');
    await suggestion('ingress').waitFor();
    await take(long);
    await page.keyboard.press('Enter');
    await suggestion('host').waitFor();
    await take(long);
    await page.keyboard.press('Enter');
    await type('dev.example.com');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Delete');
    await type('lables: { team: shop }');
    await page.locator('.squiggly-error:visible, .squiggly-warning:visible').first().waitFor();
    await take(long);
    await page.keyboard.press('Control+.');
    await page.locator('.action-widget:visible').getByText('labels').first().waitFor();
    await take(long);
    await page.keyboard.press('Enter');
    await expect.poll(() => editorText(page), { timeout: patience }).toContain('labels: { team: shop }');
    await page.locator('.squiggly-error:visible').first().waitFor({ state: 'detached' });
    await take(2 * long);
    expect(await editorText(page)).toContain('ingress: host: dev.example.com labels: { team: shop }');
    if (process.env['YTT_UPDATE_PICTURES'] === '1') encode(at('../../client-vscode/images/typing.gif'));
  }, 240_000);

  function encode(path: string): void {
    mkdirSync(join(path, '..'), { recursive: true });
    const pictures = frames.flatMap(({ path: frame, duration }) => ['-delay', String(duration), frame]);
    execFileSync('convert', ['-loop', '0', ...pictures, '+dither', '-colors', '64', '-layers', 'Optimize', path]);
    execFileSync('gifsicle', ['-b', '-O3', path]);
  }
});
