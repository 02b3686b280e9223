import { applyEdits, fixesOf } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { workspaceOf } from '../../workspace/testing.js';
import { fileFindings } from '../file-findings.js';

function findingsOf(text: string) {
  const workspace = workspaceOf(new Map([['/ws/t.yml', text]]));
  return fileFindings(workspace, '/ws/t.yml').findings;
}

/** The lines, from 1, of the findings of a template. */
function toldLines(text: string): readonly string[] {
  return findingsOf(text).map(({ file, range }) =>
    [range.start, range.end].map((offset) => file.lines.lineAt(offset) + 1).join('-'),
  );
}

it('reports a block of plain comments once, with a fix for all of it', () => {
  const text = '# a\n  # b\n#\nx: #@ 1\n';
  const [finding, ...others] = findingsOf(text);
  expect([others, finding?.code, toldLines(text)]).toEqual([[], 'comment-not-ytt', ['1-3']]);
  const fixed = finding === undefined ? [] : fixesOf(finding).map(({ edits }) => edits.map(({ edit }) => edit));
  expect(fixed.map((edits) => applyEdits(text, edits))).toEqual(['#! a\n  #! b\n#!\nx: #@ 1\n']);
  expect(finding && fixesOf(finding)).toMatchObject([{ title: "Make them comments: '#!' (3 lines)", preferred: true }]);
});

it.each([
  ['other lines between', '# a\n\n# b\nx: #@ 1\n', ['1-1', '3-3']],
  ['a comment of ytt between', '# a\n#! x\n# b\nx: #@ 1\n', ['1-1', '3-3']],
  ['what is commented', 'a: 1 # a\nb: 2 # b\n# c\nx: #@ 1\n', ['1-1', '2-2', '3-3']],
  ['a block behind another', '# a\n# b\nx: #@ 1\n# c\n# d\nz: 1\n', ['1-2', '4-5']],
  ['what is ytt’s but for its beginning', '# a\n# @ if x:\n# b\nx: #@ 1\n', ['1-1', '2-2', '3-3']],
])('tells apart comments with %s', (_, text, lines) => {
  expect(toldLines(text)).toEqual(lines);
});

it('has no fix for a block of one line but its own', () => {
  const [finding] = findingsOf('# a\nx: #@ 1\n');
  expect(finding && fixesOf(finding)).toMatchObject([{ title: expect.not.stringContaining('lines') }]);
});

it('traverses a block of any length once', () => {
  expect(toldLines(`${'# a\n'.repeat(60_000)}x: #@ 1\n`)).toEqual(['1-60000']);
});

it('marks a block from the beginning of its first comment to the end of its last', () => {
  const text = 'w: 1\n  # a\n # bcd\nx: #@ 1\n';
  const [{ range } = { range: undefined }] = findingsOf(text);
  expect(text.slice(range?.start, range?.end)).toBe('# a\n # bcd');
});

it('leaves other findings between comments as they are', () => {
  const text = '# a\n#@ x = len(1)\n# b\n# c\nx: #@ 1\n';
  expect(findingsOf(text).map(({ code }) => code)).toEqual(['comment-not-ytt', 'evaluation-failed', 'comment-not-ytt']);
});
