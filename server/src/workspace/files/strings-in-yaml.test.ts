/** Which lines of a YAML text are in strings, by YAML's rules of indentation (1.2, section 8.1). */
import { describe, expect, it } from 'vitest';
import { hasBlockScalars, withoutMarksInStrings, withoutStrings } from './strings-in-yaml.js';

/** The words after `#@` that are comments of the file. */
function marks(text: string): readonly string[] {
  return [...withoutMarksInStrings(text).matchAll(/#@ (\w+)/g)].map(([, word]) => word ?? '');
}

describe('a mark within a string is no comment', () => {
  it.each([
    ['a: 1 #@ x\n#@ y\n', ['x', 'y']],
    ['a: |\n  #@ x\n#@ y\n', ['y']],
    ['a: >-\n  #@ x\n', []],
    ['a: |2\n   #@ x\n', []],
    ['a: | # note\n  #@ x\n', []],
    ['a: &b |\n  #@ x\n', []],
    ['a: !!str |\n  #@ x\n', []],
    ['a: !!str &b |+\n  #@ x\n', []],
    ['a: |\n\n  #@ x\n\n  #@ y\n#@ z\n', ['z']],
    ['a:\n  b: |\n    #@ x\n  #@ y\n', ['y']],
    ['a:\n  b: |\n   #@ x\n', []],
    ['- |\n  #@ x\n#@ y\n', ['y']],
    ['- |\n #@ x\n', []],
    ['-   |\n  #@ x\n#@ y\n', ['y']],
    ['-   a: |\n     #@ x\n    #@ y\n', ['y']],
    ['-   -  a: |\n        #@ x\n       #@ y\n', ['y']],
    ['a: | b\n  #@ x\n', ['x']],
    ['a: |b\n  #@ x\n', ['x']],
    ['a: |#b\n  #@ x\n', ['x']],
    ['- - |\n   #@ x\n  #@ y\n', ['y']],
    ['- a: |\n    #@ x\n  #@ y\n', ['y']],
    ['- - a: |\n      #@ x\n    #@ y\n', ['y']],
    ['- &b |\n  #@ x\n#@ y\n', ['y']],
    ['a:\n  &b |\n   #@ x\n#@ y\n', ['y']],
    ['--- |\n#@ x\n---\n#@ y\n', ['y']],
    ['--- |\n#@ x\n...\n#@ y\n', ['y']],
    ['# a: |\n  #@ x\n', ['x']],
    ['b: 1 # a: |\n  #@ x\n', ['x']],
    ['#: |\n  #@ x\n', ['x']],
    ['a: b|\n  #@ x\n', ['x']],
    ['a: |\n  b: |\n    #@ x\n  #@ y\n#@ z\n', ['z']],
    ['a: "#@ x" #@ y\n', ['y']],
    ["a: '#@ x'\n", []],
    ['- "#@ x"\n', []],
    ['a: "\\"#@ x"\n', []],
    ['a: "b" #@ y\n', ['y']],
    ['a: |\r\n  #@ x\r\n#@ y\r\n', ['y']],
  ])('%j', (text, expected) => {
    expect(marks(text)).toEqual(expected);
  });
});

describe('what is not a string', () => {
  it('is kept, and strings are removed', () => {
    expect(withoutStrings('a: "x"\nb: |\n  c: 1\nd: \'e\' # "f"\n')).toBe('a: ""\nb: |\n\nd: "" # "f"\n');
    expect(withoutMarksInStrings('a: "x"\nb: 1 #@ y\n')).toBe('a: "x"\nb: 1 #@ y\n');
  });

  it.each([
    ['a: |\n', true],
    ['a: >-\r\n', true],
    ['a: |+2 # c\n', true],
    ['a: b\n', false],
    ['a: | b\n', false],
  ])('has block scalars or none: %j', (text, expected) => {
    expect(hasBlockScalars(text)).toBe(expected);
  });
});
