/** The findings of files while they are edited: equal to those of a new workspace, and provisional where necessary. */
import { applyEdits } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../workspace/files/testing.js';
import type { RunDefinition } from '../workspace/projects/run-definition.js';
import { Workspace } from '../workspace/workspace.js';
import { DiagnosticsCache } from './diagnostics-cache.js';
import { type FileFindings, fileFindings } from './file-findings.js';

type Files = Readonly<Record<string, string>>;

function workspaceOf(files: Files): Workspace {
  const workspace = new Workspace(
    memoryFileSystem(new Map(Object.entries(files).map(([name, text]) => [`/ws/${name}`, text]))),
  );
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  return workspace;
}

/** A finding as `line severity code`, lines from 1, with the marked text. */
function shown({ findings }: Pick<FileFindings, 'findings'>): string[] {
  return findings.map(({ file, range, severity, code }) => {
    const marked = file.text.slice(range.start, range.end).split('\n', 1)[0];
    return `${file.lines.lineAt(range.start) + 1} ${severity} ${code} ${marked}`;
  });
}

/** A workspace in an editor, with every file open. */
class Editing {
  readonly workspace: Workspace;
  private readonly texts: Record<string, string>;
  private version = 1;

  constructor(files: Files) {
    this.texts = { ...files };
    this.workspace = workspaceOf(files);
    for (const [name, text] of Object.entries(files))
      this.workspace.open({ key: `/ws/${name}`, text, version: this.version });
  }

  text(name: string): string {
    return this.texts[name] ?? '';
  }

  /** Replaces the first `before` in a file. */
  edit(name: string, before: string, after: string): void {
    const text = this.texts[name] ?? '';
    const start = text.indexOf(before);
    if (start === -1) throw new Error(`${name} has no ${JSON.stringify(before)}`);
    const edit = { range: { start, end: start + before.length }, newText: after };
    this.texts[name] = applyEdits(text, [edit]);
    this.workspace.change(`/ws/${name}`, ++this.version, [edit]);
  }

  now(name: string, mayBeProvisional = false): FileFindings {
    return fileFindings(this.workspace, `/ws/${name}`, { mayBeProvisional });
  }

  /** The findings shown on every file, and those of a new workspace with the same texts. */
  everything(): { readonly edited: object; readonly fresh: object } {
    const fresh = new Editing(this.texts);
    const all = (one: Editing): object =>
      Object.fromEntries(
        Object.keys(this.texts).map((name) => [
          name,
          one
            .now(name)
            .findings.map(({ message, related, runs, ...finding }) => [
              ...shown({ findings: [{ message, related, runs, ...finding }] }),
              message,
              related.map(({ file, range, message: why }) => [file.path, range.start, range.end, why]),
              runs.map(({ id }) => id),
            ]),
        ]),
      );
    return { edited: all(this), fresh: all(fresh) };
  }
}

const schema = `#@data/values-schema
---
#@schema/validation min_len=1
name: app
port: 80
enabled: false
#@schema/validation min=2, when=lambda _, ctx: ctx.root["enabled"]
replicas: 1
hosts:
- name: ""
  #@schema/nullable
  port: 0
defaults:
  cpu: ""
  memory: ""
`;
const values = `#@data/values
---
name: web
port: 81
enabled: false
replicas: 1
hosts:
- name: a
- name: b
  port: 1
defaults:
  cpu: 1m
  memory: 2Mi
`;

interface Edit {
  readonly file?: string;
  readonly before: string;
  readonly after: string;
}

