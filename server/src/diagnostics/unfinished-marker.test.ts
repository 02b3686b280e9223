/** What is told while the `---` of a document is typed. */
import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../workspace/files/memory-file-system.js';
import { Workspace } from '../workspace/workspace.js';
import { fileFindings } from './file-findings.js';

/** The lines of the errors of a text, open or on disk. */
function errorLines(text: string, isOpen = true): readonly number[] {
  const workspace = new Workspace(
    memoryFileSystem(
      new Map([
        ['/ws/c/schema.yml', '#@data/values-schema\n---\na: 1\n'],
        ['/ws/c/t.yml', text],
      ]),
    ),
  );
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  if (isOpen) workspace.open({ key: '/ws/c/t.yml', text, version: 1 });
  const { findings } = fileFindings(workspace, '/ws/c/t.yml');
  return findings.flatMap(({ file, range, severity }) =>
    severity === 'error' ? [file.lines.lineAt(range.start) + 1] : [],
  );
}

describe('while a document is begun below its annotations', () => {
  it.each([
    '#@data/values\n-',
    '#@data/values\n--',
    '#@data/values\r\n--',
    '#@data/values\n#! x\n\n--',
    '#@data/values-schema\n--',
    'a: 1\n---\nb: 2\n#@overlay/match by="x"\n-',
  ])('nothing is told of %j', (text) => {
    expect(errorLines(text)).toEqual([]);
  });

  it('it is where the file is not open, where the line is another, and above the annotations', () => {
    expect(errorLines('#@data/values\n--', false)).not.toEqual([]);
    expect(errorLines('#@data/values\n--\n')).not.toEqual([]);
    expect(errorLines('#@data/values\n- a')).not.toEqual([]);
    expect(errorLines('#@data/values\n----')).not.toEqual([]);
    expect(errorLines('#@data/values\n  --')).not.toEqual([]);
    expect(errorLines('a: #@ b\n---\n#@overlay/append\n-')).toEqual([1]);
  });

  it('what no annotation is above is told of', () => {
    expect(errorLines('a: 1\n#! x\n-')).not.toEqual([]);
  });
});
