// What clients can do to a server with documents, parameters and settings.
import { askAll, atPlace, calmText, change, commands, ofFile, strange } from './ask-all.mjs';

const ranges = {
  outside: [
    { line: 1e6, character: 1e6 },
    { line: 2e6, character: 0 },
  ],
  negative: [
    { line: -1, character: -1 },
    { line: 0, character: 0 },
  ],
  reversed: [
    { line: 3, character: 2 },
    { line: 0, character: 1 },
  ],
  'of fractions': [
    { line: 0.5, character: 0.5 },
    { line: 1.5, character: 0.1 },
  ],
  'of texts': [
    { line: '0', character: '0' },
    { line: '1', character: '0' },
  ],
  'of nothing': [null, null],
  'of the largest numbers': [
    { line: 2 ** 31 - 1, character: 2 ** 31 - 1 },
    { line: Number.MAX_SAFE_INTEGER, character: 1e308 },
  ],
};

export const documentScenarios = {
  ...Object.fromEntries(
    Object.entries(ranges).map(([name, [start, end]]) => [
      `an edit of a range ${name}`,
      {
        async play(wire, at, fail) {
          wire.open(at('a.yml'), calmText);
          change(wire, at('a.yml'), 2, [{ range: { start, end }, text: 'x' }]);
          await askAll(wire, at('a.yml'), { line: 0, character: 0 }, fail);
        },
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(ranges).map(([name, [start]]) => [
      `requests at a place ${name}`,
      {
        async play(wire, at, fail) {
          wire.open(at('a.yml'), calmText);
          await askAll(wire, at('a.yml'), start, fail);
        },
      },
    ]),
  ),
  'versions that go backwards': {
    async play(wire, at, fail) {
      wire.open(at('a.yml'), calmText, 'yaml', 10);
      for (let version = 9; version > -100; version--)
        change(wire, at('a.yml'), version, [{ text: `a: ${version}\n` }]);
      await askAll(wire, at('a.yml'), { line: 0, character: 1 }, fail);
    },
  },
  'a document opened twice, and closed thrice': {
    async play(wire, at, fail) {
      for (const text of ['a: 1\n', calmText]) wire.open(at('a.yml'), text);
      for (let i = 0; i < 3; i++) wire.notify('textDocument/didClose', { textDocument: { uri: at('a.yml') } });
      change(wire, at('a.yml'), 3, [{ text: 'x' }]);
      wire.notify('textDocument/didSave', { textDocument: { uri: at('none.yml') } });
      await askAll(wire, at('a.yml'), { line: 0, character: 0 }, fail);
    },
  },
  'documents of all schemes': {
    async play(wire, _, fail) {
      const uris = [
        'untitled:Untitled-1',
        'git:/a.yml?ref=x',
        'vscode-vfs://github/a/b.yml',
        'http://example.org/a.yml',
        'file://host/share/a.yml',
        'a.yml',
        '',
        ':',
        'file:',
        'file:///',
        '%',
        'file:///%',
        'file:///%00.yml',
        'file:///%ff.yml',
        `file:///${'a/'.repeat(5000)}b.yml`,
        `untitled:${'x'.repeat(1e6)}`,
        'data:text/plain,a',
        'file:///a.yml#x?y',
        'FILE:///A.YML',
      ];
      for (const uri of uris) {
        wire.open(uri, calmText);
        await askAll(wire, uri, { line: 3, character: 8 }, fail);
      }
    },
  },
  'parameters of all kinds': {
    async play(wire, at, fail) {
      wire.open(at('a.yml'), calmText);
      for (const method of [
        ...atPlace,
        ...ofFile,
        'rename',
        'formatting',
        'codeAction',
        'inlayHint',
        'selectionRange',
        'onTypeFormatting',
        'semanticTokens/range',
        'semanticTokens/full/delta',
      ])
        for (const params of strange)
          if ((await wire.ask(`textDocument/${method}`, params)) === undefined)
            fail(`${method} of ${JSON.stringify(params)?.slice(0, 50)}: no answer`);
      for (const method of ['didOpen', 'didChange', 'didClose', 'didSave'])
        for (const params of strange) wire.notify(`textDocument/${method}`, params);
      for (const method of [
        'didChangeConfiguration',
        'didChangeWatchedFiles',
        'didChangeWorkspaceFolders',
        'didRenameFiles',
      ])
        for (const params of strange) wire.notify(`workspace/${method}`, params);
      for (const params of strange) wire.notify('$/cancelRequest', params);
      for (const params of strange) wire.notify('$/setTrace', params);
    },
  },
  'commands with arguments of all kinds': {
    async play(wire, at, fail) {
      wire.open(at('a.yml'), calmText);
      for (const command of [
        ...commands.map((name) => `ytt.server.${name}`),
        'ytt.server.none',
        '',
        '__proto__',
        'constructor',
      ])
        for (const one of strange)
          for (const args of [one, [one], [at('a.yml'), one], [{ uri: at('a.yml') }, one]]) {
            const answer = await wire.ask('workspace/executeCommand', { command, arguments: args });
            if (answer === undefined) fail(`${command} of ${JSON.stringify(args)?.slice(0, 50)}: no answer`);
            if (answer?.error?.code === -32603)
              fail(`${command} of ${JSON.stringify(args)?.slice(0, 50)}: ${answer.error.message.slice(0, 200)}`);
          }
    },
  },
  'settings of all kinds': {
    async play(wire, at, fail) {
      wire.open(at('a.yml'), calmText);
      const names = [
        'projects',
        'dialect',
        'dataValuesFiles',
        'exclude',
        'validate',
        'diagnostics',
        'limits',
        'allowedSymlinkDestinations',
        'inlayHints',
        'codeLens',
        'format',
      ];
      const deep = JSON.parse(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`);
      for (const value of [
        ...strange,
        deep,
        { steps: -1, milliseconds: 'x', fileSize: 1e308 },
        ['*'.repeat(50_000)],
        Array(10_000).fill('**/*a*'),
      ]) {
        wire.settings = Object.fromEntries(names.map((name) => [name, value]));
        wire.notify('workspace/didChangeConfiguration', { settings: { ytt: wire.settings } });
        if (
          (await wire.ask('textDocument/hover', {
            textDocument: { uri: at('a.yml') },
            position: { line: 0, character: 1 },
          })) === undefined
        )
          fail('no answer');
      }
      wire.settings = null;
      wire.notify('workspace/didChangeConfiguration', { settings: null });
    },
  },
};
