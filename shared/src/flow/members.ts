/** What is in values: their members, what an index gives, and what a loop goes through. */
import { standardModules } from '../library/modules.js';
import { findItem } from '../schema/lookup.js';
import type { MapSchema, SchemaNode } from '../schema/schema-node.js';
import { methodNamesOf } from '../starlark/values/methods/attributes.js';
import { Module } from '../starlark/values/module.js';
import {
  boolFlow,
  type DataValue,
  type Flow,
  type FlowValue,
  type FragmentItem,
  floatFlow,
  intFlow,
  type LazyFlow,
  type Member,
  noFlow,
  noneFlow,
  orUnknown,
  type ScalarValue,
  type Sequence,
  stringFlow,
  union,
  unknownFlow,
  type YttModule,
} from './flow-value.js';

/** What a value is to code: of a data value, the type that its declaration gives it. */
export type Shape =
  | Exclude<FlowValue, DataValue>
  /** A map of data values. */
  | { readonly kind: 'declared-map'; readonly value: DataValue; readonly declaration: MapSchema }
  /** An array of data values. */
  | { readonly kind: 'declared-array'; readonly value: DataValue; readonly item: DataValue };

const scalarTypes = { string: stringFlow, integer: intFlow, float: floatFlow, boolean: boolFlow } as const;

/** What `value` can be to code; a data value that can be null has two shapes. */
export function shapesOf(value: FlowValue): readonly Shape[] {
  if (value.kind !== 'data-value') return [value];
  const shape = shapeOf(value, value.declaration);
  return value.declaration.nullable && !shape.some(({ kind }) => kind === 'unknown') ? [...shape, ...none] : shape;
}

function shapeOf(value: DataValue, declaration: SchemaNode): readonly Shape[] {
  switch (declaration.kind) {
    case 'map':
      return [{ kind: 'declared-map', value, declaration }];
    case 'array': {
      const item: DataValue = { ...value, declaration: declaration.item, path: [...value.path, { kind: 'item' }] };
      return [{ kind: 'declared-array', value, item }];
    }
    case 'scalar':
      return scalarTypes[declaration.type] as readonly ScalarValue[];
    case 'any':
    case 'null':
      return [{ kind: 'unknown' }];
  }
}

const none = noneFlow as readonly ScalarValue[];

/** The type of a value as `type(x)` says it; undefined where it is not known. */
export function typeOfShape(shape: Shape): string | undefined {
  switch (shape.kind) {
    case 'unknown':
      return undefined;
    case 'scalar':
      return shape.type;
    case 'declared-map':
      return shape.value.form;
    case 'declared-array':
      return 'list';
    case 'ytt-module':
    case 'library':
      return 'module';
    case 'fragment':
      return 'yamlfragment';
    case 'method':
    case 'builtin':
      return 'builtin_function_or_method';
    default:
      return shape.kind;
  }
}

/** The member `name` of the map of data values. */
function declaredMember(value: DataValue, declaration: MapSchema, name: string): Member | undefined {
  const item = findItem(declaration, name);
  if (item === undefined) return undefined;
  const member: DataValue = { ...value, declaration: item.schema, path: [...value.path, { kind: 'key', key: name }] };
  return { name, flow: () => [member], place: item.schema.origin };
}

/** Whether a map of data values has the declared keys and no others. */
export function isClosedMap({ open, items }: MapSchema): boolean {
  return !open && items.every(({ keys }) => keys === undefined || keys.literal);
}

/**
 * The attribute `name` of a value; undefined where it has none, and `'unknown'` where that is not known.
 */
export function attributeOf(shape: Shape, name: string): Member | 'unknown' | undefined {
  switch (shape.kind) {
    case 'unknown':
    case 'library':
      return shape.kind === 'unknown' ? 'unknown' : libraryMethods.has(name) ? methodMember(shape, name) : undefined;
    case 'declared-map':
      if (shape.value.form === 'dict')
        return methodNames('dict').has(name) ? methodMember(shape.value, name) : undefined;
      return (
        declaredMember(shape.value, shape.declaration, name) ?? (isClosedMap(shape.declaration) ? undefined : 'unknown')
      );
    case 'declared-array':
      return methodNames('list').has(name) ? methodMember(shape.value, name) : undefined;
    case 'struct':
    case 'module':
      return shape.members.get(name) ?? (shape.isOpen ? 'unknown' : undefined);
    case 'ytt-module':
      return moduleMemberNames(shape.name).includes(name) ? moduleMember(shape, name) : undefined;
    case 'scalar':
    case 'dict':
    case 'list':
    case 'tuple':
    case 'set':
    case 'function':
    case 'builtin':
    case 'method':
    case 'fragment':
      return methodNames(typeOfShape(shape) ?? '').has(name) ? methodMember(shape, name) : undefined;
  }
}

