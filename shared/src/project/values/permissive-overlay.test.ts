/** How values of another kind than the overlay's are removed before data values are merged. */
import { expect, it } from 'vitest';
import { printYaml } from '../../document/print/print-yaml.js';
import { documentOf } from '../../schema/testing.js';
import { withoutOtherKinds } from './permissive-overlay.js';

const left = (text: string) => documentOf('left.yml', `---\n${text}`);
const right = documentOf('right.yml', '---\na: {b: 1}\n');

it.each([
  ['a: 1\n', 'a: null\n'],
  ['a: [1]\nc: 2\n', 'a: null\nc: 2\n'],
])('%j gives way to a map: %j', (given, expected) => {
  expect(printYaml(withoutOtherKinds(left(given), right).value)).toBe(expected);
});

it.each(['a: null\n', 'a: {b: 2}\n', 'b: 1\n'])('%j stays the same object', (given) => {
  const document = left(given);
  expect(withoutOtherKinds(document, right)).toBe(document);
});
