/** What the flags of a run read, in which order, and what they reject. */
import { describe, expect, it } from 'vitest';
import type { FileSystem } from '../../workspace/files/file-system.js';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { ytt } from '../testing.js';

const schema = '#@data/values-schema\n---\nport: 80\nname: ""\n';

describe('files of a run', () => {
  it('are given in order: as named, and below a directory by the bytes of their names', async () => {
    const text = (n: number) => `a: ${n}\n`;
    const files = {
      'd/b.yml': text(1),
      'd/B.yml': text(2),
      'd/a/z.yml': text(3),
      'd/é.yml': text(4),
      'd/\u{1f600}.yml': text(7),
      'd/\uff5e.yml': text(6),
      'x.yml': text(5),
    };
    expect((await ytt(files, 'render -f x.yml -f d')).out).toBe([5, 2, 3, 1, 4, 6, 7].map(text).join('---\n'));
  });

  it('are one where a data value is read from it', async () => {
    expect((await ytt({ 'd/one': '1' }, 'values --data-value-file a=d')).out).toBe('a: "1"\n');
    const many = await ytt({ 'd/one': '1', 'd/two': '2' }, 'values --data-value-file a=d');
    expect(many).toMatchObject({
      status: 2,
      err: expect.stringContaining("Expected 'd' to be a file, but is a directory"),
    });
  });

  it('go by the name before the equals sign, which is only one', async () => {
    const files = { 'd/a.txt': 'a: #@ 1 + 1\n' };
    expect((await ytt(files, 'render -f b.yml=d/a.txt')).out).toBe('a: 2\n');
    expect((await ytt(files, 'render -f d/a.txt --output-files out')).written).toEqual({
      '/w/out/a.txt': files['d/a.txt'],
    });
    const ran = await ytt(files, 'render -f b=c=d/a.txt');
    expect(ran).toMatchObject({ status: 2, out: '' });
    expect(ran.err).toBe("Expected file 'b=c=d/a.txt' to only have single '=' sign to for relative path assignment\n");
  });

  it('are not fetched from the network, nor imagined', async () => {
    for (const url of ['http://a.example/b.yml', 'https://a.example/b.yml'])
      expect(await ytt({}, `values -f ${url}`)).toMatchObject({
        status: 2,
        err: `${url}: files are not fetched from the network\n`,
      });
    const named = { 'd/http:/x/a.yml': 'a: 1\n' };
    expect((await ytt(named, 'render -f d/http://x/a.yml')).out).toBe('a: 1\n');
    const missing = await ytt({}, 'values -f a.yml');
    expect(missing).toMatchObject({
      status: 2,
      err: "Checking file 'a.yml': lstat a.yml: no such file or directory\n",
    });
  });

  it('are regular files or pipes', async () => {
    const texts = new Map([['/w/pipe', 'a: 1\n']]);
    const fs: FileSystem = {
      ...memoryFileSystem(texts),
      stat: () => undefined,
      readDirectory: () => [],
      specialKind: (path) => ({ '/w/pipe': 'pipe' as const, '/dev/null': 'other' as const })[path],
    };
    expect(await ytt({}, 'render -f pipe=pipe', { terminal: { fs } })).toMatchObject({ status: 0, out: '' });
    expect((await ytt({}, 'render -f a.yml=pipe', { terminal: { fs } })).out).toBe('a: 1\n');
    const words = "Expected file '/dev/null' to be a regular file, but was not\n";
    for (const command of ['render', 'check', 'values'])
      expect(await ytt({}, `${command} -f /dev/null`, { terminal: { fs } })).toMatchObject({ status: 2, err: words });
    expect((await ytt({}, 'values --data-values-file /dev/null', { terminal: { fs } })).err).toBe(
      `Extracting data value from file: Find files '/dev/null': ${words}`,
    );
    expect((await ytt({}, 'check /dev/null', { terminal: { fs } })).err).toBe(
      "check: '/dev/null' is neither a regular file nor a directory\n",
    );
  });

  it('are followed over links as far as a command may follow them', async () => {
    const fs: FileSystem = {
      ...memoryFileSystem(new Map()),
      stat: () => undefined,
      readDirectory: () => [{ name: 'null.yml', kind: 'link' }],
      realPath: () => '/dev/null',
      readFile: () => new Uint8Array(),
      specialKind: () => 'other',
    };
    expect((await ytt({}, 'check null.yml', { terminal: { fs } })).err).toBe(
      "check: 'null.yml' is neither a regular file nor a directory\n",
    );
    expect((await ytt({}, 'render -f null.yml', { terminal: { fs } })).err).toContain(
      "Expected symlink file 'null.yml' -> '/dev/null' to be allowed, but was not",
    );
    expect(
      await ytt({}, 'render -f null.yml --dangerous-allow-all-symlink-destinations', { terminal: { fs } }),
    ).toMatchObject({ status: 0, err: '' });
  });

  it('have a path', async () => {
    const files = { 'a.yml': 'a: 1\n' };
    for (const path of ['', 'x='])
      expect(await ytt(files, ['render', '-f', path])).toMatchObject({
        ...{ status: 2, out: '', err: "Checking file '': lstat : no such file or directory\n" },
      });
    expect((await ytt(files, ['render', '-f', '=a.yml'])).out).toBe('a: 1\n');
    expect((await ytt(files, ['values', '-f', 'a.yml', '--data-values-file', '@lib:'])).err).toBe(
      "Extracting data value from file: Find files '': Checking file '': lstat : no such file or directory\n",
    );
  });

  it('may be standard input, which is read once and has a name', async () => {
    const input = '#@data/values\n---\na: 1\n';
    expect((await ytt({}, 'values -f -', { input })).out).toBe('a: 1\n');
    expect((await ytt({}, 'render -f - --output-files o', { input: 'a: 1\n' })).written).toEqual({
      '/w/o/stdin.yml': 'a: 1\n',
    });
    let reads = 0;
    const readInput = async () => {
      reads++;
      return new TextEncoder().encode('a: 1\n');
    };
    const ran = await ytt({}, 'render -f one.yml=- --output-files o', { terminal: { readInput } });
    expect(Object.keys(ran.written)).toEqual(['/w/o/one.yml']);
    expect(reads).toBe(1);
    const again = "Standard input has already been read, has the '-' argument been used in more than one flag?\n";
    const inFile = 'Extracting data value from file: ';
    for (const [flags, before] of [
      ['-f one.yml=- -f two.yml=-', ''],
      ['-f - --data-values-file -', `${inFile}Find files '-': `],
      ['--data-value-file a=- --data-value-file b=-', `${inFile}Finding file '-': `],
    ])
      expect(await ytt({}, `render ${flags}`, { input: 'a: 1\n' })).toMatchObject({
        status: 2,
        err: `${before}${again}`,
      });
    const broken = await ytt({}, 'check -', { input: 'a: [\n' });
    expect(broken).toMatchObject({ status: 1 });
    expect(broken.out).toMatch(/^stdin\.yml:\d+:\d+ error /);
  });
});

