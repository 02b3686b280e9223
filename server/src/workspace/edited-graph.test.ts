/** After an edit of anything that the project graph depends on, it equals that of a newly opened workspace. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leavesUnchanged } from './projects/graph-changes.js';
import { isSameGraph } from './projects/run-definition.js';
import { workspaceOf } from './testing.js';

const app = (fetch: string): string =>
  `#@ load("@ytt:data", "data")\n---\nkind: App\nspec:\n  fetch:\n  - git:\n      ${fetch}\n` +
  '  template:\n  - ytt:\n      paths:\n      - config\n';
const declares = (name: string): string => `#@data/values-schema\n---\n${name}: ""\n`;
const reads = (name: string): string => `#@ load("@ytt:data", "data")\n---\nx: #@ data.values.${name}\n`;

/** Two projects below one directory each, and the files that describe them. */
const around: readonly (readonly [string, string])[] = ['one', 'two'].flatMap((name) => [
  [`/ws/${name}/config/a/schema.yml`, declares('a')],
  [`/ws/${name}/config/b/schema.yml`, declares('b')],
  [`/ws/${name}/config/b/t.yml`, reads('b')],
]);

type Edit = readonly [what: string, path: string, before: string, edit: readonly [string, string], follows?: string];

const edits: readonly Edit[] = [
  ['a nested data value that an App reads by', 'sync.yml', 'git:\n  dir: one\n', ['one', 'two'], 'data.values.git.dir'],
  ['one that becomes a path', 'sync.yml', 'git:\n  dir: nowhere\n', ['nowhere', 'two'], 'data.values.git.dir'],
  ['one that is no longer set', 'sync.yml', 'git:\n  dir: one\n', ['dir', 'other'], 'data.values.git.dir'],
  ['one at the top', 'sync.yml', 'dir: one\nx: 1\n', ['one', 'two'], 'data.values.dir'],
  ['the path of an App', 'app.yml', app('subPath: one'), ['one', 'two']],
  ['the data value of an App', 'app.yml', app('subPath: #@ data.values.dir'), ['dir', 'way'], 'data.values.way'],
  [
    'what vendir fetches',
    'vendir.yml',
    'directories:\n- path: one\n  contents:\n  - path: config/b/lib\n',
    ['one', 'two'],
  ],
  ['a command of a script', 'run.sh', 'ytt -f one/config\n', ['one', 'two']],
  [
    'a command that is new in YAML of any name',
    'pipeline.yml',
    'jobs:\n  a:\n    run: echo a\n',
    ['echo a', 'ytt -f one/config'],
  ],
  [
    'a command that YAML of any name no longer has',
    'pipeline.yml',
    'jobs:\n  a:\n    run: ytt -f one/config\n',
    ['ytt -f one/config', 'echo a'],
  ],
  ['a command of a workflow', '.github/workflows/w.yml', 'jobs:\n  a:\n    run: ytt -f one/config\n', ['one', 'two']],
];

it.each(edits.map((edit) => ({ what: edit[0], edit })))('$what', ({ edit: [, name, before, [from, to], follows] }) => {
  const path = `/ws/${name}`;
  const apps = follows === undefined ? [] : [['/ws/apps/app.yml', app(`subPath: #@ ${follows}`)] as const];
  const values = name === 'app.yml' ? [['/ws/v.yml', 'dir: one\nway: two\n'] as const] : [];
  const openedWith = (text: string) => workspaceOf(new Map([...around, ...apps, ...values, [path, text]]));
  const edited = openedWith(before);
  edited.open({ key: path, text: before, version: 1 });
  const start = before.indexOf(from);
  const atFirst = edited.runs();
  edited.change(path, 2, [{ range: { start, end: start + from.length }, newText: to }]);
  const anew = openedWith(before.replace(from, to));
  anew.open({ key: path, text: before.replace(from, to), version: 1 });
  expect(isSameGraph(atFirst, anew.runs())).toBe(false);
  expect(isSameGraph(edited.runs(), anew.runs())).toBe(true);
});

