/** Which directories are roots of inferred projects, which root a file belongs to, and how the graph treats folders. */
import { describe, expect, it } from 'vitest';
import type { TextFile } from '../../files/text-file.js';
import type { WorkspaceView } from '../../files/workspace-view.js';
import { defaultSettings, readSettings } from '../../settings/settings.js';
import { buildProjectGraph } from '../project-graph.js';
import type { ProjectGraph } from '../run-definition.js';
import { findRoots, nearestRoots, type ProjectRoot } from './project-roots.js';
import { isLibraryOf } from './ytt-files.js';

const schemaOf = (key: string): string => `#@data/values-schema\n---\n${key}: app\n`;
const schema = schemaOf('name');
const readsX = '#@ load("@ytt:data", "data")\nx: #@ data.values.x\n';

/** Files by absolute path; those without a text exist but cannot be read. */
function viewOf(
  texts: Readonly<Record<string, string | undefined>>,
  folders: readonly string[] = ['/ws'],
): WorkspaceView {
  const files = new Map<string, TextFile>();
  for (const [key, text] of Object.entries(texts))
    if (text !== undefined) files.set(key, { key, text, version: undefined });
  return { folders, keys: Object.keys(texts), get: (key) => files.get(key) };
}

function rootsOf(texts: Readonly<Record<string, string | undefined>>): ProjectRoot[] {
  const view = viewOf(texts);
  return findRoots(view, view.keys, '/ws', 'auto');
}

it('the files of a project are the same list as long as there are the same files', () => {
  const view = viewOf({ '/ws/p/schema.yml': schema, '/ws/p/l.star': 'x = 1\n', '/ws/p/t.yml': '#@ x = 1\n' });
  const files = (): unknown => findRoots(view, view.keys, '/ws', 'auto')[0]?.files;
  expect(files()).toHaveLength(3);
  expect(files()).toBe(files());
});

describe('a project', () => {
  const command = (text: string) => ({ '/ws/a.sh': `${text} --data-values-file v.yml\n`, '/ws/v.yml': 'x: 1\n' });
  const project = { '/ws/p/schema.yml': schema, '/ws/p/t.yml': '#@ x = 1\n', '/ws/p/u.yml': '#@ x = 1\n' };

  it('is given data values by the commands that read its schema, or may do so', () => {
    const given = (text: string) =>
      rootsOf({ ...project, ...command(text) }).map(({ givenValues }) => givenValues.size);
    expect(given('ytt -f p/t.yml')).toEqual([0]);
    expect(given('ytt -f p/t.yml -f p/schema.yml')).toEqual([1]);
    expect(given('ytt -f p')).toEqual([1]);
    expect(given('ytt -f p/t.yml -f $MORE')).toEqual([1]);
  });

  it('is a part of a run where a tool runs ytt that adds what it has', () => {
    const isPartial = (marker: string) => rootsOf({ ...project, [marker]: 'a: 1\n' }).map((root) => root.isPartial);
    expect(isPartial('/ws/.myks.yaml')).toEqual([true]);
    expect(isPartial('/ws/p/.myks.yaml')).toEqual([true]);
    expect(isPartial('/ws/q/.myks.yaml')).toEqual([false]);
    expect(isPartial('/.myks.yaml')).toEqual([false]);
  });

  it('ends where such a tool has its directory', () => {
    const declared = { '/ws/a/v.yml': '#@data/values\n---\nx: 1\n', '/ws/b/t.yml': readsX };
    expect(rootsOf(declared).map(({ path }) => path)).toEqual(['/ws']);
    expect(rootsOf({ ...declared, '/ws/a/.myks.yaml': 'a: 1\n' }).map(({ path }) => path)).toEqual(['/ws/b']);
  });
});

describe('roots', () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ['are the topmost', ['/ws/a/s.yml', '/ws/a/b/s.yml', '/ws/a/b/c/s.yml'], ['/ws/a']],
    ['are many side by side', ['/ws/a/s.yml', '/ws/ab/s.yml', '/ws/c/s.yaml'], ['/ws/ab', '/ws/a', '/ws/c']],
    ['may be the folder', ['/ws/s.yml', '/ws/a/s.yml'], ['/ws']],
    ['are not what is above the folder', ['/s.yml', '/ws/a/s.yml'], ['/ws/a', '/']],
    ['are libraries too, which come first', ['/ws/s.yml', '/ws/_ytt_lib/a/s.yml'], ['/ws/_ytt_lib/a', '/ws']],
    ['are no part of a library', ['/ws/_ytt_lib/a/s.yml', '/ws/_ytt_lib/a/b/s.yml'], ['/ws/_ytt_lib/a']],
    [
      'are libraries of libraries',
      ['/ws/_ytt_lib/a/s.yml', '/ws/_ytt_lib/a/_ytt_lib/b/s.yml'],
      ['/ws/_ytt_lib/a/_ytt_lib/b', '/ws/_ytt_lib/a'],
    ],
    ['are not what holds libraries', ['/ws/_ytt_lib/s.yml'], []],
  ])('%s', (_, keys, roots) => {
    expect(rootsOf(Object.fromEntries(keys.map((key) => [key, schema]))).map(({ path }) => path)).toEqual(roots);
  });

  it('have the keys of all schemas below them, without those of libraries, and all files in order', () => {
    const [library, root] = rootsOf({
      '/ws/a/z.yml': schemaOf('one'),
      '/ws/a/b/s.yml': schemaOf('two'),
      '/ws/a/c.txt': '',
      '/ws/a/_ytt_lib/l/s.yml': schemaOf('three'),
      '/ws/x.yml': schemaOf('four').replace('#@', '#'),
    });
    expect([...(root?.keys ?? [])].sort()).toEqual(['one', 'two']);
    expect(root?.files.map(({ path }) => path)).toEqual(['_ytt_lib/l/s.yml', 'b/s.yml', 'c.txt', 'z.yml']);
    expect([...(library?.keys ?? [])]).toEqual(['three']);
    expect([root?.isNestedLibrary, library?.isNestedLibrary]).toEqual([false, true]);
  });

  it('that are libraries are used by a project above them alone', () => {
    expect(
      rootsOf({ '/ws/_ytt_lib/a/s.yml': schema, '/ws/b/s.yml': schema }).map(({ isNestedLibrary }) => isNestedLibrary),
    ).toEqual([false, false]);
  });

  it('are distinguished from libraries', () => {
    const paths = ['/ws/_ytt_lib/a', '/ws/_ytt_lib/a/b', '/ws/_ytt_lib', '/ws/ytt_lib/a', '/ws/_ytt_libs/a', '/ws'];
    expect(paths.map((path) => isLibraryOf('/ws', path))).toEqual([true, true, true, false, false, false]);
    expect(isLibraryOf('/ws/_ytt_lib/a', '/ws/_ytt_lib/a/b')).toBe(false);
  });
});