describe('data values files', () => {
  const files = {
    'config.yml':
      '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("app").eval())\n',
    '_ytt_lib/app/schema.yml': '#@data/values-schema\n---\na: 1\n',
    '_ytt_lib/app/app.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.a\n',
    'v.yml': 'a: 5\n',
  };

  it('are for the library that is named before the colon', async () => {
    const run = (library: string) =>
      ytt(files, `render -f config.yml -f _ytt_lib/app/app.yml -f . --data-values-file ${library}v.yml`);
    const inLibrary = await ytt(
      { ...files, 'values/v.yml': 'a: 5\n' },
      'render -f . --file-mark values/v.yml:exclude=true --file-mark v.yml:exclude=true --data-values-file @app:values/v.yml',
    );
    expect(inLibrary).toMatchObject({ status: 0, out: 'a: 5\n' });
    expect(await run('@:')).toMatchObject({ status: 2, err: 'Expected library ref to not be empty\n' });
  });

  it('replace those of earlier ones, whichever flag gives them', async () => {
    const files = { 'schema.yml': schema, 'a.yml': 'name: a\n', 'b.yml': 'name: b\n' };
    const marked = { 'c.yml': '#@data/values\n---\nname: c\n', 'd.yml': '#@data/values\n---\nname: d\n' };
    const name = async (flags: string): Promise<string> =>
      (await ytt({ ...files, ...marked }, `values -f schema.yml ${flags}`)).out;
    const pairs = [
      ['--data-values-file a.yml', '--data-values-file b.yml'],
      ['-f c.yml', '-f d.yml'],
      ['-v name=a', '-v name=b'],
      ['--data-value-yaml name=a', '--data-value-yaml name=b'],
      ['--data-value-file name=a.yml', '--data-value-file name=b.yml'],
    ] as const;
    for (const [first, second] of pairs) {
      const [one, other] = [await name(first), await name(second)];
      expect(one).not.toBe(other);
      expect([await name(`${first} ${second}`), await name(`${second} ${first}`)]).toEqual([other, one]);
    }
  });

  it('may hold a colon or begin with a sign that means no library', async () => {
    const odd = { 'schema.yml': schema, 'a:b.yml': 'port: 1\n', '@c.yml': 'name: c\n' };
    const ran = await ytt(odd, 'values -f schema.yml --data-values-file a:b.yml --data-values-file @c.yml');
    expect(ran).toMatchObject({ status: 0, out: 'port: 1\nname: c\n' });
  });
});

