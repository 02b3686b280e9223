/** Which keys merge. */
import { expect, it } from 'vitest';
import { parse } from '../parse/parse.js';
import { isMergeKey } from './merge-key.js';

it.each([
  ['<<: {}', true],
  ['!!merge <<: {}', true],
  ['! <<: {}', true],
  ['!!merge "<<": {}', true],
  ['&a <<: {}', true],
  ['"<<": {}', false],
  ["'<<': {}", false],
  ['!!str <<: {}', false],
  ['<: {}', false],
  ['? [<<]\n: {}', false],
])('%s: %s', (text, merges) => {
  const value = parse(text).documents[0]?.value;
  const key = value?.kind === 'mapping' ? value.items[0]?.key : undefined;
  expect(key && isMergeKey(key)).toBe(merges);
});
