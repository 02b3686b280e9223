import { describe, expect, it } from 'vitest';
import { openFixture, textAfter } from '../testing.js';
import { editsAfterLineBreak } from './after-line-break.js';

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

  it('closes a block that begins several lines further up', () => {
    check('#! file: f.star\ndef f(\n  a):\n  <|>\n', 'def f(\n  a):\n  \nend\n');
    check('#! file: f.star\n  if a and \\\n      b:\n<|>\n', '  if a and \\\n      b:\n\n  end\n');
    check('#! file: t.yml\n#@   if f(\n#@     x):\n<|>\n', '#@   if f(\n#@     x):\n\n#@   end\n');
    check('#! file: t.yml\n  #@ if x and \\\n  #@ y:\n  <|>\n', '  #@ if x and \\\n  #@ y:\n  \n  #@ end\n');
    check('#! file: n.txt\n (@ for x in [\n  y]: @)\n<|>', ' (@ for x in [\n  y]: @)\n\n (@ end -@)');
    check('#! file: t.yml\n#@ if f(\n#@ x:\n<|>\n', '#@ if f(\n#@ x:\n#@ \n');
    check('#! file: f.star\nif f(\n<|>  a):\nend\n', 'if f(\n  a):\nend\n');
    check('#! file: f.star\nif f(\n<|>\n  a):\n', 'if f(\n\n  a):\n');
    check('#! file: f.star\nif f(\n  a):\n<|>\nend\n', 'if f(\n  a):\n\nend\n');
    check('#! file: f.star\nif f(\n  a):\n  b()\n<|>\n', 'if f(\n  a):\n  b()\n\n');
    check('#! file: n.txt\n(@ if f(\n x): @) a\n<|>', '(@ if f(\n x): @) a\n');
  });

  it('closes a block below YAML that cannot be read', () => {
    for (const broken of ['a: @x', 'a: 1\n  b: 1', 'a:\n- b: 1\nc', '\ta: 1', 'a: "b" c', 'a:\n  - b: 1\n  c:'])
      check(`#! file: t.yml\n${broken}\n#@ if x:\n<|>\n`, `${broken}\n#@ if x:\n\n#@ end\n`);
  });

  it('leaves closed blocks and other lines', () => {
    check('#! file: t.yml\n#@ for x in y:\n<|>\n#@ end\n', '#@ for x in y:\n\n#@ end\n');
    check('#! file: t.yml\nif x:\n<|>\n', 'if x:\n\n');
    check('#! file: t.yml\n#@ if/end x:\n<|>\na: 1\n', '#@ if/end x:\n\na: 1\n');
    check('#! file: t.yml\n#@ x = "if y:"\n<|>\n', '#@ x = "if y:"\n\n');
    for (const blanks of ['', ' ', '\t '])
      check(`#! file: t.yml\n#@ if x:${blanks}\n<|>a: 1\n`, `#@ if x:${blanks}\na: 1\n`);
    check('#! file: f.star\ndef f(): return 1\n<|>\n', 'def f(): return 1\n\n');
  });

  it('recognises that a block of one node is closed before the node is written', () => {
    for (const below of ['#@ end\n', '#@ end\n---\na: 1\n', '  b: 1\n#@ end\n', ''])
      for (const outer of below === '' ? [''] : ['#@ if x:\n', '#@ for x in y:\n#@ if x:\n#@ end\n']) {
        const { snapshot, offset } = openFixture(`#! file: t.yml\n${outer}---\na:\n  #@ if/end y:\n  <|>\n${below}`);
        expect(editsAfterLineBreak(snapshot, offset)).toEqual([]);
      }
  });

  it('finds the block that is open around closed ones, and keeps the line breaks of the file', () => {
    check('#! file: t.yml\n#@ for x in y:\n#@ if x:\n<|>\n#@ end\n', '#@ for x in y:\n#@ if x:\n\n#@ end\n#@ end\n');
    check('#! file: t.yml\n#@ if x:\n#@ end\n#@ for x in y:\n#@\n<|>', '#@ if x:\n#@ end\n#@ for x in y:\n#@\n');
    check('#! file: t.yml\n#@ if x:\n<|>\n#@ end\n#@ for x in y:\n', '#@ if x:\n\n#@ end\n#@ for x in y:\n');
    check('#! file: f.star\nwhile x:\r\n<|>\r\n', 'while x:\r\n\r\nend\r\n');
    check('#! file: t.yml\n#@ if x:\n#@ <|>\n', '#@ if x:\n#@ \n#@ end\n');
  });

  it('closes blocks of texts after a line that ends with code', () => {
    check('#! file: n.txt\n(@ if x: @)\n<|>\n', '(@ if x: @)\n\n(@ end -@)\n');
    check('#! file: n.txt\n  (@- if x: -@)\n<|>', '  (@- if x: -@)\n\n  (@ end -@)');
    check('#! file: n.txt\n(@ if x: @) a\n<|>', '(@ if x: @) a\n');
    check('#! file: n.txt\n(@ if x:\n<|>', '(@ if x:\n');
  });

  it('closes blocks of texts in YAML as those of other texts', () => {
    const head = '#@yaml/text-templated-strings\na: |\n';
    check(`#! file: t.yml\n${head}  (@ if x: -@)\n  <|>\n`, `${head}  (@ if x: -@)\n  \n  (@ end -@)\n`);
    check(`#! file: t.yml\n${head}  (@ if x: -@) b\n  <|>\n`, `${head}  (@ if x: -@) b\n  \n`);
  });

  it('continues a comment that is split', () => {
    check('#! file: t.yml\n  #@ x = f(1,\n  <|>2)\n', '  #@ x = f(1,\n  #@ 2)\n');
    check('#! file: t.yml\n#@ a\n#! one\n<|>two\n', '#@ a\n#! one\n#! two\n');
    check('#! file: t.yml\n#@   x =\n<|>1\n', '#@   x =\n#@   1\n');
    check('#! file: t.yml\n#@ x\n<|>#@ y\n', '#@ x\n#@ y\n');
    check('#! file: t.yml\n#@ x = {"a":\n<|>1}\n', '#@ x = {"a":\n#@ 1}\n');
    check('#! file: t.yml\n#@x y\n<|>z\n', '#@x y\nz\n');
    check('#! file: t.yml\na: #@ f(\n<|>1)\n', 'a: #@ f(\n1)\n');
  });

  it('ignores what is not ytt code, and comments of Starlark', () => {
    check('#! file: plain.yml\n#! one\n<|>two\n', '#! one\ntwo\n');
    check('#! file: f.star\n#! one\n<|>two\n', '#! one\ntwo\n');
    check('#! file: n.txt\n(@ x = 1 @)\n#! one\n<|>two\n', '(@ x = 1 @)\n#! one\ntwo\n');
    check('#! file: t.yml\n<|>#@ if x:\n', '#@ if x:\n');
  });

  it('continues code in brackets', () => {
    check('#! file: t.yml\n#@ x = [\n<|>\n', '#@ x = [\n#@ \n');
    check('#! file: t.yml\r\n#@ x = [\r\n<|>\r\n', '#@ x = [\r\n#@ \r\n');
    check('#! file: t.yml\n#@ x = [\n#@   f(1),\n<|>\n', '#@ x = [\n#@   f(1),\n#@   \n');
    for (const [open, close] of ['[]', '()', '{}']) {
      check(`#! file: t.yml\n#@ x = ${open}\n<|>\n`, `#@ x = ${open}\n#@ \n`);
      check(`#! file: t.yml\n#@ x = ${open}1${close}\n<|>\n`, `#@ x = ${open}1${close}\n\n`);
    }
    check('#! file: t.yml\n#@ x = "["\n<|>\n', '#@ x = "["\n\n');
    check('#! file: t.yml\n#@ x\n#! [\n<|>\n', '#@ x\n#! [\n\n');
    check('#! file: t.yml\n#@ x = [1, # (\n<|>\n', '#@ x = [1, # (\n\n');
    check('#! file: t.yml\n#@ x = 1 # (\n<|>\n', '#@ x = 1 # (\n\n');
  });

  it('continues code between brackets, of which the closing one is on a line of its own', () => {
    for (const [open, close] of ['[]', '()', '{}', ['{"a": [', ']}'], ['f(x[0], [', '])'], ['f(x[0],', ')']] as const) {
      check(`#! file: t.yml\n#@ x = ${open}\n  <|>\n${close}\na: 1\n`, `#@ x = ${open}\n#@   \n#@ ${close}\na: 1\n`);
      check(
        `#! file: t.yml\na:\n  #@ if ${open}\n    <|>\n  ${close}:\n`,
        `a:\n  #@ if ${open}\n  #@   \n  #@ ${close}:\n`,
      );
    }
    check('#! file: t.yml\r\n#@ x = [\r\n  <|>\r\n]\r\n', '#@ x = [\r\n#@   \r\n#@ ]\r\n');
    check('#! file: t.yml\n  #@ f(\n<|>\n)', '  #@ f(\n#@ \n#@ )');
    // The line below does not close the bracket that was opened.
    for (const below of ['}', '#@ ]', 'a: 1', '', '- ]'])
      check(`#! file: t.yml\n#@ x = [\n  <|>\n${below}`, `#@ x = [\n#@   \n${below}`);
    check('#! file: t.yml\n#@ x = [1]\n  <|>\n]\n', '#@ x = [1]\n  \n]\n');
    check('#! file: t.yml\n#@ x = \\\n  <|>\n]\n', '#@ x = \\\n#@   \n]\n');
    check('#! file: t.yml\n#@ x = [\n  <|>1\n]\n', '#@ x = [\n#@   1\n]\n');
    check('#! file: f.star\nx = [\n  <|>\n]\n', 'x = [\n  \n]\n');
  });

  it('continues code in strings of several lines, and after a backslash', () => {
    check('#! file: t.yml\n#@ x = """a\n<|>\nb: 1\n', '#@ x = """a\n#@ \nb: 1\n');
    check("#! file: t.yml\n#@ x = f(r'''\n<|>\n", "#@ x = f(r'''\n#@ \n");
    check('#! file: t.yml\n#@ x = """a\n#@   if b:\n<|>\n', '#@ x = """a\n#@   if b:\n#@   \n');
    check('#! file: t.yml\n#@ x = """a\n#@ (b"""\n<|>\n', '#@ x = """a\n#@ (b"""\n\n');
    check('#! file: t.yml\n#@ x = """a"""\n<|>\n', '#@ x = """a"""\n\n');
    check('#! file: t.yml\n#@ x = "a\n<|>\n', '#@ x = "a\n\n');
    check('#! file: t.yml\n  #@ if x and \\\n  <|>\n  #@ end\n', '  #@ if x and \\\n  #@ \n  #@ end\n');
    check('#! file: t.yml\n#@ x = 1 + \\\r\n<|>\r\n', '#@ x = 1 + \\\r\n#@ \r\n');
    check('#! file: t.yml\n#@ x = 1 # \\\n<|>\n', '#@ x = 1 # \\\n\n');
    check('#! file: t.yml\n#@ x\n#! a \\\n<|>\n', '#@ x\n#! a \\\n\n');
  });

  it('continues code in brackets of a block before closing the block', () => {
    check('#! file: t.yml\n#@ if f(\n<|>\n', '#@ if f(\n#@ \n');
    check('#! file: t.yml\n#@ if x and y:\n<|>\n', '#@ if x and y:\n\n#@ end\n');
    check('#! file: t.yml\n#@ if f(x): #@ g(\n<|>\n', '#@ if f(x): #@ g(\n\n#@ end\n');
  });

  it('adds nothing if there is no line above', () => {
    for (const text of ['#@ if x:\n', '\n#@ if x:\n', 'a: #@ f(\n---\n', '---\n', ''])
      for (let at = 0; at <= (text.split('\n', 1)[0] ?? '').length; at++)
        check(`#! file: t.yml\n${text.slice(0, at)}<|>${text.slice(at)}`, text);
  });
});
