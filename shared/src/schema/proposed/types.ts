/** `@schema/type` with names of types (seed 003, Part 5; seed 004): one type, or several alternatives. */
import type { Annotation } from '../../annotations/annotation.js';
import { isNode } from '../../document/kinds.js';
import type { NodeValue } from '../../document/node.js';
import { unknownNode } from '../../document/unknown.js';
import { typeInWords } from '../../findings/plain-words.js';
import { holdsUnknown } from '../../starlark/values/builtin.js';
import { List } from '../../starlark/values/list.js';
import { repr } from '../../starlark/values/operations/repr.js';
import { nearestName } from '../../starlark/values/suggest-name.js';
import { Tuple } from '../../starlark/values/tuple.js';
import { typeName } from '../../starlark/values/type-name.js';
import type { Value } from '../../starlark/values/value.js';
import { annotationProblem, type Declaration, type Report } from '../build/annotations.js';
import { refusedDefault } from '../build/argument.js';
import { at } from '../build/problem.js';
import { checkValue } from '../check/check.js';
import { emptyArray } from '../check/defaults.js';
import { valueTypeInWords, valueTypeName } from '../check/type-name.js';
import type { CountRefusals, ScalarTypeName, SchemaNode } from '../schema-node.js';
import { bareDeclaration } from '../schema-node.js';

/** What reading a proposed type needs from the schema that is being built. */
export interface TypeReading {
  readonly report: Report;
  /** The schema node that the declaration's own value implies. */
  readonly inferred: () => SchemaNode;
  /** The schema node that a value given as an argument implies. */
  readonly declared: (value: NodeValue) => SchemaNode;
  /** Completes a type that is not a declaration of its own: rules are also implied for the strings of a union. */
  readonly withImpliedRules: (schema: SchemaNode) => SchemaNode;
  readonly countRefusals: CountRefusals;
}

/**
 * The type given by `@schema/type` in a form that ytt 0.48 does not have; undefined for `any=`, or without the
 * annotation.
 */
export function readNamedTypes(node: Declaration, reading: TypeReading): SchemaNode | undefined {
  const annotation = node.annotations?.get('schema/type');
  if (annotation === undefined || holdsUnknown(annotation.args, annotation.kwargs)) return undefined;
  const given = readArguments(annotation.args, annotation.kwargs);
  if (given === 'any') return undefined;
  if (typeof given === 'string') {
    reading.report(annotationProblem(annotation, node, { plain: given, summary: 'Invalid @schema/type annotation' }));
    return unknownSchema(node);
  }
  const { names, orInferred } = given;
  const types = names.filter((name) => name !== 'null').map((name) => namedType(name, node, reading));
  const inferred = orInferred ? reading.inferred() : undefined;
  const all = inferred === undefined ? types : [...types, inferred];
  const [only] = all;
  const type: SchemaNode =
    only !== undefined && all.length === 1
      ? only
      : { ...bareDeclaration(node), kind: 'any', alternatives: { mode: 'union', schemas: all } };
  const nullable = names.includes('null') || inferred?.nullable === true;
  const schema = { ...type, nullable, default: inferred?.default ?? type.default };
  if (checkValue(schema, node.value, node.origin).violations.length === 0) return schema;
  if (hasOtherDefault(node)) return { ...schema, default: unknownNode };
  const wanted = `${valueTypeInWords(schema)}${nullable && all.length > 0 ? ' or null' : ''}`;
  return withoutDefault(schema, node, annotation, `Expected ${wanted}, as @schema/type says, for the default`, reading);
}

/** `schema` without a default, because the written value does not fit it, which is reported. */
export function withoutDefault(
  schema: SchemaNode,
  node: Declaration,
  annotation: Annotation,
  plain: string,
  { report }: Pick<TypeReading, 'report'>,
): SchemaNode {
  const summary = `Invalid schema - the default value is not of the type that @${annotation.name} names`;
  const expected = `${valueTypeName(schema)} ${at(annotation.origin)}`;
  const problem = annotationProblem(annotation, node, { plain, summary, expected });
  report({ ...problem, code: 'schema-default-type', failure: refusedDefault(schema) });
  return { ...schema, default: unknownNode };
}

