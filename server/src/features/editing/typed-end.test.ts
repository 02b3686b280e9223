import { describe, expect, it } from 'vitest';
import { openFixture, textAfter } from '../testing.js';
import { editsAfterLineBreak } from './after-line-break.js';
import { editsAfterEnd } from './typed-end.js';

const after = (marked: string, edits: typeof editsAfterEnd = editsAfterEnd): string => {
  const { snapshot, offset, text } = openFixture(marked);
  return textAfter(text, edits(snapshot, offset));
};

describe('an end that is typed above the one that came with the block', () => {
  it.each([
    ['in YAML', '#! file: t.yml\n#@ if x:\na: 1\n#@ end<|>\n#@ end\n', '#@ if x:\na: 1\n#@ end\n'],
    ['at the end of a file', '#! file: t.yml\n#@ if x:\na: 1\n#@ end<|>\n#@ end', '#@ if x:\na: 1\n#@ end'],
    ['with other spaces', '#! file: t.yml\n#@ if x:\n  #@  end<|>\n#@ end \nb: 1\n', '#@ if x:\n  #@  end\nb: 1\n'],
    [
      'in another block',
      '#! file: t.yml\n#@ for x in y:\n#@ if x:\n#@ end<|>\n#@ end\n#@ end\n',
      '#@ for x in y:\n#@ if x:\n#@ end\n#@ end\n',
    ],
    ['in a module', '#! file: f.star\ndef f():\n  return 1\nend<|>\nend\n', 'def f():\n  return 1\nend\n'],
    ['with blanks behind it', '#! file: f.star\nif x:\nend  <|>\nend\n', 'if x:\nend  \n'],
    ['in a text', '#! file: n.txt\n(@ if x: @)\n(@ end @)<|>\n(@ end -@)\n', '(@ if x: @)\n(@ end @)\n'],
    [
      'in a text in YAML',
      '#! file: t.yml\n#@yaml/text-templated-strings\na: |\n  (@ if x: @)\n  (@ end @)<|>\n  (@ end -@)\n',
      '#@yaml/text-templated-strings\na: |\n  (@ if x: @)\n  (@ end @)\n',
    ],
    ['with the line breaks of the file', '#! file: f.star\nif x:\r\nend<|>\r\nend\r\n', 'if x:\r\nend\r\n'],
  ])('takes its place %s', (_, marked, expected) => {
    expect(after(marked)).toBe(expected);
    const broken = marked.replace(/<\|>(\r?\n)/, '$1<|>$1');
    const lineBreak = marked.includes('\r') ? '\r\n' : '\n';
    const [, indent = '', end = ''] = /\n([ \t]*)([^\n]*)<\|>/.exec(marked) ?? [];
    const below = expected.replace(`${indent}${end}`, `${indent}${end}${lineBreak}`);
    expect(after(broken, editsAfterLineBreak)).toBe(below);
  });

  it.each([
    ['closes a block that is open', '#! file: t.yml\n#@ for x in y:\n#@ if x:\n#@ end<|>\n#@ end\n'],
    ['stands above something else', '#! file: t.yml\n#@ end<|>\na: 1\n#@ end\n'],
    ['stands above one of other code', '#! file: n.txt\n(@ end @)<|>\n(@ end @) a\n'],
    ['is no end yet', '#! file: t.yml\n#@ if x:\n#@ end<|> b\n#@ end b\n#@ end\n'],
    ['is another word', '#! file: t.yml\n#@ send<|>\n#@ send\n#@ end\n'],
    ['is the last line', '#! file: t.yml\n#@ end<|>'],
    ['ends another word', '#! file: f.star\nend\nlegend<|>\nlegend\n'],
    ['is no code', '#! file: t.yml\nend<|>\nend\n#@ end\n'],
  ])('leaves what is there where it %s', (_, marked) => {
    const text = marked.slice(marked.indexOf('\n') + 1).replace('<|>', '');
    expect(after(marked)).toBe(text);
  });

  it.each([
    ['no end is above it', 'if x:\nend\na = 1\n<|>\nend\n'],
    ['nothing is above it', '<|>\nend\n'],
    ['nothing is below it', 'end\nend\n<|>'],
  ])('leaves what is there after a line break where %s', (_, marked) => {
    expect(after(`#! file: f.star\n${marked}`, editsAfterLineBreak)).toBe(marked.replace('<|>', ''));
  });

  it('moves it after a line break if the line has other text', () => {
    expect(after('#! file: f.star\nend\n<|>a = 1\nend\n', editsAfterLineBreak)).toBe('end\na = 1\nend\n');
  });
});

