import { describe, expect, it } from 'vitest';
import { applyEdits } from '../text/edit.js';
import { reparse } from './incremental/reparse.js';
import { occurrence, occurringInNode } from './occurrence.js';
import { parse } from './parse/parse.js';
import type { StreamSyntax } from './syntax.js';

const { aliasing, suspicious } = occurrence;

function occurring({ documents: [document] }: StreamSyntax): number | undefined {
  return document?.value && occurringInNode(document.value);
}

describe('what occurs in a node', () => {
  it.each([
    ['a: 1\nb: [x, {c: "yes"}]\n', 0],
    ['a: &x\n', aliasing],
    ['a: {b: [&x 1]}\n', aliasing],
    ['&x a: 1\n', aliasing],
    ['&x\na: 1\n', aliasing],
    ['a: *x\n', aliasing],
    ['[[*x ]]\n', aliasing],
    ['a:\n  <<: {}\n', aliasing],
    ['a:\n  "<<": {}\n', 0],
    ['a: 0755\n', suspicious],
    ['- - yes\n', suspicious],
    ['- {on: 1}\n', suspicious],
    ['- !!str yes\n', 0],
    ['a: b"\n', suspicious],
    ['a: b\n  - c\n', suspicious],
    ['a: 357e009\n', suspicious],
    ['a: -7\nb: name\nc: x-y\nd: 10\n', 0],
    ['&x yes\n', aliasing | suspicious],
    ['[yes, {a: *x }]\n', aliasing | suspicious],
  ])('%j', (text, occurs) => {
    expect(occurring(parse(text))).toBe(occurs);
  });

  it.each([
    ['a: 1\nb: yes\nc: 2\n', 'yes', 'no'],
    ['a: 1\nb: yes\nc: 2\n', 'yes', 'maybe'],
    ['a: 1\nb:\n  c: yes\n', 'yes', 'x'],
    ['a: 1\nb: x\nc: on\n', 'x', 'yes'],
    ['a: 1\nb: x\nc: 2\n', 'x', 'yes'],
    ['a: yes\nb: x\nc: on\n', 'yes', '*x '],
    ['a: &x 1\nb:\n  c: x\n', '&x', ''],
    ['a: 1\nb:\n  c: x\n', 'x', '&x'],
  ])('is that of a text that was never edited: %j, %j for %j', (text, old, newText) => {
    const start = text.lastIndexOf(old);
    const edit = { range: { start, end: start + old.length }, newText };
    const after = applyEdits(text, [edit]);
    expect(occurring(reparse(text, parse(text), edit))).toBe(occurring(parse(after)));
  });
});
