import { describe, expect, it } from 'vitest';
import { WorkLog } from './evaluation/work-log.js';
import { noFile } from './files/no-file.js';
import { memoryFileSystem } from './files/testing.js';
import { sourceAs } from './files/text-file.js';
import { defaultSettings } from './settings/settings.js';
import { governed, schema, workspaceOf } from './testing.js';
import { Workspace } from './workspace.js';

it('names a file that a run has twice as ytt does first', () => {
  const disk = new Map([
    ['/ws/.ytt-project.yaml', 'projects:\n- { name: p, files: [one.yml=a.yml, two.yml=a.yml, schema.yml] }\n'],
    ['/ws/a.yml', 'a: 1\n'],
    ['/ws/schema.yml', schema],
  ]);
  const { file, project } = workspaceOf(disk).snapshot('/ws/a.yml') ?? {};
  expect(file?.path).toBe('one.yml');
  expect(project?.output.files.map(({ path }) => path)).toEqual(['one.yml', 'two.yml']);
});

describe('a project graph', () => {
  it('reads no file that was not read during the scan of the folders', () => {
    const disk = new Map([
      ['/ws/a/schema.yml', schema],
      ['/ws/a/values.yml', 'name: x\n'],
      ['/ws/a/f.star', 'def f():\n  return 1\nend\n'],
      ['/ws/b/t.yml', 'a: #@ 1\n'],
      ['/ws/Makefile', 'a:\n\tytt -f a\n'],
      ['/ws/README.md', '    ytt -f b\n'],
      ['/ws/vendir.yml', 'a: 1\n'],
      ['/ws/notes.md', 'ytt\n'],
    ]);
    const fs = memoryFileSystem(disk);
    const read: string[] = [];
    const workspace = new Workspace({
      ...fs,
      readFile: (path, ...rest) => {
        read.push(path);
        return fs.readFile(path, ...rest);
      },
    });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    const before = [...read];
    expect(workspace.runs().runs.length).toBeGreaterThan(1);
    expect(read).toEqual(before);
    expect(read).not.toContain('/ws/notes.md');
  });

  it('stays when a file of YAML or Starlark is opened with the text that it has on disk', () => {
    const disk = new Map([
      ['/ws/schema.yml', schema],
      ['/ws/values.yml', 'name: x\n'],
      ['/ws/f.star', 'x = 1\n'],
    ]);
    const told: (string | undefined)[] = [];
    const work = new WorkLog({ beat: () => undefined, changed: (what) => told.push(what?.subject) });
    const workspace = new Workspace(memoryFileSystem(disk), { work });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    const before = workspace.runs();
    told.length = 0;
    for (const [key, text] of disk) workspace.open({ key, text, version: 1 });
    expect(workspace.runs()).toBe(before);
    expect(told).toEqual([]);
    workspace.open({ key: '/ws/new.yml', text: 'a: #@ 1\n', version: 1 });
    workspace.runs();
    expect(told).toContain('finding projects');
  });

  it('lets other work be done while its texts are read, from disk, opened and edited', () => {
    const workspace = new Workspace(memoryFileSystem(new Map([['/ws/a.yml', 'a: 1\n']])));
    workspace.setFolders(['/ws']);
    const meanwhile = (): unknown => {
      const file = workspace.files.get('/ws/a.yml');
      return file && sourceAs(file, 'a.yml').pauses;
    };
    expect(meanwhile()).toBe(workspace.pauses);
    workspace.change('/ws/a.yml', 2, [{ range: { start: 0, end: 1 }, newText: 'b' }]);
    expect(workspace.files.get('/ws/a.yml')?.text).toBe('b: 1\n');
    expect(meanwhile()).toBe(workspace.pauses);
  });

  it('answers requests where a step would be lost if it ended, but not while it finds projects', () => {
    const flags = "'x'".concat(", 'x'".repeat(1_200));
    const disk = new Map([
      ['/ws/.ytt-project.yaml', `projects:\n- { name: a, files: [a.yml] }\nother: [${flags}]\n`],
      ['/ws/a.yml', '- x\n'.repeat(1_000)],
    ]);
    let asked = 0;
    let beats = 0;
    const work = new WorkLog({ beat: () => beats++, changed: () => undefined });
    const workspace = new Workspace(memoryFileSystem(disk), { work, checkpoint: () => void asked++ });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    expect(workspace.runs().runs.map(({ reason }) => reason.kind)).toContain('project-file');
    expect(asked).toBe(0);
    const { pauses } = workspace;
    beats = 0;
    pauses.betweenSteps();
    expect([beats, asked]).toEqual([1, 0]);
    pauses.withinStep();
    expect([beats, asked]).toEqual([2, 1]);
    const isAbandoned = (isOutdated: boolean, comesFirst: boolean, pause: () => void): boolean =>
      workspace.interruption.attempt(
        () => isOutdated,
        () => comesFirst,
        pause,
      ) === undefined;
    expect(isAbandoned(true, false, pauses.withinStep)).toBe(true);
    expect(asked).toBe(2);
    expect(isAbandoned(false, true, pauses.withinStep)).toBe(false);
    expect(isAbandoned(false, true, pauses.betweenSteps)).toBe(true);
    workspace.open({ key: '/ws/.ytt-project.yaml', text: `${disk.get('/ws/.ytt-project.yaml')}#`, version: 1, pauses });
    expect(isAbandoned(true, true, () => workspace.runs())).toBe(true);
    asked = 0;
    pauses.withinStep();
    expect(asked).toBe(1);
  });

  it('gives a sign of life for each file that it requests', () => {
    const disk = new Map(Array.from({ length: 50 }, (_, i) => [`/ws/${i}.yml`, 'a: 1\n'] as const));
    let beats = 0;
    const told: (string | undefined)[] = [];
    const work = new WorkLog({ beat: () => beats++, changed: (what) => told.push(what?.subject) });
    const workspace = new Workspace(memoryFileSystem(disk), { work });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    beats = 0;
    told.length = 0;
    workspace.runs();
    expect(beats).toBeGreaterThanOrEqual(50);
    expect(told).toEqual(['finding projects', undefined]);
  });
});

