import { describe, expect, it } from 'vitest';
import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver/node';
import { wrongParameters } from '../transport/parameters.js';
import { serverCapabilities } from './capabilities.js';
import { type ClientAbilities, readAbilities } from './client-abilities.js';
import { foldersOf } from './folders.js';

const none: ClientAbilities = {
  encoding: 'utf-16',
  configuration: false,
  configurationRegistration: false,
  watching: false,
  snippets: false,
  markdown: { hover: true, completion: true, signatures: true },
  parameterOffsets: false,
  actionLiterals: false,
  preparesRename: false,
  appliesEdits: false,
  links: false,
  nestedSymbols: false,
  foldingLimit: 5000,
  progress: false,
  pullsDiagnostics: false,
  refreshesDiagnostics: false,
  announcesSaves: false,
  refreshesInlayHints: false,
  refreshesCodeLenses: false,
  versionsEdits: false,
  createsFiles: false,
  showsStatus: false,
  showsFiles: false,
  suggestCommand: undefined,
};

describe('abilities of a client', () => {
  it.each<[ClientCapabilities, Partial<ClientAbilities>]>([
    [{}, {}],
    [{ workspace: {}, textDocument: {}, window: {}, general: {} }, {}],
    [{ general: { positionEncodings: ['utf-8'] } }, { encoding: 'utf-8' }],
    [{ workspace: { configuration: true } }, { configuration: true }],
    [{ workspace: { didChangeConfiguration: { dynamicRegistration: true } } }, { configurationRegistration: true }],
    [{ workspace: { didChangeConfiguration: {} } }, {}],
    [{ workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } }, { watching: true }],
    [{ workspace: { didChangeWatchedFiles: {} } }, {}],
    [{ textDocument: { completion: { completionItem: { snippetSupport: true } } } }, { snippets: true }],
    [{ textDocument: { completion: {} } }, {}],
    [
      { textDocument: { hover: { contentFormat: ['plaintext'] } } },
      { markdown: { hover: false, completion: true, signatures: true } },
    ],
    [
      { textDocument: { completion: { completionItem: { documentationFormat: ['plaintext'] } } } },
      { markdown: { hover: true, completion: false, signatures: true } },
    ],
    [
      { textDocument: { signatureHelp: { signatureInformation: { documentationFormat: ['plaintext'] } } } },
      { markdown: { hover: true, completion: true, signatures: false } },
    ],
    [
      {
        textDocument: {
          signatureHelp: { signatureInformation: { parameterInformation: { labelOffsetSupport: true } } },
        },
      },
      { parameterOffsets: true },
    ],
    [
      { textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } } },
      { actionLiterals: true },
    ],
    [{ textDocument: { codeAction: {} } }, {}],
    [{ textDocument: { rename: { prepareSupport: true } } }, { preparesRename: true }],
    [{ textDocument: { rename: {} } }, {}],
    [{ workspace: { applyEdit: true } }, { appliesEdits: true }],
    [{ textDocument: { hover: { contentFormat: ['markdown', 'plaintext'] } } }, {}],
    [
      { textDocument: { hover: { contentFormat: ['plaintext', 'markdown'] } } },
      { markdown: { hover: false, completion: true, signatures: true } },
    ],
    [{ textDocument: { hover: { contentFormat: [] } } }, {}],
    [
      { textDocument: { hover: { contentFormat: ['html' as 'markdown'] } } },
      { markdown: { hover: false, completion: true, signatures: true } },
    ],
    [{ textDocument: { definition: { linkSupport: true } } }, { links: true }],
    [{ textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } }, { nestedSymbols: true }],
    [{ textDocument: { foldingRange: { rangeLimit: 7 } } }, { foldingLimit: 7 }],
    [{ textDocument: { foldingRange: { rangeLimit: 0 } } }, { foldingLimit: 0 }],
    [{ textDocument: { foldingRange: {} } }, {}],
    [{ window: { workDoneProgress: true } }, { progress: true }],
    [{ textDocument: { diagnostic: {} } }, { pullsDiagnostics: true }],
    [{ workspace: { diagnostics: { refreshSupport: true } } }, { refreshesDiagnostics: true }],
    [{ workspace: { inlayHint: { refreshSupport: true } } }, { refreshesInlayHints: true }],
    [{ workspace: { codeLens: { refreshSupport: true } } }, { refreshesCodeLenses: true }],
    [{ workspace: { diagnostics: {} } }, {}],
    [
      { workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['delete', 'create'] } } },
      { versionsEdits: true, createsFiles: true },
    ],
    [{ workspace: { workspaceEdit: { documentChanges: true } } }, { versionsEdits: true }],
    [
      { workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['rename'] } } },
      { versionsEdits: true },
    ],
    [{ workspace: { workspaceEdit: { resourceOperations: ['create'] } } }, {}],
    [{ textDocument: { synchronization: { willSave: true } } }, { announcesSaves: true }],
    [{ textDocument: { synchronization: {} } }, {}],
    [{ window: { showDocument: { support: true } } }, { showsFiles: true }],
    [{ window: { showDocument: { support: false } } }, {}],
    [{ experimental: { yttStatus: true } }, { showsStatus: true }],
    [{ experimental: {} }, {}],
    [
      { experimental: { commands: { commands: ['other', 'editor.action.triggerSuggest'] } } },
      { suggestCommand: 'editor.action.triggerSuggest' },
    ],
    [{ experimental: { commands: { commands: ['other'] } } }, {}],
    [{ experimental: { commands: { commands: 'editor.action.triggerSuggest' } } }, {}],
    [{ experimental: { commands: null } }, {}],
    [{ experimental: { commands: 1 } }, {}],
  ])('%j', (capabilities, abilities) => {
    expect(readAbilities(capabilities)).toEqual({ ...none, ...abilities });
  });
});

