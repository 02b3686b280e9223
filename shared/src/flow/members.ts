/**
 * The possible results of looking up a name or key in a value: attributes, methods, members of modules, and map items.
 */
import { standardModules } from '../library/modules.js';
import { proposedModules } from '../library/proposed-functions.js';
import { findItem } from '../schema/lookup.js';
import type { MapSchema } from '../schema/schema-node.js';
import { methodNamesOf } from '../starlark/values/methods/attributes.js';
import { Module } from '../starlark/values/module.js';
import {
  type DataValue,
  type Flow,
  type FlowValue,
  type FragmentItem,
  floatFlow,
  type LazyFlow,
  type Member,
  noFlow,
  orUnknown,
  union,
  type YttModule,
} from './flow-value.js';
import { isClosedMap, type Shape, typeOfShape } from './shape.js';

/** The member `name` of the map of data values. */
function declaredMember(value: DataValue, declaration: MapSchema, name: string): Member | undefined {
  const item = findItem(declaration, name);
  if (item === undefined) return undefined;
  const member: DataValue = { ...value, declaration: item.schema, path: [...value.path, { kind: 'key', key: name }] };
  return { name, flow: () => [member], place: item.schema.origin };
}

/** The attribute `name` of a value; undefined if there is none, and `'unknown'` if that is not known. */
export function attributeOf(shape: Shape, name: string): Member | 'unknown' | undefined {
  switch (shape.kind) {
    case 'unknown':
      return 'unknown';
    case 'library':
      return libraryMethods.has(name) ? methodMember(shape, name) : undefined;
    case 'declared-map':
      if (shape.value.form !== 'struct') return methodOf(shape, shape.value, name);
      return (
        declaredMember(shape.value, shape.declaration, name) ?? (isClosedMap(shape.declaration) ? undefined : 'unknown')
      );
    case 'declared-array':
      return methodOf(shape, shape.value, name);
    case 'struct':
    case 'module':
      return shape.members.get(name) ?? (shape.isOpen ? 'unknown' : undefined);
    case 'ytt-module':
      return moduleMemberNames(shape).includes(name) ? moduleMember(shape, name) : undefined;
    case 'scalar':
    case 'dict':
    case 'list':
    case 'tuple':
    case 'set':
    case 'function':
    case 'builtin':
    case 'method':
    case 'fragment':
      return methodOf(shape, shape, name);
  }
}

function methodOf(shape: Shape, object: FlowValue, name: string): Member | undefined {
  return methodNamesOf(typeOfShape(shape) ?? '').includes(name) ? methodMember(object, name) : undefined;
}

const libraryMethods: ReadonlySet<string> = new Set([
  'with_data_values',
  'with_data_values_schema',
  'eval',
  'export',
  'data_values',
]);

/** The members of `@ytt:` modules whose values depend on the run or on the file that loads the module. */
const membersOfRun: ReadonlyMap<string, readonly string[]> = new Map([
  ['data', ['values', 'list', 'read']],
  ['library', ['get']],
  ['template', ['replace']],
]);

/** The names of the members of a `@ytt:` module. */
export function moduleMemberNames({ name, isProposed }: Pick<YttModule, 'name' | 'isProposed'>): readonly string[] {
  const extended = isProposed ? proposedModules.get(name) : undefined;
  const module = (extended ?? standardModules.get(name))?.get(name);
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

function methodMember(object: FlowValue, name: string): Member {
  return { name, flow: () => [{ kind: 'method', object, name }], place: undefined };
}

/** The known attributes of a value. */
export function attributesOf(shape: Shape): readonly Member[] {
  switch (shape.kind) {
    case 'unknown':
      return [];
    case 'declared-map':
      return shape.value.form === 'struct'
        ? declaredMembers(shape.value, shape.declaration)
        : methodsOf(shape.value, typeOfShape(shape) ?? '');
    case 'declared-array':
      return methodsOf(shape.value, typeOfShape(shape) ?? '');
    case 'struct':
    case 'module':
      return [...shape.members.values()];
    case 'ytt-module':
      return moduleMemberNames(shape).map((name) => moduleMember(shape, name));
    case 'library':
      return [...libraryMethods].map((name) => methodMember(shape, name));
    default:
      return methodsOf(shape, typeOfShape(shape) ?? '');
  }
}

function methodsOf(object: FlowValue, type: string): readonly Member[] {
  return methodNamesOf(type).map((name) => methodMember(object, name));
}

/** The members of a map of data values that are declared individually. */
export function declaredMembers(value: DataValue, declaration: MapSchema): readonly Member[] {
  return declaration.items.flatMap(({ key, keys }) =>
    typeof key === 'string' && (keys === undefined || keys.literal)
      ? (declaredMember(value, declaration, key) ?? [])
      : [],
  );
}

/** The items of a value with string keys, as `value["key"]` finds them. */
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

/** `value["key"]`; undefined if there is no such key, and `'unknown'` if that is not known. */
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
      return shape.isOpen ? 'unknown' : undefined;
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

/** A member of a dict, whose value may also be one that other code sets. */
function orElse(member: Member, rest: LazyFlow | undefined): Member {
  return { ...member, flow: () => orUnknown(union(member.flow(), rest?.() ?? noFlow)) };
}
