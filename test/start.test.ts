/** The server as a process: how it starts, and that it reads messages while it works. */
import { fork, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CancellationTokenSource, LSPErrorCodes } from 'vscode-languageserver/node';
import { type ServerProcess, startProcess } from './server-process.js';

const script = new URL('../scripts/bundle.mjs', import.meta.url).href;
let folder: string;
let program: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ytt-start-'));
  program = await (await import(script)).bundleServer(join(folder, 'bundles'));
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

function start(...argv: readonly string[]) {
  return spawnSync(process.execPath, [program, ...argv], { encoding: 'utf8', timeout: 20_000 });
}

function framed(message: object): string {
  return frameOf(JSON.stringify({ jsonrpc: '2.0', ...message }));
}

function frameOf(text: string): string {
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/**
 * A conversation over standard input and output in which the client sends everything at once, and then nothing more.
 */
function say(...messages: readonly Readonly<Record<string, unknown>>[]) {
  return write(messages.map(framed).join(''));
}

function write(input: string) {
  return spawnSync(process.execPath, [program, '--stdio'], { input, encoding: 'utf8', timeout: 20_000 });
}

/** The ids of all responses in what the server wrote, with the codes of their errors, in order. */
function answersIn(stdout: string): readonly unknown[] {
  const messages = stdout.split(/Content-Length: \d+\r\n\r\n/).slice(1);
  return messages
    .map((text) => JSON.parse(text))
    .filter(({ method }) => method === undefined)
    .map(({ id, error }) => (error === undefined ? id : [id, error.code]));
}

const initialize = { id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } };
const goodbye = [{ id: 2, method: 'shutdown' }, { method: 'exit' }];

async function unusedPort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  // A TCP listener has an address of this form.
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