describe('capabilities of the server', () => {
  it('ask for changes of documents, not whole texts', () => {
    expect(serverCapabilities(none).textDocumentSync).toEqual({ openClose: true, change: 2, save: true });
  });

  it('ask why documents are saved where the client can say so', () => {
    const { textDocumentSync } = serverCapabilities({ ...none, announcesSaves: true });
    expect(textDocumentSync).toMatchObject({ save: true, willSave: true });
  });

  it('name what makes editors ask by themselves', () => {
    const { completionProvider, signatureHelpProvider, documentOnTypeFormattingProvider } = serverCapabilities(none);
    expect(completionProvider?.triggerCharacters).toEqual(expect.arrayContaining([' ', '@', '.', '"', '(', ')']));
    expect(completionProvider?.resolveProvider).toBe(true);
    expect(signatureHelpProvider).toEqual({ triggerCharacters: ['(', ','], retriggerCharacters: ['='] });
    expect(documentOnTypeFormattingProvider).toEqual({
      firstTriggerCharacter: '\n',
      moreTriggerCharacter: ['d', ')', '@', 'p', 's', '_'],
    });
  });

  it('are for the positions that were agreed on', () => {
    expect(serverCapabilities({ ...none, encoding: 'utf-8' }).positionEncoding).toBe('utf-8');
  });

  it('have diagnostics for clients that ask for them only', () => {
    expect(serverCapabilities(none).diagnosticProvider).toBeUndefined();
    expect(serverCapabilities({ ...none, pullsDiagnostics: true }).diagnosticProvider).toEqual({
      identifier: 'ytt',
      interFileDependencies: true,
      workspaceDiagnostics: true,
    });
  });

  it('include prepare rename for clients that support it', () => {
    const of = (rename: object) =>
      serverCapabilities({ ...none, ...readAbilities({ textDocument: { rename } }) }).renameProvider;
    expect([of({}), of({ prepareSupport: false }), of({ prepareSupport: true })]).toEqual([
      true,
      true,
      { prepareProvider: true },
    ]);
  });

  it('have every request that is handled', () => {
    expect(serverCapabilities({ ...none, actionLiterals: true })).toMatchObject({
      hoverProvider: true,
      definitionProvider: true,
      declarationProvider: true,
      typeDefinitionProvider: true,
      implementationProvider: true,
      renameProvider: true,
      workspaceSymbolProvider: true,
      inlayHintProvider: true,
      semanticTokensProvider: { full: { delta: true }, range: true },
      codeLensProvider: { resolveProvider: true },
      documentFormattingProvider: true,
      documentRangeFormattingProvider: true,
      executeCommandProvider: {
        commands: [
          'ytt.server.effectiveValues',
          'ytt.server.renderedOutput',
          'ytt.server.exportSchema',
          'ytt.server.compareSchema',
          'ytt.server.chooseSchema',
          'ytt.server.generateSchema',
          'ytt.server.reindex',
          'ytt.server.collectReport',
          'ytt.server.applyEdit',
        ],
      },
      referencesProvider: true,
      documentHighlightProvider: true,
      documentSymbolProvider: true,
      codeActionProvider: { codeActionKinds: ['quickfix', 'refactor'] },
      foldingRangeProvider: true,
      selectionRangeProvider: true,
      documentLinkProvider: {},
      workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    });
  });

  it('ask about files and folders that are to be renamed', () => {
    expect(serverCapabilities(none).workspace?.fileOperations?.willRename?.filters).toEqual([
      { scheme: 'file', pattern: { glob: '**/*.{yml,yaml,star,txt}', matches: 'file' } },
      { scheme: 'file', pattern: { glob: '**', matches: 'folder' } },
    ]);
  });
});

