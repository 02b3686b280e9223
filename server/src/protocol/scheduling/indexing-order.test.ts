/** Open files are reported on before all of a large folder has been indexed. */
import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { defaultSettings, type Settings } from '../../workspace/settings/settings.js';
import { Workspace } from '../../workspace/workspace.js';
import { testSession } from '../testing/session.js';
import { Indexing } from './indexing.js';

const schema = '#@data/values-schema\n---\nport: 1\n';

/** Two repositories after 50 directories of others. */
const files: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`/ws/${i + 10}/x.yml`, 'a: 1\n'])),
  '/ws/yy/.git/HEAD': '',
  '/ws/yy/schema.yml': schema,
  '/ws/zz/.git/HEAD': '',
  '/ws/zz/config/schema.yml': schema,
  '/ws/zz/envs/values.yml': 'port: 2\n',
};

/** Indexing of a disk on which each directory takes 20 ms to read. */
function slowly(disk = new Map(Object.entries(files)), settings: Partial<Settings> = {}) {
  const { session, clock } = testSession({});
  const fs = memoryFileSystem(disk);
  const workspace = new Workspace({
    ...fs,
    readDirectory: (path) => {
      clock.spend(20);
      return fs.readDirectory(path);
    },
  });
  workspace.setSettings({ ...defaultSettings, ...settings });
  workspace.setFolders(['/ws']);
  /** How many files were known each time that more became known. */
  const known: number[] = [];
  const indexing = new Indexing({
    ...session,
    workspace,
    moreKnown: () => void known.push(workspace.filesOf('/ws').size),
  });
  const open = (key: string, text = disk.get(key) ?? ''): void =>
    workspace.open({ key, text, version: 1, pauses: workspace.pauses });
  const turns = async (count: number): Promise<void> => {
    for (let turn = 0; turn < count; turn++) {
      clock.runTurn();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const told: string[] = [];
  const wait = (name: string): void => {
    void indexing.ready().then(() => told.push(`${name}: open`));
    void indexing.indexed().then(() => told.push(`${name}: all`));
  };
  return { disk, clock, workspace, indexing, known, open, turns, told, wait };
}

describe('indexing of a large folder', () => {
  it('starts with the repositories of open files, which are then reported', async () => {
    const { workspace, indexing, known, open, turns, told, wait } = slowly();
    open('/ws/zz/envs/values.yml');
    expect(workspace.runsOf('/ws/zz/envs/values.yml')).toEqual([]);
    void indexing.run();
    wait('first');
    expect(indexing.isReady('/ws/zz/envs/values.yml')).toBe(false);
    await turns(10);
    expect(told).toEqual(['first: open']);
    expect(known).toEqual([2]);
    // Files that are not open are not reported on before everything is known.
    expect(['/ws/zz/envs/values.yml', '/ws/zz/config/schema.yml'].map((key) => indexing.isReady(key))).toEqual([
      true,
      false,
    ]);
    const [run] = workspace.runsOf('/ws/zz/envs/values.yml');
    expect(run?.files.map(({ key }) => key)).toEqual(['/ws/zz/config/schema.yml']);
    await turns(100);
    expect(told).toEqual(['first: open', 'first: all']);
    expect(known).toEqual([2, 53]);
    expect(indexing.isReady('/ws/zz/config/schema.yml')).toBe(true);
    expect(workspace.runsOf('/ws/zz/envs/values.yml')[0]).toEqual(run);
  });

  it('turns to what is opened meanwhile', async () => {
    const { indexing, known, open, turns, told, wait } = slowly();
    open('/ws/zz/envs/values.yml');
    void indexing.run();
    await turns(10);
    open('/ws/yy/schema.yml');
    wait('second');
    await turns(5);
    expect(told).toEqual(['second: open']);
    expect(known).toEqual([2, 3]);
    open('/ws/20/x.yml');
    wait('third');
    await turns(5);
    expect(told).toEqual(['second: open']);
    await turns(100);
    expect(told.slice(1).sort()).toEqual(['second: all', 'third: all', 'third: open']);
  });

  it('waits for all of it if nothing is open', async () => {
    const { indexing, known, turns, told, wait } = slowly();
    void indexing.run();
    wait('only');
    await turns(20);
    expect([told, known]).toEqual([[], []]);
    await turns(100);
    expect(told.sort()).toEqual(['only: all', 'only: open']);
    expect(known).toEqual([53]);
  });

  it.each<readonly [string, Record<string, string>, Partial<Settings>]>([
    ['a project file above', { '/ws/.ytt-project.yaml': 'projects: []\n' }, {}],
    [
      'projects in the settings',
      {},
      { projects: [{ name: 'p', files: ['zz'], dataValuesFiles: [], variants: [], dialect: undefined }] },
    ],
    [
      'a modeline that leads out of the repository',
      { '/ws/zz/envs/values.yml': '# ytt-schema: ../../yy/schema.yml\n' },
      {},
    ],
    ['files that are left out', { '/ws/.gitignore': 'zz\n' }, {}],
    ['a file in no repository', { '/ws/zz/.git/HEAD': '' }, {}],
  ])('waits for all of it for %s', async (name, changed, settings) => {
    const disk = new Map(Object.entries({ ...files, ...changed }));
    if (name === 'a file in no repository') disk.delete('/ws/zz/.git/HEAD');
    const { indexing, known, open, turns, told, wait } = slowly(disk, settings);
    open('/ws/zz/envs/values.yml');
    void indexing.run();
    wait('only');
    await turns(20);
    expect([told, known, indexing.isReady('/ws/zz/envs/values.yml')]).toEqual([[], [], false]);
    await turns(200);
    expect(told.sort()).toEqual(['only: all', 'only: open']);
    expect(indexing.isReady('/ws/zz/envs/values.yml')).toBe(true);
  });

  it('does not wait for a modeline that stays in the repository', async () => {
    const disk = new Map(Object.entries(files));
    const { indexing, open, turns, told, wait } = slowly(disk);
    open('/ws/zz/envs/values.yml', '# ytt-schema: ../config/schema.yml\nport: 2\n');
    void indexing.run();
    wait('only');
    await turns(10);
    expect(told).toEqual(['only: open']);
  });

  it('starts once the settings are known', async () => {
    const { indexing, known, open, turns, told, wait } = slowly();
    open('/ws/zz/envs/values.yml');
    let settle = (): void => undefined;
    void indexing.run(
      new Promise((resolve) => {
        settle = resolve;
      }),
    );
    wait('only');
    await turns(200);
    expect([told, known]).toEqual([[], []]);
    settle();
    await turns(200);
    expect(known).toEqual([2, 53]);
  });

  it('waits for the settings even if it restarts meanwhile', async () => {
    const { indexing, known, open, turns } = slowly();
    open('/ws/zz/envs/values.yml');
    let settle = (): void => undefined;
    void indexing.run(
      new Promise((resolve) => {
        settle = resolve;
      }),
    );
    void indexing.run();
    await turns(200);
    expect(known).toEqual([]);
    settle();
    await turns(200);
    expect(known).toEqual([2, 53]);
  });

  it('restarts on request, and those who wait for all of it keep waiting', async () => {
    const { disk, clock, indexing, known, open, turns, told, wait } = slowly();
    open('/ws/zz/envs/values.yml');
    void indexing.run();
    wait('first');
    await turns(20);
    disk.set('/ws/zz/more.yml', '');
    void indexing.run();
    wait('second');
    await turns(10);
    expect(told).toEqual(['first: open', 'second: open']);
    // The previous indexing has ended: one directory is read per turn.
    const before = clock.now();
    await turns(10);
    expect(clock.now() - before).toBe(200);
    await turns(200);
    expect(told.slice(2).sort()).toEqual(['first: all', 'second: all']);
    expect(known.at(-1)).toBe(54);
  });

  it('keeps what it knows while a folder is read', async () => {
    const { workspace, indexing, open, turns, told, wait } = slowly();
    open('/ws/20/x.yml');
    void indexing.run();
    await turns(200);
    workspace.setFolders(['/ws', '/other']);
    void indexing.run();
    wait('second');
    expect(indexing.isReady('/ws/20/x.yml')).toBe(true);
    await turns(1);
    expect(told).toEqual(['second: open']);
  });

  it('includes changes on disk made in between', async () => {
    const { disk, workspace, indexing, open, turns } = slowly();
    open('/ws/zz/envs/values.yml');
    void indexing.run();
    await turns(10);
    disk.set('/ws/zz/config/more.yml', 'a: 1\n');
    workspace.changedOnDisk(['/ws/zz/config/more.yml']);
    expect(workspace.runsOf('/ws/zz/envs/values.yml')[0]?.files.length).toBe(2);
    await turns(200);
    expect(workspace.runsOf('/ws/zz/envs/values.yml')[0]?.files.length).toBe(2);
  });
});
