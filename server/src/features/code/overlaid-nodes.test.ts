/** The nodes that an overlay is laid on are found in changed texts, which are read anew. */
import { Interrupted } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { completionsAt } from '../completion/completion.js';
import { openFixture } from '../testing.js';

const base = '#! file: base.yml\nkind: A\nspec:\n  size: 1\nlist:\n- name: b\n';
const overlay =
  '#! file: overlay.yml\n#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"kind": "A"})\n---\n';

it.each([
  ['without a line that lacks its colon', 'spec:\n  name: 1\n  si<|>\n'],
  ['without the annotation that matches an item', 'list:\n#@overlay/match by="<|>"\n- name: b\n'],
])('completion is abandoned while the text is read %s', (_what, body) => {
  const { workspace, text, offset, snapshotOf } = openFixture(`${base}${overlay}${body}`);
  let isInterrupted = false;
  const whileRead = (): void => {
    if (isInterrupted) throw new Interrupted();
  };
  workspace.open({ key: '/ws/overlay.yml', text, version: 1, whileRead });
  const snapshot = snapshotOf('overlay.yml');
  expect(snapshot.project?.output).toBeDefined();
  isInterrupted = true;
  expect(() => completionsAt(snapshot, offset)).toThrow(Interrupted);
  isInterrupted = false;
  expect(completionsAt(snapshot, offset).map(({ label }) => label)).toContainEqual(expect.stringMatching('size|name'));
});
