import { printDocuments, SourceFile } from '@ytt-language/shared';
import { readDocuments } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { openFixture, textAfter } from '../testing.js';
import { formattingEdits } from './formatting.js';
import { editsAfterLineBreak } from './on-type.js';

describe('formatting', () => {
  const check = (text: string, expected: string): void => {
    const { snapshot } = openFixture(text);
    expect(textAfter(text, formattingEdits(snapshot))).toBe(expected);
  };

  it('removes white space at the ends of lines and of the text', () => {
    check('a: 1  \n#@ x \nb: \n- 1\t\n\n\n', 'a: 1\n#@ x\nb:\n- 1\n');
    check('a: 1', 'a: 1\n');
    check('a: 1\n', 'a: 1\n');
    check('', '');
  });

  it('puts one space after colons and dashes', () => {
    check('a:   1\nb:\t{c:  d, e:   [1,  2]} # x\n', 'a: 1\nb:\t{c: d, e: [1,  2]} # x\n');
    check('-   1\n-  a:  1\n-  - 2\n', '- 1\n- a: 1\n- - 2\n');
    check('a:   &x  |  \n  y\nb:  #@ 1\n', 'a: &x  |  \n  y\nb:  #@ 1\n');
  });

  it.each([
    ['a: \tb\n', 'a: b\n'],
    ['a:  b\r\nc: 1', 'a: b\r\nc: 1\r\n'],
    ['a:  b\r\n\r\n', 'a: b\r\n'],
    ['a:  "b"\n', 'a: "b"\n'],
    ["a:  'b  c'\n", "a: 'b  c'\n"],
    ['- \n-  1\n', '-\n- 1\n'],
    ['a:  # c\n  b\n', 'a:  # c\n  b\n'],
    ['{a:  1,  b: 2}\n', '{a: 1,  b: 2}\n'],
    ['a:  &x  1\n', 'a: &x  1\n'],
    ['a:  |\n  x\n', 'a: |\n  x\n'],
    ['a:  >-\n  x  \n', 'a: >-\n  x  \n'],
    ['-  |\n   x\n', '-  |\n   x\n'],
    ['   \n', '\n'],
    ['# a  \n', '# a\n'],
  ])('of %j is %j', (text, expected) => {
    check(text, expected);
  });

  it('leaves dashes whose value goes on below, and what stands in scalars', () => {
    check('-   a:  1\n    b: 2\n', '-   a: 1\n    b: 2\n');
    check('a: "b:   c"\nd: |\n  e:   f\n', 'a: "b:   c"\nd: |\n  e:   f\n');
  });

  it('formats the lines of a range', () => {
    const text = 'a:  1 \nb:  2 \nc:  3 \n';
    const { snapshot } = openFixture(text);
    expect(textAfter(text, formattingEdits(snapshot, { start: 8, end: 9 }))).toBe('a:  1 \nb: 2\nc:  3 \n');
  });

  it('leaves white space that may be a string of code', () => {
    const text = '#! file: t.yml\n#@ x = """a  \n#@ b"""\n---\nc: #@ x  \nd: 1  \n';
    const { snapshot } = openFixture(text);
    expect(textAfter(snapshot.file.text, formattingEdits(snapshot))).toBe(
      '#@ x = """a  \n#@ b"""\n---\nc: #@ x  \nd: 1\n',
    );
  });

  it('leaves scalars over several lines and broken texts as they are', () => {
    check('a: |\n  x  \n\n  y\nb: "x  \n  y"\nc: 1 \n', 'a: |\n  x  \n\n  y\nb: "x  \n  y"\nc: 1\n');
    check('a: |+\n  x\n\n\n', 'a: |+\n  x\n\n\n');
    check('a: {  \n', 'a: {  \n');
  });
});

