/** Which values arguments of annotations accept: names of types and formats, or booleans. */
import {
  type ArgumentDescription,
  type ArgumentText,
  type CallAt,
  type CodeAt,
  callsAt,
  describeAnnotation,
  isAnnotation,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Cursor } from './cursor.js';
import { annotationSetAt } from './document-role.js';

export type ArgumentCursor = Extract<Cursor, { kind: 'name' | 'other-code' }>;

/** The content of the string that contains the cursor; undefined outside of strings. */
export function stringAt({ code }: ArgumentCursor): string | undefined {
  const literal = code.nodes.at(-1);
  return literal?.kind === 'literal' && typeof literal.value === 'string' ? literal.value : undefined;
}

export interface ArgumentTexts {
  readonly texts: readonly ArgumentText[];
  /** The elements beside the cursor in a list. */
  readonly beside: readonly unknown[];
}

/** The strings that are allowed at the cursor; empty outside of such arguments, or more deeply nested in one. */
export function argumentTexts(snapshot: Snapshot, cursor: ArgumentCursor): ArgumentTexts {
  const [call] = callsAt(cursor.code);
  const beside = call !== undefined && isAnnotation(call) ? textsBeside(cursor.code, call) : undefined;
  if (call === undefined || beside === undefined) return { texts: [], beside: [] };
  return { texts: argumentAt(snapshot, cursor, call)?.texts ?? [], beside };
}

/** Whether the cursor is at the beginning of an argument that only accepts True or False. */
export function takesBoolean(snapshot: Snapshot, cursor: ArgumentCursor): boolean {
  const [call] = callsAt(cursor.code);
  if (call === undefined || !isAnnotation(call) || call.argument?.mode !== 'named') return false;
  const { value } = call.argument;
  const isWhole = value.kind === 'bad' || value.kind === 'identifier';
  return isWhole && argumentAt(snapshot, cursor, call)?.type === 'bool';
}

/** The catalogue's description of the argument at the cursor. */
function argumentAt(
  snapshot: Snapshot,
  { annotation, start }: ArgumentCursor,
  call: CallAt,
): ArgumentDescription | undefined {
  const described = describeAnnotation(annotation ?? '', annotationSetAt(snapshot, start));
  const { argument, index } = call;
  const name = argument?.mode === 'named' ? argument.name?.name : undefined;
  const positional = described?.arguments.filter(({ keyword }) => !keyword) ?? [];
  return name === undefined
    ? (positional[index] ?? positional.at(-1))
    : described?.arguments.find((one) => one.keyword && one.name === name);
}

/**
 * The strings beside the cursor in a list; undefined if the cursor is not directly in an argument, its list, or the
 * value of `(value, "message")`.
 */
function textsBeside({ nodes, at }: CodeAt, { call }: CallAt): readonly unknown[] | undefined {
  const [container, ...inner] = nodes.slice(nodes.indexOf(call) + 1).filter(({ kind }) => !ends.has(kind));
  const [tuple] = inner;
  if (container === undefined) return [];
  if (inner.length > (container.kind === 'parenthesized' ? 1 : 0)) return undefined;
  if (container.kind === 'parenthesized')
    return tuple === undefined || (tuple.kind === 'tuple' && tuple.elements.findIndex(({ end }) => at <= end) === 0)
      ? []
      : undefined;
  if (container.kind !== 'list') return undefined;
  return container.elements.flatMap((one) => (one.kind === 'literal' && one !== nodes.at(-1) ? [one.value] : []));
}

/** Nodes without children, and arguments. */
const ends: ReadonlySet<CodeAt['nodes'][number]['kind']> = new Set(['argument', 'identifier', 'literal'] as const);
