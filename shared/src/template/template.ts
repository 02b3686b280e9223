/** Evaluates YAML templates: runs the code in the comments of documents, which gives the evaluated documents. */
import type { DocumentSet } from '../document/node.js';
import { markIncomplete } from '../document/unknown.js';
import type { Finding } from '../findings/finding.js';
import { computeStep } from '../memo/compute-once.js';
import type { Value } from '../starlark/values/value.js';
import type { SourceFile } from '../text/source-file.js';
import { findingsWithoutRun, runCode } from './code/run-code.js';
import { compileYaml, type YamlCode } from './code/yaml-code.js';
import type { TemplateContext } from './template-context.js';
import { TemplateRun } from './template-run.js';

/** The result of evaluating a YAML template. */
export interface TemplateResult {
  /**
   * The evaluated documents. Failed values are `unknownNode`, and all documents are marked as incomplete if there are
   * error findings.
   */
  readonly documents: DocumentSet;
  /** The names that `load` can import: its global names except those that begin with `_`. */
  readonly globals: ReadonlyMap<string, Value>;
  readonly findings: readonly Finding[];
}

const compiled = new WeakMap<DocumentSet, Map<boolean, YamlCode>>();

/** The code of `documents`, generated once for each way of treating unknown comments. */
export function yamlTemplateCode(file: SourceFile, documents: DocumentSet, ignoreUnknownComments: boolean): YamlCode {
  const known = compiled.get(documents) ?? new Map<boolean, YamlCode>();
  compiled.set(documents, known);
  return computeStep(known, ignoreUnknownComments, file, () =>
    compileYaml(file, documents, { ignoreUnknownComments, brokenStrings: false }),
  );
}

const asWritten = new WeakMap<YamlCode, YamlCode>();

/** The code of `documents`, including that of strings with wrong delimiters. It is only analysed, not run. */
export function writtenYamlCode(file: SourceFile, documents: DocumentSet): YamlCode {
  const code = yamlTemplateCode(file, documents, false);
  if (!code.findings.some((finding) => finding.code === 'text-template-syntax')) return code;
  return computeStep(asWritten, code, file, () =>
    compileYaml(file, documents, { ignoreUnknownComments: false, brokenStrings: true }),
  );
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
 * The errors in the code of `documents` that are certain although the YAML of `file` has errors; `mistake` is the
 * offset of the first.
 */
export function findingsBesideYaml(
  file: SourceFile,
  documents: DocumentSet,
  context: TemplateContext,
  mistake: number,
): readonly Finding[] {
  const code = yamlTemplateCode(file, documents, context.options.ignoreUnknownComments);
  const run = new TemplateRun(code.nodes, context.options.implicitMapKeyOverrides);
  // Near the error, what looks like a comment may be inside of a text that was cut off, or belong to another node than
  // intended.
  const apart = code.findings.filter(({ range }) => range.end < mistake && hasOuterLine(file, range.end, mistake));
  return [...apart, ...findingsWithoutRun(file, code, run, context)];
}

/**
 * Whether a line that begins between two offsets is neither indented nor a comment, so that every block above it has
 * ended.
 */
function hasOuterLine({ text, lines }: SourceFile, start: number, end: number): boolean {
  const from = lines.lineEnd(lines.lineAt(start));
  return /^[^\s#]/m.test(text.slice(from, Math.max(from, lines.lineStart(lines.lineAt(end)))));
}
