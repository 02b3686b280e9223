/** Escapes plain text for Markdown. Texts and names in files can be of any length, so they are cut. */
import { cutEnd, cutMiddle } from '@ytt-language/shared';

/** The maximum length of a piece of code, of other text, and of all together, in UTF-16 code units. */
const longestCode = 1_000;
const longestText = 4_000;
const longestMarkdown = 20_000;

/** The text as inline code, whatever characters it contains. */
export function code(given: string): string {
  const text = cutMiddle(given, longestCode);
  const ticks = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length)) + 1);
  return ticks.length > 1 ? `${ticks} ${text} ${ticks}` : `\`${text}\``;
}

/**
 * Returns `text` as a fenced code block that is highlighted as `language`. The fence is longer than any sequence of
 * backticks in the text. The text is not cut.
 */
export function codeBlock(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map((run) => run[0].length + 1)));
  return `${fence}${language}\n${text}\n${fence}`;
}

/** The text with everything escaped that Markdown would read as markup. */
export function plain(text: string): string {
  return cutEnd(text, longestText).replace(/[\\`*[\]<>]|(?<!\w)_|_(?!\w)|^#|^[-+](?= )/gm, '\\$&');
}

/** `markdown`, without its last lines if it is too long. */
export function cutMarkdown(markdown: string): string {
  if (markdown.length <= longestMarkdown) return markdown;
  const kept = markdown.slice(0, longestMarkdown).replace(/\n[^\n]*$/, '');
  let open = '';
  for (const [fence, ticks = ''] of kept.matchAll(/^(`{3,})\w*$/gm)) {
    if (open === '') open = `${ticks}\n`;
    else if (open === `${fence}\n`) open = '';
  }
  return `${kept}\n${open}\n…`;
}

/** The markup that is removed from a line: escapes, code, emphasis, links. */
const markup =
  /\\([\\`*[\]<>_#+-])|(?<!(?<!\\)`)(`+)(?!`)(.*?[^`])\2(?!`)|``|\*\*?|\[((?:\\.|[^[\]\\])*)\]\(([^()\s]*)\)/g;

/**
 * Removes the markup from a text that was written with the functions above, or has emphasis and links, for clients that
 * show plain text.
 */
export function withoutMarkup(markdown: string): string {
  let fence: string | undefined;
  return markdown
    .split('\n')
    .flatMap((line) => {
      const [, ticks] = /^(`{3,})\w*$/.exec(line) ?? [];
      if (fence === undefined && ticks === undefined) return [inlineText(line)];
      if (fence !== undefined && ticks !== fence) return [line];
      fence = fence === undefined ? ticks : undefined;
      return [];
    })
    .join('\n');
}

function inlineText(line: string): string {
  return line.replace(
    markup,
    (_, escaped?: string, ticks?: string, content?: string, label?: string, address?: string): string => {
      if (escaped !== undefined) return escaped;
      if (content !== undefined) return ticks === '`' ? content : content.slice(1, -1);
      if (label === undefined) return '';
      // A link to a file becomes its label; a link to a web page keeps its address.
      return /^https?:/.test(address ?? '') ? `${inlineText(label)}: ${address}` : inlineText(label);
    },
  );
}
