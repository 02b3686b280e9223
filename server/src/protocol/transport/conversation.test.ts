/** Which messages are rejected, and how (LSP 3.17, lifecycle messages and error codes). */
import { describe, expect, it } from 'vitest';
import { Conversation } from './conversation.js';
import { wrongParameters } from './parameters.js';

const message = (method: string, params?: object) => ({ jsonrpc: '2.0', method, ...(params && { params }) });
const initialize = message('initialize', { capabilities: {} });
const symbols = message('workspace/symbol', { query: '' });

describe('a conversation', () => {
  it('begins with initialize', () => {
    const conversation = new Conversation();
    expect(conversation.refusal(symbols)).toEqual({
      code: -32002,
      message: 'workspace/symbol came before initialize.',
    });
    expect(conversation.refusal(message('shutdown'))).toMatchObject({ code: -32002 });
    expect(conversation.refusal(message('initialize'))).toMatchObject({ code: -32602 });
    expect(conversation.refusal(symbols)).toMatchObject({ code: -32002 });
    expect(conversation.refusal(initialize)).toBeUndefined();
    expect(conversation.refusal(symbols)).toBeUndefined();
    expect(conversation.refusal(initialize)).toMatchObject({ code: -32600 });
  });

  it('ends with shutdown', () => {
    const conversation = new Conversation();
    conversation.refusal(initialize);
    expect(conversation.isShutDown).toBe(false);
    expect(conversation.refusal(message('shutdown'))).toBeUndefined();
    expect(conversation.isShutDown).toBe(true);
    expect(conversation.refusal(symbols)).toEqual({ code: -32600, message: 'workspace/symbol came after shutdown.' });
    expect(conversation.refusal(initialize)).toMatchObject({ code: -32600 });
    expect(conversation.refusal(message('exit'))).toBeUndefined();
  });

  it('knows no method with a long name, and does not repeat it', () => {
    const conversation = new Conversation();
    for (const begun of [false, true]) {
      const refused = conversation.refusal(message('x'.repeat(101)));
      expect([begun, refused]).toEqual([begun, { code: -32601, message: `There is no method ${'x'.repeat(100)}….` }]);
      conversation.refusal(initialize);
    }
    expect(conversation.refusal(message('x'.repeat(100)))).toBeUndefined();
  });

  it('can be left at any time', () => {
    expect(new Conversation().refusal(message('exit'))).toBeUndefined();
  });
});

