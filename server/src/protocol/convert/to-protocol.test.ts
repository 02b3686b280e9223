// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are snippet placeholders.
import { SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import type { CompletionEntry } from '../../features/completion/entry.js';
import { toCodeAction, toCreatingRefactoring, toEditingRefactoring, toStatingAction } from './to-code-action.js';
import {
  toCompletionItem,
  toDiagnostic,
  toDocumentSymbol,
  toFoldingRange,
  toLocationLink,
  toMarkup,
  toSelectionRange,
  toSignatureHelp,
  toWorkspaceSymbol,
} from './to-protocol.js';

const file = new SourceFile('a.yml', 'a: 1\nb: two\n');
const builtIn = new SourceFile('built-in.yml', 'x\n');
const uriOf = (source: SourceFile): string | undefined => (source === file ? 'file:///a.yml' : undefined);
const context = { encoding: 'utf-16', uriOf } as const;
/** The protocol's range of characters of a line. */
const on = (line: number, start: number, end: number) => ({
  start: { line, character: start },
  end: { line, character: end },
});
const finding = {
  code: 'wrong-type',
  severity: 'error',
  file,
  range: { start: 8, end: 11 },
  message: 'no',
  related: [],
} as const;
const diagnostic = { range: on(1, 3, 6), severity: 1, code: 'wrong-type', source: 'ytt', message: 'no' };

describe('a diagnostic', () => {
  it('has the code, the place and the message of the finding', () => {
    expect(toDiagnostic(finding, context)).toEqual(diagnostic);
  });

  it('has the plain message before that of ytt', () => {
    const plain = 'Expected an integer, but found a string';
    expect(toDiagnostic({ ...finding, plain }, context).message).toBe(`${plain}\nno`);
    expect(toDiagnostic({ ...finding, plain: 'no' }, context).message).toBe('no');
  });

  it.each([
    ['error', 1],
    ['warning', 2],
    ['information', 3],
    ['hint', 4],
  ] as const)('of severity %s has %i', (severity, number) => {
    expect(toDiagnostic({ ...finding, severity }, context).severity).toBe(number);
  });

  it('has tags, related places that can be opened, and the page of codes', () => {
    const related = [
      { file: builtIn, range: { start: 0, end: 1 }, message: 'nowhere' },
      { file, range: { start: 0, end: 1 }, message: 'here' },
    ];
    const full = { ...finding, related, tags: ['unnecessary', 'deprecated'] } as const;
    expect(toDiagnostic(full, { ...context, codePage: 'file:///codes.md' })).toEqual({
      ...diagnostic,
      tags: [1, 2],
      relatedInformation: [{ location: { uri: 'file:///a.yml', range: on(0, 0, 1) }, message: 'here' }],
      codeDescription: { href: 'file:///codes.md#wrong-type' },
    });
  });
});

it('holds no long texts in what is shown on one line', () => {
  const long = '😀x'.repeat(30_000);
  const related = [{ file, range: finding.range, message: long }];
  expect(toDiagnostic({ ...finding, related }, context).relatedInformation?.[0]?.message.length).toBeLessThan(402);
  const edit = { range: { start: 0, end: 1 }, newText: long };
  const entry = { label: long, detail: long, kind: 'property', edit } as const;
  const item = toCompletionItem(entry, 0, file, { encoding: 'utf-16', snippets: true, list: 3 });
  expect([item.label.length, item.detail?.length, item.textEdit?.newText.length]).toEqual([201, 100, 90_000]);
});

describe('places', () => {
  const range = { start: 0, end: 1 };

  it('are links from what names them, if they can be opened', () => {
    const definition = { file, range, from: { start: 8, end: 11 } };
    expect(toLocationLink(definition, file, context)).toEqual({
      originSelectionRange: on(1, 3, 6),
      targetUri: 'file:///a.yml',
      targetRange: on(0, 0, 1),
      targetSelectionRange: on(0, 0, 1),
    });
    expect(toLocationLink({ ...definition, file: builtIn }, file, context)).toBeUndefined();
  });

  it('of symbols are functions or properties', () => {
    const symbol = { name: 'a', place: { file, range } };
    expect(toWorkspaceSymbol({ ...symbol, kind: 'function' } as never, context)).toEqual({
      name: 'a',
      kind: 12,
      location: { uri: 'file:///a.yml', range: on(0, 0, 1) },
    });
    expect(toWorkspaceSymbol({ ...symbol, kind: 'key' } as never, context)).toMatchObject({ kind: 7 });
    expect(toWorkspaceSymbol({ ...symbol, place: { file: builtIn, range } } as never, context)).toBeUndefined();
  });

  it('of symbols are all of one and its name', () => {
    const symbol = {
      name: 'a',
      detail: 'two',
      kind: 'map',
      selection: { start: 0, end: 4 },
      range: { start: 0, end: 11 },
    };
    const expected = {
      name: 'a',
      kind: 19,
      range: { start: { line: 0, character: 0 }, end: { line: 1, character: 6 } },
      selectionRange: on(0, 0, 4),
    };
    expect(toDocumentSymbol(symbol as never, file, 'utf-16')).toEqual({ ...expected, detail: 'two' });
    expect(toDocumentSymbol({ ...symbol, detail: '' } as never, file, 'utf-16')).toEqual(expected);
  });

  it.each([
    ['document', 2],
    ['map', 19],
    ['array', 18],
    ['string', 15],
    ['number', 16],
    ['boolean', 17],
    ['null', 21],
    ['function', 12],
    ['variable', 13],
  ] as const)('of a symbol for a %s has the kind %i', (kind, expected) => {
    const range = { start: 0, end: 4 };
    const symbol = { name: 'a', detail: '', kind, selection: range, range };
    expect(toDocumentSymbol(symbol, file, 'utf-16').kind).toBe(expected);
  });

  it('of selections hold the inner ones', () => {
    const ranges = [
      { start: 3, end: 4 },
      { start: 0, end: 4 },
    ];
    expect(toSelectionRange(ranges, file, 'utf-16')).toEqual({
      range: on(0, 3, 4),
      parent: { range: on(0, 0, 4) },
    });
    expect(toSelectionRange([], file, 'utf-16')).toBeUndefined();
  });

  it('that fold are comments or others', () => {
    const comment = toFoldingRange({ start: 0, end: 1, kind: 'comment' }, file);
    expect(comment).toEqual({ startLine: 0, endLine: 1, kind: 'comment' });
    expect(toFoldingRange({ start: 1, end: 2, kind: 'region' }, file)).toEqual({ startLine: 1, endLine: 2 });
  });

  it('that fold are counted as editors count lines', () => {
    const source = new SourceFile('a.yml', 'a: 1\rb: 2\nc:\n  d: 1\re: 2\n');
    expect(toFoldingRange({ start: 1, end: 2, kind: 'region' }, source)).toEqual({ startLine: 2, endLine: 4 });
  });
});

describe('documentation', () => {
  it('is Markdown if the client supports it', () => {
    expect(toMarkup('*a*', true)).toEqual({ kind: 'markdown', value: '*a*' });
    expect(toMarkup('*a*', false)).toEqual({ kind: 'plaintext', value: 'a' });
  });

  it('of a signature marks the active parameter, or one past the last', () => {
    const parameters = [
      { start: 2, end: 3, documentation: 'first' },
      { start: 5, end: 6, documentation: '' },
    ];
    const help = { label: 'f(a, b)', documentation: 'doc', parameters, active: 0 };
    const shown = { markdown: false, parameterOffsets: true };
    expect(toSignatureHelp(help as never, shown)).toEqual({
      signatures: [
        {
          label: 'f(a, b)',
          documentation: { kind: 'plaintext', value: 'doc' },
          parameters: [{ label: [2, 3], documentation: { kind: 'plaintext', value: 'first' } }, { label: [5, 6] }],
        },
      ],
      activeSignature: 0,
      activeParameter: 0,
    });
    expect(toSignatureHelp({ ...help, active: undefined } as never, shown).activeParameter).toBe(2);
    const named = toSignatureHelp(help as never, { ...shown, parameterOffsets: false }).signatures[0]?.parameters;
    expect(named?.map(({ label }) => label)).toEqual(['a', 'b']);
  });
});

describe('a completion item', () => {
  const entry: CompletionEntry = {
    label: 'port',
    kind: 'property',
    edit: { range: { start: 0, end: 1 }, newText: 'port: ' },
  };
  const options = { encoding: 'utf-16', snippets: true, list: 3 } as const;

  it('has what the entry has, and its place in the list', () => {
    expect(toCompletionItem(entry, 7, file, options)).toEqual({
      label: 'port',
      kind: 10,
      sortText: '00007',
      filterText: 'port: ',
      textEdit: { range: on(0, 0, 1), newText: 'port: ' },
    });
  });

  it.each([
    ['property', 10],
    ['value', 12],
    ['enum', 20],
    ['annotation', 14],
    ['keyword', 6],
    ['statement', 14],
    ['item', 15],
    ['file', 17],
    ['function', 3],
  ] as const)('of kind %s has %i', (kind, number) => {
    expect(toCompletionItem({ ...entry, kind }, 0, file, options).kind).toBe(number);
  });

  it.each<[kind: CompletionEntry['kind'], newText: string, snippet: string | undefined, isAsked: boolean]>([
    ['property', 'port: ', undefined, true],
    ['property', 'port:', undefined, true],
    ['property', 'map:\n  ', undefined, true],
    ['property', 'port: 1', undefined, false],
    ['property', 'a b', undefined, false],
    ['item', '- ', undefined, true],
    ['item', '- a', undefined, false],
    ['value', 'a: ', undefined, false],
    ['annotation', '@schema/type any=', '@schema/type any=$1', true],
    ['annotation', '@schema/desc ""', '@schema/desc "$1"', false],
    ['annotation', '@overlay/match', '@overlay/match by=overlay.$1\n---\n$0', true],
    ['annotation', '@data/values', '@data/values\n---\n$0', false],
    ['function', 'len()', 'len($1', true],
  ])('%s %j (%j) is followed by suggestions: %s', (kind, newText, snippet, isAsked) => {
    const given = { ...entry, kind, edit: { ...entry.edit, newText }, ...(snippet === undefined ? {} : { snippet }) };
    const item = toCompletionItem(given, 0, file, { ...options, suggestCommand: 'suggest' });
    expect(item.command).toEqual(isAsked ? { title: 'Suggest', command: 'suggest' } : undefined);
    expect(toCompletionItem(given, 0, file, options).command).toBeUndefined();
  });

  it('leaves out the default where a list of values opens', () => {
    const given = { ...entry, snippet: 'on: ${1:true}', snippetBeforeList: 'on: $1', isLast: false };
    const inserted = (opens: boolean, isLast: boolean): unknown =>
      toCompletionItem({ ...given, isLast }, 0, file, { ...options, ...(opens && { suggestCommand: 'suggest' }) })
        .textEdit?.newText;
    expect(inserted(true, false)).toBe('on: $1');
    expect(inserted(false, false)).toBe('on: ${1:true}');
    expect(inserted(true, true)).toBe('on: ${1:true}');
  });

  it('has a text to filter by only where that is not its label', () => {
    const filtered = (more: Partial<CompletionEntry>): unknown =>
      toCompletionItem({ ...entry, ...more }, 0, file, options).filterText;
    expect(filtered({ filterText: 'prt' })).toBe('prt');
    expect(filtered({ filterText: 'port' })).toBeUndefined();
    expect(filtered({ label: 'port: ' })).toBeUndefined();
  });

  it('has edits of other places', () => {
    const additionalEdits = [{ range: { start: 5, end: 6 }, newText: 'x' }];
    expect(toCompletionItem({ ...entry, additionalEdits }, 0, file, options).additionalTextEdits).toEqual([
      { range: on(1, 0, 1), newText: 'x' },
    ]);
  });

  it('has what only some entries have', () => {
    const full: CompletionEntry = {
      ...entry,
      detail: 'integer',
      filterText: 'prt',
      snippet: 'port: $1',
      deprecated: true,
      preselect: true,
      documentation: () => 'doc',
    };
    expect(toCompletionItem(full, 0, file, options)).toMatchObject({
      detail: 'integer',
      filterText: 'prt',
      textEdit: { newText: 'port: $1' },
      insertTextFormat: 2,
      insertTextMode: 2,
      tags: [1],
      preselect: true,
      data: { list: 3, index: 0 },
    });
    const plain = toCompletionItem(full, 0, file, { ...options, snippets: false });
    expect(plain.textEdit).toMatchObject({ newText: 'port: ' });
    expect(plain.insertTextFormat).toBeUndefined();
    const not = toCompletionItem({ ...full, deprecated: false, preselect: false }, 0, file, options);
    expect(not).not.toHaveProperty('tags');
    expect(not).not.toHaveProperty('preselect');
  });
});

describe('a code action', () => {
  const edit = { range: { start: 3, end: 4 }, newText: '2' };
  const findings = [finding, { ...finding, range: { start: 0, end: 1 } }];
  const diagnostics = [diagnostic, { ...diagnostic, range: on(0, 0, 1) }];
  const action = { title: 'Fix', findings, preferred: true };

  it('edits the files that can be opened, each with all of its edits', () => {
    const edits = [
      { file, edit },
      { file: builtIn, edit },
      { file, edit: { range: { start: 8, end: 11 }, newText: 'b' } },
    ];
    expect(toCodeAction({ ...action, edits } as never, context)).toEqual({
      title: 'Fix',
      kind: 'quickfix',
      diagnostics,
      isPreferred: true,
      edit: {
        changes: {
          'file:///a.yml': [
            { range: on(0, 3, 4), newText: '2' },
            { range: on(1, 3, 6), newText: 'b' },
          ],
        },
      },
    });
    const all = toCodeAction({ ...action, preferred: false, edits } as never, context);
    expect(all).not.toHaveProperty('isPreferred');
  });

  it('states a project in a file that is there, or creates it', () => {
    const stating = { title: 'State', key: '/ws/.ytt-project.yaml', file, findings, creates: false };
    const uri = 'file:///ws/.ytt-project.yaml';
    const edits = [{ range: on(0, 3, 4), newText: '2' }];
    const textDocument = { uri, version: null };
    expect(toStatingAction(stating as never, edit, context)).toEqual({
      title: 'State',
      kind: 'quickfix',
      diagnostics,
      data: 'ytt.chooseProject',
      edit: { documentChanges: [{ textDocument, edits }] },
    });
    expect(toStatingAction({ ...stating, creates: true } as never, edit, context).edit).toEqual({
      documentChanges: [
        { kind: 'create', uri, options: { ignoreIfExists: true } },
        { textDocument, edits },
      ],
    });
  });

  it('refactors by edits, or by a file that must not be there', () => {
    expect(toEditingRefactoring('Move', 'file:///a.yml', [])).toEqual({
      title: 'Move',
      kind: 'refactor',
      edit: { changes: { 'file:///a.yml': [] } },
    });
    expect(toCreatingRefactoring('Make', 'file:///b.yml', 'text')).toEqual({
      title: 'Make',
      kind: 'refactor',
      edit: {
        documentChanges: [
          { kind: 'create', uri: 'file:///b.yml', options: {} },
          {
            textDocument: { uri: 'file:///b.yml', version: null },
            edits: [{ range: on(0, 0, 0), newText: 'text' }],
          },
        ],
      },
    });
  });
});
