// What clients can state about themselves and about settings, in `initialize` and when they are asked.
import { askAll, calmText, strange } from './ask-all.mjs';

const own = (text) => JSON.parse(text);
const deep = (open, close, depth) => own(open.repeat(depth) + close.repeat(depth));

/** Values of every kind of JSON, and strings that code may confuse with something else. */
const values = [
  ...strange.filter((value) => value !== undefined),
  own('{"__proto__":{"limits":{"steps":1}},"constructor":1,"toString":2,"hasOwnProperty":3}'),
  own('{"limits":{"__proto__":1,"steps":1e999,"milliseconds":-1e999,"fileSize":"NaN"}}'),
  {
    exclude: ['x'.repeat(1_000_000)],
    dataValuesFiles: 'x'.repeat(1_000_000),
    projects: [{ files: ['*'.repeat(100_000)] }],
  },
  { projects: deep('[', ']', 2000), limits: own(`${'{"steps":'.repeat(2000)}1${'}'.repeat(2000)}`) },
  { diagnostics: { severity: { 'yaml-syntax': 5, __proto__: null }, disable: [null, {}] }, dialect: ['released'] },
];

const play = async (wire, at, fail) => {
  wire.open(at('a.yml'), calmText);
  await askAll(wire, at('a.yml'), { line: 3, character: 8 }, fail);
};

async function withEach(wire, at, fail, setting) {
  for (const value of values) {
    setting(value);
    wire.notify('workspace/didChangeConfiguration', { settings: { ytt: value } });
    const hover = { textDocument: { uri: at('a.yml') }, position: { line: 3, character: 8 } };
    if ((await wire.ask('textDocument/hover', hover)) === undefined) fail('no answer');
  }
}

export const configurationScenarios = {
  'settings and abilities of all kinds from the beginning': {
    async play(wire, at, fail) {
      await play(wire, at, fail);
      for (const value of values) {
        const other = new wire.constructor(wire.argv, wire.folder);
        const answer = await Promise.race([
          other.ask('initialize', {
            processId: null,
            rootUri: null,
            capabilities: { workspace: value, textDocument: value, window: value, general: value, experimental: value },
            initializationOptions: value,
            clientInfo: { name: 'x', version: '1' },
            trace: 'off',
            workspaceFolders: [{ uri: at('.'), name: 'x' }],
          }),
          other.exited,
        ]);
        if (answer?.result === undefined && answer?.error?.code !== -32602)
          fail(`${JSON.stringify(value).slice(0, 60)}: ${JSON.stringify(answer)?.slice(0, 300)}`);
        if (answer?.result !== undefined) {
          other.notify('initialized', {});
          await play(other, at, fail);
        }
        const code = await other.end();
        // A server that refuses to start exits with the status for a session that was not shut down.
        if (code !== (answer?.result === undefined ? 1 : 0))
          fail(`${JSON.stringify(value).slice(0, 60)}: ended with ${code}`);
        for (const text of other.logged) fail(`log: ${text.slice(0, 200)}`);
      }
    },
  },
  'settings of all kinds where they are asked for': {
    async play(wire, at, fail) {
      await play(wire, at, fail);
      await withEach(wire, at, fail, (value) => {
        wire.settings = value;
      });
    },
  },
  'answers of all kinds for settings': {
    async play(wire, at, fail) {
      await play(wire, at, fail);
      await withEach(wire, at, fail, (value) => {
        wire.answerTo = (method) => (method === 'workspace/configuration' ? { result: value } : undefined);
      });
      wire.answerTo = () => ({ error: { code: -32601, message: 'no' } });
      wire.notify('workspace/didChangeConfiguration', { settings: null });
      await play(wire, at, fail);
    },
  },
  'a client that answers nothing': {
    begin(wire) {
      wire.answerTo = () => 'nothing';
      return wire.begin();
    },
    async play(wire, at, fail) {
      await play(wire, at, fail);
      for (let i = 0; i < 100; i++) wire.notify('workspace/didChangeConfiguration', { settings: null });
      await play(wire, at, fail);
    },
  },
};
