/** Names of a run's files that nothing uses. */
import type { Finding } from '../../findings/finding.js';
import { codeInText } from '../../template/code-in-text.js';
import { unusedSymbols } from '../../template/symbols/unused-symbols.js';
import { syntaxOf } from '../../yaml/syntax-of.js';
import { codeFileOf } from './code-files.js';
import type { RunFile } from './run-file.js';

/** Hints about the names that the code of a file defines or loads and never uses. */
export function unusedNames(file: RunFile): readonly Finding[] {
  const code = file.isTemplate || file.isLibrary ? codeFileOf(file) : undefined;
  if (code === undefined) return [];
  const findings = unusedSymbols(file.source, code.language, file.isLibrary);
  if (findings.length === 0 || code.language !== 'yaml') return findings;
  // A name is not unused if code uses it that ended up in a plain text (which is reported separately), or on lines that
  // broken YAML leaves out: it is used once the text is fixed.
  const isBroken = syntaxOf(file.source).documents.some(({ errors }) => errors.length > 0);
  const inTexts = codeInText(file.source).flatMap((text) => writtenAt(text).split(/\W+/));
  const mentioned = new Set([...inTexts, ...(isBroken ? repeatedWords(file.source.text) : [])]);
  return findings.filter((one) => !mentioned.has(writtenAt(one)));
}

function repeatedWords(text: string): readonly string[] {
  const seen = new Set<string>();
  return text.split(/\W+/).filter((word) => seen.size === seen.add(word).size);
}

function writtenAt({ file, range }: Finding): string {
  return file.text.slice(range.start, range.end);
}