/** The bundles that `name` loads in its own thread, directly or through others, except `left`. */
function bundlesBehind(name: string, left: string, found: Set<string> = new Set()): ReadonlySet<string> {
  if (name === left || found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(dirname(program), name), 'utf8');
  for (const [, imported = ''] of text.matchAll(/(?<!URL\()"(?:\.\/)?([\w-]+\.[cm]js)"/g))
    bundlesBehind(imported, left, found);
  return found;
}

it('the thread that passes messages loads nothing of the engine', () => {
  const bundles = [...bundlesBehind('main.mjs', 'cli.cjs')];
  expect(bundles.length).toBeGreaterThan(2);
  const size = bundles.reduce((sum, name) => sum + readFileSync(join(dirname(program), name)).length, 0);
  expect(size).toBeLessThan(100_000);
});

describe('starting the server', () => {
  it('fails on a port without a listener', async () => {
    const port = await unusedPort();
    const { status, stdout, stderr } = start(`--socket=${port}`);
    expect(stderr).toContain(`Nothing answers on port ${port}`);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  it.each([
    ["'abc' is none", ['--socket=abc']],
    ["'65536' is none", ['--socket', '65536']],
    ["'-1' is none", ['--socket=-1']],
    ["'80a' is none", ['--socket', '80a']],
    ["'0' is none", ['--socket=0']],
    ['none is given', ['--socket']],
  ])('tells of a port that is none: %s', (why, argv) => {
    const { status, stdout, stderr } = start(...argv);
    expect(stderr).toBe(
      `ytt-language-server: --socket needs a port from 1 to 65535, on which the client listens; ${why}.\n`,
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  });

  it('fails without the parent process that --node-ipc needs', () => {
    const { status, stdout, stderr } = start('--node-ipc');
    expect(stderr).toContain('--node-ipc needs');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});

describe('what V8 inlines', () => {
  /** Runs before the program, and reports at its end whether setting V8's default changes a setting. */
  const observer = `
    const { cachedDataVersionTag, setFlagsFromString } = require('node:v8');
    if (require('node:worker_threads').isMainThread)
      process.once('exit', () => {
        const before = cachedDataVersionTag();
        setFlagsFromString('--max-inlined-bytecode-size-cumulative=920');
        require('node:fs').writeSync(2, cachedDataVersionTag() === before ? 'usual' : 'limited');
      });`;

  it.each([
    ['the server', ['--stdio'], [initialize, ...goodbye].map(framed).join('')],
    ['a command', ['check', '-f', '-'], 'a: 1\n'],
  ])('is limited in %s', (_, argv, input) => {
    const script = join(folder, 'observer.cjs');
    writeFileSync(script, observer);
    const { stderr } = spawnSync(process.execPath, ['--require', script, program, ...argv], {
      input,
      encoding: 'utf8',
    });
    expect(stderr).toBe('limited');
  });
});

const creating = { documentChanges: true, resourceOperations: ['create' as const] };

/** Makes a workspace with a file that could belong to two projects. Returns its path. */
function twoProjects(): string {
  const workspace = join(folder, 'two-projects');
  for (const project of ['a', 'b']) {
    mkdirSync(join(workspace, project), { recursive: true });
    writeFileSync(join(workspace, project, 'schema.yml'), '#@data/values-schema\n---\nport: 1\n');
  }
  writeFileSync(join(workspace, 'values.yml'), 'port: 2\n');
  return workspace;
}

/** The edits that settle to which project the file belongs. The server loads a bundle for them. */
function askForProject(server: ServerProcess, workspace: string): Promise<unknown> {
  const zero = { line: 0, character: 0 };
  const textDocument = { uri: pathToFileURL(join(workspace, 'values.yml')).href };
  const params = { textDocument, range: { start: zero, end: zero }, context: { diagnostics: [] } };
  return server.request('textDocument/codeAction', params);
}

describe('compiled code', () => {
  const environment = (cache: string) => ({
    ...process.env,
    NODE_COMPILE_CACHE: cache,
    NODE_DISABLE_COMPILE_CACHE: '',
  });
  /** A folder for caches, which does not exist. */
  let caches = 0;
  const newFolder = (): string => join(folder, `compiled-${caches++}`);

  /** Runs the program. Returns the identities of the files with compiled code afterwards, by their names. */
  function run(cache: string, argv: readonly string[], input: string): ReadonlyMap<string, number> {
    spawnSync(process.execPath, [program, ...argv], { input, env: environment(cache) });
    return filesIn(cache);
  }

  /** Whether one of some starts leaves the files as they are. A session that did more than those before adds to them. */
  function isUsed(cache: string, argv: readonly string[], input: string): boolean {
    let before = filesIn(cache);
    for (let starts = 0; starts < 5; starts++) {
      const after = run(cache, argv, input);
      if (isDeepStrictEqual(after, before)) return true;
      before = after;
    }
    return false;
  }

  function filesIn(cache: string): ReadonlyMap<string, number> {
    const found = existsSync(cache) ? readdirSync(cache, { recursive: true, encoding: 'utf8' }) : [];
    const paths = found.filter((path) => path.endsWith('.cjs'));
    return new Map(paths.sort().map((path) => [basename(path), statSync(join(cache, path)).ino]));
  }

  const uri = 'file:///w/a.yml';
  const opened = { textDocument: { uri, languageId: 'yaml', version: 1, text: '#@ x = 1\na: #@ x\n' } };
  const conversation = [
    initialize,
    { method: 'initialized', params: {} },
    { method: 'textDocument/didOpen', params: opened },
    { id: 3, method: 'textDocument/hover', params: { textDocument: { uri }, position: { line: 0, character: 4 } } },
    ...goodbye,
  ];
  const uses: readonly [string, readonly string[], string, RegExp][] = [
    ['the server', ['--stdio'], conversation.map(framed).join(''), /^server\.cjs,shared-/],
    ['a command', ['check', '-f', '-'], 'a: 1\n', /^cli\.cjs,shared-/],
  ];

  it.each(uses)('is kept by %s, and used at the next start', (_, argv, input, names) => {
    const cache = newFolder();
    const first = run(cache, argv, input);
    expect([...first.keys()].join()).toMatch(names);
    // What V8 rejects is compiled again, and the file is replaced.
    expect(isUsed(cache, argv, input)).toBe(true);
  });

  it('is also used of a bundle that is loaded later', async () => {
    const cache = newFolder();
    const workspace = twoProjects();
    const identities: (number | undefined)[] = [];
    // Each session would write again what V8 rejects.
    while (identities.length < 2) {
      const server = await startProcess([program, '--stdio'], workspace, {}, creating, environment(cache));
      await askForProject(server, workspace);
      const end = server.exit();
      await server.request('shutdown');
      server.notify('exit');
      await end;
      identities.push(filesIn(cache).get('project-file.cjs'));
    }
    expect(identities).toEqual([expect.any(Number), identities[0]]);
  });

  it.each(uses)('that is damaged is made anew by %s', (_, argv, input) => {
    const cache = newFolder();
    const first = run(cache, argv, input);
    for (const path of readdirSync(cache, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.cjs')) continue;
      const file = readFileSync(join(cache, path));
      writeFileSync(join(cache, path), file.fill(7, 1_000, 2_000));
    }
    const second = run(cache, argv, input);
    expect([...second.keys()]).toEqual([...first.keys()]);
    for (const [name, identity] of second) expect([name, identity]).not.toEqual([name, first.get(name)]);
    expect(isUsed(cache, argv, input)).toBe(true);
  });

  it.each([
    ['--version', []],
    ['--help', []],
    ['check', ['--help']],
    ['--oops', []],
    ['help', []],
    ['version', []],
    ['completion', ['bash']],
    ['check', ['--oops']],
  ])('is not kept by %s %o, which needs little', (name, more) => {
    expect(run(newFolder(), [name, ...more], '').size).toBe(0);
  });

  it('is kept by a server that is asked to end by a signal, even if that is soon', async () => {
    const cache = newFolder();
    const server = spawn(process.execPath, [program, '--stdio'], { env: environment(cache) });
    const ended = new Promise((resolve) => server.once('exit', (status, signal) => resolve([status, signal])));
    try {
      let output = '';
      const answered = new Promise<void>((resolve) => {
        server.stdout.on('data', (data) => {
          output += data;
          if (output.includes('"id":3')) resolve();
        });
      });
      server.stdin.write(conversation.slice(0, 4).map(framed).join(''));
      await answered;
      server.kill('SIGTERM');
      expect(await ended).toEqual([null, 'SIGTERM']);
    } finally {
      server.kill('SIGKILL');
    }
    expect([...filesIn(cache).keys()]).toContain('server.cjs');
  }, 60_000);

  it('is kept by a server that is ended by a signal later', async () => {
    const cache = newFolder();
    const server = spawn(process.execPath, [program, '--stdio'], { env: environment(cache) });
    try {
      server.stdin.write(conversation.slice(0, 4).map(framed).join(''));
      while (filesIn(cache).size === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      server.kill('SIGKILL');
    }
    expect([...filesIn(cache).keys()]).toContain('server.cjs');
  }, 60_000);
});

describe('checking much', () => {
  let repository: string;
  beforeAll(() => {
    repository = mkdtempSync(join(tmpdir(), 'ytt-check-'));
    const schema = '#@data/values-schema\n---\nport: 80\n';
    for (let i = 0; i < 300; i++) {
      const directory = join(repository, `p${i}`);
      mkdirSync(directory, { recursive: true });
      writeFileSync(join(directory, 'schema.yml'), schema);
      writeFileSync(join(directory, 'values-a.yml'), 'port: x\n');
    }
  });

  afterAll(() => rmSync(repository, { recursive: true }));

  it('reports the findings of all threads in the order of the files', () => {
    const { status, stdout, stderr } = start('check', repository, '--format', 'json');
    const findings: readonly { readonly path: string; readonly code: string }[] = JSON.parse(stdout);
    const paths = findings.map(({ path }) => path);
    expect({ status, stderr, found: new Set(paths).size }).toEqual({ status: 1, stderr: '', found: 300 });
    expect(paths).toEqual([...paths].sort());
    expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['wrong-type']));
  }, 60_000);

  it('ends silently if its output is closed', async () => {
    const child = spawn(process.execPath, [program, 'check', repository]);
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
    });
    child.stdout.once('data', () => child.stdout.destroy());
    const status = await new Promise((resolve) => child.once('exit', resolve));
    expect({ status, said }).toEqual({ status: 0, said: '' });
  }, 60_000);

  it.skipIf(process.platform !== 'linux')(
    'reports what cannot be written, and where',
    () => {
      const inShell = (line: string) => {
        const shell = spawnSync('sh', ['-c', line, process.execPath, program, repository], { encoding: 'utf8' });
        return { status: shell.status, said: shell.stderr };
      };
      const full = { status: 2, said: expect.stringMatching(/^The output cannot be written: ENOSPC.*\n$/) };
      expect(inShell('"$0" "$1" check "$2" > /dev/full')).toEqual(full);
      writeFileSync(join(folder, 'file'), 'a: 1\n');
      const writes = `cd '${folder}' && "$0" "$1" render -f file --output-files file/x`;
      const refused = { status: 2, said: expect.stringMatching(/^The output cannot be written: ENOTDIR.*\n$/) };
      expect(inShell(writes)).toEqual(refused);
      const nowhere = `cd '${folder}' && timeout 20 "$0" "$1" render -f file --output-files /proc/none/x`;
      expect(inShell(nowhere)).toEqual({
        status: 2,
        said: expect.stringMatching(/^The output cannot be written: ENOENT/),
      });
      const kept = `cd '${folder}' && "$0" "$1" render -f file --dangerous-emptied-output-directory /proc/self/task`;
      expect(inShell(kept)).toEqual({ status: 2, said: expect.stringMatching(/^The output cannot be written: E/) });
      const gone = { status: 2, said: 'The current directory is no longer there\n' };
      expect(inShell(`cd '${folder}' && mkdir gone && cd gone && rmdir ../gone && "$0" "$1" check .`)).toEqual(gone);
    },
    60_000,
  );

  it('runs again with what it has read of standard input if its stack is exhausted', () => {
    const input = `a: ${'['.repeat(300)}${']'.repeat(300)}\n`;
    const argv = ['--stack-size=200', program, 'render', '-f', '-'];
    const { status, stdout } = spawnSync(process.execPath, argv, { input, encoding: 'utf8', timeout: 20_000 });
    expect(status).toBe(0);
    expect(stdout).toBe(`a:\n${'- '.repeat(299)}[]\n`);
  });

  it.skipIf(process.platform !== 'linux').each([
    ['closed', '{ { "$0" "$1" render -f "$2"; echo $?; } 2>&1 >&3 | true; } 3>&1'],
    ['full', '"$0" "$1" render -f "$2" 2> /dev/full; echo $?'],
  ])('writes its output even if standard error is %s', (_, line) => {
    const file = join(folder, 'printed.yml');
    writeFileSync(file, '#@ for i in range(2000):\n#@ print("x" * 100)\n#@ end\na: 1\n');
    const { stdout } = spawnSync('sh', ['-c', line, process.execPath, program, file], { encoding: 'utf8' });
    expect(stdout).toBe('a: 1\n0\n');
  });

  it.each([
    [false, { FORCE_COLOR: '1', NO_COLOR: '1' }],
    [false, { FORCE_COLOR: '0' }],
    [true, { FORCE_COLOR: '1' }],
  ])('uses colours: %s where the environment has %o', (expected, variables) => {
    const { CI: _, NO_COLOR: __, FORCE_COLOR: ___, ...env } = process.env;
    const options = { encoding: 'utf8', env: { ...env, ...variables } } as const;
    const { stdout } = spawnSync(process.execPath, [program, 'check', join(repository, 'p0')], options);
    expect(stdout.includes('\x1b[31merror')).toBe(expected);
    expect(stdout.includes('\x1b')).toBe(expected);
  });

  it.skipIf(spawnSync('script', ['--version']).status !== 0)('shows its progress within the line of a terminal', () => {
    const line = `stty cols 20; '${process.execPath}' '${program}' check '${repository}/p0' --format json`;
    const { stdout } = spawnSync('script', ['-qec', line, '/dev/null'], { encoding: 'utf8', timeout: 20_000 });
    const shown = stdout.split('\r\x1b[K').slice(1, -1);
    expect(shown).toContain('looking for project');
    expect(shown.every(({ length }) => length < 20)).toBe(true);
  });

  it('ends at the signal while it writes', async () => {
    const child = spawn(process.execPath, [program, 'check', repository]);
    child.stdout.once('data', () => child.kill('SIGINT'));
    const signal = await new Promise((resolve) => child.once('exit', (_, name) => resolve(name)));
    expect(signal).toBe('SIGINT');
  }, 60_000);
});

// A shell reports this as the exit code 128 + N, and ends a loop of commands at Ctrl+C only after this.
describe.skipIf(process.platform === 'win32')('a signal that ends a program', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends it, whatever it does: %s',
    async (signal) => {
      // It takes seconds before it reaches the limit of steps.
      const busy =
        '#@ load("@ytt:sha256", "sha256")\n#@ x = "a" * 1000000\n#@ for i in range(1000000):\n- #@ sha256.sum(x)\n#@ end\n';
      const directory = mkdtempSync(join(folder, 'signal-'));
      const file = join(directory, 'busy.yml');
      writeFileSync(file, busy);
      const opened = { uri: `${pathToFileURL(file)}`, languageId: 'yaml', version: 1, text: busy };
      const session = [
        initialize,
        { method: 'initialized', params: {} },
        { method: 'textDocument/didOpen', params: { textDocument: opened } },
      ];
      const endOf = async (argv: readonly string[], input = '') => {
        const child = spawn(process.execPath, [program, ...argv], { cwd: directory });
        const ended = new Promise((resolve) => child.once('exit', (_, name) => resolve(name)));
        child.stdin.write(input);
        await new Promise((resolve) => setTimeout(resolve, 500));
        child.kill(signal);
        return ended;
      };
      const ends = [
        endOf(['render', '-f', file, '--output-files', 'out']),
        endOf(['check', directory]),
        endOf(['check', '-f', '-']),
        endOf(['--stdio']),
        endOf(['--stdio'], session.map(framed).join('')),
      ];
      expect(await Promise.all(ends)).toEqual(ends.map(() => signal));
      expect(readdirSync(directory)).toEqual(['busy.yml']);
    },
    30_000,
  );
});

describe('the end of a conversation', () => {
  it('comes after the answers to what was sent', () => {
    const { status, stdout } = say(initialize, ...goodbye);
    expect(stdout).toContain('"id":2,"result":null');
    expect(status).toBe(0);
  });

  it('fails without a shutdown', () => {
    const { status, stdout } = say(initialize);
    expect(stdout).toContain('"serverInfo"');
    expect(status).toBe(1);
  });

  it('comes with the end of the channel of --node-ipc', async () => {
    const child = fork(program, ['--node-ipc'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    const code = new Promise((resolve) => child.once('exit', resolve));
    const answer = new Promise((resolve) => child.once('message', resolve));
    child.send({ jsonrpc: '2.0', ...initialize });
    await answer;
    child.disconnect();
    expect(await code).toBe(1);
  }, 20_000);

  it('does not come with messages that are malformed', () => {
    const malformed = [
      { method: '$/cancelRequest', params: {} },
      { method: 'textDocument/didOpen', params: { textDocument: { uri: 'file:///values.yml', text: null } } },
      { foo: 1 },
    ];
    const initialized = { method: 'initialized', params: {} };
    const symbols = { id: 3, method: 'workspace/symbol', params: { query: '' } };
    const { status, stdout } = say(initialize, initialized, ...malformed, symbols, ...goodbye);
    expect(stdout).toContain('"id":2,"result":null');
    expect(status).toBe(0);
  });
});

describe('a text that is not JSON', () => {
  it.each(['', '{', 'x', '{"a":1}}', '\ufeffx', '['.repeat(100_000), '{"id":2'])('is answered: %#', (text) => {
    const asked = { id: 4, method: 'workspace/symbol', params: { query: '' } };
    const input = [frameOf(text), framed(initialize), frameOf(text), ...[asked, ...goodbye].map(framed)].join('');
    const { status, stdout } = write(input);
    const answers = answersIn(stdout);
    expect(answers.filter((answer) => Array.isArray(answer))).toEqual([
      [null, -32700],
      [null, -32700],
    ]);
    expect(answers).toEqual(expect.arrayContaining([1, 4, 2]));
    expect(status).toBe(0);
  });
});

describe('ids', () => {
  const ask = (id: number | string) => ({ id, method: 'workspace/symbol', params: { query: '' } });
  const cancel = (id: number | string) => ({ method: '$/cancelRequest', params: { id } });

  it('that differ only in their type are two', () => {
    const { stdout } = say(initialize, { method: 'initialized', params: {} }, ask(60), ask('60'), ask(''), ...goodbye);
    expect(answersIn(stdout)).toEqual(expect.arrayContaining([60, '60', '']));
  });

  it('that differ only in their type are cancelled each by itself', () => {
    for (const [kept, cancelled] of [
      [60, '60'],
      ['60', 60],
    ] as const) {
      const { stdout } = say(initialize, ask(kept), ask(cancelled), cancel(cancelled), ...goodbye);
      expect(answersIn(stdout)).toEqual(expect.arrayContaining([kept, [cancelled, -32800]]));
    }
  });
});

describe('the bundles', () => {
  it('hold what is read when it is needed', async () => {
    const workspace = twoProjects();
    const server = await startProcess([program, '--stdio'], workspace, {}, creating);
    expect(await askForProject(server, workspace)).toMatchObject([
      { title: expect.stringContaining('belongs to a') },
      { title: expect.stringContaining('belongs to b') },
    ]);
    server.end();
  });
});

describe('a server that works', () => {
  let server: ServerProcess;
  afterAll(() => server?.end());

  /** Takes years unless stopped; the limit below ends the server in any case. */
  const endless = ['for i in range(2000000000):', 'for j in range(2000000000):', 'x = j', 'end', 'end']
    .map((line) => `#@ ${line}\n`)
    .join('');
  const schema = '#@data/values-schema\n---\nname: ""\n';
  const patient = { limits: { steps: Number.MAX_SAFE_INTEGER, milliseconds: 20_000 } };
  const place = (path: string): { readonly uri: string } => ({ uri: pathToFileURL(join(folder, path)).href });

  it('is done with what is edited before it was through', async () => {
    writeFileSync(join(folder, 'schema.yml'), schema);
    server = await startProcess([program, '--stdio'], folder, patient);
    const { notify, diagnostics } = server;
    const { uri } = place('values.yml');
    const text = `${endless}#@data/values\n---\nname: 1\n`;
    notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
    await server.isBusy();
    const range = { start: { line: 0, character: 0 }, end: { line: 5, character: 0 } };
    notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ range, text: '' }] });
    expect(await diagnostics(uri)).toMatchObject({ version: 2, diagnostics: [{ code: 'wrong-type' }] });
  }, 60_000);

  it('answers for one file while another is processed', async () => {
    const { notify, request, diagnostics } = server;
    const { uri } = place('values.yml');
    writeFileSync(join(folder, 'template.yml'), `${endless}---\na: 1\n`);
    notify('workspace/didChangeWatchedFiles', { changes: [{ ...place('template.yml'), type: 1 }] });
    await server.isBusy();
    const hover = request('textDocument/hover', { textDocument: { uri }, position: { line: 2, character: 1 } });
    const published = diagnostics(place('template.yml').uri);
    const answer = await Promise.race([hover, published]);
    expect(answer).toMatchObject({ contents: { value: expect.stringContaining('**name**: `string`') } });
  }, 60_000);

  it('answers for one file while an edit of another is processed', async () => {
    const { notify, request, diagnostics } = server;
    const [slow, quick] = [place('template.yml').uri, place('values.yml').uri];
    const text = `${endless}---\na: 2\n`;
    notify('textDocument/didOpen', { textDocument: { uri: slow, languageId: 'yaml', version: 1, text } });
    await server.isBusy();
    const hover = request('textDocument/hover', { textDocument: { uri: quick }, position: { line: 2, character: 1 } });
    const answer = await Promise.race([hover, diagnostics(slow)]);
    expect(answer).toMatchObject({ contents: { value: expect.stringContaining('**name**: `string`') } });
    notify('textDocument/didClose', { textDocument: { uri: slow } });
  }, 60_000);

  it('stops working on what is cancelled', async () => {
    const cancellation = new CancellationTokenSource();
    const params = { command: 'ytt.server.renderedOutput', arguments: [place('template.yml').uri] };
    const shown = server.request('workspace/executeCommand', params, cancellation.token);
    await server.isBusy();
    cancellation.cancel();
    await expect(shown).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  }, 60_000);

  it('reports invalid data values before their templates are finished', async () => {
    const { notify, diagnostics } = server;
    const [values, template] = [place('values.yml').uri, place('template.yml').uri];
    const range = { start: { line: 2, character: 6 }, end: { line: 2, character: 7 } };
    // A text as short as a few keys would count as being typed.
    const contentChanges = [{ range, text: '1234567' }];
    notify('textDocument/didChange', { textDocument: { uri: values, version: 3 }, contentChanges });
    const said = await Promise.race([diagnostics(values), diagnostics(template)]);
    expect(said).toMatchObject({ uri: values, version: 3, diagnostics: [{ code: 'wrong-type' }] });
  }, 60_000);

  it('ends on request, whatever it is doing', async () => {
    const { notify, request, diagnostics } = server;
    const { uri } = place('template.yml');
    const text = `${endless}---\na: 3\n`;
    notify('textDocument/didOpen', { textDocument: { uri, languageId: 'yaml', version: 1, text } });
    await server.isBusy();
    expect(await Promise.race([request('shutdown'), diagnostics(uri)])).toBe(null);
    const code = server.exit();
    notify('exit');
    expect(await code).toBe(0);
  }, 60_000);
});

