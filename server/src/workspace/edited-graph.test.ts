/** After an edit of anything that the project graph depends on, it equals that of a newly opened workspace. */
import { expect, it } from 'vitest';
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
