/** The smallest part of a program that an error is about, found by the position and the message of the error. */
import type { CallExpression, Expression, Program } from '../../starlark/parse/syntax.js';
import { lineStartOf } from '../../text/line-start.js';
import type { TextRange } from '../../text/range.js';
import { lastStartingBy } from '../../yaml/path.js';
import { type CodeNode, childrenOf } from '../symbols/syntax-parts.js';

/** The range of what failed in the operation at `offset`; empty if no operation with operands is there. */
export function failedRange({ statements, text }: Program, offset: number, message: string): TextRange {
  const path = pathTo(statements, offset);
  // The reference's position of a slicing error is that of an operation within the slice.
  const node = ofSlice.test(message) ? path.findLast(({ kind }) => kind === 'slice') : path.at(-1);
  const { start, end } = (node && failedPart(node, offset, message, text)) ?? { start: offset, end: offset };
  return { start: Math.max(start, lineStartOf(text, offset)), end };
}

const ofSlice = /^(?:invalid (?:start|end|slice) |zero is not a valid slice|got \w+ for slice)/;

/** The object has no such element. */
const ofIndex = /^key |out of range|, want |unhashable/;

/** The nodes that contain `offset`, outermost first. */
function pathTo(statements: readonly CodeNode[], offset: number): readonly CodeNode[] {
  const path: CodeNode[] = [];
  for (let next = childAt(statements, offset); next !== undefined; next = childAt(next, offset)) path.push(next);
  return path;
}

/** The nodes with something written in them, in order: its ranges, and nodes. */
interface Written {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly nodes: readonly CodeNode[];
}

/** By the parent, or the statements of a program: many of them can fail. */
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

/** Generated nodes can have written ones in them. */
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

function failedPart(node: CodeNode, offset: number, message: string, text: string): TextRange | undefined {
  switch (node.kind) {
    case 'dot':
      return node.name;
    case 'index':
      return ofIndex.test(message) ? node.index : node;
    case 'call':
      return refusedPart(node, message) ?? (/\n/.test(text.slice(node.start, node.end)) ? node.callee : node);
    case 'dict':
      return node.entries.find(({ colonStart }) => colonStart === offset)?.key;
    case 'comprehension':
      for (const clause of node.clauses)
        if (clause.kind === 'for-clause' && clause.start === offset) return ofLoop(clause, message);
      return node.body.kind === 'entry' ? node.body.key : undefined;
    case 'for':
      return ofLoop(node, message);
    case 'load':
      return node.names.find(({ from }) => message.startsWith(`load: name ${from.name} `))?.from ?? node.module;
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

function ofLoop({ target, iterable }: { target: Expression; iterable: Expression }, message: string): TextRange {
  return message.endsWith('is not iterable') ? iterable : target;
}

/** What a call was refused for: what is called, or the argument that the message names or counts from 1. */
function refusedPart({ args, callee }: CallExpression, message: string): TextRange | undefined {
  if (message.startsWith('invalid call')) return callee.kind === 'dot' ? callee.name : callee;
  const spread = /^argument after (\*+) must/.exec(message)?.[1];
  const named = /(?:for parameter |argument name: |keyword argument "|argument #)(\w+)/.exec(message)?.[1];
  return args.find(({ mode, name }, i) => mode === spread || (named && [name?.name, `${i + 1}`].includes(named)));
}
