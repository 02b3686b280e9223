/** Which directories vendir fills. */
import { expect, it } from 'vitest';
import { fetchedDirectories } from './vendir.js';

it('configurations count for the folder that contains them', () => {
  const text = 'directories:\n- path: ../ws/p\n  contents: [{path: a, git: {}}, {path: b, manual: {}}]\n';
  const view = {
    folders: ['/ws', '/other'],
    keys: ['/ws/vendir.yml', '/other/vendir.yaml', '/ws/other-vendir.yml'],
    get: (key: string) => ({ key, text, version: undefined }),
  };
  expect(fetchedDirectories(view, '/ws')).toEqual(['/ws/p/a']);
  expect(fetchedDirectories(view, '/')).toEqual(['/ws/p/a', '/ws/p/a']);
  expect(fetchedDirectories(view, '/elsewhere')).toEqual([]);
});
