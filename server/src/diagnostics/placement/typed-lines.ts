/**
 * Moves findings to the line that is being edited, if it is their cause although ytt reports them on other lines, which
 * may have been finished long ago.
 */
import { type Finding, fixesOf, type SourceFile, type TextRange } from '@ytt-language/shared';
import { codeBlocks, openBracketsAt } from '@ytt-language/shared/tooling';
import { lastEditOf } from '../../workspace/evaluation/edit-history.js';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import { fileOfSource } from '../../workspace/files/text-file.js';

/** Moves the `findings` of an open `file`. */
export function atTypedLines<F extends Finding>(file: SourceFile, findings: readonly F[]): readonly F[] {
  if (findings.length === 0) return findings;
  const version = fileOfSource(file);
  const typedAt = version && lastEditOf(version)?.newEnd;
  if (typedAt === undefined) return findings;
  const brackets = new TypedBrackets(file, typedAt);
  return findings.flatMap((finding) => {
    if (isOpenBlock(finding)) return atTypedBlock(finding, file, typedAt);
    if (finding.code === 'template-code-syntax') return atTypedCode(finding, file, brackets);
    if (isBelowTypedAnnotation(finding, file, typedAt)) return atTypedAnnotation(finding, file, typedAt);
    return isAboutValue(finding) ? atTypedValue(finding, file, typedAt) : atTypedCall(finding, file, typedAt);
  });
}

