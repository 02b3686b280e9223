import { describe, expect, it } from 'vitest';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { workspaceOf } from '../../workspace/testing.js';
import { Workspace } from '../../workspace/workspace.js';
import { textAfter } from '../testing.js';
import { projectInsertion } from './extend-project-file.js';
import { commandActions, projectFileActions } from './project-file-actions.js';

const schema = '#@data/values-schema\n---\nname: ""\n';

function check(projectFile: string | undefined, values: string, expected: string): void {
  const files = new Map([
    ['/ws/a/config/schema.yml', schema],
    ['/ws/b/config/schema.yml', schema],
    ['/ws/other.yml', 'a: 1\n'],
    ['/ws/values-dev.yml', values],
    ...(projectFile === undefined ? [] : [['/ws/.ytt-project.yaml', projectFile] as const]),
  ]);
  const open = (): Workspace => {
    const workspace = workspaceOf(files);
    return workspace;
  };
  const workspace = open();
  const { findings } = fileFindings(workspace, '/ws/values-dev.yml');
  // Files that may be another tool's are only reported in their status.
  expect(findings.map(({ code }) => code)).toEqual(values.startsWith('#@') ? ['ambiguous-project'] : []);
  const what = /not checked: a\/config, b\/config\. .*\.ytt-project\.yaml, or with a modeline/;
  if (values.startsWith('#@')) expect(findings[0]?.message).toMatch(what);
  expect(projectFileActions(workspace, '/ws/values-dev.yml', findings, { start: 31, end: 31 })).toEqual([]);
  const actions = projectFileActions(workspace, '/ws/values-dev.yml', findings, { start: 0, end: 0 });
  const end = findings[0]?.range.end ?? values.indexOf('\n');
  const at = (offset: number): number =>
    projectFileActions(workspace, '/ws/values-dev.yml', findings, { start: offset, end: offset }).length;
  expect([at(end), at(end + 1)]).toEqual([2, 0]);
  const action = actions[1];
  expect(actions.map(({ creates }) => creates)).toEqual([projectFile === undefined, projectFile === undefined]);
  const verb = projectFile === undefined ? 'Write' : 'Extend';
  expect(action?.title).toBe(`${verb} .ytt-project.yaml: it belongs to b/config`);
  expect(action?.findings).toEqual(findings);
  expect(projectFileActions(workspace, '/ws/other.yml', [], { start: 0, end: 0 })).toEqual([]);
  const before = action?.file.text ?? '';
  const edit = action && projectInsertion(before, action.project);
  const text = textAfter(before, edit === undefined ? [] : [edit]);
  expect(text).toBe(expected);
  // The written file has the intended meaning.
  files.set('/ws/.ytt-project.yaml', text);
  const fixed = open();
  expect(fileFindings(fixed, '/ws/.ytt-project.yaml').findings).toEqual([]);
  expect(fileFindings(fixed, '/ws/values-dev.yml').findings.map(({ code }) => code)).toEqual(['wrong-type']);
}

const item = '- name: b\n  files: [b/config]\n  variants:\n    values-dev:\n      dataValuesFiles: [values-dev.yml]\n';

describe('the fix of an ambiguous association', () => {
  it('writes a project file', () => {
    check(undefined, 'name: 1\n# ------------------------------\n', `projects:\n${item}`);
  });

  it('lists annotated data values as files', () => {
    check(undefined, '#@data/values\n---\nname: 1\n', `projects:\n${item.replace('dataValuesFiles', 'files')}`);
  });

  it('extends the one that is there', () => {
    const existing = 'projects:\n  - name: b\n    files: [other.yml]\n';
    const added = item.replace('name: b', 'name: b-2').replace(/^(?=.)/gm, '  ');
    check(existing, 'name: 1\n', `${existing}${added}`);
    check(existing.trimEnd(), 'name: 1\n', `${existing}${added}`);
  });

  it('extends one in flow style', () => {
    const added = '{name: b-2, files: [b/config], variants: {values-dev: {dataValuesFiles: [values-dev.yml]}}}';
    check(
      'projects: [ {name: b, files: [ other.yml ]} ] # one\n',
      'name: 1\n',
      `projects: [ {name: b, files: [ other.yml ]}, ${added} ] # one\n`,
    );
  });
});

