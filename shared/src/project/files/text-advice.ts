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
import { yamlTemplateCode } from '../../template/template.js';
import { suspiciousScalars } from '../../yaml/scalars/suspicious-scalars.js';
import type { ExecutionOptions } from './current-run.js';
import { ignoredHeaderFindings, mayHoldProposedSchema } from './document-kinds.js';
import { allFiles, type Library } from './library-tree.js';
import type { RunFile } from './run-file.js';

/** Findings about the texts of all files below `root`, libraries included, in no particular order. */
export function textAdvice(root: Library, options: ExecutionOptions): readonly Finding[] {
  return allFiles(root).flatMap((file) => (file.type === 'yaml' ? adviceOnYaml(file, options) : []));
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
