/**
 * Comments lines out with ytt's `#!`, and back in. The editor would write YAML's own `#`, which ytt rejects beside
 * code. An annotation or a line of code is commented out including its `#@`, so that it can be restored.
 */
import { commands, type Disposable, type TextEditor, window } from 'vscode';
import { type LineEdit, toggledLines } from './toggled-lines.js';

/** Registers `ytt.toggleComment`, which changes all lines with selections in the active editor in one undoable edit. */
export function registerToggleComment(): Disposable {
  return commands.registerCommand('ytt.toggleComment', async () => {
    const editor = window.activeTextEditor;
    if (editor === undefined) return;
    const { document } = editor;
    const lines = selectedLines(editor).map((line) => ({ line, text: document.lineAt(line).text }));
    const edits = toggledLines(lines);
    await editor.edit((builder) => {
      for (const { line, start, end, newText } of edits)
        builder.replace(rangeOf(editor, { line, start, end }), newText);
    });
  });
}

function rangeOf({ document }: TextEditor, { line, start, end }: Omit<LineEdit, 'newText'>) {
  const whole = document.lineAt(line).range;
  return whole.with(whole.start.translate(0, start), whole.start.translate(0, end));
}

/** The selected line numbers; a line at whose start a multi-line selection ends is not selected. */
function selectedLines({ selections }: TextEditor): readonly number[] {
  const lines = new Set<number>();
  for (const { start, end } of selections) {
    const last = end.line > start.line && end.character === 0 ? end.line - 1 : end.line;
    for (let line = start.line; line <= last; line++) lines.add(line);
  }
  return [...lines];
}
