/** `@schema/any-of`, `@schema/all-of` and `@schema/one-of` (seed 004): combinations of schemas given as values. */

import type { Annotation } from '../../annotations/annotation.js';
import type { NodeValue } from '../../document/node.js';
import { unknownNode } from '../../document/unknown.js';
import { addAll } from '../../memo/list-map.js';
import { Float } from '../../number/number.js';
import { holdsUnknown } from '../../starlark/values/builtin.js';
import { annotationProblem, type Declaration } from '../build/annotations.js';
import { argumentValue } from '../build/argument.js';
import { notNullFirst } from '../build/rules.js';
import { checkValue } from '../check/check.js';
import { defaultMap } from '../check/defaults.js';
import { sameKey } from '../lookup.js';
import type { MapSchema, MapSchemaItem, SchemaNode, Validation } from '../schema-node.js';
import { bareDeclaration } from '../schema-node.js';
import { hasOtherDefault, type TypeReading, unknownSchema, withoutDefault } from './types.js';

const modes = ['any-of', 'all-of', 'one-of'] as const;
type Mode = (typeof modes)[number];

/** The schema of a combination of schemas; undefined if the declaration has none. */
export function readAlternatives(node: Declaration, reading: TypeReading): SchemaNode | undefined {
  const given = [...modes.map((mode) => `schema/${mode}`), 'schema/type'].flatMap(
    (name) => node.annotations?.get(name) ?? [],
  );
  const mode = modes.find((one) => node.annotations?.has(`schema/${one}`));
  const [annotation, other] = given;
  if (mode === undefined || annotation === undefined || holdsUnknown(annotation.args, annotation.kwargs))
    return undefined;
  const malformed = (plain: string): SchemaNode => {
    reading.report(annotationProblem(annotation, node, { plain, summary: `Invalid @${annotation.name} annotation` }));
    return unknownSchema(node);
  };
  if (other !== undefined) return malformed(`@${annotation.name} excludes @${other.name}`);
  if (annotation.kwargs.length > 0) return malformed(`@${annotation.name} takes schemas, and no arguments with names`);
  if (annotation.args.length === 0) return malformed(`@${annotation.name} needs at least one schema`);
  const values = annotation.args.flatMap((value) => argumentValue(value, annotation, node, reading.report) ?? []);
  return withDefault(combined(node, mode, values.map(reading.declared), reading), node, annotation, reading);
}

function combined(node: Declaration, mode: Mode, schemas: readonly SchemaNode[], reading: TypeReading): SchemaNode {
  const [only] = schemas;
  const single = schemas.length === 1 ? only : mode === 'all-of' ? allOf(schemas) : undefined;
  const { countRefusals } = reading;
  if (single !== undefined) return { ...single, origin: node.origin, holder: node.kind };
  return { ...bareDeclaration(node), kind: 'any', alternatives: { mode, schemas, countRefusals } };
}

/**
 * Adds the default: the written value if it matches, or the default of the given schemas if the written value is empty.
 */
function withDefault(schema: SchemaNode, node: Declaration, annotation: Annotation, reading: TypeReading): SchemaNode {
  const own = checkValue(schema, node.value, node.origin);
  if (own.violations.length === 0) return { ...schema, default: own.node };
  const options = schema.kind === 'any' ? (schema.alternatives?.schemas ?? []) : [schema];
  const fitting = options.find((option) => checkValue(schema, option.default, node.origin).violations.length === 0);
  if (fitting !== undefined && isEmpty(node.value)) return { ...schema, default: fitting.default };
  if (hasOtherDefault(node)) return { ...schema, default: unknownNode };
  const plain =
    fitting === undefined
      ? `The default has to be given, as it cannot be one of the schemas of @${annotation.name}`
      : `The default does not fit the schemas of @${annotation.name}`;
  return withoutDefault(schema, node, annotation, plain, reading);
}

/** Whether a value is only a placeholder. */
function isEmpty(value: NodeValue): boolean {
  if (typeof value !== 'object') return value === '' || value === 0;
  if (value === null || value instanceof Float) return value === null || value.value === 0;
  return 'items' in value && value.items.length === 0;
}

/** A single schema for values that match each of several; undefined if it cannot be expressed without a list. */
function allOf(schemas: readonly SchemaNode[]): SchemaNode | undefined {
  return schemas.reduce<SchemaNode | undefined>((all, one, i) => (i === 0 ? one : all && both(all, one)), undefined);
}

/** Maps must have the keys of both: each schema alone would reject those of the other. */
function both(a: SchemaNode, b: SchemaNode): SchemaNode | undefined {
  if (a.nullable !== b.nullable) return undefined;
  const validation = bothValidations(a.validation, b.validation);
  if (validation === 'none') return undefined;
  if (a.kind === 'map' && b.kind === 'map') {
    const map = bothMaps(a, b);
    return map && { ...map, validation };
  }
  if (a.kind === 'array' && b.kind === 'array') {
    const item = both(a.item, b.item);
    return item && { ...a, item, validation };
  }
  return a.kind === 'scalar' && b.kind === 'scalar' && a.type === b.type ? { ...a, validation } : undefined;
}

function bothMaps(a: MapSchema, b: MapSchema): MapSchema | undefined {
  if ([...a.items, ...b.items].some((item) => item.keys !== undefined)) return undefined;
  const of = (map: MapSchema, { key }: MapSchemaItem): MapSchemaItem | undefined =>
    map.items.find((item) => sameKey(item.key, key));
  const items: MapSchemaItem[] = [];
  for (const item of a.items) {
    const other = of(b, item);
    const schema = other === undefined ? item.schema : both(item.schema, other.schema);
    if (schema === undefined) return undefined;
    items.push({ key: item.key, schema });
  }
  addAll(
    items,
    b.items.filter((item) => of(a, item) === undefined),
  );
  return { ...a, items, open: a.open && b.open, default: defaultMap(items, a.typeOrigin) };
}

/** The two validations as one; `none` if they have different conditions, so that one cannot express both. */
function bothValidations(a: Validation | undefined, b: Validation | undefined): Validation | undefined | 'none' {
  if (a === undefined || b === undefined) return a ?? b;
  if (a.when !== undefined || b.when !== undefined) return 'none';
  const rules = notNullFirst([...a.rules, ...b.rules]);
  return { ...a, rules, notNull: a.notNull || b.notNull, kwargs: [...a.kwargs, ...b.kwargs] };
}
