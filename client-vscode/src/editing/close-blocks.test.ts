/** Which keys request that the server closes a block, and what is inserted into the text. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { TextDocument } from 'vscode';
import type { ActiveFile } from '../active-file.js';
import { testClient } from '../testing/client.js';
import { events, Position, Range, type SnippetString, settings, startEditor, Uri, window } from '../testing/vscode.js';
import { noFormattingOnType, registerBlockClosing } from './close-blocks.js';

const end = { range: { start: { line: 2, character: 2 }, end: { line: 2, character: 2 } }, newText: '\n  #@ end' };
const behindText = { start: { line: 2, character: 4 }, end: { line: 2, character: 4 } };

let answer: () => unknown;
let inserted: { readonly text: string; readonly range: Range; readonly undo: unknown }[];
const server = testClient(() => answer());
const lines = ['', '', '  $x', '  #@ end', '(@ end @)', 'x = ended', '#@ endp ='];
const document = {
  uri: Uri.parse('file:///a/b.yml'),
  version: 7,
  lineAt: (line: number) => ({ text: lines[line] ?? '' }),
  getText: ({ start, end }: Range) => {
    const text = lines.slice(start.line, end.line + 1).join('\n');
    return text.slice(start.character, text.length - (lines[end.line] ?? '').length + end.character);
  },
};
const selection = {};
const editor = {
  document,
  selections: [selection],
  insertSnippet: async ({ value }: SnippetString, range: Range, undo: unknown) =>
    void inserted.push({ text: value, range, undo }),
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
  server.requests.length = 0;
  answer = () => [end];
  registerBlockClosing(file);
});

/** The replacement of no text, or of the text up to `end`. */
const changeAt = (text: string, start: Position, end = start) => ({ text, range: new Range(start, end) });
const change = (text: string) => changeAt(text, new Position(1, 5));
const enter = { document, contentChanges: [change('\n  ')], reason: undefined };

describe('an end that is typed', () => {
  const typed = (text: string, line: number, character: number) => ({
    ...enter,
    contentChanges: [changeAt(text, new Position(line, character))],
  });
  const surplus = (line: number) => ({
    range: { start: { line, character: lines[line]?.length }, end: { line: line + 1, character: 4 } },
    newText: '',
  });

  it.each([
    ['d', 3, 7],
    [')', 4, 8],
  ])('by %j asks whether one is too many, and takes it away', async (ch, line, character) => {
    answer = () => [surplus(line)];
    await events.text.fire(typed(ch, line, character));
    expect(server.requests).toMatchObject([[expect.anything(), { position: { line, character: character + 1 }, ch }]]);
    expect(inserted).toEqual([
      {
        text: `${lines[line]?.slice(0, character + 1)}$0${lines[line]?.slice(character + 1)}`,
        range: new Range(new Position(line, 0), new Position(line + 1, 4)),
        undo: { undoStopBefore: false, undoStopAfter: false },
      },
    ]);
  });

  it('is restored if it becomes another word', async () => {
    const end = { line: 6, character: 9 };
    answer = () => [{ range: { start: end, end }, newText: '\n#@ end' }];
    await events.text.fire(typed('=', 6, 8));
    expect(server.requests).toMatchObject([[expect.anything(), { position: end, ch: '=' }]]);
    expect(inserted.map(({ text }) => text)).toEqual(['#@ endp =$0\n#@ end']);
  });

  it('is not recognised in other words, or typed with other letters', async () => {
    for (const [text, line] of [
      ['d', 5],
      ['n', 3],
      ['end', 3],
    ] as const)
      await events.text.fire(typed(text, line, 2));
    expect(server.requests).toEqual([]);
  });
});