describe('a large file', () => {
  it('does not delay requests for another while it is read', async () => {
    const workspace = join(folder, 'with-large-file');
    mkdirSync(workspace);
    writeFileSync(join(workspace, 'schema.yml'), '#@data/values-schema\n---\nname: ""\n');
    const server = await startProcess([program, '--stdio'], workspace, {});
    const { notify, request, diagnostics } = server;
    const [large, quick] = ['large.yml', 'values.yml'].map((name) => pathToFileURL(join(workspace, name)).href);
    const values = '#@data/values\n---\nname: x\n';
    notify('textDocument/didOpen', { textDocument: { uri: quick, languageId: 'yaml', version: 1, text: values } });
    await diagnostics(quick ?? '');
    const text = Array.from({ length: 100_000 }, (_, i) => `key${i}: 1\n`).join('');
    notify('textDocument/didOpen', { textDocument: { uri: large, languageId: 'yaml', version: 1, text } });
    const published = diagnostics(large ?? '');
    const order: string[] = [];
    const symbols = request('textDocument/documentSymbol', { textDocument: { uri: large } });
    const hover = request('textDocument/hover', { textDocument: { uri: quick }, position: { line: 2, character: 1 } });
    await Promise.all([
      hover.then(() => order.push('hover')),
      symbols.then(() => order.push('symbols')),
      published.then(() => order.push('diagnostics')),
    ]);
    expect(order[0]).toBe('hover');
    server.end();
  }, 60_000);
});
