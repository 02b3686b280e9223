/** Types of the proposed dialect: named ones, unions, and combinations of whole schemas (seeds 003, 004). */
import type { NodeValue } from '../../document/node.js';
import { List } from '../../starlark/values/list.js';
import type { Value } from '../../starlark/values/value.js';
import { annotationProblem, type Declaration, type Report } from '../build/annotations.js';
import { argumentValue } from '../build/argument.js';
import { at } from '../build/problem.js';
import { checkValue } from '../check/check.js';
import { valueTypeName } from '../check/type-name.js';
import { type Alternatives, noDocumentation, type ScalarTypeName, type SchemaNode } from '../schema-node.js';

/** What reading a proposed type needs from the schema that is being built. */
export interface TypeReading {
  readonly report: Report;
  /** The schema node that the declaration's own value implies. */
  readonly inferred: () => SchemaNode;
  /** The schema node that a value given as an argument implies. */
  readonly declared: (value: NodeValue) => SchemaNode;
}

/** A type that is said rather than inferred; undefined where the proposed annotations say none. */
export function readProposedType(node: Declaration, reading: TypeReading): SchemaNode | undefined {
  for (const mode of ['any-of', 'all-of', 'one-of'] as const) {
    const annotation = node.annotations?.get(`schema/${mode}`);
    if (annotation === undefined) continue;
    const values = annotation.args.flatMap((value) => argumentValue(value, annotation, node, reading.report) ?? []);
    return alternatives(node, mode, values.map(reading.declared));
  }
  const annotation = node.annotations?.get('schema/type');
  if (annotation === undefined) return undefined;
  const argument = (name: string): Value | undefined => annotation.kwargs.find(([key]) => key === name)?.[1];
  const names = [...annotation.args, ...listed(argument('one_of'))];
  if (names.length === 0) return undefined;
  const malformed = (summary: string): undefined => {
    reading.report(annotationProblem(annotation, node, { summary }));
  };
  if (argument('any') !== undefined) return malformed('any= excludes all other arguments of @schema/type');
  const types = names.map((name) => namedType(name, node));
  const unknown = types.indexOf(undefined);
  if (unknown !== -1) return malformed(`unknown type ${String(names[unknown])} in @schema/type`);
  const schemas = types.filter((type) => type !== undefined && type !== 'null') as readonly SchemaNode[];
  const all = argument('or_inferred') === true ? [...schemas, reading.inferred()] : schemas;
  const [only] = all;
  const type = only !== undefined && all.length === 1 ? only : alternatives(node, 'any-of', all);
  const schema = { ...type, nullable: types.includes('null') };
  if (checkValue(schema, node.value, node.origin).violations.length > 0)
    reading.report({
      ...annotationProblem(annotation, node, {
        summary: 'Invalid schema - the default value is not of the type that @schema/type names',
        expected: `${valueTypeName(schema)} ${at(annotation.origin)}`,
      }),
      code: 'schema-default-type',
    });
  return schema;
}

function listed(value: Value | undefined): readonly Value[] {
  if (value === undefined) return [];
  return value instanceof List ? value.elements : [value];
}

/** One type is itself; several are alternatives. */
function alternatives(node: Declaration, mode: Alternatives['mode'], schemas: readonly SchemaNode[]): SchemaNode {
  const [only] = schemas;
  if (only !== undefined && schemas.length === 1) return { ...only, ...bare(node) };
  return { ...bare(node), kind: 'any', ...(schemas.length === 0 ? {} : { alternatives: { mode, schemas } }) };
}

type Bare = Omit<Extract<SchemaNode, { kind: 'null' }>, 'kind'>;

function bare(node: Declaration): Bare {
  return {
    origin: node.origin,
    typeOrigin: node.origin,
    holder: node.kind,
    nullable: false,
    default: node.value,
    documentation: noDocumentation,
    validation: undefined,
    annotations: new Map(),
  };
}

const scalars: ReadonlyMap<Value, ScalarTypeName> = new Map<Value, ScalarTypeName>([
  ['string', 'string'],
  ['int', 'integer'],
  ['integer', 'integer'],
  ['float', 'float'],
  ['bool', 'boolean'],
  ['boolean', 'boolean'],
]);

function namedType(name: Value, node: Declaration): SchemaNode | 'null' | undefined {
  const scalar = scalars.get(name);
  if (scalar !== undefined) return { ...bare(node), kind: 'scalar', type: scalar };
  switch (name) {
    case 'null':
      return 'null';
    case 'any':
      return { ...bare(node), kind: 'any' };
    case 'array':
    case 'list':
      return { ...bare(node), kind: 'array', item: { ...bare(node), kind: 'any', default: null } };
    case 'map':
      return { ...bare(node), kind: 'map', items: [], open: true };
    default:
      return undefined;
  }
}