it('the times of a run are forgotten with it', () => {
  const disk = new Map([
    ['/ws/a/schema.yml', schema],
    ['/ws/b/schema.yml', schema],
  ]);
  let time = 0;
  const workspace = new Workspace(memoryFileSystem(disk), { now: () => (time += 10) });
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  const timed = (): readonly boolean[] => runs.map((run) => workspace.evaluationTimes.of(run) !== undefined);
  const { runs } = workspace.runs();
  for (const run of runs) workspace.evaluationTimes.measure(run, () => {});
  expect(timed()).toEqual([true, true]);
  workspace.open({ key: '/ws/b/schema.yml', text: 'plain: 1\n', version: 1 });
  expect(workspace.runs().runs).toHaveLength(1);
  expect(timed()).toEqual([true, false]);
});

describe('a file that is open, and in no folder', () => {
  it.each(['name: x\n', '#@data/values\n---\nname: x\n', '#@ load("@ytt:data", "data")\na: #@ data.values.name\n'])(
    'belongs to no project in one: %j',
    (text) => {
      const workspace = workspaceOf(new Map([['/ws/schema.yml', schema]]));
      workspace.open({ key: '/elsewhere/values.yml', text, version: 1 });
      expect(workspace.runsOf('/elsewhere/values.yml').map(({ reason }) => reason.kind)).toEqual(
        text === 'name: x\n' ? [] : ['alone'],
      );
    },
  );
});

