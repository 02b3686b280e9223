/** Makes texts from files safe to show in terminals, logs and lists, where some characters can do harm. */

/**
 * Characters that move a cursor, colour a terminal, change the direction of writing, break lines elsewhere, or are
 * invisible: control characters except tabs and line feeds, bidirectional controls and marks, zero-width blanks, lone
 * surrogates.
 */
const unseen =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu;

/** `text` with each such character as an escape sequence, `\x1b` or `\u202e`. */
export function visibleText(text: string): string {
  return text.replace(unseen, escapeOf);
}

/** The same for text that must stay on one line: line feeds are escaped as well. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\n', '\\n');
}

/** The same for a name in a list, which is put in quotes if it would be invisible. */
export function visibleName(name: string): string {
  const shown = visibleLine(name);
  return shown.trim() === '' ? JSON.stringify(shown) : shown;
}

function escapeOf(character: string): string {
  const code = character.charCodeAt(0);
  if (character === '\r') return '\\r';
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
