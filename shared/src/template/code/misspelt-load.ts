/**
 * Recognises a misspelt `load` (`laod("@ytt:data", "data")`). The names that it should have loaded are undefined only
 * because of it, so they are not reported.
 */
import type { CallExpression, Program } from '../../starlark/parse/syntax.js';
import { likelyName } from '../../starlark/values/suggest-name.js';

/** The calls at the top level of a program that were meant as `load`. */
export interface MisspeltLoads {
  /** The start offsets, in the program, of the names that are called instead. */
  readonly places: ReadonlySet<number>;
  /** The names that they would have loaded. */
  readonly names: ReadonlySet<string>;
}

/** Recognises them by form: a name like `load`, a path, and names to load as strings. */
export function misspeltLoads({ statements }: Program): MisspeltLoads {
  const places = new Set<number>();
  const names = new Set<string>();
  for (const statement of statements) {
    const call = statement.kind === 'expression-statement' ? statement.expression : undefined;
    if (call?.kind !== 'call' || !isLikeLoad(call)) continue;
    places.add(call.callee.start);
    for (const { name, value } of call.args.slice(1)) names.add(name?.name ?? textOf(value) ?? '');
  }
  return { places, names };
}

const meant = ['load'];

/** Most calls are generated instructions, and are excluded by this first condition. */
function isLikeLoad({ callee, args }: CallExpression): boolean {
  if (callee.kind !== 'identifier' || args.length < 2) return false;
  return args.every(({ value }) => textOf(value) !== undefined) && likelyName(callee.name, meant) !== undefined;
}

function textOf(value: CallExpression['args'][number]['value']): string | undefined {
  return value.kind === 'literal' && typeof value.value === 'string' ? value.value : undefined;
}
