import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';
import type { CodeLanguage } from '../code/code-syntax.js';
import { unusedSymbols } from './unused-symbols.js';

function unused(text: string, language: CodeLanguage = 'yaml', isLoadable = false): readonly string[] {
  const file = new SourceFile('t', text);
  return unusedSymbols(file, language, isLoadable).map(({ range }) => text.slice(range.start, range.end));
}

describe('names that nothing uses', () => {
  it.each([
    ['#@ load("@ytt:data", "data")\na: 1\n', ['data']],
    ['#@ load("@ytt:data", "data")\na: #@ data.values.x\n', []],
    ['#@ load("f.star", "f", g="h")\na: #@ f()\n', ['g']],
    ['#@ x = 1\n#@ y = 2\na: #@ y\n', ['x']],
    ['#@ def f(n):\na: 1\n#@ end\nb: 1\n', ['f']],
    ['#@ def f(n):\na: 1\n#@ end\nb: #@ f(2)\n', []],
    ['#@ def f():\n#@ x = 1\n#@ return 2\n#@ end\nb: #@ f()\n', ['x']],
    ['#@ if True:\n#@ x = 1\n#@ else:\n#@ y = 2\n#@ end\nb: 1\n', ['x', 'y']],
    ['#@ for i in range(3):\n#@ x = 1\na: 1\n#@ end\n', ['x']],
    ['#@ def f():\n#@ while True:\n#@ x = 1\n#@ return 2\n#@ end\n#@ end\nb: #@ f()\n', ['x']],
    ['#@ _x = 1\na: 1\n', []],
    ['#@ x, y = 1, 2\na: #@ x\n', []],
    ['#@ x = 1\n#@ x += 1\na: 1\n', []],
    ['#@overlay/match by=lambda i, l, r: True\na: 1\n', []],
    ['a: #@ [1 for x in range(2)]\n', []],
    ['#@ x = 1\n#@overlay/match by=x\na: 1\n', []],
  ])('%j: %j', (text, names) => {
    expect(unused(text)).toEqual(names);
  });

  it('are not those that other files can load', () => {
    const text = 'load("g.star", "g")\nx = 1\ndef f():\n  y = 2\n  def h():\n    return 3\n  end\nend\n';
    expect(unused(text, 'starlark', true)).toEqual(['g', 'y', 'h']);
    expect(unused(text, 'starlark', false)).toEqual(['g', 'x', 'f', 'y', 'h']);
  });

  it('are determined for one file from possible uses by others', () => {
    const file = new SourceFile('t', 'x = 1\n');
    expect(unusedSymbols(file, 'starlark', true)).toHaveLength(0);
    expect(unusedSymbols(file, 'starlark', false)).toHaveLength(1);
    expect(unusedSymbols(file, 'starlark', true)).toHaveLength(0);
  });

  it('are not reported while code is being typed', () => {
    expect(unused('#@ x = 1\na: #@ (\n')).toEqual([]);
  });

  it('are hints that editors show in grey', () => {
    const [finding] = unusedSymbols(new SourceFile('t', '(@ x = 1 @)'), 'text', false);
    expect(finding).toMatchObject({ code: 'unused-symbol', severity: 'hint', tags: ['unnecessary'], fixes: [] });
  });
});

describe('the fix of a name that is loaded', () => {
  const fixed = (text: string): string | undefined => {
    const file = new SourceFile('t', text);
    const [fix] = unusedSymbols(file, 'yaml', false)[0]?.fixes ?? [];
    return (
      fix &&
      applyEdits(
        text,
        fix.edits.map(({ edit }) => edit),
      )
    );
  };

  it.each([
    ['#@ load("@ytt:data", "data")\na: 1\n', 'a: 1\n'],
    ['#@ load("f.star", "f", "g")\na: #@ f()\n', '#@ load("f.star", "f")\na: #@ f()\n'],
    ['#@ load("f.star", "f", "g")\na: #@ g()\n', '#@ load("f.star", "g")\na: #@ g()\n'],
    ['#@ load("f.star", "f", h = "g")\na: #@ f()\n', '#@ load("f.star", "f")\na: #@ f()\n'],
    ['#@ load("f.star", "f", "g", "h")\na: #@ [f, h]\n', '#@ load("f.star", "f", "h")\na: #@ [f, h]\n'],
    ['#@ load("f.star", "f", "g", "h")\na: #@ [g, h]\n', '#@ load("f.star", "g", "h")\na: #@ [g, h]\n'],
    ['#@ load("f.star", g="f", h="g")\na: #@ h\n', '#@ load("f.star", h="g")\na: #@ h\n'],
    ['#@ load("f.star", "f")\n#@ load("g.star", "g")\na: #@ g()\n', '#@ load("g.star", "g")\na: #@ g()\n'],
    ['#@ load("f.star", "f")\n#@ load("g.star", "g")\na: #@ f()\n', '#@ load("f.star", "f")\na: #@ f()\n'],
    [
      '#@ load("e.star", "e")\n#@ load("f.star", "f", "g")\n#@ load("h.star", "h")\na: #@ [e, f, h]\n',
      '#@ load("e.star", "e")\n#@ load("f.star", "f")\n#@ load("h.star", "h")\na: #@ [e, f, h]\n',
    ],
    ['#@ load("f.star", "f"); x = 1\na: #@ x\n', undefined],
    ['#@ load("m",\n#@   "x", "y")\na: #@ y\n', undefined],
  ])('%j', (text, expected) => {
    expect(fixed(text)).toBe(expected);
  });
});
