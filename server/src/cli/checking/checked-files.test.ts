/** Which files `check` examines, as parts of which runs, and how these are named. */
import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { ytt } from '../testing.js';

const schema = '#@data/values-schema\n---\nport: 80\n';

/** The names of the runs of a check, each of which is shown because it has findings. */
async function runNames(files: Readonly<Record<string, string>>, paths: string): Promise<readonly string[]> {
  const { out } = await ytt(files, `check ${paths} --format json`);
  const findings: readonly { readonly runs: readonly string[] }[] = JSON.parse(out);
  return [...new Set(findings.flatMap(({ runs }) => runs))];
}

describe('runs', () => {
  it('are called what people would call them', async () => {
    const files = {
      '.ytt-project.yaml':
        'projects:\n- name: app\n  files: [app]\n- name: web\n  files: [web]\n  variants:\n    dev: {dataValuesFiles: [web-dev.yml]}\n',
      'app/a.yml': 'a: #@ 1 // 0\n',
      'web/schema.yml': schema,
      'web-dev.yml': 'port: x\n',
      'found/schema.yml': schema,
      'found/values-a.yml': 'port: z\n',
      'named/m.yml': '#! ytt-schema: ../found/schema.yml\nport: q\n',
    };
    expect(await runNames(files, '.')).toEqual(
      expect.arrayContaining(['app', 'web (dev)', 'found with found/values-a.yml', 'found with named/m.yml']),
    );
    expect(await runNames({ 'schema.yml': schema, 'v.yml': '#@data/values\n---\nport: x\n' }, '.')).toEqual(['.']);
  });

  it('that are described explicitly are named even without findings', async () => {
    const files = {
      '.ytt-project.yaml': 'projects:\n- name: app\n  files: [app]\n- name: web\n  files: [web]\n',
      'app/schema.yml': schema,
      'web/schema.yml': schema,
    };
    expect((await ytt(files, 'check')).out).toBe(
      'app: no problems\nweb: no problems\n2 runs were checked; 2 have no problems.\n\nNo problems found.\n',
    );
    const { '.ytt-project.yaml': _, ...found } = files;
    expect((await ytt(found, 'check')).out).toBe('2 runs were checked; 2 have no problems.\n\nNo problems found.\n');
  });
});

describe('files that are checked', () => {
  const files = {
    'a/schema.yml': schema,
    'a/v.yml': '#@data/values\n---\nport: x\n',
    'ab/schema.yml': schema,
    'ab/v.yml': '#@data/values\n---\nport: z\n',
  };
  const checked = async (paths: string) => {
    const { out } = await ytt(files, `check ${paths} --format json`);
    return (JSON.parse(out) as { path: string }[]).map(({ path }) => path);
  };

  it('are those that are named, or below what is named, each once', async () => {
    expect(await checked('.')).toEqual(['a/v.yml', 'ab/v.yml']);
    expect(await checked('')).toEqual(['a/v.yml', 'ab/v.yml']);
    expect(await checked('a')).toEqual(['a/v.yml']);
    expect(await checked('ab/v.yml')).toEqual(['ab/v.yml']);
    expect(await checked('a a/v.yml a')).toEqual(['a/v.yml']);
    expect(await checked('a/schema.yml')).toEqual([]);
    const none = await ytt(files, 'check a c/d.yml');
    expect(none).toMatchObject({ status: 2, err: "check: there is no file or directory 'c/d.yml'\n" });
  });

  it('are examined with their repository or project', async () => {
    const below = (marker: string) => ({
      [`../r/${marker}`]: 'projects:\n- name: app\n  files: [config]\n  dataValuesFiles: [envs/dev.yml]\n',
      '../r/config/schema.yml': schema,
      '../r/envs/dev.yml': 'port: x\n',
    });
    expect(await runNames(below('.ytt-project.yaml'), '/r/envs/dev.yml')).toEqual(['app']);
    const alone = await ytt(below('other.txt'), 'check /r/envs/dev.yml');
    expect(alone).toMatchObject({ status: 0, err: '../r/envs/dev.yml belongs to no project\n' });
    const modeline = {
      '../r/.git/HEAD': '',
      '../r/.ytt-project.yaml': '{}\n',
      '../r/config/schema.yml': schema,
      '../r/in/envs/dev.yml': '#! ytt-schema: ../../config/schema.yml\nport: x\n',
    };
    expect(await runNames(modeline, '/r/in/envs/dev.yml')).toEqual(['../r/config with ../r/in/envs/dev.yml']);
    expect(await runNames(modeline, '/r/in/envs')).toEqual(['../r/config with ../r/in/envs/dev.yml']);
  });

  it('are examined with what surrounds a repository in the current directory', async () => {
    const inner = {
      '.ytt-project.yaml': 'projects:\n- name: app\n  files: [config]\n  dataValuesFiles: [envs/dev.yml]\n',
      'config/schema.yml': schema,
      'envs/.git/HEAD': '',
      'envs/dev.yml': 'port: x\n',
    };
    expect(await runNames(inner, 'envs/dev.yml')).toEqual(['app']);
  });

  it('are not lost for a modeline that leads out of what a repository ignores', async () => {
    const ignoring = {
      '.git/HEAD': '',
      '.gitignore': 'made\n',
      'config/schema.yml': schema,
      'made/dev.yml': '#! ytt-schema: ../config/schema.yml\nport: x\n',
    };
    const ran = await ytt(ignoring, 'check made');
    expect(ran.out).toContain('made/dev.yml:1:16 warning The modeline leads to ../config/schema.yml');
  });

  it('are not lost where only some of them are ignored', async () => {
    const ignoring = {
      '.git/HEAD': '',
      '.gitignore': 'made\n',
      'config/schema.yml': schema,
      'part/dev.yml': '#! ytt-schema: ../config/schema.yml\nport: x\n',
      'part/made/schema.yml': schema,
      'part/made/values.yml': '#@data/values\n---\nport: x\n',
    };
    expect((await ytt(ignoring, 'check part')).out).toContain('part/made/values.yml:3:7 error');
  });

  it('are reported as belonging to no project only if they were named', async () => {
    const loose = { 'd/x.yml': 'a: 1\n', 'd/y.yml': 'b: 1\n' };
    expect((await ytt(loose, 'check d')).err).toBe('');
    expect((await ytt(loose, 'check d d/x.yml')).err).toBe('d/x.yml belongs to no project\n');
  });
});

