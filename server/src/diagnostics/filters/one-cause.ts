/**
 * Reports findings with the same cause once. If something is missing in many places, there is usually one reason, such
 * as a misspelt key in the schema, or a document that is no longer a schema. It is reported where ytt fails first, with
 * the other places as related locations. The first place in each other file has a finding, too, which refers to that
 * one, for people who have only that file open.
 */
import type { Failure, Finding, SourceFile } from '@ytt-language/shared';
import { addAll, addToList, lastStartingBy } from '@ytt-language/shared/tooling';
import { misspeltAnnotations } from '../document-annotations.js';
import { withDoubledMarksExplained } from './doubled-marks.js';
import { withLostCodeExplained } from './lost-code.js';
import { documentsWithoutHeader, type FindingPlace } from './missing-headers.js';
import { misspeltOverlayAbove } from './misspelt-overlays.js';
import { mostPlaces, type Replacements, withReplacements } from './replaced-findings.js';
import { keysIn, reasonsOf } from './root-causes.js';

/** In at most this many places, something may be missing for independent reasons. */
const mostReasons = 3;

/**
 * `findings` of one run, in ytt's order, without those that have the same cause as another. `declaring` are the files
 * with the schema and data values, `files` all files that the run reads.
 */
export function withoutConsequences(
  all: readonly Finding[],
  declaring: readonly SourceFile[] = [],
  files: readonly SourceFile[] = [],
): readonly Finding[] {
  const hasReason = reasonsOf(all, new Set(declaring));
  const lost: FindingPlace[] = all.filter(losesDeclarations);
  if (all.some(isMissing)) addAll(lost, [...files.flatMap(misspeltAnnotations), ...documentsWithoutHeader(all, files)]);
  const reasons = withLostCodeExplained(all.every(hasReason) ? all : all.filter(hasReason));
  const own = withDoubledMarksExplained(reasons);
  const findings = withoutWrongSuggestions(own, lost);
  const groups = new Map<string, Finding[]>();
  const isLost = lost.length > 0;
  const blockOf = blocksOfLines();
  const misspeltAbove = misspeltOverlayAbove(findings);
  const belowMisspelt = new Map<string, Finding[]>();
  for (const finding of findings) {
    const annotation = misspeltAbove(finding);
    if (annotation !== undefined) {
      addToList(belowMisspelt, annotation, finding);
      continue;
    }
    const name = declaring.includes(finding.file) ? undeclaredName(finding) : missingName(finding, blockOf);
    if (name === undefined) continue;
    // A document that no longer declares data values may have declared any name.
    const reason = isLost && isMissing(finding) && !hasFix(finding) ? '' : name;
    addToList(groups, reason, finding);
  }
  const replacements: Replacements = new Map();
  for (const group of adjacentRepeats(findings)) reportOnce(group, replacements);
  for (const group of belowMisspelt.values()) reportOnce(group, replacements);
  for (const [reason, group] of groups) {
    if (reason === '') reportLost(group, lost, replacements);
    else if (hasOneReason(group)) reportOncePerFile(group, replacements);
  }
  return withReplacements(findings, replacements);
}

/** Whether a member, key or data value is missing, which a document may have been meant to declare. */
function isMissing({ code, missing }: Finding): boolean {
  return missing !== undefined && code !== 'undefined-name';
}

/**
 * Records in `replacements` what becomes of each finding of a group: the first error is replaced by one with the places
 * of all others, and the others are dropped. Returns the first error.
 */
function reportOnce(group: readonly Finding[], replacements: Replacements): Finding | undefined {
  const first = group.find(({ severity }) => severity === 'error') ?? group[0];
  for (const finding of group) replacements.set(finding, finding === first ? withOthers(first, group) : undefined);
  return first;
}

/**
 * Like `reportOnce`, for names that the documents in `lost` may have been meant to declare: the finding mentions the
 * first of these documents.
 */
function reportLost(group: readonly Finding[], lost: readonly FindingPlace[], replacements: Replacements): void {
  const first = reportOnce(group, replacements);
  const [document] = lost;
  if (first === undefined || document === undefined) return;
  const { file, range } = document;
  const place = `${file.path.slice(file.path.lastIndexOf('/') + 1)}:${file.lines.lineAt(range.start) + 1}`;
  const { plain, related } = replacements.get(first) ?? first;
  replacements.set(first, {
    ...first,
    plain: plain === undefined ? undefined : `${plain}; what should declare it may be at ${place}`,
    related: [{ file, range, message: 'This document declares no data values' }, ...related],
  });
}