/** Each is applied in turn; after each, everything is as if it were new. */
const edits: readonly (readonly [what: string, files: Files, edits: readonly Edit[]])[] = [
  [
    'a value on which a rule elsewhere depends',
    { 'schema.yml': schema, 'values.yml': values },
    [
      { before: 'enabled: false', after: 'enabled: true' },
      { before: 'replicas: 1', after: 'replicas: 2' },
      { before: 'enabled: true', after: 'enabled: false' },
      { before: 'replicas: 2', after: 'replicas: 1' },
    ],
  ],
  [
    'an item of a list, in the middle, at the start and at the end',
    { 'schema.yml': schema, 'values.yml': values },
    [
      { before: 'name: b', after: 'name: 1' },
      { before: '- name: a\n', after: '- name: z\n- nmae: a\n' },
      { before: '  port: 1\n', after: '  port: x\n- 5\n' },
      { before: '- name: z\n', after: '' },
      { before: '- 5\n', after: '' },
    ],
  ],
  [
    'an anchor, and what its aliases stand for',
    {
      'schema.yml': schema,
      'values.yml': values.replace('name: a\n', 'name: &a x\n').replace('name: b', 'name: *a'),
    },
    [
      { before: '&a x', after: '&a 1' },
      { before: '*a', after: '*b' },
      { before: '&a 1', after: '&b x' },
      { before: '&b', after: '' },
    ],
  ],
  [
    'what a merge key brings',
    {
      'schema.yml': schema,
      'values.yml': values
        .replace('defaults:\n  cpu: 1m', 'defaults: &d\n  cpu: 1m')
        .concat('---\ndefaults:\n  cpu: 2m\n'),
    },
    [
      { before: '---\ndefaults:\n  cpu: 2m\n', after: '' },
      { before: '- name: b\n', after: '- name: b\n  <<: {port: x}\n' },
      { before: 'port: x', after: 'port: 3' },
      { before: '  <<: {port: 3}\n', after: '' },
    ],
  ],
  [
    'comments that ytt reads, refuses and passes over',
    { 'schema.yml': schema, 'values.yml': values },
    [
      { before: 'port: 81', after: '# said\nport: 81' },
      { before: '# said', after: '#! said' },
      { before: '#! said', after: '#@overlay/remove' },
      { before: '#@overlay/remove', after: '#@ x' },
      { before: '#@ x\n', after: '' },
    ],
  ],
  [
    'one of several documents and files',
    { 'a.yml': values, 'schema.yml': schema, 'b.yml': '#@data/values\n---\nport: 82\n#@data/values\n---\nport: 83\n' },
    [
      { file: 'b.yml', before: 'port: 82', after: 'port: x' },
      { file: 'a.yml', before: 'name: web', after: 'name: ""' },
      { file: 'b.yml', before: '---\nport: 83', after: '--- \nname: b' },
      { file: 'b.yml', before: 'port: x', after: 'prot: 1' },
      { file: 'b.yml', before: '#@data/values\n---\nprot: 1\n', after: '' },
    ],
  ],
  [
    'the schema',
    { 'schema.yml': schema, 'values.yml': values },
    [
      { file: 'schema.yml', before: 'port: 80', after: 'port: ""' },
      { file: 'schema.yml', before: 'min_len=1', after: 'min_len=4' },
      { file: 'schema.yml', before: '  memory: ""\n', after: '' },
      { file: 'schema.yml', before: 'port: ""', after: 'port:' },
      { file: 'schema.yml', before: 'port:\n', after: 'port: 1\n' },
    ],
  ],
  [
    'data values that templates and modules use',
    {
      'schema.yml': schema,
      'values.yml': values,
      'lib.star': 'def double(x):\n  return x + x\nend\n',
      't.yml':
        '#@ load("@ytt:data", "data")\n#@ load("lib.star", "double")\n---\na: #@ double(data.values.port)\nb: #@ data.values.hosts[1].name\n',
    },
    [
      { before: '- name: b\n  port: 1\n', after: '' },
      { file: 't.yml', before: 'hosts[1]', after: 'hosts[0]' },
      { file: 'lib.star', before: 'x + x', after: 'x + ""' },
      { file: 'lib.star', before: 'x + ""', after: 'x + 1' },
      { before: 'port: 81', after: 'prt: 81' },
    ],
  ],
  [
    'a plain values file beside annotated ones, in two variants',
    {
      '.ytt-project.yaml':
        'projects:\n- name: app\n  files: [schema.yml, values.yml]\n  variants:\n    one: { dataValuesFiles: [one.yml] }\n    two: { dataValuesFiles: [one.yml, two.yml] }\n',
      'schema.yml': schema,
      'values.yml': values,
      'one.yml': 'name: ""\n',
      'two.yml': 'name: x\n',
    },
    [
      { file: 'one.yml', before: 'name: ""', after: 'name: 1' },
      { file: 'two.yml', before: 'name: x', after: 'name: ""' },
      { file: 'one.yml', before: 'name: 1', after: 'name: y' },
    ],
  ],
  [
    'lines that do not parse for a while',
    { 'schema.yml': schema, 'values.yml': values.replace('name: b', 'nmae: b') },
    [
      { before: 'port: 81', after: 'port: "81' },
      { before: 'hosts:', after: 'hosts' },
      { before: 'port: "81', after: 'port: 81' },
      { before: 'hosts', after: 'hosts:' },
    ],
  ],
];

