/**
 * The possible values of an expression before its code runs.
 *
 * A `Flow` lists all of them. If other values are possible too, `unknownValue` is among them: features that need
 * certainty check for it, and those that only show something ignore it. An empty flow belongs to an expression that
 * always fails. The contents of values are computed on demand.
 */
import { type PathStep, schemaAt } from '../schema/lookup.js';
import type { SchemaNode } from '../schema/schema-node.js';
import type { FunctionNode } from '../starlark/resolve/resolution.js';
import type { Origin } from '../text/origin.js';
import type { CodeFile, CodeLibrary, DeclaredValues } from './code-run.js';

/** All values that an expression can have. */
export type Flow = readonly FlowValue[];

/** A flow that is computed on demand. */
export type LazyFlow = () => Flow;

/** Any value at all. */
export interface UnknownValue {
  readonly kind: 'unknown';
}

/** A value without parts, of which the type is known and perhaps the value. */
export interface ScalarValue {
  readonly kind: 'scalar';
  /** As returned by `type(x)`. */
  readonly type: 'string' | 'int' | 'float' | 'bool' | 'NoneType';
  /** For strings: the value, if it is a literal, or composed of literals. */
  readonly text?: string;
  /** For other strings: the known beginning, if there is one. */
  readonly beginning?: string;
}

/** A data value, or a map or array of them. */
export interface DataValue {
  readonly kind: 'data-value';
  readonly declaration: SchemaNode;
  /** From `root`, the declaration of all data values of the run or library. */
  readonly root: SchemaNode;
  readonly path: readonly PathStep[];
  /**
   * The type of its maps in code: structs, or dicts after `struct.decode`. In the code of validations its maps and
   * arrays are YAML fragments.
   */
  readonly form: 'struct' | 'dict' | 'fragment';
}

/** The value of a name or key, and where that is written. */
export interface Member {
  readonly name: string;
  readonly flow: LazyFlow;
  readonly place: Origin | undefined;
}

/** A struct, a dict or a module defined by code. */
export interface MemberHolder {
  readonly kind: 'struct' | 'dict' | 'module';
  readonly members: ReadonlyMap<string, Member>;
  /** Whether it may have other members too. */
  readonly isOpen: boolean;
  /** The values of its other members, as far as they are known. */
  readonly rest: LazyFlow | undefined;
}

/** A list, tuple, set or another collection without keys. Other code may add elements to lists and sets. */
export interface Sequence {
  readonly kind: 'list' | 'tuple' | 'set';
  /** In order, if they are known individually. */
  readonly elements: readonly LazyFlow[] | undefined;
  /** The flow of any element. */
  readonly element: LazyFlow;
}

/** A function of a file, or a lambda. */
export interface FunctionValue {
  readonly kind: 'function';
  readonly file: CodeFile;
  readonly node: FunctionNode;
}

/** A built-in function: `len`, or `json.encode` of a module of `@ytt:`. */
export interface BuiltinValue {
  readonly kind: 'builtin';
  readonly name: string;
}

/** A method of `object`, named by type: `str.split` for a string. */
export interface MethodValue {
  readonly kind: 'method';
  readonly object: FlowValue;
  readonly name: string;
}

/** A module of `@ytt:`, as loaded by `file`. */
export interface YttModule {
  readonly kind: 'ytt-module';
  readonly name: string;
  readonly file: CodeFile;
  /** Whether it has the additional members of the design documents. */
  readonly isProposed: boolean;
  /** The value of `data.values` in that file. */
  readonly dataValues: Flow;
}

/** A library instance, as returned by `library.get()`. */
export interface LibraryInstance {
  readonly kind: 'library';
  readonly library: CodeLibrary;
}

/** YAML that a function returns: the items that it builds, or the items inside of one of its nodes. */
export interface FragmentValue {
  readonly kind: 'fragment';
  readonly items: readonly FragmentItem[];
}

/** An item of a map, an array or a document set. */
export interface FragmentItem {
  readonly kind: 'mapItem' | 'arrayItem' | 'document';
  /** For map items: the key, if it is a string that is not computed by code. */
  readonly key: string | undefined;
  readonly flow: LazyFlow;
  readonly place: Origin | undefined;
}