/** Whether a finding about an overlay is at the node below the overlay annotation that is being typed. */
function isBelowTypedAnnotation({ code, range }: Finding, file: SourceFile, typedAt: number): boolean {
  if (code !== 'overlay-call' && code !== 'overlay-match') return false;
  let line = file.lines.lineAt(typedAt);
  if (!/^[ \t]*#@overlay\//.test(file.lineText(line))) return false;
  while (/^[ \t]*#/.test(file.lineText(line))) line++;
  return line === file.lines.lineAt(range.start);
}

/** Moves the finding to the line of the annotation, which is then no longer a related location. */
function atTypedAnnotation<F extends Finding>(finding: F, file: SourceFile, typedAt: number): F {
  const { lines } = file;
  const line = lines.lineAt(typedAt);
  const related = finding.related.filter((one) => one.file !== file || lines.lineAt(one.range.start) !== line);
  return movedTo(contentOf(file, line), { ...finding, related }, file);
}

/** The codes of findings about an annotation that depend on the value below. */
const ofValue: ReadonlySet<Finding['code']> = new Set(['schema-default-type', 'schema-example-type', 'overlay-call']);

/** Whether a finding about an annotation depends on the value below: on its type, or because a function gets it. */
function isAboutValue({ code, file, range }: Finding): boolean {
  if (ofValue.has(code)) return true;
  if (code !== 'overlay-match') return false;
  let line = file.lines.lineAt(range.start) - 1;
  while (/^[ \t]*#(?!.*\bby[ \t]*=[ \t]*(?:lambda|overlay\.map_key)\b)/.test(file.lineText(line))) line--;
  return /^[ \t]*#/.test(file.lineText(line));
}

/**
 * If the last line of the value is being typed, moves the finding to that line. If the line is blank, more of the value
 * is still to come, and the finding is dropped.
 */
function atTypedValue<F extends Finding>(finding: F, file: SourceFile, typedAt: number): readonly F[] {
  const { lines } = file;
  const typed = lines.lineAt(typedAt);
  if (!isEndOfValue(file, lines.lineAt(finding.range.start), typed)) return [finding];
  const range = contentOf(file, typed);
  return range.start < range.end ? [movedTo(range, finding, file)] : [];
}

function contentOf(file: SourceFile, line: number): TextRange {
  const text = file.lineText(line).trimEnd();
  const lineStart = file.lines.lineStart(line);
  return { start: lineStart + text.search(/\S|$/), end: lineStart + text.length };
}

function movedTo<F extends Finding>(range: TextRange, finding: F, file: SourceFile): F {
  const original = { file, range: finding.range, message: 'ytt reports it here.' };
  return { ...finding, range, related: [original, ...finding.related], fixes: fixesOf(finding) };
}

/**
 * Whether the line `typed` is the last line of the node that begins on the line `at` or below the comments there; if it
 * is blank, whether the node can continue on it.
 */
function isEndOfValue(file: SourceFile, at: number, typed: number): boolean {
  const { lineCount } = file.lines;
  let head = at;
  while (/^[ \t]*#/.test(file.lineText(head))) head++;
  if (typed < head) return false;
  const first = file.lineText(head);
  const [, indent = '', dash] = /^([ \t]*)(-(?: |$))?/.exec(first) ?? [];
  const isDocument = first.startsWith('---');
  const isIn = (text: string): boolean => {
    const column = text.search(/\S/);
    // A comment at the left margin may belong to the next document.
    if (isDocument) return !/^(?:---|#)/.test(text);
    return column > indent.length || (dash === undefined && column === indent.length && /^ *-(?: |$)/.test(text));
  };
  for (let line = head + 1; line < lineCount; line++) {
    const text = file.lineText(line);
    if (text.trim() === '' || (line !== typed && /^[ \t]*#/.test(text))) continue;
    if (line > typed ? isIn(text) : !isIn(text)) return false;
    if (line > typed) break;
  }
  const { length } = file.lineText(typed);
  if (isDocument) return length > 0 || typed === head + 1;
  const hasItems = file.lineText(head + 1).startsWith(`${indent}-`);
  const isOpen = dash === undefined && (typed > head + 1 ? length > 0 || hasItems : /:[ \t]*$/.test(first));
  return length > indent.length || (isOpen && length === indent.length);
}

function isOpenBlock({ failure }: Finding): boolean {
  return failure?.kind === 'block-unclosed';
}

/** Matches the end of a line that an operand must follow. Any other line can only be continued by an operator. */
const lacksOperand = /(?:[-+*/%|&^=<>:.]|\b(?:and|or|not))$/;

/**
 * Moves a syntax error to the line being typed, if that line ends inside of brackets: ytt names the token below that it
 * finds in place of what is missing. If the line opens a bracket that is not closed, that can be any token below.
 */
function atTypedCode<F extends Finding>(finding: F, file: SourceFile, brackets: TypedBrackets): F {
  const { range } = brackets;
  if (range.start === range.end || finding.range.start < range.end) return finding;
  const between = file.text.slice(range.end, finding.range.start);
  const behind = /^[ \t]*\r?\n(?:\s|#@|#[^@\n]*\n)*/.exec(between)?.[0];
  const skippedCode = behind === undefined ? '\n' : between.slice(behind.length);
  const isOperand = !skippedCode.includes('\n') && lacksOperand.test(file.text.slice(range.start, range.end));
  const isNext = skippedCode === '' || isOperand;
  const isCause = isNext ? brackets.isInSome : brackets.isOpenAt(finding.range.start);
  return isCause ? movedTo(range, finding, file) : finding;
}

/**
 * The brackets of the line being typed. Finding the open ones means scanning all code above, and there may be many
 * findings below, so results are kept.
 */
class TypedBrackets {
  /** The range of the line, without surrounding white space. */
  readonly range: TextRange;
  private readonly file: SourceFile;
  private open: readonly number[] | undefined;
  /** Whether the line opens a bracket that is open at its end. */
  private opensOne: boolean | undefined;
  /** Up to `openUntil` a bracket that the line opens is known to be open; from `closedAt` on, all are closed. */
  private openUntil = -1;
  private closedAt = Number.POSITIVE_INFINITY;
  /** How far behind an offset to look in advance; doubled each time, so that few scans answer many questions. */
  private lookahead = 250;

  constructor(file: SourceFile, typedAt: number) {
    this.file = file;
    this.range = contentOf(file, file.lines.lineAt(typedAt));
  }

  /** Whether the end of the line is inside of brackets. */
  get isInSome(): boolean {
    return this.openAtEnd.length > 0;
  }

  /** Whether a bracket that the line opens is still open at `offset`, which is below the line. */
  isOpenAt(offset: number): boolean {
    this.opensOne ??= this.openAtEnd.some(this.isHere);
    if (!this.opensOne) return false;
    if (this.openUntil < offset && offset < this.closedAt) {
      this.lookahead *= 2;
      this.lookAt(offset + this.lookahead);
      if (this.openUntil < offset) this.lookAt(offset);
    }
    return offset <= this.openUntil;
  }

  private lookAt(offset: number): void {
    if (offset >= this.closedAt) return;
    if (openBrackets(this.file, Math.min(offset, this.file.text.length)).some(this.isHere)) this.openUntil = offset;
    else this.closedAt = offset;
  }

  private get openAtEnd(): readonly number[] {
    this.open ??= openBrackets(this.file, this.range.end);
    return this.open;
  }

  private readonly isHere = (start: number): boolean => this.range.start <= start && start < this.range.end;
}

/** The offsets of the brackets that are open at `offset`; if there is no code, those at the end of the code above. */
function openBrackets(file: SourceFile, offset: number): readonly number[] {
  const { lines } = file;
  const language = codeLanguage(file.path);
  let open = openBracketsAt(file, language, offset);
  for (let line = lines.lineAt(offset) - 1; open === undefined && line >= 0; line--)
    open = openBracketsAt(file, language, contentOf(file, line).end);
  return open ?? [];
}

/**
 * Moves the finding to the block that is being typed. In ytt each `end` closes the innermost block, so the outermost
 * block seems to be the open one.
 */
function atTypedBlock<F extends Finding>(finding: F, file: SourceFile, typedAt: number): F {
  const typed = codeBlocks(file, codeLanguage(file.path)).findLast(({ words, closed }) => {
    const [first] = words;
    const last = words.at(-1);
    return first && last && first.start < typedAt && (!closed || typedAt < last.start);
  });
  const start = typed?.words[0]?.start ?? 0;
  if (finding.range.start >= start) return finding;
  const { lines } = file;
  const code = /^.*?:(?=\s*(?:-?@\)|#|$))/.exec(file.text.slice(start, lines.lineEnd(lines.lineAt(start))));
  return { ...finding, range: { start, end: start + (code?.[0].length ?? 0) } };
}

/**
 * Reports an error inside a function at the call that is being typed, with the original position as related location.
 */
function atTypedCall<F extends Finding>(finding: F, file: SourceFile, typedAt: number): F {
  if (finding.code !== 'evaluation-failed') return finding;
  const { lines } = file;
  const line = lines.lineAt(typedAt);
  const isTyped = (one: Pick<Finding, 'file' | 'range'>): boolean =>
    one.file === file && lines.lineAt(one.range.start) === line;
  const call = finding.related.find(isTyped);
  if (call === undefined || isTyped(finding)) return finding;
  const others = finding.related.filter((one) => one !== call);
  const failed = { file: finding.file, range: finding.range, message: 'It fails here.' };
  return { ...finding, range: call.range, related: [failed, ...others] };
}