describe('an end that becomes another word', () => {
  it.each([
    ['in YAML', '#! file: t.yml\n#@ if x:\n  #@ endp<|>\na: 1\n', '#@ if x:\n  #@ endp\n#@ end\na: 1\n'],
    ['with a later character', '#! file: t.yml\n#@ if x:\n#@ endpo = <|>\n', '#@ if x:\n#@ endpo = \n#@ end\n'],
    ['in a module', '#! file: f.star\ndef f():\r\n  ends<|>', 'def f():\r\n  ends\r\nend'],
    [
      'in a block in others',
      '#! file: f.star\ndef f():\n  if x:\n    end_<|>\nend\nif y:\nend\n',
      'def f():\n  if x:\n    end_\n  end\nend\nif y:\nend\n',
    ],
    [
      'with its place in the block',
      '#! file: f.star\ndef f():\n  if x:\n      a = 1\n\n  endp<|>\n  end\nend\n',
      'def f():\n  if x:\n      a = 1\n\n      endp\n  end\nend\n',
    ],
    [
      'with its place below blanks',
      '#! file: f.star\nif x:\n    a = 1\n \nendp<|>\n',
      'if x:\n    a = 1\n \n    endp\nend\n',
    ],
    [
      'with its place at the beginning of the block',
      '#! file: f.star\n  if x:\n  else:\n endp<|>\n',
      '  if x:\n  else:\n    endp\n  end\n',
    ],
    [
      'behind a closed block',
      '#! file: f.star\ndef f():\n  if x:\n  end\n  endé<|>\n',
      'def f():\n  if x:\n  end\n  endé\nend\n',
    ],
  ])('gives the block its end back %s', (_, marked, expected) => {
    expect(after(marked)).toBe(expected);
  });

  it('takes its place again if the rest is removed', () => {
    const typed = after('#! file: f.star\nif x:\n  endp<|>\n');
    expect(after(`#! file: f.star\n${typed.replace('endp', 'end<|>')}`)).toBe('if x:\n  end\n');
  });

  it.each([
    ['the block has one', '#! file: t.yml\n#@ if x:\n#@ endp<|>\n#@ end\n'],
    ['a block below has none', '#! file: t.yml\n#@ endp<|>\n#@ if x:\n'],
    ['it is not in a block', '#! file: f.star\nif x:\n  a\nend\nendp<|>\n'],
    ['the word is in a line', '#! file: t.yml\n#@ if x:\n#@ a = endp<|>\n'],
    ['it is no code', '#! file: t.yml\n#@ if x:\nendp<|>\n'],
    ['it is a value', '#! file: t.yml\n#@ if x:\na: #@ endp<|>\n'],
    ['it is the end of a line of a module', '#! file: f.star\nif x:\n  a = endp<|>\n'],
    ['it is text of a template', '#! file: n.txt\n(@ if x: @)\nendp<|>\n'],
    ['it is text that looks like code of YAML', '#! file: n.txt\n(@ if x: @)\n#@ endp<|>\n'],
    ['it is further in than the block already', '#! file: f.star\nif x:\n endp<|>\nend\n'],
  ])('adds nothing where %s', (_, marked) => {
    expect(after(marked)).toBe(marked.slice(marked.indexOf('\n') + 1).replace('<|>', ''));
  });
});