/** One value that an expression can have, as far as it is known. */
export type FlowValue =
  | UnknownValue
  | ScalarValue
  | DataValue
  | MemberHolder
  | Sequence
  | FunctionValue
  | BuiltinValue
  | MethodValue
  | YttModule
  | LibraryInstance
  | FragmentValue;

/** Stands for any value. */
export const unknownValue: UnknownValue = { kind: 'unknown' };
/** Any value is possible. */
export const unknownFlow: Flow = [unknownValue];
/** No value: the expression always fails. */
export const noFlow: Flow = [];

/** Any string is possible. */
export const stringFlow: Flow = [{ kind: 'scalar', type: 'string' }];
/** Any int is possible. */
export const intFlow: Flow = [{ kind: 'scalar', type: 'int' }];
/** Any float is possible. */
export const floatFlow: Flow = [{ kind: 'scalar', type: 'float' }];
/** `True` and `False` are possible. */
export const boolFlow: Flow = [{ kind: 'scalar', type: 'bool' }];
/** Only `None` is possible. */
export const noneFlow: Flow = [{ kind: 'scalar', type: 'NoneType' }];

/** The maximum number of values in a flow; beyond it the rest is represented by the unknown value. */
export const mostValues = 24;

/** All values of the `flows`. */
export function union(...flows: readonly Flow[]): Flow {
  const [first = noFlow, ...others] = flows.filter((flow) => flow.length > 0);
  if (others.length === 0) return first;
  const all: FlowValue[] = [];
  for (const flow of [first, ...others])
    for (const value of flow) {
      if (all.some((known) => isSame(known, value))) continue;
      all.push(value);
      if (all.length > mostValues) return bounded(all);
    }
  return all;
}

function bounded(all: Flow): Flow {
  return [...all.filter(({ kind }) => kind !== 'unknown').slice(0, mostValues), unknownValue];
}

/** Whether values beyond those in the flow are possible. */
export function mayBeAnything(flow: Flow): boolean {
  return flow.some(({ kind }) => kind === 'unknown');
}

/** The flow, with any other value possible too. */
export function orUnknown(flow: Flow): Flow {
  return mayBeAnything(flow) ? flow : [...flow, unknownValue];
}

/** The data value at `path`, in the form that it has in the code that reads it; unknown if it is not declared. */
export function declaredFlow(
  values: DeclaredValues | undefined,
  path: readonly PathStep[] = [],
  form: DataValue['form'] = 'struct',
): Flow {
  const declaration = values && schemaAt(values.declaration, path);
  if (values === undefined || declaration === undefined) return unknownFlow;
  const flow: Flow = [{ kind: 'data-value', declaration, root: values.declaration, path, form }];
  return values.isClosed ? flow : orUnknown(flow);
}

/** Whether two values are the same, ignoring the text of strings. */
function isSame(a: FlowValue, b: FlowValue): boolean {
  if (a === b) return true;
  switch (a.kind) {
    case 'unknown':
      return b.kind === 'unknown';
    case 'scalar':
      return b.kind === 'scalar' && a.type === b.type && a.text === b.text && a.beginning === b.beginning;
    case 'data-value':
      return b.kind === 'data-value' && a.root === b.root && a.form === b.form && samePath(a.path, b.path);
    case 'function':
      return b.kind === 'function' && a.node === b.node;
    case 'builtin':
      return b.kind === 'builtin' && a.name === b.name;
    case 'ytt-module':
      return b.kind === 'ytt-module' && a.name === b.name;
    case 'method':
      return b.kind === 'method' && a.name === b.name && isSame(a.object, b.object);
    default:
      return false;
  }
}

/** Whether two paths lead to the same data value. */
export function samePath(a: readonly PathStep[], b: readonly PathStep[]): boolean {
  return (
    a.length === b.length &&
    a.every((step, i) => {
      const other = b[i];
      return step.kind === 'item' ? other?.kind === 'item' : other?.kind === 'key' && other.key === step.key;
    })
  );
}
