/** What project files, settings and modelines state: each decision, with a case on each side of it. */
import { describe, expect, it } from 'vitest';
import type { TextFile } from '../../files/text-file.js';
import type { WorkspaceView } from '../../files/workspace-view.js';
import { readSettings } from '../../settings/settings.js';
import { buildProjectGraph } from '../project-graph.js';
import type { ProjectGraph, RunDefinition } from '../run-definition.js';

const schema = '#@data/values-schema\n---\nname: app\n';
const plain = 'a: 1\n';

type Texts = Readonly<Record<string, string | undefined>>;

/** Files by absolute path or URI; those without a text exist but cannot be read. */
function viewOf(texts: Texts, more: Partial<WorkspaceView> = {}): WorkspaceView {
  const files = new Map<string, TextFile>();
  for (const [key, text] of Object.entries(texts))
    if (text !== undefined) files.set(key, { key, text, version: undefined });
  return { folders: ['/ws'], keys: Object.keys(texts), get: (key) => files.get(key), ...more };
}

function graphOf(texts: Texts, settings: object = {}, more: Partial<WorkspaceView> = {}): ProjectGraph {
  return buildProjectGraph(viewOf(texts, more), readSettings(settings).settings);
}

const keysOf = ({ files }: RunDefinition): string[] => files.map(({ key }) => key);
const statedOnly = ({ runs }: ProjectGraph): RunDefinition[] =>
  runs.filter(({ reason }) => reason.kind === 'project-file' || reason.kind === 'setting');
const variantsOf = (runs: readonly RunDefinition[]): string[] =>
  runs.map(({ id }) => id.split('\n').slice(1).join('/'));

describe('projects that are described', () => {
  const listed = [
    { name: 'b', files: ['x.yml'], variants: { z: {}, y: {} } },
    { name: 'a', files: ['x.yml'] },
  ];
  const projectFile = JSON.stringify({ projects: listed });

  it('are runs in the order in which they are written', () => {
    const order = ['b/z', 'b/y', 'a/'];
    const byFile = graphOf({ '/ws/x.yml': plain, '/ws/.ytt-project.yaml': projectFile });
    expect(variantsOf(byFile.runsOf.get('/ws/x.yml') ?? [])).toEqual(order);
    expect(variantsOf(statedOnly(byFile))).toEqual(order);
    expect(variantsOf(statedOnly(graphOf({ '/ws/x.yml': plain }, { projects: listed })))).toEqual(order);
  });

  it('come with the run of the project file itself first', () => {
    const { runs } = graphOf({ '/ws/x.yml': plain, '/ws/.ytt-project.yaml': projectFile });
    expect(runs.map(({ reason }) => reason.kind)).toEqual(['project-schema', ...Array(3).fill('project-file')]);
  });

  it('of project files come before those of settings, and these in the order of the folders', () => {
    const texts = {
      '/b/x.yml': plain,
      '/a/x.yml': plain,
      '/a/.ytt-project.yaml': JSON.stringify({ projects: [listed[1]] }),
    };
    const { runs } = graphOf(texts, { projects: [{ name: 's', files: ['x.yml'] }] }, { folders: ['/b', '/a'] });
    const named = runs.filter(({ reason }) => reason.kind !== 'project-schema' && reason.kind !== 'inferred');
    expect(named.map(({ root, reason }) => `${root} ${reason.kind}`)).toEqual([
      '/a project-file',
      '/b setting',
      '/a setting',
    ]);
  });

  it('are missing for a project file that cannot be read', () => {
    expect(graphOf({ '/ws/x.yml': plain, '/ws/.ytt-project.yaml': undefined }).runs).toEqual([]);
    const both = { '/ws/a/.ytt-project.yaml': undefined, '/ws/b/.ytt-project.yaml': projectFile, '/ws/b/x.yml': plain };
    expect(variantsOf(statedOnly(graphOf(both)))).toEqual(['b/z', 'b/y', 'a/']);
  });

  it('have the dialect that they say, else that of the settings', () => {
    const projects = [
      { name: 'a', files: ['x.yml'] },
      { name: 'b', files: ['x.yml'], dialect: 'proposed' },
    ];
    const { runs } = graphOf({ '/ws/x.yml': plain }, { projects, dialect: 'released' });
    expect(runs.map(({ dialect }) => dialect)).toEqual(['released', 'proposed']);
  });

  it('combine the flags of the project and the variant, either of which may be missing', () => {
    const flagsOf = (project: object, variant: object): unknown[] => {
      const projects = [{ name: 'a', files: ['x.yml'], ...project, variants: { v: variant } }];
      return graphOf({ '/ws/x.yml': plain }, { projects }).runs.map((run) =>
        'flags' in run ? run.flags?.dataValues.map(({ text }) => text) : 'none',
      );
    };
    const one = { dataValues: { a: '1' } };
    const other = { dataValues: { b: '2' } };
    expect(flagsOf({}, {})).toEqual(['none']);
    expect(flagsOf(one, {})).toEqual([['a=1']]);
    expect(flagsOf({}, other)).toEqual([['b=2']]);
    expect(flagsOf(one, other)).toEqual([['a=1', 'b=2']]);
  });

  it('take by a glob the files that a shell would, in its order', () => {
    const keys = ['/ws/c/b.yml', '/ws/c/a.yml', '/ws/c/.ytt-project.yaml', 'untitled:/c/z.yml', '/ws/d/a.yml'];
    const texts = Object.fromEntries(keys.map((key) => [key, plain]));
    const inputs = (glob: string): readonly string[] =>
      statedOnly(graphOf(texts, { projects: [{ name: 'a', files: [glob] }] })).flatMap(keysOf);
    expect(inputs('c/*.yml')).toEqual(['/ws/c/a.yml', '/ws/c/b.yml']);
    const beside = { '/ws/.ytt-project.yaml': 'projects: []\n', '/ws/.other.yaml': 'a: 1\n' };
    const hidden = statedOnly(graphOf({ ...texts, ...beside }, { projects: [{ name: 'a', files: ['.*.yaml'] }] }));
    expect(hidden.flatMap(keysOf)).toEqual(['/ws/.other.yaml']);
    expect(inputs('c/.*')).toEqual([]);
    expect(inputs('**')).toEqual(['/ws/c/a.yml', '/ws/c/b.yml', '/ws/d/a.yml']);
  });

  it('do not follow from those that were described before, with the same files around', () => {
    const view = viewOf({ '/ws/a.yml': schema, '/ws/b.yml': schema, '/ws/c.yml': schema });
    const runs = (...files: string[]): string[] => {
      const { settings } = readSettings({ projects: [{ name: 'p', files }] });
      // The list of files stays the same object, which many caches depend on.
      return buildProjectGraph(view, settings).runs.map((run) => `${run.reason.kind} ${keysOf(run)}`);
    };
    expect(runs('a.yml', 'b.yml')).toEqual(['setting /ws/a.yml,/ws/b.yml', 'inferred /ws/c.yml']);
    expect(runs('a.yml', 'c.yml')).toEqual(['setting /ws/a.yml,/ws/c.yml', 'inferred /ws/b.yml']);
  });
});

