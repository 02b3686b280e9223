/** Converts annotations of a proposed schema language to those of ytt 0.48. */
import type { Annotation } from '../../annotations/annotation.js';
import { argumentsIn, rangeInContent } from '../../annotations/written-arguments.js';
import { toStarlark } from '../../document/convert/convert.js';
import { repr } from '../../starlark/values/operations/repr.js';
import { Tuple } from '../../starlark/values/tuple.js';
import type { SchemaNode } from '../schema-node.js';
import { type Converted, renamedKeyword, sameRules } from './annotation-arguments.js';
import { withMessage } from './keyword-rules.js';
import { proposedHeaders } from './languages.js';

/** The annotation in the released language; undefined if it stays unchanged. */
export function toReleased(annotation: Annotation, node: SchemaNode): Converted | undefined {
  const { name, content } = annotation;
  const rest = content.trim();
  if (proposedHeaders.some((header) => header === name)) return ['data/values-schema'];
  switch (name) {
    case 'schema/doc':
      return [`schema/desc ${rest}`];
    case 'schema/removed':
      return [`schema/deprecated ${rest}`];
    case 'schema/example':
      return node.annotations.has('schema/examples') ? 'left' : [`schema/examples ("Example", ${rest})`];
    case 'schema/examples':
      return releasedExamples(annotation);
    case 'schema/allow-empty':
      return [];
    case 'schema/type':
      return releasedType(annotation, node);
    case 'schema/validate':
    case 'schema/validation':
      return releasedRules(annotation);
    case 'schema/key':
    case 'schema/any-key':
    case 'schema/key-may-be-present':
    case 'schema/any-of':
    case 'schema/all-of':
    case 'schema/one-of':
      return 'left';
    default:
      return undefined;
  }
}

/** Converts examples in a list literal to arguments. */
function releasedExamples({ args, content }: Annotation): Converted | undefined {
  const list = argumentsIn(content)[0]?.value;
  if (args.length !== 1 || list === undefined || args[0] instanceof Tuple) return undefined;
  if (list.kind !== 'list') return 'left';
  const { start, end } = rangeInContent(list);
  return [`schema/examples ${content.slice(start + 1, end - 1)}`];
}

/** Converts types: any type, or the inferred one, possibly with null. */
function releasedType({ args, kwargs }: Annotation, node: SchemaNode): Converted | undefined {
  if (args.length === 0 && kwargs.every(([name]) => name === 'any')) return undefined;
  if (node.kind === 'any') return node.alternatives === undefined ? ['schema/type any=True'] : 'left';
  const isInferred = kwargs.some(([name, value]) => name === 'or_inferred' && value === true);
  if (node.kind === 'null' || (!isInferred && node.kind !== 'scalar') || node.default === null) return 'left';
  if (!node.nullable) return [];
  // ytt allows no default for an item of an array except null.
  if (node.holder === 'arrayItem') return 'left';
  return ['schema/nullable', `schema/default ${repr(toStarlark(node.default))}`];
}

function releasedRules({ name, args, kwargs, content }: Annotation): Converted | undefined {
  const isReleased = name === 'schema/validation';
  if (isReleased && kwargs.every(([key]) => key !== 'enum')) return undefined;
  const known = kwargs.every(([key, value]) => {
    const { message } = withMessage(value);
    return message === undefined && (sameRules.has(key) || key === 'enum' || (isReleased && releasedOnly.has(key)));
  });
  if (!known || (!isReleased && args.length > 0)) return 'left';
  return [`schema/validation ${renamedKeyword(content, 'enum', 'one_of')}`];
}

const releasedOnly = new Set(['one_of', 'one_not_null', 'when']);
