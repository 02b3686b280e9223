/**
 * Recognises findings that the next keys will probably make obsolete, because they are about a word or line that is
 * still incomplete: `n` read as false, an incomplete name, a key without its colon, a quote that is not closed, a block
 * whose `end` the editor is about to add, or an `end` that is the beginning of `endpoint`.
 */
import type { Finding, TextRange } from '@ytt-language/shared';
import { isUnpaired, lineStartOf, type Replacement } from '@ytt-language/shared/tooling';
import { lastEditOf } from '../../workspace/evaluation/edit-history.js';
import type { TextFile } from '../../workspace/files/text-file.js';
import { lastLineBelow } from './node-lines.js';
import { commentsAbove } from './unfinished-lines.js';

/**
 * Returns a function that tells whether the next keys may make a finding in `file` obsolete; undefined if nobody has
 * edited the file.
 */
export function isTransientIn(file: TextFile): ((finding: Finding) => boolean) | undefined {
  const edit = lastEditOf(file);
  if (edit === undefined) return undefined;
  const { text } = file;
  const word = typedWord(text, edit);
  const line = typedLine(text, edit);
  const unfinished = line === undefined ? noNames : unfinishedNames(text, line);
  const isInNode = line && ofUnfinishedNode(line);
  const mayPairBlocks =
    opensBlock(text, edit) || /(?:^|\W)end$/.test(text.slice(word?.start ?? edit.newEnd, edit.newEnd));
  return (finding) =>
    isHole(finding, text, edit) ||
    (mayPairBlocks && isUnpaired(finding)) ||
    isOfContinuedLine(finding, text, edit) ||
    isOfEscape(finding, text, edit) ||
    (word !== undefined && mayBeUnfinished(finding, edit) && isOfUnfinishedWord(finding, text, word)) ||
    (line !== undefined &&
      (isOfUnfinishedLine(finding, text, line) ||
        usesUnfinishedValue(finding, text, line, unfinished) ||
        isInNode?.(finding) === true ||
        isOfDeclarations(finding, text)));
}

const noNames: ReadonlySet<string> = new Set();

/**
 * Whether a finding is about data values that code of a schema or data values file reads, while that file is being
 * edited: the declarations that rules and conditions read are below them, and may not be typed yet.
 */
export function isOfDeclarations({ code }: Finding, text: string): boolean {
  return (code === 'member-missing' || code === 'validation-when') && /#@(?:data\/values|schema\/)/.test(text);
}

/** Whether a line break was typed behind the colon of a block, so that the editor may add its `end`. */
function opensBlock(text: string, edit: Replacement): boolean {
  const before = text.slice(lineStartOf(text, edit.start), edit.start).trimEnd();
  return isLineBreak(text, edit) && (before.endsWith(':') || /:[ \t]*-?@\)$/.test(before));
}

/**
 * Whether a finding is about code on the line that a typed line break ended: an editor may continue the code on the
 * next line with a `#@`.
 */
function isOfContinuedLine({ code, range: { start } }: Finding, text: string, edit: Replacement): boolean {
  if (code !== 'template-code-syntax' || !isLineBreak(text, edit)) return false;
  return start >= lineStartOf(text, edit.start) && start <= edit.newEnd;
}

/**
 * Whether a finding is about a string without its closing quote because a backslash was typed before that: the escaped
 * character is still to come.
 */
