/** Findings about a flag on the command line or in a project file, rather than a file of the run. */
import type { FindingCode } from '../../findings/catalogue.js';
import type { Finding, Words } from '../../findings/finding.js';
import { SourceFile } from '../../text/source-file.js';

/**
 * A file that represents an argument: ytt's messages name it `(data-value arg)`, with the argument as its only line.
 */
export function argumentFile(flag: string, text: string, detail = ''): SourceFile {
  return new SourceFile(`(${flag} arg)${detail}`, text);
}

/** The name of the flag whose argument `file` represents; undefined for other files. */
export function flagOfArgument({ path }: SourceFile): string | undefined {
  return /^\(([a-z-]+) arg\)/.exec(path)?.[1];
}

/** An error about the argument `text` of `--flag` as a whole, in ytt's words. */
export function argumentFinding(code: FindingCode, flag: string, text: string, words: Words): Finding {
  const file = argumentFile(flag, text);
  return { code, severity: 'error', file, range: { start: 0, end: text.length }, ...words, related: [] };
}
