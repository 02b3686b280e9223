/**
 * What can be said at once about a file of a run that takes long: what the stages say that read it, the schema's or that of
 * the data values. What comes after them is evaluated when typing pauses; until then what it had to say stays.
 */
import type { Finding } from '@ytt-language/shared/findings/finding';
import type { Project, RunMode } from '@ytt-language/shared/project/project';
import type { SourceFile } from '@ytt-language/shared/text/source-file';
import type { RunDefinition } from '../projects/run-definition.js';
import { relocate } from './focused-findings.js';
import { relevantFindings } from './run-findings.js';

/** A version of a file in its run. */
export interface FileInRun {
  readonly project: Project;
  readonly file: SourceFile;
}

/** What was said about the version before, all stages taken together. */
export interface Before extends FileInRun {
  readonly findings: readonly Finding[];
}

/** The findings of the stages up to `mode` about a file, and those of `before` that came from later ones. */
export function findingsOfStage(
  run: RunDefinition,
  mode: RunMode,
  now: FileInRun,
  before: Before | undefined,
): readonly Finding[] {
  const own = ofStage(run, mode, now);
  if (before === undefined) return own;
  const known = new Set(ofStage(run, mode, before).map(identity));
  const others = before.findings.filter((finding) => !known.has(identity(finding)));
  const moved = others.flatMap((finding) => movedOver(finding, before.file, now.file) ?? []);
  return [...own, ...moved].sort((a, b) => a.range.start - b.range.start);
}

function ofStage(run: RunDefinition, mode: RunMode, { project, file }: FileInRun): readonly Finding[] {
  // Repeated keys only matter where the schema is printed.
  return relevantFindings(run, project, mode).filter(
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