function isOfEscape({ failure }: Finding, text: string, { newEnd }: Replacement): boolean {
  return failure?.kind === 'string-unclosed' && /\\["']$/.test(text.slice(newEnd - 1, newEnd + 1));
}

/** Whether an edit is the Enter key, with the indentation that editors add, and another line break in brackets. */
function isLineBreak(text: string, { start, end, newEnd }: Replacement): boolean {
  return end === start && /^(?:\r?\n[ \t]*){1,2}$/.test(text.slice(start, newEnd));
}

/**
 * An edit of up to this many characters counts as typed. Some clients combine the keys of 150 ms, as Neovim does, and
 * editors add the closing bracket or quote, or the indentation of a line.
 */
const mostTyped = 6;

/** Whether an edit consists of typed keys, or inserts text that matches `accepted`, such as a suggestion. */
function isTyped(text: string, edit: Replacement, accepted: RegExp): boolean {
  const { start, end, newEnd } = edit;
  if (sizeOf(edit) <= mostTyped || isLineBreak(text, edit)) return true;
  return Math.max(end, newEnd) - start <= longestAccepted && accepted.test(text.slice(start, newEnd));
}

const longestAccepted = 100;

/** The word that an edit added characters to, or deleted some from; undefined for any other edit. */
function typedWord(text: string, edit: Replacement): TextRange | undefined {
  if (!isTyped(text, edit, /^[\p{L}\p{N}_./@:-]+$/u)) return undefined;
  let start = edit.newEnd;
  while (isOfWord.test(text.slice(start - 1, start))) start--;
  const after = text.slice(edit.newEnd).search(/[^\p{L}\p{N}_./-]|$/u);
  return start === edit.newEnd ? undefined : { start, end: edit.newEnd + after };
}

const isOfWord = /[\p{L}\p{N}_./-]/u;

/**
 * Whether a finding is about a missing value or member inside of the inserted text, as in a snippet whose placeholders
 * are empty.
 */
function isHole({ code, range: { start, end } }: Finding, text: string, edit: Replacement): boolean {
  if (code !== 'template-code-syntax' || start <= edit.start || start >= edit.newEnd) return false;
  return /^[ (=,[][:)\]]$/.test(text.slice(start - 1, start + 1)) || text.slice(start, end).endsWith('.');
}

/** Whether a finding may be about an incomplete value. A value that was inserted as a whole has its final type. */
function mayBeUnfinished({ code }: Finding, edit: Replacement): boolean {
  return code !== 'wrong-type' || sizeOf(edit) <= mostTyped;
}

interface TypedLine extends TextRange {
  /** The end of the typed text, without spaces. */
  readonly typedEnd: number;
}

/**
 * The line that an edit adds characters to at its end, or deletes some from. The cursor may be followed by closing
 * brackets and quotes, and the rest of a block's head, which the editor has added. After `else` and the like, the edit
 * may instead be the editor's removal of indentation.
 */
function typedLine(text: string, edit: Replacement): TypedLine | undefined {
  if (!isTyped(text, edit, /^[^\r\n]*$/)) return undefined;
  const start = lineStartOf(text, edit.newEnd);
  const outdented =
    edit.newEnd < edit.end ? /^[ \t]*(?:elif|else)\b/.exec(text.slice(start, start + longestRest)) : null;
  const cursor = Math.max(edit.newEnd, start + (outdented?.[0].length ?? 0));
  const rest = /^(?: in\b)?[ \t()[\]{}"'@:]*(?=\r?\n|$)/.exec(text.slice(cursor, cursor + longestRest))?.[0];
  if (rest === undefined) return undefined;
  const typedEnd = start + text.slice(start, cursor).trimEnd().length;
  return { start, end: cursor + rest.length, typedEnd };
}

const longestRest = 100;

function sizeOf({ start, end, newEnd }: Replacement): number {
  return end - start + (newEnd - start);
}

/** Words that YAML reads as something other than text. */
const yamlWords = ['true', 'false', 'yes', 'no', 'on', 'off', 'null'];

/**
 * Whether further keys behind `word` may make a finding obsolete: a missing name may become an existing one, a module
 * or function may be followed by its member or its arguments, and what YAML reads as a number or boolean may become a
 * string, or the other way round.
 */
function isOfUnfinishedWord(finding: Finding, text: string, word: TextRange): boolean {
  if (!isWithin(finding, text, word)) return false;
  if (finding.missing !== undefined) return true;
  if (finding.code === 'yaml-boolean-like' || finding.code === 'invalid-value') return true;
  const { start, end } = finding.range;
  if (finding.code === 'evaluation-failed') return start >= word.start && end === word.end;
  if (finding.code !== 'wrong-type') return false;
  const typed = text.slice(word.start, word.end).toLowerCase();
  return /^[-+.\d]+$/.test(typed) || yamlWords.some((one) => one.startsWith(typed));
}

/**
 * Codes of findings about something that a line lacks, such as the arguments of an annotation, or that depends on an
 * unfinished value: a node to merge, an example, a default.
 */
const ofLine: ReadonlySet<Finding['code']> = new Set([
  'yaml-syntax',
  'text-template-syntax',
  'template-code-syntax',
  'code-after-node-block',
  'overlay-annotation',
  'overlay-match',
  'overlay-call',
  'overlay-mismatch',
  'overlay-assert',
  'schema-annotation',
  'validation-annotation',
  'schema-null',
  'schema-example-type',
  'schema-default-type',
]);

/** Whether further keys at the end of `line` may make a finding obsolete. A single word there may become a key. */
function isOfUnfinishedLine(finding: Finding, text: string, line: TypedLine): boolean {
  const { code, missing, range } = finding;
  if (range.start < line.start || range.start > line.end) return false;
  // Without its colon, a key forms one string with the lines below it; after the colon, its value is still to come.
  if (code === 'wrong-type' || code === 'schema-default-never-applies')
    return /^[ \t]*(?:- +)*[\w-]+:?$/.test(text.slice(line.start, line.end));
  if (!isWithin(finding, text, line)) return false;
  if (code === 'unused-symbol' || (missing !== undefined && isBoundLater(text, line))) return true;
  // Something may still be assigned to a name, and a call may still get its arguments.
  if (code === 'evaluation-failed' && isTarget(text.slice(range.end, line.typedEnd))) return true;
  if (code === 'evaluation-failed' || missing !== undefined) return range.end >= line.typedEnd;
  return ofLine.has(code);
}

/**
 * The names that the line assigns a value to, or the function whose result it returns, while the value is being typed:
 * a module or function without its member or arguments is not the final value.
 */
function unfinishedNames(text: string, line: TypedLine): ReadonlySet<string> {
  const typed = text.slice(line.start, line.typedEnd);
  if (!returning.test(typed)) return new Set(assignment.exec(typed)?.[1]?.match(/\w+/g));
  const above = text.slice(Math.max(0, line.start - longestFunction), line.start);
  return new Set([...above.matchAll(/\bdef[ \t]+(\w+)/g)].at(-1)?.slice(1));
}

/**
 * Whether a finding is about a use of one of `names` on any line but `line`, or in the annotations of an overlay that is
 * merged.
 */
function usesUnfinishedValue(
  { code, range }: Finding,
  text: string,
  line: TypedLine,
  names: ReadonlySet<string>,
): boolean {
  const isMerged = code === 'overlay-match' || code === 'overlay-call';
  if (names.size === 0 || (!isMerged && code !== 'evaluation-failed')) return false;
  if (range.start >= line.start && range.start <= line.end) return false;
  const ownStart = lineStartOf(text, range.start);
  const comments = isMerged ? commentsAbove(text, ownStart) : ownStart;
  const start = comments < line.end && line.end < ownStart ? line.end : comments;
  const end = text.indexOf('\n', range.start);
  const used = text.slice(start, end < 0 ? text.length : end).match(/\w+/g);
  return used?.some((name) => names.has(name)) === true;
}

/**
 * Returns a function that tells whether a finding is about merging a part of the node that begins on the line, or below
 * it if it is an annotation: the node may match something else in the end, or be another one. Its end is searched once,
 * as there may be many findings.
 */
function ofUnfinishedNode({ start }: TypedLine): (finding: Finding) => boolean {
  let last: number | undefined;
  return ({ code, file, range }) => {
    if (code !== 'overlay-match' && code !== 'overlay-mismatch') return false;
    const [typed, line] = [file.lines.lineAt(start), file.lines.lineAt(range.start)];
    if (line <= typed) return false;
    last ??= lastLineBelow(file, typed);
    return line <= last;
  };
}

/** Matches a line that assigns a value to names. */
const assignment = /^(?:[ \t]*(?:#@|\(@-?))?([\w \t,()[\]]+)=(?!=)/;

const returning = /^[ \t]*(?:(?:#@|\(@-?)[ \t]*)?return\b/;
/** How many characters above a `return` its function is searched. */
const longestFunction = 4000;

/** Whether `behind` shows that the code before it is the target of an assignment or loop. */
function isTarget(behind: string): boolean {
  return /^[ \t]*(?:=(?!=)|in\b)/.test(behind);
}

/**
 * Whether the rest of a line may define the names in it: as targets of an assignment, or by a comprehension in an open
 * bracket.
 */
function isBoundLater(text: string, { start, end, typedEnd }: TypedLine): boolean {
  const isOpen = /[)\]}]/.test(text.slice(typedEnd, end));
  const code = text.slice(start, typedEnd).trimStart();
  const names = code.replace(/^(?:#@|\(@-?)/, '').trimStart();
  return isOpen || /^[([]?[\w, \t]+[)\]]?$/.test(names);
}

/** Whether a finding touches `place`, and does not extend over other lines. */
function isWithin({ range: { start, end } }: Finding, text: string, place: TextRange): boolean {
  return start <= place.end && end >= place.start && !/[\r\n]./.test(text.slice(start, end));
}
