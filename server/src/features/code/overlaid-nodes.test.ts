/** After edits, the nodes that an overlay applies to are found in the changed texts. */
import { Interrupted } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import type { Snapshot } from '../../workspace/snapshot.js';
import { completionsAt } from '../completion/completion.js';
import { cursorAt } from '../cursor/cursor.js';
import { hoverAt } from '../hover/hover.js';
import { definitionsAt } from '../navigation/definition.js';
import { openFixture } from '../testing.js';
import { overlaidByKey } from './overlaid-nodes.js';

const base = '#! file: base.yml\nkind: A\nspec:\n  size: 1\nlist:\n- name: b\n';
const overlay =
  '#! file: overlay.yml\n#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"kind": "A"})\n---\n';

it.each([
  ['without a line that lacks its colon', 'spec:\n  name: 1\n  si<|>\n'],
  ['without the annotation that matches an item', 'list:\n#@overlay/match by="<|>"\n- name: b\n'],
])('completion is abandoned while the text is read %s', (_what, body) => {
  const { workspace, text, offset, snapshotOf } = openFixture(`${base}${overlay}${body}`);
  let isInterrupted = false;
  const pause = (): void => {
    if (isInterrupted) throw new Interrupted();
  };
  workspace.open({ key: '/ws/overlay.yml', text, version: 1, pauses: { betweenSteps: pause, withinStep: pause } });
  const snapshot = snapshotOf('overlay.yml');
  expect(snapshot.project?.output).toBeDefined();
  isInterrupted = true;
  expect(() => completionsAt(snapshot, offset)).toThrow(Interrupted);
  isInterrupted = false;
  expect(completionsAt(snapshot, offset).map(({ label }) => label)).toContainEqual(expect.stringMatching('size|name'));
});

it.each<readonly [what: string, fixture: string, isAsked: boolean]>([
  ['data values', '#! file: values.yml\n#@data/values\n---\nna<|>me: 1\n', false],
  ['a template', '#! file: t.yml\n#@ x = 1\n---\nna<|>me: 1\n', false],
  ['an overlay', `${overlay}na<|>me: 1\n`, true],
  ['a function', '#! file: t.yml\n#@ def f():\nna<|>me: 1\n#@ end\n', true],
  ['a function without an end', '#! file: t.yml\n#@ def f():\nna<|>me: 1\n', true],
  ['the lines above a function', '#! file: t.yml\nna<|>me: 1\n#@ def f():\nb: 1\n#@ end\n', false],
  ['the lines below a function', '#! file: t.yml\n#@ def f():\nb: 1\n#@ end\nna<|>me: 1\n', false],
  ['a condition', '#! file: t.yml\n#@ if True:\nna<|>me: 1\n#@ end\n', false],
])('a run is evaluated to find them only where there may be some: in %s', (_what, fixture, isAsked) => {
  const { snapshot, offset } = openFixture(fixture);
  const asked = new Set<string>();
  const ask = (by: string, about: (asking: Snapshot, at: number) => unknown): void => {
    const overlaidNodes = (): readonly [] => {
      asked.add(by);
      return [];
    };
    const project: Snapshot['project'] = Object.assign(Object.create(snapshot.project ?? {}), { overlaidNodes });
    about({ ...snapshot, project }, offset);
  };
  ask('completion', completionsAt);
  ask('hover', hoverAt);
  ask('definition', definitionsAt);
  expect([...asked]).toEqual(isAsked ? ['completion', 'hover', 'definition'] : []);
});

it.each<readonly [body: string, overlaid: readonly unknown[]]>([
  ['- name: b\n  si<|>ze: 5\n#@overlay/match by="name"\n- name: c\n  more: 6\n', [1]],
  ['- name: b\n  size: 5\n#@overlay/match by="name"\n- name: c\n  si<|>ze: 6\n', [2]],
  ['- name: b\n  #@overlay/match missing_ok=True\n  mo<|>re: 5\n', []],
])('a key of an item is laid on the same key of the matching item: %j', (body, overlaid) => {
  const items = '#! file: base.yml\nkind: A\nlist:\n- name: b\n  size: 1\n- name: c\n  size: 2\n  more: 3\n';
  const { snapshot, offset } = openFixture(`${items}${overlay}list:\n#@overlay/match by="name"\n${body}`);
  const cursor = cursorAt(snapshot, offset);
  const nodes = cursor.kind === 'yaml' ? overlaidByKey(snapshot, cursor.place) : undefined;
  expect(nodes?.map(({ value }) => value)).toEqual(overlaid);
});

it('edits are tried without answering requests', () => {
  const keys = Array.from({ length: 1_100 }, (_, i) => `k${i}: 1\n`).join('');
  const body = `list:\n#@overlay/match by="<|>"\n- name: b\n#@overlay/match missing_ok=True\nmore:\n${keys.replaceAll('k', '  k')}`;
  const { workspace, text, offset, snapshotOf } = openFixture(`${base}${overlay}${body}`);
  let asked = 0;
  const pauses = { betweenSteps: () => undefined, withinStep: () => void asked++ };
  workspace.open({ key: '/ws/overlay.yml', text, version: 1, pauses });
  const snapshot = snapshotOf('overlay.yml');
  expect(snapshot.project?.output).toBeDefined();
  expect(asked).toBeGreaterThan(0);
  asked = 0;
  expect(completionsAt(snapshot, offset).map(({ label }) => label)).toContainEqual(expect.stringMatching('name'));
  expect(asked).toBe(0);
});

it('an overlay of very many documents has the keys of the first 200', () => {
  const documents = Array.from({ length: 201 }, (_, i) => `---\nkey${i}: 1\n`).join('');
  const all =
    '#! file: o.yml\n#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all, expects="1+"\n---\n<|>';
  const { snapshot, offset } = openFixture(`#! file: base.yml\n${documents}${all}`);
  expect(completionsAt(snapshot, offset).map(({ label }) => label)).toEqual(
    Array.from({ length: 200 }, (_, i) => `key${i}`),
  );
});

it('a key that is there again in another branch is not taken for it', () => {
  const body = '#@ if True:\nlist:\n#@overlay/match by="name"\n- na<|>me: b\n#@ else:\nlist: []\n#@ end\n';
  const { snapshot, offset } = openFixture(`${base}- name: c\n${overlay}${body}`);
  const cursor = cursorAt(snapshot, offset);
  const nodes = cursor.kind === 'yaml' ? overlaidByKey(snapshot, cursor.place) : undefined;
  expect(nodes?.map(({ value }) => value)).toEqual(['b']);
});

it.each([
  ['a part of an overlay', '#@overlay/match by=overlay.subset({"kind": "A"})\n', ['name']],
  ['something else', '', []],
])('an item in a function is matched by keys of those that it is laid on: one that makes %s', (_what, match, keys) => {
  const code = '#@ def f():\nlist:\n#@overlay/match by="<|>"\n- name: b\n#@ end\n';
  const { snapshot, offset } = openFixture(
    `${base}#! file: t.yml\n#@ load("@ytt:overlay", "overlay")\n${code}${match}--- #@ f()\n`,
  );
  expect(completionsAt(snapshot, offset).map(({ label }) => label)).toEqual(keys);
});