describe('an edit', () => {
  it('that keeps the role of its file examines no other file', () => {
    const workspace = workspaceOf(
      new Map([
        ['/ws/schema.yml', schema],
        ['/ws/values.yml', '#@data/values\n---\nname: x\n'],
        ['/ws/t.yml', 'a: 1\n'],
      ]),
    );
    const key = '/ws/values.yml';
    workspace.open({ key, text: '#@data/values\n---\nname: x\n', version: 1 });
    workspace.runs();
    const asked: string[] = [];
    const get = workspace.files.get.bind(workspace.files);
    workspace.files.get = (one) => {
      asked.push(one);
      return get(one);
    };
    workspace.change(key, 2, [{ range: { start: 24, end: 25 }, newText: 'y' }]);
    workspace.runs();
    expect(asked.filter((one) => one !== key)).toEqual([]);
    workspace.change(key, 3, [{ range: { start: 0, end: 14 }, newText: '' }]);
    workspace.runs();
    expect(asked.filter((one) => one !== key)).not.toEqual([]);
  });

  const key = '/ws/schema.yml';
  const text = `#@data/values-schema\n---\nitems:\n- name: ""\n`;

  it('of top-level keys keeps the association unless results depend on it', () => {
    const plain = 'items: []\n';
    const workspace = workspaceOf(
      new Map([
        [key, text],
        ['/ws/values.yml', plain],
      ]),
    );
    workspace.open({ key: '/ws/values.yml', text: plain, version: 1 });
    const before = workspace.runs();
    workspace.change('/ws/values.yml', 2, [{ range: { start: 0, end: 0 }, newText: 'other: 1\n' }]);
    expect(workspace.runs()).toBe(before);
    workspace.change('/ws/values.yml', 3, [{ range: { start: 0, end: 0 }, newText: '#@data/values\n---\n' }]);
    expect(workspace.runs()).not.toBe(before);
  });
});

describe('a project file', () => {
  it('is read from the editor', () => {
    const stated = (name: string): string => `projects:\n- { name: a, files: [${name}] }\n`;
    const key = '/ws/.ytt-project.yaml';
    const workspace = workspaceOf(
      new Map([
        [key, stated('one.yml')],
        ['/ws/one.yml', 'a: 1\n'],
        ['/ws/two.yml', 'a: 1\n'],
      ]),
    );
    expect(governed(workspace)).toEqual(['/ws/one.yml']);
    workspace.open({ key, text: stated('two.yml'), version: 1 });
    expect(governed(workspace)).toEqual(['/ws/two.yml']);
    workspace.close(key);
    expect(governed(workspace)).toEqual(['/ws/one.yml']);
  });
});

describe('a path of a project file', () => {
  it.each([
    ['a.yml', 'read'],
    ['below', 'read'],
    ['b*.yml', 'missing'],
    ['nowhere.yml', 'missing'],
    ['out', 'unread'],
    ['../elsewhere/x.yml', 'unread'],
  ])('%s leads to what is %s', (path, expected) => {
    const workspace = workspaceOf(
      new Map([
        ['/ws/.gitignore', 'out/\n'],
        ['/ws/a.yml', 'a: 1\n'],
        ['/ws/below/b.yml', 'a: 1\n'],
        ['/ws/out/c.yml', 'a: 1\n'],
        ['/elsewhere/x.yml', 'a: 1\n'],
      ]),
    );
    expect(workspace.targetOf('/ws', path)).toBe(expected);
  });
});

describe('the lines of a file', () => {
  it('are cached if its text is the given one', () => {
    const key = '/ws/schema.yml';
    const workspace = workspaceOf(new Map([[key, schema]]));
    const lines = workspace.snapshot(key)?.file.lines;
    expect(lines).toBeDefined();
    expect(workspace.linesOf(key, schema)).toBe(lines);
    expect(workspace.linesOf(key, `${schema}more: 1\n`)).toBeUndefined();
    expect(workspace.linesOf('/ws/nowhere.yml', '')).toBeUndefined();
  });
});

describe('a file beside other folders', () => {
  it.each([[['/ws', '/ws/in', '/elsewhere/and/longer']], [['/elsewhere/and/longer', '/ws/in', '/ws']]])(
    'belongs to the innermost that contains it: %j',
    (order) => {
      const disk = new Map([
        ['/ws/schema.yml', schema],
        ['/ws/values.yml', 'name: x\n'],
        ['/ws/in/t.yml', '#@ load("@ytt:data", "data")\na: #@ data.values.name\n'],
        ['/elsewhere/and/longer/schema.yml', schema],
      ]);
      const workspace = new Workspace(memoryFileSystem(disk));
      workspace.setFolders(order);
      for (const folder of order) for (const _ of workspace.index(folder));
      const runs = workspace.runsOf('/ws/values.yml').map(({ root, subject }) => [root, subject]);
      expect(runs).toEqual([['/ws', '/ws/values.yml']]);
      expect(workspace.runsOf('/elsewhere/and/longer/schema.yml').map(({ root }) => root)).toEqual([
        '/elsewhere/and/longer',
      ]);
      expect(workspace.runsOf('/ws/in/t.yml').map(({ root }) => root)).toContain('/ws');
    },
  );
});