/**
 * Like `reportOnce`, but keeps the first finding in each other file, to be shown only if nothing else in view refers to
 * the cause.
 */
function reportOncePerFile(group: readonly Finding[], replacements: Replacements): void {
  const first = reportOnce(group, replacements);
  if (first === undefined) return;
  const files = new Set([first.file]);
  for (const finding of group) {
    if (files.has(finding.file)) continue;
    files.add(finding.file);
    replacements.set(finding, { ...withOthers(finding, group), reportedAt: first });
  }
}

function withOthers(one: Finding, group: readonly Finding[]): Finding {
  const isOther = one.code === 'evaluation-failed' && one.missing === undefined;
  const message = isOther ? 'Here, too' : (messages.get(one.code) ?? 'Missing here, too');
  const first = group.slice(0, mostPlaces + 1);
  const others = first.filter((finding) => finding !== one).slice(0, mostPlaces);
  return { ...one, related: [...one.related, ...others.map(({ file, range }) => ({ file, range, message }))] };
}

/** The messages of related locations, by code. */
const messages: ReadonlyMap<Finding['code'], string> = new Map([
  ['map-key-repeated', 'This key is there twice, too'],
  ['template-code-syntax', 'Here, too'],
]);

/**
 * Whether a name is missing everywhere for the same reason. An undeclared data value is usually a mistake in each file
 * that sets it. But if code reads it, or many files set it and a similar name is declared, the mistake is in the
 * declaration.
 */
function hasOneReason(group: readonly Finding[]): boolean {
  if (group.length <= mostReasons) return false;
  return (
    !group.every(isUndeclared) || (group.every(isNearName) && new Set(group.map(({ file }) => file)).size > mostReasons)
  );
}

/**
 * The text that findings with the same cause have in common: the name of the missing member or key, or the data value
 * that has no members because it is null; for undefined names, with their file; the module of which the `load` is
 * missing; or what ytt says if code fails for another reason. Consecutive lines with items but without brackets belong
 * to one list, dict or call whose opening line is missing.
 */
function missingName(finding: Finding, blockOf: (finding: Finding) => number): string | undefined {
  const { code, file, message, failure } = finding;
  switch (code) {
    case 'evaluation-failed':
    case 'member-missing':
      return nullReceiver(finding) ?? finding.missing?.name ?? message;
    case 'template-code-syntax':
      return isLoneItem(failure) ? `${file.path} ${blockOf(finding)} ${message}` : undefined;
    case 'undefined-name':
      return `${file.path} ${finding.missing?.module ?? finding.missing?.name}`;
  }
  return undefined;
}

/**
 * The groups of repeated keys that directly follow each other in one map. They belong to an item whose dash is missing,
 * to a document whose `---` is missing, or to a block that was pasted twice.
 */
function adjacentRepeats(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups: Finding[][] = [];
  let group: Finding[] = [];
  for (const finding of findings) {
    if (finding.code !== 'map-key-repeated') continue;
    const last = group.at(-1);
    if (last === undefined || !isNextKey(last, finding)) {
      group = [];
      groups.push(group);
    }
    group.push(finding);
  }
  return groups;
}

/**
 * Whether two findings are about keys in the same column, and only values and comments are between them. Items may begin
 * in the column of their key.
 */
