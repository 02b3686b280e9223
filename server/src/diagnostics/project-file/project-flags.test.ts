/**
 * The statements of a project file besides files: they apply to the run, and errors in them are reported in the project
 * file.
 */
import { describe, expect, it } from 'vitest';
import { codeActions } from '../../features/actions/code-actions.js';
import { effectiveValues, renderedOutput, type Shown } from '../../features/views/shown-text.js';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { Workspace } from '../../workspace/workspace.js';
import { fileFindings } from '../file-findings.js';

const schema = '#@data/values-schema\n---\nname: ""\nport: 1\ntext: ""\n#@schema/type any=True\nmore: null\n';

function open(projectFile: string, files: Readonly<Record<string, string>> = {}) {
  const all = new Map(
    Object.entries({ 'schema.yml': schema, ...files, '.ytt-project.yaml': projectFile }).map(([path, text]) => [
      `/ws/${path}`,
      text,
    ]),
  );
  const environment = { APP_name: 'from env', APPS_none: 'x', OTHER: 'x', BAD_none: '1', YAML_port: '9' };
  const workspace = new Workspace(memoryFileSystem(all), {}, environment);
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  return { workspace, all };
}

function textOf(shown: Shown): string {
  return 'text' in shown ? shown.text : shown.refused;
}

function valuesWith(flags: string, files: Readonly<Record<string, string>> = {}): string {
  const { workspace } = open(`projects:\n- name: a\n  files: [schema.yml]\n${flags}`, files);
  const snapshot = workspace.snapshot('/ws/schema.yml');
  return snapshot === undefined ? '' : textOf(effectiveValues(snapshot));
}

