import { expect, it } from 'vitest';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';
import { insertedAnnotation } from './annotation-edits.js';

it.each([
  ['«»a: 1\n', '#@x\na: 1\n'],
  ['m:\n  «»a: 1\n', 'm:\n  #@x\n  a: 1\n'],
  ['l:\n«»- 1\n', 'l:\n#@x\n- 1\n'],
  ['l:\n- «»a: 1\n', 'l:\n-\n  #@x\n  a: 1\n'],
  [' -  «»a: 1\n', ' -\n    #@x\n    a: 1\n'],
  ['- - «»a: 1\n', '- -\n    #@x\n    a: 1\n'],
  ['a: {«»b: 1}\n', 'a: {b: 1}\n'],
])('an annotation is inserted above an item, and on a line of its own: %j', (marked, expected) => {
  const text = marked.replace('«»', '');
  const edits = insertedAnnotation(new SourceFile('a.yml', text), marked.indexOf('«»'), 'x');
  expect(applyEdits(text, edits)).toBe(expected);
});
