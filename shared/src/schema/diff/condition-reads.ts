/**
 * Which other data values a condition (`when=`) reads: its function gets the map around the value, and the whole
 * document (seed 002, "ctx.parent" and "ctx.root").
 */

import { valueText } from '../../document/go-text.js';
import { isInt } from '../../number/number.js';
import { StarlarkFunction } from '../../starlark/eval/function.js';
import type { Expression } from '../../starlark/parse/syntax.js';
import type { Value } from '../../starlark/values/value.js';
import { type CodeNode, childrenOf } from '../../template/symbols/syntax-parts.js';
import type { SchemaNode } from '../schema-node.js';
import { below, type Path, pathText, type SchemaChange } from './change.js';

/**
 * The conditional rules of `schema` that may apply to other data values than before, because they read one of `shifts`.
 */
export function conditionsThatReadShifts(schema: SchemaNode, shifts: readonly Path[]): readonly SchemaChange[] {
  if (shifts.length === 0) return [];
  return conditionsIn(schema, []).flatMap(({ schema: node, path, reads }) => {
    const read = shifts.find((shift) => reads.some((one) => overlap(one, shift)));
    if (read === undefined) return [];
    const rules = node.validation?.rules.map(({ description }) => description).join('; ');
    const message = `must be ${rules} under a condition that reads ${pathText(read)}, which changed`;
    const about = { path, message, before: undefined, after: node.origin };
    return [{ ...about, kind: 'rules' as const, effect: 'possibly-breaking' as const }];
  });
}

interface ReadingCondition {
  readonly schema: SchemaNode;
  readonly path: Path;
  readonly reads: readonly Path[];
}

function conditionsIn(schema: SchemaNode, path: Path): readonly ReadingCondition[] {
  const reads = readsOf(schema.validation?.when, path);
  const own = reads.length === 0 ? [] : [{ schema, path, reads }];
  switch (schema.kind) {
    case 'map':
      return [...own, ...schema.items.flatMap((item) => conditionsIn(item.schema, below(path, item)))];
    case 'array':
      return [...own, ...conditionsIn(schema.item, [...path, '[]'])];
    case 'any':
      return [...own, ...(schema.alternatives?.schemas ?? []).flatMap((one) => conditionsIn(one, path))];
    case 'scalar':
    case 'null':
      return own;
  }
}

/** Whether one of two paths is a prefix of the other. */
function overlap(a: Path, b: Path): boolean {
  return a.every((step, i) => i >= b.length || step === b[i]);
}

/** The paths that the condition of the data value at `path` reads; empty if its function only gets the value. */
function readsOf(when: Value | undefined, path: Path): readonly Path[] {
  if (!(when instanceof StarlarkFunction) || when.code.parameters.length !== 2) return [];
  const [, context = ''] = when.code.parameters;
  const { node } = when.code;
  if (node.kind === 'program') return [[]];
  const bodies = node.kind === 'lambda' ? [node.body] : node.body;
  return bodies.flatMap((body) => readsIn(body, context, path));
}

function readsIn(node: CodeNode, context: string, path: Path): readonly Path[] {
  const read = node.kind === 'dot' || node.kind === 'index' ? readOf(node, context, path) : undefined;
  if (read !== undefined) return [read, ...indexesOf(node).flatMap((index) => readsIn(index, context, path))];
  // If the context is used as a whole, anything may be read from it.
  if (node.kind === 'identifier') return node.name === context ? [[]] : [];
  return childrenOf(node).flatMap((child) => readsIn(child, context, path));
}

/**
 * What `ctx.parent["a"]["b"]` reads, as far as it consists of constants; undefined for anything not read from the
 * context.
 */
function readOf(node: Expression, context: string, path: Path): Path | undefined {
  if (node.kind === 'parenthesized') return readOf(node.expression, context, path);
  if (node.kind === 'dot') {
    const isContext = node.object.kind === 'identifier' && node.object.name === context;
    if (isContext && node.name.name === 'parent') return path.slice(0, -1);
    return isContext ? [] : readOf(node.object, context, path);
  }
  if (node.kind !== 'index') return undefined;
  const read = readOf(node.object, context, path);
  if (read === undefined || !isWhole(node.object, context)) return read;
  const { index } = node;
  if (index.kind !== 'literal') return read;
  return [...read, isInt(index.value) ? '[]' : valueText(index.value)];
}

/** Whether an expression is fully described by the path it reads: no computed index, no call. */
function isWhole(node: Expression, context: string): boolean {
  if (node.kind === 'parenthesized') return isWhole(node.expression, context);
  if (node.kind === 'index') return node.index.kind === 'literal' && isWhole(node.object, context);
  return node.kind === 'dot' && node.object.kind === 'identifier' && node.object.name === context;
}

/** The index expressions in a chain of them. */
function indexesOf(node: CodeNode): readonly Expression[] {
  if (node.kind === 'parenthesized') return indexesOf(node.expression);
  if (node.kind === 'dot') return indexesOf(node.object);
  return node.kind === 'index' ? [...indexesOf(node.object), node.index] : [];
}
