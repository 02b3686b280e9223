/** For data values that SOPS has encrypted, only findings are reported that also hold after decryption. */
import { type Finding, SourceFile, stages } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { sourceAs } from '../../workspace/files/text-file.js';
import { Workspace } from '../../workspace/workspace.js';
import { fileFindings } from '../file-findings.js';
import { sourceOf, stageFindings } from '../run-findings.js';
import { isAboutEncrypted } from './encrypted-values.js';

const schema = '#@data/values-schema\n---\nport: 0\n#@schema/validation min_len=40\ntoken: ""\nsub:\n  sops: 1\n';
const encrypted = 'ENC[AES256_GCM,data:8Q==,iv:x=,tag:y=,type:int]';
const mark = 'sops:\n  mac: x\n  version: 3.8.1\n';

/** A workspace with a values file, which a project file names if it is `stated`. */
function workspaceOf(values: string, stated: boolean): Workspace {
  const files = new Map([
    ['/ws/c/schema.yml', schema],
    ['/ws/values.yml', values],
  ]);
  const project = 'projects:\n- name: p\n  files: [c]\n  dataValuesFiles: [values.yml]\n';
  if (stated) files.set('/ws/.ytt-project.yaml', project);
  const workspace = new Workspace(memoryFileSystem(files));
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  return workspace;
}

/** The findings of a values file, a line each: `line code`, lines from 1. */
function reported(values: string, stated: boolean): string[] {
  return fileFindings(workspaceOf(values, stated), '/ws/values.yml').findings.map(
    ({ file, range, code }) => `${file.lines.lineAt(range.start) + 1} ${code}`,
  );
}

describe.each([false, true])('encrypted data values, where a project file names them: %s', (stated) => {
  it('have no wrong types, and the key of SOPS', () => {
    const long = 'x'.repeat(40);
    expect(reported(`port: ${encrypted}\ntoken: ${long}\n${mark}`, stated)).toEqual([]);
    expect(reported(`port: "${encrypted}"\ntoken: ENC[x]\n"sops": {mac: x}\n`, stated)).toEqual([]);
  });

  it('report other mistakes beside that', () => {
    expect(reported(`port: ${encrypted}\ntoken: ENC[x]\nprot: 1\nsub:\n  sops: x\n${mark}`, stated)).toEqual([
      '3 unknown-data-value',
      '5 wrong-type',
    ]);
  });

  it('report nothing of it while only some stages are known', () => {
    const early = (values: string): readonly string[] => {
      const workspace = workspaceOf(values, stated);
      const [run] = workspace.runsOf('/ws/values.yml');
      const project = run && workspace.projectOf(run);
      const source = project && sourceOf(project.inputs, '/ws/values.yml');
      if (run === undefined || project === undefined || source === undefined) throw new Error('no run');
      return stages
        .flatMap((stage) => stageFindings(run, project, { stage, source, most: 100 }))
        .map(({ code }) => code);
    };
    expect(early(`port: ${encrypted}\n`)).toContain('wrong-type');
    const codes = early(`port: ${encrypted}\n${mark}`);
    expect(codes.filter((code) => code === 'wrong-type' || code === 'unknown-data-value')).toEqual([]);
  });

  it('are recognised by both marks', () => {
    const long = 'x'.repeat(40);
    expect(reported(`port: ${encrypted}\ntoken: ${long}\n`, stated)).toEqual(['1 wrong-type']);
    expect(reported(`port: 1\ntoken: ${long}\n${mark}`, stated)).toEqual(['3 unknown-data-value']);
    expect(reported(`port: ${encrypted}\ntoken: ${long}\nsub:\n  sops: 1\n`, stated)).toEqual(['1 wrong-type']);
  });
});

it('of SOPS start a line, and similar text within a line is ordinary', () => {
  const text = 'a: ENC[AES256_GCM,data:x]\nmy: {sops: 1}\nsops:\n  version: 1\nmysops: 1\n';
  const file = sourceAs({ key: '/ws/values.yml', text, version: undefined }, 'values.yml');
  const about = (marked: string, from = 0): boolean => {
    const start = text.indexOf(marked, from);
    const range = { start, end: start + marked.length };
    return isAboutEncrypted({ code: 'wrong-type', severity: 'error', file, range, message: '', related: [] });
  };
  expect([about('ENC[AES256_GCM,data:x]'), about('sops', text.indexOf('\nsops'))]).toEqual([true, true]);
  expect([about('sops'), about('a'), about('sops:\n  version', 20)]).toEqual([false, false, false]);
  expect([about('a: ENC[AES256'), about('mysops')]).toEqual([false, false]);
  const source = new SourceFile('values.yml', text);
  const range = { start: 3, end: 25 };
  const finding: Finding = { code: 'wrong-type', severity: 'error', file: source, range, message: '', related: [] };
  expect(isAboutEncrypted(finding)).toBe(false);
});