describe('a modeline', () => {
  const line = (target: string): string => `#! ytt-schema: ${target}\nother: 1\n`;
  const project = { '/ws/c/schema.yml': schema, '/ws/c/t.yml': 'a: #@ 1\n' };
  const run = (graph: ProjectGraph, key = '/ws/x.yml') => graph.runs.find(({ subject }) => subject === key);

  it('requests the whole project of the schema that it names', () => {
    expect(run(graphOf({ ...project, '/ws/x.yml': line('c/schema.yml') }))).toMatchObject({
      root: '/ws/c',
      files: [{ key: '/ws/c/schema.yml' }, { key: '/ws/c/t.yml' }],
      dataValuesFiles: [{ key: '/ws/x.yml' }],
    });
  });

  it('has the dialect of that project, else that of the settings', () => {
    const texts = { '/ws/c/schema.yml': schema, '/out/schema.yml': schema };
    const dialectOf = (key: string, target: string): unknown => {
      const projects = [{ name: 'a', files: ['c'], dialect: 'released' }];
      return run(graphOf({ ...texts, [key]: line(target) }, { projects, dialect: 'proposed' }), key)?.dialect;
    };
    expect(dialectOf('/ws/x.yml', 'c/schema.yml')).toBe('released');
    expect(dialectOf('/out/x.yml', 'schema.yml')).toBe('proposed');
  });

  it('may lead to another workspace folder', () => {
    const problem = (folders: readonly string[]): unknown =>
      graphOf({ '/a/x.yml': line('../b/schema.yml') }, {}, { folders }).unresolved.get('/a/x.yml')?.problem;
    expect(problem(['/a'])).toBe('outside');
    expect(problem(['/a', '/b'])).toBe('nothing');
    expect(problem(['/b', '/a'])).toBe('nothing');
  });

  it('leads to no schema in a file that is not YAML', () => {
    const { unresolved } = graphOf({ '/ws/s.txt': schema, '/ws/x.yml': line('s.txt') });
    expect(unresolved.get('/ws/x.yml')?.problem).toBe('no-schema');
  });

  it('of a document without a place leads nowhere', () => {
    const graph = graphOf({ ...project, 'untitled:Untitled-1': line('/ws/c/schema.yml') });
    expect(graph.runs.map(({ subject }) => subject)).toEqual([undefined]);
    expect(graph.unresolved.size).toBe(0);
  });
});

describe('the graph has', () => {
  it('files of no run with which something is wrong', () => {
    const texts = { '/ws/x.yml': '#! ytt-schema: none.yml\na: 1\n', '/ws/.ytt-project.yml': plain, '/ws/o.yml': plain };
    const { runsOf } = graphOf(texts);
    expect(new Map(runsOf)).toEqual(
      new Map([
        ['/ws/x.yml', []],
        ['/ws/.ytt-project.yml', []],
      ]),
    );
  });

  it('the runs of such a file if there are some', () => {
    const texts = { '/ws/schema.yml': schema, '/ws/x.yml': `#! ytt-schema: none.yml\n${schema}` };
    expect(graphOf(texts).runsOf.get('/ws/x.yml')).toHaveLength(1);
  });

  it('files that it has no text of, and that are left out, or look like values in any folder', () => {
    const texts = {
      '/a/schema.yml': schema,
      '/a/left.yml': undefined,
      '/a/read.yml': plain,
      '/b/values.yml': undefined,
    };
    const more = { folders: ['/a', '/b'], quarantined: ['/a/left.yml', '/a/read.yml'] };
    expect([...graphOf({ ...texts, '/b/other.yml': undefined }, {}, more).unread].sort()).toEqual([
      '/a/left.yml',
      '/b/values.yml',
    ]);
    expect([...graphOf({ '/b/values.yml': undefined }, {}, { quarantined: ['/b/values.yml'] }).unread]).toEqual([
      '/b/values.yml',
    ]);
  });
});
