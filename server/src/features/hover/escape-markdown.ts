/** Markdown made of texts that are not Markdown. */

/** The text as inline code, whatever it holds. */
export function code(text: string): string {
  const ticks = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length)) + 1);
  return ticks.length > 1 ? `${ticks} ${text} ${ticks}` : `\`${text}\``;
}

export function codeBlock(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map((run) => run[0].length + 1)));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The text with what Markdown would read as markup escaped. */
export function plain(text: string): string {
  return text.replace(/[\\`*[\]<>]|(?<!\w)_|_(?!\w)|^#|^[-+](?= )/gm, '\\$&');
}
