/** The comment at an offset in a YAML file. */
import { lineStartOf, pathAt, type StreamSyntax } from '@ytt-language/shared/tooling';

export interface CommentPlace {
  /** Offset of the `#`. */
  readonly start: number;
  /** The text after it, to the end of the line. */
  readonly data: string;
  /** Whether it is alone on its line. */
  readonly ownLine: boolean;
}

/** The end of the line that contains `offset`, before its line break. */
export function lineEndOf(text: string, offset: number): number {
  const found = text.indexOf('\n', offset);
  const end = found === -1 ? text.length : found;
  return text[end - 1] === '\r' && end > offset ? end - 1 : end;
}

/**
 * The comment that contains `offset`, from after its `#`. The syntax tree tells which `#` is part of a scalar. In text
 * that could not be parsed there are no scalars, and every `#` after white space begins a comment.
 */
export function commentAt(text: string, stream: StreamSyntax, offset: number): CommentPlace | undefined {
  const start = commentStart(text, stream, lineStartOf(text, offset), offset);
  if (start === undefined) return undefined;
  const ownLine = text.slice(lineStartOf(text, start), start).trim() === '';
  return { start, data: text.slice(start + 1, lineEndOf(text, offset)), ownLine };
}

/** The beginning of the comment between the start of a line and `end` on the same line; undefined if there is none. */
export function commentStart(text: string, stream: StreamSyntax, lineStart: number, end: number): number | undefined {
  for (let at = text.indexOf('#', lineStart); at !== -1 && at < end; at = text.indexOf('#', at + 1))
    if ((at === lineStart || text[at - 1] === ' ' || text[at - 1] === '\t') && !isInScalar(text, stream, at)) return at;
  return undefined;
}

/** Whether the character at `offset` is part of a scalar; the header line of a block scalar does not count. */
function isInScalar(text: string, stream: StreamSyntax, offset: number): boolean {
  const step = pathAt(stream, offset).at(-1);
  if (step?.node.kind !== 'scalar') return false;
  const { style, contentAt } = step.node;
  const isBlock = style === 'literal' || style === 'folded';
  return !isBlock || text.indexOf('\n', step.start + contentAt) < offset;
}