function isNextKey(first: Finding, { file, range }: Finding): boolean {
  const { lines } = file;
  const [from, to] = [lines.lineAt(first.range.start), lines.lineAt(range.start)];
  const column = range.start - lines.lineStart(to);
  if (first.file !== file || first.range.start - lines.lineStart(from) !== column) return false;
  for (let line = from + 1; line < to; line++) {
    const [, blanks, dash] = /^( *)(?=[^\s#])(-\s)?/.exec(file.lineText(line)) ?? [];
    if (blanks === undefined || blanks.length > column) continue;
    if (blanks.length < column || dash === undefined) return false;
  }
  return from < to;
}

/** If code reads a member of a data value that is null: that data value, as written. */
function nullReceiver({ file, range, failure }: Finding): string | undefined {
  if (failure?.kind !== 'member-missing' || failure.of !== 'NoneType') return undefined;
  const before = file.text.slice(file.lines.lineStart(file.lines.lineAt(range.start)), range.start);
  return /\bdata\.values(?:\.\w+)*(?=\.$)/.exec(before)?.[0];
}

/** Whether a line of code consists of an item such as `"a",` or `"a": 1,`. */
function isLoneItem(failure: Failure | undefined): boolean {
  if (failure?.kind !== 'unexpected-token') return failure?.kind === 'trailing-comma';
  return failure.found === ':' && failure.wanted === 'newline';
}

/**
 * Returns a function that, called for findings in their order, returns the first line of the block of consecutive lines
 * that a finding is in.
 */
function blocksOfLines(): (finding: Finding) => number {
  const lastOf = new Map<SourceFile, { readonly first: number; readonly line: number }>();
  return ({ file, range }) => {
    const line = file.lines.lineAt(range.start);
    const last = lastOf.get(file);
    const first = last !== undefined && line === last.line + 1 ? last.first : line;
    lastOf.set(file, { first, line });
    return first;
  };
}

/** The key that data values set although nothing declares it. */
function undeclaredName(finding: Finding): string | undefined {
  return isUndeclared(finding) ? finding.missing?.name : undefined;
}

/** Whether a finding is about setting an undeclared data value. */
function isUndeclared({ code }: Finding): boolean {
  return code === 'unknown-data-value' || code === 'overlay-match';
}

/**
 * Whether a finding shows that a document is not the schema or data values document that it was meant to be. After a
 * misplaced annotation, data values are not known, and nothing is reported about them.
 */
function losesDeclarations({ code, file, range, failure }: Finding): boolean {
  const written = file.text.slice(range.start, range.end);
  if (code === 'comment-not-ytt') return /^#\s*data\/values/.test(written);
  if (code !== 'unknown-annotation') return false;
  const meant = failure?.kind === 'annotation-unknown' ? failure.nearest : undefined;
  return [written, meant].some((name) => name !== undefined && /^(?:#@)?data\/values/.test(name));
}

/** `findings`, without the suggestion of a similar name if a document in `lost` has the name itself. */
function withoutWrongSuggestions(findings: readonly Finding[], lost: readonly FindingPlace[]): readonly Finding[] {
  if (lost.length === 0) return findings;
  const declared = new Set(keysOfDocuments(lost));
  return findings.map((finding) => {
    const { missing, plain } = finding;
    if (missing?.nearest === undefined || !declared.has(missing.name)) return finding;
    const words = plain?.replace(/; did you mean [^?]*\?$/, '');
    return { ...finding, missing: { ...missing, nearest: undefined }, plain: words, fixes: [] };
  });
}

/** The keys of the documents that annotations are about: for each the one that contains it, or the one below it. */
function keysOfDocuments(annotations: readonly FindingPlace[]): readonly string[] {
  const byFile = new Map<SourceFile, number[]>();
  for (const { file, range } of annotations) addToList(byFile, file, range.end);
  return [...byFile].flatMap(([{ text }, ends]) => {
    const markers = [...text.matchAll(/\n---/g)].map(({ index }) => index);
    // Several annotations of one document are about the keys below the first; if none are below the last, it is about
    // the next document.
    const first = new Map<number, number>();
    const last = new Map<number, number>();
    for (const end of ends) {
      const document = lastStartingBy(markers, end) + 1;
      if (!first.has(document)) first.set(document, end);
      last.set(document, end);
    }
    const keys = (from: number, document: number): readonly string[] => keysIn(text.slice(from, markers[document]));
    return [...last].flatMap(([document, end]) => [
      ...keys(first.get(document) ?? end, document),
      ...(keys(end, document).length > 0 ? [] : keys(markers[document] ?? text.length, document + 1)),
    ]);
  });
}

/** Whether there is a name similar to the missing one. */
function hasFix(finding: Finding): boolean {
  return finding.code === 'overlay-match' ? isNearName(finding) : (finding.fixes ?? []).length > 0;
}

function isNearName({ missing }: Finding): boolean {
  return missing?.nearest !== undefined;
}
