/**
 * Omits findings that exist only because a line is being typed:
 *
 *  - a missing `---`, so that the annotations above apply to something else;
 *  - a string that will be the first key of data values, or a map or list without its first entry;
 *  - an incomplete dash, or the incomplete name of an annotation, such as the one that makes a document an overlay;
 *  - an annotation at the end of the file, or above a map without its first key;
 *  - an `/end` line in a block, or a line that a backslash continues.
 */
import type { Finding, SourceFile, TextRange } from '@ytt-language/shared';
import {
  annotationsOf,
  isAboutNull,
  isUnpaired,
  lineStartAbove,
  lineStartOf,
  pathAt,
  type Replacement,
  type StreamSyntax,
} from '@ytt-language/shared/tooling';
import { lastEditOf } from '../../workspace/evaluation/edit-history.js';
import { fileOfSource } from '../../workspace/files/text-file.js';
import type { Snapshot } from '../../workspace/snapshot.js';

type Text = Pick<Snapshot, 'file' | 'syntax'>;

/**
 * The findings of a file, without those that a line causes which is still incomplete: the line that was edited last, as
 * long as the file has not been saved.
 */
export function withoutUnfinished<F extends Finding>(text: Text, findings: readonly F[]): readonly F[] {
  const { file } = text;
  const trailing = trailingComments(file);
  const unfinished = commentsAboveUnfinished(file);
  const isAboveNothing = ({ code, failure, range: { start } }: F): boolean => {
    const isTrailing = start >= trailing;
    const isAboveUnfinished = isTrailing || (unfinished.start <= start && start < unfinished.end);
    switch (code) {
      case 'overlay-annotation':
      case 'overlay-call':
      case 'overlay-match':
        return isAboveUnfinished;
      case 'schema-annotation':
      case 'member-missing':
        return isTrailing;
      case 'evaluation-failed': {
        // The annotation applies to the document until it has a node below, and so comes before the code above it.
        if (failure?.kind === 'variable-unassigned' && isAboveUnfinished) return true;
        const line = file.lines.lineStart(file.lines.lineAt(start));
        const end = file.text.length;
        return isTrailing && nodeBlock.test(file.text.slice(line)) && isEditedAt(file, { start: line, end });
      }
    }
    return false;
  };
  const beginsHere = beginsDocument(file);
  const left = findings.filter(
    (finding) =>
      !isUnfinishedValue(text, finding) &&
      !isUnfinishedDash(file, finding) &&
      !isOfUnfinishedNode(file, finding) &&
      !isOfUnfinishedBlock(file, finding) &&
      !isOfUnfinishedLoad(file, finding) &&
      !isBehindUnfinishedLine(file, finding) &&
      !isAboveNothing(finding) &&
      !isUnfinishedWord(file, finding) &&
      !isOfUnfinishedOverlay(text, finding) &&
      !isBelowUnfinishedKey(file, finding) &&
      !isOfUnfinishedProject(file, finding) &&
      !isOfUnfinishedMap(file, finding) &&
      !(beginsHere && (finding.code === 'mixed-documents' || isOfEmptyDocument(finding))),
  );
  return withoutUnfinishedMarker(file, left);
}