describe('flags of a project file', () => {
  it.each([
    ['  dataValues: {name: x, text: "1"}\n', 'name: x\nport: 1\ntext: "1"\nmore: null\n'],
    [
      '  dataValuesYaml: {port: 2, more: {a: [1, "b"], c: true}}\n',
      'name: ""\nport: 2\ntext: ""\nmore:\n  a:\n  - 1\n  - b\n  c: true\n',
    ],
    ['  dataValuesFromFiles: {text: some.txt}\n', 'name: ""\nport: 1\ntext: of file\nmore: null\n'],
    ['  dataValuesEnv: [APP]\n  dataValuesYaml: {port: 3}\n', 'name: from env\nport: 3\ntext: ""\nmore: null\n'],
    ['  dataValuesEnvYaml: [YAML]\n', 'name: ""\nport: 9\ntext: ""\nmore: null\n'],
    [
      '  dataValues: {name: x, text: yy}\n  variants:\n    dev: {dataValues: {name: z}}\n',
      'name: z\nport: 1\ntext: yy\nmore: null\n',
    ],
  ])('give data values: %j', (flags, values) => {
    expect(valuesWith(flags, { 'some.txt': 'of file' })).toBe(values);
  });

  it.each([
    ['dataValuesEnv: ["@lib:APP"]', 'name: from env\n'],
    ['dataValuesEnvYaml: ["@lib:APP"]', 'name: from env\n'],
    ['dataValuesEnv: [APP]', 'name: ""\n'],
    ['dataValues: {"@lib:name": APP}', 'name: APP\n'],
    ['dataValuesYaml: {"@lib:name": "APP"}', 'name: APP\n'],
  ])('are those of the library that they name: %s', (flag, output) => {
    const { workspace } = open(`projects:\n- name: a\n  files: [schema.yml, c]\n  ${flag}\n`, {
      'c/t.yml':
        '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("lib").eval())\n',
      'c/_ytt_lib/lib/schema.yml': '#@data/values-schema\n---\nname: ""\n',
      'c/_ytt_lib/lib/a.yml': '#@ load("@ytt:data", "data")\nname: #@ data.values.name\n',
    });
    const snapshot = workspace.snapshot('/ws/c/t.yml');
    expect(snapshot && textOf(renderedOutput(snapshot))).toBe(output);
  });

  it.each([
    ['dataValuesYaml: {port: a, text: 2}', ['a', '2']],
    ['dataValuesYaml: {port: 2, text: 2}', ['2']],
    ['dataValues: {none: "1", name: "1"}', ['"1"']],
    ['dataValues: {name: "1", none: "1"}', ['"1"']],
    // The name of one begins that of another.
    ['dataValuesYaml: {more: 1, moreover: 2}', ['2']],
    ['dataValuesYaml: {moreover: 2, more: 1}', ['2']],
    ['dataValuesEnv: [APP, BAD]', ['BAD']],
    ['dataValuesEnv: [APP, APPS]', ['APPS']],
  ])('are told of where they stand, each by itself: %s', (flag, expected) => {
    const projectFile = `projects:\n- name: a\n  files: [schema.yml]\n  ${flag}\n`;
    const { workspace } = open(projectFile);
    const { findings } = fileFindings(workspace, '/ws/.ytt-project.yaml');
    expect(findings.map(({ range }) => projectFile.slice(range.start, range.end)).sort()).toEqual([...expected].sort());
    if (flag.endsWith('text: 2}') && expected.length === 1)
      expect(findings[0]?.range.start).toBe(projectFile.lastIndexOf('2'));
  });

  it('of which one names a file that is wrong are told of at that one', () => {
    const flags = '  dataValuesFromFiles: {text: a.txt, none: b.txt}\n';
    const projectFile = `projects:\n- name: a\n  files: [schema.yml]\n${flags}`;
    const { workspace } = open(projectFile, { 'a.txt': 'a', 'b.txt': 'b' });
    const { findings } = fileFindings(workspace, '/ws/.ytt-project.yaml');
    expect(findings.map(({ range }) => projectFile.slice(range.start, range.end))).toEqual(['b.txt']);
  });

  it('are not what is wrong with files', () => {
    const projectFile = 'projects:\n- name: a\n  files: [schema.yml, t.yml]\n  dataValues: {name: x}\n';
    const { workspace } = open(projectFile, { 't.yml': 'a: #@ nope\n' });
    expect(fileFindings(workspace, '/ws/t.yml').findings.map(({ code }) => code)).toEqual(['undefined-name']);
    expect(fileFindings(workspace, '/ws/.ytt-project.yaml').findings).toEqual([]);
  });

  it('are reported in the variant that states them', () => {
    const variants = '  variants:\n    one: {dataValues: {name: x}}\n    two: {dataValuesYaml: {port: a}}\n';
    const projectFile = `projects:\n- name: a\n  files: [schema.yml]\n${variants}`;
    const { findings } = fileFindings(open(projectFile).workspace, '/ws/.ytt-project.yaml');
    expect(findings.map(({ range, code }) => [code, range.start])).toEqual([['wrong-type', projectFile.indexOf('a}')]]);
  });

  it('follow a file that contains a data value', () => {
    const { workspace, all } = open(
      'projects:\n- name: a\n  files: [schema.yml]\n  dataValuesFromFiles: {text: t.md}\n',
      { 't.md': 'one' },
    );
    const shown = (): string => {
      const snapshot = workspace.snapshot('/ws/schema.yml');
      return snapshot === undefined ? '' : textOf(effectiveValues(snapshot));
    };
    expect(shown()).toContain('text: one');
    all.set('/ws/t.md', 'two');
    workspace.changedOnDisk(['/ws/t.md']);
    expect(shown()).toContain('text: two');
  });

  const codes = (flags: string, text: string): string[] => {
    const { workspace } = open(`projects:\n- name: a\n  files: [c]\n${flags}`, { 'c/t.yml': text });
    return fileFindings(workspace, '/ws/c/t.yml')
      .findings.filter(({ severity }) => severity === 'error')
      .map(({ code }) => code);
  };

  it('say how files are read', () => {
    expect(codes('', '# x\n#@ x = 1\n')).toEqual(['comment-not-ytt']);
    expect(codes('  ignoreUnknownComments: true\n', '# x\n#@ x = 1\n')).toEqual([]);
    expect(codes('', '#@ x = 1\na: 1\na: 2\n')).toHaveLength(1);
    expect(codes('  implicitMapKeyOverrides: true\n', '#@ x = 1\na: 1\na: 2\n')).toEqual([]);
    expect(codes('', 'a: yes\n')).toEqual([]);
    expect(codes('  strict: true\n', 'a: yes\n')).toEqual(['yaml-strict']);
    expect(codes('  fileMarks: ["t.yml:type=text-plain"]\n', 'a: [\n')).toEqual([]);
  });

  it('leave out rules', () => {
    const rule = '#@data/values-schema\n---\n#@schema/validation min_len=1\nname: ""\n';
    const errors = (flags: string): number => {
      const { workspace } = open(`projects:\n- name: a\n  files: [schema.yml]\n${flags}`, { 'schema.yml': rule });
      return fileFindings(workspace, '/ws/schema.yml').findings.length;
    };
    expect(errors('')).toBe(1);
    expect(errors('  disableDataValuesValidation: true\n')).toBe(0);
  });

  it('mark files of the output', () => {
    const { workspace } = open('projects:\n- name: a\n  files: [c]\n  fileMarks: ["t.yml:path=u.yml"]\n', {
      'c/t.yml': 'a: 1\n',
    });
    const snapshot = workspace.snapshot('/ws/c/t.yml');
    expect(snapshot && renderedOutput(snapshot)).toMatchObject({ text: 'a: 1\n' });
  });
});

