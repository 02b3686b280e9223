/** Which mistakes are generated for a text. */
import { applyEdits } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { type MistakeKind, mistakesIn, type TextRole } from './make-mistakes.js';

/** The texts with each mistake of one kind in `text`. */
function made(kind: MistakeKind, text: string, role: TextRole = 'template'): readonly string[] {
  return mistakesIn(text, role).flatMap((mistake) => (mistake.kind === kind ? [applyEdits(text, [mistake.edit])] : []));
}

describe('a mistake', () => {
  it('swaps letters of what something declares', () => {
    expect(made('misspelling', 'name: x\n- port: 1\n', 'governed')).toEqual([
      'nmae: x\n- port: 1\n',
      'name: x\n- prot: 1\n',
    ]);
    expect(made('misspelling', 'name: x\n', 'declared')).toEqual(['nmae: x\n']);
    expect(made('misspelling', 'name: x\n')).toEqual([]);
    expect(made('misspelling', 'a: #@ data.values.name\n')).toEqual(['a: #@ data.values.nmae\n']);
    expect(made('misspelling', '#@overlay/match by="x"\n')).toEqual(['#@oevrlay/match by="x"\n']);
    expect(made('misspelling', 'data.values.name', 'text')).toEqual([]);
    expect(made('misspelling', '(@= data.values.name @)', 'text')).toEqual(['(@= data.values.nmae @)']);
  });

  it('moves a line below the next one', () => {
    expect(made('moved line', 'a: 1\n  b: 2\n# c\nd: 3\n')).toEqual(['  b: 2\na: 1\n# c\nd: 3\n']);
    expect(made('moved line', '- a\n- a\n')).toEqual([]);
  });

  it('indents a line further, or less', () => {
    expect(made('indent', 'a:\n  b: 1\n\n#! c\n')).toEqual([
      ' a:\n  b: 1\n\n#! c\n',
      'a:\n   b: 1\n\n#! c\n',
      'a:\n b: 1\n\n#! c\n',
    ]);
  });

  it('removes a quote, a colon or an end', () => {
    expect(made('quote', 'a: "x"\n')).toEqual(['a: x"\n', 'a: "x\n']);
    expect(made('colon', 'a: http://x\nb:\n')).toEqual(['a http://x\nb:\n', 'a: http://x\nb\n']);
    expect(made('colon', '- image=a:1\n- "b: 2"\n- x: y:z\n')).toEqual(['- image=a:1\n- "b: 2"\n- x y:z\n']);
    expect(made('colon', '#@ x = {"a":1}\nb: #@ x[1:]\n')).toEqual([
      '#@ x = {"a"1}\nb: #@ x[1:]\n',
      '#@ x = {"a":1}\nb #@ x[1:]\n',
    ]);
    expect(made('end', '#@ if x:\na: 1\n#@ end\n')).toEqual(['#@ if x:\na: 1\n\n']);
    expect(made('end', 'if x:\n  a = 1\nend\n', 'module')).toEqual(['if x:\n  a = 1\n\n']);
    expect(made('end', 'end\n')).toEqual([]);
  });

  it('removes a line, or writes it twice', () => {
    expect(made('removed line', 'a: 1\n\n#! c\n#@ d\n')).toEqual(['\n#! c\n#@ d\n', 'a: 1\n\n#! c\n']);
    expect(made('removed line', 'a: |\n  b\n')).toEqual(['  b\n']);
    expect(made('doubled line', 'a: 1\nb:\n')).toEqual(['a: 1\na: 1\nb:\n', 'a: 1\nb:\nb:\n']);
    const [doubled] = mistakesIn('a: 1\n', 'template').filter(({ kind }) => kind === 'doubled line');
    expect([doubled?.first, doubled?.last]).toEqual([0, 1]);
  });

  it('removes another mark, or writes a mark twice', () => {
    expect(made('mark', '#@ f()\n')).toEqual(['@ f()\n', '# f()\n', '#@ f)\n', '#@ f(\n']);
    expect(made('mark', 'a: "b"\n')).toEqual([]);
    expect(made('doubled mark', '- a: "b"\n')).toEqual(['-- a: "b"\n', '- a:: "b"\n', '- a: ""b"\n', '- a: "b""\n']);
    expect(made('doubled mark', 'a: |\n  b-c\n#! d\n')).toEqual(['a:: |\n  b-c\n#! d\n', 'a: ||\n  b-c\n#! d\n']);
  });

  it('removes a line from a text, and moves none in it', () => {
    const text = 'a: |\n  b\n   c\nd: 1\n';
    expect(made('indent', text)).toEqual([` ${text}`, text.replace('  b', ' b'), text.replace('d', ' d')]);
    expect(made('moved line', text)).toEqual(['  b\na: |\n   c\nd: 1\n', 'a: |\n  b\nd: 1\n   c\n']);
  });

  it('leaves quotes and colons of texts', () => {
    const text = 'a: |\n  b: "c"\n\n  d: e\nf: >-\n  g: h\n';
    expect(made('quote', text)).toEqual([]);
    expect(made('colon', text)).toEqual([text.replace('a:', 'a'), text.replace('f:', 'f')]);
    expect(made('quote', 'a "b" (@= "c" @) "d"\n', 'text')).toEqual(['a "b" (@= c" @) "d"\n', 'a "b" (@= "c @) "d"\n']);
  });

  it('records the block that an end closed', () => {
    const text = '#@ def f():\n#@ if/end y:\n#@ if x:\na: 1\n#@ else:\nb: 1\n#@ end\n#@ end\n#@ end\n';
    const ends = mistakesIn(text, 'template').filter(({ kind }) => kind === 'end');
    expect(ends.map(({ first, last, openers }) => [first, last, openers])).toEqual([
      [6, 6, [2, 4]],
      [7, 7, [0]],
      [8, 8, []],
    ]);
  });

  it('writes a value of another type if a schema declares the type', () => {
    expect(made('other type', 'a: 1\nb: true\nc: "x"\nd: y\ne:\n', 'governed')).toEqual([
      'a: some-text\nb: true\nc: "x"\nd: y\ne:\n',
      'a: 1\nb: some-text\nc: "x"\nd: y\ne:\n',
      'a: 1\nb: true\nc: []\nd: y\ne:\n',
      'a: 1\nb: true\nc: "x"\nd: []\ne:\n',
    ]);
    expect(made('other type', 'a: 1\n', 'declared')).toEqual([]);
  });
});