describe('data values in flags', () => {
  const values = (flags: string, input = '') =>
    ytt({ 'schema.yml': schema, 'name.txt': 'from file' }, `values -f schema.yml ${flags}`, { input });

  it('are read from a file or standard input, which must be there', async () => {
    expect((await values('--data-value-file name=name.txt')).out).toBe('port: 80\nname: from file\n');
    expect((await values('--data-value-file name=-', 'from input')).out).toBe('port: 80\nname: from input\n');
    expect(await values('--data-value-file name=none.txt')).toMatchObject({ status: 2 });
    // ytt takes what is before an equals sign for another name of the file.
    expect((await values('--data-value-file name=a=name.txt')).out).toBe('port: 80\nname: from file\n');
    expect((await values('--data-value-file name=a=none.txt')).err).toContain("Finding file 'a=none.txt'");
    const nameless = await values('--data-value-file name');
    expect(nameless).toMatchObject({ status: 1, out: '' });
    expect(nameless.err).not.toContain('no such file');
  });

  it('are from the environment, then from flags, strings before YAML', async () => {
    expect((await values('--data-values-env-yaml APP -v name=a')).out).toBe('port: 9000\nname: a\n');
    expect((await values('--data-value-yaml port=2 --data-values-env-yaml APP')).out).toBe('port: 2\nname: ""\n');
    expect((await values('-v name=x --data-value-yaml name=why')).out).toBe('port: 80\nname: why\n');
    const terminal = { environment: { X_name: 'text', Y_name: 'yaml' } };
    const both = 'values -f schema.yml --data-values-env-yaml Y --data-values-env X';
    expect((await ytt({ 'schema.yml': schema }, both, { terminal })).out).toBe('port: 80\nname: yaml\n');
    expect((await values('--data-value-file name=name.txt --data-value-yaml name=why')).out).toBe(
      'port: 80\nname: from file\n',
    );
    expect((await values('--data-values-env APP')).err).toContain('expected: integer');
    const unset = { environment: { X_name: undefined } };
    const ofUnset = await ytt({ 'schema.yml': schema }, 'values -f schema.yml --data-values-env X', {
      terminal: unset,
    });
    expect(ofUnset.out).toBe('port: 80\nname: ""\n');
  });
});

