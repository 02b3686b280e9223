import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../workspace/files/testing.js';
import { workspaceOf } from '../workspace/testing.js';
import { Workspace } from '../workspace/workspace.js';
import { fileFindings } from './file-findings.js';

const schema = '#@data/values-schema\n---\nname: ""\n';

/** `marked code: message` for each finding of `/ws/values.yml` with a modeline. */
function findings(path: string, rest: string): string[] {
  const files = new Map([
    ['/out/schema.yml', schema],
    ['/ws/c/schema.yml', schema],
    ['/ws/d/plain.yml', 'a: 1\n'],
    ['/ws/values.yml', `#! ytt-schema: ${path}\n${rest}`],
  ]);
  const workspace = workspaceOf(files);
  return fileFindings(workspace, '/ws/values.yml').findings.map(({ file, range, code, message, severity, related }) => {
    if (code === 'modeline-unresolved') expect(related).toEqual([]);
    const marked = file.text.slice(range.start, range.end);
    return `${severity} ${marked} ${code}: ${message.split('\n')[0]}`;
  });
}

describe('a modeline that leads to no schema', () => {
  it('is reported, and the file is checked as if it were not there', () => {
    expect(findings('nowhere.yml', 'name: 1\n')).toEqual([
      'warning nowhere.yml modeline-unresolved: The modeline leads to nowhere.yml, where there is no file or directory that is read; the modeline is ignored',
      'error 1 wrong-type: found: integer',
    ]);
  });

  it('is reported at its new position after edits above it', () => {
    const text = '  # only spaces\n';
    const workspace = workspaceOf(new Map([['/ws/values.yml', `  \n#! ytt-schema: nowhere.yml\nname: 1\n`]]));
    workspace.open({ key: '/ws/values.yml', version: 1, text: workspace.files.get('/ws/values.yml')?.text ?? '' });
    const places = (): number[] => fileFindings(workspace, '/ws/values.yml').findings.map(({ range }) => range.start);
    expect(places()).toEqual([18]);
    workspace.change('/ws/values.yml', 2, [{ range: { start: 0, end: 0 }, newText: '    ' }]);
    expect(places()).toEqual([22]);
    workspace.change('/ws/values.yml', 3, [{ range: { start: 0, end: 0 }, newText: text }]);
    expect(places()).toEqual([22 + text.length]);
  });

  it('states the reason', () => {
    expect(findings('d/plain.yml', '')).toEqual([expect.stringContaining('no schema document')]);
    expect(findings('d', '')).toEqual([expect.stringContaining('no schema document')]);
    expect(findings('../out/schema.yml', '')).toEqual([expect.stringContaining('outside the workspace')]);
    expect(findings('/out/schema.yml', 'other: 1\n')).toEqual([expect.stringContaining('outside the workspace')]);
    expect(findings('"c/my schema.yml"', '')).toEqual([expect.stringMatching(/^warning c\/my schema.yml modeline/)]);
  });

  it('is only a hint for whoever made the link over which it leads out', () => {
    const values = '#! ytt-schema: lnk/schema.yml\nname: x\n';
    const disk = new Map([
      ['/ws/lnk/schema.yml', schema],
      ['/ws/values.yml', values],
    ]);
    const realPath = (path: string): string => path.replace('/ws/lnk', '/out');
    const memory = memoryFileSystem(disk);
    const readDirectory: typeof memory.readDirectory = (path) =>
      memory.readDirectory(path)?.map((entry) => (entry.name === 'lnk' ? { ...entry, kind: 'link' } : entry));
    const workspace = new Workspace({ ...memory, realPath, readDirectory });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    expect(fileFindings(workspace, '/ws/values.yml').findings).toMatchObject([
      { severity: 'information', message: expect.stringContaining('over a link out of the workspace') },
    ]);
  });

  it('is not a problem if the path leads to a schema', () => {
    expect(findings('c', 'name: x\n')).toEqual([]);
    expect(findings('c/schema.yml', 'nmae: x\n')).toEqual([expect.stringContaining('unknown-data-value')]);
  });
});
