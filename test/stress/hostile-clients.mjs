// What clients, disks and settings can do to a server besides texts. Each scenario gets a server of its own, and must leave it
// alive: another file is answered for afterwards, and goodbye is said as it should be.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Wire } from './wire.mjs';

const calmText = '#@data/values\n---\n#@ x = 1\nname: #@ "a" + "b"\n';
const schema = '#@data/values-schema\n---\nport: 1\n';
const commands = [
  'effectiveValues',
  'renderedOutput',
  'exportSchema',
  'compareSchema',
  'chooseSchema',
  'generateSchema',
  'reindex',
  'collectReport',
];
const strange = [
  undefined,
  null,
  0,
  -1,
  1e308,
  true,
  '',
  'x',
  '\0',
  'file:///\0',
  [],
  {},
  [[]],
  [null],
  { uri: 1 },
  'x'.repeat(100_000),
  { uri: 'untitled:x' },
];
const atPlace = [
  'hover',
  'completion',
  'definition',
  'references',
  'documentHighlight',
  'signatureHelp',
  'prepareRename',
  'implementation',
];
const ofFile = ['documentSymbol', 'foldingRange', 'semanticTokens/full', 'codeLens', 'documentLink', 'diagnostic'];
const header = (body, length = Buffer.byteLength(body)) => `Content-Length: ${length}\r\n\r\n${body}`;
const change = (wire, uri, version, contentChanges) =>
  wire.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges });

/** Files of a directory by name; a directory where the text is undefined. */
function write(directory, files) {
  for (const [name, text] of Object.entries(files)) {
    const path = join(directory, name);
    mkdirSync(text === undefined ? path : join(path, '..'), { recursive: true });
    if (text !== undefined) writeFileSync(path, text);
  }
}

/** Asks all there is about a document at a place; every request must be answered. */
async function askAll(wire, uri, position, fail) {
  const textDocument = { uri };
  const answers = await Promise.all([
    ...atPlace.map((method) =>
      wire.ask(`textDocument/${method}`, { textDocument, position, context: { includeDeclaration: true } }),
    ),
    ...ofFile.map((method) => wire.ask(`textDocument/${method}`, { textDocument })),
    wire.ask('textDocument/rename', { textDocument, position, newName: 'other' }),
    wire.ask('textDocument/formatting', { textDocument, options: { tabSize: 2, insertSpaces: true } }),
    wire.ask('textDocument/selectionRange', { textDocument, positions: [position] }),
    wire.ask('textDocument/inlayHint', { textDocument, range: { start: position, end: position } }),
    wire.ask('textDocument/codeAction', {
      textDocument,
      range: { start: position, end: position },
      context: { diagnostics: [] },
    }),
  ]);
  const silent = answers.filter((answer) => answer === undefined).length;
  if (silent > 0) fail(`${silent} requests without an answer`);
  for (const { error } of answers.filter((answer) => answer !== undefined))
    if (error?.code === -32603) fail(`internal error: ${error.message.slice(0, 300)}`);
}

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

