/** Evaluates YAML templates: documents with code in their comments become documents. */
import type { DocumentSet } from '../document/node.js';
import { markIncomplete } from '../document/unknown.js';
import type { Finding } from '../findings/finding.js';
import type { Value } from '../starlark/values/value.js';
import type { SourceFile } from '../text/source-file.js';
import { findingsWithoutRun, runCode } from './code/run-code.js';
import { compileYaml, type YamlCode } from './code/yaml-code.js';
import type { TemplateContext } from './template-context.js';
import { TemplateRun } from './template-run.js';

export { hasTemplating } from '../document/node-traits.js';
export type { TemplateContext, TemplateOptions } from './template-context.js';

/** What evaluating a YAML template gives. */
export interface TemplateResult {
  /**
   * The evaluated documents. What failed in them is `unknownNode`, and every one of them is marked as incomplete, where
   * there are error findings.
   */
  readonly documents: DocumentSet;
  /** What `load` can take from the file: its global names but those that begin with `_`. */
  readonly globals: ReadonlyMap<string, Value>;
  readonly findings: readonly Finding[];
}

const compiled = new WeakMap<DocumentSet, Map<boolean, YamlCode>>();

/** The code of `documents`, made once for each way of treating unknown comments. */
export function yamlTemplateCode(file: SourceFile, documents: DocumentSet, ignoreUnknownComments: boolean): YamlCode {
  const known = compiled.get(documents) ?? new Map<boolean, YamlCode>();
  compiled.set(documents, known);
  let code = known.get(ignoreUnknownComments);
  if (code === undefined) {
    code = compileYaml(file, documents, ignoreUnknownComments);
    known.set(ignoreUnknownComments, code);
    file.whileRead?.();
  }
  return code;
}

/**
 * Runs the code in the comments of `documents`, which were read from `file`. Never throws for anything that a user can
 * write: failures become findings, and whatever does not depend on them is still evaluated.
 */
export function evaluateTemplate(file: SourceFile, documents: DocumentSet, context: TemplateContext): TemplateResult {
  const code = yamlTemplateCode(file, documents, context.options.ignoreUnknownComments);
  const run = new TemplateRun(code.nodes, context.options.implicitMapKeyOverrides);
  const { globals, findings } = runCode(file, code, run, context);
  const all = [...code.findings, ...findings];
  const built = run.documents() ?? { ...documents, items: [] };
  const result = all.some(({ severity }) => severity === 'error')
    ? { ...built, items: built.items.map(markIncomplete) }
    : built;
  return { documents: result, globals, findings: all };
}

/**
 * The certain errors in the code in comments of `documents` although the YAML of `file` has mistakes, the first of
 * which begins at the offset `mistake`.
 */
export function findingsBesideYaml(
  file: SourceFile,
  documents: DocumentSet,
  context: TemplateContext,
  mistake: number,
): readonly Finding[] {
  const code = yamlTemplateCode(file, documents, context.options.ignoreUnknownComments);
  const run = new TemplateRun(code.nodes, context.options.implicitMapKeyOverrides);
  // Near the mistake, what looks like a comment may be of a text that was cut off, or belong to another node than it should.
  const apart = code.findings.filter(({ range }) => range.end < mistake && hasOuterLine(file, range.end, mistake));
  return [...apart, ...findingsWithoutRun(file, code, run, context)];
}

/** Whether a line that begins between two offsets stands in no block, and is no comment: what is above has come to its end. */
function hasOuterLine({ text, lines }: SourceFile, start: number, end: number): boolean {
  const from = lines.lineEnd(lines.lineAt(start));
  return /^[^\s#]/m.test(text.slice(from, Math.max(from, lines.lineStart(lines.lineAt(end)))));
}
