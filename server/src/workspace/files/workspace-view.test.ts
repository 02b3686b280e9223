/** The files of a workspace by directory, from an index and from a scan of all files. */
import { dirname } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  filesBelow,
  hasDirectory,
  hasFile,
  keysThat,
  namesIn,
  pathsBelow,
  type WorkspaceView,
} from './workspace-view.js';

const name = fc.constantFrom('a', 'b', 'B', 'a.yml', '.ytt-project.yaml', 'ab');
const key = fc
  .array(name, { minLength: 1, maxLength: 4 })
  .map((all) => `/${all.join('/')}`)
  .map((path) => (path.endsWith('.yaml') || path.endsWith('.yml') ? path : `${path}/x.yml`));
const directory = fc.array(name, { maxLength: 3 }).map((all) => `/${all.join('/')}`);
const viewOf = (keys: readonly string[]): WorkspaceView => ({ folders: ['/'], keys, get: () => undefined });
const isBelow = (above: string, path: string): boolean => path.startsWith(above === '/' ? '/' : `${above}/`);

it('the contents of a directory are found', () => {
  fc.assert(
    fc.property(fc.uniqueArray(key, { maxLength: 12 }), directory, (keys, above) => {
      const view = viewOf([...keys, 'untitled:a.yml']);
      const below = keys.filter((one) => isBelow(above, one));
      const named = below.map((one) => one.slice(above === '/' ? 1 : above.length + 1));
      const inputs = named.filter((path) => !/(?:^|\/)\.ytt-project\.yaml$/.test(path)).sort();
      expect(filesBelow(view, above).map(({ path }) => path)).toEqual(inputs);
      const directories = inputs.flatMap((path) => {
        const segments = path.split('/').slice(0, -1);
        return segments.map((_, i) => `${segments.slice(0, i + 1).join('/')}/`);
      });
      expect(pathsBelow(view, above)).toEqual([...new Set([...inputs, ...directories])].sort());
      expect(hasDirectory(view, above)).toBe(below.length > 0);
      const beside = keys.filter((one) => dirname(one) === above).map((one) => one.slice(one.lastIndexOf('/') + 1));
      expect([...namesIn(view, above)].sort()).toEqual(beside.sort());
      expect(hasFile(view, above)).toBe(keys.includes(above));
    }),
  );
});

it('files are in the order of the bytes of their paths, as in ytt', () => {
  const keys = ['/\u{1f600}.yml', '/\uff5e.yml', '/a/b.yml', '/a.yml'];
  expect(filesBelow(viewOf(keys), '/').map(({ path }) => path)).toEqual([
    'a.yml',
    'a/b.yml',
    '\uff5e.yml',
    '\u{1f600}.yml',
  ]);
});

it('keys that are picked are the same list for the same keys and question', () => {
  const keys = ['/a.yml', '/b.star'];
  const isYaml = (one: string): boolean => one.endsWith('.yml');
  const isStar = (one: string): boolean => one.endsWith('.star');
  expect(keysThat(keys, isYaml)).toEqual(['/a.yml']);
  expect(keysThat(keys, isYaml)).toBe(keysThat(keys, isYaml));
  expect(keysThat(keys, isStar)).toEqual(['/b.star']);
  expect(keysThat(['/c.yml'], isYaml)).toEqual(['/c.yml']);
});
