/** Which lines a selection toggles. */
import { beforeEach, describe, expect, it } from 'vitest';
import { Position, Range, registered, startEditor, window } from '../testing/vscode.js';
import { registerToggleComment } from './toggle-comment.js';

beforeEach(() => {
  startEditor();
  registerToggleComment();
});

/** The text after the command, with these parts of it selected: pairs of line and column. */
async function toggled(text: string, ...selected: readonly (readonly [number, number, number, number])[]) {
  const lines = text.split('\n');
  const selections = selected.map(([line, column, toLine, toColumn]) => ({
    start: new Position(line, column),
    end: new Position(toLine, toColumn),
  }));
  const lineAt = (line: number) => {
    const text = lines[line] ?? '';
    return { text, range: new Range(new Position(line, 0), new Position(line, text.length)) };
  };
  const builder = {
    replace: ({ start, end }: Range, newText: string) => {
      expect(end.line).toBe(start.line);
      const line = lines[start.line] ?? '';
      lines[start.line] = line.slice(0, start.character) + newText + line.slice(end.character);
    },
  };
  window.activeTextEditor = {
    document: { lineAt },
    selections,
    edit: async (make: (given: unknown) => void) => make(builder),
  };
  await registered.get('ytt.toggleComment')?.();
  return lines.join('\n');
}

describe('comments', () => {
  it('are toggled on the line of the cursor', async () => {
    expect(await toggled('a\n  b\nc', [1, 3, 1, 3])).toBe('a\n  #! b\nc');
    expect(await toggled('a\n  #! b\nc', [1, 0, 1, 2])).toBe('a\n  b\nc');
  });

  it('are toggled on all selected lines, but one at whose start the selection ends', async () => {
    expect(await toggled('a\nb\nc', [0, 1, 2, 1])).toBe('#! a\n#! b\n#! c');
    expect(await toggled('a\nb\nc', [0, 1, 2, 0])).toBe('#! a\n#! b\nc');
    expect(await toggled('a\nb\nc', [1, 0, 1, 0])).toBe('a\n#! b\nc');
  });

  it('are toggled once on a line with several cursors, wherever they were set first', async () => {
    expect(await toggled('a\nb\nc', [2, 0, 2, 0], [0, 0, 0, 0], [0, 1, 0, 1])).toBe('#! a\nb\n#! c');
  });

  it('are nothing without an editor', async () => {
    window.activeTextEditor = undefined;
    await expect(registered.get('ytt.toggleComment')?.()).resolves.toBeUndefined();
  });
});