describe('a file in several folders', () => {
  const folders = ['/ws', '/ws/in'];
  const disk = new Map([
    ['/ws/a.yml', 'a: 1\n'],
    ['/ws/in/b.yml', 'a: 1\n'],
  ]);

  function opened(order: readonly string[], saved: readonly string[] = []): Workspace {
    const workspace = new Workspace(memoryFileSystem(new Map([...disk, ...saved.map((key) => [key, ''] as const)])));
    workspace.setFolders(order);
    workspace.setSettings({ ...defaultSettings, exclude: ['out/**'] });
    for (const folder of order) for (const _ of workspace.index(folder));
    return workspace;
  }

  it.each([[folders], [folders.toReversed()]])('is excluded if it is in all of them, on disk or not: %j', (order) => {
    const keys = ['/ws/in/out/new.yml', '/ws/out/new.yml', '/ws/in/new.yml', '/elsewhere/out/new.yml'];
    for (const workspace of [opened(order), opened(order, keys)])
      expect(keys.filter((key) => workspace.isHidden(key))).toEqual(['/ws/out/new.yml']);
  });

  it('is not excluded if it was found below one of them', () => {
    const workspace = opened(folders);
    for (const key of disk.keys()) expect(workspace.isHidden(key)).toBe(false);
  });
});