const libraryMethods: ReadonlySet<string> = new Set([
  'with_data_values',
  'with_data_values_schema',
  'eval',
  'export',
  'data_values',
]);

/** The members of the modules of `@ytt:` that belong to a run, or to a file of it. */
const membersOfRun: ReadonlyMap<string, readonly string[]> = new Map([
  ['data', ['values', 'list', 'read']],
  ['library', ['get']],
  ['template', ['replace']],
]);

function moduleMemberNames(name: string): readonly string[] {
  const module = standardModules.get(name)?.get(name);
  return module instanceof Module ? [...module.members.keys()] : (membersOfRun.get(name) ?? []);
}

function moduleMember(module: YttModule, name: string): Member {
  const isValues = module.name === 'data' && name === 'values';
  const flow = isValues ? module.dataValues : builtinFlow(`${module.name}.${name}`);
  return { name, flow: () => flow, place: undefined };
}

function builtinFlow(name: string): Flow {
  return floats.has(name) ? floatFlow : [{ kind: 'builtin', name }];
}

const floats: ReadonlySet<string> = new Set(['math.e', 'math.pi']);

const methodSets = new Map<string, ReadonlySet<string>>();

/** The names of the methods of a type of Starlark. */
function methodNames(type: string): ReadonlySet<string> {
  let names = methodSets.get(type);
  if (names === undefined) {
    names = new Set(methodNamesOf(type));
    methodSets.set(type, names);
  }
  return names;
}

function methodMember(object: FlowValue, name: string): Member {
  return { name, flow: () => [{ kind: 'method', object, name }], place: undefined };
}

/** The attributes of a value that are known. */
export function attributesOf(shape: Shape): readonly Member[] {
  switch (shape.kind) {
    case 'unknown':
      return [];
    case 'declared-map':
      return shape.value.form === 'dict'
        ? methodsOf(shape.value, 'dict')
        : declaredMembers(shape.value, shape.declaration);
    case 'declared-array':
      return methodsOf(shape.value, 'list');
    case 'struct':
    case 'module':
      return [...shape.members.values()];
    case 'ytt-module':
      return moduleMemberNames(shape.name).map((name) => moduleMember(shape, name));
    case 'library':
      return [...libraryMethods].map((name) => methodMember(shape, name));
    default:
      return methodsOf(shape, typeOfShape(shape) ?? '');
  }
}

function methodsOf(object: FlowValue, type: string): readonly Member[] {
  return [...methodNames(type)].map((name) => methodMember(object, name));
}

function declaredMembers(value: DataValue, declaration: MapSchema): readonly Member[] {
  return declaration.items.flatMap(({ key, keys }) =>
    typeof key === 'string' && (keys === undefined || keys.literal)
      ? (declaredMember(value, declaration, key) ?? [])
      : [],
  );
}

/** What a value holds by string keys, as `value["key"]` finds it. */
export function keysOf(shape: Shape): readonly Member[] {
  switch (shape.kind) {
    case 'declared-map':
      return declaredMembers(shape.value, shape.declaration);
    case 'struct':
    case 'dict':
      return [...shape.members.values()];
    case 'fragment':
      return shape.items.flatMap((item) => fragmentMember(item) ?? []);
    default:
      return [];
  }
}

function fragmentMember({ key, flow, place }: FragmentItem): Member | undefined {
  return key === undefined ? undefined : { name: key, flow, place };
}

