/**
 * Finds the block that lacks its `end`, or the `end` that lacks its block, by columns. In ytt an `end` closes the
 * innermost block, so ytt reports the outermost block or the last `end`, wherever the mistake is. People indent an
 * `end` like its block, and the content of the block further.
 */
import { statementLines } from '../../starlark/scan/scanner.js';
import type { Token } from '../../starlark/scan/token.js';
import { lineStartOf } from '../../text/line-start.js';
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';
import type { ProgramText } from './program.js';

interface OpenBlock extends WrittenLine {
  /** Whether it contains code that is indented further than the block. */
  hasDeeper: boolean;
  /** The column of the first YAML that was examined in it. */
  yaml: number | undefined;
  /** Whether that YAML begins a document. */
  hasDocuments: boolean;
  /** The first `end` that is indented further than the block, if it belongs to no other open block. */
  deeperEnd: TextRange | undefined;
}

/** A line of code, or a comment with code, with nothing before it. */
interface WrittenLine {
  /** Its first word, as a range of the program. */
  readonly word: Token;
  readonly column: number;
  /** The column of the `#@`, or of the word in a module. */
  readonly mark: number;
  /** The number of the line, from 0. */
  readonly line: number;
  readonly isComment: boolean;
  readonly kind: 'block' | 'end' | 'branch' | 'other';
}

const openers: ReadonlySet<string> = new Set(['if', 'for', 'def', 'while']);

/** Blocks and ends without a counterpart, according to columns, in order, as ranges of the program. */
interface Unpaired {
  /** The keywords of blocks without an `end`. */
  readonly blocks: readonly TextRange[];
  /** The `end`s without a block. */
  readonly ends: readonly TextRange[];
}

/** The blocks and ends of a program that lack their counterpart, according to the columns of all lines. */
export function unpairedBlocks(text: ProgramText): Unpaired {
  const blocks: TextRange[] = [];
  const ends: TextRange[] = [];
  const open: OpenBlock[] = [];
  let above: WrittenLine | undefined;
  // Whether an earlier block was closed by an `end` that is indented further.
  let indentsEnds = false;
  const firstYaml = text.file.text.search(/^[ \t]*[^\s#]/m);
  for (const line of writtenLines(text)) {
    const between =
      above?.isComment === true && open.length > 0 ? yamlBetween(text.file, above, line, firstYaml) : undefined;
    for (let inner = open.at(-1); inner !== undefined && isLeft(inner, between, line); inner = open.at(-1)) {
      open.pop();
      indentsEnds ||= inner.deeperEnd !== undefined;
      if (inner.deeperEnd === undefined) blocks.push(inner.word);
    }
    above = line;
    const inner = open.at(-1);
    if (line.kind === 'end' && inner === undefined) ends.push(line.word);
    if (line.kind === 'end' && inner !== undefined) {
      if (inner.column < line.column) {
        inner.deeperEnd ??= line.word;
        continue;
      }
      open.pop();
      if (inner.column === line.column && inner.deeperEnd !== undefined && !indentsEnds) ends.push(inner.deeperEnd);
      if (inner.column > line.column && open.some(({ column }) => column === line.column)) blocks.push(inner.word);
    }
    if (inner !== undefined && line.column > inner.column) inner.hasDeeper = true;
    if (line.kind === 'block')
      open.push({ ...line, hasDeeper: false, yaml: undefined, hasDocuments: false, deeperEnd: undefined });
  }
  return { blocks, ends };
}

/** The columns of YAML. */
interface YamlColumns {
  readonly first: number;
  readonly least: number;
  /** Whether no other YAML is before it in the file, so that it begins a document without a `---`. */
  readonly isFirst: boolean;
  readonly beginsWithMark: boolean;
  /** Whether a line of it is `---`. */
  readonly hasMark: boolean;
}

/**
 * Whether `line`, or the YAML `between` it and the code above, is indented so little that the block `inner` must have
 * ended before it.
 */
function isLeft(inner: OpenBlock, between: YamlColumns | undefined, line: WrittenLine): boolean {
  if (between !== undefined) {
    if (inner.yaml === undefined)
      inner.hasDocuments = between.beginsWithMark || (between.isFirst && inner.word.kind !== 'def');
    inner.yaml ??= between.first;
    // At the column of the `#@` may be the keys that the block is for, unless that is the margin, where all code may be.
    const isOfBlock = between.least === inner.mark && inner.mark > 0;
    if (between.least < inner.yaml && !isOfBlock) return true;
    if (between.hasMark && !inner.hasDocuments) return true;
  }
  return line.kind !== 'end' && endsBefore(inner, line);
}

/**
 * Whether a line cannot be inside of the block `inner`: it is not indented further, although earlier lines in the block
 * are, or both are functions. Where the block's YAML begins at the column of its `#@`, so does code between the keys,
 * and code that is indented further belongs to values in that YAML.
 */
function endsBefore(inner: OpenBlock, { column, kind, word }: WrittenLine): boolean {
  if (kind === 'branch') return column < inner.column;
  if (column > inner.column) return false;
  if (inner.deeperEnd !== undefined) return true;
  if (word.kind === 'def' && inner.word.kind === 'def') return true;
  return inner.hasDeeper && !(column === inner.column && inner.yaml === inner.mark);
}

/**
 * The columns of the YAML between two lines of code; undefined if there is none. `firstYaml` is the offset of the first
 * line of YAML in the file.
 */
function yamlBetween(
  file: SourceFile,
  above: WrittenLine,
  below: WrittenLine,
  firstYaml: number,
): YamlColumns | undefined {
  let columns: YamlColumns | undefined;
  for (let line = above.line + 1; line < below.line; line++) {
    const text = file.lineText(line);
    const [, { length: column } = '', rest = ''] = /^([ \t]*)(.*)/.exec(text) ?? [];
    if (rest === '' || rest.startsWith('#')) continue;
    const isMark = /^---(?:\s|$)/.test(text);
    const isFirst = columns === undefined && firstYaml >= file.lines.lineStart(line);
    columns ??= { first: column, least: column, isFirst, beginsWithMark: isMark, hasMark: isMark };
    columns = { ...columns, least: Math.min(columns.least, column), hasMark: columns.hasMark || isMark };
  }
  return columns;
}

function* writtenLines(text: ProgramText): Generator<WrittenLine> {
  for (const tokens of statementLines(text.text)) {
    const [word] = tokens;
    const written = word && text.writtenRange(word.start, word.end);
    if (word === undefined || written === undefined) continue;
    const before = text.file.text.slice(lineStartOf(text.file.text, written.start), written.start);
    const [, mark] = /^\s*(#@\s*)?$/.exec(before) ?? [before, undefined];
    if (before.trim() !== '' && mark === undefined) continue;
    yield {
      word,
      column: before.length,
      mark: before.length - before.trimStart().length,
      line: text.file.lines.lineAt(written.start),
      isComment: mark !== undefined,
      // `if/end` belongs to a node, and needs no `end` of its own.
      kind: text.file.text.startsWith('/end', written.end) ? 'other' : kindOf(tokens, word),
    };
  }
}

function kindOf(tokens: readonly Token[], { kind, value }: Token): WrittenLine['kind'] {
  if (tokens.at(-1)?.kind === ':') return openers.has(kind) ? 'block' : 'branch';
  return value === 'end' && tokens.length === 1 ? 'end' : 'other';
}
