import { fixesOf } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { memoryFileSystem } from '../workspace/files/memory-file-system.js';
import { Workspace } from '../workspace/workspace.js';
import { fileFindings } from './file-findings.js';

/** What is told of a template: its lines, from 1, and its text after each fix. */
function told(text: string) {
  const workspace = new Workspace(memoryFileSystem(new Map([['/ws/t.yml', text]])));
  workspace.setFolders(['/ws']);
  for (const _ of workspace.index('/ws'));
  return fileFindings(workspace, '/ws/t.yml').findings.map((finding) => {
    const { file, range, code } = finding;
    const [first, last] = [range.start, range.end].map((offset) => file.lines.lineAt(offset) + 1);
    const fixed = fixesOf(finding).map(({ edits }) =>
      [...edits]
        .sort((a, b) => b.edit.range.start - a.edit.range.start)
        .reduce((to, { edit }) => to.slice(0, edit.range.start) + edit.newText + to.slice(edit.range.end), text),
    );
    return { lines: `${first}-${last}`, code, fixed };
  });
}

it('tells a block of plain comments once, with a fix for all of it', () => {
  expect(told('# a\n  # b\n#\nx: #@ 1\n')).toEqual([
    { lines: '1-3', code: 'comment-not-ytt', fixed: ['#! a\n  #! b\n#!\nx: #@ 1\n'] },
  ]);
});

it.each([
  ['other lines between', '# a\n\n# b\nx: #@ 1\n', ['1-1', '3-3']],
  ['a comment of ytt between', '# a\n#! x\n# b\nx: #@ 1\n', ['1-1', '3-3']],
  ['what is commented', 'a: 1 # a\nb: 2 # b\n# c\nx: #@ 1\n', ['1-1', '2-2', '3-3']],
  ['a block behind another', '# a\n# b\nx: #@ 1\n# c\n# d\nz: 1\n', ['1-2', '4-5']],
  ['what is ytt’s but for its beginning', '# a\n# @ if x:\n# b\nx: #@ 1\n', ['1-1', '2-2', '3-3']],
])('tells apart comments with %s', (_, text, lines) => {
  expect(told(text).map((one) => one.lines)).toEqual(lines);
});

it('goes once through a block of any length', () => {
  expect(told(`${'# a\n'.repeat(60_000)}x: #@ 1\n`).map((one) => one.lines)).toEqual(['1-60000']);
});
