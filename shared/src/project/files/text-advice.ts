/**
 * Warnings about text that ytt silently accepts although it is probably a mistake. They depend on the text alone and
 * not on a run, so they are also reported for files of libraries, evaluated or not.
 */
import type { DocumentSet } from '../../document/node.js';
import { readDocuments } from '../../document/read/read-documents.js';
import type { Finding } from '../../findings/finding.js';
import { mayHoldMistakes } from '../../template/annotation-check.js';
import { unusedSymbols } from '../../template/symbols/unused-symbols.js';
import { yamlTemplateCode } from '../../template/template.js';
import { suspiciousScalars } from '../../yaml/scalars/suspicious-scalars.js';
import { codeFileOf } from './code-files.js';
import type { ExecutionOptions } from './current-run.js';
import { ignoredHeaderFindings, mayHoldProposedSchema } from './document-kinds.js';
import { allFiles, type Library } from './library-tree.js';
import type { RunFile } from './run-file.js';

/** Findings on the texts of all files below `root`, libraries included, in no particular order. */
export function textAdvice(root: Library, options: ExecutionOptions): readonly Finding[] {
  return allFiles(root).flatMap((file) => [
    ...unused(file),
    ...(file.type === 'yaml' ? adviceOnYaml(file, options) : []),
  ]);
}

function unused(file: RunFile): readonly Finding[] {
  const code = file.isTemplate || file.isLibrary ? codeFileOf(file) : undefined;
  return code === undefined ? [] : unusedSymbols(file.source, code.language, file.isLibrary);
}

function adviceOnYaml(
  { source, isTemplate, isLibrary }: RunFile,
  { strict, dialect, ignoreUnknownComments }: ExecutionOptions,
): readonly Finding[] {
  const found = [...suspiciousScalars(source)];
  const read = (): DocumentSet => readDocuments(source, { strict }).documents;
  if ((isTemplate || isLibrary) && mayHoldMistakes(source))
    found.push(...yamlTemplateCode(source, read(), ignoreUnknownComments).advice);
  if (dialect === 'released' && isTemplate && mayHoldProposedSchema(source))
    found.push(...ignoredHeaderFindings(read()));
  return found;
}
