/** The position of keys and items that are requested at a column where none is possible. */
import { expect, it } from 'vitest';
import { yamlPlaceAt } from '../cursor/yaml-place.js';
import { openFixture } from '../testing.js';
import { itemPath } from './align.js';
import { completionsAt } from './completion.js';
import { applied } from './testing.js';

const schema =
  '#! file: schema.yml\n#@data/values-schema\n---\nname: ""\nports:\n- 80\nhosts:\n- host: ""\n  tls: true\n';

/** The texts after each completion of the values at the cursor. */
function texts(marked: string): readonly string[] {
  const { snapshot, offset, text } = openFixture(`${schema}#! file: values.yml\n#@data/values\n---\n${marked}`);
  return completionsAt(snapshot, offset).map((entry) =>
    applied(text, entry, 'plain').slice('#@data/values\n---\n'.length),
  );
}

it('a misaligned key moves to a valid column', () => {
  expect(texts('hosts:\n- host: x\n <|>\n')).toContain('hosts:\n- host: x\n  tls: \n');
  expect(texts('hosts:\n- host: x\n t<|>\n')).toContain('hosts:\n- host: x\n  tls: \n');
  // Errors elsewhere stay.
  expect(texts('name: "\\q"\nhosts:\n- host: x\n t<|>\n')).toContain('name: "\\q"\nhosts:\n- host: x\n  tls: \n');
  expect(texts('hosts:\n- host: x\n t<|>\nname: "\\q"\n')).toContain('hosts:\n- host: x\n  tls: \nname: "\\q"\n');
  expect(texts('name: x\n <|>\n').every((text) => !/^ /m.test(text.split('\n')[1] ?? ''))).toBe(true);
});

it('what begins below a misaligned key is below its column', () => {
  const { snapshot, offset, text } = openFixture(
    '#! file: schema.yml\n#@data/values-schema\n---\nhosts:\n- host: ""\n  ports: [80]\n  tls: {key: ""}\n' +
      '#! file: values.yml\n#@data/values\n---\nhosts:\n- host: x\n <|>\n',
  );
  const written = completionsAt(snapshot, offset).map((entry) => applied(text, entry, 'snippet').split('host: x\n')[1]);
  expect(written).toEqual(['  ports:\n  - \n', '  tls:\n    \n']);
});

it('a key is aligned within a map in braces that is not closed yet', () => {
  expect(texts('hosts:\n- {host: x,\n   <|>\n')).toContain('hosts:\n- {host: x,\n   tls: \n');
  expect(texts('hosts:\n- {host: x}\n   <|>\n')).not.toContain('hosts:\n- {host: x}\n   tls: \n');
});

it('text after a dash stays there', () => {
  for (const text of texts('ports:\n- 1\n- <|>\n')) expect(text).toContain('ports:\n- 1\n- ');
  for (const text of texts('hosts:\n- host: x\n- <|>\n')) expect(text).toContain('hosts:\n- host: x\n- ');
});

it.each([
  ['at the top of a text', '<|>\n', '[]'],
  ['below a key', 'a:\n<|>\n', '.a[]'],
  ['below a key, deeper', 'a:\n  b:\n    <|>\n', '.a.b[]'],
  ['beside items', 'a:\n- b: 1\n<|>\n', '.a[]'],
  ['beside items in items', 'a:\n- b:\n  - c\n  <|>\n', '.a[].b[]'],
  ['beside keys', 'a: 1\n<|>\n', undefined],
  ['in an item, beside its keys', 'a:\n- b: 1\n  <|>\n', undefined],
  ['behind a dash', 'a:\n- <|>\n', undefined],
  ['behind a colon', 'a: <|>\n', undefined],
  ['where a word is written', 'a:\n- b: 1\nc<|>\n', undefined],
  ['before a word', 'a:\n- b: 1\n<|>c\n', undefined],
  ['before a key', '<|>a: 1\n', undefined],
  ['below a text that would go on', 'a:\n  x\n  <|>\n', undefined],
  ['left of items', ' - a\n<|>', undefined],
  ['right of items, below one that is complete', '- {a: 1}\n <|>', undefined],
  ['between brackets', 'a: [1,\n  <|>]\n', undefined],
  ['between brackets that are not closed', 'a: [1,\n  <|>', undefined],
  ['behind an item in brackets that are not closed', 'a: [1\n  <|>', undefined],
  ['between brackets that are not closed, in an item', '- a: [\n    <|>\n  b: 1\n', undefined],
  ['between braces', 'a: {b: 1,\n  <|>}\n', undefined],
])('an item can begin, or not, %s', (_, marked, expected) => {
  const { snapshot, offset, text } = openFixture(marked);
  const place = yamlPlaceAt(text, snapshot.syntax, offset);
  const path = place && itemPath(snapshot, place);
  expect(path?.map((step) => (step.kind === 'key' ? `.${step.name}` : '[]')).join('')).toBe(expected);
});