describe('after every edit', () => {
  it.each(edits)('of %s, findings are those of a new workspace', (_, files, steps) => {
    const editing = new Editing(files);
    for (const { file = 'values.yml', before, after } of steps) {
      editing.edit(file, before, after);
      for (const name of Object.keys(files)) editing.now(name, true);
      const { edited, fresh } = editing.everything();
      expect(edited, `${before} → ${after}`).toEqual(fresh);
    }
  });
});

describe('while an edited file does not parse', () => {
  const broken = { 'schema.yml': schema, 'values.yml': values.replace('name: b', 'nmae: b') };

  it.each([
    ['an open bracket', 'port: 81', 'port: [81', '9'],
    ['an open quote', 'port: 81', 'port: "81', '9'],
    ['a line more', 'port: 81', 'port: [81\n', '10'],
    ['a key without its colon', 'enabled: false', 'enabled', '9'],
    ['a tab', 'enabled: false', '\tenabled: false', '9'],
  ])('with %s, what is wrong elsewhere in it stays', (_, before, after, line) => {
    const editing = new Editing(broken);
    editing.now('values.yml');
    editing.edit('values.yml', before, after);
    const { findings } = editing.now('values.yml');
    expect(findings.map(({ code }) => code)).toContainEqual(expect.stringMatching(/^yaml-/));
    expect(shown({ findings })).toContain(`${line} error unknown-data-value nmae`);
  });
});

