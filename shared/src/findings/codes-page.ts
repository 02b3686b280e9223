/** The documentation page of finding codes, in Markdown, from the catalogue; and what it says, for programs that have the page. */
import { catalogue, type FindingCode } from './catalogue.js';
import type { CodeDescription } from './code-description.js';

/** `docs/codes.md`: a section for each code, in alphabetical order, that `#code` links to. */
export function codesPage(): string {
  const sections = Object.entries(catalogue)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([code, { meaning, example, fix, quickFix }]) =>
        `## ${code}\n\n${meaning}\n\n${example === '' ? '' : `${fenced(example)}\n\n`}${fix}\n\n${quickFixText(quickFix)}\n`,
    );
  const lead =
    'Every finding has one of these codes. The examples are texts that get the finding; `#! file:` names a file.';
  return `# Findings\n\n${lead}\n\n${sections.join('\n')}`;
}

/** What the page says about a code. */
export interface CodeSection extends Pick<CodeDescription, 'meaning' | 'fix'> {
  /** All of it, in Markdown, without the heading. */
  readonly markdown: string;
}

/** The section of `code` on a page that `codesPage` made; undefined where it has none. */
export function sectionOn(page: string, code: FindingCode): CodeSection | undefined {
  const heading = `\n## ${code}\n\n`;
  const from = page.indexOf(heading);
  if (from < 0) return undefined;
  const text = page.slice(from + heading.length);
  // An example may hold what looks like a heading or a paragraph: it ends with its own fence.
  const parts = /^(?<meaning>.*)\n\n(?:(?<fence>`{3,})yaml\n[\s\S]*?\n\k<fence>\n\n)?(?<fix>.*)\n\n.*(?=\n|$)/.exec(
    text,
  );
  const { meaning, fix } = parts?.groups ?? {};
  return parts === null || meaning === undefined || fix === undefined
    ? undefined
    : { meaning, fix, markdown: parts[0] };
}

function quickFixText(quickFix: CodeDescription['quickFix']): string {
  return 'does' in quickFix ? `Quick fix: ${quickFix.does}` : `No quick fix: ${quickFix.none}`;
}

/** A fence that is longer than any run of backticks in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}yaml\n${text.replace(/(?<!\n)\n*$/, '\n')}${fence}`;
}