/** `value` without one of its parts, for each of them: with the path of that part. */
function* withoutOne(value: object, path = 'params'): Generator<readonly [string, object]> {
  for (const [name, part] of Object.entries(value)) {
    const own = Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`;
    const { [name]: _, ...others } = value as Readonly<Record<string, unknown>>;
    if (!Array.isArray(value)) yield [own, others];
    if (typeof part !== 'object') continue;
    for (const [inner, less] of withoutOne(part, own))
      yield [inner, Array.isArray(value) ? value.with(Number(name), less) : { ...value, [name]: less }];
  }
}

describe('parameters', () => {
  it.each(['x', 'workspace/executeCommand', 'workspace/didChangeConfiguration'])(
    'of %s nest only so deep',
    (method) => {
      const nested = (depth: number): object => JSON.parse(`${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`);
      const params = (depth: number) => ({ command: 'c', settings: nested(depth), arguments: [nested(depth)] });
      expect(wrongParameters(method, params(200))).toBeUndefined();
      expect([300, 100_000].map((depth) => wrongParameters(method, params(depth)))).toEqual([
        'params nest too deeply',
        'params nest too deeply',
      ]);
    },
  );

  const textDocument = { uri: 'file:///a.yml' };
  const zero = { line: 0, character: 0 };
  const range = { start: zero, end: zero };
  const inFile = { textDocument };
  const atPosition = { textDocument, position: zero };
  const inRange = { textDocument, range };

  it.each<[string, object]>([
    ['initialize', { capabilities: {} }],
    ['textDocument/didOpen', { textDocument: { ...textDocument, text: '' } }],
    ['textDocument/didChange', { textDocument, contentChanges: [{ text: '' }] }],
    ['textDocument/willSave', inFile],
    ['textDocument/didSave', inFile],
    ['textDocument/didClose', inFile],
    ['codeLens/resolve', { range }],
    ['$/setTrace', { value: '' }],
    ['workspace/didChangeWatchedFiles', { changes: [{ uri: '' }] }],
    ['workspace/didChangeWorkspaceFolders', { event: { added: [], removed: [] } }],
    ['textDocument/hover', atPosition],
    ['textDocument/completion', atPosition],
    ['textDocument/signatureHelp', atPosition],
    ['textDocument/definition', atPosition],
    ['textDocument/declaration', atPosition],
    ['textDocument/typeDefinition', atPosition],
    ['textDocument/implementation', atPosition],
    ['textDocument/references', atPosition],
    ['textDocument/documentHighlight', atPosition],
    ['textDocument/prepareRename', atPosition],
    ['textDocument/rename', { ...atPosition, newName: '' }],
    ['textDocument/onTypeFormatting', { ...atPosition, ch: '' }],
    ['textDocument/documentSymbol', inFile],
    ['textDocument/foldingRange', inFile],
    ['textDocument/documentLink', inFile],
    ['textDocument/codeLens', inFile],
    ['textDocument/formatting', inFile],
    ['textDocument/diagnostic', inFile],
    ['textDocument/semanticTokens/full', inFile],
    ['textDocument/semanticTokens/full/delta', { textDocument, previousResultId: '' }],
    ['textDocument/semanticTokens/range', inRange],
    ['textDocument/rangeFormatting', inRange],
    ['textDocument/inlayHint', inRange],
    ['textDocument/codeAction', { textDocument, range, context: { diagnostics: [{ range }] } }],
    ['textDocument/selectionRange', { textDocument, positions: [zero] }],
    ['completionItem/resolve', { label: '' }],
    ['workspace/symbol', { query: '' }],
    ['workspace/executeCommand', { command: '' }],
    ['workspace/diagnostic', { previousResultIds: [{ uri: '', value: '' }] }],
    ['workspace/willRenameFiles', { files: [{ oldUri: '', newUri: '' }] }],
    ['ytt/status', inFile],
  ])('have all their parts: %s', (method, params) => {
    expect(wrongParameters(method, params)).toBeUndefined();
    const all = [...withoutOne(params)];
    expect(all).not.toEqual([]);
    for (const [path, less] of all) expect(wrongParameters(method, less)).toContain(`${path} must be `);
  });

  it.each<[string, object]>([
    ['textDocument/hover', { textDocument, position: zero }],
    ['textDocument/rename', { textDocument, position: zero, newName: 'a' }],
    ['textDocument/codeAction', { textDocument, range, context: { diagnostics: [{ range, message: '' }] } }],
    ['textDocument/didChange', { textDocument, contentChanges: [{ text: '' }, { text: '', range }] }],
    ['textDocument/didChange', { textDocument, contentChanges: [{ text: '', range: null }] }],
    [
      'textDocument/didChange',
      { textDocument, contentChanges: [{ text: '', range: { start: { line: -1, character: 0.5 }, end: zero } }] },
    ],
    ['textDocument/selectionRange', { textDocument, positions: [] }],
    // Empty objects, as Lua encodes them.
    ['workspace/didChangeWorkspaceFolders', { event: { added: [{ uri: 'file:///a', name: 'a' }], removed: [[]] } }],
    ['unknown/method', { x: 1 }],
    ['toString', {}],
  ])('that are right: %s', (method, params) => {
    expect(wrongParameters(method, params)).toBeUndefined();
  });

  it.each<[string, unknown, string]>([
    ['textDocument/hover', undefined, 'params must be an object'],
    ['textDocument/hover', null, 'params must be an object'],
    ['textDocument/hover', [], 'params must be an object'],
    ['textDocument/hover', [textDocument, zero], 'params must be an object'],
    ['workspace/didChangeConfiguration', [], 'params must be an object'],
    ['textDocument/hover', { textDocument: [{}], position: zero }, 'params.textDocument must be an object'],
    ['workspace/didChangeConfiguration', undefined, 'params must be an object'],
    ['workspace/executeCommand', { command: '', arguments: 1 }, 'params.arguments must be a list'],
    ['textDocument/hover', {}, 'params.textDocument must be an object'],
    ['textDocument/hover', { textDocument: {}, position: zero }, 'params.textDocument.uri must be a string'],
    ['textDocument/hover', { textDocument }, 'params.position must be an object'],
    [
      'textDocument/hover',
      { textDocument, position: { line: -1, character: 0 } },
      'params.position.line must be a whole number from 0',
    ],
    [
      'textDocument/hover',
      { textDocument, position: { line: 0, character: 0.5 } },
      'params.position.character must be a whole number from 0',
    ],
    [
      'textDocument/hover',
      { textDocument, position: { line: '0', character: 0 } },
      'params.position.line must be a whole number from 0',
    ],
    ['textDocument/inlayHint', { textDocument, range: { start: zero } }, 'params.range.end must be an object'],
    ['textDocument/selectionRange', { textDocument, positions: [zero, 1] }, 'params.positions[1] must be an object'],
    ['textDocument/selectionRange', { textDocument, positions: zero }, 'params.positions must be a list'],
    [
      'textDocument/didOpen',
      { textDocument: { ...textDocument, text: null } },
      'params.textDocument.text must be a string',
    ],
    [
      'textDocument/didChange',
      { textDocument, contentChanges: [{ text: '', range: { start: { line: '1', character: 0 }, end: zero } }] },
      'params.contentChanges[0].range.start.line must be a number',
    ],
    ['workspace/didChangeWorkspaceFolders', { event: { added: [] } }, 'params.event.removed must be a list'],
    ['workspace/symbol', {}, 'params.query must be a string'],
  ])('that are wrong: %s %j', (method, params, problem) => {
    expect(wrongParameters(method, params)).toBe(problem);
  });
});
