/**
 * Whole files typed into a real VS Code, key by key, with all automatic features on. Suggestions are ignored except
 * where one is accepted on purpose, so that the text is the intended one only if none of them interferes.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Take, takes } from '../typing/takes.js';
import { copyWorkspace, emptyFile, restoreFile, typedTexts } from '../typing/texts.js';
import {
  closeEditors,
  codeServerEntry,
  type Editor,
  languageStatus,
  openEditor,
  openFile,
  runCommand,
  shown,
} from './code-server.js';
import { editorPresent } from './requirement.js';

const present =
  editorPresent('code-server', 'node', [codeServerEntry, '--version']) && editorPresent('Chromium', 'chromium');

/** Milliseconds within which anything must appear, on a busy machine. */
const patience = 60_000;

describe.skipIf(!present)('typing in VS Code', () => {
  const home = mkdtempSync(join(tmpdir(), 'ytt-typing-'));
  const folder = join(home, 'shop');
  let editor: Editor;

  beforeAll(async () => {
    copyWorkspace(folder);
    // Whether the setting is on or off, additions must appear once, and leave the cursor where it is.
    mkdirSync(join(folder, '.vscode'));
    writeFileSync(join(folder, '.vscode/settings.json'), JSON.stringify({ 'editor.formatOnType': true }));
    editor = await openEditor(folder);
    const { page } = editor;
    page.setDefaultTimeout(patience);
    // Keys may be lost in an editor that is still starting.
    await openFile(page, 'config/schema.yml');
    await page.locator('[id="status.languageStatus"]').waitFor();
    await (await languageStatus(page)).getByText('ytt: ').first().waitFor();
    await closeEditors(page);
  }, 180_000);

  afterAll(async () => {
    await editor?.close();
    rmSync(home, { recursive: true, force: true });
  }, 60_000);

  afterEach(async () => {
    const { page } = editor;
    await page.keyboard.press('Escape');
    await runCommand(page, 'File: Revert File');
    await closeEditors(page);
    for (const path of typedTexts.keys()) restoreFile(folder, path);
  }, 120_000);

  for (const [path, text] of typedTexts)
    it(`${path} is what was meant`, async () => {
      const { page } = editor;
      emptyFile(folder, path);
      await openFile(page, path);
      await page.locator('.editor-group-container.active .view-lines').first().click();
      await expect.poll(() => linesOf(page), { timeout: patience }).toEqual(['']);
      const closed = await typeLines(page, text.trimEnd().split('\n'), takes[path] ?? []);
      expect(closed).toEqual([]);
      await page.keyboard.press('Control+S');
      await expect
        .poll(() => readFileSync(join(folder, path), 'utf8').trimEnd(), { timeout: patience })
        .toBe(text.trimEnd());
    }, 180_000);

  it('Enter and its automatic end are undone in one step, and a typed end replaces it as long as it is one', async () => {
    const { page } = editor;
    const path = 'config/helpers.lib.yml';
    emptyFile(folder, path);
    await openFile(page, path);
    await page.locator('.editor-group-container.active .view-lines').first().click();
    await expect.poll(() => linesOf(page), { timeout: patience }).toEqual(['']);
    await page.keyboard.type('#@ def f():', { delay: 30 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    const closed = ['#@ def f():', '', '#@ end'];
    await expect.poll(() => linesOf(page), { timeout: patience }).toEqual(closed);
    await page.keyboard.press('Control+Z');
    await expect.poll(() => linesOf(page), { timeout: patience }).toEqual(['#@ def f():']);
    await page.keyboard.press('Control+Y');
    await expect.poll(() => linesOf(page), { timeout: patience }).toEqual(closed);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('#@ end', { delay: 30 });
    await expect.poll(() => linesOf(page), { timeout: patience }).toEqual(['#@ def f():', '#@ end']);
    await page.keyboard.type('point', { delay: 30 });
    await expect.poll(() => linesOf(page), { timeout: patience }).toEqual(['#@ def f():', '#@ endpoint', '#@ end']);
    await page.keyboard.press('Control+S');
  }, 180_000);

  it('Enter between brackets in code continues it on both lines, and is undone in one step', async () => {
    const { page } = editor;
    const path = 'config/jobs.yml';
    emptyFile(folder, path);
    await openFile(page, path);
    await page.locator('.editor-group-container.active .view-lines').first().click();
    await expect.poll(() => linesOf(page), { timeout: patience }).toEqual(['']);
    await page.keyboard.type('#@ x = f([{', { delay: 30 });
    await page.keyboard.press('Enter');
    await expect.poll(() => linesOf(page), { timeout: patience }).toEqual(['#@ x = f([{', '#@', '#@ }])']);
    await page.keyboard.type('"a": 1,', { delay: 30 });
    await expect.poll(() => linesOf(page), { timeout: patience }).toEqual(['#@ x = f([{', '#@   "a": 1,', '#@ }])']);
    for (let i = 0; i < 20 && (await linesOf(page)).length > 1; i++) await page.keyboard.press('Control+Z');
    await expect.poll(() => linesOf(page), { timeout: patience }).toEqual(['#@ x = f([{}])']);
    await page.keyboard.press('Control+S');
  }, 180_000);

  it('Enter with several cursors closes or continues what is before each, and is undone in one step', async () => {
    const { page } = editor;
    const path = 'config/helpers.lib.yml';
    const written = ['#@ def a():', '#@   if b:', '#@ def c(d,', '#@     e):', '#@ for e in []:'];
    writeFileSync(join(folder, path), written.join('\n'));
    await openFile(page, path);
    await page.locator('.editor-group-container.active .view-lines').first().click();
    await expect.poll(() => linesOf(page), { timeout: patience }).toEqual(written);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Shift+Alt+I');
    await page.keyboard.press('Enter');
    const closed = ['#@ def a():', '', '#@ end', '#@   if b:', '', '#@   end', '#@ def c(d,', '#@', '#@     e):', ''];
    await expect
      .poll(() => linesOf(page), { timeout: patience })
      .toEqual([...closed, '#@ end', '#@ for e in []:', '', '#@ end']);
    await page.keyboard.press('Control+Z');
    await expect.poll(() => linesOf(page), { timeout: patience }).toEqual(written);
    await page.keyboard.press('Control+Y');
    await page.keyboard.type('x', { delay: 30 });
    const typed = [
      '#@ def a():',
      'x',
      '#@ end',
      '#@   if b:',
      'x',
      '#@   end',
      '#@ def c(d,',
      '#@ x',
      '#@     e):',
      'x',
    ];
    await expect
      .poll(() => linesOf(page), { timeout: patience })
      .toEqual([...typed, '#@ end', '#@ for e in []:', 'x', '#@ end']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+S');
  }, 180_000);
});

/** Returns the lines after which a list interfered. */
async function typeLines(page: Page, lines: readonly string[], taken: readonly Take[]): Promise<readonly string[]> {
  const closed: string[] = [];
  for (const [i, line] of lines.entries()) {
    await toColumn(page, line.length - line.trimStart().length, line);
    await typeLine(page, line, taken);
    if (/["'\w]$/.test(line) && (await closeList(page))) closed.push(line);
    const next = lines[i + 1];
    if (next === undefined) break;
    const below = (await linesOf(page))[i + 1];
    if (below !== undefined && below === next && next !== '') {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('End');
      await expect.poll(() => placeOf(page), { timeout: patience }).toEqual({ line: i + 2, column: next.length });
    } else {
      await page.keyboard.press('Enter');
      const place = async () => ({ ...(await placeOf(page)), lines: await linesOf(page) });
      await expect.poll(place, { timeout: patience }).toMatchObject({ line: i + 2 });
      if (opensBlock(line))
        await expect.poll(async () => (await linesOf(page))[i + 2], { timeout: patience }).toMatch(/\bend\b/);
    }
  }
  return closed;
}

/** Whether the server closes the block that a line opens, as no earlier line of these texts does. */
function opensBlock(line: string): boolean {
  return /^\s*(?:#@ |\(@ )?(?:if|for|def) .*:(?: @\))?$/.test(line);
}

async function typeLine(page: Page, line: string, taken: readonly Take[]): Promise<void> {
  const indent = line.length - line.trimStart().length;
  // Where the cursor moved down, the line already exists.
  let at = (await placeOf(page)).column;
  if (at < indent) throw new Error(`The cursor is at ${at} of ${JSON.stringify(line)}.`);
  const take = taken.find(({ behind }) => line.startsWith(behind));
  while (at < line.length) {
    if (take !== undefined && at === take.behind.length) {
      const focused = page.locator('.suggest-widget.visible .monaco-list-row.focused');
      await focused.filter({ hasText: take.label }).first().waitFor();
      await page.keyboard.press('Tab');
      at = take.leaves.length;
    } else await page.keyboard.type(line[at++] ?? '', { delay: 30 });
  }
}

/**
 * Waits like an attentive user to see whether a list is open before Enter would accept an entry. Returns whether one
 * stays, and closes it.
 */
async function closeList(page: Page): Promise<boolean> {
  const list = page.locator('.suggest-widget.visible');
  for (let looks = 0, hidden = 0; hidden < 6; looks++) {
    if (looks === 20) {
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
      return true;
    }
    hidden = (await list.count()) === 0 ? hidden + 1 : 0;
    await page.waitForTimeout(50);
  }
  return false;
}

/** Deletes unwanted indentation that the editor inserted, or adds what is missing. */
async function toColumn(page: Page, wanted: number, line: string): Promise<void> {
  for (
    let { column } = await placeOf(page);
    column !== wanted && column !== line.length;
    { column } = await placeOf(page)
  ) {
    await page.keyboard.press(column > wanted ? 'Backspace' : 'Space');
    const before = column;
    await expect.poll(async () => (await placeOf(page)).column, { timeout: patience }).not.toBe(before);
  }
}

/** The cursor's position in the status bar: the line from 1, the column from 0. */
async function placeOf(page: Page): Promise<{ readonly line: number; readonly column: number }> {
  const text = await page.locator('[id="status.editor.selection"]').innerText();
  const [, line, column] = /Ln (\d+), Col (\d+)/.exec(text) ?? [];
  return { line: Number(line), column: Number(column) - 1 };
}

/** The lines of the active file, which has to be short enough to be shown completely. */
async function linesOf(page: Page): Promise<readonly string[]> {
  const lines = page.locator('.editor-group-container.active .view-lines .view-line');
  const found = await lines.evaluateAll((all) =>
    all.map((one) => ({ top: one.getBoundingClientRect().top, text: one.textContent ?? '' })),
  );
  return found.sort((a, b) => a.top - b.top).map(({ text }) => shown(text).trimEnd());
}
