/** For tests: workspaces of a file system in memory. */
import { memoryFileSystem } from './files/testing.js';
import { defaultSettings, type Settings } from './settings/settings.js';
import { Workspace } from './workspace.js';

/** A schema document with one data value. */
export const schema = '#@data/values-schema\n---\nname: app\n';

/** A workspace with the folder `/ws` on a disk whose texts are given by path. */
export function workspaceOf(disk: Map<string, string>, settings: Partial<Settings> = {}): Workspace {
  const workspace = new Workspace(memoryFileSystem(disk));
  workspace.setSettings({ ...defaultSettings, ...settings });
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  return workspace;
}

/** The files that belong to a run, except project files. */
export function governed(workspace: Workspace): readonly string[] {
  return [...workspace.runs().runsOf.keys()].filter((key) => !key.endsWith('.ytt-project.yaml')).sort();
}
