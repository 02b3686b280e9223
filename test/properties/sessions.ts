/** Generates sessions in a workspace: edits, opening, closing, and changes on disk. */
import { applyEdits, type TextEdit } from '@ytt-language/shared';
import fc from 'fast-check';
import { type Change, change, changed, editOf } from './changes.js';
import { ownSeeds } from './seeds.js';

const [first = {}, , third = {}, fourth = {}] = ownSeeds;
const entangled = ownSeeds.at(-1) ?? {};

/** The workspace folder of the sessions. */
export const folder = '/ws';

/** Texts by path below the folder; files are created and renamed among these and a few other paths. */
const begun: Readonly<Record<string, string>> = {
  'app/schema.yml': first['schema.yml'] ?? '',
  'app/values.yml': first['values.yml'] ?? '',
  'app/values-dev.yml': first['values/plain.yml'] ?? '',
  'app/envs/values-prod.yml': `# ytt-schema: ../schema.yml\ndomain: c\nlimits:\n  cpu: x\n`,
  'other/schema.yml': '#@data/values-schema\n---\nname: "n"\n',
  'other/config.yml': '#@ load("@ytt:data", "data")\n---\nn: #@ data.values.name\n',
  'other/lib.star': 'def f():\n  return 1\nend\n',
  'full/schema.yml': third['schema.yml'] ?? '',
  'tangle/schema.yml': entangled['schema.yml'] ?? '',
  'tangle/values.yml': entangled['values.yml'] ?? '',
  'tangle/values-more.yml': entangled['values/plain.yml'] ?? '',
  'full/config.yml': third['config.yml'] ?? '',
  'full/lib/functions.star': third['lib/functions.star'] ?? '',
  'full/funcs.lib.yml': third['funcs.lib.yml'] ?? '',
  ...Object.fromEntries(Object.entries(fourth).map(([path, text]) => [`libs/${path}`, text])),
};

const statedProject = `projects:
- name: app
  files: [app/schema.yml, other]
  dataValuesFiles: [app/values-dev.yml]
  variants:
    dev: { dataValuesFiles: [app/envs/values-prod.yml] }
    prod: { files: [full] }
`;

const projectFile = '.ytt-project.yaml';

/** The files at the start of a session: some of them left out, sometimes with a project file. */
export const startFiles: fc.Arbitrary<ReadonlyMap<string, string>> = fc
  .tuple(fc.subarray(Object.entries(begun), { minLength: 2 }), fc.nat(3))
  .map(([entries, choice]) => {
    const files = new Map(entries.map(([path, text]) => [`${folder}/${path}`, text]));
    if (choice === 0) files.set(`${folder}/${projectFile}`, statedProject);
    return files;
  });

const paths = [...Object.keys(begun), projectFile, 'app/new.yml', 'values.yml', 'other/deep/values.yaml', '.gitignore'];
const path = fc.constantFrom(...paths).map((name) => `${folder}/${name}`);
const directory = fc
  .constantFrom('app', 'other', 'full', 'libs', 'app/envs', 'libs/_ytt_lib/app', 'moved')
  .map((name) => `${folder}/${name}`);
const newText = fc.oneof(
  fc.constantFrom(
    ...Object.values(begun),
    statedProject,
    '',
    'domain: x\n',
    'envs/\n',
    '*.star\n',
    '#@data/values\n---\n',
  ),
  fc.tuple(fc.constantFrom(...Object.values(begun), statedProject), change).map(([text, one]) => changed(text, one)),
);

/** `file` selects one of the existing files, or of the open ones. */
export type Step =
  | { readonly kind: 'edit'; readonly file: number; readonly change: Change }
  | { readonly kind: 'open' | 'close' | 'save' | 'delete' | 'look'; readonly file: number }
  | { readonly kind: 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'rename'; readonly file: number; readonly path: string }
  | { readonly kind: 'rename-directory'; readonly from: string; readonly to: string };

const file = fc.nat(40);

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('edit' as const), file, change }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constantFrom('open', 'open', 'close', 'save', 'delete', 'look', 'look'), file }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('write' as const), path, text: newText }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), file, path }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rename-directory' as const), from: directory, to: directory }),
  },
);

/** The operations of a session on a server, and the data they need. */
export interface Actor {
  open(path: string, text: string): void;
  /** `after` is `text` after `edit`. */
  edit(path: string, text: string, edit: TextEdit, after: string): void;
  close(path: string): void;
  /** These paths were created, changed or deleted on disk; a directory includes everything below it. */
  changedOnDisk(paths: readonly string[]): void;
  /** Requests what is currently reported for the file. */
  look(path: string): void;
}

/** The state at the end of a session. */
export interface SessionState {
  readonly disk: Map<string, string>;
  readonly open: Map<string, string>;
}

/** Applies `step` to `actor` and to `state`. */
export function play(one: Step, { disk, open }: SessionState, actor: Actor): void {
  const pick = (names: Iterable<string>, index: number): string | undefined => {
    const all = [...names].sort();
    return all[index % Math.max(1, all.length)];
  };
  const move = (from: string, to: string): void => {
    const text = disk.get(from);
    if (text === undefined || from === to) return;
    disk.delete(from);
    disk.set(to, text);
  };
  switch (one.kind) {
    case 'edit': {
      const path = pick(open.keys(), one.file);
      const text = path === undefined ? undefined : open.get(path);
      if (path === undefined || text === undefined) return;
      const edit = editOf(text, one.change);
      const after = applyEdits(text, [edit]);
      open.set(path, after);
      actor.edit(path, text, edit, after);
      return;
    }
    case 'open': {
      const path = pick(disk.keys(), one.file);
      const text = path === undefined ? undefined : disk.get(path);
      if (path === undefined || text === undefined || open.has(path)) return;
      open.set(path, text);
      actor.open(path, text);
      return;
    }
    case 'close': {
      const path = pick(open.keys(), one.file);
      if (path === undefined) return;
      open.delete(path);
      actor.close(path);
      return;
    }
    case 'save': {
      const path = pick(open.keys(), one.file);
      if (path === undefined || !canHold(disk, path)) return;
      disk.set(path, open.get(path) ?? '');
      actor.changedOnDisk([path]);
      return;
    }
    case 'delete': {
      const path = pick(disk.keys(), one.file);
      if (path === undefined) return;
      disk.delete(path);
      actor.changedOnDisk([path]);
      return;
    }
    case 'look': {
      const path = pick(new Set([...disk.keys(), ...open.keys()]), one.file);
      if (path !== undefined) actor.look(path);
      return;
    }
    case 'write':
      if (!canHold(disk, one.path)) return;
      disk.set(one.path, one.text);
      actor.changedOnDisk([one.path]);
      return;
    case 'rename': {
      const from = pick(disk.keys(), one.file);
      if (from === undefined || !canHold(disk, one.path)) return;
      move(from, one.path);
      actor.changedOnDisk([from, one.path]);
      return;
    }
    case 'rename-directory': {
      const { from, to } = one;
      const isBusy = (path: string): boolean => [...disk.keys()].some((key) => key.startsWith(`${path}/`));
      if (to.startsWith(`${from}/`) || !isBusy(from) || isBusy(to)) return;
      for (const key of [...disk.keys()]) if (key.startsWith(`${from}/`)) move(key, to + key.slice(from.length));
      actor.changedOnDisk([from, to]);
      return;
    }
  }
}

/** Whether no directory has that name. */
function canHold(disk: ReadonlyMap<string, string>, path: string): boolean {
  return ![...disk.keys()].some((key) => key.startsWith(`${path}/`) || path.startsWith(`${key}/`));
}
