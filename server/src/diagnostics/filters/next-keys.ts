/**
 * Finds what the next keys will most probably take away, because it is about a word or line that is not complete: `n`
 * read as false, a name that does not exist, a key without its colon, a quote that is not closed, a block whose end an
 * editor is about to add, or one that ends in the middle of `endpoint`.
 */
import type { Finding, TextRange } from '@ytt-language/shared';
import { isUnpaired, lineStartOf, type Replacement } from '@ytt-language/shared/tooling';
import { lastEditOf } from '../../workspace/evaluation/edit-history.js';
import type { TextFile } from '../../workspace/files/text-file.js';

/** Whether the next keys may take a finding in `file` away; undefined if nobody has edited it. */
export function isUpToNextKeys(file: TextFile): ((finding: Finding) => boolean) | undefined {
  const edit = lastEditOf(file);
  if (edit === undefined) return undefined;
  const { text } = file;
  const word = typedWord(text, edit);
  const line = typedLine(text, edit);
  const begun = line === undefined ? noNames : namesBegun(text, line);
  const mayPairBlocks =
    opensBlock(text, edit) || /(?:^|\W)end$/.test(text.slice(word?.start ?? edit.newEnd, edit.newEnd));
  return (finding) =>
    isHole(finding, text, edit) ||
    (mayPairBlocks && isUnpaired(finding)) ||
    isOfBrokenLine(finding, text, edit) ||
    isOfEscape(finding, text, edit) ||
    (word !== undefined && mayBegin(finding, edit) && isOfBeginning(finding, text, word)) ||
    (line !== undefined &&
      (isOfBegunLine(finding, text, line) ||
        isOfBegunValue(finding, text, line, begun) ||
        isOfDeclarations(finding, text)));
}

const noNames: ReadonlySet<string> = new Set();

/**
 * Whether a finding is about what the code of a file reads, in which declarations are being typed: those of what rules
 * and conditions read stand below them.
 */
export function isOfDeclarations({ code }: Finding, text: string): boolean {
  return (code === 'member-missing' || code === 'validation-when') && /#@(?:data\/values|schema\/)/.test(text);
}

/** Whether a line break was typed behind the colon of a block, whose end an editor may add. */
function opensBlock(text: string, edit: Replacement): boolean {
  const before = text.slice(lineStartOf(text, edit.start), edit.start).trimEnd();
  return isLineBreak(text, edit) && (before.endsWith(':') || /:[ \t]*-?@\)$/.test(before));
}

/** Whether a finding is about code before a typed line break, which may go on behind a mark that an editor adds. */
function isOfBrokenLine({ code, range: { start } }: Finding, text: string, edit: Replacement): boolean {
  if (code !== 'template-code-syntax' || !isLineBreak(text, edit)) return false;
  return start >= lineStartOf(text, edit.start) && start <= edit.newEnd;
}

