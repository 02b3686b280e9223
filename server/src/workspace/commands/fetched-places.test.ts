import { describe, expect, it } from 'vitest';
import { fetchedPlaces, pathSetIn } from './fetched-places.js';

describe('what an App reads where a data value determines the path', () => {
  const exists =
    (...directories: readonly string[]) =>
    (directory: string) =>
      directories.includes(directory);
  const places = (path: string, ...directories: readonly string[]): readonly string[] =>
    fetchedPlaces([{ key: '/ws/apps/values/v.yml', path }], '/ws', exists(...directories));

  it('is found from the directory of the file that sets it, or from the nearest above', () => {
    expect(places('p', '/ws/apps/values/p', '/ws/apps/p', '/ws/p')).toEqual(['/ws/apps/values/p']);
    expect(places('p', '/ws/apps/p', '/ws/p')).toEqual(['/ws/apps/p']);
    expect(places('p', '/ws/p')).toEqual(['/ws/p']);
    expect(places('p')).toEqual([]);
  });

  it('is in the folder', () => {
    expect(places('p', '/p')).toEqual([]);
    expect(places('../../../other', '/other')).toEqual([]);
    expect(places('../../p', '/ws/p')).toEqual(['/ws/p']);
  });

  it('is found in a folder that is the root of the disk', () => {
    expect(fetchedPlaces([{ key: '/apps/v.yml', path: 'p' }], '/', exists('/p'))).toEqual(['/p']);
    expect(fetchedPlaces([{ key: '/apps/v.yml', path: 'p' }], '/', exists())).toEqual([]);
  });

  it('is named once, however many files set it', () => {
    const set = ['/ws/a.yml', '/ws/b/c.yml'].map((key) => ({ key, path: 'p' }));
    expect(fetchedPlaces(set, '/ws', exists('/ws/p'))).toEqual(['/ws/p']);
  });
});

it.each([
  ['path: top\nchart:\n  path: below\n', ['chart', 'path'], 'below'],
  ['chart:\n  path: below\npath: top\n', ['path'], 'top'],
  ['chart:\n  path: below\n', ['path'], undefined],
])('in %j the path below %j is %s', (text, keys, expected) => {
  expect(pathSetIn({ key: '/ws/v.yml', text, version: undefined }, keys)).toBe(expected);
});
