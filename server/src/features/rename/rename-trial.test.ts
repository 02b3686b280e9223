/**
 * Names that are read in ways that no analysis sees: a rename is refused if a run would fail because of it, or have
 * another result.
 */
import { defaultLimits, evaluateProject, Interrupted, type Limits } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { Workspace } from '../../workspace/workspace.js';
import { othersWith } from '../navigation/references.js';
import { openFixture } from '../testing.js';
import { renameAt } from './rename.js';

const template = '#! file: t.yml\n#@ load("@ytt:data", "data")\n---\n';

function renamed(fixture: string) {
  const { workspace, snapshot, offset } = openFixture(fixture);
  expect(snapshot.project?.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return renameAt(snapshot, offset, 'renamed', othersWith(workspace, snapshot, offset));
}

const schema = (body: string): string => `#! file: schema.yml\n#@data/values-schema\n---\n${body}\n`;
const values = (body: string): string =>
  `#! file: values.yml\n#@ load("@ytt:overlay", "overlay")\n#@data/values\n---\n${body}\n`;
const list = schema('list:\n- n<|>m: ""\n  v: 1\n');
const two = `#! file: first.yml\n#@data/values\n---\nlist:\n- nm: a\n  v: 1\n`;

describe('a data value is not renamed if it is read by', () => {
  it.each([
    ['a rule', schema('#@schema/validation ("x", [lambda v: v["p"] == 1][0])\nm:\n  p<|>: 1\n')],
    [
      'the names of a rule',
      schema(
        '#@schema/validation one_not_null=["p", "q"]\nm:\n  #@schema/nullable\n  p<|>: 1\n  #@schema/nullable\n  q: 1\n',
      ) + values('m: {p: 1}'),
    ],
    [
      'the condition of a rule',
      schema('p<|>: 1\n#@schema/validation min=1, when=[lambda v, c: c["root"]["p"] == 1][0]\nr: 1\n'),
    ],
    ['a default', schema('#@schema/default [{"nm": "x"}]\nlist:\n- n<|>m: ""\n')],
    ['an example', schema('#@schema/examples ("A", {"p": 1})\nm:\n  p<|>: 1\n')],
    ['a match by its name', list + two + values('list:\n#@overlay/match by="nm"\n- nm: a\n  v: 2')],
    ['a match of a subset', list + two + values('list:\n#@overlay/match by=overlay.subset({"nm": "a"})\n- v: 2')],
    ['a match by a function', list + two + values('list:\n#@overlay/match by=lambda i, l, r: l["nm"] == "a"\n- v: 2')],
    ['a dict', schema('m:\n  p<|>: 1\n') + values('m: #@ {"p": 9}')],
    ['an alias', `${schema('a: &A\n  p<|>: 1\nb: *A\n')}${template}x: #@ data.values.a.p + data.values.b.p\n`],
    ['a merge key', schema('m:\n  p<|>: 1\nn:\n  p: 1\n') + values('m: &A\n  p: 2\nn:\n  <<: *A')],
  ])('%s', (_what, fixture) => {
    expect(renamed(fixture)).toEqual({ refused: expect.stringContaining('With that name ') });
  });
});

it('is made if everything still works, apart from what failed before', () => {
  const used = `${schema('m:\n  p<|>: 1\n')}${template}a: #@ data.values.m.p\n`;
  expect(renamed(used)).toEqual({ edits: [expect.anything(), expect.anything()] });
  const { snapshot, offset } = openFixture(`${used}b: #@ data.values.m.p + "x"\n`);
  expect(renameAt(snapshot, offset, 'renamed', [])).toHaveProperty('edits.length', 3);
});

it('is refused if something else fails than before', () => {
  const failing = `${schema('m:\n  p<|>: 1\n')}#! file: u.yml\na: #@ 1 + "x"\n`;
  const { workspace, snapshot, offset } = openFixture(failing + values('m: #@ {"p": 9}'));
  expect(renameAt(snapshot, offset, 'renamed', othersWith(workspace, snapshot, offset))).toEqual({
    refused: expect.stringContaining('values.yml:4 fails'),
  });
});

it('is refused if another file is rendered', () => {
  const asked = '#@ if hasattr(data.values.m, "renamed"):\n---\na: 1\n#@ end\n';
  const before = `${schema('m:\n  p<|>: 1\n')}#! file: t.yml\n#@ load("@ytt:data", "data")\n${asked}`;
  expect(openFixture(before).snapshot.project?.output.files.map(({ path }) => path)).toEqual([]);
  const refused = { refused: expect.stringContaining('t.yml is rendered differently') };
  expect(renamed(before)).toEqual(refused);
  const withHint = `${before}#! file: u.yml\na: 0123\n`;
  expect(openFixture(withHint).snapshot.project?.findings).toMatchObject([{ severity: 'hint' }]);
  expect(renamed(withHint)).toEqual(refused);
});

it('can be interrupted while it reads the changed texts', () => {
  const { workspace, text, offset, snapshotOf } = openFixture(schema('p<|>: 1\n'));
  let isInterrupted = false;
  const pause = (): void => {
    if (isInterrupted) throw new Interrupted();
  };
  workspace.open({ key: '/ws/schema.yml', text, version: 1, pauses: { betweenSteps: pause, withinStep: pause } });
  const snapshot = snapshotOf('schema.yml');
  expect(snapshot.project?.findings).toEqual([]);
  expect(renameAt(snapshot, offset, 'renamed', [])).toHaveProperty('edits.length', 1);
  isInterrupted = true;
  expect(() => renameAt(snapshot, offset, 'other', [])).toThrow(Interrupted);
});

it('answers no requests while it tries', () => {
  let asked = 0;
  const keys = Array.from({ length: 2_500 }, (_, i) => `k${i}: 1\n`).join('');
  const { text, offset } = openFixture(schema(`p<|>: 1\n${keys}`));
  const workspace = new Workspace(memoryFileSystem(new Map([['/ws/schema.yml', text]])), {
    checkpoint: () => void asked++,
  });
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  const snapshot = workspace.snapshot('/ws/schema.yml');
  expect(snapshot?.project?.output.files).toEqual([]);
  expect(snapshot?.project?.findings).toEqual([]);
  expect(asked).toBeGreaterThan(0);
  asked = 0;
  expect(snapshot && renameAt(snapshot, offset, 'renamed', [])).toHaveProperty('edits.length', 1);
  expect(asked).toBe(0);
});

it('is refused for other runs too', () => {
  const files = `${schema('m:\n  p<|>: 1\n')}#! file: .ytt-project.yaml\nprojects:\n- name: a\n  files: [schema.yml]\n- name: b\n  files: [schema.yml, values.yml]\n`;
  const { workspace, snapshot, offset } = openFixture(files + values('m: #@ {"p": 9}'));
  expect(workspace.runs().runs.length).toBeGreaterThan(1);
  const others = [workspace.snapshot('/ws/values.yml')].filter((one) => one !== undefined);
  expect(renameAt(snapshot, offset, 'renamed', [])).toHaveProperty('edits');
  expect(renameAt(snapshot, offset, 'renamed', others)).toEqual({
    refused: expect.stringContaining('values.yml:4 fails'),
  });
});

it('is tried with the file marks of files that are given under other names', () => {
  const files = `#! file: .ytt-project.yaml
projects:
- files: ["given.yml=t.txt", schema.yml]
  fileMarks: ["t.txt:type=text-template"]
#! file: schema.yml
#@data/values-schema
---
p<|>: ""
#! file: t.txt
(@ load("@ytt:data", "data") @)
a: (@= data.values.p @)
`;
  expect(renamed(files)).toEqual({ edits: [expect.anything(), expect.anything()] });
});

it('is tried with data values files that are for a library', () => {
  const files = `#! file: .ytt-project.yaml
projects:
- files: [config]
  dataValuesFiles: ["@l:v.yml"]
#! file: config/schema.yml
#@data/values-schema
---
other: 1
#! file: config/_ytt_lib/l/schema.yml
#@data/values-schema
---
n<|>ame: ""
#! file: config/t.yml
#@ load("@ytt:library", "library")
#@ load("@ytt:template", "template")
--- #@ template.replace(library.get("l").eval())
#! file: v.yml
name: x
`;
  expect(renamed(files)).toEqual({ edits: [expect.anything(), expect.anything()] });
});

it('answers nothing in the middle of the trial, whose files are not those of the workspace', () => {
  const { snapshot, offset } = openFixture(
    `${schema('p<|>: 1\n')}${template}a: #@ [data.values.p for _ in range(20000)]\n`,
  );
  const { project } = snapshot;
  if (project === undefined) throw new Error('the fixture is no project');
  let looks = 0;
  const limits: Limits = { ...defaultLimits, checkpoint: () => looks++ };
  const watched = evaluateProject({ ...project.inputs, options: { ...project.inputs.options, limits } });
  expect(watched.findings).toEqual([]);
  expect(looks).toBeGreaterThan(0);
  looks = 0;
  expect(renameAt({ ...snapshot, project: watched }, offset, 'renamed', [])).toHaveProperty('edits.length', 2);
  expect(looks).toBe(0);
});
