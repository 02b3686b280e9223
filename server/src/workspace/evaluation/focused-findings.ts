/**
 * The findings of a values file after an edit of one of its items: those of the item from a run with a small text in
 * the file's place, the others moved. Exactly what a run of the whole file says, or undefined where that is not sure.
 */
import type { Finding, Fix, RelatedPlace } from '@ytt-language/shared/findings/finding';
import { findItem } from '@ytt-language/shared/schema/lookup';
import type { SchemaNode } from '@ytt-language/shared/schema/schema-node';
import type { TextRange } from '@ytt-language/shared/text/range';
import { SourceFile } from '@ytt-language/shared/text/source-file';
import { syntaxOf } from '@ytt-language/shared/yaml/syntax-of';
import type { Replacement } from './edit-history.js';
import { type Focus, findFocus, findTouchedItem, placeInWhole } from './focus.js';

export interface FocusedEdit {
  readonly before: SourceFile;
  readonly after: SourceFile;
  /** What is said about `before`. */
  readonly findings: readonly Finding[];
  readonly schema: SchemaNode;
  /** What the run says about the file if its text is this one. */
  readonly evaluate: (file: SourceFile) => readonly Finding[];
}

export function focusedFindings(edit: FocusedEdit): readonly Finding[] | undefined {
  const { before, after } = edit;
  if (!isPlainBelowHeader(before)) return undefined;
  if (!edit.findings.every(isLocal)) return undefined;
  const focus = findFocus(before, after);
  const findings = focus && findingsWith(edit, focus, new SourceFile(after.path, focus.text));
  if (findings === undefined || !findings.every(isLocal)) return undefined;
  plainBodies.set(after, true);
  return findings;
}

const localErrors: ReadonlySet<Finding['code']> = new Set([
  'wrong-type',
  'unknown-data-value',
  'invalid-value',
  'required-value-missing',
  'overlay-match',
]);

/** Whether the finding leaves the others as they are; other errors keep a file from being read or merged. */
function isLocal({ code, severity }: Finding): boolean {
  return severity !== 'error' || localErrors.has(code);
}

/**
 * What can be said at once while the item that was edited does not parse, as if what is wrong with it reached no further.
 * Undefined where it parses.
 */
export function findingsWhileBroken(edit: FocusedEdit, replaced: Replacement): readonly Finding[] | undefined {
  const { before, after } = edit;
  if (!isPlainBelowHeader(before)) return undefined;
  const focus = findTouchedItem(before, after, replaced);
  if (focus === undefined) return undefined;
  const small = new SourceFile(after.path, focus.text);
  if (syntaxOf(small).documents.every((document) => document.errors.length === 0)) return undefined;
  return findingsWith(edit, focus, small);
}

/** `small` is the text of `focus`. */
function findingsWith(edit: FocusedEdit, focus: Focus, small: SourceFile): readonly Finding[] | undefined {
  const { before, after } = edit;
  if (!isFree(edit.schema, focus)) return undefined;
  if (holdsMarks(after.text.slice(focus.after.start, focus.after.end))) return undefined;
  const fresh: Finding[] = [];
  const nothingLeft = focus.item.kind === 'index' && focus.item.after === 0;
  for (const finding of nothingLeft ? [] : edit.evaluate(small)) {
    if (finding.range.start >= focus.at || isAboutSmall(finding, focus))
      fresh.push(grown(finding, focus, small, after));
    else if (finding.related.some(({ file, range }) => file === small && range.start >= focus.at)) return undefined;
  }
  const kept: Finding[] = [];
  for (const finding of edit.findings) {
    if (isIn(finding.range, focus.before) || isAboutBefore(finding, focus)) continue;
    const moved = movedFinding(finding, focus, before, after);
    if (moved === undefined) return undefined;
    kept.push(moved);
  }
  return [...kept, ...fresh].sort((a, b) => a.range.start - b.range.start);
}

const plainBodies = new WeakMap<SourceFile, boolean>();

