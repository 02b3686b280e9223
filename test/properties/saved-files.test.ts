/** An open file, unless somebody is typing in it, has the findings of the file on disk: those of ytt. */
import { expect, it } from 'vitest';
import { fileFindings } from '../../server/src/diagnostics/file-findings.js';
import { memoryFileSystem } from '../../server/src/workspace/files/testing.js';
import { Workspace } from '../../server/src/workspace/workspace.js';
import { findSet, type RecordedCase, readCases } from '../conformance/recordings.js';

function workspaceOf({ files: given, dataValuesFiles: givenValues }: RecordedCase): Workspace {
  const [files, dataValuesFiles] = [given ?? [], givenValues ?? []];
  const list = (all: readonly { readonly path: string }[]): string => JSON.stringify(all.map(({ path }) => path));
  const texts = new Map([...files, ...dataValuesFiles].map(({ path, text }) => [`/project/${path}`, text]));
  texts.set(
    '/project/.ytt-project.yaml',
    `projects:\n- name: all\n  files: ${list(files)}\n  dataValuesFiles: ${list(dataValuesFiles)}\n`,
  );
  const workspace = new Workspace(memoryFileSystem(texts));
  workspace.setFolders(['/project']);
  for (const _ of workspace.index('/project'));
  return workspace;
}

/** The errors and warnings of a file, by place. */
function told(workspace: Workspace, key: string): readonly string[] {
  return fileFindings(workspace, key)
    .findings.filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ file, code, message, range }) => `${file.path} ${range.start} ${range.end} ${code} ${message}`)
    .sort();
}

it('open files that are not edited, and those that are saved, have the findings of files on disk', () => {
  const set = findSet('mutated', {});
  if (set.kind !== 'present') throw new Error(set.message);
  for (const one of readCases(set.path)) {
    const workspace = workspaceOf(one);
    const keys = [...workspace.allFiles()];
    const onDisk = keys.map((key) => told(workspace, key));
    const texts = keys.map((key) => workspace.files.get(key)?.text ?? '');
    for (const [i, key] of keys.entries()) workspace.open({ key, text: texts[i] ?? '', version: 1 });
    expect([one.id, keys.map((key) => told(workspace, key))]).toEqual([one.id, onDisk]);
    for (const [i, key] of keys.entries()) {
      const end = texts[i]?.length ?? 0;
      const start = Math.max(0, end - 1);
      const last = texts[i]?.slice(start) ?? '';
      workspace.change(key, 2, [{ range: { start, end }, newText: '' }]);
      workspace.change(key, 3, [{ range: { start, end: start }, newText: last }]);
      workspace.typingEnded(key);
    }
    expect([one.id, keys.map((key) => told(workspace, key))]).toEqual([one.id, onDisk]);
  }
}, 240_000);
