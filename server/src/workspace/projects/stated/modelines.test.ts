/** What a modeline decides, overriding what is inferred for its file, and why it leads to no schema. */
import { describe, expect, it } from 'vitest';
import { fileFindings } from '../../../diagnostics/file-findings.js';
import { openFixture } from '../../../features/testing.js';
import type { TextFile } from '../../files/text-file.js';
import { defaultSettings, type Settings } from '../../settings/settings.js';
import { buildProjectGraph } from '../project-graph.js';
import type { ProjectGraph } from '../run-definition.js';

const schema = '#@data/values-schema\n---\nname: app\n';

/** The graph of files with absolute paths; those under `/ws` are in a folder. */
function graphOf(texts: Readonly<Record<string, string>>, settings: Partial<Settings> = {}): ProjectGraph {
  const files = new Map(
    Object.entries(texts).map(([key, text]): [string, TextFile] => [key, { key, text, version: undefined }]),
  );
  const view = { folders: ['/ws'], keys: [...files.keys()], get: (key: string) => files.get(key) };
  return buildProjectGraph(view, { ...defaultSettings, ...settings });
}

describe('a file with a modeline', () => {
  it('has the findings of the schema that it names, and none of the one beside it', () => {
    const { workspace } = openFixture(
      `#! file: a/schema.yml\n${schema}#! file: a/values.yml\n#! ytt-schema: ../b/schema.yml\nname: 1\nport: x\n` +
        `#! file: b/schema.yml\n#@data/values-schema\n---\nname: 0\nport: 0\n`,
    );
    const { findings } = fileFindings(workspace, '/ws/a/values.yml');
    expect(findings.map(({ file, range }) => file.text.slice(range.start, range.end))).toEqual(['x']);
    expect(workspace.runsOf('/ws/a/values.yml').map(({ reason }) => reason.kind)).toEqual(['modeline']);
  });

  it('could no longer be for several projects', () => {
    const texts = { '/ws/a/schema.yml': schema, '/ws/b/schema.yml': schema };
    const named = { ...texts, '/ws/values.yml': '#! ytt-schema: a/schema.yml\nname: x\n' };
    expect(graphOf(named).ambiguous).toEqual([]);
  });

  it.each([
    ['its own data values are an input', '#@data/values\n---\nname: x\n', ['s.yml', 'x.yml'], []],
    ['plain ones are data values', 'name: x\n', ['s.yml'], ['x.yml']],
  ])('is read once: %s', (_, text, files, dataValuesFiles) => {
    const graph = graphOf({ '/ws/c/s.yml': schema, '/ws/c/x.yml': `#! ytt-schema: s.yml\n${text}` });
    const [run] = graph.runsOf.get('/ws/c/x.yml') ?? [];
    expect(run?.files.map(({ path }) => path)).toEqual(files);
    expect(run?.dataValuesFiles.map(({ path }) => path)).toEqual(dataValuesFiles);
    expect(run?.subject).toBe('/ws/c/x.yml');
  });

  it.each([
    ['of the project that it names', { '/ws/.ytt-project.yaml': 'projects:\n- files: [c]\n' }, '/ws', 'x.yml'],
    ['that holds the schema, if that is in no project', {}, '/ws/c', '../x.yml'],
  ])('has its path in the directory %s', (_, others, root, path) => {
    const texts = { ...others, '/ws/c/s.yml': schema, '/ws/x.yml': '#! ytt-schema: c/s.yml\nname: x\n' };
    const [run] = graphOf(texts).runsOf.get('/ws/x.yml') ?? [];
    expect(run).toMatchObject({ root, dataValuesFiles: [{ key: '/ws/x.yml', path }] });
  });

  it('is in the dialect of the project that it names', () => {
    const project = (dialect: string): string => `projects:\n- { name: a, files: [c], dialect: ${dialect} }\n`;
    const dialectOf = (dialect: string, settings: Partial<Settings> = {}): unknown =>
      graphOf(
        {
          '/ws/.ytt-project.yaml': project(dialect),
          '/ws/c/s.yml': schema,
          '/ws/x.yml': '#! ytt-schema: c/s.yml\nname: x\n',
        },
        settings,
      ).runsOf.get('/ws/x.yml')?.[0]?.dialect;
    expect(dialectOf('proposed')).toBe('proposed');
    expect(dialectOf('released', { dialect: 'proposed' })).toBe('released');
  });

  it('leads to no schema if the dialect gives its header no meaning', () => {
    const runs = (dialect: 'auto' | 'released'): unknown =>
      graphOf(
        { '/ws/c/s.yml': '#@schema\n---\nname: a\n', '/ws/x.yml': '#! ytt-schema: c/s.yml\nname: x\n' },
        { dialect },
      ).unresolved.get('/ws/x.yml')?.problem;
    expect(runs('auto')).toBeUndefined();
    expect(runs('released')).toBe('no-schema');
  });
});

describe('a modeline that leads to no schema', () => {
  it.each([
    ['/ws/x.yml', '../out/s.yml', 'outside'],
    ['/ws/x.yml', 'nowhere', 'nothing'],
    ['/ws/x.yml', 'plain.yml', 'no-schema'],
    ['/out/x.yml', 'nowhere.yml', 'nothing'],
  ])('of %s, %s: %s', (key, target, problem) => {
    const texts = { '/ws/plain.yml': 'a: 1\n', [key]: `#! ytt-schema: ${target}\nname: x\n` };
    expect(graphOf(texts).unresolved.get(key)).toEqual({ target, problem });
  });
});
