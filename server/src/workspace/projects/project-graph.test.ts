import { describe, expect, it } from 'vitest';
import type { TextFile } from '../files/text-file.js';
import { defaultSettings, readSettings } from '../settings/settings.js';
import { buildProjectGraph, declaredNames } from './project-graph.js';
import type { RunDefinition } from './run-definition.js';

const schema = '#@data/values-schema\n---\nname: app\n';

/** The runs of a workspace `/ws`, one per line: `files | data values files`, and which files are ambiguous. */
function check(texts: Readonly<Record<string, string>>, expected: readonly string[], settings = defaultSettings): void {
  const files = new Map<string, TextFile>();
  for (const [path, text] of Object.entries(texts))
    files.set(`/ws/${path}`, { key: `/ws/${path}`, text, version: undefined });
  const view = { folders: ['/ws'], keys: [...files.keys()], get: (key: string) => files.get(key) };
  const { runs, ambiguous } = buildProjectGraph(view, settings);
  const show = (inputs: RunDefinition['files']): string => inputs.map(({ key }) => key.slice(4)).join(' ');
  expect([
    ...runs
      .filter(({ reason }) => reason.kind !== 'project-schema')
      .map((run) => `${show(run.files)} | ${show(run.dataValuesFiles)}`.trim()),
    ...ambiguous.map(({ key, roots }) => `${key.slice(4)} ? ${roots.map((root) => root.slice(4)).join(' ')}`),
  ]).toEqual(expected);
}

it('the declared names are those at the top level of schemas and of data values documents', () => {
  const texts = new Map([
    ['/ws/schema.yml', '#@data/values-schema\n---\na:\n  below: 1\n'],
    ['/ws/values.yaml', '#@data/values\n---\nb: 1\n'],
    ['/ws/plain-values.yml', 'c: 1\n'],
    ['/ws/t.yml', 'd: #@ 1\n'],
    ['/ws/schema.txt', '#@data/values-schema\n---\ne: 1\n'],
  ]);
  const get = (key: string): TextFile => ({ key, text: texts.get(key) ?? '', version: undefined });
  expect([...declaredNames({ folders: ['/ws'], keys: [...texts.keys()], get })]).toEqual(['a', 'b']);
});

describe('inference', () => {
  it('makes a run of the directory with a schema, and one for each plain values file', () => {
    check(
      { 'c/schema.yml': schema, 'c/sub/t.yml': 'a: 1\n', 'c/values.yml': 'name: x\n', 'values-dev.yml': 'name: y\n' },
      [
        'c/schema.yml c/sub/t.yml |',
        'c/schema.yml c/sub/t.yml | c/values.yml',
        'c/schema.yml c/sub/t.yml | values-dev.yml',
      ],
    );
  });

  it('creates one for YAML with code by itself, and none for a text that is not open', () => {
    check({ 'a.yml': '#@ x = 1\n' }, ['a.yml |']);
    check({ 'a.txt': '(@ load("@ytt:data", "data") @)\n' }, []);
  });

  it('chooses the topmost directory with a schema', () => {
    check({ 'c/schema.yml': schema, 'c/d/schema.yml': schema }, ['c/d/schema.yml c/schema.yml |']);
  });

  it('leaves alone what shares no key, is part of a Helm chart, or does not look like values', () => {
    check(
      {
        'c/schema.yml': schema,
        'values.yml': 'other: 1\n',
        'chart/Chart.yaml': 'name: x\n',
        'chart/values.yaml': 'name: x\n',
        'deploy.yml': 'name: x\n',
      },
      ['c/schema.yml |'],
    );
  });

  it('chooses the nearest project, and reports if there are several', () => {
    check(
      {
        'a/config/schema.yml': schema,
        'b/config/schema.yml': schema,
        'a/values.yml': 'name: x\n',
        'values.yml': 'name: x\n',
      },
      [
        'a/config/schema.yml |',
        'b/config/schema.yml |',
        'a/config/schema.yml | a/values.yml',
        'values.yml ? a/config b/config',
      ].toSorted((x, y) => (x.includes('?') ? 1 : 0) - (y.includes('?') ? 1 : 0)),
    );
  });

  it('treats libraries as separate projects', () => {
    check({ 'c/schema.yml': schema, 'c/_ytt_lib/lib/schema.yml': schema }, [
      'c/_ytt_lib/lib/schema.yml |',
      'c/_ytt_lib/lib/schema.yml c/schema.yml |',
    ]);
  });

  it('does not take a directory of libraries for a project', () => {
    check({ 'c/schema.yml': schema, 'c/_ytt_lib/schema.yml': schema, 'c/_ytt_lib/lib/schema.yml': schema }, [
      'c/_ytt_lib/lib/schema.yml |',
      'c/_ytt_lib/lib/schema.yml c/_ytt_lib/schema.yml c/schema.yml |',
    ]);
  });

  it('adds annotated data values outside a project to it', () => {
    check({ 'c/schema.yml': schema, 'dev.yml': '#@data/values\n---\nname: x\n' }, [
      'c/schema.yml |',
      'c/schema.yml dev.yml |',
    ]);
  });
});

describe('inference of annotated data values', () => {
  it('makes another project of those that come with templates of their own', () => {
    const own = '#@data/values\n---\nname: x\n';
    check({ '1/config/schema.yml': schema, '2/config/values.yml': own, '2/config/sub/t.yml': '#@ x = 1\n' }, [
      '1/config/schema.yml |',
      '2/config/sub/t.yml 2/config/values.yml |',
    ]);
  });
});

describe('what is stated', () => {
  it('follows modelines', () => {
    check({ 'c/schema.yml': schema, 'x.yml': '# ytt-schema: c/schema.yml\nother: 1\n' }, [
      'c/schema.yml |',
      'c/schema.yml | x.yml',
    ]);
  });

  it('reads the path of a modeline to the end of the line, quoted or not', () => {
    for (const path of ['c d/my schema.yml \t', '"c d/my schema.yml" ', "'c d/my schema.yml'\r"])
      check({ 'c d/my schema.yml': schema, 'x.yml': `#! ytt-schema: ${path}\nother: 1\n` }, [
        'c d/my schema.yml |',
        'c d/my schema.yml | x.yml',
      ]);
  });

  it('ignores modelines that lead to no schema', () => {
    for (const path of ['nowhere.yml', 'd', '../c/schema.yml', 'values.yml'])
      check({ 'c/schema.yml': schema, 'd/x.yml': 'a: 1\n', 'values.yml': `#! ytt-schema: ${path}\nname: 1\n` }, [
        'c/schema.yml |',
        'c/schema.yml | values.yml',
      ]);
  });

  it('follows project files, with variants, before inference', () => {
    const project =
      'projects:\n- name: app\n  files: [config/]\n  dataValuesFiles: [base.yml]\n  variants:\n    dev: { dataValuesFiles: [values-dev.yml] }\n    prod: { files: [prod.yml] }\n';
    check(
      {
        '.ytt-project.yaml': project,
        'config/schema.yml': schema,
        'base.yml': 'name: x\n',
        'values-dev.yml': 'name: x\n',
        'prod.yml': '#@data/values\n---\nname: x\n',
      },
      ['config/schema.yml | base.yml values-dev.yml', 'config/schema.yml prod.yml | base.yml'],
    );
  });

  it('follows the setting ytt.projects', () => {
    const { settings } = readSettings({ projects: [{ name: 'app', files: ['c'] }] });
    check({ 'c/schema.yml': schema, 'd/schema.yml': schema }, ['c/schema.yml |', 'd/schema.yml |'], settings);
  });
});