describe('what is wrong with flags', () => {
  it('is reported at the flag concerned, not at another one of the same name', () => {
    const { workspace } = open(
      'projects:\n- name: a\n  files: [schema.yml]\n  dataValues: {name: x}\n  dataValuesYaml: {name: 5}\n',
    );
    const { findings } = fileFindings(workspace, '/ws/.ytt-project.yaml');
    expect(
      findings.map(({ file, range }) => [file.lines.lineAt(range.start), file.text.slice(range.start, range.end)]),
    ).toEqual([[4, '5']]);
  });

  it.each([
    ['dataValues: {none: x}', 'x unknown-data-value'],
    ['dataValuesYaml: {port: x}', 'x wrong-type'],
    ['dataValuesYaml: {port: "["}', '"[" wrong-type'],
    ['dataValues: {"a:b:c": x}', 'x data-value-flag-invalid'],
    ['fileMarks: [none.yml:type=data]', 'none.yml:type=data file-mark-invalid'],
    ['fileMarks: [x]', 'x file-mark-invalid'],
    ['dataValuesFromFiles: {text: none.txt}', 'none.txt project-path-missing'],
    ['dataValuesFromFiles: {none: some.txt}', 'some.txt unknown-data-value'],
    ['dataValuesEnv: [OTHER, BAD]', 'BAD unknown-data-value'],
    ['dataValuesEnvYaml: [OTHER, BAD]', 'BAD unknown-data-value'],
    ['dataValues: {name: 1}', '1 wrong-type'],
    ['strict: 1', '1 wrong-type'],
    ['none: 1', 'none unknown-data-value'],
  ])('%s is told where it stands', (flag, expected) => {
    const { workspace } = open(`projects:\n- name: a\n  files: [schema.yml]\n  ${flag}\n`, { 'some.txt': 'x' });
    const { findings } = fileFindings(workspace, '/ws/.ytt-project.yaml');
    expect(findings.map(({ file, range, code }) => `${file.text.slice(range.start, range.end)} ${code}`)).toEqual([
      expected,
    ]);
  });

  it.each([
    'dataValues: {nam: x}',
    'dataValuesYaml: {nam: x}',
    'dataValuesYaml: {port: "8o"}',
    'dataValuesFromFiles: {tex: some.txt}',
  ])('is mended in no other text than the one where %s stands', (flag) => {
    const { workspace } = open(`projects:\n- name: a\n  files: [schema.yml]\n  ${flag}\n`, { 'some.txt': 'x' });
    const { findings } = fileFindings(workspace, '/ws/.ytt-project.yaml');
    expect(findings).not.toEqual([]);
    const edits = codeActions(findings, { start: 0, end: 999 }).flatMap((action) => action.edits);
    expect(edits.filter(({ file }) => file !== findings[0]?.file)).toEqual([]);
  });

  it('is reported for each of several', () => {
    const flags = 'fileMarks: [t.yml:type=data, none.yml:type=data, x]\n  dataValuesEnv: [OTHER, BAD]';
    const { workspace } = open(`projects:\n- name: a\n  files: [schema.yml]\n  ${flags}\n`);
    const { findings } = fileFindings(workspace, '/ws/.ytt-project.yaml');
    expect(findings.map(({ file, range }) => file.text.slice(range.start, range.end))).toEqual([
      't.yml:type=data',
      'none.yml:type=data',
      'x',
      'BAD',
    ]);
  });

  it('is reported in the project file that has them, not in another with the same ones', () => {
    const flags = (files: string): string =>
      `projects:\n- name: a\n  files: [${files}]\n  fileMarks: [t.yml:type=data]\n`;
    const { workspace } = open(flags('c'), {
      'c/t.yml': 'a: 1\n',
      'd/.ytt-project.yaml': flags('e'),
      'd/e/u.yml': 'a: 1\n',
    });
    const codes = (key: string) => fileFindings(workspace, key).findings.map(({ code }) => code);
    expect(codes('/ws/.ytt-project.yaml')).toEqual([]);
    expect(codes('/ws/d/.ytt-project.yaml')).toEqual(['file-mark-invalid']);
  });
});
