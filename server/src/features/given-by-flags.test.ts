/** Data values that flags of a stated project give, by themselves or besides what is declared. */
import { expect, it } from 'vitest';
import { memoryFileSystem } from '../workspace/files/memory-file-system.js';
import type { Snapshot } from '../workspace/snapshot.js';
import { Workspace } from '../workspace/workspace.js';
import { dataValueAt, referencesAt } from './navigation/references.js';
import { renameAt } from './rename/rename.js';
import { openFixture } from './testing.js';
import { hoverText } from './testing-answers.js';

const project = (flags: string) => `#! file: .ytt-project.yaml\nprojects:\n- files: [config]\n${flags}\n`;
const code = (expression: string) =>
  `#! file: config/t.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.a\nb: #@ ${expression}\n`;

const given = (path: string, flag: string) => `**${path}**\n\nValue: \`x\`\n\nGiven by \`--${flag}\`, without a type`;

it.each([
  ['{a.b: x}', 'dataValues', 'data-value'],
  ['{a.b: x}', 'dataValuesYaml', 'data-value-yaml'],
  ['{a: {b: x}}', 'dataValuesYaml', 'data-value-yaml'],
])('where nothing else declares any, they are known by the flags: %s of %s', (values, list, flag) => {
  expect(hoverText(`${project(`  ${list}: ${values}`)}${code('data.values.a.<|>b')}`)).toBe(given('a.b', flag));
});

it('beside documents that declare others both are known, and what a schema says goes first', () => {
  const flags = project('  dataValues: {a: x, c: x}');
  const values = '#! file: config/values.yml\n#@data/values\n---\na: y\n';
  expect(hoverText(`${flags}${values}${code('data.values.<|>c')}`)).toBe(given('c', 'data-value'));
  expect(hoverText(`${flags}${values}${code('data.values.<|>a')}`)).toContain('Declared by data values');
  const schema = '#! file: config/schema.yml\n#@data/values-schema\n---\na: z\nc: b\n';
  expect(hoverText(`${flags}${schema}${code('data.values.<|>a')}`)).toContain('Default: `z`');
});

it.each([
  ['dataValues: {a: x}', '--data-value a=x'],
  ['dataValuesYaml: {a: {b: x}}', '--data-value-yaml a={"b":"x"}'],
  ['dataValuesFromFiles: {a: a.txt}', '--data-value-file a=a.txt'],
])('no rename leaves a flag behind that sets it: %s', (flags, flag) => {
  const schema = '#! file: config/schema.yml\n#@data/values-schema\n---\n#@schema/type any=True\na: y\nab: z\n';
  const { snapshot, offset } = openFixture(`${project(`  ${flags}`)}${schema}${code('data.values.<|>a')}`);
  expect(dataValueAt(snapshot, offset)).toBeDefined();
  const renamed = renameAt(snapshot, offset, 'other', []);
  expect('refused' in renamed && renamed.refused.replaceAll(' "', '"')).toBe(`${flag} sets it, which is not renamed.`);
  const other = openFixture(`${project(`  ${flags}`)}${schema}${code('data.values.<|>ab')}`);
  expect(renameAt(other.snapshot, other.offset, 'other', [])).toMatchObject({ edits: [{}, {}] });
  expect(referencesAt(snapshot, offset, true)).toHaveLength(3);
});

it('no rename leaves a flag behind that sets the map around it', () => {
  const schema = '#! file: config/schema.yml\n#@data/values-schema\n---\na:\n  b: 1\nc:\n  b: 1\n';
  const flags = project('  dataValuesYaml: {a: {b: 5}}');
  const rename = (at: string) => {
    const { snapshot, offset } = openFixture(`${flags}${schema}${code(at)}`);
    return renameAt(snapshot, offset, 'other', []);
  };
  expect(rename('data.values.a.<|>b')).toMatchObject({ refused: expect.stringContaining('--data-value-yaml a=') });
  expect(rename('data.values.c.<|>b')).toMatchObject({ edits: [{}, {}] });
});

it('no rename leaves a variable of the environment behind that sets it', () => {
  const files = new Map([
    ['/ws/.ytt-project.yaml', 'projects:\n- files: [config]\n  dataValuesEnv: [APP]\n'],
    ['/ws/config/schema.yml', '#@data/values-schema\n---\na:\n  b: x\n  c: x\n'],
  ]);
  const workspace = new Workspace(memoryFileSystem(files), {}, { APP_a__b: 'y' });
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  const snapshot = workspace.snapshot('/ws/config/schema.yml') as Snapshot;
  const rename = (key: string) => renameAt(snapshot, snapshot.file.text.indexOf(`${key}:`), 'other', []);
  expect(rename('b')).toEqual({ refused: '--data-values-env APP sets it, which is not renamed.' });
  expect(rename('a')).toEqual(rename('b'));
  expect(rename('c')).toMatchObject({ edits: [{}] });
});
