import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { apart, semanticTokens } from './semantic-tokens.js';

function check(fixture: string, expected: readonly string[]): void {
  const { snapshot, text } = openFixture(fixture);
  const shown = semanticTokens(snapshot).map(({ range, type, modifiers }) =>
    [text.slice(range.start, range.end), type, ...modifiers].join(' '),
  );
  expect(shown).toEqual(expected);
}

describe('semantic tokens', () => {
  it('classifies names in code, and annotations', () => {
    check(
      '#! file: t.yml\n#@ load("@ytt:data", "data")\n#@ def f(x):\n#@ return len(x)\n#@ end\n---\n#@overlay/remove\n#@unknown/one\na: #@ f(data.values.b["c"])\n',
      [
        'f function declaration',
        'x parameter declaration',
        'len function defaultLibrary',
        'x parameter',
        '@overlay/remove decorator',
        'f function',
        'data namespace',
        'values property',
        'b property',
      ],
    );
  });

  it('finds the one annotation of a line, behind marks in texts, and none in texts', () => {
    check(
      '#! file: t.yml\n#@schema/desc "a #@schema/type b"\na: "#@schema/type #@schema/desc" #@schema/type any=True\nb: |\n  #@schema/desc\nc: | #@schema/default ""\n',
      ['@schema/desc decorator', '@schema/type decorator', '@schema/default decorator'],
    );
    check('#! file: t.yml\na: | #@schema/type any=True', ['@schema/type decorator']);
  });

  it('classifies loaded names by their definition', () => {
    const load = '#@ load("f.star", "f", "v", g="f")\n#@ load("gone.star", "h")\n#@ load("@ytt:json", j="json")\n';
    check(`#! file: f.star\ndef f():\nend\nv = 1\n#! file: t.yml\n${load}---\na: #@ [f(), v, g, h(), j.encode(1)]\n`, [
      'g function declaration',
      'j namespace declaration',
      'f function',
      'v variable',
      'g function',
      'h variable',
      'j namespace',
      'encode method',
    ]);
  });

  it('leaves names in strings to the strings', () => {
    check('#! file: f.star\na = 1\n#! file: m.star\nload("f.star", "a")\nload("f.star", "a")\na\n', ['a variable']);
  });

  it('distinguishes called members from others', () => {
    check('#! file: f.star\nx = {}\nx.a.b(x.c).d\n', [
      'x variable declaration',
      'x variable',
      'a property',
      'b method',
      'x variable',
      'c property',
      'd property',
    ]);
  });

  it('tell nothing of names that nothing defines, and of built-in ones that they are built in', () => {
    check('#! file: f.star\nnothing(len)\nNone\nany\n', ['len function defaultLibrary', 'any function defaultLibrary']);
  });

  it.each([
    [
      'a parameter',
      'def f(x, *y):\n  return x + y\nend\n',
      'f function declaration|x parameter declaration|y parameter declaration|x parameter|y parameter',
    ],
    ['a parameter of a lambda', 'f = lambda x: x\n', 'f variable declaration|x parameter declaration|x parameter'],
    ['a variable of a loop', 'for x in []:\n  x\nend\n', 'x variable declaration|x variable'],
    ['a variable of a comprehension', '[x for x in []]\n', 'x variable|x variable declaration'],
    [
      'a parameter that hides a function',
      'def f(f):\n  f\nend\nf\n',
      'f function declaration|f parameter declaration|f parameter|f function',
    ],
    ['a name that hides a built-in one', 'len = 1\nlen\n', 'len variable declaration|len variable'],
    [
      'a local variable',
      'def f():\n  x = 1\n  return x\nend\n',
      'f function declaration|x variable declaration|x variable',
    ],
  ])('tells %s', (_what, code, tokens) => {
    check(`#! file: f.star\n${code}`, tokens.split('|'));
  });

  it('take what is written in a comment for a part of it', () => {
    check(
      '#! file: t.yml\n#! see #@overlay/remove\n#@schema/desc "of #@schema/type"\na: "#@overlay/remove" # #@overlay/match\n',
      ['@schema/desc decorator'],
    );
  });

  it('classifies no annotations of text', () => {
    check('#! file: t.txt\n#@overlay/remove\n(@ x = 1 @)\n', ['x variable declaration']);
  });

  it('marks no key of a template that is named like a deprecated one', () => {
    check(
      '#! file: schema.yml\n#@data/values-schema\n---\n#@schema/deprecated "no"\nold: 1\n#! file: t.yml\n#@ x = 1\n---\nold: #@ x\n',
      ['x variable declaration', 'x variable'],
    );
  });

  it('marks deprecated keys', () => {
    check(
      '#! file: schema.yml\n#@data/values-schema\n---\n#@schema/deprecated "no"\nold: 1\nnew: 1\n#! file: values.yml\nnew: 1\nold: 2\n',
      ['old property deprecated'],
    );
  });
});

