import { describe, expect, it } from 'vitest';
import { appProject, openFixture } from '../testing.js';
import { documentLinks } from './document-links.js';
import { mostSymbols, outlineOf } from './document-symbols.js';
import { selectionRanges } from './selection-ranges.js';
import { documentSymbols, foldingRanges, type NestedSymbol } from './testing.js';

describe('folding', () => {
  const check = (text: string, expected: readonly string[], most = 100): void => {
    const { snapshot } = openFixture(`#! file: t.yml\n${text}`);
    expect(foldingRanges(snapshot, most).map(({ start, end, kind }) => `${start}-${end} ${kind}`)).toEqual(expected);
  };

  it('folds maps and arrays over several lines, to their last line', () => {
    check('a:\n  b: 1\n  c: 2\n\nd: 3\n', ['0-2 region']);
    check('a:\n- b: 1\n  c: 2\n- d\n', ['0-3 region', '1-2 region']);
    check('a: |\n  x\n\n  y\n\n\nb: 1\n', ['0-3 region']);
    check('a: {b: 1}\n', []);
  });

  it('folds documents if there are several, and groups of comments', () => {
    check('---\na: 1\n', []);
    check('---\na: 1\n---\nb: 1\nc: 2\n', ['0-1 region', '2-4 region']);
    check('# a\n# b\nx: 1\n  # c\n', ['0-1 comment']);
    check('# a\n# b\nx: 1 # c\n# d\n\n# e\n# f\n"#": 1\n# g', ['0-1 comment', '5-6 comment']);
    check('x: 1\n# a\n # b', ['1-2 comment']);
    check('x: 1\n# a\n# b\ny: 1\n# c\n# d\nz: 1\n', ['1-2 comment', '4-5 comment']);
  });

  it('folds comments apart from what ytt reads, and neither with the lines of blocks', () => {
    check('#! a\n#! b\n#@ load("x.star", "x")\n#@ y = 1\na: #@ x + y\n', ['0-1 comment', '2-3 region']);
    check('#@ y = 1\n#@ z = 2\n#! a\n#@ def f():\n#! b\n#! c\n#@ end\n#! d\n#! e\na: 1\n', [
      '0-1 region',
      '4-5 comment',
      '7-8 comment',
      '3-5 region',
    ]);
    check('#@ if x:\n#@ y = 1\n#@ else:\n#@ y = 2\n#@ z = 2\n#@ end\n', ['3-4 region', '0-1 region', '2-4 region']);
    check('a:\n  #@schema/title "A"\n  #@schema/desc "B"\n  b: 1\n', ['1-2 region', '0-3 region']);
  });

  it('folds no comments of texts', () => {
    check('a: |\n  #!/bin/sh\n  # b\n  c\n# d\n# e\n', ['4-5 comment', '0-3 region']);
    check('a: "b\n  # c\n  # d"\n', ['0-2 region']);
    check('x: 1\ny: 1\na: |\n  # b\n  # c\n# d\n# e\n# f\n', ['5-7 comment', '2-4 region']);
    check('a: "b\n  # c"\n# d\n', ['0-1 region']);
    const { snapshot } = openFixture("#! file: m.star\n['\\'',\n# a\n# b\n'c']\n");
    expect(foldingRanges(snapshot, 9)).toEqual([{ start: 1, end: 2, kind: 'comment' }]);
    const template = openFixture('#! file: t.txt\n# a\n# b\n(@ x = 1 @)\n').snapshot;
    expect(foldingRanges(template, 9)).toEqual([]);
  });

  it('folds blocks of code, so that the words of the block stay visible', () => {
    check('#@ if x:\na: 1\n#@ elif y:\nb: 1\nc: 2\n#@ end\n', ['0-1 region', '2-4 region']);
    const { snapshot } = openFixture('#! file: m.star\n# a\n# b\ndef f(x):\n  y = 1\n  return y\nend\na: [\n1]\n');
    expect(foldingRanges(snapshot, 1_000).map(({ start, end, kind }) => `${start}-${end} ${kind}`)).toEqual([
      '0-1 comment',
      '2-4 region',
    ]);
    expect(foldingRanges(snapshot, 1)).toHaveLength(1);
  });
});

