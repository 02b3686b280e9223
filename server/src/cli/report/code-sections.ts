/**
 * Reads the documentation page of finding codes, which is shipped beside the bundles, so that the bundles need not
 * contain its texts.
 */
import type { FindingCode } from '@ytt-language/shared';

/** The documentation of a code. */
export interface CodeSection {
  /** Its first paragraph: what is wrong. */
  readonly meaning: string;
  /** What to do about it. */
  readonly fix: string;
  /** All of it, in Markdown, without the heading. */
  readonly markdown: string;
}

/** The section for `code` in the text of `docs/codes.md`; undefined if there is none. */
export function sectionOn(page: string, code: FindingCode): CodeSection | undefined {
  const heading = `\n## ${code}\n\n`;
  const from = page.indexOf(heading);
  if (from < 0) return undefined;
  const text = page.slice(from + heading.length);
  // An example can contain lines that look like headings or paragraphs, so it is matched up to its own fence.
  const parts = /^(?<meaning>.*)\n\n(?:(?<fence>`{3,})yaml\n[\s\S]*?\n\k<fence>\n\n)?(?<fix>.*)\n\n.*(?=\n|$)/.exec(
    text,
  );
  const { meaning, fix } = parts?.groups ?? {};
  return parts === null || meaning === undefined || fix === undefined
    ? undefined
    : { meaning, fix, markdown: parts[0] };
}