describe('the tokens of deprecated keys', () => {
  const marked = '#@schema/deprecated "no"\n';
  const declared = (on: 'a' | 'b'): string =>
    `#! file: schema.yml\n#@data/values-schema\n---\nlist:\n- m:\n    ${on === 'a' ? marked.trimEnd() : '#'}\n    a: 1\n    ${on === 'b' ? marked.trimEnd() : '#'}\n    b: 1\n`;
  const values = '#! file: values.yml\nlist:\n- m:\n    a: 1\n    b: 2\n- m:\n    b: 3\n    a: 4\n- m: {}\nother: 1\n';

  it('are found at any depth, in the order of the text', () => {
    const { snapshot, text } = openFixture(declared('a') + values);
    const lines = semanticTokens(snapshot).map(({ range }) => snapshot.file.lines.lineAt(range.start));
    expect(lines).toEqual([2, 6]);
    const at = (start: number, end: number): number => semanticTokens(snapshot, { start, end }).length;
    const second = text.lastIndexOf('a: 4');
    expect([at(0, text.length), at(second, second), at(second + 2, text.length), at(0, second - 2)]).toEqual([
      2, 1, 0, 1,
    ]);
  });

  it('follow the schema', () => {
    const { workspace, snapshotOf } = openFixture(declared('a') + values);
    const lines = (): readonly number[] => {
      const { file, ...rest } = snapshotOf('values.yml');
      return semanticTokens({ ...rest, file }).map(({ range }) => file.lines.lineAt(range.start));
    };
    expect(lines()).toEqual([2, 6]);
    const text = declared('b').slice('#! file: schema.yml\n'.length);
    workspace.open({ key: '/ws/schema.yml', text, version: 1 });
    expect(lines()).toEqual([3, 5]);
  });
});

describe('tokens that share a place, or lines', () => {
  it('are apart from each other, in order', () => {
    const { snapshot } = openFixture(
      '#! file: t.yml\n#@ x = [y for y in [1]]\n#@ z = {"a": x, "b": x}["a"]\n---\na: #@ x[0] + z[0] + len(x)\n',
    );
    const ranges = semanticTokens(snapshot).map(({ range }) => range);
    expect(ranges.length).toBeGreaterThan(8);
    for (const [i, { start }] of ranges.slice(1).entries())
      expect(start).toBeGreaterThanOrEqual(ranges[i]?.end ?? Number.POSITIVE_INFINITY);
  });

  it('are the outer and earlier ones if some overlap', () => {
    const token = (start: number, end: number) => ({ range: { start, end }, type: 'variable', modifiers: [] }) as const;
    const kept = apart([token(5, 7), token(0, 2), token(0, 4), token(3, 5), token(4, 5), token(7, 8), token(6, 9)]);
    expect(kept.map(({ range }) => [range.start, range.end])).toEqual([
      [0, 4],
      [4, 5],
      [5, 7],
      [7, 8],
    ]);
    expect(apart([])).toEqual([]);
  });

  it('are omitted if a key spans several lines', () => {
    check(
      '#! file: schema.yml\n#@data/values-schema\n---\n#@schema/deprecated "no"\nold key: 1\n#@schema/deprecated "no"\nolder: 1\n#! file: values.yml\n? old\n  key\n: 1\nolder: 2\n',
      ['older property deprecated'],
    );
  });

  it('are those of a range also where keys are out of use', () => {
    const old = '#@schema/deprecated "no"\n';
    const fixture = `#! file: schema.yml\n#@data/values-schema\n---\n${old}a: 1\n${old}b: 1\n${old}c: 1\n#! file: values.yml\na: 1\nb: 1\nc: 1\n`;
    const snapshot = openFixture(fixture).snapshotOf('values.yml');
    const shown = (start: number, end: number): string[] =>
      semanticTokens(snapshot, { start, end }).map(({ range }) => snapshot.file.text.slice(range.start, range.end));
    expect(shown(0, 15)).toEqual(['a', 'b', 'c']);
    expect(shown(0, 2)).toEqual(['a']);
    expect(shown(5, 6)).toEqual(['b']);
    expect(shown(10, 15)).toEqual(['c']);
  });

  it('are those of a range, its ends included', () => {
    const { snapshot, text } = openFixture('#! file: t.yml\n#@ aa = 1\n#@ bb = 2\n#@ cc = 3\n');
    const shown = (start: number, end: number): string[] =>
      semanticTokens(snapshot, { start, end }).map(({ range }) => text.slice(range.start, range.end));
    expect(shown(text.indexOf('bb'), text.indexOf('bb'))).toEqual(['bb']);
    expect(shown(text.indexOf('aa') + 2, text.indexOf('bb') - 1)).toEqual(['aa']);
    expect(shown(text.indexOf('bb') + 3, text.length)).toEqual(['cc']);
  });
});