describe('the nearest roots', () => {
  const roots = rootsOf({
    '/ws/a/one/s.yml': schema,
    '/ws/a/two/s.yml': schema,
    '/ws/b/s.yml': schema,
    '/ws/d/_ytt_lib/l/s.yml': schema,
  });
  it.each<readonly [string, readonly string[]]>([
    ['/ws/a/one/x/v.yml', ['/ws/a/one']],
    ['/ws/a/v.yml', ['/ws/a/one', '/ws/a/two']],
    ['/ws/a/three/v.yml', ['/ws/a/one', '/ws/a/two']],
    ['/ws/b/x/v.yml', ['/ws/b']],
    ['/ws/v.yml', ['/ws/a/one', '/ws/a/two', '/ws/b']],
    ['/ws/d/v.yml', ['/ws/a/one', '/ws/a/two', '/ws/b']],
    ['/ws/d/_ytt_lib/l/v.yml', ['/ws/a/one', '/ws/a/two', '/ws/b']],
  ])('of %s', (key, expected) => {
    expect(
      nearestRoots(roots, '/ws', key)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(expected);
  });

  it('are missing beside libraries alone, and above the folder', () => {
    expect(nearestRoots(rootsOf({ '/ws/_ytt_lib/l/s.yml': schema }), '/ws', '/ws/v.yml')).toEqual([]);
    expect(nearestRoots(rootsOf({ '/ws/b/s.yml': schema }), '/ws/a', '/ws/a/v.yml')).toEqual([]);
  });

  it('have or read data values', () => {
    const some = rootsOf({ '/ws/b/s.yml': schema, '/ws/e/t.yml': 'a: #@ 1\n' });
    expect(some.map(({ path }) => path)).toContain('/ws/e');
    expect(nearestRoots(some, '/ws', '/ws/e/v.yml').map(({ path }) => path)).toEqual(['/ws/b']);
  });
});

describe('folders in folders', () => {
  const texts = { '/ws/s.yml': schema, '/ws/in/s.yml': schema, '/ws/in/deep/s.yml': schema, '/ws/sub/s.yml': schema };
  it.each([
    ['/ws', '/ws/in'],
    ['/ws/in', '/ws'],
  ])('belong to the outermost: %s, %s', (...folders) => {
    const { runs } = buildProjectGraph(viewOf(texts, folders), defaultSettings);
    expect(runs.map(({ root }) => root).sort()).toEqual(['/ws']);
  });
});

describe('the graph', () => {
  const graphOf = (
    texts: Readonly<Record<string, string | undefined>>,
    projects: readonly unknown[] = [],
  ): ProjectGraph => buildProjectGraph(viewOf(texts), readSettings({ projects }).settings);

  it('lists unread files that are inputs or look like values, if there is any run', () => {
    const unread = {
      '/ws/c/t.yml': undefined,
      '/ws/c/t.bin': undefined,
      '/ws/envs/values.yml': undefined,
      '/ws/envs/values.json': undefined,
      '/ws/envs/other.yml': undefined,
      '/out/values.yml': undefined,
    };
    expect(graphOf(unread).unread).toEqual(new Set());
    expect([...graphOf({ ...unread, '/ws/c/s.yml': schema }).unread].sort()).toEqual([
      '/ws/c/t.bin',
      '/ws/c/t.yml',
      '/ws/envs/values.yml',
    ]);
  });

  it('has each run of a file once, the one that is made for it first', () => {
    const files = { '/ws/c/s.yml': schema, '/ws/c/values.yml': 'name: x\n', '/ws/c/values-2.yml': 'name: y\n' };
    const twice = graphOf(files, [
      { name: 'a', files: ['c'], dataValuesFiles: ['c/values.yml'] },
      { name: 'b', files: ['c/s.yml', 'c/s.yml'] },
    ]);
    const names = (key: string): unknown[] => (twice.runsOf.get(key) ?? []).map(({ id }) => id.split('\n')[1]);
    expect(names('/ws/c/values.yml')).toEqual(['a']);
    expect(names('/ws/c/s.yml')).toEqual(['a', 'b']);
    const modeline = graphOf({ ...files, '/ws/c/t.yml': '#! ytt-schema: s.yml\n#@data/values\n---\nname: z\n' });
    expect(modeline.runsOf.get('/ws/c/t.yml')?.map(({ subject }) => subject)[0]).toBe('/ws/c/t.yml');
  });
});