/** Whether a finding is about a `#`, or the beginning of an annotation's name, that is being typed. */
function isUnfinishedWord(file: SourceFile, { code, range }: Finding): boolean {
  const written = file.text.slice(range.start, range.end).trimEnd();
  if (lastEdit(file)?.newEnd !== range.start + written.length) return false;
  if (code === 'comment-not-ytt') return written === '#';
  const unfinished = written.replace(/^#@\s?/, '');
  return (
    ofNames.has(code) &&
    annotationsOf('proposed').some(({ name }) => name.startsWith(unfinished) && name !== unfinished)
  );
}

/** The codes about annotations with unknown names, and about annotations in plain data values. */
const ofNames: ReadonlySet<Finding['code']> = new Set([
  'unknown-annotation',
  'schema-unknown-annotation',
  'schema-proposed-annotation',
  'overlay-not-plain',
]);

/**
 * Whether a finding is about an array item that is joined with the line above, while that line is edited and may become
 * the item's key.
 */
function isBelowUnfinishedKey(file: SourceFile, { code, range }: Finding): boolean {
  if (code !== 'yaml-joined-lines') return false;
  const start = lineStartAbove(file.text, lineStartOf(file.text, range.start));
  if (start === undefined) return false;
  const unfinished = unfinishedKey.exec(file.text.slice(start, range.start));
  return unfinished !== null && isEditedAt(file, { start, end: start + unfinished[0].trimEnd().length });
}

/** Whether a finding is about a document that becomes an overlay once the annotation above it is complete. */
function isOfUnfinishedOverlay({ file, syntax }: Text, { code, range }: Finding): boolean {
  if (code !== 'overlay-unused') return false;
  const { text } = file;
  const edited = lastEdit(file)?.newEnd ?? 0;
  const line = text.slice(lineStartOf(text, edited), edited + longestKey);
  const unfinished = /^#@?[\w/]*(?=[ \t]*(?:[\r\n]|$))/.exec(line)?.[0];
  if (unfinished === undefined || !'#@overlay/match'.startsWith(unfinished)) return false;
  const [document] = pathAt(syntax, range.start);
  return document !== undefined && commentsAbove(text, document.start) <= edited && edited < document.start;
}

/**
 * Whether a project of a project file lacks a key, while the line directly below its keys is edited, which may become
 * that key.
 */
function isOfUnfinishedProject(file: SourceFile, { failure, range }: Finding): boolean {
  if (failure?.kind !== 'project-incomplete') return false;
  const below = /^[^\n]*(?:\n|$)(?:[ \t]+\w[^\n]*\n)*/.exec(file.text.slice(range.start));
  const start = range.start + (below?.[0].length ?? 0);
  const line = /^[ \t]*\w*:?(?=\n|$)/.exec(file.text.slice(start))?.[0];
  return line !== undefined && isEditedAt(file, { start: range.start, end: start + line.length });
}

/**
 * Whether a finding is about what a rule reads of the map below it, while that map has no first key yet, or one without
 * a colon.
 */
function isOfUnfinishedMap(file: SourceFile, { code, range }: Finding): boolean {
  if (code !== 'member-missing') return false;
  const start = lineStartOf(file.text, range.start);
  const [unfinished] = unfinishedMap.exec(file.text.slice(start)) ?? [];
  return unfinished !== undefined && isEditedAt(file, { start, end: start + unfinished.length });
}

/** Matches an annotation, the key below it, and the line that may become the first one of its map. */
const unfinishedMap =
  /^[ \t]*#@[^\n]*\n(?:[ \t]*#[^\n]*\n)*[ \t]*(?:-[ ])?[\w-]+:[ \t]*\r?\n(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*(?:[\w-]+[ \t]*)?\r?(?=\n|$)/;

/**
 * Whether a finding is about the missing value of a document, key or item, while a blank line or comment below it is
 * edited where the value may begin.
 */
function isUnfinishedValue({ file, syntax }: Text, finding: Finding): boolean {
  if (!isAboutNull(finding)) return false;
  const { expected, range } = finding;
  const { text } = file;
  const lineStart = lineStartOf(text, range.start);
  const isDocument = text.startsWith('---', lineStart);
  const opened = isDocument ? lineStart + 3 : endOfOpenNode(syntax, range.start);
  if (opened === undefined) return false;
  const empty = emptyLines.exec(text.slice(opened));
  if (empty === null) return false;
  const [{ length }, below = ''] = empty;
  const lines = { start: lineStart, end: opened + length };
  // Array items may be in the column of their key, so an empty line there can be the beginning of one, but only while
  // it is edited. On a blank line, or below the last annotation, any value may follow; a key in that column shows that
  // none does.
  const takesItems = below !== '' && (below.trim() === '' || /\barray\b/.test(expected ?? ''));
  const column = range.start - lineStart;
  const isDeeper = isDocument || below.split(/\r?\n/).some((line) => (/^[ \t]*/.exec(line)?.[0].length ?? 0) > column);
  return (isDeeper || takesItems || endsAt(text, lines.end, below)) && isEditedAt(file, lines);
}

/**
 * Omits findings about an incomplete `---` and the comments above it. While the dashes are being typed, it also omits
 * findings about the value directly above, which continues on that line as long as no document begins; about blocks in
 * it that end above the dashes; and about the syntax below them.
 */
function withoutUnfinishedMarker<F extends Finding>(file: SourceFile, findings: readonly F[]): readonly F[] {
  const marker = findings.length === 0 ? undefined : unfinishedMarkerOf(file);
  if (marker === undefined) return findings;
  const { text } = file;
  const start = commentsAbove(text, marker.start);
  const isTyped = isEditedAt(file, marker);
  const continues = (finding: F): boolean =>
    isUnpaired(finding) ||
    // The lines below a dash are read as parts of an item, or of the document above.
    (ofLinesBelow.has(finding.code) && finding.range.start > marker.end) ||
    (ofValueAbove.has(finding.code) && lineStartAbove(text, start) === lineStartOf(text, finding.range.end));
  const left = findings.filter((finding) => !(isTyped && continues(finding)));
  if (!text.slice(start, marker.start).includes('#@')) return left;
  return left.filter(({ range }) => range.start < start || range.start > marker.end);
}

/** The codes about lines below an incomplete `---`, which belong to the document or item above it. */
const ofLinesBelow: ReadonlySet<Finding['code']> = new Set([
  'yaml-syntax',
  'map-key-repeated',
  'overlay-match',
  'overlay-mismatch',
]);

/** The codes about a value that continues on the line of an incomplete `---`, or is taken for the item that begins there. */
const ofValueAbove: ReadonlySet<Finding['code']> = new Set(['value-given-twice', 'overlay-mismatch']);

/** The `-` or `--` alone on the last line of the file, or on the line that is being edited. */
function unfinishedMarkerOf(file: SourceFile): TextRange | undefined {
  const { text } = file;
  const markerAt = (start: number): TextRange | undefined => {
    const [dashes] = unfinishedMarker.exec(text.slice(start, start + 4)) ?? [];
    return dashes === undefined ? undefined : { start, end: start + dashes.length };
  };
  const marker = markerAt(lineStartOf(text, text.length)) ?? markerAt(lineStartOf(text, lastEdit(file)?.newEnd ?? 0));
  return marker !== undefined && isEditedAt(file, marker) ? marker : undefined;
}

/** The start of the comments and blank lines directly above the line at `lineStart`; `lineStart` if there are none. */
export function commentsAbove(text: string, lineStart: number): number {
  let start = lineStart;
  for (let above = lineStartAbove(text, start); above !== undefined; above = lineStartAbove(text, start)) {
    if (!/^[ \t]*(?:#|\r?$)/.test(text.slice(above, start - 1))) break;
    start = above;
  }
  return start;
}

/**
 * Whether a finding is about a line with only dashes that is being edited: an empty item, or at the left margin the
 * beginning of a `---`.
 */
function isUnfinishedDash(file: SourceFile, finding: Finding): boolean {
  const isItem = isAboutNull(finding);
  if (!isItem && finding.code !== 'yaml-syntax') return false;
  const { range } = finding;
  const { text, lines } = file;
  const start = lines.lineStart(lines.lineAt(range.start));
  const line = (isItem ? unfinishedItem : unfinishedMarker).exec(text.slice(start, start + longestKey))?.[0];
  if (line === undefined) return false;
  return isEditedAt(file, { start: lineStartAbove(text, start) ?? start, end: start + line.length });
}

const unfinishedMarker = /^--?(?=\r?(?:\n|$))/;
const unfinishedItem = /^[ \t]*-[ \t]*(?=\r?(?:\n|$))/;

/** Whether the text ends at `end`, and `below`, its last part, contains at most the beginning of a comment. */
function endsAt(text: string, end: number, below: string): boolean {
  return end === text.length && /^\s*(?:#[^\n]*)?$/.test(below);
}

/** Whether the last edit was within the lines of `range`. */
function isEditedAt(file: SourceFile, { start, end }: TextRange): boolean {
  const edit = lastEdit(file);
  const lineBreak = file.text.indexOf('\n', end);
  return (
    edit !== undefined && edit.start >= start && edit.newEnd <= (lineBreak === -1 ? file.text.length : lineBreak + 1)
  );
}

function lastEdit(file: SourceFile): Replacement | undefined {
  const version = fileOfSource(file);
  return version && lastEditOf(version);
}

/** Matches the rest of a line without code, and the lines below that contain only comments. */
const emptyLines = /^[ \t]*(?:#(?!@)[^\n]*)?((?:\r?\n[ \t]*(?:#[^\n]*|(?=\r?\n|$)))*)(?=\r?\n|$)/;

/** The offset after the colon of the key, or the dash of the item, at `start`, if it has no value yet. */
function endOfOpenNode(syntax: StreamSyntax, start: number): number | undefined {
  const open = pathAt(syntax, start).findLast(({ node }) => node.kind === 'pair' || node.kind === 'item');
  if (open?.node.kind === 'pair') return open.node.value === undefined ? open.start + open.node.colonAt + 1 : undefined;
  return open?.node.kind === 'item' && open.node.value === undefined ? open.start + 1 : undefined;
}

/**
 * Whether a finding is about an `/end` line at the end of a block, while its node is missing or has no colon yet, and
 * that place is edited.
 */
function isOfUnfinishedNode(file: SourceFile, { code, range }: Finding): boolean {
  const { text } = file;
  if (code !== 'code-after-node-block' || !/^(?:#@[ \t]*)?end[ \t]*\r?(?:\n|$)/.test(text.slice(range.start)))
    return false;
  const below = commentsAbove(text, lineStartOf(text, range.start));
  return isEditedAt(file, { start: commentsAbove(text, lineStartAbove(text, below) ?? below), end: range.end });
}

/** The lines up to the first closing parenthesis. */
const untilParenthesis = /^(?:[^\n)]*\n){0,50}[^\n]*/;

/** Whether a finding is about a `load` without names, while a line inside of its parentheses is edited. */
function isOfUnfinishedLoad(file: SourceFile, { failure, range }: Finding): boolean {
  if (failure?.kind !== 'load-empty') return false;
  const { text } = file;
  const below = text.indexOf('\n', range.start) + 1;
  if (below === 0) return false;
  const length = untilParenthesis.exec(text.slice(below))?.[0].length ?? 0;
  return !text.slice(range.start, below).includes(')') && isEditedAt(file, { start: below, end: below + length });
}

/** Whether a finding is about an empty block of a module, while a blank line is edited that may become its content. */
function isOfUnfinishedBlock(file: SourceFile, { failure, range }: Finding): boolean {
  if (failure?.kind !== 'first-block-empty') return false;
  const edit = lastEdit(file);
  // The editor may have added the `end` below the cursor, so both ends of the edit are examined.
  return [edit?.start ?? 0, edit?.newEnd ?? 0].some((offset) => {
    const line = lineStartOf(file.text, offset);
    return line > range.start && /^[ \t]*\r?(?:\n|$)/.test(file.text.slice(line));
  });
}

/**
 * Whether a finding is about the code after the edited line, which that line takes for its continuation: after a
 * backslash at its end, or if it ends with a dot, the first word of the next line.
 */
function isBehindUnfinishedLine(file: SourceFile, { code, range }: Finding): boolean {
  const end = lastEdit(file)?.newEnd ?? 0;
  if (file.text[end - 1] === '.' && nextLine.test(file.text.slice(end, range.start))) return true;
  if (code !== 'template-code-syntax') return false;
  const [continued] = /\\\s*(?:#@?[ \t]*)?$/.exec(file.text.slice(Math.max(0, end - longestKey), end)) ?? [];
  return continued !== undefined && range.start > end - continued.length;
}

/** Matches the end of a line, up to the beginning of the next code. */
const nextLine = /^[ \t]*\r?\n[ \t]*(?:#@[ \t]*)?$/;

/** The start of the comments at the end of the file, if these are being typed: their annotations apply to nothing. */
function trailingComments(file: SourceFile): number {
  const { text } = file;
  const start = lineStartOf(text, text.length);
  const last = { start, end: text.length };
  const isUnfinishedValue = /^[ \t]*#/.test(text.slice(start)) && isEditedAt(file, last);
  if (!isUnfinishedValue && text.slice(start).trim() !== '') return text.length;
  const comments = commentsAbove(text, start);
  return isEditedAt(file, { start: comments, end: text.length }) ? comments : text.length;
}

/**
 * Whether somebody is typing the annotations of a schema or data values document at the end of `file`, which is still
 * empty.
 */
export function beginsDocument(file: SourceFile): boolean {
  const { text } = file;
  const lastLine = lineStartOf(text, text.length);
  const last = text.slice(lastLine).trimEnd();
  if (!/^(?:[ \t]*#.*|-{0,3})$/.test(last)) return false;
  const within = commentsAbove(text, lastLine);
  const above = last === '---' ? undefined : lineStartAbove(text, within);
  const hasMarker = above !== undefined && text.slice(above, within).trimEnd() === '---';
  const start = hasMarker ? commentsAbove(text, above) : within;
  const mark = beginningMark.exec(text.slice(start));
  return mark !== null && isEditedAt(file, { start: start + mark.index, end: text.length });
}

const beginningMark = /^[ \t]*#@(?:data\/values(?:-schema)?|schema(?:\/(?:match|definition))?)(?=[ \t\r\n]|$)/m;

/** Whether a finding is about a document without a value, or about merging such a document. */
export function isOfEmptyDocument(finding: Finding): boolean {
  if (!isAboutNull(finding)) return false;
  const { file, range } = finding;
  return /^(?:---|[ \t]*#)/.test(file.text.slice(range.start, range.start + longestKey));
}

/**
 * The comments directly above the edited line, if that line is blank or has only the beginning of a key or comment.
 * Includes the line itself if it is a comment at the end of a block.
 */
function commentsAboveUnfinished(file: SourceFile): TextRange {
  const { text } = file;
  const line = lineStartOf(text, lastEdit(file)?.newEnd ?? 0);
  const rest = text.slice(line);
  const [last] = lastComment.exec(rest) ?? [];
  const isUnfinished = last !== undefined || unfinishedKey.test(rest) || unfinishedComment.test(rest);
  return { start: isUnfinished ? commentsAbove(text, line) : line, end: line + (last?.length ?? 0) };
}

/** Matches a line with at most a key that has no colon yet; it may contain an expression of a text template. */
const unfinishedKey =
  /^[ \t]*(?:-[ \t]+)*["']?[\w./-]*(?:\((?:@(?:[^\n@]|@(?!\)))*(?:@\)[\w./-]*)?|\)[\w./-]*)?)?["']?\r?(?:\n|$)/;
/** Matches the beginning of a comment that has no node directly below it. */
const unfinishedComment = /^[ \t]*#[@!]?[\w/-]*\r?(?:\n[ \t]*(?:\r?\n|#@ end|$)|$)/;
const lastComment = /^[ \t]*#@[^\n]*(?=\n\s*#@[ \t]*end\b)/;
/** Matches a line of code that applies to the node below it. */
const nodeBlock = /^[ \t]*#@[ \t]*(?:if|for)\/end\b/;

const longestKey = 200;
