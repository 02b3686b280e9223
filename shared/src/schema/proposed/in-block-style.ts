/**
 * Rewrites flow collections (`{…}`, `[…]`) in block style: annotations are written above lines, so they cannot be
 * placed inside a line.
 */
import type { TextEdit } from '../../text/edit.js';
import type { SourceFile } from '../../text/source-file.js';
import { pathAt, type SyntaxStep } from '../../yaml/path.js';
import type { ItemSyntax, MappingSyntax, NodeSyntax, PairSyntax, SequenceSyntax } from '../../yaml/syntax.js';
import { syntaxOf } from '../../yaml/syntax-of.js';

/** Annotations (without `#@`), by the offset of the map or array item that they are for. */
export type Notes = ReadonlyMap<number, string>;

/** The edits that place the annotations, and the offsets of those that cannot be placed. */
export interface Placed {
  readonly edits: readonly TextEdit[];
  readonly unplaced: readonly number[];
}

/**
 * Places annotations of items inside braces and brackets of `file`, by rewriting the surrounding collections in block
 * style.
 */
export function placeInFlow(file: SourceFile, notes: Notes): Placed {
  const byStart = new Map<number, FlowPlace>();
  const unplaced: number[] = [];
  for (const offset of notes.keys()) {
    const place = flowPlaceAt(file, offset);
    if (place === undefined) unplaced.push(offset);
    else byStart.set(place.start, place);
  }
  return { edits: [...byStart.values()].map((place) => blockEdit(file, place, notes)), unplaced };
}

/** A collection in braces or brackets that is not inside another one. */
interface FlowPlace {
  readonly node: MappingSyntax | SequenceSyntax;
  readonly start: number;
  /** The offset of the parent's indicator, the `:` or the dash; undefined for the root of a document. */
  readonly indicator: number | undefined;
  /** The column of its parent. */
  readonly column: number;
}

/** The collection at `offset`; undefined if there is none, or it cannot be written in block style. */
function flowPlaceAt(file: SourceFile, offset: number): FlowPlace | undefined {
  const path = pathAt(syntaxOf(file), offset);
  const depth = path.findIndex(({ node }) => isCollection(node) && node.flow);
  const { node, start } = path[depth] ?? {};
  const holder = path[depth - 1];
  if (node === undefined || start === undefined || !isCollection(node) || holder === undefined) return undefined;
  const { lines, text } = file;
  if (!isSimple(node, start, text)) return undefined;
  const lineBefore = (at: number): string => text.slice(lines.lineStart(lines.lineAt(at)), at);
  if (holder.node.kind === 'document')
    return lineBefore(start) === '' ? { node, start, indicator: undefined, column: 0 } : undefined;
  return { node, start, indicator: indicatorOf(holder), column: lineBefore(holder.start).length };
}

function isCollection(node: SyntaxStep['node']): node is MappingSyntax | SequenceSyntax {
  return node.kind === 'mapping' || node.kind === 'sequence';
}

function indicatorOf({ node, start }: SyntaxStep): number {
  return node.kind === 'pair' ? start + node.colonAt : start;
}

/** Whether nothing below `node` depends on its line, or has comments. */
function isSimple(node: NodeSyntax, start: number, text: string): boolean {
  if (node.anchor !== undefined || node.tag !== undefined) return false;
  if (!isCollection(node)) return !text.slice(start, start + node.length).includes('\n');
  return node.items.every((item, i) => {
    const at = start + (node.starts[i] ?? 0);
    const isValueSimple = item.value === undefined || isSimple(item.value, at + item.valueAt, text);
    if (item.comments.length > 0 || !isValueSimple) return false;
    return item.kind === 'item' || (item.key.kind === 'scalar' && isSimple(item.key, at + item.keyAt, text));
  });
}

function blockEdit(file: SourceFile, { node, start, indicator, column }: FlowPlace, notes: Notes): TextEdit {
  const end = start + node.length;
  const writer = new BlockWriter(file.text, notes);
  if (indicator === undefined) return { range: { start, end }, newText: writer.lines(node, start, '').join('\n') };
  const lines = writer.lines(node, start, ' '.repeat(column + 2));
  return { range: { start: indicator + 1, end }, newText: ['', ...lines].join('\n') };
}

class BlockWriter {
  private readonly text: string;
  private readonly notes: Notes;

  constructor(text: string, notes: Notes) {
    this.text = text;
    this.notes = notes;
  }

  lines(node: MappingSyntax | SequenceSyntax, start: number, indent: string): string[] {
    return node.items.flatMap((item, i) => {
      const at = start + (node.starts[i] ?? 0);
      const note = this.notes.get(at);
      return [...(note === undefined ? [] : [`${indent}#@${note}`]), ...this.item(item, at, indent)];
    });
  }

  private item(item: PairSyntax | ItemSyntax, at: number, indent: string): string[] {
    const head = indent + (item.kind === 'pair' ? `${this.source(item.key, at + item.keyAt)}:` : '-');
    const { value } = item;
    if (value === undefined) return [head];
    const start = at + item.valueAt;
    if (isCollection(value) && value.items.length > 0) return [head, ...this.lines(value, start, `${indent}  `)];
    return [`${head} ${this.source(value, start)}`];
  }

  private source(node: NodeSyntax, start: number): string {
    return this.text.slice(start, start + node.length);
  }
}
