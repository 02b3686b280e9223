import { describe, expect, it } from 'vitest';
import { appProject, openFixture, textAfter } from '../testing.js';
import { renameAt } from './rename.js';

/** The changed lines after the renaming, or why it is refused. */
function check(marked: string, newName: string, expected: string | readonly string[]): void {
  const { snapshot, offset } = openFixture(marked);
  const result = renameAt(snapshot, offset, newName, []);
  if ('refused' in result) {
    expect(result.refused).toContain(expected);
    return;
  }
  const files = new Set(result.edits.map(({ place }) => place.file));
  const changed = [...files].flatMap((file) => {
    const edits = result.edits.flatMap(({ place, newText }) =>
      place.file === file ? [{ range: place.range, newText }] : [],
    );
    const before = new Set(file.text.split('\n'));
    return textAfter(file.text, edits)
      .split('\n')
      .filter((line) => !before.has(line))
      .map((line) => line.trim());
  });
  expect(changed.sort()).toEqual([...expected].sort());
}

describe('rename', () => {
  it('renames a data value in schema, values and code', () => {
    const all = ['title: a', 'title: b', 'a: #@ label(data.values.app.title)', 'b: #@ data.values.app["title"]'];
    check(appProject.replace('name: a', 'na<|>me: a'), 'title', all);
    check(appProject.replace('label(data.values.app.name', 'label(data.values.app.na<|>me'), 'title', all);
  });

  it('renames a symbol where it is loaded, and an anchor with its aliases', () => {
    check(
      appProject.replace('def label', 'def la<|>bel'),
      'tag',
      ['def tag(name):', '#@ load("funcs.star", "tag")', 'a: #@ tag(data.values.app.name)'].concat([]),
    );
    check(appProject.replace('&one', '&o<|>ne'), 'two', ['a: &two 1', 'b: *two']);
  });

  it('refuses names that are taken or impossible', () => {
    check(appProject.replace('name: a', 'na<|>me: a'), 'port', 'already');
    check(appProject.replace('name: a', 'na<|>me: a'), 'a-b', 'attribute');
    check(appProject.replace('def label', 'def la<|>bel'), 'a-b', 'not a name');
    check(appProject.replace('"data")', '"da<|>ta")'), 'other', '@ytt:data');
  });

  it('refuses where keys are read dynamically', () => {
    const dynamic = appProject.replace('b: #@ data.values.app["name"]', 'b: #@ getattr(data.values.app, "na" + "me")');
    check(dynamic.replace('name: a', 'na<|>me: a'), 'title', 't.yml:5 uses data.values.app as a whole');
    check(
      `${appProject.replace('host: ""', 'ho<|>st: ""')}#! file: u.yml\n#@ load("@ytt:data", "data")\n---\na: #@ [h.host for h in data.values.hosts]\n`,
      'x',
      'as a whole',
    );
  });
});