/** Whether the value written in a declaration is not its default. */
export function hasOtherDefault({ annotations }: Declaration): boolean {
  return annotations?.has('schema/default') === true || annotations?.has('schema/nullable') === true;
}

/** A declaration of unknown type: it allows everything, and nothing is reported about its uses. */
export function unknownSchema(node: Declaration): SchemaNode {
  return { ...bareDeclaration(node), kind: 'null', default: node.value ?? unknownNode };
}

interface NamedTypes {
  readonly names: readonly TypeName[];
  readonly orInferred: boolean;
}

/** The types in the arguments; `any` if the released language reads them; a sentence if they are wrong. */
function readArguments(
  args: readonly Value[],
  kwargs: readonly (readonly [string, Value])[],
): NamedTypes | 'any' | string {
  const unknown = kwargs.find(([name]) => !typeArguments.includes(name))?.[0];
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, typeArguments);
    return `@schema/type has no argument ${unknown}=${nearest ? `; did you mean ${nearest}=?` : `; it takes ${typeArguments.join('=, ')}=`}`;
  }
  const given = new Map(kwargs);
  if (given.has('any'))
    return args.length === 0 && given.size === 1 ? 'any' : 'any= excludes all other arguments of @schema/type';
  const orInferred = given.get('or_inferred') ?? false;
  if (typeof orInferred !== 'boolean')
    return `Expected True or False for or_inferred=, but found ${typeInWords(typeName(orInferred))}`;
  const names = [...args, ...listed(given.get('one_of'))];
  for (const name of names) {
    if (typeof name !== 'string')
      return `Expected names of types in @schema/type, but found ${typeInWords(typeName(name))}`;
    if (isTypeName(name)) continue;
    const nearest = nearestName(name, typeNames);
    return `There is no type ${repr(name)}; ${nearest ? `did you mean ${repr(nearest)}?` : `the types are ${typeNames.join(', ')}`}`;
  }
  if (names.length === 0 && !orInferred)
    return '@schema/type needs a type: its name, one_of=[…], or_inferred=True or any=True';
  return { names: [...new Set(names.filter(isTypeName))], orInferred };
}

const typeArguments = ['one_of', 'or_inferred', 'any'];

function listed(value: Value | undefined): readonly Value[] {
  if (value === undefined) return [];
  return value instanceof List || value instanceof Tuple ? value.elements : [value];
}

const scalars = {
  string: 'string',
  int: 'integer',
  integer: 'integer',
  float: 'float',
  bool: 'boolean',
  boolean: 'boolean',
} as const satisfies Readonly<Record<string, ScalarTypeName>>;

const collections = { array: 'array', list: 'array', map: 'map' } as const;

type TypeName = keyof typeof scalars | keyof typeof collections | 'any' | 'null';

/** The type names that `@schema/type` accepts. */
export const typeNames: readonly string[] = [...Object.keys(scalars), ...Object.keys(collections), 'any', 'null'];

function isTypeName(name: Value): name is TypeName {
  return typeof name === 'string' && typeNames.includes(name);
}

function namedType(name: Exclude<TypeName, 'null'>, node: Declaration, reading: TypeReading): SchemaNode {
  const own = bareDeclaration(node);
  switch (name) {
    case 'any':
      return { ...own, kind: 'any' };
    case 'array':
    case 'list':
    case 'map':
      return isOf(collections[name], node.value) ? reading.inferred() : anyOf(collections[name], node);
    default:
      return reading.withImpliedRules({ ...own, kind: 'scalar', type: scalars[name] });
  }
}

/** Whether a value is a collection of this kind with contents, from which the type of its parts follows. */
function isOf(kind: 'array' | 'map', value: NodeValue): boolean {
  return isNode(value) && value.kind === kind && value.items.length > 0;
}

/** A collection with any contents. */
export function anyOf(kind: 'array' | 'map', node: Declaration): SchemaNode {
  const own = bareDeclaration(node);
  return kind === 'map'
    ? { ...own, kind: 'map', items: [], open: true }
    : {
        ...own,
        kind: 'array',
        item: { ...own, holder: 'arrayItem', kind: 'any', default: null },
        default: emptyOf(node),
      };
}

/** A value that is not an array is kept, to be rejected later. */
function emptyOf({ value }: Declaration): NodeValue {
  return isNode(value) && value.kind === 'array' ? emptyArray : value;
}