describe('the status', () => {
  it('is shown by clients that say so', () => {
    const shows = (experimental: unknown): boolean => readAbilities({ experimental }).showsStatus;
    expect([true, false, undefined, 'yes'].map((yttStatus) => shows({ yttStatus }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([shows(undefined), shows(null)]).toEqual([false, false]);
  });
});

describe('parameters of initialize', () => {
  const markup = ['markdown'] as const;
  const full: unknown = {
    rootUri: 'file:///a',
    rootPath: '/a',
    workspaceFolders: [{ uri: 'file:///a', name: 'a' }],
    capabilities: {
      general: { positionEncodings: ['utf-8'] },
      workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create'] }, diagnostics: {} },
      textDocument: {
        completion: { completionItem: { documentationFormat: markup } },
        hover: { contentFormat: markup },
        signatureHelp: { signatureInformation: { documentationFormat: markup, parameterInformation: {} } },
        codeAction: { codeActionLiteralSupport: {} },
        rename: {},
        definition: {},
        documentSymbol: {},
        foldingRange: { rangeLimit: 1 },
      },
      window: {},
      experimental: { commands: { commands: ['a'] } },
    },
  };

  /** `value` with each of its parts replaced by `other`, one at a time. */
  function* replaced(value: unknown, other: unknown): Generator<unknown> {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value))
      for (const changed of [other, ...replaced(part, other)])
        yield Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed };
  }

  it.each([[null], [5], ['text'], [true], [[]], [[null]], [{}], [-1]])(
    'are refused or read with %j in any place',
    (other) => {
      for (const params of replaced(full, other)) {
        if (wrongParameters('initialize', params) !== undefined) continue;
        const { capabilities, ...folders } = params as InitializeParams;
        const { foldingLimit, encoding } = readAbilities(capabilities);
        expect([Number.isInteger(foldingLimit), encoding.slice(0, 4)]).toEqual([true, 'utf-']);
        expect(foldersOf({ ...folders, capabilities }).every((key) => typeof key === 'string')).toBe(true);
      }
      expect([...replaced(full, other)].length).toBeGreaterThan(30);
    },
  );

  it('may leave out any part, or have null there', () => {
    for (const capabilities of [{}, { general: null, textDocument: null, workspace: null }])
      expect(wrongParameters('initialize', { capabilities, workspaceFolders: null })).toBeUndefined();
    const nothing = { positionEncodings: null, contentFormat: null, documentationFormat: null };
    const textDocument = {
      hover: nothing,
      completion: { completionItem: nothing },
      foldingRange: { rangeLimit: null },
    };
    const params = { capabilities: { general: nothing, textDocument } };
    expect(wrongParameters('initialize', params)).toBeUndefined();
    expect(readAbilities(params.capabilities as unknown as ClientCapabilities)).toEqual(none);
  });
});
