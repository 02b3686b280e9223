/** Writes the documentation page of finding codes (docs/codes.md) from the catalogue. */
import { catalogue } from './catalogue.js';
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

function quickFixText(quickFix: CodeDescription['quickFix']): string {
  return 'does' in quickFix ? `Quick fix: ${quickFix.does}` : `No quick fix: ${quickFix.none}`;
}

/** A fence that is longer than any run of backticks in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}yaml\n${text.replace(/(?<!\n)\n*$/, '\n')}${fence}`;
}