/** Whether a finding is about a string without its end, which a backslash was typed before: more is to come behind it. */
function isOfEscape({ failure }: Finding, text: string, { newEnd }: Replacement): boolean {
  return failure?.kind === 'string-unclosed' && /\\["']$/.test(text.slice(newEnd - 1, newEnd + 1));
}

/** Whether an edit is Enter, with the indentation that editors add, and between brackets another line break. */
function isLineBreak(text: string, { start, end, newEnd }: Replacement): boolean {
  return end === start && /^(?:\r?\n[ \t]*){1,2}$/.test(text.slice(start, newEnd));
}

/**
 * The most characters that count as typed. Some clients send the keys of 150 ms together, as Neovim does; editors add
 * the bracket or quote that closes a typed one, and the indentation of a line.
 */
const mostTyped = 6;

/** Whether an edit is one of keys, or of a text that matches `accepted`, as that of an accepted suggestion does. */
function isTyped(text: string, edit: Replacement, accepted: RegExp): boolean {
  const { start, end, newEnd } = edit;
  if (sizeOf(edit) <= mostTyped || isLineBreak(text, edit)) return true;
  return Math.max(end, newEnd) - start <= longestAccepted && accepted.test(text.slice(start, newEnd));
}

const longestAccepted = 100;

/** The word to which an edit added a few characters, or of which it deleted some; undefined for any other edit. */
function typedWord(text: string, edit: Replacement): TextRange | undefined {
  if (!isTyped(text, edit, /^[\p{L}\p{N}_./@:-]+$/u)) return undefined;
  let start = edit.newEnd;
  while (start > 0 && isOfWord.test(text.slice(start - 1, start))) start--;
  const after = /^[\p{L}\p{N}_./-]*/u.exec(text.slice(edit.newEnd))?.[0] ?? '';
  return start === edit.newEnd ? undefined : { start, end: edit.newEnd + after.length };
}

const isOfWord = /[\p{L}\p{N}_./-]/u;

/** Whether a finding is about a value or member that is missing in an edit, as in a snippet that was inserted. */
function isHole({ code, range: { start, end } }: Finding, text: string, edit: Replacement): boolean {
  if (code !== 'template-code-syntax' || start <= edit.start || start >= edit.newEnd) return false;
  return /^[ (=,[][:)\]]$/.test(text.slice(start - 1, start + 1)) || text.slice(start, end).endsWith('.');
}

/** Whether a finding may be about the beginning of a text: a value that was inserted as a whole has its final type. */
function mayBegin({ code }: Finding, edit: Replacement): boolean {
  return code !== 'wrong-type' || sizeOf(edit) <= mostTyped;
}

interface TypedLine extends TextRange {
  /** The end of what is typed so far, without spaces. */
  readonly typedEnd: number;
}

/**
 * The line at the end of which an edit added or deleted a few characters, or added a part of the line. Behind the cursor
 * may be what closes brackets, quotes and the head of a block, which the editor added. After `else` and the like, an
 * editor takes indentation away instead.
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
 * Whether the next keys behind `word` in `text` may take a finding away: a missing name may become one that exists, a
 * module or function may be followed by its member or its arguments, and what YAML reads as a number or a truth value
 * may become text, or the other way round.
 */
function isOfBeginning(finding: Finding, text: string, word: TextRange): boolean {
  if (!isWithin(finding, text, word)) return false;
  if (finding.missing !== undefined || /^(?:yaml-boolean-like|invalid-value)$/.test(finding.code)) return true;
  const { start, end } = finding.range;
  if (finding.code === 'evaluation-failed') return start >= word.start && end === word.end;
  if (finding.code !== 'wrong-type') return false;
  const typed = text.slice(word.start, word.end).toLowerCase();
  return /^[-+.\d]+$/.test(typed) || yamlWords.some((one) => one.startsWith(typed));
}

/**
 * What a line lacks, such as the arguments of an annotation, and what depends on a value that is not finished: a node to
 * merge, an example, a default.
 */
const ofLine =
  /^(?:(?:yaml|text-template|template-code)-syntax|code-after-node-block|overlay-(?:annotation|match|call|mismatch|assert)|(?:schema|validation)-annotation|schema-(?:null|(?:example|default)-type))$/;

/** Whether what is missing at the end of `line` may take a finding away; a word alone there may become a key. */
function isOfBegunLine(finding: Finding, text: string, line: TypedLine): boolean {
  const { code, missing, range } = finding;
  if (range.start < line.start || range.start > line.end) return false;
  // Without its colon, a key and the lines below it are one text; behind the colon its value is to come.
  if (code === 'wrong-type' || code === 'schema-default-never-applies')
    return /^[ \t]*(?:- +)*[\w-]+:?$/.test(text.slice(line.start, line.end));
  if (!isWithin(finding, text, line)) return false;
  if (code === 'unused-symbol' || (missing !== undefined && isBoundLater(text, line))) return true;
  // A name may be assigned to, and a call may get its arguments.
  if (code === 'evaluation-failed' && isTarget(text.slice(range.end, line.typedEnd))) return true;
  if (code === 'evaluation-failed' || missing !== undefined) return range.end >= line.typedEnd;
  return ofLine.test(code);
}

/**
 * The names whose value is being typed at the end of `line`, and that of the function whose result is: a module or
 * function alone may be followed by its member or its arguments.
 */
function namesBegun(text: string, line: TypedLine): ReadonlySet<string> {
  const typed = text.slice(line.start, line.typedEnd);
  if (!returning.test(typed)) return new Set(assignment.exec(typed)?.[1]?.match(/\w+/g));
  const above = text.slice(Math.max(0, line.start - longestFunction), line.start);
  const [, name] = [...above.matchAll(/\bdef[ \t]+(\w+)/g)].at(-1) ?? [];
  return new Set(name === undefined ? [] : [name]);
}

/** Whether a finding is about a use of one of `names` on another line than `line`. */
function isOfBegunValue({ code, range }: Finding, text: string, line: TypedLine, names: ReadonlySet<string>): boolean {
  if (code !== 'evaluation-failed' || (range.start >= line.start && range.start <= line.end)) return false;
  const start = lineStartOf(text, range.start);
  const end = text.indexOf('\n', range.start);
  const used = names.size > 0 ? text.slice(start, end < 0 ? text.length : end).match(/\w+/g) : null;
  return used?.some((name) => names.has(name)) === true;
}

/** A line that assigns a value to names. */
const assignment = /^(?:[ \t]*(?:#@|\(@-?))?([\w \t,()[\]]+)=(?!=)/;

const returning = /^[ \t]*(?:(?:#@|\(@-?)[ \t]*)?return\b/;
/** How far above a `return` its function is searched, in characters. */
const longestFunction = 4000;

/** Whether `behind` begins with what assigns the rest of the line. */
function isTarget(behind: string): boolean {
  return /^[ \t]*(?:=(?!=)|in\b)/.test(behind);
}

/** Whether the names in a line may be defined in the rest of it: as targets, or by a comprehension in an open bracket. */
function isBoundLater(text: string, { start, end, typedEnd }: TypedLine): boolean {
  const isOpen = /[)\]}]/.test(text.slice(typedEnd, end));
  const code = text.slice(start, typedEnd).trimStart();
  const names = code.replace(/^(?:#@|\(@-?)/, '').trimStart();
  return isOpen || /^[([]?[\w, \t]+[)\]]?$/.test(names);
}

/** Whether a finding touches `place`, and is about nothing on other lines of the text. */
function isWithin({ range: { start, end } }: Finding, text: string, place: TextRange): boolean {
  return start <= place.end && end >= place.start && !/[\r\n]./.test(text.slice(start, end));
}
