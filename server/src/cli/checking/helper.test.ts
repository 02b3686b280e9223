/** Which thread claims which groups of files. */
import { expect, it } from 'vitest';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { defaultSettings } from '../../workspace/settings/settings.js';
import { helpCheck } from './help-check.js';
import { type CheckedGroup, claim, mainThread } from './helper.js';

it('a group is taken once', () => {
  const claims = new Int32Array(2);
  expect([claim(claims, 0, 3), claim(claims, 0, 4), claim(claims, 0, mainThread)]).toEqual([true, false, false]);
  expect([claim(claims, 1, mainThread), claim(claims, 1, 3)]).toEqual([true, false]);
  expect([...claims]).toEqual([3, mainThread]);
});

it('groups without enough memory are left to the requesting thread', () => {
  const schema = '#@data/values-schema\n---\na: 1\n';
  const files = ['a', 'b', 'c'].map((name) => [`/w/${name}/schema.yml`, schema] as const);
  const claims = new Int32Array(2);
  claim(claims, 0, mainThread);
  const request = { paths: ['.'], settings: defaultSettings, directory: '/w' };
  const said: CheckedGroup[] = [];
  helpCheck({ request, claims, number: 1 }, { fs: memoryFileSystem(new Map(files)) }, (group) => said.push(group));
  expect(said).toEqual([{ index: 1, first: '/w/b/schema.yml', size: 1, findings: [] }]);
  expect([claim(claims, 2, 1), claim(claims, 2, mainThread), claim(claims, 2, mainThread)]).toEqual([
    false,
    true,
    true,
  ]);
});