describe('a folding range ends with the last line that holds something', () => {
  it.each([
    ['a:\n  b: 1', ['0-1']],
    ['a:\n  b: 1  \n', ['0-1']],
    ['a:\n  b: 1\n\n\n', ['0-1']],
    ['a:\r\n  b: 1\r\n\r\nc: 1\r\n', ['0-1']],
    ['a:\n\n\nb: 1\n', []],
    ['a: 1\nb: 2\n', []],
    ['a:\n  b:\n    c: 1\n  d:\n    e: 1\n', ['0-4', '1-2', '3-4']],
    ['a:\n  b:\n    c:\n      d: 1\n', ['0-3', '1-3', '2-3']],
    ['- - a\n  - b\n- c\n', ['0-1']],
    ['-\n  a: 1\n- b\n', ['0-1']],
    ['a: [\n  1,\n  2\n]\n', ['0-3']],
    ['a: [1,\n  2]\n', ['0-1']],
    ['a: [1,\n  {b: 1,\n  c: 2},\n\n  [\n  3]]\n', ['0-5', '1-2', '4-5']],
    ['a: [\n  ,\n]\n', ['0-2']],
    ['--- # x\na: 1\n---\nb: 1\n', ['0-1', '2-3']],
    ['a: 1\n---\nb:\n  c: 1\n', ['1-3', '2-3']],
    ['a: 1\nb:\n  c: 1\n---\nd: 1\n', ['1-2', '3-4']],
    ['#@ if x:\na: 1\n#@ end', ['0-1']],
    ['#@ if x:\na: 1\n#@ else:\nb: 1\n', ['0-1']],
    ['# a\n# b', ['0-1']],
    ['# a\n\n# b\n', []],
  ])('%j', (text, expected) => {
    const { snapshot } = openFixture(`#! file: t.yml\n${text}`);
    expect(foldingRanges(snapshot, 100).map(({ start, end }) => `${start}-${end}`)).toEqual(expected);
  });
});

describe('folding ranges beyond what the client shows', () => {
  const text = 'a:\n  b:\n    c: 1\nd:\n  e:\n    f: 1\n# g\n# h\n';
  const folded = (most: number): readonly string[] => {
    const { snapshot } = openFixture(`#! file: t.yml\n${text}`);
    return foldingRanges(snapshot, most).map(({ start, end }) => `${start}-${end}`);
  };

  it('are left out, the innermost first', () => {
    expect(folded(5)).toEqual(['6-7', '0-2', '1-2', '3-5', '4-5']);
    expect(folded(4)).toEqual(['6-7', '0-2', '1-2', '3-5']);
    expect(folded(2)).toEqual(['6-7', '0-2']);
    expect(folded(0)).toEqual([]);
  });
});

describe('selection ranges', () => {
  it('grow from the scalar to the file', () => {
    const { snapshot, offset, text } = openFixture('#! file: t.yml\na:\n  b: on<|>e\nc: 1\n');
    expect(selectionRanges(snapshot, offset).map(({ start, end }) => text.slice(start, end))).toEqual([
      'one',
      'b: one',
      'a:\n  b: one',
      'a:\n  b: one\nc: 1',
      'a:\n  b: one\nc: 1\n',
    ]);
  });
});

