import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import type { CodeLanguage } from '../code/code-syntax.js';
import { fileSymbols, visibleAt } from './symbols.js';

function symbols(text: string, language: CodeLanguage = 'starlark') {
  const file = new SourceFile('a', text);
  return { file, ...fileSymbols(file, language) };
}

/** Definitions as `kind name @line: lines of references`. */
function summary(text: string, language: CodeLanguage = 'starlark'): readonly string[] {
  const { file, definitions } = symbols(text, language);
  const line = (offset: number) => file.lines.lineAt(offset) + 1;
  return definitions.map(({ kind, name, range, references }) => {
    expect(file.text.slice(range.start, range.end)).toBe(name);
    for (const { start, end } of references) expect(file.text.slice(start, end)).toBe(name);
    return `${kind} ${name} @${line(range.start)}: ${references.map(({ start }) => line(start)).join(',')}`;
  });
}

describe('fileSymbols', () => {
  it('distinguishes functions, parameters, variables and loads', () => {
    const text =
      'load("@ytt:data", "data", v="values")\ndef f(a, b=data):\n  c = a\n  return c + b\nend\nd = f(1) + v\n';
    expect(summary(text)).toEqual([
      'load data @1: 2',
      'load v @1: 6',
      'function f @2: 6',
      'variable d @6: ',
      'parameter a @2: 3',
      'parameter b @2: 4',
      'variable c @3: 4',
    ]);
  });

  it('determines the extent of a function: to its end, or over the white space if that is missing', () => {
    const bodies = (text: string, language: CodeLanguage) => {
      const { file, definitions } = symbols(text, language);
      return definitions.flatMap(({ body }) => (body === undefined ? [] : [file.text.slice(body.start, body.end)]));
    };
    expect(bodies('def f(a):\n  return a\nend\nx = 1\n', 'starlark')).toEqual(['def f(a):\n  return a']);
    expect(bodies('def f(a):\n  x = \n\n  # c\nend\nx = 1\n', 'starlark')).toEqual(['def f(a):\n  x = \n\n  # c']);
    expect(bodies('def f(a):\n  return endless\n', 'starlark')).toEqual(['def f(a):\n  return endless\n']);
    expect(bodies('def f(a):\n  x = a\n\n  \n', 'starlark')).toEqual(['def f(a):\n  x = a\n\n  \n']);
    expect(bodies('def f(a): return a\nends = 1\n', 'starlark')).toEqual(['def f(a): return a']);
    expect(bodies('def f():\n  def g():\n    return \n  end\n  return \nend\n', 'starlark')).toEqual([
      'def f():\n  def g():\n    return \n  end\n  return ',
      'def g():\n    return \n ',
    ]);
    expect(bodies('#@ def f(a):\nx: #@ a\ny: 1\n#@ end\n---\nb: #@ f(1)\n', 'yaml')).toEqual([
      'def f(a):\nx: #@ a\ny: 1\n#@',
    ]);
    expect(bodies('#@ def f(a):\nx: #@ a\ny: 1\n---\nb: 1\n', 'yaml')).toEqual(['def f(a):\nx: #@ a']);
    expect(bodies('#@ def f(a):\ny: 1\n', 'yaml')).toEqual(['def f(a):']);
  });

  it('finds the end that closes a function', () => {
    const ends = (text: string, language: CodeLanguage) => {
      const { file, definitions } = symbols(text, language);
      return definitions.map(
        ({ closing }) => closing && [file.lines.lineAt(closing.start), file.text.slice(closing.start, closing.end)],
      );
    };
    expect(ends('def f():\n  return 1\nend\nx = 1\n', 'starlark')).toEqual([[2, 'end'], undefined]);
    expect(ends('#@ def f():\nx: 1\n#@ end\n', 'yaml')).toEqual([[2, 'end']]);
    expect(ends('def f():\n  return 1\n', 'starlark')).toEqual([undefined]);
  });

  it('finds names in what is assigned to', () => {
    expect(summary('a = 1\nb = 2\na.x = 1\na[b] = 2\na.x[b].y = 3\n')).toEqual([
      'variable a @1: 3,4,5',
      'variable b @2: 4,5',
    ]);
  });

  it('keeps names of functions and comprehensions to themselves', () => {
    expect(summary('x = 1\ndef f():\n  x = 2\n  return x\nend\ny = [x for x in [x]]\n')).toEqual([
      'variable x @1: 6',
      'function f @2: ',
      'variable y @6: ',
      'variable x @3: 4',
      'variable x @6: 6',
    ]);
  });

  it('finds code in YAML comments', () => {
    expect(summary('x:\n#@ for/end i in [1]:\n- #@ i\n', 'yaml')).toEqual(['variable i @2: 3']);
    expect(summary('#@ def f(n):\n#@   m = n\na: #@ m\n#@ end\nb: #@ f(1)\n', 'yaml')).toEqual([
      'function f @1: 5',
      'parameter n @1: 2',
      'variable m @2: 3',
    ]);
  });

  it('finds code in strings of YAML that are templates, if they are written literally', () => {
    const strings = (value: string): readonly string[] =>
      summary(`#@ x = 1\n#@ y = 2\n#@yaml/text-templated-strings\n${value}\n`, 'yaml');
    expect(strings('a: (@= x @) (@= y @) (@= x @)')).toEqual(['variable x @1: 4,4', 'variable y @2: 4']);
    expect(strings('(@= x @): "(@= x @) and (@= y @)"')).toEqual(['variable x @1: 4,4', 'variable y @2: 4']);
    expect(strings('a: |\n  (@= x @)\n  (@= x @) (@= y @)')).toEqual(['variable x @1: 5,6', 'variable y @2: 6']);
    expect(strings('a: "\\t(@= x @) \\x41(@= y @)"')).toEqual(['variable x @1: 4', 'variable y @2: 4']);
  });

  it('finds code in texts', () => {
    expect(summary('(@ x = 1\n  y = 2 @)\n(@= [x,\n   y, [\n  x, y]] @)', 'text')).toEqual([
      'variable x @1: 3,5',
      'variable y @2: 4,5',
    ]);
    expect(summary('(@ def f(a): @)\n(@= a @)\n(@ end @)\n(@= f(1) @)', 'text')).toEqual([
      'function f @1: 4',
      'parameter a @1: 2',
    ]);
  });

  it('finds the names after dots', () => {
    const { attributes, file } = symbols('load("@ytt:data", "data")\nx = data.values.a["b"].c[0] + f().d\n');
    expect(attributes.map(({ start, end }) => file.text.slice(start, end)).sort()).toEqual(['a', 'c', 'd', 'values']);
    expect(symbols('load("@ytt:data", "data")\nx = data.\ny = data.values.\n').attributes).toHaveLength(1);
  });

  it('lists loads and names that are not defined', () => {
    const { loads, free } = symbols('load("a.star", "f")\nx = len(f)\n');
    expect(loads).toMatchObject([{ path: 'a.star', range: { start: 5, end: 13 } }]);
    expect(free).toMatchObject([{ name: 'len' }]);
  });

  it('determines the visible names at each position', () => {
    const all = symbols('x = 1\ndef f(a):\n  y = a\nend\n');
    const names = (offset: number) => visibleAt(all, offset).map(({ name }) => name);
    expect(names(all.file.text.indexOf('y = a'))).toEqual(['a', 'y', 'x', 'f']);
    expect(names(0)).toEqual(['x', 'f']);
    expect(names(all.file.text.indexOf('def f'))).toEqual(['x', 'f']);
    expect(names(all.file.text.indexOf('end'))).toEqual(['x', 'f']);
    expect(names(all.file.text.length)).toEqual(['x', 'f']);
  });

  it.each([
    ['def f(a=|', 'f'],
    ['def f(a= |', 'f'],
    ['def f(a, b=|):\n  return a\nend\n', 'f'],
    ['def f(a, b=a|):\n  return a\nend\n', 'f'],
    ['def f(a, b=1):\n  |return a\nend\n', 'a b f'],
    ['def f(a):\n  def g(b, c=|):\n    return b\n  end\nend\n', 'a g f'],
    ['x = lambda a, b=|', 'x'],
    ['x = lambda a, b=a|: a', 'x'],
    ['x = lambda a, b=a: |a', 'a b x'],
    ['x = [a for a in |]', 'x'],
    ['x = [a for a in y| if a]', 'x'],
    ['x = [a for a in y if |a]', 'a x'],
    ['x = [a for a in y for b in |a]', 'a b x'],
  ])('do not include names where code runs outside of their scope: %j', (marked, names) => {
    const at = marked.indexOf('|');
    const all = symbols(marked.slice(0, at) + marked.slice(at + 1));
    expect(
      visibleAt(all, at)
        .map(({ name }) => name)
        .join(' '),
    ).toBe(names);
  });

  it('lists each function of a name that is bound several times', () => {
    const text = 'if c:\n  def f(a):\n    return 1\n  end\nelse:\n  def f(b):\n    return 2\n  end\nend\n';
    const all = symbols(text);
    const names = (part: string) => visibleAt(all, text.indexOf(part)).map(({ name }) => name);
    expect(names('return 1')).toEqual(['a', 'f']);
    expect(names('return 2')).toEqual(['b', 'f']);
    const variable = 'f = 1\ndef f(a):\n  return a\nend\n';
    expect(visibleAt(symbols(variable), variable.indexOf('return')).map(({ name }) => name)).toEqual(['a', 'f']);
  });

  it('lists them innermost first, however deep', () => {
    const text =
      'x = 1\ndef f(a):\n  def g(b):\n    def h(c):\n      return [d for d in c if (lambda e: e)(d)]\n    end\n  end\nend\n';
    const all = symbols(text);
    const names = (part: string) =>
      visibleAt(all, text.indexOf(part))
        .map(({ name }) => name)
        .join(' ');
    expect(names('return')).toBe('c b h a g x f');
    expect(names('e)(d)')).toBe('e d c b h a g x f');
    expect(names('d for')).toBe('d c b h a g x f');
  });

  it('reads past broken code', () => {
    expect(summary('x = \ndef f(a):\n  y = a +\nend\nz = f\n').map((line) => line.split(' ')[1])).toContain('z');
  });
});

describe('symbols of one file', () => {
  it('are those of the language that its code is in now', () => {
    const file = new SourceFile('a.star', 'x = 1\n');
    const names = (language: 'yaml' | 'starlark' | 'text'): string[] =>
      fileSymbols(file, language).definitions.map(({ name }) => name);
    expect([names('starlark'), names('yaml'), names('text'), names('starlark')]).toEqual([['x'], [], [], ['x']]);
    expect(fileSymbols(file, 'starlark')).toBe(fileSymbols(file, 'starlark'));
  });
});
