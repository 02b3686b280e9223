/** The type of values in code. Data values have the types of their declarations. */
import { partsOfDefault } from '../schema/inferred-schema.js';
import type { MapSchema, SchemaNode } from '../schema/schema-node.js';
import {
  boolFlow,
  type DataValue,
  type FlowValue,
  floatFlow,
  intFlow,
  noneFlow,
  type ScalarValue,
  stringFlow,
  unknownValue,
} from './flow-value.js';

/** The form of a value in code: for a data value, according to the type of its declaration. */
export type Shape =
  | Exclude<FlowValue, DataValue>
  /** A map of data values. */
  | { readonly kind: 'declared-map'; readonly value: DataValue; readonly declaration: MapSchema }
  /** An array of data values. */
  | { readonly kind: 'declared-array'; readonly value: DataValue; readonly item: DataValue };

const scalarTypes = { string: stringFlow, integer: intFlow, float: floatFlow, boolean: boolFlow } as const;

/** The possible shapes of `value`; a nullable data value has two. */
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
    case 'any': {
      const isText = declaration.alternatives === undefined && typeof declaration.default === 'string';
      const parts = partsOfDefault(declaration);
      const likely = isText ? (stringFlow as readonly ScalarValue[]) : parts === undefined ? [] : shapeOf(value, parts);
      return [...likely, unknownValue];
    }
    case 'null':
      return [unknownValue];
  }
}

const none = noneFlow as readonly ScalarValue[];

/** The type of a value as returned by `type(x)`; undefined if unknown. */
export function typeOfShape(shape: Shape): string | undefined {
  switch (shape.kind) {
    case 'unknown':
      return undefined;
    case 'scalar':
      return shape.type;
    case 'declared-map':
      return shape.value.form === 'fragment' ? 'yamlfragment' : shape.value.form;
    case 'declared-array':
      return shape.value.form === 'fragment' ? 'yamlfragment' : 'list';
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

/** Whether a map of data values has the declared keys and no others. */
export function isClosedMap({ open, items }: MapSchema): boolean {
  return !open && items.every(({ keys }) => keys === undefined || keys.literal);
}
