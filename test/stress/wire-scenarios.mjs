// What clients can do to a server with messages: bodies, headers, numbers, and many at once.
import { askAll, calmText, header, strange } from './ask-all.mjs';

export const wireScenarios = {
  'bodies that are no messages': {
    async play(wire) {
      for (const body of [
        '',
        '{',
        '[]',
        'null',
        '1',
        '"x"',
        '{}',
        '{"jsonrpc":"2.0"}',
        '[{"jsonrpc":"2.0","id":1,"method":"x"}]',
        '{"jsonrpc":"1.0","id":{},"method":[]}',
        '{"id":null,"method":null}',
        '\ufeff{}',
        '{"jsonrpc":"2.0","id":1e999,"method":"x"}',
        '['.repeat(100_000),
      ])
        wire.raw(header(body));
      wire.raw(Buffer.concat([Buffer.from('Content-Length: 4\r\n\r\n'), Buffer.from([0xff, 0xfe, 0xfd, 0xfc])]));
    },
  },
  'bodies nested deep': {
    async play(wire, _, fail) {
      const deep = (depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
      for (const depth of [1000, 8000, 200_000]) {
        for (const method of ['$/x', 'textDocument/didOpen', 'workspace/didChangeConfiguration', '$/cancelRequest'])
          wire.raw(
            header(`{"jsonrpc":"2.0","method":"${method}","params":{"settings":${deep(depth)},"id":${deep(depth)}}}`),
          );
        for (const method of ['x', 'textDocument/hover', 'workspace/executeCommand', 'workspace/symbol']) {
          const params = `{"query":${deep(depth)},"command":"ytt.server.reindex","arguments":[${deep(depth)}]}`;
          const answer = await wire.askRaw(
            (id) => `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`,
          );
          if (answer === undefined) fail(`${method} ${depth} deep: no answer`);
        }
        wire.raw(header(`{"jsonrpc":"2.0","id":${deep(depth)},"method":"x"}`));
        wire.raw(header(`{"jsonrpc":"2.0","id":1,"result":${deep(depth)}}`));
      }
    },
  },
  'headers of much': {
    async play(wire) {
      wire.raw(`X-Long: ${'x'.repeat(100_000)}\r\n${header('{"jsonrpc":"2.0","method":"$/x"}')}`);
      wire.raw(`${'X-Many: 1\r\n'.repeat(10_000)}${header('{"jsonrpc":"2.0","method":"$/x"}')}`);
      wire.raw(header('{"jsonrpc":"2.0","method":"$/x"}').replace('Content-Length', 'content-length'));
    },
  },
  'a length that is none': { mayEnd: true, play: async (wire) => wire.raw('Content-Length: x\r\n\r\n{}') },
  'a length below zero': { mayEnd: true, play: async (wire) => wire.raw('Content-Length: -5\r\n\r\n{}') },
  'a length beyond all memory': {
    mayEnd: true,
    play: async (wire) => wire.raw('Content-Length: 99999999999999\r\n\r\n{}'),
  },
  'two lengths that differ': {
    mayEnd: true,
    play: async (wire) => wire.raw('Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}'),
  },
  'a header after an empty line': { mayEnd: true, play: async (wire) => wire.raw(`\r\n${header('{}')}`) },
  'line feeds only': { mayEnd: true, play: async (wire) => wire.raw('Content-Length: 2\n\n{}') },
  'the beginning with wrong abilities': {
    async begin() {},
    async play(wire, _, fail) {
      for (const positionEncodings of ['utf-8', null, [5]]) {
        const capabilities = { general: { positionEncodings } };
        if ((await wire.ask('initialize', { capabilities })) === undefined) fail('no answer');
      }
      wire.notify('initialized', {});
    },
  },
  'no length': { mayEnd: true, play: async (wire) => wire.raw('X: y\r\n\r\n{}') },
  'no header': { mayEnd: true, play: async (wire) => wire.raw('{"jsonrpc":"2.0"}\r\n\r\n') },
  'a message that is cut off': {
    mayEnd: true,
    async play(wire) {
      wire.raw('Content-Length: 1000\r\n\r\n{"jsonrpc":');
      wire.child.stdin.end();
    },
  },
  'a message of one byte at a time': {
    async play(wire) {
      for (const byte of Buffer.from(header('{"jsonrpc":"2.0","method":"$/é"}'))) wire.raw(Buffer.from([byte]));
    },
  },
  'the same number for many requests': {
    async play(wire, at) {
      wire.open(at('a.yml'), calmText);
      for (let i = 0; i < 1000; i++)
        wire.send({
          id: 'same',
          method: 'textDocument/hover',
          params: { textDocument: { uri: at('a.yml') }, position: { line: 3, character: 8 } },
        });
    },
  },
  'answers to what was not asked': {
    async play(wire) {
      for (const id of [0, -1, 'x', null, 1e9]) wire.send({ id, result: strange });
      for (const id of [0, -1, 'x', null]) wire.send({ id, error: { code: 'x', message: 1 } });
    },
  },
  'initialize again': {
    async play(wire, _, fail) {
      const again = await wire.ask('initialize', { processId: null, rootUri: null, capabilities: {} });
      if (again?.error === undefined) fail('is taken a second time');
    },
  },
  'ten thousand requests at once, cancelled': {
    async play(wire, at) {
      wire.open(at('a.yml'), calmText);
      for (let i = 0; i < 10_000; i++) {
        wire.send({
          id: 1e6 + i,
          method: 'textDocument/completion',
          params: { textDocument: { uri: at('a.yml') }, position: { line: 3, character: 8 } },
        });
        wire.notify('$/cancelRequest', { id: 1e6 + i });
      }
    },
  },
  'a thousand documents opened and closed': {
    async play(wire, at) {
      for (let i = 0; i < 1000; i++) wire.open(at(`d${i}.yml`), calmText);
      for (let i = 0; i < 1000; i++) wire.notify('textDocument/didClose', { textDocument: { uri: at(`d${i}.yml`) } });
    },
  },
  'a text of lone halves': {
    async play(wire, at, fail) {
      wire.raw(
        header(
          '{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"' +
            at('a.yml') +
            '","languageId":"yaml","version":1,"text":"a: \\ud800\\n\\udc00: \\u0000\\n"}}}',
        ),
      );
      await askAll(wire, at('a.yml'), { line: 1, character: 0 }, fail);
    },
  },
  'a text of another language': {
    async play(wire, at, fail) {
      for (const languageId of ['', 'nope', '\0', 'x'.repeat(1e5)])
        wire.open(at(`${languageId.length}.yml`), calmText, languageId);
      await askAll(wire, at('0.yml'), { line: 3, character: 8 }, fail);
    },
  },
  'folders of all kinds': {
    async play(wire, at) {
      const added = ['file:///', 'file:///proc', 'untitled:x', '', at('none'), at('calm/calm.yml')].map((uri) => ({
        uri,
        name: 'x',
      }));
      for (const one of added.slice(2))
        wire.notify('workspace/didChangeWorkspaceFolders', { event: { added: [one], removed: [one] } });
    },
  },
};