describe('of a run that takes long', () => {
  interface Slow {
    readonly editing: Editing;
    readonly cache: DiagnosticsCache;
    /** How long evaluations take from now on, in milliseconds. */
    milliseconds: number;
  }

  function slowly(files: Files): Slow {
    const editing = new Editing(files);
    let now = 0;
    const cache = new DiagnosticsCache(editing.workspace, () => {
      now += slow.milliseconds;
      return now;
    });
    const slow: Slow = { editing, cache, milliseconds: 1_000 };
    return slow;
  }

  function ask(
    { editing, cache }: Slow,
    name: string,
    mayBeProvisional: boolean,
  ): { readonly said: readonly string[]; readonly provisional: boolean } {
    const key = `/ws/${name}`;
    const [run] = editing.workspace.runsOf(key);
    if (run === undefined) throw new Error(`${name} is in no run`);
    const { findings, provisional } = cache.of(run, key, mayBeProvisional);
    return { said: shown({ findings: findings.map((finding) => ({ ...finding, runs: [] })) }), provisional };
  }

  const files = {
    'schema.yml': schema,
    'values.yml': values,
    't.yml': '#@ load("@ytt:data", "data")\n---\na: #@ data.values.nmae\n',
  };

  it('an edited schema is checked up to its own stage', () => {
    const slow = slowly(files);
    ask(slow, 'schema.yml', false);
    slow.editing.edit('schema.yml', 'port: 80', 'port:');
    expect(ask(slow, 'schema.yml', true)).toEqual({ said: ['5 error schema-null port'], provisional: true });
    expect(ask(slow, 'schema.yml', false)).toEqual({ said: ['5 error schema-null port'], provisional: false });
    expect(ask(slow, 'schema.yml', true).provisional).toBe(false);
  });

  it('a file that was not there before is checked up to its stage', () => {
    const slow = slowly(files);
    ask(slow, 'schema.yml', false);
    slow.editing.workspace.open({ key: '/ws/more.yml', text: '#@data/values\n---\nport: x\n', version: 1 });
    expect(ask(slow, 'more.yml', true)).toEqual({ said: ['3 error wrong-type x'], provisional: true });
  });

  it('a value that was missing in a library is not told of where something is typed behind it', () => {
    const key = '/ws/_ytt_lib/db/schema.yml';
    const slow = slowly({
      '_ytt_lib/db/schema.yml': '#@data/values-schema\n---\n#! x\n',
      'app.yml': '#@ load("@ytt:library", "library")\n--- #@ library.get("db").eval()\n',
    });
    const said = (mayBeProvisional: boolean): readonly string[] =>
      slow.editing.workspace
        .runsOf(key)
        .flatMap((run) => slow.cache.of(run, key, mayBeProvisional).findings.map(({ code }) => `${run.root} ${code}`));
    expect(said(false)).toContain('/ws schema-null');
    slow.editing.edit('_ytt_lib/db/schema.yml', '#! x', 'port: 80');
    expect(said(true)).toEqual([]);
  });

  it('a value that must not be null is still told of while something is typed above it', () => {
    const own = '#@data/values-schema\n---\nport: 80\n#@schema/nullable\n#@schema/validation not_null=True\nname: ""\n';
    const slow = slowly({ 'schema.yml': own, '.ytt-project.yaml': 'projects:\n- name: a\n  files: [schema.yml]\n' });
    const { said } = ask(slow, 'schema.yml', false);
    expect(said).toContainEqual(expect.stringMatching('error invalid-value'));
    slow.editing.edit('schema.yml', 'port: 80', 'port: 81');
    expect(ask(slow, 'schema.yml', true)).toEqual({ said, provisional: true });
  });

  it.each([
    [4, false],
    [5, true],
  ])('a run that takes %i ms may be provisional: %s', (milliseconds, expected) => {
    const slow = slowly(files);
    slow.milliseconds = milliseconds;
    ask(slow, 'schema.yml', false);
    slow.editing.edit('schema.yml', 'port: 80', 'port: 81');
    expect(ask(slow, 'schema.yml', true).provisional).toBe(expected);
  });

  it('earlier findings are merged with new ones by location', () => {
    const rule = '#@schema/validation min_len=1\n';
    const own = `#@data/values-schema\n---\n${rule}name: ""\nport: 80\n${rule}title: ""\n`;
    const slow = slowly({ 'schema.yml': own, '.ytt-project.yaml': 'projects:\n- name: a\n  files: [schema.yml]\n' });
    const before = ask(slow, 'schema.yml', false).said;
    expect(before.map((one) => one.split(' ')[0])).toEqual(['4', '7']);
    slow.editing.edit('schema.yml', 'port: 80', 'port:');
    const [first, last] = before;
    expect(ask(slow, 'schema.yml', true)).toEqual({
      said: [first, '5 error schema-null port', last],
      provisional: true,
    });
  });

  it('edited data values are checked up to their stage', () => {
    const slow = slowly(files);
    ask(slow, 'values.yml', false);
    slow.editing.edit('values.yml', 'port: 81', 'port: x');
    expect(ask(slow, 'values.yml', true)).toEqual({ said: ['4 error wrong-type x'], provisional: true });
    slow.editing.edit('values.yml', 'port: x', 'port: 8');
    expect(ask(slow, 'values.yml', true)).toEqual({ said: [], provisional: true });
  });

  it('findings of later stages move with the text, beside those of the edited stage', () => {
    const slow = slowly({
      '.ytt-project.yaml': 'projects:\n- { name: a, files: [schema.yml] }\n',
      'schema.yml':
        '#@data/values-schema\n---\n#@schema/typ any=1\nport: 80\n#@schema/validation min_len=1\nname: ""\n',
    });
    const said = ['3 warning schema-unknown-annotation #@schema/typ any=1', '6 error invalid-value ""'];
    expect(ask(slow, 'schema.yml', false)).toEqual({ said, provisional: false });
    slow.editing.edit('schema.yml', 'port: 80', 'port: 8\nmore: 1');
    const moved = said.map((one) => one.replace('6', '7'));
    expect(ask(slow, 'schema.yml', true)).toEqual({ said: moved, provisional: true });
    expect(ask(slow, 'schema.yml', false)).toEqual({ said: moved, provisional: false });
    slow.editing.edit('schema.yml', 'name: ""', 'name: "a"');
    expect(ask(slow, 'schema.yml', true)).toEqual({ said: moved.slice(0, 1), provisional: true });
  });

  it('an edited template is evaluated, as it comes last', () => {
    const slow = slowly(files);
    ask(slow, 't.yml', false);
    slow.editing.edit('t.yml', 'values.nmae', 'values.naem');
    expect(ask(slow, 't.yml', true)).toEqual({
      said: ['3 error evaluation-failed naem'],
      provisional: false,
    });
  });

  it('errors elsewhere are reported once', () => {
    const slow = slowly({ ...files, 'values.yml': values.replace('replicas: 1', 'replicas: x') });
    ask(slow, 'values.yml', false);
    slow.editing.edit('values.yml', 'cpu: 1m', 'cpu: 1.5');
    expect(ask(slow, 'values.yml', true).said).toEqual(['6 error wrong-type x', '12 error wrong-type 1.5']);
  });

  it('for a values file ends with the data values stage', () => {
    const slow = slowly({
      'config/schema.yml': schema,
      'values.yml': '#! ytt-schema: config/schema.yml\nname: a\nport: 1\n',
    });
    ask(slow, 'values.yml', false);
    slow.editing.edit('values.yml', 'port: 1', 'port: x');
    expect(ask(slow, 'values.yml', true)).toEqual({ said: ['3 error wrong-type x'], provisional: false });
  });

  it('it counts as slow until an evaluation has completed quickly', () => {
    const slow = slowly({ ...files, 't.yml': '#@ for i in range(200000):\n#@ x = i\n#@ end\na: 1\n' });
    const edited = (text: string): boolean => {
      slow.editing.edit('values.yml', /port: .*/.exec(slow.editing.text('values.yml'))?.[0] ?? '', `port: ${text}`);
      return ask(slow, 'values.yml', true).provisional;
    };
    const abandon = (): unknown =>
      slow.editing.workspace.interruption.attempt(
        () => true,
        () => false,
        () => ask(slow, 'values.yml', false),
      );
    abandon();
    expect(edited('1')).toBe(true);
    slow.milliseconds = 0;
    abandon();
    expect(edited('2')).toBe(true);
    ask(slow, 'values.yml', false);
    expect(edited('3')).toBe(false);
  });

  it('takes as long as its abandoned evaluations of the same texts together', () => {
    const provisionalAfter = (milliseconds: number, times: number): boolean => {
      const slow = slowly({ ...files, 't.yml': '#@ for i in range(200000):\n#@ x = i\n#@ end\na: 1\n' });
      slow.milliseconds = milliseconds;
      for (let i = 0; i < times; i++)
        slow.editing.workspace.interruption.attempt(
          () => true,
          () => false,
          () => ask(slow, 'values.yml', false),
        );
      slow.editing.edit('values.yml', 'port: 81', 'port: x');
      return ask(slow, 'values.yml', true).provisional;
    };
    expect([provisionalAfter(3, 1), provisionalAfter(3, 2)]).toEqual([false, true]);
  });

  it('counts as slow from five milliseconds on', () => {
    const isSlow = (milliseconds: number): boolean => {
      const slow = slowly(files);
      slow.milliseconds = milliseconds;
      ask(slow, 'values.yml', false);
      slow.editing.edit('values.yml', 'port: 81', 'port: x');
      return ask(slow, 'values.yml', true).provisional;
    };
    expect([isSlow(4), isSlow(5)]).toEqual([false, true]);
  });

  it('is evaluated again if it was released, and is not known to be slow', () => {
    const slow = slowly(files);
    const run = slow.editing.workspace.runsOf('/ws/values.yml')[0] as RunDefinition;
    let looks = 0;
    const counting = new DiagnosticsCache(slow.editing.workspace, () => ++looks);
    const evaluates = (): boolean => {
      const before = looks;
      counting.of(run, '/ws/t.yml', false);
      return looks > before;
    };
    expect([evaluates(), evaluates()]).toEqual([true, false]);
    counting.forget(run);
    expect([evaluates(), evaluates()]).toEqual([true, false]);
    ask(slow, 'values.yml', false);
    slow.cache.forget(run);
    slow.editing.edit('values.yml', 'port: 81', 'port: x');
    expect(ask(slow, 'values.yml', true).provisional).toBe(false);
  });

  it('of what fails with the values of a project is evaluated again if it was released', () => {
    const schema = '#@data/values-schema\n---\nport: 80\n';
    const workspace = workspaceOf({ 'c/schema.yml': schema, 'c/t.yml': 'a: 1\n', 'values.yml': 'port: 81\n' });
    const run = workspace.runsOf('/ws/values.yml')[0] as RunDefinition;
    // For what fails, and for unused names.
    let asks = 0;
    const projectOf: Workspace['projectOf'] = (one) => {
      asks++;
      return workspace.projectOf(one);
    };
    const cache = new DiagnosticsCache(Object.create(workspace, { projectOf: { value: projectOf } }));
    const asked = (): number => {
      cache.of(run, '/ws/c/t.yml', false);
      return asks;
    };
    expect(run.subject).toBe('/ws/values.yml');
    expect([asked(), asked()]).toEqual([2, 2]);
    cache.forget(run);
    expect([asked(), asked()]).toEqual([4, 4]);
  });

  it('of what fails with the values of a project is released when its run is gone', () => {
    const schema = '#@data/values-schema\n---\nport: 80\n';
    const workspace = workspaceOf({ 'c/schema.yml': schema, 'c/t.yml': 'a: 1\n', 'values.yml': 'port: 81\n' });
    const graph = workspace.runs();
    const run = workspace.runsOf('/ws/values.yml')[0] as RunDefinition;
    const inputs = workspace.inputsOf(run);
    let current: typeof graph = graph;
    // For what fails, and for unused names.
    let asks = 0;
    const projectOf: Workspace['projectOf'] = (one) => {
      asks++;
      return workspace.projectOf(one);
    };
    const cache = new DiagnosticsCache(
      Object.create(workspace, {
        projectOf: { value: projectOf },
        inputsOf: { value: () => inputs },
        runs: { value: () => current },
      }),
    );
    const asked = (runs: typeof graph.runs): number => {
      current = { ...graph, runs };
      cache.of(run, '/ws/c/t.yml', false);
      return asks;
    };
    expect([asked(graph.runs), asked(graph.runs)]).toEqual([2, 2]);
    asked(graph.runs.filter((one) => one.id !== run.id));
    expect(asks).toBe(4);
  });

  it('is released when its run is gone, and no other is', () => {
    const slow = slowly({ 'a/schema.yml': '#@data/values-schema\n---\nport: 80\n', 'b/schema.yml': schema });
    const isSlow = (name: string, before: string, after: string): boolean => {
      slow.editing.edit(name, before, after);
      return ask(slow, name, true).provisional;
    };
    for (const name of ['a/schema.yml', 'b/schema.yml']) ask(slow, name, false);
    expect(isSlow('a/schema.yml', 'port: 80', 'port: 81')).toBe(true);
    slow.editing.edit('a/schema.yml', '#@data/values-schema', '#! none');
    expect(isSlow('b/schema.yml', 'port: 80', 'port: 81')).toBe(true);
    slow.editing.edit('a/schema.yml', '#! none', '#@data/values-schema');
    expect(isSlow('a/schema.yml', 'port: 81', 'port: 82')).toBe(false);
  });
});