describe('options of a run', () => {
  it('are off unless they are given', async () => {
    const comments = { 'a.yml': '#@ x = 1\n# plain\na: #@ x\n' };
    expect((await ytt(comments, 'render -f a.yml')).status).toBe(1);
    expect((await ytt(comments, 'render -f a.yml --ignore-unknown-comments')).out).toBe('a: 1\n');
    const keys = { 'a.yml': '#@ x = 2\na: 1\na: #@ x\n' };
    expect((await ytt(keys, 'render -f a.yml')).status).toBe(1);
    expect((await ytt(keys, 'render -f a.yml --implicit-map-key-overrides')).out).toBe('a: 2\n');
    const strict = { 'a.yml': '#@ x = 2\na: yes\n' };
    expect((await ytt(strict, 'render -f a.yml')).status).toBe(0);
    expect((await ytt(strict, 'render -f a.yml --strict')).status).toBe(1);
    const rules = { 'schema.yml': '#@data/values-schema\n---\n#@schema/validation min=90\nport: 80\n' };
    expect((await ytt(rules, 'values -f schema.yml')).status).toBe(1);
    expect((await ytt(rules, 'values -f schema.yml --dangerous-data-values-disable-validation')).out).toBe(
      'port: 80\n',
    );
  });

  it('name a dialect that there is', async () => {
    const files = { 'schema.yml': schema };
    for (const dialect of ['auto', 'released', 'proposed'])
      expect((await ytt(files, `check . --dialect ${dialect}`)).err).toBe('');
    for (const command of ['values -f schema.yml', 'check .'])
      expect(await ytt(files, `${command} --dialect future`)).toMatchObject({
        status: 2,
        err: "unknown dialect 'future' (known: auto, released, proposed)\n",
      });
  });
});

describe('symbolic links', () => {
  const files = { 'd/a.yml': 'a: 1\n', 'd/linked.yml': 'b: 2\n' };
  const links = { 'd/linked.yml': '/other/b.yml' };
  const run = (flags: string, given: Readonly<Record<string, string | undefined>> = links) =>
    ytt(files, `render -f d ${flags}`, { links: given });

  it('are followed only to permitted targets', async () => {
    const refused = await run('');
    expect(refused).toMatchObject({ status: 2, out: '' });
    expect(refused.err).toBe(
      "Checking symlink file 'd/linked.yml': Expected symlink file 'd/linked.yml' -> '/other/b.yml' to be allowed, but was " +
        "not (hint: symlinks are disallowed as a security feature, use '--allow-symlink-destination' flags to override)\n",
    );
    const near = { 'd/linked.yml': '/w/other/b.yml' };
    expect((await run('', near)).err).toContain("Expected symlink file 'd/linked.yml' -> 'other/b.yml' to be");
    expect((await ytt(files, 'render -f /w/d', { links: near })).err).toContain("-> '/w/other/b.yml' to be");
    const out = 'a: 1\n---\nb: 2\n';
    for (const allowed of ['/other', '/other/b.yml', '../other', '/x --allow-symlink-destination /other', '/', '..'])
      expect(await run(`--allow-symlink-destination ${allowed}`)).toMatchObject({ status: 0, out });
    const deep = await run('--allow-symlink-destination /other', { 'd/linked.yml': '/x/other/b.yml' });
    expect(deep).toMatchObject({ status: 2, out: '' });
    for (const allowed of ['/oth', '/b.yml', '/w', 'other'])
      expect(await run(`--allow-symlink-destination ${allowed}`)).toMatchObject({ status: 2 });
    expect(await run('--dangerous-allow-all-symlink-destinations')).toMatchObject({ status: 0, out });
  });

  it('are looked for once in each directory, however many files it has', async () => {
    const names = Array.from({ length: 100 }, (_, i) => `/w/d/f${i}.yml`);
    const memory = memoryFileSystem(new Map(names.map((name) => [name, 'a: 1\n'])));
    const readings: string[] = [];
    const readDirectory: FileSystem['readDirectory'] = (path) => {
      readings.push(path);
      return memory.readDirectory(path);
    };
    const fs = { ...memory, readDirectory };
    expect((await ytt({}, 'render -f d', { terminal: { fs } })).out.match(/a: 1/g)).toHaveLength(100);
    expect(readings.filter((path) => path === '/w/d').length).toBeLessThan(5);
  });

  it('lead somewhere, unless a shell made them', async () => {
    const nowhere = await run('', { 'd/linked.yml': undefined });
    expect(nowhere).toMatchObject({ status: 2, err: "Checking symlink file 'd/linked.yml': it leads nowhere\n" });
    const pipe = async (path: string) =>
      (await ytt({ [`../${path}`]: 'a: 1\n' }, `render -f x.yml=/${path}`, { links: { [`../${path}`]: undefined } }))
        .status;
    for (const path of ['dev/stdin', 'dev/fd/3', 'dev/fd/63', 'proc/self/fd/11', 'proc/12/fd/5'])
      expect(await pipe(path)).toBe(0);
    for (const path of [
      'dev/stdinx',
      'a/dev/stdin',
      'dev/fd/x',
      'dev/fd/3/a',
      'a/dev/fd/3',
      'proc/x/fd/1',
      'proc/self/3',
      'dev/fd/3x',
    ])
      expect(await pipe(path)).toBe(2);
    const stdin = { '../dev/stdin': 'a: 1\n' };
    const redirected = await ytt(stdin, 'render -f x.yml=/dev/stdin', { links: { '../dev/stdin': '/other/b.yml' } });
    expect(redirected.err).toContain("Expected symlink file '/dev/stdin' -> '/other/b.yml' to be allowed");
  });

  it('of directories are not searched', async () => {
    const ran = await ytt(files, 'render -f d', { links: { d: '/other' } });
    expect(ran).toMatchObject({ status: 2 });
    expect(ran.err).toContain("Checking symlink file 'd'");
  });
});

