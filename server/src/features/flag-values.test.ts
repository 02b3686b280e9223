/** Data values set by flags of a stated project, with and without a declaration. */
import { expect, it } from 'vitest';
import { memoryFileSystem } from '../workspace/files/testing.js';
import type { Snapshot } from '../workspace/snapshot.js';
import { workspaceOf } from '../workspace/testing.js';
import { Workspace } from '../workspace/workspace.js';
import { definitionsAt } from './navigation/definition.js';
import { dataValueAt, referencesAt } from './navigation/references.js';
import { renameAt } from './rename/rename.js';
import { openFixture } from './testing.js';
import { completionLabels, definitionPlaces, hoverText } from './testing-answers.js';

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

it('beside documents that declare others both are offered, those of the schema first', () => {
  const flags = project('  dataValues: {a: x, c: x}');
  const values = '#! file: config/values.yml\n#@data/values\n---\na: y\n';
  expect(hoverText(`${flags}${values}${code('data.values.<|>c')}`)).toBe(given('c', 'data-value'));
  expect(hoverText(`${flags}${values}${code('data.values.<|>a')}`)).toContain('Declared by data values');
  const schema = '#! file: config/schema.yml\n#@data/values-schema\n---\na: z\nc: b\n';
  expect(hoverText(`${flags}${schema}${code('data.values.<|>a')}`)).toContain('Default: `z`');
});

it.each(['dataValues: {b: y, a: x}', 'dataValuesYaml:\n    b: y\n    a: {c: x}', 'dataValuesYaml: {a.c: x}'])(
  'the definition of one is its entry in the project file: %s',
  (flags) => {
    expect(definitionPlaces(`${project(`  ${flags}`)}${code('data.values.<|>a')}`)).toEqual([
      `.ytt-project.yaml:${flags.includes('\n') ? 5 : 3}`,
    ]);
  },
);

const taskfile = (flags: string) => `#! file: Taskfile.yml\ntasks:\n  gen:\n    cmds:\n    - ytt -f config ${flags}\n`;