/** By name: what is on the disk, which settings the client has, and what it does. */
export const scenarios = {
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
  // What lies on the disk.
  'directories nested deep': {
    disk(directory) {
      let path = directory;
      const made = [];
      // The system takes no longer path than 4,096 bytes at once.
      for (let i = 0; i < 1900; i++) made.push('d');
      path = join(directory, made.join('/'));
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'schema.yml'), schema);
    },
  },
  'links in circles': {
    disk(directory) {
      write(directory, { 'a/b/schema.yml': schema });
      for (const name of ['self', 'a/up', 'a/b/top']) symlinkSync(directory, join(directory, name));
      symlinkSync('loop2', join(directory, 'loop1'));
      symlinkSync('loop1', join(directory, 'loop2'));
      symlinkSync('gone', join(directory, 'dangling.yml'));
      symlinkSync('/dev/zero', join(directory, 'zero.yml'));
      symlinkSync('/proc/self/mem', join(directory, 'mem.yml'));
    },
  },
  'names of all characters': {
    disk(directory) {
      const names = [
        '%.yml',
        '%41.yml',
        '#.yml',
        '?.yml',
        'a b.yml',
        '\n.yml',
        '\u001b[2J.yml',
        '\u202e.yml',
        '`$(x)`.yml',
        '\'".yml',
        '\\.yml',
        `${'x'.repeat(250)}.yml`,
        '-rf.yml',
        '😀.yml',
        ':.yml',
        '*.yml',
        '[a].yml',
        '{a,b}.yml',
      ];
      for (const name of names) writeFileSync(join(directory, name), `${schema}x: ""\n`);
      for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80]])
        writeFileSync(Buffer.concat([Buffer.from(`${directory}/`), Buffer.from(bytes), Buffer.from('.yml')]), schema);
    },
  },
  'twenty thousand files': {
    disk(directory) {
      for (let i = 0; i < 20_000; i++) {
        if (i % 200 === 0) mkdirSync(join(directory, `d${i / 200}`));
        writeFileSync(join(directory, `d${Math.floor(i / 200)}`, `f${i}.yml`), i % 100 === 0 ? schema : 'a: 1\n');
      }
    },
  },
  'files of all encodings': {
    disk(directory) {
      for (const [name, bytes] of Object.entries({
        'u16le.yml': Buffer.from(`\ufeff${schema}`, 'utf16le'),
        'u16be.yml': Buffer.from(`\ufeff${schema}`, 'utf16le').swap16(),
        'latin.yml': Buffer.from('a: \xe9\n', 'latin1'),
        'zeros.yml': Buffer.alloc(1e6),
        'random.yml': Buffer.from(Array.from({ length: 1e5 }, (_, i) => (i * 7919) % 256)),
      }))
        writeFileSync(join(directory, name), bytes);
    },
  },
  'libraries that load each other': {
    disk(directory) {
      const load = (name) =>
        `#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("${name}").eval())\n`;
      write(directory, {
        'config/schema.yml': schema,
        'config/a.yml': load('one'),
        'config/_ytt_lib/one/a.yml': load('one'),
        'config/_ytt_lib/one/_ytt_lib/two/b.yml': load('two'),
      });
      let deep = 'config';
      for (let i = 0; i < 60; i++) {
        deep = `${deep}/_ytt_lib/l${i}`;
        write(directory, { [`${deep}/a.yml`]: load(`l${i + 1}`) });
      }
      write(directory, { 'config/b.yml': load('l0') });
    },
  },
  'modules that load each other': {
    disk(directory) {
      const files = Object.fromEntries(
        Array.from({ length: 500 }, (_, i) => [
          `m${i}.star`,
          `load("m${(i + 1) % 500}.star", "x${(i + 1) % 500}")\nx${i} = 1\n`,
        ]),
      );
      write(directory, { ...files, 'schema.yml': schema, 't.yml': '#@ load("m0.star", "x0")\n---\na: #@ x0\n' });
    },
  },
  'commands of megabytes': {
    disk(directory) {
      write(directory, {
        'schema.yml': schema,
        Makefile: `all:\n\tytt ${'-f schema.yml '.repeat(100_000)}\n`,
        'run.sh': `ytt -f "$(${'echo $('.repeat(20_000)}\n${"ytt -f '".repeat(20_000)}`,
        'ci.sh': 'ytt \\\n'.repeat(200_000),
        Dockerfile: `RUN ytt -f <(${'ytt -f <('.repeat(20_000)}\n`,
        'README.md': `${'```\nytt -f schema.yml\n'.repeat(20_000)}`,
        Taskfile: `${'  - ytt -f {{.X}}\n'.repeat(20_000)}`,
      });
    },
  },
  'project files everywhere': {
    disk(directory) {
      for (let i = 0; i < 300; i++)
        write(directory, {
          [`p${i}/.ytt-project.yaml`]: `projects:\n- name: a\n  files: [.., ../p${(i + 1) % 300}]\n`,
          [`p${i}/schema.yml`]: schema,
        });
    },
  },
  'files that say they are ignored': {
    disk(directory) {
      write(directory, {
        '.gitignore': `${'**/*a*b*\n!x\n'.repeat(20_000)}${'*a'.repeat(5000)}b\n`,
        ...Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${'a'.repeat(200)}${i}.yml`, schema])),
      });
    },
  },
};

/** Plays the scenarios for which `isWanted(name)`; the outcome of each as `name`, `took`, `memory` and `failures`. */
export async function playScenarios(argv, { isWanted = () => true, tell = () => {} } = {}) {
  const outcomes = [];
  for (const [name, scenario] of Object.entries(scenarios)) {
    if (!isWanted(name)) continue;
    const outcome = { name, ...(await playScenario(argv, scenario)) };
    outcomes.push(outcome);
    tell(outcome);
  }
  return outcomes;
}

async function playScenario(argv, { disk, play = () => undefined, mayEnd = false }) {
  const directory = mkdtempSync(join(tmpdir(), 'hostile-'));
  const failures = [];
  const began = performance.now();
  let wire;
  try {
    write(directory, { 'calm/calm.yml': calmText });
    disk?.(directory);
    wire = new Wire(argv, directory);
    await wire.begin();
    const at = (name) => pathToFileURL(join(directory, name)).href;
    await play(wire, at, (text) => failures.push(text));
    if (!mayEnd) await askCalm(wire, at('calm/calm.yml'), failures);
    const memory = wire.memory();
    if (memory > mostMemory) failures.push(`${memory} MiB`);
    const code = await wire.end();
    if (code !== 0 && !mayEnd) failures.push(`ended with ${code}`);
    if (mayEnd && code === 'stays') failures.push('neither ends nor answers');
    failures.push(...wire.logged.slice(0, 3).map((text) => `log: ${text.slice(0, 300)}`));
    if (/\bat .*:\d+:\d+/.test(wire.errors)) failures.push(`standard error: ${wire.errors.slice(0, 300)}`);
    return { took: performance.now() - began, memory, failures };
  } finally {
    wire?.child.kill('SIGKILL');
    // Node.js calls itself for each directory, and 1,900 are too deep for that.
    spawnSync('rm', ['-rf', directory]);
  }
}

/** In MiB, of a server that has one scenario behind it. */
const mostMemory = 700;

async function askCalm(wire, uri, failures) {
  wire.open(uri, calmText);
  const answer = await wire.ask('textDocument/documentSymbol', { textDocument: { uri } }, 60_000);
  if (!(answer?.result?.length > 0)) failures.push(`a calm file is not answered: ${JSON.stringify(answer)}`);
}
