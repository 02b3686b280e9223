/** Texts that arguments of annotations take: names of types and formats, in their quotes or with them. */
import type { TextRange } from '@ytt-language/shared';
import {
  type ArgumentText,
  type CallAt,
  type CodeAt,
  callsAt,
  describeAnnotation,
  isAnnotation,
} from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import type { Cursor } from '../cursor/cursor.js';
import { annotationSetAt } from '../cursor/document-role.js';
import type { CompletionEntry } from './entry.js';

type CodeCursor = Extract<Cursor, { kind: 'name' | 'other-code' }>;

/** What may stand at the cursor: in a string its content, where one can begin the string. */
export function textEntries(snapshot: Snapshot, cursor: CodeCursor): CompletionEntry[] {
  const { code, start, end, annotation } = cursor;
  const literal = code.nodes.at(-1);
  const isInString = literal?.kind === 'literal' && typeof literal.value === 'string';
  if (annotation === undefined || (cursor.kind === 'other-code' ? !isInString : !cursor.takesValue)) return [];
  const [call] = callsAt(code);
  if (call === undefined || !isAnnotation(call)) return [];
  const given = textsBeside(code, call);
  if (given === undefined) return [];
  return textsOf(snapshot, cursor, call)
    .filter(({ text }) => !given.includes(text))
    .map((one) => textEntry(one, { start, end }, isInString ? '' : '"'));
}

function textsOf(snapshot: Snapshot, { annotation, start }: CodeCursor, call: CallAt): readonly ArgumentText[] {
  const described = describeAnnotation(annotation ?? '', annotationSetAt(snapshot, start));
  const { argument, index } = call;
  const name = argument?.mode === 'named' ? argument.name?.name : undefined;
  const positional = described?.arguments.filter(({ keyword }) => !keyword) ?? [];
  const taken =
    name === undefined
      ? (positional[index] ?? positional.at(-1))
      : described?.arguments.find((one) => one.keyword && one.name === name);
  return taken?.texts ?? [];
}

/**
 * The texts that stand beside the cursor in a list; undefined where it is in something else than an argument, its list, or
 * the value of `(value, "message")`.
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

/** What holds no others, and arguments. */
const ends: ReadonlySet<CodeAt['nodes'][number]['kind']> = new Set([
  'argument',
  'bad',
  'identifier',
  'literal',
] as const);

function textEntry({ text, doc }: ArgumentText, range: TextRange, quote: string): CompletionEntry {
  return {
    label: `${quote}${text}${quote}`,
    kind: 'enum',
    documentation: () => doc,
    edit: { range, newText: `${quote}${text}${quote}` },
  };
}
