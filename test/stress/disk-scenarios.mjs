// What a disk can do to a server.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schema, write } from './ask-all.mjs';

export const diskScenarios = {
  'directories nested deep': {
    disk(directory) {
      let path = directory;
      const made = [];
      // The system accepts no path longer than 4,096 bytes at once.
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
  'a branch that is switched': {
    disk(directory) {
      for (let i = 0; i < 10_000; i++)
        write(directory, { [`d${i % 500}/f${i}.yml`]: i % 50 === 0 ? schema : 'a: 1\n' });
    },
    async play(wire, at, fail) {
      const directory = fileURLToPath(at('.'));
      const names = Array.from({ length: 5000 }, (_, i) => `d${i % 700}/other${i}.yml`);
      const uri = at('d0/f0.yml');
      wire.open(uri, schema);
      for (const type of [1, 3]) {
        for (const name of names)
          if (type === 1) write(directory, { [name]: schema });
          else rmSync(join(directory, name));
        wire.notify('workspace/didChangeWatchedFiles', { changes: names.map((name) => ({ uri: at(name), type })) });
        const hover = { textDocument: { uri }, position: { line: 2, character: 0 } };
        if ((await wire.ask('textDocument/hover', hover, 20_000)) === undefined) fail('a hover without an answer');
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
