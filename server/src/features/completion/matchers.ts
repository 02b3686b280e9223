/**
 * Completes strings by which an overlay matches nodes: the key in `by="…"`, and the keys and values of
 * `overlay.subset({…})`. They come from the nodes that it can apply to.
 */
import type { NodeValue } from '@ytt-language/shared';
import { type CodeAt, type Expression, isMap } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { matchableNodes } from '../code/overlaid-nodes.js';
import { type ArgumentCursor, stringAt } from '../cursor/argument-texts.js';
import type { CompletionEntry } from './entry.js';
import { inQuotes } from './members.js';

/** The string at the cursor, within the dict of a matcher. */
interface Matcher {
  /** The keys around it, outermost first. */
  readonly path: readonly string[];
  /** The key whose value the string is; undefined if the string is a key itself. */
  readonly key: string | undefined;
  /** The keys beside it. */
  readonly beside: readonly string[];
  readonly conditions: readonly Condition[];
}

/** A value beside the string or further out in the dict, with the keys that lead to it. */
interface Condition {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly written: Expression;
}

/**
 * Returns the keys, or the values of the key around the cursor, that occur in nodes which meet the other conditions of
 * the dict; in all nodes if none does. Texts that would need an escape within quotes are left out. Empty if the cursor
 * is not in a string of a matcher.
 */
export function matcherEntries(snapshot: Snapshot, cursor: ArgumentCursor): readonly CompletionEntry[] {
  const matcher = stringAt(cursor) === undefined ? undefined : matcherAt(cursor);
  if (matcher === undefined) return [];
  const annotation = cursor.annotation === undefined ? undefined : cursor.start;
  const values = matchableNodes(snapshot, annotation).map(({ value }) => value);
  const matching = values.filter((value) =>
    matcher.conditions.every((one) => valueAlong(value, one.path) === one.value),
  );
  const { path, key, beside } = matcher;
  const maps = (matching.length > 0 ? matching : values).map((value) => valueAlong(value, path));
  const texts = maps.flatMap((map) => (key === undefined ? keysOf(map) : valueAlong(map, [key])));
  const range = { start: cursor.start, end: cursor.end };
  return [...new Set(texts)].flatMap((text): readonly CompletionEntry[] => {
    if (typeof text !== 'string' || text === '' || inQuotes.test(text) || beside.includes(text)) return [];
    const kind = key === undefined ? 'property' : 'value';
    return [
      { label: text, kind, detail: `present ${key === undefined ? 'key' : 'value'}`, edit: { range, newText: text } },
    ];
  });
}

function matcherAt({ annotation, code }: ArgumentCursor): Matcher | undefined {
  if (annotation !== undefined && annotation !== 'overlay/match') return undefined;
  const { nodes } = code;
  const subset = nodes.findLastIndex((node) => node.kind === 'call' && isSubset(node.callee));
  if (subset !== -1) return inSubset(nodes.slice(subset + 1));
  const argument = nodes.findLast((node) => node.kind === 'argument');
  const isKey = argument?.name?.name === 'by' && argument.value === nodes.at(-1);
  return annotation !== undefined && isKey ? { path: [], key: undefined, beside: [], conditions: [] } : undefined;
}

function isSubset(callee: Expression): boolean {
  return callee.kind === 'dot' && callee.name.name === 'subset';
}

/** `nodes` lead from the arguments to the string; undefined if there is anything but dicts between them. */
function inSubset(nodes: CodeAt['nodes']): Matcher | undefined {
  const [, ...inner] = nodes.filter(({ kind }) => kind !== 'parenthesized');
  const string = inner.at(-1);
  const dicts = inner.slice(0, -1).filter((node) => node.kind === 'dict');
  const [outermost] = dicts;
  if (string === undefined || outermost === undefined || dicts.length !== inner.length - 1) return undefined;
  const conditions = conditionsOf(outermost, []).filter(({ written }) => written !== string);
  const path: string[] = [];
  for (const { entries } of dicts) {
    const entry = entries.find(({ value }) => value.start <= string.start && string.end <= value.end);
    if (entry === undefined) {
      const beside = entries.flatMap(({ key }) => (key === string ? [] : textsOf(key)));
      return { path, key: undefined, beside, conditions };
    }
    const [name] = textsOf(entry.key);
    if (name === undefined) return undefined;
    path.push(name);
  }
  return { path: path.slice(0, -1), key: path.at(-1), beside: [], conditions };
}

type Dict = Extract<Expression, { kind: 'dict' }>;

function conditionsOf({ entries }: Dict, path: readonly string[]): readonly Condition[] {
  return entries.flatMap(({ key, value }): readonly Condition[] => {
    const [name] = textsOf(key);
    if (name === undefined) return [];
    const along = [...path, name];
    if (value.kind === 'dict') return conditionsOf(value, along);
    return value.kind === 'literal' ? [{ path: along, value: value.value, written: value }] : [];
  });
}

function textsOf(expression: Expression): readonly string[] {
  return expression.kind === 'literal' && typeof expression.value === 'string' ? [expression.value] : [];
}

function valueAlong(value: NodeValue | undefined, path: readonly string[]): NodeValue | undefined {
  let found = value;
  for (const name of path) found = isMap(found) ? found.items.find(({ key }) => key === name)?.value : undefined;
  return found;
}

function keysOf(value: NodeValue | undefined): readonly NodeValue[] {
  return isMap(value) ? value.items.map(({ key }) => key) : [];
}
