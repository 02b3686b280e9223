/** Modules and text templates outside every project: which of them belong to ytt, and what is reported about them. */
import { describe, expect, it } from 'vitest';
import { fileFindings } from '../../../diagnostics/file-findings.js';
import { memoryFileSystem } from '../../files/testing.js';
import { Workspace } from '../../workspace.js';

const broken = '(@ load("@ytt:data", "data") -@)\n(@ if True: @)\nx: (@= 1 + "a" @)\n(@ end @)\n';

class Opened {
  readonly workspace: Workspace;
  readonly key: string;
  private readonly text: string;

  constructor(name: string, text: string) {
    this.key = `/ws/d/${name}`;
    this.text = text;
    this.workspace = new Workspace(memoryFileSystem(new Map([[this.key, text]])));
    this.workspace.setFolders(['/ws']);
    for (const _ of this.workspace.index('/ws'));
  }

  open(text = this.text, version = 1): this {
    this.workspace.open({ key: this.key, text, version });
    return this;
  }

  get reason(): string | undefined {
    return this.workspace.runsOf(this.key)[0]?.reason.kind;
  }

  get messages(): readonly string[] {
    return fileFindings(this.workspace, this.key).findings.map(({ message }) => message);
  }
}

describe('a text template', () => {
  it('is a run of its own while it is open', () => {
    const file = new Opened('a.txt', broken);
    expect(file.reason).toBeUndefined();
    file.open();
    expect(file.reason).toBe('alone');
    expect(file.messages).toContain('unknown binary op: int + string');
    file.workspace.close(file.key);
    expect(file.reason).toBeUndefined();
  });

  it('is recognised even if its text was read before', () => {
    const file = new Opened('a.txt', broken);
    expect(file.workspace.snapshot(file.key)?.run).toBeUndefined();
    expect(file.open().reason).toBe('alone');
  });

  it('is recognised as soon as it contains code', () => {
    const file = new Opened('a.txt', 'a text\n').open();
    expect(file.reason).toBeUndefined();
    expect(file.open('a text (@= 1 @)\n', 2).reason).toBe('alone');
    expect(file.open('a text\n', 3).reason).toBeUndefined();
  });

  it.each([
    ['(@= 1 @)', 'alone'],
    ['(@ load("x.star", "f") @)', 'alone'],
    ['(@- if x: @)', 'alone'],
    ['(@! said @)', undefined],
    ['(@ end @)', 'alone'],
    ['write to me (@home)', undefined],
    ['(@ home)', undefined],
    ['(@iffy', undefined],
    ['#@ x = 1', undefined],
  ])('%s: %s', (text, reason) => {
    expect(new Opened('a.txt', text).open().reason).toBe(reason);
    expect(new Opened('a.md', text).open().reason).toBeUndefined();
  });
});

describe('a module', () => {
  it('is evaluated by itself', () => {
    const file = new Opened('a.star', 'def f():\n  return 1\nend\nx = f() + "a"\n');
    expect(file.reason).toBe('alone');
    expect(file.messages).toContain('unknown binary op: int + string');
  });

  it.each([
    ['load("@ytt:struct", "struct")\n', 'alone'],
    ["load('@ytt:struct', 'struct')\n", 'alone'],
    ['if x:\n  y = 1\nend # if\n', 'alone'],
    ['def f():\n  return 1\n', undefined],
    ['load("@rules_go//go:def.bzl", "go")\n', undefined],
    ['endless = 1\n', undefined],
    ['', undefined],
  ])('%j: %s', (text, reason) => {
    expect(new Opened('a.star', text).reason).toBe(reason);
  });

  it('of another tool that becomes one of ytt is reported', () => {
    const file = new Opened('a.star', 'x = 1\n').open();
    expect(file.reason).toBeUndefined();
    file.workspace.change(file.key, 2, [{ range: { start: 0, end: 0 }, newText: 'load("@ytt:json", "json")\n' }]);
    expect(file.reason).toBe('alone');
  });
});