describe('the directories that are looked through', () => {
  const files = new Map([
    ['/w/r/.git/HEAD', ''],
    ['/w/r/config/schema.yml', schema],
    ['/w/r/envs/dev.yml', '#! ytt-schema: ../config/schema.yml\nport: x\n'],
    ['/w/loose/dev.yml', 'port: 1\n'],
    ['/w/other/schema.yml', schema],
  ]);
  const lookedThrough = async (path: string, added: readonly string[] = []): Promise<ReadonlySet<string>> => {
    const fs = memoryFileSystem(new Map([...files, ...added.map((one): [string, string] => [one, '{}\n'])]));
    const read = new Set<string>();
    const readDirectory = (one: string) => {
      read.add(one);
      return fs.readDirectory(one);
    };
    await ytt({}, ['check', path], { terminal: { fs: { ...fs, readDirectory } } });
    return read;
  };

  it.each(['r/envs/dev.yml', 'r/envs'])('are those of the repository of %s, from above it', async (path) => {
    const read = await lookedThrough(path);
    expect(read).toContain('/w/r/config');
    expect(read).not.toContain('/w');
    expect(read).not.toContain('/w/other');
  });

  it('stop at the repository, however far below the current directory that is', async () => {
    const read = await lookedThrough('x/y/r/envs/dev.yml', ['/w/x/y/r/.git/HEAD', '/w/x/y/r/envs/dev.yml']);
    expect(read).toContain('/w/x/y/r/envs');
    for (const above of ['/w/x/y', '/w/x', '/w']) expect(read).not.toContain(above);
  });

  it('stop at the repository even if its parent is one, too', async () => {
    expect(await lookedThrough('r/envs/dev.yml', ['/w/.git/HEAD'])).not.toContain('/w/other');
  });

  it('are those of a project file above the repository, up to the current directory', async () => {
    expect(await lookedThrough('r/envs/dev.yml', ['/w/.ytt-project.yaml'])).toContain('/w/other');
    expect(await lookedThrough('r/envs/dev.yml', ['/.ytt-project.yaml'])).not.toContain('/');
  });

  it('are those below the current directory if a file is in no repository', async () => {
    expect(await lookedThrough('loose/dev.yml')).toContain('/w/other');
  });
});

describe('the order of files that are checked', () => {
  it('is that of the paths that are shown, also outside of the current directory', async () => {
    const files = {
      'b/schema.yml': schema,
      'b/v.yml': '#@data/values\n---\nport: x\n',
      '../a/schema.yml': schema,
      '../a/v.yml': '#@data/values\n---\nport: x\n',
      '../x/schema.yml': schema,
      '../x/v.yml': '#@data/values\n---\nport: x\n',
      '-/schema.yml': schema,
      '-/v.yml': '#@data/values\n---\nport: x\n',
    };
    const { out } = await ytt(files, 'check b /x /a ./- --format json');
    const paths = (JSON.parse(out) as { path: string }[]).map(({ path }) => path);
    expect(paths).toEqual([...paths].sort());
    expect(paths).toEqual(['-/v.yml', '../a/v.yml', '../x/v.yml', 'b/v.yml']);
    // Findings that are printed immediately are in that order, too.
    const told = await ytt(files, 'check b /x /a ./-');
    expect([...told.out.matchAll(/^\S+\/v\.yml(?=:)/gm)].map(String)).toEqual(paths);
  });
});

describe('a folder from which a modeline leads out', () => {
  const outside = {
    '../one/.git/HEAD': '',
    '../one/config/schema.yml': schema,
    '../one/envs/v.yml': '#! ytt-schema: ../config/schema.yml\nport: x\n',
    '../two/.git/HEAD': '',
    '../two/broken/t.yml': 'a: [1\n#@ x = 1\n',
    '../two/envs/schema.yml': schema,
    '../two/envs/v.yml': '#@data/values\n---\nport: x\n',
  };
  it.each([
    ['leads to nothing', 'gone.yml', []],
    [
      'leads out',
      '../config/schema.yml',
      ['../one/config with ../one/envs/v.yml', '../one/config with ../one/envs/values.yml'],
    ],
  ])('is no folder whose modeline %s', async (_, target, expected) => {
    const files = {
      '../one/.git/HEAD': '',
      '../one/config/schema.yml': schema,
      '../one/envs/v.yml': `#! ytt-schema: ${target}\nport: x\n`,
      '../one/envs/values.yml': 'port: y\n',
    };
    expect([...(await runNames(files, '/one/envs'))].sort()).toEqual(expected);
  });

  it('is examined with its repository, and others unchanged', async () => {
    const names = await runNames(outside, '/one/envs /two/envs');
    expect([...names].sort()).toEqual(['../one/config with ../one/envs/v.yml', '../two/envs']);
  });
});
