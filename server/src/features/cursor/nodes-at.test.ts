/** Which offsets are at the dash of an item. */
import { SourceFile } from '@ytt-language/shared';
import { syntaxOf } from '@ytt-language/shared/tooling';
import { expect, it } from 'vitest';
import { itemAtDash } from './nodes-at.js';

it.each([
  ['<|>- a\n', '[]'],
  ['- a\n<|>- b\n', '[]'],
  ['m:\n- a\n- - b\n  <|>- c: 1\n', '.m[][]'],
  ['- <|>a\n', undefined],
  ['-<|> a\n', undefined],
  ['m: <|>[a, b]\n', undefined],
  ['m: [a<|>, b]\n', undefined],
  ['m: <|>-1\n', undefined],
  ['<|>-a: 1\n', undefined],
  ['m: <|>- a\n', undefined],
  ['<|>--- a\n', undefined],
  ['a: |\n  <|>- b\n', undefined],
  ['#! <|>- a\n', undefined],
])('%j is at the dash of %s', (marked, expected) => {
  const offset = marked.indexOf('<|>');
  const file = new SourceFile('a.yml', marked.replace('<|>', ''));
  const path = itemAtDash(file.text, syntaxOf(file), offset);
  expect(path?.map((step) => (step.kind === 'key' ? `.${step.name}` : '[]')).join('')).toBe(expected);
});