describe('what belongs together', () => {
  it('keeps a recognised file, as long as it is open', () => {
    const workspace = workspaceOf(new Map([['/ws/schema.yml', schema]]));
    const key = '/ws/values.yml';
    const isGoverned = (): boolean => governed(workspace).includes(key);
    workspace.open({ key, text: 'name: x\n', version: 1 });
    expect(workspace.runsOf(key)[0]?.dataValuesFiles.map((input) => input.key)).toEqual([key]);
    workspace.open({ key, text: 'a: x\nb: 1\nc: 2\n', version: 2 });
    expect(workspace.runsOf(key)[0]?.dataValuesFiles.map((input) => input.key)).toEqual([key]);
    workspace.close(key);
    expect(isGoverned()).toBe(false);
    workspace.open({ key, text: 'a: x\nb: 1\nc: 2\n', version: 3 });
    expect(workspace.runsOf(key).flatMap(({ dataValuesFiles }) => dataValuesFiles)).toEqual([]);
  });

  it('is decided again when a recognised file is closed, though its text is that on disk', () => {
    const key = '/ws/env/values.yml';
    const other = 'a: x\nb: 1\nc: 2\n';
    const workspace = workspaceOf(
      new Map([
        ['/ws/config/schema.yml', schema],
        [key, other],
      ]),
    );
    // The path and name of a file alone are no reason to report anything about it (docs/projects.md).
    const isCertain = (): boolean => workspace.runsOf(key).some(({ tentative }) => tentative !== true);
    expect(isCertain()).toBe(false);
    workspace.open({ key, text: 'name: x\n', version: 1 });
    expect(isCertain()).toBe(true);
    workspace.open({ key, text: other, version: 2 });
    expect(isCertain()).toBe(true);
    workspace.close(key);
    expect(isCertain()).toBe(false);
  });

  it('ends at a repository', () => {
    const disk = new Map([
      ['/ws/a/b/values/values.yml', '#@data/values\n---\nname: x\n'],
      ['/ws/a/t.yml', '#@ load("@ytt:data", "data")\na: #@ data.values.name\n'],
    ]);
    expect(workspaceOf(disk).runsOf('/ws/a/t.yml')[0]?.files).toHaveLength(2);
    disk.set('/ws/a/b/.git/HEAD', '');
    const [run] = workspaceOf(disk).runsOf('/ws/a/t.yml');
    expect(run?.files.map(({ key }) => key)).toEqual(['/ws/a/t.yml']);
  });

  it('tells whether a request about another file can do without what is being evaluated', () => {
    const t = '#@ load("@ytt:data", "data")\na: #@ data.values.name\n';
    const workspace = workspaceOf(
      new Map([
        ['/ws/shared/schema.yml', '#@data/values-schema\n---\nname: x\n'],
        ['/ws/p/t.yml', t],
        ['/ws/q/t.yml', t],
        ['/ws/q/u.yml', t],
        ['/ws/.ytt-project.yaml', 'projects:\n- { name: p, files: [shared, p] }\n- { name: q, files: [shared, q] }\n'],
      ]),
    );
    const tells = (file: string, besides: string): boolean => workspace.isElsewhere(file, besides);
    // Nothing is known of the projects yet.
    expect([tells('/ws/q/t.yml', '/ws/q/u.yml'), tells('/ws/q/t.yml', '/ws/q/t.yml')]).toEqual([true, false]);
    const [p, q] = workspace.runsOf('/ws/shared/schema.yml');
    expect(tells('/ws/q/t.yml', '/ws/q/u.yml')).toBe(false);
    expect(tells('/ws/q/t.yml', '/ws/shared/schema.yml')).toBe(false);
    expect(tells('/ws/q/t.yml', '/ws/p/t.yml')).toBe(true);
    expect(tells('/ws/other.yml', '/ws/p/t.yml')).toBe(true);
    expect(tells('/ws/q/t.yml', noFile)).toBe(true);
    workspace.work.during('checking', '/ws/shared/schema.yml', () => {
      workspace.work.evaluating(p?.id ?? '', () => 'p');
      expect(tells('/ws/q/t.yml', '/ws/shared/schema.yml')).toBe(true);
      expect(tells('/ws/p/t.yml', '/ws/shared/schema.yml')).toBe(false);
      expect([tells('/ws/p/t.yml', noFile), tells('/ws/q/t.yml', noFile)]).toEqual([false, true]);
      workspace.work.evaluating(q?.id ?? '', () => 'q');
      expect(tells('/ws/q/t.yml', '/ws/shared/schema.yml')).toBe(false);
      expect(tells('/ws/shared/schema.yml', '/ws/shared/schema.yml')).toBe(false);
    });
  });

  it('follows the commands that run ytt while they are edited', () => {
    const disk = new Map([
      ['/ws/p/t.yml', '#@ x = 1\n'],
      ['/ws/q/t.yml', '#@ x = 1\n'],
    ]);
    const workspace = workspaceOf(disk);
    const isPartial = (): boolean => workspace.runsOf('/ws/p/t.yml')[0]?.isPartial === true;
    workspace.open({ key: '/ws/Makefile', text: 'a:\n\techo\n', version: 1 });
    expect(isPartial()).toBe(true);
    workspace.change('/ws/Makefile', 2, [{ range: { start: 4, end: 8 }, newText: 'ytt -f p' }]);
    expect(isPartial()).toBe(false);
    expect(workspace.commandsFor('/ws/p/t.yml')).toMatchObject([{ directory: '/ws', files: ['p'], line: 1 }]);
    expect(workspace.commandsFor('/ws/q/t.yml')).toEqual([]);
  });
});

it('a snapshot of a file is the source that its run reads, named as there', () => {
  const files = { '/ws/c/schema.yml': schema, '/ws/c/t.yml': 'a: #@ 1\n', '/ws/values-dev.yml': 'name: x\n' };
  const workspace = workspaceOf(new Map(Object.entries(files)));
  for (const key of Object.keys(files)) {
    const { file, project } = workspace.snapshot(key) ?? {};
    const inputs = [...(project?.inputs.files ?? []), ...(project?.inputs.dataValuesFiles ?? [])];
    expect(inputs, key).toContain(file);
  }
  expect(workspace.snapshot('/ws/values-dev.yml')?.file.path).toBe('../values-dev.yml');
});