/** `value["key"]`; undefined where there is no such key, and `'unknown'` where that is not known. */
export function valueAtKey(shape: Shape, key: string): Member | 'unknown' | undefined {
  switch (shape.kind) {
    case 'unknown':
      return 'unknown';
    case 'declared-map': {
      const member = declaredMember(shape.value, shape.declaration, key);
      if (shape.value.form === 'dict') return member === undefined ? 'unknown' : orElse(member, undefined);
      return member ?? (isClosedMap(shape.declaration) ? undefined : 'unknown');
    }
    case 'struct':
    case 'dict': {
      const member = shape.members.get(key);
      if (member !== undefined) return shape.kind === 'struct' ? member : orElse(member, shape.rest);
      return shape.isOpen || shape.kind === 'dict' ? 'unknown' : undefined;
    }
    case 'fragment': {
      const found = shape.items.filter((item) => item.key === key || item.key === undefined);
      const members = found.flatMap((item) => fragmentMember(item) ?? []);
      const [first] = members;
      if (first === undefined || found.length > members.length) return 'unknown';
      return { ...first, flow: () => union(...members.map(({ flow }) => flow())) };
    }
    default:
      return undefined;
  }
}

/** What is at a key of a dict, which code elsewhere can change. */
function orElse(member: Member, rest: LazyFlow | undefined): Member {
  return { ...member, flow: () => orUnknown(union(member.flow(), rest?.() ?? noFlow)) };
}

/**
 * What a loop over the value goes through; no value where it cannot be gone through. To a list that is not `isFresh`,
 * that is, made for this loop, other code may have added something.
 */
export function elementsOf(shape: Shape, isFresh = false): Flow {
  switch (shape.kind) {
    case 'unknown':
      return unknownFlow;
    case 'declared-map':
      return shape.value.form === 'dict' ? orUnknown(stringFlow) : stringFlow;
    case 'struct':
      return stringFlow;
    case 'dict':
      return orUnknown(stringFlow);
    case 'declared-array':
      return [shape.item];
    case 'list':
    case 'tuple':
    case 'set':
      return isFresh || shape.kind === 'tuple' ? shape.element() : orUnknown(shape.element());
    case 'fragment':
      return union(...shape.items.map(({ kind, flow }) => (kind === 'mapItem' ? unknownFlow : flow())));
    default:
      return noFlow;
  }
}

/** The values of what holds them by keys. */
export function heldValues(shape: Shape): Flow {
  switch (shape.kind) {
    case 'declared-map': {
      const values = union(...declaredMembers(shape.value, shape.declaration).map(({ flow }) => flow()));
      return isClosedMap(shape.declaration) && shape.value.form === 'struct' ? values : orUnknown(values);
    }
    case 'struct':
    case 'dict': {
      const values = union(...[...shape.members.values()].map(({ flow }) => flow()), shape.rest?.() ?? noFlow);
      return shape.isOpen || shape.kind === 'dict' ? orUnknown(values) : values;
    }
    case 'fragment':
      return union(...shape.items.map(({ flow }) => flow()));
    default:
      return unknownFlow;
  }
}

/** `value[i]` of a sequence; `i` is undefined where it is not written in the code. */
export function elementAt(shape: Shape, i: number | undefined): Flow {
  switch (shape.kind) {
    case 'list':
    case 'tuple': {
      const { elements, element } = shape;
      const at = i === undefined || elements === undefined ? undefined : elements.at(i);
      const found = at?.() ?? element();
      return shape.kind === 'list' ? orUnknown(found) : found;
    }
    case 'fragment': {
      const items = shape.items.filter(({ kind }) => kind !== 'mapItem');
      return items.length === 0 ? unknownFlow : union(...items.map(({ flow }) => flow()));
    }
    case 'scalar':
      return shape.type === 'string' ? stringFlow : noFlow;
    case 'declared-map':
    case 'struct':
    case 'dict':
      return i === undefined ? heldValues(shape) : unknownFlow;
    case 'unknown':
      return unknownFlow;
    default:
      return elementsOf(shape);
  }
}

/** A list, tuple or set of values that are not known one by one. */
export function sequenceOf(kind: Sequence['kind'], element: LazyFlow): Flow {
  return [{ kind, elements: undefined, element }];
}

/** A list or tuple of these elements. */
export function sequence(kind: 'list' | 'tuple', elements: readonly LazyFlow[]): Flow {
  return [{ kind, elements, element: () => union(...elements.map((element) => element())) }];
}
