/**
 * When the findings shown on a file may be provisional: if its run takes long, and only until it has been evaluated.
 */
import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../workspace/files/testing.js';
import { readSettings } from '../workspace/settings/settings.js';
import { Workspace } from '../workspace/workspace.js';
import { fileFindings } from './file-findings.js';

const files = {
  '/ws/schema.yml': '#@data/values-schema\n---\nname: a\nport: 80\n',
  '/ws/values.yml': '#@data/values\n---\nname: b\n',
  '/ws/t.yml': '#@ load("@ytt:data", "data")\n---\na: #@ data.values.name\n',
};

/**
 * A workspace of these files, in which each evaluation takes `step` milliseconds, or more if the clock is read often.
 */
function workspaceOf(step: number, mostFindings?: number): Workspace {
  let time = 0;
  const now = (): number => (time += step);
  const workspace = new Workspace(memoryFileSystem(new Map(Object.entries(files))), { now, mostFindings });
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  return workspace;
}

function edit(workspace: Workspace, key: string, text: string): void {
  workspace.open({ key, text, version: (workspace.files.get(key)?.version ?? 0) + 1 });
}

describe('findings', () => {
  const isProvisional = (workspace: Workspace, key: string, mayBeProvisional: boolean): boolean =>
    fileFindings(workspace, key, { mayBeProvisional }).provisional;

  it('are provisional if the run took long, until they are requested completely', () => {
    const workspace = workspaceOf(10);
    expect(isProvisional(workspace, '/ws/values.yml', true)).toBe(false);
    edit(workspace, '/ws/values.yml', '#@data/values\n---\nname: c\n');
    expect(isProvisional(workspace, '/ws/values.yml', true)).toBe(true);
    expect(isProvisional(workspace, '/ws/values.yml', true)).toBe(true);
    expect(isProvisional(workspace, '/ws/values.yml', false)).toBe(false);
    expect(isProvisional(workspace, '/ws/values.yml', true)).toBe(false);
  });

  it('are not of a template whose header means nothing, with which the run ends', () => {
    const proposed = '#@schema/definition data_values=True\n---\nother: 1\n';
    const provisionalIn = (dialect: string): boolean => {
      const workspace = workspaceOf(10);
      workspace.setSettings(readSettings({ dialect }).settings);
      edit(workspace, '/ws/other.yml', proposed);
      isProvisional(workspace, '/ws/other.yml', true);
      edit(workspace, '/ws/other.yml', proposed.replace('1', '2'));
      return isProvisional(workspace, '/ws/other.yml', true);
    };
    expect(provisionalIn('auto')).toBe(true);
    expect(provisionalIn('released')).toBe(false);
  });

  it('are the first of each kind that the workspace wants', () => {
    const values = (last: string): string => `#@data/values\n---\none: 1\ntwo: ${last}\n`;
    const shown = (mostFindings: number | undefined): readonly string[] => {
      const workspace = workspaceOf(10, mostFindings);
      edit(workspace, '/ws/values.yml', values('1'));
      isProvisional(workspace, '/ws/values.yml', false);
      edit(workspace, '/ws/values.yml', values('2'));
      const { findings, provisional } = fileFindings(workspace, '/ws/values.yml', { mayBeProvisional: true });
      expect(provisional).toBe(true);
      return findings.map(({ code, range }) => `${code} ${range.start}`);
    };
    expect([shown(undefined), shown(1)]).toEqual([['overlay-match 18', 'overlay-match 25'], ['overlay-match 18']]);
  });

  it('are never where the run is quick', () => {
    const workspace = workspaceOf(1);
    isProvisional(workspace, '/ws/values.yml', true);
    edit(workspace, '/ws/values.yml', '#@data/values\n---\nname: c\n');
    expect(isProvisional(workspace, '/ws/values.yml', true)).toBe(false);
  });

  it('belong to a slow run even if another of its files was queried last', () => {
    let step = 10;
    let time = 0;
    const workspace = new Workspace(memoryFileSystem(new Map(Object.entries(files))), { now: () => (time += step) });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    fileFindings(workspace, '/ws/values.yml');
    step = 0;
    fileFindings(workspace, '/ws/schema.yml');
    edit(workspace, '/ws/values.yml', '#@data/values\n---\nname: c\n');
    expect(isProvisional(workspace, '/ws/values.yml', true)).toBe(true);
  });
});
