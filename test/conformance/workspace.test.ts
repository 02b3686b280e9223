/** Whether a workspace shows an error exactly if ytt fails: what the server adds, moves and leaves out changes no verdict. */
import { expect, it } from 'vitest';
import { fileFindings } from '../../server/src/diagnostics/file-findings.js';
import { memoryFileSystem } from '../../server/src/workspace/files/memory-file-system.js';
import { Workspace } from '../../server/src/workspace/workspace.js';
import type { CaseFile } from './adapter.js';
import { findSet, type RecordedCase, readCases, repositorySets } from './recordings.js';

/** The errors in all files of the case, as a project file describes it. */
function errorsOf({ files, dataValuesFiles, flags }: RecordedCase): readonly string[] {
  const inputs = [...(files ?? []), ...(dataValuesFiles ?? [])];
  const pathsOf = (some: readonly CaseFile[] | null | undefined) => (some ?? []).map(({ path }) => path);
  const project = {
    name: 'recorded',
    files: pathsOf(files).map((path) => `${path}=${path}`),
    dataValuesFiles: pathsOf(dataValuesFiles),
    strict: flags?.strict ?? false,
  };
  const texts = new Map(inputs.map(({ path, text }) => [`/ws/${path}`, text]));
  texts.set('/ws/.ytt-project.yaml', JSON.stringify({ projects: [project] }));
  const workspace = new Workspace(memoryFileSystem(texts));
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  return [...texts.keys()].flatMap((key) =>
    fileFindings(workspace, key)
      .findings.filter(({ severity }) => severity === 'error')
      .map(({ message }) => `${key}: ${message}`),
  );
}

it.each(repositorySets)('a workspace shows an error exactly if ytt fails: %s', (set) => {
  const found = findSet(set, process.env);
  if (found.kind !== 'present') throw new Error(found.message);
  const wrong = readCases(found.path).flatMap((testCase) => {
    const { result, inspect } = testCase;
    // What fails with data values alone fails with the output, too, but not the other way round.
    const recorded = result ?? (inspect?.ok === false ? inspect : undefined);
    if (recorded === undefined) return [];
    const errors = errorsOf(testCase);
    return (errors.length === 0) === recorded.ok ? [] : [{ case: testCase.id, errors, recorded }];
  });
  expect(wrong).toEqual([]);
});
