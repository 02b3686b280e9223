import { describe, expect, it } from 'vitest';
import { noteEdits } from '../../workspace/evaluation/edit-history.js';
import { sourceAs, type TextFile } from '../../workspace/files/text-file.js';
import type { FileFinding } from '../diagnostics.js';
import { withKept } from './kept-findings.js';

const version = (text: string): TextFile => ({ key: '/ws/a.yml', text, version: 1 });

/** A finding about each of the words in a version of a file. */
function about(file: TextFile, words: readonly string[]): readonly FileFinding[] {
  const source = sourceAs(file, 'a.yml');
  return words.map((word) => {
    const start = file.text.indexOf(word);
    const range = { start, end: start + word.length };
    return { code: 'wrong-type', severity: 'error', file: source, range, message: word, related: [], runs: [] };
  });
}

/**
 * The words with a finding after `typed` was typed at `<|>`. The words `before` had one before that, and the words
 * `now` still have one while the typed line hides the others.
 */
function kept(text: string, typed: string, before: readonly string[], now: readonly string[]): readonly string[] {
  const at = text.indexOf('<|>');
  const file = version(text.replace('<|>', ''));
  const edited = version(text.replace('<|>', typed));
  noteEdits(file, edited, [{ range: { start: at, end: at }, newText: typed }]);
  const found = withKept({ file: edited, findings: about(edited, now) }, { file, findings: about(file, before) });
  return found.map((finding) => {
    expect(finding.file).toBe(sourceAs(edited, 'a.yml'));
    return edited.text.slice(finding.range.start, finding.range.end);
  });
}

describe('what an unfinished line hides is kept', () => {
  it.each<[string, string, string, string[], string[], string[]]>([
    ['above it and below', 'a: one\n<|>\nb: two\n', 'c', ['one', 'two'], [], ['one', 'two']],
    ['once, if some is still found', 'a: one\n<|>\nb: two\n', 'c', ['one', 'two'], ['two'], ['one', 'two']],
    ['not in the line itself', 'a: one<|>\nb: two\n', ' c', ['one', 'two'], [], ['two']],
    ['with what is found now', 'a: one\n<|>\nb: two\n', 'c', ['one'], ['two', 'one'], ['one', 'two']],
  ])('%s', (_, text, typed, before, now, expected) => {
    expect(kept(text, typed, before, now)).toEqual(expected);
  });

  it('in place of what the flow of values says of the same code', () => {
    const [file, edited] = [version('a: one\n\nb: two\n'), version('a: one\nx\nb: two\n')];
    noteEdits(file, edited, [{ range: { start: 7, end: 7 }, newText: 'x' }]);
    const now = about(edited, ['one', 'two']).map((one): FileFinding => ({ ...one, code: 'member-missing' }));
    const found = withKept({ file: edited, findings: now }, { file, findings: about(file, ['one']) });
    expect(found.map(({ code, message }) => [code, message])).toEqual([
      ['wrong-type', 'one'],
      ['member-missing', 'two'],
    ]);
  });

  it('beside anything else that is found at its place', () => {
    const [file, edited] = [version('a: one\n\n'), version('a: one\nx\n')];
    noteEdits(file, edited, [{ range: { start: 7, end: 7 }, newText: 'x' }]);
    const now = about(edited, ['one']).map((one): FileFinding => ({ ...one, code: 'overlay-match' }));
    const found = withKept({ file: edited, findings: now }, { file, findings: about(file, ['one']) });
    expect(found.map(({ code }) => code)).toEqual(['overlay-match', 'wrong-type']);
  });

  it('as often as less of the same is found now', () => {
    const alike = (file: TextFile, words: readonly string[]): readonly FileFinding[] =>
      about(file, words).map((finding) => ({ ...finding, message: 'alike' }));
    const [file, edited] = [version('a: one\n\nb: two\nc: three\n'), version('a: one\nx\nb: two\nc: three\n')];
    noteEdits(file, edited, [{ range: { start: 7, end: 7 }, newText: 'x' }]);
    const before = { file, findings: alike(file, ['one', 'two', 'three']) };
    const counts = [[], ['one'], ['one', 'two'], ['one', 'two', 'three']].map(
      (words) => withKept({ file: edited, findings: alike(edited, words) }, before).length,
    );
    expect(counts).toEqual([3, 3, 3, 3]);
  });

  it('in all lines but those that differ, where nothing was typed', () => {
    const [file, saved] = [version('a: one\nb: two\n'), version('a: one\nb: 2\n')];
    const found = withKept({ file: saved, findings: [] }, { file, findings: about(file, ['one', 'two']) });
    expect(found.map(({ message }) => message)).toEqual(['one']);
  });

  it('not in the line of the last edit, where that is as it was', () => {
    const [first, second, third] = [version('a: \nb: two\n'), version('a: x\nb: two\n'), version('a: \nb: two\n')];
    noteEdits(first, second, [{ range: { start: 3, end: 3 }, newText: 'x' }]);
    noteEdits(second, third, [{ range: { start: 3, end: 4 }, newText: '' }]);
    const found = withKept({ file: third, findings: [] }, { file: first, findings: about(first, ['a: ', 'two']) });
    expect(found.map(({ range }) => range.start)).toEqual([7]);
  });
});