describe('what cannot be read', () => {
  const fs = (texts: Readonly<Record<string, string>>) => memoryFileSystem(new Map(Object.entries(texts)));

  it('is reported with its file', async () => {
    const files = { 'd/a.yml': 'a: 1\n', 'd/b.yml': 'b: 1\n' };
    const disk = fs({ '/w/d/a.yml': 'a: 1\n', '/w/d/b.yml': 'b: 1\n' });
    const terminal = {
      fs: { ...disk, readFile: (path: string) => (path.endsWith('b.yml') ? undefined : disk.readFile(path)) },
    };
    for (const [given, path] of [
      ['d/b.yml', 'd/b.yml'],
      ['d', 'd/b.yml'],
    ])
      expect(await ytt(files, ['render', '-f', given ?? ''], { terminal })).toMatchObject({
        status: 2,
        err: `Reading file '${path}': it cannot be read\n`,
      });
  });

  it('is skipped if it is a directory', async () => {
    const disk = fs({ '/w/d/a.yml': 'a: 1\n', '/w/d/in/b.yml': 'b: 1\n' });
    const terminal = {
      fs: { ...disk, readDirectory: (path: string) => (path.endsWith('in') ? undefined : disk.readDirectory(path)) },
    };
    expect(await ytt({}, 'render -f d', { terminal })).toMatchObject({ status: 0, out: 'a: 1\n' });
  });
});

it('a dangling link exists, and is reported', async () => {
  const ran = await ytt({ 'd/x.yml': 'a: 1\n' }, 'render -f d/l.yml', {
    terminal: { fs: danglingLink('/w/d', 'l.yml') },
  });
  expect(ran).toMatchObject({ status: 2, err: "Checking symlink file 'd/l.yml': it leads nowhere\n" });
});

/** A disk with a directory that contains a broken link. */
function danglingLink(directory: string, name: string): FileSystem {
  const disk = memoryFileSystem(new Map([[`${directory}/x.yml`, 'a: 1\n']]));
  return {
    ...disk,
    readDirectory: (path) => [
      ...(disk.readDirectory(path) ?? []),
      ...(path === directory ? [{ name, kind: 'link' as const }] : []),
    ],
    realPath: (path) => (path === `${directory}/${name}` ? undefined : path),
  };
}