it.each([
  ['--data-value a=x', 'a', ': `x`', '--data-value a'],
  ['--data-value=a=x', 'a', ': `x`', '--data-value a'],
  ["-v 'a=x y'", 'a', ': `x y`', '--data-value a'],
  ['-v ab=y -v a=x', 'a', ': `x`', '--data-value a'],
  ['-f x.a=config -v a=x', 'a', ': `x`', '--data-value a'],
  ['-f x-a=config -v a=x', 'a', ': `x`', '--data-value a'],
  ['-v a=$NAME', 'a', '', '--data-value a'],
  ['--data-value="a=$NAME"', 'a', '', '--data-value a'],
  ['-v a.b=x', 'b', ': `x`', '--data-value a.b'],
  ['-v a.b=x', 'a', ': `a.b=x`', '--data-value a.b'],
  ["--data-value-yaml 'a={b: x}'", 'b', ': `a={b: x}`', '--data-value-yaml a'],
  ['--data-value-file a=name.txt', 'a', '', '--data-value-file a'],
])('those of a command in a script are told, and lead there: %s for %s', (flags, name, value, marked) => {
  const [flag, key = ''] = marked.split(' ');
  const fixture = `${taskfile(flags)}${code(name === 'b' ? 'data.values.a.<|>b' : 'data.values.<|>a')}`;
  const link = '[Taskfile.yml:4](file:///ws/Taskfile.yml#L4)';
  expect(hoverText(fixture)).toBe(`**${name}**\n\nGiven by \`${flag}\` in ${link}${value}`);
  const { snapshot, offset } = openFixture(fixture);
  const places = definitionsAt(snapshot, offset).map(({ file, range }) => [
    file.path,
    file.text.slice(range.start, range.end),
    /[ ="']/.test(file.text.charAt(range.start - 1)),
  ]);
  expect(places).toEqual([['Taskfile.yml', key, true]]);
});

it.each(["-v 'a'=x", '-v "a"=x'])('those whose names the shell reads otherwise lead to the line: %s', (flags) => {
  const { snapshot, offset } = openFixture(`${taskfile(flags)}${code('data.values.<|>a')}`);
  const places = definitionsAt(snapshot, offset).map(({ file, range }) => file.text.slice(range.start, range.end));
  expect(places).toEqual([`    - ytt -f config ${flags}`]);
});

const values = '#! file: config/values.yml\n#@data/values\n---\nname: x\nmap:\n  known: 1\n';

it.each([
  ['v.<|>a', 'a', ': `x`'],
  ['v.map.<|>b', 'b', ': `y`'],
  ['m.<|>b', 'b', ': `y`'],
  ['m.<|>c', 'c', ': `map.c.d=z`'],
  ['m.c.<|>d', 'd', ': `z`'],
  ['data.values.map.<|>b', 'b', ': `y`'],
])('are told by another name of what contains them: %s', (expression, name, value) => {
  const aliases = '#! file: config/t.yml\n#@ load("@ytt:data", "data")\n#@ v = data.values\n#@ m = v.map\n';
  const flags = taskfile('-v a=x -v map.b=y -v map.c.d=z');
  const fixture = `${flags}${values}${aliases}a: #@ ${expression}\n`;
  const link = '[Taskfile.yml:4](file:///ws/Taskfile.yml#L4)';
  expect(hoverText(fixture)).toBe(`**${name}**\n\nGiven by \`--data-value\` in ${link}${value}`);
});

it.each([
  ['#@ v = data.values\n', 'v.<|>a', 'a', true],
  ['#@ v = data.values\n', 'v.map.<|>b', 'b', true],
  ['#@ m = data.values.map\n', 'm.<|>b', 'b', true],
  ['#@ v = data.values\n#@ v = struct.make()\n', 'v.<|>a', 'a', false],
  ['#@ v, w = data.values, 1\n', 'v.<|>a', 'a', false],
  ['#@ v = v.map\n', 'v.<|>a', 'a', false],
  ['#@ def f(v):\n#@ end\n#@ v = 1\n', 'v.<|>a', 'a', false],
])('are told by another name if no document declares any: %j, %s', (assigned, expression, name, expected) => {
  const file = `#! file: config/t.yml\n#@ load("@ytt:data", "data")\n${assigned}a: #@ ${expression}\n`;
  const text = hoverText(`${taskfile('-v a=x -v map.b=y')}${file}`);
  expect(text?.startsWith(`**${name}**\n\nGiven by`) ?? false).toBe(expected);
});

it('are not told of members of other values, or if there is a schema', () => {
  const other = '#! file: config/t.yml\n#@ v = struct.make(x=1)\na: #@ v.<|>a\n';
  expect(hoverText(`${taskfile('-v a=x')}${values}${other}`)).toBeUndefined();
  const alias = '#! file: config/t.yml\n#@ load("@ytt:data", "data")\n#@ v = data.values\na: #@ v.<|>a\n';
  expect(
    hoverText(`${taskfile('-v a=x')}${values.replace('data/values', 'data/values-schema')}${alias}`),
  ).toBeUndefined();
});

it('a file in no folder has none', () => {
  const text = '#@ load("@ytt:data", "data")\na: #@ data.values.a\n';
  const workspace = workspaceOf(new Map([['/ws/run.sh', 'ytt -f . -v a=x\n']]));
  for (const key of ['untitled:a.yml', '/elsewhere/a.yml', '/ws/a.yml']) workspace.open({ key, text, version: 1 });
  const given = (key: string) =>
    workspace
      .snapshot(key)
      ?.dataValueFlags()
      .map(({ path }) => path.join('.'));
  expect(given('/ws/a.yml')).toEqual(['a']);
  expect(given('/elsewhere/a.yml')).toEqual([]);
  expect(given('untitled:a.yml')).toEqual([]);
});

it('of flags that set the same data value each is found where it stands', () => {
  const { snapshot, offset } = openFixture(`${taskfile('-v a=1 -v b=a=2 -v a=3')}${code('data.values.<|>a')}`);
  const places = definitionsAt(snapshot, offset).map(({ file, range }) => file.text.slice(range.start, range.end + 2));
  expect(places).toEqual(['a=1', 'a=3']);
});

it('of many flags that set parts of one the first four are shown', () => {
  const flags = [1, 2, 3, 4, 5].map((part) => `-v a.p${part}=${part}`).join(' ');
  const shown = hoverText(`${taskfile(flags)}${code('data.values.<|>a')}`)?.match(/a\.p\d=\d/g);
  expect(shown).toEqual(['a.p1=1', 'a.p2=2', 'a.p3=3', 'a.p4=4']);
});

it.each([
  ['another name', '-v ab=x', '#@ load("@ytt:data", "data")\na: #@ data.values.<|>a\n'],
  ['a text with a name in it', '-v a=x', '#@ load("@ytt:data", "data")\na: #@ data.values.a.<|>b\n'],
  ['a library', '-v @lib:a=x', '#@ load("@ytt:data", "data")\na: #@ data.values.<|>a\n'],
  ['something else of that name', '-v a=x', '#@ data = struct.make()\na: #@ data.values.<|>a\n'],
  ['a member of another module', '-v a=x', '#@ load("@ytt:struct", "struct")\na: #@ struct.values.<|>a\n'],
  ['another member of the module', '-v a=x', '#@ load("@ytt:data", "data")\na: #@ data.read.<|>a\n'],
  ['prefixes', '--data-values-env a=', '#@ load("@ytt:data", "data")\na: #@ data.values.<|>a\n'],
])('flags that give something else are not taken for one that does: %s', (_, flags, text) => {
  const fixture = `${taskfile(flags)}#! file: config/t.yml\n${text}`;
  expect([hoverText(fixture), definitionPlaces(fixture)]).toEqual([undefined, []]);
});

it('declarations of a schema or document still take effect, and a command for other files supplies nothing', () => {
  const schema = '#! file: config/schema.yml\n#@data/values-schema\n---\na: z\n';
  const declared = `${taskfile('-v a=x')}${schema}${code('data.values.<|>a')}`;
  expect(hoverText(declared)).toContain('Value (the default): `z`');
  expect(definitionPlaces(declared)).toEqual(['schema.yml:3']);
  const values = '#! file: config/values.yml\n#@data/values\n---\na: z\n';
  expect(hoverText(`${taskfile('-v a=x')}${values}${code('data.values.<|>a')}`)).toContain('Declared by data values');
  expect(definitionPlaces(`${taskfile('-v a=x')}${values}${code('data.values.<|>a')}`)).toEqual(['values.yml:3']);
  const other = taskfile('-v a=x').replace('-f config', '-f other');
  expect(hoverText(`${other}#! file: other/t.yml\na: 1\n${code('data.values.<|>a')}`)).toBeUndefined();
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

it('no rename leaves a flag that sets the surrounding map', () => {
  const schema = '#! file: config/schema.yml\n#@data/values-schema\n---\na:\n  b: 1\nc:\n  b: 1\n';
  const flags = project('  dataValuesYaml: {a: {b: 5}}');
  const rename = (at: string) => {
    const { snapshot, offset } = openFixture(`${flags}${schema}${code(at)}`);
    return renameAt(snapshot, offset, 'other', []);
  };
  expect(rename('data.values.a.<|>b')).toMatchObject({ refused: expect.stringContaining('--data-value-yaml a=') });
  expect(rename('data.values.c.<|>b')).toMatchObject({ edits: [{}, {}] });
});

it('no rename leaves an environment variable that sets it', () => {
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

it('those of a project are not taken for those of another in the same file', () => {
  const projects =
    '#! file: .ytt-project.yaml\nprojects:\n- name: one\n  files: [config]\n  dataValues: {a: x}\n- name: two\n  files: [other]\n  dataValues: {a: y, c: z}\n#! file: other/t.yml\na: 1\n';
  expect(definitionPlaces(`${projects}${code('data.values.<|>a')}`)).toEqual(['.ytt-project.yaml:4']);
  expect(hoverText(`${projects}${code('data.values.<|>c')}`)).toBeUndefined();
});

it('those of a command with several inputs concern each of them', () => {
  const more = '#! file: more/t.yml\na: 1\n';
  expect(hoverText(`${taskfile('-f more -v a=x')}${more}${code('data.values.<|>a')}`)).toContain('Given by');
});

it.each([
  ['a command', taskfile('-v =x -v a -v @lib:b=x -v d=x')],
  ['a project file', project('  dataValues: {"": x, "@lib:b": x, d: x}')],
])('what names no data value of the run itself is none: in %s', (_, flags) => {
  const { snapshotOf } = openFixture(`${flags}${code('data.values.d')}`);
  const paths = snapshotOf('config/t.yml').dataValueFlags();
  expect(paths.map(({ path }) => path)).toEqual([['d']]);
});

it.each<[string, string, string, readonly string[]]>([
  ['first names', '-v b.c=x -v b.d=y -v e=z -v a=x', 'data.values.<|>', ['b', 'e', 'a']],
  ['names below another', '-v b.c=x -v b.d=y --data-value-yaml b.e=1 -v c.f=x', 'data.values.b.<|>', ['c', 'd', 'e']],
  ['the name at the cursor', '-v other=x', 'data.values.oth<|>er', ['other', 'a']],
  ['none that only keys can have', '-v my-key=x', 'data.values.<|>', ['a']],
  ['one beside a name that resembles it', '-v ab=x', 'data.values.<|>', ['ab', 'a']],
  ['none of another module', '-v b=x', 'struct.values.<|>', []],
])('those of a command are suggested where no schema tells what there is: %s', (_, flags, expression, expected) => {
  expect(completionLabels(`${taskfile(flags)}${code(expression)}`)).toEqual(expected);
});

it('those of a command are not suggested where a schema tells what there is, and once beside documents', () => {
  const schema = '#! file: config/schema.yml\n#@data/values-schema\n---\nb: z\n';
  expect(completionLabels(`${taskfile('-v c=x')}${schema}${code('data.values.<|>')}`)).toEqual(['b']);
  const values = '#! file: config/values.yml\n#@data/values\n---\nb: z\n';
  expect(completionLabels(`${taskfile('-v b=x')}${values}${code('data.values.<|>')}`)).toEqual(['b']);
});
