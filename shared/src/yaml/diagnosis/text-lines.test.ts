import { describe, expect, it } from 'vitest';
import { readDocuments } from '../../document/read/read-documents.js';
import { SourceFile } from '../../text/source-file.js';
import { check } from './testing.js';

const text = (indent: number, others: number): string =>
  `This line is indented by ${indent}, but the text that it belongs to by ${others}`;

describe('a line of a text that is indented too little', () => {
  it('gets the indentation of the first', () => {
    check([
      ['a: |\n  x\n «y: 1»\n', text(1, 2), 'a: |\n  x\n  y: 1\n'],
      ['- |\n    x\n   «y z»\n- b\n', text(3, 4), '- |\n    x\n    y z\n- b\n'],
      ['- a: |\n    x\n   «y: z»\n  b: 1\n', text(3, 4), '- a: |\n    x\n    y: z\n  b: 1\n'],
      ['a: |\n    x\n\n    z\n   «- y»\nb: 1\n', text(3, 4), 'a: |\n    x\n\n    z\n    - y\nb: 1\n'],
    ]);
  });

  it('gets the indentation of the first that is not blank', () => {
    check([
      ['a: |\n\n  x\n «y»\n', text(1, 2), 'a: |\n\n  x\n  y\n'],
      ['a: |\n\n \n    # x\n     z\n   «y»\n', text(3, 4), 'a: |\n\n \n    # x\n     z\n    y\n'],
    ]);
  });

  it('is none where a key of the same item can begin', () => {
    check([
      ['- a: |\n    x\n  «b»\nc: 1\n', "Expected ':' after the key b"],
      ['- - a: |\n      x\n    «b»\n', "Expected ':' after the key b"],
    ]);
  });

  it('silences what follows from it, up to the next key', () => {
    const sentences = (yaml: string) => readDocuments(new SourceFile('a.yml', yaml)).findings.map(({ plain }) => plain);
    const after = 'Expected the end of the line after the closing quote, but found more text';
    expect(sentences('m:\n  a: |\n      x\n    y: z\n\n     "w" v\n  b: "x" y\n')).toEqual([text(4, 6), after]);
    expect(sentences('m:\n  a: |\n      x\n    y: z\n\n     "w" v\n')).toEqual([text(4, 6)]);
  });
});

describe('a text that ends before its first line', () => {
  const comment = 'This comment ends the text whose lines are below it';
  const twice = "Expected the end of the line behind '|', but found it twice";
  const below = (lines: string): string => `m:\n  a: |\n${lines}    x: @\n    y z\n    (@ if v: @)\n  b: "x" y\n`;
  const sentences = (yaml: string) => readDocuments(new SourceFile('a.yml', yaml)).findings.map(({ plain }) => plain);

  it('has one error, and one of what is below the text', () => {
    const after = 'Expected the end of the line after the closing quote, but found more text';
    expect(sentences(below('  #@ x\n'))).toEqual([comment, after]);
    expect(sentences(below('').replace('|', '||'))).toEqual([twice, after]);
    expect(sentences(below('').replace('|', '| x'))).toEqual(["The text begins on the line below '|'", after]);
  });

  it('is begun below the comment', () => {
    check([
      ['a: |\n«#@ x»\n  b: |\n    c\n', comment, '#@ x\na: |\n  b: |\n    c\n'],
      ['- a: >-\n  «# x»  \n    b: c\n', comment, '  # x  \n- a: >-\n    b: c\n'],
      ['a: |\n # x\n  b: "c" d\n«e»\n', "Expected ':' after the key e"],
      ['a: |\n# x\n«b»\n', "Expected ':' after the key b"],
      ['a: |\n\n«# x»\n# y\n   # z\n  b: c\n', comment, '# x\n# y\na: |\n\n   # z\n  b: c\n'],
      ['a: |\n\n  b\n«# x»\n  c: d\n', comment, 'a: |\n\n  b\n  # x\n  c: d\n'],
      [
        'a: b\n# x\n  «c: d»\n',
        'This line is indented by 2, but the keys that it belongs to by 0',
        'a: b\n# x\nc: d\n',
      ],
    ]);
  });

  it('is begun by one mark', () => {
    check([
      ['a: |«|»\n  b: c\n', twice, 'a: |\n  b: c\n'],
      ['a: >«>>»-\n  b: c\n', twice.replace('|', '>'), 'a: >-\n  b: c\n'],
    ]);
  });
});
