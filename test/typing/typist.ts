/** A simulated person who knows which text they want, and types it key by key. */
import type { Key, TypingEditor } from './editor.js';

/**
 * `blind` never looks at suggestions; `accepting` takes the one in focus wherever it is what is meant. Both move down to an
 * `end` that was added; `literal`, which is blind too, types it.
 */
export type Habit = 'blind' | 'accepting' | 'literal';

export interface Typed {
  readonly keys: number;
  /** The labels of the entries that were accepted on purpose. */
  readonly accepted: readonly string[];
}

/** Types `wanted` into an empty file, looking after every key. Throws where the text goes another way than meant, with both. */
export async function typeText(
  editor: TypingEditor,
  wanted: string,
  habit: Habit,
  look: () => Promise<void> = async () => {},
): Promise<Typed> {
  const accepted: string[] = [];
  let keys = 0;
  const press = async (key: Key): Promise<void> => {
    if (++keys > wanted.length * 4 + 100) throw new Error('The text is never finished.');
    await editor.press(key);
    await look();
  };
  while (editor.cursor < wanted.length) {
    const before = editor.text.slice(0, editor.cursor);
    const { selected } = editor;
    const label = habit === 'accepting' ? acceptable(editor, wanted) : undefined;
    if (label !== undefined) {
      accepted.push(label);
      await press('Tab');
    } else if (selected !== undefined && isWhole(selected, wanted, editor.cursor - selected.length)) {
      await press('Escape');
      await press('Tab');
    } else if (selected === undefined && leadsOn(editor, wanted)) {
      await press('Escape');
      await press('Tab');
    } else if (!wanted.startsWith(before) && selected === undefined) {
      const line = before.slice(before.lastIndexOf('\n') + 1);
      // What the editor indented or began by itself, and is not wanted, is taken back.
      if (!/^[ \t]*(?:#@ ?)?$/.test(line))
        throw new Error(
          `Meant ${JSON.stringify(wanted.slice(0, before.length + 20))}, but got ${JSON.stringify(editor.text)}`,
        );
      await press('Backspace');
    } else if (wanted[editor.cursor] === '\n' && selected === undefined) {
      const line = nextLine(wanted, editor.cursor);
      const below =
        /^[^\n]*\n/.exec(editor.text.slice(editor.cursor))?.[0] === '\n'
          ? nextLine(editor.text, editor.cursor)
          : undefined;
      const { cursor, shown } = editor;
      const isThere = habit !== 'literal' && below !== undefined && below === line && line !== '';
      await press(isThere ? 'Down' : 'Enter');
      if (editor.cursor === cursor)
        throw new Error(
          `Enter behind ${JSON.stringify(before.slice(-40))} only chose ${shown[0]?.label ?? 'nothing'}.`,
        );
    } else await press(wanted[selected === undefined ? editor.cursor : editor.cursor - selected.length] ?? '');
  }
  return { keys, accepted };
}

/** Whether `text` stands at `offset` of what is wanted, and is no mere beginning of a word there. */
function isWhole(text: string, wanted: string, offset: number): boolean {
  return wanted.startsWith(text, offset) && !/^\w\w/.test(text.slice(-1) + wanted.charAt(offset + text.length));
}

/** Whether what stands before the next place of a snippet is what is meant, so that Tab is pressed for it. */
function leadsOn({ text, cursor, nextStop }: TypingEditor, wanted: string): boolean {
  if (nextStop === undefined || nextStop.start <= cursor || !wanted.startsWith(text.slice(0, cursor))) return false;
  return wanted.startsWith(text.slice(cursor, nextStop.start), cursor);
}

/** The label of the entry in focus, where it is what is meant and says more than is written. */
function acceptable(editor: TypingEditor, wanted: string): string | undefined {
  const result = editor.withFocused;
  if (result === undefined || result.before.length <= editor.cursor) return undefined;
  return wanted.startsWith(result.before) ? editor.shown[0]?.label : undefined;
}

function nextLine(text: string, offset: number): string {
  const start = text.indexOf('\n', offset) + 1;
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? text.length : end);
}