describe('typing a line break', () => {
  const check = (marked: string, expected: string): void => {
    const { snapshot, offset, text } = openFixture(marked);
    expect(textAfter(text, editsAfterLineBreak(snapshot, offset))).toBe(expected);
  };

  it('closes a block that is open', () => {
    check('#! file: t.yml\na:\n  #@ if x:\n  <|>\n', 'a:\n  #@ if x:\n  \n  #@ end\n');
    check('#! file: f.star\ndef f(x):\n  <|>\n', 'def f(x):\n  \nend\n');
  });

  it('closes a block as far in as its word', () => {
    check('#! file: t.yml\n#@ def f():\n#@   if x:\n<|>\n#@ end\n', '#@ def f():\n#@   if x:\n\n#@   end\n#@ end\n');
    check('#! file: t.yml\n  #@   if x:\n  <|>\n', '  #@   if x:\n  \n  #@   end\n');
    check('#! file: f.star\ndef f():\n  if x:\n    <|>\nend\n', 'def f():\n  if x:\n    \n  end\nend\n');
  });

  it('leaves closed blocks and other lines', () => {
    check('#! file: t.yml\n#@ for x in y:\n<|>\n#@ end\n', '#@ for x in y:\n\n#@ end\n');
    check('#! file: t.yml\nif x:\n<|>\n', 'if x:\n\n');
    check('#! file: t.yml\n#@ if/end x:\n<|>\na: 1\n', '#@ if/end x:\n\na: 1\n');
    check('#! file: t.yml\n#@ x = "if y:"\n<|>\n', '#@ x = "if y:"\n\n');
    check('#! file: t.yml\n#@ if x:\n<|>a: 1\n', '#@ if x:\na: 1\n');
    check('#! file: f.star\ndef f(): return 1\n<|>\n', 'def f(): return 1\n\n');
  });

  it('knows that a block of one node is closed before the node is written', () => {
    for (const below of ['#@ end\n', '#@ end\n---\na: 1\n', '  b: 1\n#@ end\n', ''])
      for (const outer of below === '' ? [''] : ['#@ if x:\n', '#@ for x in y:\n#@ if x:\n#@ end\n']) {
        const { snapshot, offset } = openFixture(`#! file: t.yml\n${outer}---\na:\n  #@ if/end y:\n  <|>\n${below}`);
        expect(editsAfterLineBreak(snapshot, offset)).toEqual([]);
      }
  });

  it('finds the block that is open around closed ones, and keeps the line breaks of the file', () => {
    check('#! file: t.yml\n#@ for x in y:\n#@ if x:\n<|>\n#@ end\n', '#@ for x in y:\n#@ if x:\n\n#@ end\n#@ end\n');
    check('#! file: t.yml\n#@ if x:\n#@ end\n#@ for x in y:\n#@\n<|>', '#@ if x:\n#@ end\n#@ for x in y:\n#@\n');
    check('#! file: f.star\ndef f(\n  a):\n<|>\n', 'def f(\n  a):\n\n');
    check('#! file: f.star\nwhile x:\r\n<|>\r\n', 'while x:\r\n\r\nend\r\n');
    check('#! file: t.yml\n#@ if x:\n#@ <|>\n', '#@ if x:\n#@ \n#@ end\n');
  });

  it('closes blocks of texts behind a line that ends with code', () => {
    check('#! file: n.txt\n(@ if x: @)\n<|>\n', '(@ if x: @)\n\n(@ end @)\n');
    check('#! file: n.txt\n  (@- if x: -@)\n<|>', '  (@- if x: -@)\n\n  (@ end -@)');
    check('#! file: n.txt\n(@ if x: @) a\n<|>', '(@ if x: @) a\n');
    check('#! file: n.txt\n(@ if x:\n<|>', '(@ if x:\n');
  });

  it('closes blocks of texts in YAML as those of other texts', () => {
    const head = '#@yaml/text-templated-strings\na: |\n';
    check(`#! file: t.yml\n${head}  (@ if x: -@)\n  <|>\n`, `${head}  (@ if x: -@)\n  \n  (@ end -@)\n`);
    check(`#! file: t.yml\n${head}  (@ if x: -@) b\n  <|>\n`, `${head}  (@ if x: -@) b\n  \n`);
  });

  it('goes on with a comment that is broken in two', () => {
    check('#! file: t.yml\n  #@ x = f(1,\n  <|>2)\n', '  #@ x = f(1,\n  #@ 2)\n');
    check('#! file: t.yml\n#@ a\n#! one\n<|>two\n', '#@ a\n#! one\n#! two\n');
    check('#! file: t.yml\n#@   x =\n<|>1\n', '#@   x =\n#@   1\n');
    check('#! file: t.yml\n#@ x\n<|>#@ y\n', '#@ x\n#@ y\n');
    check('#! file: t.yml\n#@ x = {"a":\n<|>1}\n', '#@ x = {"a":\n#@ 1}\n');
    check('#! file: t.yml\n#@x y\n<|>z\n', '#@x y\nz\n');
    check('#! file: t.yml\na: #@ f(\n<|>1)\n', 'a: #@ f(\n1)\n');
  });

  it('leaves alone what is no code of ytt, and comments of Starlark', () => {
    check('#! file: plain.yml\n#! one\n<|>two\n', '#! one\ntwo\n');
    check('#! file: f.star\n#! one\n<|>two\n', '#! one\ntwo\n');
    check('#! file: n.txt\n(@ x = 1 @)\n#! one\n<|>two\n', '(@ x = 1 @)\n#! one\ntwo\n');
    check('#! file: t.yml\n<|>#@ if x:\n', '#@ if x:\n');
  });

  it('goes on with code in brackets', () => {
    check('#! file: t.yml\n#@ x = [\n<|>\n', '#@ x = [\n#@ \n');
    check('#! file: t.yml\r\n#@ x = [\r\n<|>\r\n', '#@ x = [\r\n#@ \r\n');
    check('#! file: t.yml\n#@ x = [\n#@   f(1),\n<|>\n', '#@ x = [\n#@   f(1),\n#@   \n');
    check('#! file: t.yml\n#@ x = [1]\n<|>\n', '#@ x = [1]\n\n');
    check('#! file: t.yml\n#@ x = "["\n<|>\n', '#@ x = "["\n\n');
    check('#! file: t.yml\n#@ x\n#! [\n<|>\n', '#@ x\n#! [\n\n');
    check('#! file: t.yml\n#@ x = [1, # (\n<|>\n', '#@ x = [1, # (\n\n');
    check('#! file: t.yml\n#@ x = 1 # (\n<|>\n', '#@ x = 1 # (\n\n');
  });

  it('goes on with code in brackets of a block before it closes the block', () => {
    check('#! file: t.yml\n#@ if f(\n<|>\n', '#@ if f(\n#@ \n');
    check('#! file: t.yml\n#@ if x and y:\n<|>\n', '#@ if x and y:\n\n#@ end\n');
    check('#! file: t.yml\n#@ if f(x): #@ g(\n<|>\n', '#@ if f(x): #@ g(\n\n#@ end\n');
  });

  it('adds nothing where no line is above', () => {
    for (const text of ['#@ if x:\n', '\n#@ if x:\n', 'a: #@ f(\n---\n', '---\n', ''])
      for (let at = 0; at <= (text.split('\n', 1)[0] ?? '').length; at++)
        check(`#! file: t.yml\n${text.slice(0, at)}<|>${text.slice(at)}`, text);
  });
});

