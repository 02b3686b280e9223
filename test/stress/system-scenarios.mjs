// What the system around a server can do to it: signals, pipes that end, special files, files that change while they are read.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { askAll, calmText, schema, write } from './ask-all.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The process must end within ten seconds, whatever it says. */
async function ends(wire, fail) {
  const ended = await Promise.race([wire.exited.then(() => true), pause(10_000)]);
  if (ended !== true) fail('does not end');
}

const signal = (name) => ({
  mayEnd: true,
  async play(wire, at, fail) {
    wire.open(at('a.yml'), calmText);
    await pause(300);
    wire.child.kill(name);
    await ends(wire, fail);
  },
});

const git = (directory, ...args) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { cwd: directory });

const gitFiles = (files) => ({
  disk(directory) {
    write(directory, {
      'schema.yml': schema,
      'build/values.yml': '#@data/values\n---\nport: 2\n',
      ...files(directory),
    });
  },
});

export const systemScenarios = {
  'a signal to end': signal('SIGTERM'),
  'a signal to stop': signal('SIGINT'),
  'a terminal that hangs up': signal('SIGHUP'),
  'an output that is closed': {
    mayEnd: true,
    async play(wire, at, fail) {
      wire.child.stdout.destroy();
      for (let i = 0; i < 50; i++) wire.open(at(`${i}.yml`), calmText);
      await pause(500);
      wire.child.stdin.end();
      await ends(wire, fail);
    },
  },
  'a standard error that is closed': {
    async play(wire, at, fail) {
      wire.child.stderr.destroy();
      await askAll(wire, at('calm/calm.yml'), { line: 3, character: 8 }, fail);
    },
  },
  'an input that ends in the middle of a request': {
    mayEnd: true,
    async play(wire, at, fail) {
      wire.open(at('a.yml'), '#@ while True:\n#@ x = 1\n#@ end\n');
      wire.send({ id: 'x', method: 'textDocument/diagnostic', params: { textDocument: { uri: at('a.yml') } } });
      wire.child.stdin.end();
      await ends(wire, fail);
    },
  },
  'a parent that dies': {
    mayEnd: true,
    async begin(wire) {
      const parent = spawn('sleep', ['1']);
      await wire.begin({ processId: parent.pid });
    },
    async play(wire, _, fail) {
      await pause(4000);
      await ends(wire, fail);
    },
  },
  'a parent that never was': {
    mayEnd: true,
    begin: (wire) => wire.begin({ processId: 2 ** 22 + 7 }),
    play: (wire, _, fail) => ends(wire, fail),
  },
  'files that are none': {
    async disk(directory) {
      execFileSync('mkfifo', ['pipe.yml', '.ytt-project.yaml', '.gitignore'], { cwd: directory });
      mkdirSync(join(directory, 'directory.yaml'));
      mkdirSync(join(directory, 'values.yml/.git'), { recursive: true });
      write(directory, { 'schema.yml': schema });
      createServer().listen(join(directory, 'socket.yml')).unref();
      symlinkSync('/dev/stdin', join(directory, 'stdin.yml'));
      symlinkSync('pipe.yml', join(directory, 'linked.yml'));
    },
    async play(wire, at, fail) {
      for (const name of ['pipe.yml', 'directory.yaml', 'socket.yml', 'stdin.yml', '.ytt-project.yaml', 'linked.yml']) {
        wire.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: at(name), type: 2 }] });
        await askAll(wire, at(name), { line: 0, character: 0 }, fail);
        wire.open(at(name), `#! ytt-schema: pipe.yml\n${calmText}`);
        await askAll(wire, at(name), { line: 4, character: 8 }, fail);
      }
    },
  },
  'files that change and vanish while they are read': {
    disk(directory) {
      for (let i = 0; i < 2000; i++) write(directory, { [`d${i % 20}/f${i}.yml`]: i % 40 === 0 ? schema : 'a: 1\n' });
    },
    async play(wire, at, fail) {
      const directory = fileURLToPath(at('.'));
      for (let round = 0; round < 10; round++) {
        const from = join(directory, `d${round}`);
        renameSync(from, `${from}x`);
        writeFileSync(from, schema.repeat(1000));
        rmSync(`${from}x`, { recursive: true });
        const changes = [at(`d${round}`), at(`d${round}x`)].map((uri) => ({ uri, type: 1 + (round % 3) }));
        wire.notify('workspace/didChangeWatchedFiles', { changes });
        await askAll(wire, at(`d${round}/f${round}.yml`), { line: 0, character: 0 }, fail);
      }
    },
  },
  'files that nobody may read': {
    // Root may read everything.
    uid: process.getuid?.() === 0 ? 65534 : undefined,
    disk(directory) {
      write(directory, {
        'a/schema.yml': schema,
        'b/schema.yml': schema,
        'c/.gitignore': 'x\n',
        'd/.git/index': 'DIRC',
      });
      execFileSync('chmod', ['-R', 'a+rX', directory]);
      execFileSync('chmod', ['000', 'a/schema.yml', 'b', 'c/.gitignore', 'd/.git'], { cwd: directory });
    },
    async play(wire, at, fail) {
      for (const name of ['a/schema.yml', 'b/schema.yml', 'd/x.yml']) {
        await askAll(wire, at(name), { line: 0, character: 0 }, fail);
        wire.open(at(name), calmText);
        await askAll(wire, at(name), { line: 3, character: 8 }, fail);
      }
    },
  },
  'a git directory that is a file which points outside': gitFiles(() => ({
    '.git': 'gitdir: /proc/self/fd/0\n',
    '.gitignore': 'build\n',
  })),
  'a git directory that points to itself': gitFiles(() => ({
    '.git': 'gitdir: .git\n',
    'a/.git': 'gitdir: ../b\n',
    'b/.git': 'gitdir: ../a\n',
  })),
  'a git file of megabytes': gitFiles(() => ({ '.git': 'gitdir: x'.repeat(2_000_000), '.gitignore': 'build\n' })),
  'an index of git that is garbage': gitFiles(() => ({
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/index': Buffer.concat([
      Buffer.from('DIRC\0\0\0\x02\xff\xff\xff\xff', 'latin1'),
      Buffer.alloc(4_000_000, 0xff),
    ]),
    '.gitignore': 'build\n',
    '.git/info/exclude': '[\n!\n\\\n'.repeat(10_000),
  })),
  'an index of git that is cut off': {
    disk(directory) {
      write(directory, { 'schema.yml': schema, '.gitignore': '*.yml\n', 'build/values.yml': calmText });
      git(directory, 'init', '-q');
      git(directory, 'add', '-f', '.');
      execFileSync('truncate', ['-s', '-30', '.git/index'], { cwd: directory });
    },
  },
  'worktrees and submodules of git': {
    disk(directory) {
      write(directory, { 'schema.yml': schema, '.gitignore': 'build\n', 'build/values.yml': calmText });
      git(directory, 'init', '-q');
      git(directory, 'add', '.');
      git(directory, 'commit', '-qm', 'a');
      git(directory, 'worktree', 'add', '-q', 'tree');
      write(directory, {
        'sub/.git': 'gitdir: ../.git/modules/sub\n',
        'sub/schema.yml': schema,
        'sub/.gitignore': '*\n',
      });
    },
  },
};
