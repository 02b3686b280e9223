/**
 * Warnings about text that ytt silently accepts although it is probably a mistake. They depend on the text alone and
 * not on a run, so they are also reported for files of libraries, evaluated or not.
 */

import type { DocumentSet } from '../../document/node.js';
import { readDocuments } from '../../document/read/read-documents.js';
import type { Finding } from '../../findings/finding.js';
import { addAll } from '../../memo/list-map.js';
import { mayHoldMistakes } from '../../template/annotation-check.js';
import { codeInText } from '../../template/code-in-text.js';
import { unusedSymbols } from '../../template/symbols/unused-symbols.js';
import { yamlTemplateCode } from '../../template/template.js';
import { suspiciousScalars } from '../../yaml/scalars/suspicious-scalars.js';
import { syntaxOf } from '../../yaml/syntax-of.js';
import { codeFileOf } from './code-files.js';
import type { ExecutionOptions } from './current-run.js';
import { ignoredHeaderFindings, mayHoldProposedSchema } from './document-kinds.js';
import { allFiles, type Library } from './library-tree.js';
import type { RunFile } from './run-file.js';

/** Findings about the texts of all files below `root`, libraries included, in no particular order. */
export function textAdvice(root: Library, options: ExecutionOptions): readonly Finding[] {
  return allFiles(root).flatMap((file) => [
    ...unused(file),
    ...(file.type === 'yaml' ? adviceOnYaml(file, options) : []),
  ]);
}

function unused(file: RunFile): readonly Finding[] {
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

function adviceOnYaml(
  { source, isTemplate, isLibrary }: RunFile,
  { strict, dialect, ignoreUnknownComments }: ExecutionOptions,
): readonly Finding[] {
  const found = [...suspiciousScalars(source)];
  const read = (): DocumentSet => readDocuments(source, { strict }).documents;
  if ((isTemplate || isLibrary) && mayHoldMistakes(source))
    addAll(found, yamlTemplateCode(source, read(), ignoreUnknownComments).advice);
  if (isTemplate || isLibrary) addAll(found, codeInText(source));
  if (dialect === 'released' && isTemplate && mayHoldProposedSchema(source))
    addAll(found, ignoredHeaderFindings(read()));
  return found;
}