/** Whether only the file's header, before its first key, holds what reaches from one item to another. */
function isPlainBelowHeader(file: SourceFile): boolean {
  let plain = plainBodies.get(file);
  if (plain === undefined) {
    const body = /^[^\s#-]/m.exec(file.text)?.index ?? 0;
    plain = !holdsMarks(file.text.slice(body));
    plainBodies.set(file, plain);
  }
  return plain;
}

/** Annotations, code, anchors, aliases and merge keys. */
function holdsMarks(text: string): boolean {
  return text.includes('#@') || text.includes('<<') || /(?:^|[\s,[{:])[&*][^\s,\]}]/m.test(text);
}

/** Whether nothing that the schema says about other values depends on the item, nor the other way round. */
function isFree(schema: SchemaNode, { keys, item }: Focus): boolean {
  if (hasConditions(schema)) return false;
  let current: SchemaNode | undefined = schema;
  for (const key of keys) {
    if (current?.kind !== 'map' || current.validation !== undefined) return false;
    current = findItem(current, key)?.schema;
  }
  if (current === undefined || current.validation !== undefined) return false;
  return item.kind === 'index' ? current.kind === 'array' : current.kind === 'map';
}

const conditions = new WeakMap<SchemaNode, boolean>();

/** Whether a rule anywhere has a condition, which can look at any other value. */
function hasConditions(schema: SchemaNode): boolean {
  let found = conditions.get(schema);
  if (found === undefined) {
    found =
      schema.validation?.when !== undefined ||
      (schema.kind === 'array' && hasConditions(schema.item)) ||
      (schema.kind === 'map' && schema.items.some((item) => hasConditions(item.schema)));
    conditions.set(schema, found);
  }
  return found;
}

/** Where `message` begins with the path to one of the array's items: its index, and what follows it. */
function itemOf(
  message: string,
  keys: readonly string[],
): { readonly index: number; readonly rest: string } | undefined {
  const path = `${keys.join('.')}[`;
  if (!message.startsWith(path)) return undefined;
  const match = /^(\d+)(\][.[ ].*)$/s.exec(message.slice(path.length));
  return match === null ? undefined : { index: Number(match[1]), rest: match[2] ?? '' };
}

function withIndex(message: string, keys: readonly string[], renumber: (index: number) => number): string {
  const item = itemOf(message, keys);
  return item === undefined ? message : `${keys.join('.')}[${renumber(item.index)}${item.rest}`;
}

/** Whether a finding of the small text that stands at the document's start is about a value that the edit changed. */
function isAboutSmall(finding: Finding, focus: Focus): boolean {
  return isAbout(finding, focus, (_) => true);
}

function isAboutBefore(finding: Finding, focus: Focus): boolean {
  const { item } = focus;
  return isAbout(
    finding,
    focus,
    (index) => item.kind === 'index' && index >= item.index && index < item.index + item.before,
  );
}

function isAbout(finding: Finding, { keys, item }: Focus, isItem: (index: number) => boolean): boolean {
  if (finding.code !== 'required-value-missing') return false;
  if (item.kind === 'key') return startsWithPath(finding.message, [...keys, item.key].join('.'));
  const about = itemOf(finding.message, keys);
  return about !== undefined && isItem(about.index);
}

function startsWithPath(message: string, path: string): boolean {
  return message.startsWith(path) && /^[.[ ]/.test(message.slice(path.length));
}

function isIn(range: TextRange, lines: TextRange): boolean {
  return range.start >= lines.start && range.start < lines.end;
}

/** A finding of the small text as one of the whole. */
function grown(finding: Finding, focus: Focus, small: SourceFile, after: SourceFile): Finding {
  const move = (offset: number): number => placeInWhole(focus, offset);
  const { item, keys } = focus;
  const renamed =
    item.kind === 'index' ? withIndex(finding.message, keys, (index) => item.index + index) : finding.message;
  const message = renamed.replace(lineMention(small), (_, lead: string, line: string) => {
    const offset = move(small.lines.lineStart(Number(line) - 1));
    return `${lead}${after.lines.lineAt(offset) + 1}`;
  });
  return relocate(finding, message, small, after, move);
}

/** A finding outside the item after the edit; undefined where it names a line that may have moved. */
function movedFinding(finding: Finding, focus: Focus, before: SourceFile, after: SourceFile): Finding | undefined {
  const delta = focus.after.end - focus.before.end;
  const touches = (range: TextRange): boolean => range.start < focus.before.end && range.end > focus.before.start;
  const sameLines = before.lines.lineCount === after.lines.lineCount;
  if (!sameLines && lineMention(before).test(finding.message)) return undefined;
  if (touches(finding.range) || finding.related.some(({ file, range }) => file === before && touches(range)))
    return undefined;
  const { item, keys } = focus;
  const renumber = (index: number): number =>
    item.kind === 'index' && index >= item.index + item.before ? index + item.after - item.before : index;
  const message = withIndex(finding.message, keys, renumber);
  return relocate(finding, message, before, after, (offset) => (offset >= focus.before.end ? offset + delta : offset));
}

/** A finding on `from` as one on `to`, with other words. */
export function relocate(
  finding: Finding,
  message: string,
  from: SourceFile,
  to: SourceFile,
  move: (offset: number) => number,
): Finding {
  const range = ({ start, end }: TextRange): TextRange => ({ start: move(start), end: move(end) });
  const related = finding.related.map(
    (place): RelatedPlace => (place.file === from ? { ...place, file: to, range: range(place.range) } : place),
  );
  const fixes = finding.fixes?.map(
    ({ title, edits }): Fix => ({
      title,
      edits: edits.map(({ file, edit }) =>
        file === from ? { file: to, edit: { ...edit, range: range(edit.range) } } : { file, edit },
      ),
    }),
  );
  return {
    ...finding,
    file: to,
    range: range(finding.range),
    message,
    related,
    ...(fixes === undefined ? {} : { fixes }),
  };
}

/** Matches where a message names a line of `file`, as `path:2` or `line 2`. */
function lineMention(file: SourceFile): RegExp {
  return new RegExp(`(${escapeRegExp(file.path)}:|\\bline )(\\d+)`, 'g');
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