describe('Enter', () => {
  it('sends the current cursor, and keeps it before the end of the block', async () => {
    await events.text.fire(enter);
    expect(server.requests).toEqual([
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
    answer = () => [{ ...end, range: behindText }];
    await events.text.fire({ ...enter, contentChanges: [change('\r\n  ')] });
    expect(server.requests).toMatchObject([[expect.anything(), { position: { line: 2, character: 2 } }]]);
    expect(inserted.map(({ text, range }) => [text, range.end])).toEqual([['  $0\\$x\n  #@ end', new Position(2, 4)]]);
  });

  it('leaves the cursor after what continues the line', async () => {
    answer = () => [{ ...end, newText: '#@ ' }];
    await events.text.fire(enter);
    expect(inserted.map(({ text }) => text)).toEqual(['  #@ $0']);
    answer = () => [{ ...end, newText: '#@ \n  #@ end' }];
    await events.text.fire(enter);
    expect(inserted.at(-1)?.text).toBe('  #@ \n  #@ end$0');
  });

  it.each([
    ['\n  \n', 2],
    ['\r\n  \r\n', 2],
    ['\n\t\t\n\t', 2],
  ])('between brackets, which is %j, is made where the cursor is, and below', async (text, character) => {
    const insertion = (line: number, character: number, newText: string) => ({
      range: { start: { line, character }, end: { line, character } },
      newText,
    });
    answer = () => [insertion(2, 1, '#@ '), insertion(3, 2, '#@ ')];
    await events.text.fire({ ...enter, contentChanges: [change(text)] });
    expect(server.requests).toMatchObject([[expect.anything(), { position: { line: 2, character }, ch: '\n' }]]);
    expect(inserted.map(({ text, range }) => [text, range.end])).toEqual([[' #@  $0\\$x\n  #@ ', new Position(3, 2)]]);
  });

  it.each([
    ['an undo', { ...enter, reason: 1 }],
    ['a change in two places by one cursor', { ...enter, contentChanges: [change('\n'), change('\n')] }],
    ['no change', { ...enter, contentChanges: [] }],
    ['another document', { ...enter, document: { ...document } }],
    ['other text', { ...enter, contentChanges: [change('x')] }],
    ['text behind a line break', { ...enter, contentChanges: [change('\n x')] }],
    ['text before a line break', { ...enter, contentChanges: [change('x\n')] }],
    ['two line breaks', { ...enter, contentChanges: [change('\n\n')] }],
    ['two line breaks of which the first is not further in', { ...enter, contentChanges: [change('\n  \n  ')] }],
    ['three line breaks', { ...enter, contentChanges: [change('\n  \n \n')] }],
  ])('is not %s', async (_, given) => {
    await events.text.fire(given);
    expect(server.requests).toEqual([]);
  });

  it('is requested once, whether the editor formats on type or not', async () => {
    settings.set('editor.formatOnType', true);
    await events.text.fire(enter);
    expect(server.requests).toHaveLength(1);
    const ask = noFormattingOnType as () => unknown;
    expect(ask()).toEqual([]);
  });

  it('does nothing in a file that is not served', async () => {
    isServed = false;
    await events.text.fire(enter);
    expect(server.requests).toEqual([]);
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
    expect(server.requests).toHaveLength(4);
    expect(inserted).toEqual([]);
  });

  it('sends the request only after the change notification', async () => {
    const closing = events.text.fire(enter);
    await Promise.resolve();
    expect(server.requests).toEqual([]);
    await closing;
    expect(server.requests).toHaveLength(1);
  });
});

describe('several cursors', () => {
  /**
   * Simulates a key that makes these changes, one at each cursor. The editor reports them from the last to the first.
   */
  const typedBy = async (...changes: readonly ReturnType<typeof changeAt>[]) => {
    window.activeTextEditor = { ...editor, selections: changes.map(() => selection) };
    await events.text.fire({ ...enter, contentChanges: changes.toReversed() });
    return server.requests.map(([, asked]) => (asked as { readonly position: object }).position);
  };
  /** Answers the requests one after the other. */
  const answers = (...all: readonly unknown[]) => {
    const left = [...all];
    answer = () => left.shift();
  };
  const endBelow = (line: number, character: number) => [
    { range: { start: { line, character }, end: { line, character } }, newText: '\n#@ end' },
  ];

  it('each have the block closed, and all stay before the ends', async () => {
    answers(endBelow(1, 0), endBelow(4, 9));
    const places = await typedBy(changeAt('\n', new Position(0, 0)), changeAt('\n', new Position(2, 8)));
    expect(places).toEqual([
      { line: 1, character: 0 },
      { line: 4, character: 0 },
    ]);
    expect(inserted).toMatchObject([
      {
        text: '$0\n#@ end\n  \\$x\n  #@ end\n$0(@ end @)\n#@ end',
        range: new Range(new Position(1, 0), new Position(4, 9)),
      },
    ]);
  });

  it('remain where there is nothing to close', async () => {
    answers([], endBelow(3, 8), []);
    await typedBy(...[0, 1, 2].map((line) => changeAt('\n', new Position(line, 0))));
    expect(inserted.map(({ text, range }) => [text, range.end])).toEqual([
      ['$0\n  \\$x\n$0  #@ end\n#@ end\n(@ end @)\n$0', new Position(5, 0)],
    ]);
  });

  it('may be on one line, and may have typed other text before', async () => {
    const places = await typedBy(
      changeAt('\n ', new Position(0, 2)),
      changeAt('\n  ', new Position(0, 4), new Position(2, 1)),
      changeAt('\n', new Position(2, 3)),
      changeAt('\n', new Position(3, 7)),
    );
    expect(places).toEqual([
      { line: 1, character: 1 },
      { line: 2, character: 2 },
      { line: 3, character: 0 },
      { line: 5, character: 0 },
    ]);
  });

  it('may be between brackets', async () => {
    const places = await typedBy(
      changeAt('\n  \n', new Position(0, 2)),
      changeAt('\n  \n', new Position(0, 4)),
      changeAt('\n', new Position(2, 3)),
    );
    expect(places).toEqual([
      { line: 1, character: 2 },
      { line: 3, character: 2 },
      { line: 7, character: 0 },
    ]);
  });

  it('each take an end away that is too many, if they typed one', async () => {
    answers([], []);
    const places = await typedBy(changeAt('d', new Position(4, 3)), changeAt('d', new Position(4, 5)));
    expect(places).toEqual([
      { line: 4, character: 4 },
      { line: 4, character: 7 },
    ]);
  });

  it('change nothing if they typed different text, or one is in what is removed for another', async () => {
    await typedBy(changeAt('\n', new Position(0, 0)), changeAt('d', new Position(2, 8)));
    expect(server.requests).toEqual([]);
    answers([{ range: { start: { line: 3, character: 8 }, end: { line: 4, character: 9 } }, newText: '' }], []);
    await typedBy(changeAt('d', new Position(3, 7)), changeAt('d', new Position(4, 5)));
    expect(server.requests).toHaveLength(2);
    expect(inserted).toEqual([]);
  });
});
