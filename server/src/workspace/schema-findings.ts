/**
 * What can be said at once about a schema that is edited in a run with many data values: what is wrong with the schema
 * itself. All the values are checked against it when typing pauses; until then what they had to say about it stays.
 */
import type { Finding } from '@ytt-language/shared/findings/finding';
import type { Project } from '@ytt-language/shared/project/project';
import type { SourceFile } from '@ytt-language/shared/text/source-file';
import { relocate } from './focused-findings.js';
import type { RunDefinition } from './run-definition.js';
import { relevantFindings } from './run-findings.js';

/** Other texts of a run that are together longer than this, in characters, are not looked at between one key and the next. */
const muchText = 100_000;

export interface SchemaEdit {
  readonly run: RunDefinition;
  readonly before: SourceFile;
  readonly after: SourceFile;
  /** What was said about the file before. */
  readonly findings: readonly Finding[];
  readonly oldProject: Project;
  readonly project: Project;
}

/** Undefined where all there is to say can be said as fast. */
export function findingsOfSchema(edit: SchemaEdit): readonly Finding[] | undefined {
  const { run, before, after, project } = edit;
  const { files, dataValuesFiles } = project.inputs;
  const length = [...files, ...dataValuesFiles].reduce((sum, { text }) => sum + text.length, -after.text.length);
  if (length <= muchText) return undefined;
  const own = ofSchemaStage(run, project, after);
  const known = new Set(ofSchemaStage(run, edit.oldProject, before).map(identity));
  const others = edit.findings.filter((finding) => !known.has(identity(finding)));
  const moved = others.flatMap((finding) => movedOver(finding, before, after) ?? []);
  return [...own, ...moved].sort((a, b) => a.range.start - b.range.start);
}

/** What is said about `file` by the stages up to the schema. */
function ofSchemaStage(run: RunDefinition, project: Project, file: SourceFile): readonly Finding[] {
  // Repeated keys only matter where the schema is printed.
  return relevantFindings(run, project, 'openapi').filter(
    (finding) => finding.file === file && finding.code !== 'overlay-repeats-key',
  );
}

function identity({ code, range, message }: Finding): string {
  return `${code} ${range.start} ${range.end} ${message}`;
}

/** A finding on the text after an edit; undefined where the edit touched what it is about. */
function movedOver(finding: Finding, before: SourceFile, after: SourceFile): Finding | undefined {
  const [was, is] = [before.text, after.text];
  const shorter = Math.min(was.length, is.length);
  let start = 0;
  while (start < shorter && was.charCodeAt(start) === is.charCodeAt(start)) start++;
  let same = 0;
  while (same < shorter - start && was.charCodeAt(was.length - 1 - same) === is.charCodeAt(is.length - 1 - same))
    same++;
  const end = was.length - same;
  const places = [finding.range, ...finding.related.flatMap(({ file, range }) => (file === before ? [range] : []))];
  if (places.some((range) => range.start < end && range.end > start)) return undefined;
  const delta = is.length - was.length;
  return relocate(finding, finding.message, before, after, (offset) => (offset >= end ? offset + delta : offset));
}
