/** What is quarantined, and until when. */
import { SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { fileFindings } from '../../diagnostics/file-findings.js';
import { memoryFileSystem } from '../files/testing.js';
import { Workspace } from '../workspace.js';
import { Quarantine, type QuarantineEntry } from './quarantine.js';

const file: QuarantineEntry = { kind: 'file', id: '/a.yml', isFinal: false };
const run: QuarantineEntry = { kind: 'run', id: 'r', isFinal: true };

describe('what is quarantined', () => {
  it('is taken up with another text', () => {
    const taken: QuarantineEntry[] = [];
    const quarantine = new Quarantine([file, run], (cause) => taken.push(cause));
    expect(quarantine.fileKeys).toEqual(['/a.yml']);
    expect(quarantine.hasFile('/b.yml', 'a')).toBe(false);
    expect(quarantine.hasFile('/a.yml', 'a')).toBe(true);
    expect(quarantine.hasFile('/a.yml', 'a')).toBe(true);
    expect(taken).toEqual([]);
    expect(quarantine.hasFile('/a.yml', 'b')).toBe(false);
    expect(quarantine.hasFile('/a.yml', 'a')).toBe(false);
    expect(taken).toEqual([file]);
    expect(quarantine.fileKeys).toEqual([]);
  });

  it.each([
    ['another text', [new SourceFile('a', '1'), new SourceFile('b', '3')]],
    ['another name', [new SourceFile('a', '1'), new SourceFile('c', '2')]],
    ['fewer files', [new SourceFile('a', '1')]],
    ['more files', [new SourceFile('a', '1'), new SourceFile('b', '2'), new SourceFile('c', '3')]],
  ])('is taken up, a run, with %s', (_, changed) => {
    const quarantine = new Quarantine([run]);
    const files = () => [new SourceFile('a', '1'), new SourceFile('b', '2')];
    expect(quarantine.hasRun('q', files)).toBe(false);
    expect(quarantine.hasRun('r', files)).toBe(true);
    expect(quarantine.hasRun('r', files)).toBe(true);
    expect(quarantine.hasRun('r', () => changed)).toBe(false);
    expect(quarantine.hasRun('r', files)).toBe(false);
  });

  it('is tried again, if that is not final', () => {
    const taken: QuarantineEntry[] = [];
    const quarantine = new Quarantine([file, run], (cause) => taken.push(cause));
    expect(quarantine.tryAgain()).toBe(true);
    expect(taken).toEqual([file]);
    expect(quarantine.hasFile('/a.yml', 'a')).toBe(false);
    expect(quarantine.hasRun('r', () => [])).toBe(true);
    expect(quarantine.tryAgain()).toBe(false);
  });
});

describe('a workspace', () => {
  const texts = {
    '/ws/schema.yml': '#@data/values-schema\n---\nname: ""\n',
    '/ws/values.yml': '#@data/values\n---\nname: 1\n',
    '/ws/other/a.yml': 'a: #@ b\n',
  };

  function without(
    causes: readonly Pick<QuarantineEntry, 'kind' | 'id'>[],
    files: Readonly<Record<string, string>> = texts,
  ) {
    const disk = new Map(Object.entries(files));
    const quarantine = new Quarantine(causes.map((cause) => ({ ...cause, isFinal: true })));
    const workspace = new Workspace(memoryFileSystem(disk), { quarantine });
    workspace.setFolders(['/ws']);
    for (const _ of workspace.index('/ws'));
    const codes = (key: string) => fileFindings(workspace, key).findings.map(({ code }) => code);
    return { disk, workspace, codes };
  }

  it('ignores a skipped file, and reports it, until it changes on disk', () => {
    const { disk, workspace, codes } = without([{ kind: 'file', id: '/ws/values.yml' }]);
    expect(workspace.snapshot('/ws/values.yml')).toBeUndefined();
    expect(codes('/ws/values.yml')).toEqual(['quarantined']);
    expect([...workspace.runs().unread]).toEqual(['/ws/values.yml']);
    disk.set('/ws/values.yml', `${texts['/ws/values.yml']}#! x\n`);
    expect(workspace.changedOnDisk(['/ws/values.yml'])).toEqual(['/ws/values.yml']);
    expect(codes('/ws/values.yml')).toEqual(['wrong-type']);
    expect([...workspace.runs().unread]).toEqual([]);
  });

  it('reports a skipped script, though no run reads it', () => {
    const files = { '/ws/app/schema.yml': texts['/ws/schema.yml'], '/ws/run.sh': 'ytt -f app\n' };
    const { workspace, codes } = without([{ kind: 'file', id: '/ws/run.sh' }], files);
    expect(workspace.runsOf('/ws/run.sh')).toEqual([]);
    expect(codes('/ws/run.sh')).toEqual(['quarantined']);
  });

  it('keeps the text of an open skipped file, and resumes it with an edit', () => {
    const { workspace, codes } = without([{ kind: 'file', id: '/ws/values.yml' }]);
    const text = texts['/ws/values.yml'];
    workspace.open({ key: '/ws/values.yml', version: 1, text });
    expect(codes('/ws/values.yml')).toEqual(['quarantined']);
    expect(workspace.files.getOpen('/ws/values.yml')?.text).toBe(text);
    workspace.change('/ws/values.yml', 2, [{ range: { start: 0, end: 0 }, newText: '\n' }]);
    expect(workspace.files.get('/ws/values.yml')?.text).toBe(`\n${text}`);
    expect(codes('/ws/values.yml')).toEqual(['wrong-type']);
  });

  it('reports what is skipped, and for how long', () => {
    const findingOf = (cause: Pick<QuarantineEntry, 'kind' | 'id'>): unknown => {
      const [finding] = fileFindings(without([cause]).workspace, '/ws/values.yml').findings;
      return finding && { severity: finding.severity, message: finding.message };
    };
    const ending = ', and does without until its text changes';
    expect(findingOf({ kind: 'file', id: '/ws/values.yml' })).toEqual({
      severity: 'warning',
      message: `The server did not come to an end with reading this file${ending}`,
    });
    const [run] = without([]).workspace.runs().runs;
    expect(findingOf({ kind: 'run', id: run?.id ?? '' })).toEqual({
      severity: 'warning',
      message: expect.stringMatching(
        `^The server did not come to an end with evaluating .+, of which this file is a part${ending}$`,
      ),
    });
  });

  it('reports nothing about it if findings are off', () => {
    const { workspace, codes } = without([{ kind: 'file', id: '/ws/values.yml' }]);
    workspace.setSettings({ ...workspace.settings, validate: false });
    expect(codes('/ws/values.yml')).toEqual([]);
  });

  it('evaluates a skipped run again once a plain values file of it changes', () => {
    const files = { ...texts, '/ws/values.yml': 'name: 1\n' };
    const run = without([], files)
      .workspace.runs()
      .runs.find(({ dataValuesFiles }) => dataValuesFiles.length > 0);
    const { workspace, codes } = without([{ kind: 'run', id: run?.id ?? '' }], files);
    expect(codes('/ws/values.yml')).toEqual(['quarantined']);
    workspace.open({ key: '/ws/values.yml', version: 1, text: 'name: 2\n' });
    expect(codes('/ws/values.yml')).toEqual(['wrong-type']);
  });

  it('does not evaluate a skipped run, and reports it on its files', () => {
    const [id = ''] = without([])
      .workspace.runs()
      .runs.map((one) => one.id);
    const { workspace, codes } = without([{ kind: 'run', id }]);
    expect(codes('/ws/values.yml')).toEqual(['quarantined']);
    expect(codes('/ws/schema.yml')).toEqual(['quarantined']);
    workspace.open({ key: '/ws/schema.yml', version: 1, text: `${texts['/ws/schema.yml']}#! x\n` });
    expect(codes('/ws/values.yml')).toEqual(['wrong-type']);
  });
});