describe('document symbols', () => {
  const show = (symbols: readonly NestedSymbol[], indent = ''): string =>
    symbols
      .map(({ name, kind, detail, children }) => `${indent}${name} ${kind} ${detail}\n${show(children, `${indent}  `)}`)
      .join('');
  const check = (text: string, expected: string): void => {
    const { snapshot } = openFixture(`#! file: t.yml\n${text}`);
    expect(show(documentSymbols(snapshot).symbols)).toBe(expected);
  };

  it('mark the names, within their items', () => {
    const selected = (text: string): readonly string[] => {
      const { snapshot } = openFixture(`#! file: t.yml\n${text}`);
      const shown: string[] = [];
      const go = (symbols: readonly NestedSymbol[], within: { readonly start: number; readonly end: number }): void => {
        for (const { name, range, selection, children } of symbols) {
          shown.push(`${name}: ${snapshot.file.text.slice(selection.start, selection.end)}`);
          expect([within.start <= range.start, range.end <= within.end]).toEqual([true, true]);
          expect([range.start <= selection.start, selection.end <= range.end]).toEqual([true, true]);
          go(children, range);
        }
      };
      go(documentSymbols(snapshot).symbols, { start: 0, end: snapshot.file.text.length });
      return shown;
    };
    expect(selected('"a b":\n  ? c\n  : 1\n')).toEqual(['a b: "a b"', 'c: c']);
    expect(selected('a:\n- name: x\n  b: 1\n- name: ""\n- y\n- {c: 1, name: z}\n')).toEqual([
      'a: a',
      'x: -',
      'name: name',
      'b: b',
      '[1]: -',
      'name: name',
      '[2]: -',
      'z: -',
      'c: c',
      'name: name',
    ]);
    expect(selected('? [a]\n: 1\n? {b: c}\n: 2\n')).toEqual(['…: [a]', '…: {b: c}']);
    expect(selected('a: 1\n---\nb: 1\n--- # c\n')).toEqual([
      'document: a',
      'a: a',
      'document: ---',
      'b: b',
      'document: ---',
    ]);
  });

  it.each([
    ['#@data/values-schema\n---\na: 1\n---\nb: 1\n', ['data values schema', 'document']],
    ['#@data/values\n---\na: 1\n---\nb: 1\n', ['data values', 'document']],
    ['a: 1\n---\nb: 1\n#@data/values\n---\nc: 1\n', ['document', 'document', 'data values']],
  ])('of documents say what these are: %j', (text, names) => {
    const { snapshot } = openFixture(`#! file: t.yml\n${text}`);
    const { symbols } = documentSymbols(snapshot);
    expect(symbols.map(({ name }) => name)).toEqual(names);
    expect(symbols.map(({ detail }) => detail)).toEqual(names.map((_, i) => `${i + 1}`));
  });

  it.each(['"TEXT"', 'TEXT', '#@ TEXT', '#@ f("TEXT")'])('show only the beginning of what is long: %j', (written) => {
    const text = `${'x'.repeat(77)}${'😀'.repeat(300)}`;
    const { snapshot } = openFixture(`#! file: t.yml\na: ${written.replace('TEXT', text)}\n`);
    const [symbol] = documentSymbols(snapshot).symbols;
    expect(symbol?.detail).toMatch(/^(?:f\(")?x{77}😀?…$/u);
  });

  it.each(['|', '>'])('show nothing of a text on lines of its own: %s', (style) => {
    check(`a: ${style}\n  b\n  c\n`, 'a string \n');
  });

  it('reach to the end of the code behind them, and show a value rather than that', () => {
    const { snapshot } = openFixture('#! file: t.yml\na: #@ x #! y\nb: 1 #@ x\n');
    const shown = documentSymbols(snapshot).symbols.map(({ range, detail }) => [
      snapshot.file.text.slice(range.start, range.end),
      detail,
    ]);
    expect(shown).toEqual([
      ['a: #@ x #! y', 'x #! y'],
      ['b: 1 #@ x', '1'],
    ]);
  });

  it('of a schema have the types that it declares, and none below values of any type', () => {
    check(
      '#@data/values-schema\n---\n#@schema/type any=True\na:\n  b: 1\n#@schema/type any=True\nc:\n- 1\nd:\n- 1\n',
      'a map any\n  b number 1\nc array any\n  [0] number 1\nd array array<int>\n  [0] number int = 1\n',
    );
  });

  it('of a template include the functions of its code, in place', () => {
    check(
      'a: 1\n#@ def f(x, y=2):\nb: #@ x\n#@   def g():\nc: 1\n#@   end\n#@ end\nd: 2\n',
      ['a number 1\nf function (x, y=2)\n  g function ()\nb variable x\nc number 1\nd number 2\n'].join(''),
    );
    check(
      '#@ def f():\n#@ return 1\n#@ end\n---\na: 1\n---\nb:\n  c: 1\n#@ def g():\n#@ return 2\n#@ end\n',
      'document document 1\n  f function ()\n  a number 1\ndocument document 2\n  b map \n    c number 1\n  g function ()\n',
    );
    check('#@ def f():\n#@ return 1\n#@ end\n', 'f function ()\n');
    check('#@ x = {\n#@   "a": 1,\n#@ }\n#@ def f():\n#@ y = 1\n#@ end\n', 'x variable \nf function ()\n');
    check('#! a\n', '');
    check('#@ x = 1\n#@ def f():\n#@ y = 1\n#@ end\na: 1\n', 'f function ()\na number 1\n');
    check(
      '#@ def f():\n#@ return 1\n#@ end\n#@ def f():\n#@ def g():\n#@ return 2\n#@ end\n#@ end\n',
      'f function ()\n  g function ()\n',
    );
    check('# def f():\na: 1 #! def g():\n', 'a number 1\n');
    check('#@ x = 1\n#@ for y in [1]:\na: "def "\n#@ end\n', 'a string def \n');
  });

  it.each([
    ['t.yml', '#@ def f():\nb: 1\n#@ end\na: 1\n', 'def f():\nb: 1\n#@ end'],
    ['m.star', 'def f():\n  return 1\nend\nx = 1\n', 'def f():\n  return 1\nend'],
  ])('of functions extend to their ends: %s', (name, text, expected) => {
    const { snapshot } = openFixture(`#! file: ${name}\n${text}`);
    const [f] = documentSymbols(snapshot).symbols;
    expect(f && text.slice(f.range.start, f.range.end)).toBe(expected);
  });

  it('of a template are as many as an outline has, functions and keys together', () => {
    const keys = Array.from({ length: mostSymbols }, (_, i) => `k${i}: 1\n`).join('');
    const { snapshot } = openFixture(`#! file: t.yml\n#@ def f():\n#@ return 1\n#@ end\n${keys}`);
    const { symbols, isCut } = documentSymbols(snapshot);
    expect([symbols.length, symbols[0]?.name, isCut]).toEqual([mostSymbols, 'f', true]);
  });

  it('of a template are computed only as far as they are shown', () => {
    const { snapshot } = openFixture('#! file: t.yml\n#@ def f():\n#@ return 1\n#@ end\na: 1\n---\nb: 1\n');
    const { tree } = outlineOf(snapshot);
    const counts = [0, 1, 2, 3].map((most) => tree.roots.map((root) => tree.below(root, most).length));
    expect(counts).toEqual([
      [0, 0],
      [1, 1],
      [2, 1],
      [2, 1],
    ]);
    expect(tree.roots.map((root) => [1, 2].map((levels) => tree.countBelow(root, levels)))).toEqual([
      [2, 0],
      [1, 0],
    ]);
  });

  it('of code are counted on each level, and computed only as far as they are shown', () => {
    const nested = 'def f():\n  def g():\n    def h(): return 1\n  end\n  def i(): return 1\nend\n';
    const { tree } = outlineOf(openFixture(`#! file: m.star\n${nested}`).snapshot);
    const [f] = tree.roots;
    expect(f && [1, 2, 3].map((levels) => tree.countBelow(f, levels))).toEqual([2, 1, 0]);
    expect(f && [0, 1, 2, 3].map((most) => tree.below(f, most).length)).toEqual([0, 1, 2, 2]);
  });

  it('outline code by what it defines', () => {
    const { snapshot } = openFixture(
      '#! file: m.star\na = 1\ndef f(x, y=2):\n  z = 1\n  def g(): return 1\nend\nb = [c for c in []]\n',
    );
    expect(show(documentSymbols(snapshot).symbols)).toBe(
      'a variable \nf function (x, y=2)\n  g function ()\nb variable \n',
    );
  });

  it('outline keys and items by what they hold', () => {
    check(
      'a: one\nb: 12\nc: true\nd:\ne: "1"\nf: |\n  x\ng: *h\n"": -1\n',
      'a string one\nb number 12\nc boolean true\nd null \ne string 1\nf string \ng string \n"" number -1\n',
    );
    check(`a: x${'😀'.repeat(100)}\n`, `a string x${'😀'.repeat(39)}…\n`);
    check('a:\n- name: x\n- y\n- {}\n', 'a array \n  x map \n    name string x\n  [1] boolean y\n  [2] map \n');
  });

  it.each([
    ['null', ['', 'null', '~', '!!null ~', '&a']],
    ['number', ['1', '-1', '.5', '1e3', '0x1f', '1_000', '.inf', '.nan', '+.Inf', '!!int "1"']],
    ['boolean', ['true', 'No', 'ON', 'y']],
    [
      'string',
      ['1.2.3.4', '2001-01-01', '1:30', '-x', '.x', '...x', 'tRUE', '"1"', "'~'", '!!str 1', '!!int x', '!!null x'],
    ],
  ])('are a %s where ytt reads one', (kind, texts) => {
    const { snapshot } = openFixture(`#! file: t.yml\n${texts.map((text, i) => `k${i}: ${text}\n`).join('')}`);
    const { symbols } = documentSymbols(snapshot);
    expect(symbols.map((symbol) => symbol.kind)).toEqual(texts.map(() => kind));
  });

  it('have visible names', () => {
    check(
      '"": 1\n"  ": 2\n"\\u200b": 3\n"a\\nb": "x\\x1by"\nl:\n- name: " "\n',
      '"" number 1\n"  " number 2\n\\u200b number 3\na\\nb string x\\x1by\nl array \n  " " map \n    name string  \n',
    );
  });

  it('name several documents by what they are for', () => {
    check(
      '#@data/values\n---\na: 1\n---\nb: 1\n',
      'data values document 1\n  a number 1\ndocument document 2\n  b number 1\n',
    );
  });

  it('tell the types of a schema, each with the value that it was written with', () => {
    const outlined = (text: string): string =>
      show(documentSymbols(openFixture(`#! file: t.yml\n${text}`).snapshot).symbols);
    expect(
      outlined(
        '#@data/values-schema\n---\na: 1\n#@schema/nullable\nb: x\nm:\n  c: 1.5\nl:\n- d: ""\n#@schema/type any=True\ne: true\n',
      ),
    ).toBe(
      'a number int = 1\nb string string or null = x\nm map map<…>\n  c number float = 1.5\nl array array<map<…>>\n  [0] map map<…>\n    d string string\ne boolean any = true\n',
    );
    const union = '#@schema/definition data_values=True\n---\n#@schema/type one_of=["int", "string"]\na: 1\n';
    expect(outlined(union)).toBe('a number oneof<int, string> = 1\n');
    expect(outlined('#@data/values-schema\n---\na: 1\n---\nb: 1\n')).toBe(
      'data values schema document 1\n  a number int = 1\ndocument document 2\n  b number 1\n',
    );
    expect(outlined('#@data/values-schema\n---\n#@ if False:\na: 1\n#@ end\nb: 1\n')).toBe(
      'a number 1\nb number int = 1\n',
    );
  });

  it('select the key within the whole item', () => {
    const { snapshot, text } = openFixture('#! file: t.yml\na:\n  b: 1\n');
    const [symbol] = documentSymbols(snapshot).symbols;
    expect(symbol && text.slice(symbol.selection.start, symbol.selection.end)).toBe('a');
    expect(symbol && text.slice(symbol.range.start, symbol.range.end)).toBe('a:\n  b: 1');
    const several = openFixture('#! file: t.yml\na: 1\n--- # x\nb:\n- c\n');
    const selected = (symbols: readonly NestedSymbol[]): readonly string[] =>
      symbols.flatMap(({ selection: { start, end }, children }) => [
        several.text.slice(start, end),
        ...selected(children),
      ]);
    expect(selected(documentSymbols(several.snapshot).symbols)).toEqual(['a', 'a', '---', 'b', '-']);
  });
});

describe('the outline of a large file', () => {
  const outline = (text: string) => documentSymbols(openFixture(`#! file: t.yml\n${text}`).snapshot);
  const count = (symbols: readonly NestedSymbol[]): number =>
    symbols.reduce((sum, { children }) => sum + 1 + count(children), 0);

  it('keeps the upper levels, in the order of the text', () => {
    const groups = 100;
    const { symbols, isCut } = outline(
      Array.from({ length: groups }, (_, i) => `g${i}:\n${'  - {a: 1}\n'.repeat(48)}`).join(''),
    );
    expect(isCut).toBe(true);
    expect(symbols).toHaveLength(groups);
    expect(count(symbols)).toBe(mostSymbols);
    expect(symbols.map(({ children }) => children.length)).toEqual(Array.from({ length: groups }, () => 48));
    expect(symbols[0]?.children.at(-1)?.children).toHaveLength(1);
    expect(symbols[3]?.children[0]?.children).toHaveLength(0);
  });

  it.each([
    [mostSymbols, false],
    [mostSymbols + 1, true],
  ])('of %i keys is cut: %s', (keys, isCut) => {
    const found = outline(Array.from({ length: keys }, (_, i) => `k${i}: 1\n`).join(''));
    expect(found.isCut).toBe(isCut);
    expect(found.symbols).toHaveLength(mostSymbols);
  });

  it('counts the documents', () => {
    const { symbols, isCut } = outline('--- 1\n'.repeat(mostSymbols + 1));
    expect(isCut).toBe(true);
    expect(symbols).toHaveLength(mostSymbols);
  });
});

describe('document links', () => {
  it('lead to the files of loads, and to that of a modeline', () => {
    const { snapshotOf } = openFixture(
      appProject.replace('#@data/values\n---', '#! ytt-schema: schema.yml\n#@data/values\n---'),
    );
    expect(documentLinks(snapshotOf('values.yml')).map(({ target }) => target)).toEqual([
      { kind: 'beside', path: 'schema.yml' },
    ]);
    expect(documentLinks(snapshotOf('t.yml')).map(({ target }) => target.kind)).toEqual(['web', 'run-file']);
  });

  it('lead nowhere from strings and comments', () => {
    const { snapshot } = openFixture(
      '#! file: f.star\nx = 1\n#! file: t.yml\na: #@ "load(\\"f.star\\", \\"x\\")"\n#! load("f.star", "x")\n',
    );
    expect(documentLinks(snapshot)).toEqual([]);
  });
});

describe('what is very deep or very much', () => {
  it('has no symbols beyond a depth', () => {
    const depth = (symbols: readonly NestedSymbol[]): number =>
      symbols.length === 0 ? 0 : 1 + Math.max(...symbols.map(({ children }) => depth(children)));
    const { snapshot } = openFixture(`#! file: t.yml\na: ${'{a: '.repeat(80)}1${'}'.repeat(80)}\n`);
    expect(depth(documentSymbols(snapshot).symbols)).toBe(65);
  });
});

describe('names and ranges at the edges', () => {
  it('are numbers for items whose name is empty', () => {
    const { snapshot } = openFixture('#! file: t.yml\na:\n- name: x\n- name: ""\n- other: y\n');
    expect(documentSymbols(snapshot).symbols[0]?.children.map(({ name }) => name)).toEqual(['x', '[1]', '[2]']);
  });

  it('end with the whole file, comments and markers included', () => {
    const { snapshot, offset, text } = openFixture('#! file: t.yml\n#! first\n---\na: o<|>ne\n---\nb: 1\n#! last\n');
    const ranges = selectionRanges(snapshot, offset).map(({ start, end }) => text.slice(start, end));
    expect(ranges.at(-1)).toBe(text);
    expect(ranges[0]).toBe('one');
  });
});
