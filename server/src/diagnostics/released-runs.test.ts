/** What stays known of runs whose results were released because others were evaluated after them. */
import { describe, expect, it } from 'vitest';
import { sourceAs } from '../workspace/files/text-file.js';
import { workspaceOf } from '../workspace/testing.js';
import { fileFindings } from './file-findings.js';

/** Projects `a` to `d`, each with a mistake and so many characters that only one fits. */
function projects() {
  const disk = new Map<string, string>();
  for (const name of ['a', 'b', 'c', 'd']) {
    disk.set(`/ws/${name}/schema.yml`, '#@data/values-schema\n---\nname: app\n#@ print("seen")\n');
    disk.set(`/ws/${name}/values.yml`, '#@data/values\n---\nname: 1\n');
    disk.set(`/ws/${name}/long.yml`, `a: ${'x'.repeat(6_000_000)}\n`);
  }
  const workspace = workspaceOf(disk);
  return {
    disk,
    workspace,
    codes: (key: string): readonly string[] => fileFindings(workspace, key).findings.map(({ code }) => code),
    isEvaluated: (key: string): boolean => workspace.runsOf(key).some((run) => workspace.printedBy(run) !== undefined),
    /** The key of everything that is memoised for a file. */
    memory: (name: string): object | undefined => {
      const file = workspace.files.get(`/ws/${name}/long.yml`);
      return file && sourceAs(file, 'long.yml').memory;
    },
  };
}

describe('a run without open files that others were evaluated after', () => {
  it('keeps its findings without being evaluated again', () => {
    const { codes, isEvaluated } = projects();
    expect(codes('/ws/a/values.yml')).toEqual(['wrong-type']);
    expect(isEvaluated('/ws/a/values.yml')).toBe(true);
    expect(codes('/ws/b/values.yml')).toEqual(['wrong-type']);
    expect([isEvaluated('/ws/a/values.yml'), isEvaluated('/ws/b/values.yml')]).toEqual([false, true]);
    expect(codes('/ws/a/values.yml')).toEqual(['wrong-type']);
    expect([isEvaluated('/ws/a/values.yml'), isEvaluated('/ws/b/values.yml')]).toEqual([false, true]);
  });

  it('keeps of its files the texts alone', () => {
    const { codes, memory } = projects();
    codes('/ws/a/values.yml');
    const before = memory('a');
    codes('/ws/a/values.yml');
    expect(memory('a')).toBe(before);
    codes('/ws/b/values.yml');
    expect(memory('a')).not.toBe(before);
  });

  it('is evaluated again if one of its files changes', () => {
    const { codes, disk, workspace } = projects();
    codes('/ws/a/values.yml');
    codes('/ws/b/values.yml');
    disk.set('/ws/a/values.yml', '#@data/values\n---\nname: x\n');
    workspace.changedOnDisk(['/ws/a/values.yml']);
    expect(codes('/ws/a/values.yml')).toEqual([]);
  });

  it('is retained if one of its files is open', () => {
    const { codes, isEvaluated, workspace } = projects();
    const text = workspace.files.get('/ws/a/values.yml')?.text ?? '';
    workspace.open({ key: '/ws/a/values.yml', text, version: 1 });
    for (const name of ['a', 'b', 'c', 'd']) codes(`/ws/${name}/values.yml`);
    expect(['a', 'b', 'c', 'd'].map((name) => isEvaluated(`/ws/${name}/values.yml`))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