describe('the lines of a range', () => {
  const text = 'a:  1 \nb:  2 \nc:  3 \nd:  4 \n';
  const formatted = (from: string, to: string): string => {
    const { snapshot } = openFixture(text);
    return textAfter(text, formattingEdits(snapshot, { start: text.indexOf(from), end: text.indexOf(to) }));
  };

  it('are formatted from the first to the last, and no others', () => {
    expect(formatted('b', 'b')).toBe('a:  1 \nb: 2\nc:  3 \nd:  4 \n');
    expect(formatted('b', 'c')).toBe('a:  1 \nb: 2\nc: 3\nd:  4 \n');
    expect(formatted('c', 'd')).toBe('a:  1 \nb:  2 \nc: 3\nd: 4\n');
  });
});

describe('a format', () => {
  it.each([
    ['in a plain scalar over lines', 'a: b\n   c:d\ne:  1\n'],
    ['in a key with a question mark', '?   a\n:   b\n'],
    ['of an anchor at a line end', 'a:  &x\n  b:  *x\n'],
    ['before a block scalar', 'a:   |+\n   x\n\n\nb:  1\n'],
    ['of an empty value before a comment', 'a:   # x\n  b:   1\n'],
    ['of code between', '#@ if True:\na:   1\n#@ end\nb:  #@ 1\n'],
    ['of a flow map over lines', 'a:   {b:   1,\n  c:   2}\n'],
    ['of a dash above a map', '-   a:   1\n    b:   2\n-\n  c:   3\n'],
  ])('leaves what a text means: %s', (_, text) => {
    const { snapshot } = openFixture(`#! file: t.yml\n${text}`);
    const after = textAfter(text, formattingEdits(snapshot));
    const valuesOf = (one: string): string => printDocuments(readDocuments(new SourceFile('t.yml', one)).documents);
    expect(valuesOf(after)).toBe(valuesOf(text));
  });
});
