/** Entries of `files` and `dataValuesFiles` that are more than a path, as on ytt's command line. */
import { describe, expect, it } from 'vitest';
import { fileFindings } from '../../../diagnostics/file-findings.js';
import { documentLinks } from '../../../features/structure/document-links.js';
import { renderedOutput } from '../../../features/views/shown-text.js';
import { memoryFileSystem } from '../../files/testing.js';
import { Workspace } from '../../workspace.js';
import { inputArgument, valuesArgument } from './input-arguments.js';

function workspaceOf(projectFile: string, files: Readonly<Record<string, string>>): Workspace {
  const all = { ...files, '.ytt-project.yaml': projectFile };
  const workspace = new Workspace(
    memoryFileSystem(new Map(Object.entries(all).map(([path, text]) => [`/ws/${path}`, text]))),
  );
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  return workspace;
}

function output(workspace: Workspace, key: string): string {
  const snapshot = workspace.snapshot(key);
  const shown = snapshot && renderedOutput(snapshot);
  return shown === undefined || 'refused' in shown ? JSON.stringify(shown) : shown.text;
}

const project = (lists: string): string => `projects:\n- name: a\n${lists}`;

describe('an argument', () => {
  it.each([
    ['a.yml', { path: 'a.yml', lead: '' }],
    ['b.yml=a.yml', { path: 'a.yml', name: 'b.yml', lead: 'b.yml=' }],
    ['=a.yml', { path: 'a.yml', lead: '=' }],
    ['a=b=c', { path: 'a=b=c', lead: '' }],
    ['@l:a.yml', { path: '@l:a.yml', lead: '' }],
  ])('of files: %s', (text, argument) => {
    expect(inputArgument(text)).toEqual(argument);
  });

  it.each([
    ['a.yml', { path: 'a.yml', lead: '' }],
    ['@l:a.yml', { path: 'a.yml', library: '@l', lead: '@l:' }],
    ['@l@m:b=a.yml', { path: 'a.yml', name: 'b', library: '@l@m', lead: '@l@m:b=' }],
    ['@l', { path: '@l', lead: '' }],
    ['x@l:a', { path: 'x@l:a', lead: '' }],
  ])('of data values files: %s', (text, argument) => {
    expect(valuesArgument(text)).toEqual(argument);
  });
});

describe('NAME=PATH', () => {
  it('names the file in the run, and file marks by its own name', () => {
    const files = { 'a.star.txt': 'def f():\n  return 1\nend\n', 't.yml': '#@ load("m.star", "f")\na: #@ f()\n' };
    expect(output(workspaceOf(project('  files: [m.star=a.star.txt, t.yml]\n'), files), '/ws/t.yml')).toContain('a: 1');
    const marked = workspaceOf(project('  files: [x.yml=t.txt]\n  fileMarks: ["t.txt:type=yaml-plain"]\n'), {
      't.txt': 'a: 1 #@ 2\n',
    });
    expect(output(marked, '/ws/t.txt')).toContain('a: 1');
  });

  it('is followed when it changes', () => {
    const files = { 'a.txt': 'def f():\n  return 1\nend\n', 't.yml': '#@ load("m.star", "f")\na: #@ f()\n' };
    const workspace = workspaceOf(project('  files: [m.star=a.txt, t.yml]\n'), files);
    expect(output(workspace, '/ws/t.yml')).toBe('a: 1\n');
    const key = '/ws/.ytt-project.yaml';
    const start = workspace.files.get(key)?.text.indexOf('m.star') ?? 0;
    workspace.change(key, 2, [{ range: { start, end: start + 1 }, newText: 'n' }]);
    expect(output(workspace, '/ws/t.yml')).not.toContain('a: 1\n');
  });

  it('has a path that is checked and resolves to its file', () => {
    const workspace = workspaceOf(project('  files: [x=t.yml, x=none.yml]\n'), { 't.yml': 'a: #@ 1\n' });
    const { findings } = fileFindings(workspace, '/ws/.ytt-project.yaml');
    expect(findings.map(({ message }) => message)).toEqual(['There is no file or directory none.yml']);
    const snapshot = workspace.snapshot('/ws/.ytt-project.yaml');
    expect(snapshot && documentLinks(snapshot).map(({ target }) => target)).toEqual([
      { kind: 'beside', path: 't.yml' },
      { kind: 'beside', path: 'none.yml' },
    ]);
  });
});

describe('@LIBRARY:PATH', () => {
  const files = {
    'c/t.yml':
      '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("l").eval())\n',
    'c/_ytt_lib/l/s.yml': '#@data/values-schema\n---\nx: 0\n',
    'c/_ytt_lib/l/t.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.x\n',
    'v.yml': 'x: 7\n',
  };

  it('gives data values to a library', () => {
    const lists = (entry: string): string => project(`  files: [c]\n  dataValuesFiles: [${entry}]\n`);
    expect(output(workspaceOf(lists('"@l:v.yml"'), files), '/ws/c/t.yml')).toContain('a: 7');
    const workspace = workspaceOf(lists('"@l:v.yml"'), files);
    expect(output(workspace, '/ws/c/t.yml')).toContain('a: 7');
    const key = '/ws/.ytt-project.yaml';
    const start = workspace.files.get(key)?.text.indexOf('@l') ?? 0;
    workspace.change(key, 2, [{ range: { start, end: start + 2 }, newText: '@m' }]);
    expect(output(workspace, '/ws/c/t.yml')).not.toContain('a: 7');
  });
});