describe('the data values that code reads', () => {
  const names = ['port', 'ports', 'host', 'hose', 'x', 'y'];
  const name = fc.constantFrom(...names);
  const all = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });
  const directory = fc.constantFrom('', 'app/', 'app/config/', 'lib/_ytt_lib/one/', 'other/');
  const keys = (set: readonly string[]): string => set.map((one) => `${one}: ""\n`).join('');
  const readsAll = (set: readonly string[]): string =>
    `#@ load("@ytt:data", "data")\n---\n${set.map((one, i) => `k${i}: #@ data.values.${one}\n`).join('')}`;
  const texts: Readonly<Record<string, (set: readonly string[]) => string>> = {
    'schema.yml': (set) => `#@data/values-schema\n---\n${keys(set)}`,
    'defaults.yml': (set) => `#@data/values\n---\n${keys(set)}`,
    'values.yml': keys,
    'template.yml': readsAll,
    'module.star': ([first]) => `def f():\n  return data.values.${first}\nend\n`,
    'run.sh': () => 'ytt -f . --data-values-file values.yml\n',
  };
  const file = fc.record({ directory, name: fc.constantFrom(...Object.keys(texts)), set: all });

  it('decide about the project as in a newly opened workspace, whatever changes', () => {
    const change = fc.record({ at: fc.nat(5), set: all });
    fc.assert(
      fc.property(
        fc.array(file, { minLength: 1, maxLength: 5 }),
        fc.array(change, { minLength: 2 }),
        (files, changes) => {
          const current = new Map<string, string>(
            files.map((one) => [`/ws/${one.directory}${one.name}`, texts[one.name]?.(one.set) ?? ''] as const),
          );
          // Files that are recognised as data values stay so while they are open.
          const edits = [...current.keys()].filter((path) => /schema|template|module/.test(path));
          fc.pre(edits.length > 0);
          const open = () => {
            const workspace = workspaceOf(new Map(current));
            for (const key of edits) workspace.open({ key, text: current.get(key) ?? '', version: 1 });
            return workspace;
          };
          const edited = open();
          changes.forEach(({ at, set }, version) => {
            const path = edits[at % edits.length] ?? '';
            edited.runs();
            const newText = texts[path.slice(path.lastIndexOf('/') + 1)]?.(set) ?? '';
            const range = { start: 0, end: current.get(path)?.length ?? 0 };
            edited.change(path, version + 2, [{ range, newText }]);
            current.set(path, newText);
            expect(isSameGraph(edited.runs(), open().runs())).toBe(true);
          });
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each<[string, readonly (readonly [string, string])[], string, string, boolean]>([
    ['are declared nowhere while a name is being typed', [['schema.yml', declares('port')]], 'po', 'por', true],
    ['are declared', [['schema.yml', declares('port')]], 'por', 'port', false],
    ['are no longer declared', [['schema.yml', declares('port')]], 'port', 'por', false],
    ['are declared by a document of data values', [['d.yml', '#@data/values\n---\nport: 1\n']], 'por', 'port', false],
    ['are all that says what a values file is for', [['values.yml', 'port: 1\n']], 'por', 'port', false],
    [
      'are declared by a plain file of a command',
      [
        ['values.yml', 'port: 1\n'],
        ['run.sh', 'ytt -f . --data-values-file values.yml\n'],
      ],
      'por',
      'port',
      false,
    ],
    ['are those of a project without declarations', [['values.yml', 'port: 1\n']], 'po', 'por', false],
    [
      'are those of a project that a plain file of a command declares',
      [
        ['values.yml', 'port: 1\n'],
        ['run.sh', 'ytt -f . --data-values-file values.yml\n'],
      ],
      'po',
      'por',
      false,
    ],
    ['are more', [['schema.yml', declares('port')]], 'po', 'po, data.values.x', false],
  ])('can change without another graph: %s', (_, others, from, to, isUnchanged) => {
    const path = '/ws/template.yml';
    const text = `#@ load("@ytt:data", "data")\n---\nx: #@ [data.values.${from}]\n`;
    const workspace = workspaceOf(
      new Map([...others.map(([called, one]) => [`/ws/${called}`, one] as const), [path, text]]),
    );
    workspace.open({ key: path, text, version: 1 });
    const graph = workspace.runs();
    const before = workspace.files.get(path);
    const start = text.indexOf(`.${from}]`) + 1;
    workspace.change(path, 2, [{ range: { start, end: start + from.length }, newText: to }]);
    const isDeclared = (name: string): boolean => name === 'port';
    expect(leavesUnchanged(graph, isDeclared, before, workspace.files.get(path))).toBe(isUnchanged);
  });
});
