/** What a workspace decides about single files and runs, with a case on each side of each decision. */
import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from './files/testing.js';
import type { RunDefinition } from './projects/run-definition.js';
import { Workspace } from './workspace.js';

const schema = '#@data/values-schema\n---\nport: 80\n#@ print("seen")\n';

function workspaceOf(texts: Readonly<Record<string, string>>): Workspace {
  const workspace = new Workspace(memoryFileSystem(new Map(Object.entries(texts))));
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  return workspace;
}

describe('the commands for a file', () => {
  const texts = {
    '/ws/a.sh': 'ytt -f p -f q/t.yml --data-values-file v.yml\nytt -f p -f gone\n',
    '/ws/p/t.yml': 'a: #@ 1\n',
    '/ws/q/t.yml': 'a: #@ 1\n',
    '/ws/q/u.yml': 'a: #@ 1\n',
    '/ws/v.yml': 'a: 1\n',
    '/out/p/t.yml': 'a: #@ 1\n',
  };
  it.each<readonly [string, readonly number[]]>([
    ['/ws/p/t.yml', [0]],
    ['/ws/q/t.yml', [0]],
    ['/ws/v.yml', [0]],
    ['/ws/q/u.yml', []],
    ['/ws/a.sh', []],
    ['/out/p/t.yml', []],
  ])('%s are those that read it, and of which all is there', (key, lines) => {
    expect(
      workspaceOf(texts)
        .commandsFor(key)
        .map(({ line }) => line),
    ).toEqual(lines);
  });
});

describe('a schema that a modeline names outside of the folders', () => {
  const modeline = '#! ytt-schema: ../else/schema.yml\nport: 81\n';
  const isRead = (key: string): boolean => {
    const workspace = workspaceOf({ '/ws/t.yml': 'a: 1\n', '/else/schema.yml': schema, '/else/other.yml': schema });
    workspace.open({ key, text: modeline, version: 1 });
    expect(workspace.files.get('/else/other.yml')).toBeUndefined();
    return workspace.files.get('/else/schema.yml') !== undefined;
  };
  it('is read for an open file that is in none of them either', () => {
    expect(isRead('/out/x.yml')).toBe(true);
    expect(isRead('/ws/x.yml')).toBe(false);
    expect(isRead('untitled:x.yml')).toBe(false);
  });
});

describe('an evaluation that is forgotten', () => {
  it('is repeated on request, and no other is', () => {
    const workspace = workspaceOf({ '/ws/a/schema.yml': schema, '/ws/b/schema.yml': schema });
    const [a, b] = workspace.runs().runs as readonly [RunDefinition, RunDefinition];
    const [before, other] = [workspace.projectOf(a), workspace.projectOf(b)];
    const inputs = workspace.inputsOf(a);
    expect(workspace.projectOf(a)).toBe(before);
    workspace.forgetEvaluation(a);
    expect(workspace.printedBy(a)).toBeUndefined();
    expect(workspace.projectOf(a)).not.toBe(before);
    expect(workspace.inputsOf(a)).not.toBe(inputs);
    expect(workspace.projectOf(b)).toBe(other);
  });
});

describe('the schema of a run', () => {
  const types = (workspace: Workspace): unknown[] => {
    const found = workspace.snapshot('/ws/c/x.yml')?.schema;
    return found === undefined ? ['none'] : [found.kind, found.origin?.file.path];
  };
  it('follows a document that becomes data values, and back', () => {
    const text = '#@data/values-schema\n---\nport: 80\n';
    const texts = { '/ws/c/x.yml': text, '/ws/c/t.yml': 'a: #@ 1\n' };
    const workspace = workspaceOf(texts);
    workspace.open({ key: '/ws/c/x.yml', text, version: 1 });
    const before = workspace.snapshot('/ws/c/x.yml')?.schema;
    expect(before?.isInferred).not.toBe(true);
    const headerOf = (length: number) => ({ start: 0, end: length });
    workspace.change('/ws/c/x.yml', 2, [{ range: headerOf('#@data/values-schema'.length), newText: '#@data/values' }]);
    expect(workspace.snapshot('/ws/c/x.yml')?.schema?.isInferred).toBe(true);
    workspace.change('/ws/c/x.yml', 3, [{ range: headerOf('#@data/values'.length), newText: '#@data/values-schema' }]);
    expect(workspace.snapshot('/ws/c/x.yml')?.schema?.isInferred).not.toBe(true);
    expect(types(workspace)).toEqual(types(workspaceOf(texts)));
  });
});

describe('a change on disk', () => {
  it('reports which of the files affect results', () => {
    const disk = new Map([
      ['/ws/schema.yml', schema],
      ['/ws/notes.md', 'x'],
    ]);
    const workspace = new Workspace(memoryFileSystem(disk));
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    workspace.projectOf(workspace.runs().runs[0] as RunDefinition);
    expect(workspace.changedOnDisk(['/ws/schema.yml'])).toEqual([]);
    disk.set('/ws/schema.yml', `${schema}more: 1\n`);
    expect(workspace.changedOnDisk(['/ws/schema.yml', '/ws/notes.md'])).toEqual(['/ws/schema.yml']);
    disk.set('/ws/new.yml', 'a: 1\n');
    expect(workspace.changedOnDisk(['/ws/new.yml'])).toEqual(['/ws/new.yml']);
    expect(workspace.filesOf('/ws').has('/ws/new.yml')).toBe(true);
  });
});

describe('a values file that holds no key yet', () => {
  it('is one of its project for everything but findings', () => {
    const workspace = workspaceOf({
      '/ws/c/schema.yml': '#@data/values-schema\n---\nport: 80\n',
      '/ws/values.yml': '',
    });
    const snapshot = workspace.snapshot('/ws/values.yml');
    expect(snapshot?.run).toMatchObject({ subject: '/ws/values.yml', tentative: true });
    expect(snapshot?.schema?.kind).toBe('map');
    expect(snapshot?.project?.schema).toBe(snapshot?.schema);
    expect(workspace.snapshot('/ws/none.yml')).toBeUndefined();
  });
});

describe('a file that is open', () => {
  it('takes part while it is no longer than the limit, and changes nothing else', () => {
    const workspace = workspaceOf({ '/ws/a/schema.yml': '' });
    const { settings } = workspace;
    workspace.setSettings({ ...settings, limits: { ...settings.limits, fileSize: 100 } });
    const key = '/ws/a/schema.yml';
    const type = (version: number, length: number): boolean => {
      workspace.open({ key, version, text: `${schema}${'#'.repeat(length)}` });
      return workspace.runs().runs.length > 0;
    };
    expect(type(1, 0)).toBe(true);
    expect(type(2, 100)).toBe(false);
    const { runs } = workspace.runs();
    expect(type(3, 110)).toBe(false);
    expect(workspace.runs().runs).toBe(runs);
    expect(type(4, 1)).toBe(true);
  });
});

it('runs are inferred again after a folder was read', () => {
  const workspace = new Workspace(memoryFileSystem(new Map([['/ws/a/schema.yml', schema]])));
  workspace.setFolders(['/ws']);
  expect(workspace.runs().runs).toEqual([]);
  for (const _ of workspace.index('/ws')) workspace.runs();
  expect(workspace.runs().runs).toHaveLength(1);
});
