/**
 * Parses a few lines of a text by themselves, as they would be parsed in place: after lines that open the same blocks
 * in the same columns, and before the first line of the following text. If that line then starts the same construct as
 * before, the parser is in the same state after the fragment as it would be in the whole text, whatever errors the
 * fragment has.
 */

import { parse } from '../parse/parse.js';
import { nestedTooDeep } from '../scan/refusal.js';
import type { CommentSyntax, ItemSyntax, NodeSyntax, PairSyntax, StreamSyntax, SyntaxProblem } from '../syntax.js';
import type { Collection, Following, Level } from './replace-items.js';
import { sameComments } from './share-syntax.js';

type Item = PairSyntax | ItemSyntax;

export interface Fragment {
  /** Whether there are no lines. */
  readonly isEmpty: boolean;
  /** The items of the innermost block, with their offsets in the lines. */
  readonly items: readonly Item[];
  readonly starts: readonly number[];
  /** Problems in the lines, by offsets in them, in the order in which they are found. */
  readonly errors: readonly SyntaxProblem[];
  /** The comments in the lines that belong to the following item. */
  readonly above: readonly CommentSyntax[];
}

/** The context of the lines: the enclosing blocks, the columns of their items, and the text after the lines. */
interface Surroundings {
  readonly levels: readonly Level[];
  readonly columns: readonly number[];
  readonly following: Following;
}

/**
 * Parses `lines` as items of the innermost block. `line` is the line on which the following text begins, after `at`
 * characters. Undefined if the lines are not exactly such items, or might be parsed differently in the whole text.
 */
export function parseFragment(
  lines: string,
  surroundings: Surroundings,
  { line, at }: { readonly line: string; readonly at: number },
): Fragment | undefined {
  const head = openingLines(surroundings);
  const from = head.length;
  const stream = parse(`${head}${lines}${line}`);
  const place = new Place(stream, surroundings, from + lines.length + at);
  const found = place.innermost();
  if (found === undefined || !place.endsAlike()) return undefined;
  const errors = place.errors(from);
  if (errors === undefined) return undefined;
  const { node, start, end } = found;
  if (from === 0 && errors.length > 0) return undefined;
  const first = opensItself(surroundings.levels) ? 0 : 1;
  const items: readonly Item[] = node.items.slice(first, end);
  const starts = node.starts.slice(first, end).map((one) => start + one - from);
  return { isEmpty: lines === '', items, starts, errors, above: place.above() };
}

/** The item on the last of the opening lines. */
const dummies = { mapping: 'k: 0', sequence: '- 0' } as const;

/** Whether the lines are the beginning of the innermost block, and open it themselves. */
function opensItself(levels: readonly Level[]): boolean {
  return levels.at(-1)?.index === 0;
}

/** Lines that open the blocks of `levels`, with one item in the innermost block before the lines to parse. */
function openingLines({ levels, columns }: Surroundings): string {
  let lines = '';
  levels.forEach(({ collection: { kind } }, i) => {
    const isLast = i === levels.length - 1;
    if (isLast && opensItself(levels)) return;
    const opening = isLast ? dummies[kind] : { mapping: 'k:', sequence: '-' }[kind];
    lines += `${' '.repeat(columns[i] as number)}${opening}\n`;
  });
  return lines;
}

/** The tree of a fragment. */
class Place {
  private readonly stream: StreamSyntax;
  private readonly levels: readonly Level[];
  private readonly following: Following;
  /** The start of the following text. */
  private readonly next: number;
  private sentinel: Item | undefined;

  constructor(stream: StreamSyntax, { levels, following }: Surroundings, next: number) {
    this.stream = stream;
    this.levels = levels;
    this.following = following;
    this.next = next;
  }

  /** The innermost block, and how many of its items precede the following text. */
  innermost(): { readonly node: Collection; readonly start: number; readonly end: number } | undefined {
    const { stream, levels } = this;
    const [document] = stream.documents;
    let node: NodeSyntax | undefined = document?.value;
    let start = (stream.starts[0] ?? 0) + (document?.valueAt ?? 0);
    for (let level = 0; ; level++) {
      const { kind } = (levels[level] as Level).collection;
      if (node?.kind !== kind || (node.kind !== 'mapping' && node.kind !== 'sequence') || node.flow) return undefined;
      const end = this.endOf(node, start, level);
      const first: Item | undefined = node.items[0];
      if (end === undefined || first === undefined) return undefined;
      if (level === levels.length - 1)
        return opensItself(levels) || first.length === dummies[kind].length ? { node, start, end } : undefined;
      if (end !== 1 || first.length !== first.valueAt + (first.value?.length ?? 0)) return undefined;
      start += (node.starts[0] as number) + first.valueAt;
      node = first.value;
    }
  }

  /**
   * How many items of a level's block precede the following text; undefined if the following text is not the same item
   * there as before.
   */
  private endOf(node: Collection, start: number, level: number): number | undefined {
    const { following, next } = this;
    if (following.kind !== 'item' || following.level !== level) return node.items.length;
    const last = node.items.length - 1;
    const item = node.items[last];
    if (item === undefined || start + (node.starts[last] as number) !== next) return undefined;
    this.sentinel = item;
    return last;
  }

  /** Whether the rest has the same documents as before, and the same comments for them. */
  endsAlike(): boolean {
    const { following, next, stream } = this;
    const [, second, third] = stream.documents;
    if (third !== undefined) return false;
    switch (following.kind) {
      case 'item':
      case 'end':
        return second === undefined;
      case 'comments':
        return second?.injected === true && sameComments(second.comments, following.comments);
      case 'document':
        return (
          second !== undefined &&
          !second.injected &&
          stream.starts[1] === next &&
          sameComments(commentsAbove(second.comments), commentsAbove(following.document.comments))
        );
    }
  }

  /** The problems before `next`; undefined if they may be different in the whole text. */
  errors(from: number): SyntaxProblem[] | undefined {
    const { following, stream } = this;
    const next = 'start' in following ? this.next : Number.POSITIVE_INFINITY;
    const errors: SyntaxProblem[] = [];
    for (const [i, document] of stream.documents.entries())
      for (const error of document.errors) {
        const start = (stream.starts[i] as number) - from;
        const at = start + error.at;
        const context = error.context && { ...error.context, at: start + error.context.at };
        const first = Math.min(at, context?.at ?? at);
        if (i > 0 || first < 0 || first >= next - from || at > next - from || isOfWholeText(error)) return undefined;
        errors.push({ ...error, at, context });
      }
    return errors;
  }

  above(): readonly CommentSyntax[] {
    return this.sentinel === undefined ? [] : commentsAbove(this.sentinel.comments);
  }
}

/** Returns those of a node's comments that begin before it, so that they are not at the end of its line. */
export function commentsAbove(comments: readonly CommentSyntax[]): readonly CommentSyntax[] {
  return comments.filter(({ at }) => at < 0);
}

/** Too deep nesting is reported only once, for the whole text. */
function isOfWholeText({ message }: SyntaxProblem): boolean {
  return message === nestedTooDeep;
}
