/** The findings while the first key of a map is typed in another file. */
import { type Finding, SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { workspaceOf } from '../../workspace/testing.js';
import type { Workspace } from '../../workspace/workspace.js';
import { fileFindings } from '../file-findings.js';
import { causedByUnfinishedKey } from './unfinished-values.js';

/** Opens a file and types the last character of its `text`. */
function typeLast(workspace: Workspace, key: string, text: string): void {
  const at = text.length - 1;
  workspace.open({ key, text: text.slice(0, at), version: 1 });
  workspace.change(key, 2, [{ range: { start: at, end: at }, newText: text.slice(at) }]);
}

describe('while the first key of data values is begun', () => {
  const template = '#@ load("@ytt:data", "data")\na: #@ data.values.name\nb: #@ data.values.list\n';

  /** The number of errors of a template that reads data values declared by `text`. */
  function errorsBeside(text: string, isTyped = true): number {
    const texts = new Map([
      ['/ws/c/t.yml', template],
      ['/ws/c/values.yml', text],
    ]);
    const workspace = workspaceOf(texts);
    if (isTyped) typeLast(workspace, '/ws/c/values.yml', text);
    const { findings } = fileFindings(workspace, '/ws/c/t.yml');
    return findings.filter(({ severity }) => severity === 'error').length;
  }

  it.each(['#@data/values-schema\n---\n', '#@data/values\n---\n#! the name\n\n', '#@data/values-schema\r\n---\r\n'])(
    'nothing is reported for code that reads them: %j',
    (lead) => {
      for (const begun of ['n', 'na', 'nam', '5', 'name']) expect(errorsBeside(lead + begun)).toBe(0);
    },
  );

  it('everything is reported if the line is complete, or nobody types it', () => {
    const schema = '#@data/values-schema\n---\n';
    expect(errorsBeside(`${schema}name`, false)).toBe(2);
    expect(errorsBeside(`${schema}name\n`)).toBe(2);
    expect(errorsBeside(`${schema}other: 1`)).toBe(2);
    expect(errorsBeside(`${schema}"name"`)).toBe(2);
    expect(errorsBeside(`${schema}some\nname`)).toBe(2);
    expect(errorsBeside(`${schema}name: {}\nlist: 1`)).toBe(0);
  });
});

it('a key is the first of its file only below the beginning of a document', () => {
  const finding = (file: SourceFile): Finding => {
    const failure = { kind: 'member-missing', of: 'string', name: 'x' } as const;
    return {
      code: 'evaluation-failed',
      severity: 'error',
      file,
      range: { start: 0, end: 1 },
      message: '',
      related: [],
      failure,
    };
  };
  const reader = new SourceFile('t.yml', 'a: #@ data.values.x\n');
  const isFollowing = (text: string): boolean =>
    causedByUnfinishedKey(new SourceFile('v.yml', text), reader)(finding(reader));
  expect(['---\nna', '---\n\n#! b\nna'].map(isFollowing)).toEqual([true, true]);
  expect(['na', '#! b\nna', '---\nb: 1\nna', '---\nb: na', '---\nna:', '---\nna\n'].map(isFollowing)).not.toContain(
    true,
  );
});

describe('while the first key of a map is begun', () => {
  const disk = new Map([
    ['/ws/c/schema.yml', '#@data/values-schema\n---\nmap:\n  port: 1\n'],
    ['/ws/c/values.yml', '#@data/values\n---\nmap:\n  port: 2\n'],
    ['/ws/c/plain-values.yml', 'map:\n  port: 3\n'],
    ['/ws/c/t.yml', '#@ load("@ytt:data", "data")\na: #@ data.values.map.host\n'],
  ]);

  /** The errors of all files, each as the name of its file and its code, if the schema has this text. */
  function errorsWith(schema: string, isTyped = true): readonly string[] {
    const workspace = workspaceOf(new Map([...disk, ['/ws/c/schema.yml', schema]]));
    if (isTyped) typeLast(workspace, '/ws/c/schema.yml', schema);
    return [...disk.keys()].flatMap((key) =>
      fileFindings(workspace, key).findings.flatMap(({ code, severity }) =>
        severity === 'error' ? [`${key.slice('/ws/c/'.length)} ${code}`] : [],
      ),
    );
  }

  it.each([
    'map:\n  p',
    'map:\n  no',
    'map:\n  80',
    'map:\n  por\nother: 1\n',
    'map:\r\n  port\r\nother: 1\r\n',
    'map:\n\n  #@schema/desc "x"\n  #! y\n  p',
  ])('nothing is told of those that want the map: %j', (begun) => {
    expect(errorsWith(`#@data/values-schema\n---\n${begun}`)).toEqual([]);
  });

  it('everything is reported if it is complete, or nobody types it', () => {
    const all = ['values.yml overlay-mismatch', 'plain-values.yml overlay-mismatch', 't.yml evaluation-failed'];
    expect(errorsWith('#@data/values-schema\n---\nmap:\n  p\n', false)).toEqual(all);
    expect(errorsWith('#@data/values-schema\n---\nmap: p\n')).toEqual(all);
    expect(errorsWith('#@data/values-schema\n---\nmap: 1\nother:\n  p\n')).toEqual(all);
    expect(errorsWith('#@data/values-schema\n---\nmap:\n  pots: 1\n')).not.toEqual([]);
  });

  it('nothing is told of code that does not run and wants the map', () => {
    const code = '#@ load("@ytt:data", "data")\n#@ def f():\na: #@ data.values.map.host\n#@ end\n';
    const reported = (schema: string): readonly string[] => {
      const workspace = workspaceOf(new Map([...disk, ['/ws/c/schema.yml', schema], ['/ws/c/f.yml', code]]));
      typeLast(workspace, '/ws/c/schema.yml', schema);
      return fileFindings(workspace, '/ws/c/f.yml').findings.map((finding) => finding.code);
    };
    expect(reported('#@data/values-schema\n---\nmap: p\n')).toContain('member-missing');
    expect(reported('#@data/values-schema\n---\nmap:\n  p')).not.toContain('member-missing');
  });

  it.each(['p', '1', 'true', '1.5'])('errors in its own file are reported, where the schema has %s', (scalar) => {
    const files = new Map([
      ['/ws/c/schema.yml', `#@data/values-schema\n---\nmap: ${scalar}\nname: ""\n`],
      ['/ws/c/values.yml', '#@data/values\n---\nmap:\n  port: 2\n#@data/values\n---\nna'],
    ]);
    const workspace = workspaceOf(files);
    typeLast(workspace, '/ws/c/values.yml', files.get('/ws/c/values.yml') ?? '');
    const { findings } = fileFindings(workspace, '/ws/c/values.yml');
    expect(findings.map(({ code, range }) => [code, range.start])).toEqual([
      ['overlay-mismatch', 18],
      ['wrong-type', 51],
    ]);
  });

  it('errors unrelated to the map are reported', () => {
    const codes = (text: string, key = '/ws/c/t.yml'): readonly string[] => {
      const files = new Map([
        [
          '/ws/c/schema.yml',
          '#@data/values-schema\n---\ndescription:\n  something\nport: 80\nname: ""\nmap: {description: {a: 1}}\n',
        ],
        [key, `${key === '/ws/c/t.yml' ? '#@ load("@ytt:data", "data")' : '#@data/values\n---'}\n${text}`],
      ]);
      const workspace = workspaceOf(files);
      typeLast(workspace, '/ws/c/schema.yml', files.get('/ws/c/schema.yml') ?? '');
      return fileFindings(workspace, key).findings.map((finding) => finding.code);
    };
    const failing = ['evaluation-failed'];
    expect(codes('description: #@ data.values.port.number\n')).toEqual(failing);
    expect(codes('a: #@ data.values.map.description.number\n')).toEqual(failing);
    expect(codes('a: #@ getattr(data.values.description, "number(")\n')).toEqual(failing);
    expect(codes('a: #@ getattr(data.values.description, "(number")\n')).toEqual(failing);
    expect(codes('a: #@ data.values.description + data.values.port.number\n')).toEqual(failing);
    expect(codes('#@ description = data.values.port\na: #@ description.number\n')).toEqual(failing);
    expect(codes('#@ d = data.values.description\na: #@ data.values.port.number\n')).toEqual(failing);
    expect(codes('#@ d = data.values.description\n#@ td = data.values.port\na: #@ td.number\n')).toEqual(failing);
    expect(codes('#@ d = data.values.description\na: #@ d.number\n')).toEqual([]);
    expect(codes('name: {description: 1}\n', '/ws/c/values.yml')).toEqual(['overlay-mismatch']);
    for (const key of ['description', '"description"', "'description'"])
      expect([key, codes(`${key}: {a: 1}\n`, '/ws/c/values.yml')]).toEqual([key, []]);
    expect(codes('a: #@ data.values.description.number\n')).toEqual([]);
    expect(codes('a: #@ data.values["description"].number\n')).toEqual([]);
    expect(codes('#@ x = data.values.description\na: #@ x.number\n')).toEqual([]);
  });
});
