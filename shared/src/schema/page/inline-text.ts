/**
 * Parses inline markup in descriptions (seed 003, `@schema/doc`) into parts of text. Unknown markup stays text, so a
 * description cannot put anything else on a page.
 */

/** A part of a line. */
export type InlinePart =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly parts: readonly InlinePart[] }
  /** To a page: `http:`, `https:`, `mailto:`, or without a scheme. */
  | { readonly kind: 'link'; readonly address: string; readonly parts: readonly InlinePart[] };

/** The markup language of a text. */
export type Markup = 'markdown' | 'html';

/** Makes a part that is shown as it is, without any markup. */
export const text = (content: string): InlinePart => ({ kind: 'text', text: content });
/** Makes a part that is shown as code, without any markup in it. */
export const code = (content: string): InlinePart => ({ kind: 'code', text: content });

const address = String.raw`(?:https?:\/\/|mailto:)[^\s<>"'()[\]]*[^\s<>"'()[\].,;:!?]`;

/** The maximum distance of two marks, so that an unclosed mark costs no more than that. */
const longest = 2_000;

const markdownMarks = new RegExp(
  [
    String.raw`(?<ticks>${'`'}{1,9})(?<code>[^${'`'}](?:.{0,${longest}}?[^${'`'}])??)\k<ticks>(?!${'`'})`,
    String.raw`\*\*(?=\S)(?<strong>.{0,${longest}}?\S)\*\*`,
    String.raw`(?<![\w*])\*(?=\w)(?<emphasis>[^*]{0,${longest}}?[\w.,!?)])\*(?![\w*])`,
    String.raw`\[(?<label>[^[\]]{1,${longest}})\]\((?<to>[^\s()]{1,${longest}})\)`,
    `<?(?<bare>${address})>?`,
  ].join('|'),
  'gs',
);

const htmlMarks = new RegExp(
  [
    String.raw`<code>(?<code>.{0,${longest}}?)<\/code>`,
    String.raw`<(?<bold>b|strong)>(?<strong>.{0,${longest}}?)<\/\k<bold>>`,
    String.raw`<(?<italic>i|em)>(?<emphasis>.{0,${longest}}?)<\/\k<italic>>`,
    String.raw`<a href=["'](?<to>[^"'<>]{1,${longest}})["']>(?<label>.{0,${longest}}?)<\/a>`,
    `(?<bare>${address})`,
  ].join('|'),
  'gs',
);

/** The parts of a line or paragraph. */
export function inlineParts(content: string, markup: Markup): readonly InlinePart[] {
  const parts: InlinePart[] = [];
  let at = 0;
  const plain = (to: number): void => {
    if (to > at) parts.push(text(decoded(content.slice(at, to), markup)));
  };
  for (const match of content.matchAll(markup === 'html' ? htmlMarks : markdownMarks)) {
    plain(match.index);
    parts.push(partOf(match[0], match.groups ?? {}, markup));
    at = match.index + match[0].length;
  }
  plain(content.length);
  return parts;
}

function partOf(whole: string, groups: Readonly<Record<string, string | undefined>>, markup: Markup): InlinePart {
  const { code: shown, strong, emphasis, label, to, bare } = groups;
  if (shown !== undefined) return code(decoded(shown, markup));
  if (strong !== undefined) return { kind: 'strong', parts: inlineParts(strong, markup) };
  if (emphasis !== undefined) return { kind: 'emphasis', parts: inlineParts(emphasis, markup) };
  if (bare !== undefined) return { kind: 'link', address: bare, parts: [text(bare)] };
  const target = decoded(to ?? '', markup);
  if (!isPage(target)) return text(whole);
  return { kind: 'link', address: target, parts: withoutLinks(inlineParts(label ?? '', markup)) };
}

/** Neither Markdown nor HTML has links within links. */
function withoutLinks(parts: readonly InlinePart[]): readonly InlinePart[] {
  return parts.flatMap((part): readonly InlinePart[] => {
    if (!('parts' in part)) return [part];
    const inner = withoutLinks(part.parts);
    return part.kind === 'link' ? inner : [{ ...part, parts: inner }];
  });
}

/** Without a known scheme, colons are not allowed, nor invisible characters, which browsers ignore before a scheme. */
function isPage(target: string): boolean {
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(target) || /^[\w./#?=&%+-]+$/.test(target);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

function decoded(content: string, markup: Markup): string {
  if (markup === 'markdown') return content;
  return content.replace(/&(amp|lt|gt|quot|nbsp);/g, (entity, name: string) => entities[name] ?? entity);
}
