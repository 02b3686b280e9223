/** Finds the smallest part of a program that an error is about, from the position and the reason of the error. */
import type { Failure } from '../../findings/failure.js';
import type { CallExpression, Expression, Program } from '../../starlark/parse/syntax.js';
import { lineStartOf } from '../../text/line-start.js';
import type { TextRange } from '../../text/range.js';
import { lastStartingBy } from '../../yaml/path.js';
import { type CodeNode, childrenOf } from '../symbols/syntax-parts.js';

/** The range of the part that failed in the operation at `offset`; empty if there is no operation with operands. */
export function failedRange({ statements, text }: Program, offset: number, failure: Failure | undefined): TextRange {
  const path = pathTo(statements, offset);
  // The reference's position of a slicing error is that of an operation within the slice.
  const node = failure?.kind === 'slice-refused' ? path.findLast(({ kind }) => kind === 'slice') : path.at(-1);
  const { start, end } = (node && failedPart(node, offset, failure, text)) ?? { start: offset, end: offset };
  return { start: Math.max(start, lineStartOf(text, offset)), end };
}

/** Whether the failure is that a value has no element with this key or index. */
function isOfIndex(failure: Failure | undefined): boolean {
  return ['key-missing', 'index-out-of-range', 'index-refused'].includes(failure?.kind ?? '');
}

/** The nodes that contain `offset`, outermost first. */
function pathTo(statements: readonly CodeNode[], offset: number): readonly CodeNode[] {
  const path: CodeNode[] = [];
  for (let next = childAt(statements, offset); next !== undefined; next = childAt(next, offset)) path.push(next);
  return path;
}

/** The children of a node that the user wrote, or that contain written ones, in order, with their ranges. */
interface Written {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly nodes: readonly CodeNode[];
}

/**
 * Memoised by the parent (for the top level, by the program's statements), because many operations of one program can
 * fail.
 */
const written = new WeakMap<CodeNode | readonly CodeNode[], Written>();

function writtenIn(parent: CodeNode | readonly CodeNode[]): Written {
  let known = written.get(parent);
  if (known === undefined) {
    const children = 'kind' in parent ? childrenOf(parent) : parent;
    const placed = children
      .map((node) => ({ node, range: writtenRange(node) }))
      .filter(({ range: { start, end } }) => start < end);
    known = {
      starts: placed.map(({ range }) => range.start),
      ends: placed.map(({ range }) => range.end),
      nodes: placed.map(({ node }) => node),
    };
    written.set(parent, known);
  }
  return known;
}

/** The range of the written nodes inside of a generated node. */
function writtenRange(node: CodeNode): TextRange {
  if (node.start >= 0) return node;
  const { starts, ends } = writtenIn(node);
  return { start: starts[0] ?? 0, end: ends.at(-1) ?? 0 };
}

function childAt(parent: CodeNode | readonly CodeNode[], offset: number): CodeNode | undefined {
  const { starts, ends, nodes } = writtenIn(parent);
  const last = lastStartingBy(starts, offset);
  return offset < (ends[last] ?? 0) ? nodes[last] : undefined;
}

function failedPart(node: CodeNode, offset: number, failure: Failure | undefined, text: string): TextRange | undefined {
  switch (node.kind) {
    case 'dot':
      return node.name;
    case 'index':
      return isOfIndex(failure) ? node.index : node;
    case 'call':
      return refusedPart(node, failure) ?? (/\n/.test(text.slice(node.start, node.end)) ? node.callee : node);
    case 'dict':
      return node.entries.find(({ colonStart }) => colonStart === offset)?.key;
    case 'comprehension':
      for (const clause of node.clauses)
        if (clause.kind === 'for-clause' && clause.start === offset) return ofLoop(clause, failure);
      return node.body.kind === 'entry' ? node.body.key : undefined;
    case 'for':
      return ofLoop(node, failure);
    case 'load':
      if (failure?.kind !== 'name-not-exported') return node.module;
      return node.names.find(({ from }) => from.name === failure.name)?.from;
    case 'assign':
      return node.op === '=' ? node.target : node;
    case 'binary':
    case 'identifier':
    case 'slice':
    case 'unary':
      return node;
    default:
      return undefined;
  }
}

function ofLoop(
  { target, iterable }: { readonly target: Expression; readonly iterable: Expression },
  failure: Failure | undefined,
): TextRange {
  return failure?.kind === 'not-iterable' ? iterable : target;
}

/** The part of a call that was refused: the called value, or an argument. */
function refusedPart({ args, callee }: CallExpression, failure: Failure | undefined): TextRange | undefined {
  switch (failure?.kind) {
    case 'not-callable':
      return callee.kind === 'dot' ? callee.name : callee;
    case 'spread-refused':
      return args.find(({ mode }) => mode === failure.mode);
    case 'argument-refused':
    case 'call-mismatch':
      return args.find(({ name }, i) => failure.argument === (name?.name ?? `${i + 1}`));
    case 'export-missing':
      return args.find(({ name }, i) => failure.argument === (name?.name ?? `${i + 1}`))?.value;
    default:
      return undefined;
  }
}
