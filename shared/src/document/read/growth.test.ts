/**
 * The cost and the number of findings grow in proportion to the number of mistakes, if every line of a text has one.
 */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { readDocuments } from './read-documents.js';

afterEach(() => vi.restoreAllMocks());

/** How many locations the findings name, how many edits they have, and how much text is searched for them. */
function cost(text: string): number {
  let seen = 0;
  const { includes } = String.prototype;
  const { findLastIndex } = Array.prototype;
  const { test } = RegExp.prototype;
  vi.spyOn(RegExp.prototype, 'test').mockImplementation(function (this: RegExp, tested) {
    // Lines around a mistake are tested, a limited number of them.
    if (tested.length > 1000) seen += tested.length / 100;
    return test.call(this, tested);
  });
  vi.spyOn(String.prototype, 'includes').mockImplementation(function (this: string, ...what) {
    seen += this.length / 100;
    return includes.apply(this, what);
  });
  vi.spyOn(Array.prototype, 'findLastIndex').mockImplementation(function (this: unknown[], isIt) {
    seen += this.length / 10;
    return findLastIndex.call(this, isIt);
  });
  const { findings } = readDocuments(new SourceFile('a.yml', text));
  vi.restoreAllMocks();
  const counts = findings.map(
    ({ related, fixes = [] }) => 1 + related.length + fixes.reduce((sum, { edits }) => sum + edits.length, 0),
  );
  return counts.reduce((sum, count) => sum + count, seen);
}

const contents = [
  'k: 1',
  'k: a: b',
  '- 1',
  '- k: 1',
  'k',
  'k: "',
  'x: [',
  '\tk: 1',
  'k:\t1',
  'k: @',
  'k: "a" b',
  '\ufeffk: *a',
];
const lines = ['', ' ', '   '].flatMap((indent) => contents.map((content) => `${indent}${content}\n`));

describe('mistakes in each line', () => {
  it.each(['', 'a:\n- b: 1\n', 'a:\n  b:\n    c: 1\n'])('below %j', (head) => {
    const growing = lines
      .flatMap((first) => lines.map((second) => first + second))
      .filter((both) => cost(head + both.repeat(80)) > 6 * cost(head + both.repeat(20)) + 50);
    expect(growing).toEqual([]);
  });
});

describe('mistakes in one line', () => {
  it.each(['k: a: b\r', 'k: a: b\u0085', '@ ', '"a" b, ', '{{ x }} ', ': a', '\t', '&a ', '%'])('of %j', (part) => {
    expect(cost(part.repeat(8000))).toBeLessThan(6 * cost(part.repeat(2000)) + 1000);
  });

  it('are explained where they are few', () => {
    const { findings } = readDocuments(new SourceFile('a.yml', `a: [${'1, '.repeat(40_000)}{b: 1] ]\n`));
    expect(findings.map(({ plain }) => plain)).toEqual(["Expected '}' to close what '{' opens, but found ']'"]);
  });
});

describe('mistakes in each document', () => {
  /** How many lines are looked at. */
  const linesRead = (text: string): number => {
    const file = new SourceFile('a.yml', text);
    const lineEnd = vi.spyOn(file.lines, 'lineEnd');
    readDocuments(file);
    return lineEnd.mock.calls.length;
  };

  it.each(['x:\n - a\n- b\n', 'k:\n  a:\n - b\n  - c\n', 'k:\n- a\n- b: 1\n c: 2\nd: 1\n'])('%j', (mistaken) => {
    const all = (count: number): number => linesRead(`---\n${mistaken}`.repeat(count));
    expect(all(400)).toBeLessThan(5 * all(100));
  });
});
