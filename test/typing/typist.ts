/** A simulated user who knows the intended text, and types it key by key. */
import type { Key, TypingEditor } from './editor.js';

/**
 * `blind` never looks at suggestions; `accepting` accepts the focused one whenever it is what is intended. Both move
 * down to an automatically added `end`; `literal`, which is blind too, types it. All move down to a closing bracket.
 */
export type Habit = 'blind' | 'accepting' | 'literal';

export interface Typed {
  readonly keys: number;
  /** The labels of the entries that were accepted on purpose. */
  readonly accepted: readonly string[];
}

/**
 * Types `wanted` into an empty file, checking after every key. Throws if the text differs from the intended one, with
 * both.
 */
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
  while (editor.cursor < wanted.length || !wanted.startsWith(editor.text.slice(0, editor.cursor))) {
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
      const outdented = nextCharacterAfterEnd(before, wanted);
      if (outdented !== undefined) {
        await press(outdented);
        continue;
      }
      // Unwanted indentation or prefixes added by the editor are deleted.
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
      const isClosed = below !== undefined && closing.test(below) && line.startsWith(below);
      const isThere = isClosed || (habit !== 'literal' && below === line && line !== '');
      await press(isThere ? 'Down' : 'Enter');
      if (editor.cursor <= cursor)
        throw new Error(
          `Enter behind ${JSON.stringify(before.slice(-40))} only chose ${shown[0]?.label ?? 'nothing'}.`,
        );
    } else await press(wanted[selected === undefined ? editor.cursor : editor.cursor - selected.length] ?? '');
  }
  return { keys, accepted };
}

/**
 * The next character of a word that begins with `end`, if only `end` has been typed so far. While that is alone on its
 * line, the editor may take it for the end of a block and outdent it.
 */
function nextCharacterAfterEnd(before: string, wanted: string): string | undefined {
  const lines = before.split('\n');
  const meant = wanted.split('\n')[lines.length - 1] ?? '';
  return lines.at(-1)?.trim() === 'end' ? /^ *end(\w)/.exec(meant)?.[1] : undefined;
}

/** Matches a line that only contains closing brackets, which the editor has added. */
const closing = /^ *(?:#@ *)?[)\]}]+$/;

/** Whether `text` is at `offset` of the wanted text, and is not just the start of a word there. */
function isWhole(text: string, wanted: string, offset: number): boolean {
  return wanted.startsWith(text, offset) && !/^\w\w/.test(text.slice(-1) + wanted.charAt(offset + text.length));
}

/** Whether the text before the next position of a snippet is what is intended, so that Tab is pressed. */
function leadsOn({ text, cursor, nextStop }: TypingEditor, wanted: string): boolean {
  if (nextStop === undefined || nextStop.start <= cursor || !wanted.startsWith(text.slice(0, cursor))) return false;
  return wanted.startsWith(text.slice(cursor, nextStop.start), cursor);
}

/** The label of the focused entry, if it is what is intended and adds to the existing text. */
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
