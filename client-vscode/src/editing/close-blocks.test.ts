/** Which keys request that the server closes a block, and what is inserted into the text. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { TextDocument } from 'vscode';
import type { ActiveFile } from '../active-file.js';
import { testClient } from '../testing/client.js';
import { events, Position, Range, type SnippetString, settings, startEditor, Uri, window } from '../testing/vscode.js';
import { noFormattingOnType, registerBlockClosing } from './close-blocks.js';

const end = { range: { start: { line: 2, character: 2 }, end: { line: 2, character: 2 } }, newText: '\n  #@ end' };

let answer: () => unknown;
let deleted: { readonly range: unknown; readonly undo: unknown }[];
let inserted: { readonly text: string; readonly range: Range; readonly undo: unknown }[];
const server = testClient(() => answer());
const lines = ['', '', '  $x', '  #@ end', '(@ end @)', 'ended'];
const document = {
  uri: Uri.parse('file:///a/b.yml'),
  version: 7,
  lineAt: ({ line }: Position) => ({ text: lines[line] ?? '' }),
};
const selection = {};
const editor = {
  document,
  selections: [selection],
  insertSnippet: async ({ value }: SnippetString, range: Range, undo: unknown) =>
    void inserted.push({ text: value, range, undo }),
  edit: async (change: (builder: { delete: (range: unknown) => void }) => void, undo: unknown) =>
    change({ delete: (range) => void deleted.push({ range, undo }) }),
};
let isServed: boolean;
const file = {
  servedBy: (asked: TextDocument) => (isServed && (asked as unknown) === document ? server.client : undefined),
} as unknown as ActiveFile;

beforeEach(() => {
  startEditor();
  window.activeTextEditor = editor;
  document.version = 7;
  isServed = true;
  inserted = [];
  deleted = [];
  server.asked.length = 0;
  answer = () => [end];
  registerBlockClosing(file);
});

const change = (text: string) => ({ text, range: { start: { line: 1, character: 5 } } });
const enter = { document, contentChanges: [change('\n  ')], reason: undefined };

describe('an end that is typed', () => {
  const typed = (text: string, line: number, character: number) => ({
    ...enter,
    contentChanges: [{ text, range: { start: new Position(line, character) } }],
  });
  const surplus = { range: { start: { line: 3, character: 8 }, end: { line: 4, character: 8 } }, newText: '' };

  it.each([
    ['d', 3, 7],
    [')', 4, 8],
  ])('by %j asks whether one is too many, and takes it away', async (ch, line, character) => {
    answer = () => [surplus];
    await events.text.fire(typed(ch, line, character));
    expect(server.asked).toMatchObject([[expect.anything(), { position: { line, character: character + 1 }, ch }]]);
    expect(deleted).toMatchObject([{ range: surplus.range, undo: { undoStopBefore: false, undoStopAfter: false } }]);
    expect(inserted).toEqual([]);
  });

  it('is not recognised in other words, or typed with other letters', async () => {
    for (const [text, line] of [
      ['d', 5],
      ['n', 3],
      ['end', 3],
    ] as const)
      await events.text.fire(typed(text, line, 2));
    expect(server.asked).toEqual([]);
  });
});

describe('Enter', () => {
  it('sends the current cursor, and keeps it before the end of the block', async () => {
    await events.text.fire(enter);
    expect(server.asked).toEqual([
      [
        'textDocument/onTypeFormatting',
        {
          textDocument: { uri: 'file:///a/b.yml' },
          position: { line: 2, character: 2 },
          ch: '\n',
          options: { tabSize: 2, insertSpaces: true },
        },
      ],
    ]);
    expect(inserted).toEqual([
      {
        text: '  $0\n  #@ end',
        range: new Range(new Position(2, 0), new Position(2, 2)),
        undo: { undoStopBefore: false, undoStopAfter: false },
      },
    ]);
  });

  it('moves the text after the cursor below lines added on their own', async () => {
    answer = () => [{ ...end, range: { start: { line: 2, character: 4 } } }];
    await events.text.fire({ ...enter, contentChanges: [change('\r\n  ')] });
    expect(server.asked).toMatchObject([[expect.anything(), { position: { line: 2, character: 2 } }]]);
    expect(inserted.map(({ text, range }) => [text, range.end])).toEqual([['  $0\\$x\n  #@ end', new Position(2, 4)]]);
  });

  it('leaves the cursor after what continues the line', async () => {
    answer = () => [{ range: { start: { line: 2, character: 4 } }, newText: '#@ ' }];
    await events.text.fire(enter);
    expect(inserted.map(({ text }) => text)).toEqual(['  #@ $0\\$x']);
    answer = () => [{ range: { start: { line: 2, character: 4 } }, newText: '#@ \n  #@ end' }];
    await events.text.fire(enter);
    expect(inserted.at(-1)?.text).toBe('  #@ \n  #@ end$0\\$x');
  });

  it.each([
    ['an undo', { ...enter, reason: 1 }],
    ['a change in two places', { ...enter, contentChanges: [change('\n'), change('\n')] }],
    ['no change', { ...enter, contentChanges: [] }],
    ['another document', { ...enter, document: { ...document } }],
    ['other text', { ...enter, contentChanges: [change('x')] }],
    ['text behind a line break', { ...enter, contentChanges: [change('\n x')] }],
    ['text before a line break', { ...enter, contentChanges: [change('x\n')] }],
    ['two line breaks', { ...enter, contentChanges: [change('\n\n')] }],
  ])('is not %s', async (_, given) => {
    await events.text.fire(given);
    expect(server.asked).toEqual([]);
  });

  it('is requested once, whether the editor formats on type or not', async () => {
    settings.set('editor.formatOnType', true);
    await events.text.fire(enter);
    expect(server.asked).toHaveLength(1);
    const ask = noFormattingOnType as () => unknown;
    expect(ask()).toEqual([]);
  });

  it('does nothing with several cursors, nor in a file that is not served', async () => {
    window.activeTextEditor = { ...editor, selections: [selection, selection] };
    await events.text.fire(enter);
    window.activeTextEditor = editor;
    isServed = false;
    await events.text.fire(enter);
    expect(server.asked).toEqual([]);
  });

  it('changes nothing after further typing, if there is nothing to close, or if the server ended', async () => {
    answer = () => {
      document.version++;
      return [end];
    };
    await events.text.fire(enter);
    answer = () => [];
    await events.text.fire(enter);
    answer = () => null;
    await events.text.fire(enter);
    answer = () => {
      throw new Error('gone');
    };
    await events.text.fire(enter);
    expect(server.asked).toHaveLength(4);
    expect(inserted).toEqual([]);
  });

  it('sends the request only after the change notification', async () => {
    const closing = events.text.fire(enter);
    await Promise.resolve();
    expect(server.asked).toEqual([]);
    await closing;
    expect(server.asked).toHaveLength(1);
  });
});