describe('a command that runs ytt', () => {
  const texts = {
    '/ws/config/values.yml': '#@data/values\n---\nname: x\n',
    '/ws/config/t.yml': '#@ load("@ytt:data", "data")\n# x\na: #@ data.values.name\n',
    '/ws/prod.yml': 'name: 1\n',
    '/ws/hack/build.sh':
      'ytt -f config --data-values-file prod.yml --ignore-unknown-comments > out\nytt -f other\nytt -f config --data-values-file prod.yml --ignore-unknown-comments\n',
  };
  const open = (more: Readonly<Record<string, string>> = {}): Workspace => {
    const workspace = workspaceOf(new Map(Object.entries({ ...texts, ...more })));
    return workspace;
  };

  it('is written into a project file, once, from the first line of its files', () => {
    const actions = commandActions(open(), '/ws/config/t.yml', { start: 0, end: 0 });
    expect(actions.map(({ title }) => title)).toEqual(['Write .ytt-project.yaml: as hack/build.sh:1 runs ytt']);
    expect(actions.map(({ findings }) => findings)).toEqual([[]]);
    const script = Array.from({ length: 6 }, (_, i) => `ytt -f config --file-mark x${i}:exclude=true\n`).join('');
    const some = commandActions(open({ '/ws/hack/build.sh': script }), '/ws/config/t.yml', { start: 0, end: 0 });
    expect(some.map(({ title }) => title.slice(-19))).toEqual([1, 2, 3, 4].map((line) => `build.sh:${line} runs ytt`));
    const loop = 'for e in dev prod; do ytt -f config -f envs/$e.yml; done\n';
    const each = { '/ws/hack/build.sh': loop, '/ws/envs/dev.yml': '', '/ws/envs/prod.yml': '' };
    expect(
      commandActions(open(each), '/ws/config/t.yml', { start: 0, end: 0 }).map(({ title, project }) => [
        title.slice('Write .ytt-project.yaml: as '.length),
        project?.files,
      ]),
    ).toEqual([
      ['hack/build.sh:1 runs ytt', ['config', 'envs/dev.yml']],
      ['hack/build.sh:1 runs ytt with config, envs/prod.yml', ['config', 'envs/prod.yml']],
    ]);
    const [action] = actions;
    const edit = action && projectInsertion('', action.project);
    const text = textAfter('', edit === undefined ? [] : [edit]);
    expect(text).toBe(
      'projects:\n- name: config\n  files: [config]\n  dataValuesFiles: [prod.yml]\n  ignoreUnknownComments: true\n',
    );
    const stated = open({ '/ws/.ytt-project.yaml': text });
    expect(fileFindings(stated, '/ws/.ytt-project.yaml').findings).toEqual([]);
    expect(stated.runsOf('/ws/config/t.yml')[0]).toMatchObject({ reason: { kind: 'project-file', project: 'config' } });
    expect(commandActions(stated, '/ws/config/t.yml', { start: 0, end: 0 })).toEqual([]);
    expect(commandActions(open(), '/ws/config/t.yml', { start: 60, end: 60 })).toEqual([]);
    expect(commandActions(open(), '/ws/hack/build.sh', { start: 0, end: 0 })).toEqual([]);
  });

  it.each([[['/ws', '/ws/app', '/elsewhere/and/longer']], [['/elsewhere/and/longer', '/ws/app', '/ws']]])(
    'is written into the outermost of %j',
    (folders) => {
      const own = { '/ws/app/hack/build.sh': 'ytt -f config\n', '/ws/app/config/t.yml': 'a: #@ 1\n' };
      const unclear = {
        '/ws/app/a/config/schema.yml': schema,
        '/ws/app/b/config/schema.yml': schema,
        '/ws/app/values-dev.yml': '#@data/values\n---\nname: x\n',
      };
      const opened = (files: Readonly<Record<string, string>>): Workspace => {
        const workspace = new Workspace(memoryFileSystem(new Map(Object.entries(files))));
        workspace.setFolders(folders);
        for (const folder of folders) for (const _ of workspace.index(folder));
        return workspace;
      };
      const start = { start: 0, end: 0 };
      const [action] = commandActions(opened(own), '/ws/app/config/t.yml', start);
      expect(action).toMatchObject({ key: '/ws/.ytt-project.yaml', project: { files: ['app/config'] } });
      const workspace = opened(unclear);
      const { findings } = fileFindings(workspace, '/ws/app/values-dev.yml');
      const actions = projectFileActions(workspace, '/ws/app/values-dev.yml', findings, start);
      expect(actions.map(({ key, project }) => [key, project.files])).toEqual([
        ['/ws/.ytt-project.yaml', ['app/a/config']],
        ['/ws/.ytt-project.yaml', ['app/b/config']],
      ]);
    },
  );

  it('has all flags that a project file supports, and is named after its inputs', () => {
    const paths = ['app/config/t.yml', 'app/configuration/t.yml', 't.yml'];
    const more = Object.fromEntries(paths.map((path) => [`/ws/${path}`, 'a: #@ 1\n']));
    const named = (path: string, command: string) => {
      const workspace = open({ ...more, '/ws/hack/build.sh': `ytt ${command}\n` });
      return commandActions(workspace, `/ws/${path}`, { start: 0, end: 0 })[0]?.project;
    };
    expect(named('app/config/t.yml', '-f app/config --strict --implicit-map-key-overrides')).toEqual({
      ...{ name: 'app', files: ['app/config'], strict: true, implicitMapKeyOverrides: true },
    });
    expect(named('app/configuration/t.yml', '-f app/configuration --file-mark x.txt:type=text-plain')).toEqual({
      ...{ name: 'configuration', files: ['app/configuration'], fileMarks: ['x.txt:type=text-plain'] },
    });
    const rest = ['v1.2/config/t.yml', 'app/myconfig/t.yml', 'app/deep/schema/t.yml', 'ytt/t.yml'];
    for (const path of rest) more[`/ws/${path}`] = 'a: #@ 1\n';
    expect(named('app/myconfig/t.yml', '-f app/myconfig')).toMatchObject({ name: 'myconfig' });
    expect(named('app/deep/schema/t.yml', '-f app/deep/schema')).toMatchObject({ name: 'deep' });
    expect(named('v1.2/config/t.yml', '-f v1.2/config')).toMatchObject({ name: 'v1.2' });
    expect(named('ytt/t.yml', '-f ytt')).toMatchObject({ name: 'ytt' });
    expect(named('t.yml', '-f t.yml -f app/config')).toMatchObject({ name: 't', files: ['t.yml', 'app/config'] });
  });
});
