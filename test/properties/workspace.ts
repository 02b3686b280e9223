/** Compares the results of a workspace after a session with those of a fresh one with the same files. */
import assert from 'node:assert/strict';
import { fileFindings } from '../../server/src/diagnostics/file-findings.js';
import { memoryFileSystem } from '../../server/src/workspace/files/testing.js';
import { Workspace } from '../../server/src/workspace/workspace.js';
import { plainFinding, withoutTypedPlace } from './plain-results.js';
import { type Actor, folder, play, type SessionState, type Step } from './sessions.js';

function workspaceOf(disk: Map<string, string>): Workspace {
  const workspace = new Workspace(memoryFileSystem(disk));
  workspace.setFolders([folder]);
  for (const _ of workspace.index(folder));
  return workspace;
}

function said(workspace: Workspace, { disk, open }: SessionState): ReadonlyMap<string, readonly string[]> {
  const keys = [...new Set([...disk.keys(), ...open.keys()])].sort();
  // While somebody types in a file, findings about an unfinished line are left out, in other files too.
  for (const key of open.keys()) workspace.typingEnded(key);
  return new Map(
    keys.map((key) => [key, fileFindings(workspace, key).findings.map(withoutTypedPlace).map(plainFinding).sort()]),
  );
}

/** Plays the steps to one workspace; compares it with a new one after each step that `asked` selects and at the end. */
export function checkSession(
  start: ReadonlyMap<string, string>,
  steps: readonly Step[],
  asked: (index: number) => boolean,
): void {
  const state: SessionState = { disk: new Map(start), open: new Map() };
  const workspace = workspaceOf(state.disk);
  let version = 0;
  const actor: Actor = {
    open: (key, text) => workspace.open({ key, text, version: ++version }),
    edit: (key, _, edit) => workspace.change(key, ++version, [edit]),
    close: (key) => workspace.close(key),
    changedOnDisk: (keys) => {
      for (const key of keys) workspace.changedOnDisk([key]);
    },
    look: (key) => void fileFindings(workspace, key, { mayBeProvisional: true }),
  };
  said(workspace, state);
  steps.forEach((step, i) => {
    play(step, state, actor);
    if (!asked(i) && i < steps.length - 1) return;
    const fresh = workspaceOf(new Map(state.disk));
    for (const [key, text] of state.open) fresh.open({ key, text, version: 1 });
    assert.deepEqual(said(workspace, state), said(fresh, state));
  });
}
