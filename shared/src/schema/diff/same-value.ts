/**
 * Whether two values of code, including functions, are the same although different runs created them. The same text
 * gives the same value; if that is uncertain, the answer is no.
 */
import { entriesOf, valuesOf } from '../../document/content.js';
import { isArrayOrList, isMapOrDict } from '../../document/kinds.js';
import type { NodeValue } from '../../document/node.js';
import { Float } from '../../number/number.js';
import { StarlarkFunction } from '../../starlark/eval/function.js';
import type { Identifier } from '../../starlark/parse/syntax.js';
import { Builtin } from '../../starlark/values/builtin.js';
import { Dict } from '../../starlark/values/dict.js';
import { List } from '../../starlark/values/list.js';
import { Module } from '../../starlark/values/module.js';
import { StarlarkSet } from '../../starlark/values/set.js';
import { Struct } from '../../starlark/values/struct.js';
import { Tuple } from '../../starlark/values/tuple.js';
import { StarlarkObject, type Value } from '../../starlark/values/value.js';
import { YamlFragment } from '../../template/nodes/fragment.js';

/** Pairs whose comparison is in progress: values may contain themselves. */
type Under = ReadonlyMap<object, ReadonlySet<object>>;

type Maybe = Value | undefined;

/** Whether `a` and `b` are the same value, or functions with the same code and the same captured values. */
export function sameValue(a: Maybe, b: Maybe): boolean {
  return same(a, b, new Map());
}

function same(a: Maybe, b: Maybe, under: Under): boolean {
  if (a === b) return true;
  if (a instanceof Float && b instanceof Float) return Object.is(a.value, b.value);
  if (!(a instanceof StarlarkObject && b instanceof StarlarkObject) || a.type !== b.type) return false;
  const others = under.get(a);
  if (others?.has(b) === true) return true;
  return sameObject(a, b, new Map(under).set(a, new Set(others).add(b)));
}

function sameObject(a: StarlarkObject, b: StarlarkObject, under: Under): boolean {
  if (a instanceof StarlarkFunction && b instanceof StarlarkFunction) return sameFunction(a, b, under);
  if (a instanceof Builtin && b instanceof Builtin) return sameBuiltin(a, b, under);
  if (a instanceof YamlFragment && b instanceof YamlFragment) return sameData(a.data, b.data);
  const [left, right] = [partsOf(a), partsOf(b)];
  return left !== undefined && right !== undefined && sameAll(left, right, under);
}

function sameBuiltin(a: Builtin, b: Builtin, under: Under): boolean {
  const isSameCode = a.implementation === b.implementation || hasSubject(a);
  return (
    a.name === b.name &&
    isSameCode &&
    same(a.options.receiver, b.options.receiver, under) &&
    same(a.options.holds, b.options.holds, under)
  );
}

/** A method, or a function created for a value: its name and value identify it. */
function hasSubject({ options }: Builtin): boolean {
  return options.receiver !== undefined || options.holds !== undefined;
}

/** All parts of a value, in order; undefined if they are unknown. */
function partsOf(value: StarlarkObject): readonly Value[] | undefined {
  if (value instanceof List || value instanceof Tuple) return value.elements;
  if (value instanceof StarlarkSet) return value.elements();
  if (value instanceof Dict) return value.entries().flat();
  if (value instanceof Struct) return [...value.fields].flat();
  if (value instanceof Module) return [value.name, ...[...value.members].flat()];
  return undefined;
}

function sameAll(a: readonly Maybe[], b: readonly Maybe[], under: Under): boolean {
  return a.length === b.length && a.every((value, i) => same(value, b[i], under));
}

/** The same code, and the same values for its free names. */
function sameFunction(a: StarlarkFunction, b: StarlarkFunction, under: Under): boolean {
  const sameName = (left: Identifier, right: Identifier): boolean => {
    if (left.name !== right.name) return false;
    const [ofLeft, ofRight] = [outsideValue(a, left), outsideValue(b, right)];
    if (ofLeft === 'own' || ofRight === 'own') return ofLeft === ofRight;
    return same(ofLeft.value, ofRight.value, under);
  };
  const defaults = [a, b].map((one) => one.defaults.map((value) => (typeof value === 'symbol' ? undefined : value)));
  return sameSyntax(a.code.node, b.code.node, sameName) && sameAll(defaults[0] ?? [], defaults[1] ?? [], under);
}

/** The value of a name in the code of a function, if the name is bound outside of the function. */
function outsideValue(fn: StarlarkFunction, name: Identifier): 'own' | { readonly value: Maybe } {
  const binding = fn.code.resolution.bindings.get(name);
  switch (binding?.scope) {
    case 'global':
      return { value: fn.module.globals[binding.index] };
    case 'predeclared':
      return { value: fn.module.predeclared.get(binding.name) };
    case 'free':
      return { value: fn.freeVariables[binding.index]?.value };
    default:
      return 'own';
  }
}

/** Positions in the source have no influence on what a program does. */
const places = new Set(['start', 'end', 'opStart', 'dotStart', 'bracketStart', 'parenStart', 'colonStart']);

type SameName = (a: Identifier, b: Identifier) => boolean;

function sameSyntax(a: unknown, b: unknown, sameName: SameName): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (isIdentifier(a) && isIdentifier(b)) return sameName(a, b);
  const [left, right] = [a, b].map((node) => Object.entries(node).filter(([name]) => !places.has(name)));
  return (
    left?.length === right?.length &&
    left?.every(([name, part], i) => name === right?.[i]?.[0] && sameSyntax(part, right[i][1], sameName)) === true
  );
}

function isIdentifier(node: object): node is Identifier {
  return 'kind' in node && node.kind === 'identifier';
}

/** Whether two YAML values are equal, including their order. */
export function sameData(a: NodeValue, b: NodeValue): boolean {
  if (a === b) return true;
  if (a instanceof Float || b instanceof Float)
    return a instanceof Float && b instanceof Float && Object.is(a.value, b.value);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (isMapOrDict(a) && isMapOrDict(b)) {
    const [left, right] = [entriesOf(a), entriesOf(b)];
    return (
      left.length === right.length &&
      left.every(([key, value], i) => sameData(key, right[i]?.[0] ?? null) && sameData(value, right[i]?.[1] ?? null))
    );
  }
  if (!isArrayOrList(a) || !isArrayOrList(b)) return false;
  const [left, right] = [valuesOf(a), valuesOf(b)];
  return left.length === right.length && left.every((value, i) => sameData(value, right[i] ?? null));
}
