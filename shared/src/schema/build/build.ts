/** Builds the schema of a schema document: type, default, documentation and rules of every data value. */

import { goText } from '../../document/go-text.js';
import type { Annotations, Document, MapItem, NodeValue } from '../../document/node.js';
import { isLeaf } from '../../document/node-traits.js';
import { yamlTypeName } from '../../document/type-names.js';
import { isIncomplete, isUnknown, unknownNode } from '../../document/unknown.js';
import type { Finding } from '../../findings/finding.js';
import { typeInWords } from '../../findings/plain-words.js';
import { Float } from '../../number/number.js';
import { Thread } from '../../starlark/eval/thread.js';
import type { Origin } from '../../text/origin.js';
import { defaultMap, emptyArray } from '../check/defaults.js';
import { nullFixes } from '../check/fixes.js';
import { readAlternatives } from '../proposed/alternatives.js';
import { readProposedDocumentation } from '../proposed/documentation.js';
import { checkHeader } from '../proposed/header.js';
import { optionalKey, reachableItems, readKeyRule, refuseKeyAnnotations } from '../proposed/keys.js';
import { type Dialect, languageOf, releasedLanguage, type SchemaLanguage } from '../proposed/languages.js';
import { readRules, withImpliedRules } from '../proposed/rules.js';
import { anyOf, readNamedTypes, type TypeReading } from '../proposed/types.js';
import type {
  AnySchema,
  ArraySchema,
  CountRefusals,
  MapSchema,
  MapSchemaItem,
  NullSchema,
  ScalarSchema,
  SchemaNode,
} from '../schema-node.js';
import { noDocumentation } from '../schema-node.js';
import { type Declaration, type Report, readNullable, readType } from './annotations.js';
import { checkAnyFragment } from './any-fragment.js';
import { readDefault } from './default.js';
import { readDocumentation } from './documentation.js';
import { declarationHints } from './ineffective-annotations.js';
import { problemFinding } from './problem.js';
import { readValidation } from './rules.js';

/** The environment of building a schema. */
export interface SchemaContext {
  /** The position of findings about nodes without one. */
  readonly fallback: Origin;
  /** The language of the schema; according to its header by default. */
  readonly dialect?: Dialect;
  /** Runs the functions in annotations (proposed dialect). */
  readonly thread?: Thread;
  /**
   * Chooses between several schemas whose types do not decide (proposed dialect); by default all rules count as
   * satisfied.
   */
  readonly countRefusals?: CountRefusals;
}

/** A schema, and the findings about it. */
export interface BuiltSchema {
  readonly schema: SchemaNode;
  readonly findings: readonly Finding[];
  readonly language: SchemaLanguage;
}

interface Build {
  readonly report: Report;
  readonly hint: (finding: Finding) => void;
  /** Whether keys may be missing because code failed. */
  readonly open: boolean;
  readonly language: SchemaLanguage;
  readonly thread: Thread;
  readonly countRefusals: CountRefusals;
  /** The results for declarations that contain others: through aliases one of them can occur in many places. */
  readonly declared: Map<Declaration, SchemaNode>;
}

/** The schema that `document` declares. Errors become findings, and the rest of the schema is still built. */
export function buildSchema(document: Document, context: SchemaContext): BuiltSchema {
  const findings: Finding[] = [];
  const place = document.origin ?? placeOfAnnotations(document) ?? context.fallback;
  const report: Report = (problem) => findings.push(problemFinding(problem, place));
  const language = languageOf(document, context.dialect ?? 'auto');
  if (language !== releasedLanguage) checkHeader(document, language, report);
  const schema = declare(document, {
    report,
    hint: (finding) => findings.push(finding),
    open: isIncomplete(document),
    language,
    thread: context.thread ?? new Thread(),
    countRefusals: context.countRefusals ?? (() => 0),
    declared: new Map(),
  });
  return { schema, findings, language };
}

/** The first annotation's position, for a document without one of its own, such as one that consists of comments. */
function placeOfAnnotations({ annotations }: Document): Origin | undefined {
  const [first] = annotations?.values() ?? [];
  return first?.origin;
}

/** The part of a schema node that determines the allowed values, with the default it implies. */
type Shape = { readonly nullable?: boolean; readonly typeOrigin: Origin | undefined; readonly default: NodeValue } & (
  | Pick<MapSchema, 'kind' | 'items' | 'open'>
  | Pick<ArraySchema, 'kind' | 'item'>
  | Pick<ScalarSchema, 'kind' | 'type'>
  | Pick<AnySchema, 'kind' | 'alternatives'>
  | Pick<NullSchema, 'kind'>
);

function declare(node: Declaration, build: Build): SchemaNode {
  if (isLeaf(node)) return declareAnew(node, build);
  const known = build.declared.get(node) ?? declareAnew(node, build);
  build.declared.set(node, known);
  return known;
}

const noAnnotations: Annotations = new Map();

function declareAnew(node: Declaration, build: Build): SchemaNode {
  const { report } = build;
  const shape = readShape(node, build);
  const nullByDefault = readNullable(node, report);
  const own = {
    origin: node.origin,
    holder: node.kind,
    documentation: noDocumentation,
    validation: undefined,
    nullable: nullByDefault || shape.nullable === true,
    default: nullByDefault ? null : shape.default,
    annotations: node.annotations ?? noAnnotations,
  };
  const typed: SchemaNode = { language: build.language, ...shape, ...own };
  const { hasProposedAnnotations } = build.language;
  const documentation = (hasProposedAnnotations ? readProposedDocumentation : readDocumentation)(node, typed, report);
  const given = readDefault(node, typed, report);
  const schema: SchemaNode = {
    ...typed,
    documentation,
    default: given === undefined ? typed.default : given,
    validation: hasProposedAnnotations ? readRules(node, typed, build) : readValidation(node, build),
  };
  if (hasProposedAnnotations) refuseKeyAnnotations(node, report);
  for (const finding of declarationHints(node, schema, build.language)) build.hint(finding);
  return schema;
}

function readShape(node: Declaration, build: Build): Shape {
  const proposed = build.language.hasProposedAnnotations ? proposedShape(node, build) : undefined;
  if (proposed !== undefined) return proposed;
  const type = readType(node, build.report);
  if (type === 'any') {
    checkAnyFragment(node.value, build.report);
    return { kind: 'any', typeOrigin: node.origin, default: node.value };
  }
  if (type === 'inferred') return inferShape(node, build);
  if (node.value !== null) inferShape(node, build);
  return unknownShape(node);
}

/** The type given by annotations of the proposed dialect. */
function proposedShape(node: Declaration, build: Build): Shape | undefined {
  const undeclared = { annotations: new Map() };
  const reading: TypeReading = {
    report: build.report,
    countRefusals: build.countRefusals,
    inferred: () => inferredOnly(node, build),
    declared: (value) => declare({ kind: 'document', value, origin: node.origin, ...undeclared }, build),
    withImpliedRules: (schema) => withImpliedRules(node, schema, build.language),
  };
  return readAlternatives(node, reading) ?? readNamedTypes(node, reading);
}

/**
 * The schema implied by the value of a declaration, whatever its type annotations; the requirements on keys are
 * evaluated once.
 */
function inferredOnly(node: Declaration, build: Build): SchemaNode {
  const annotations: Annotations = new Map([...(node.annotations ?? [])].filter(([name]) => name === allowEmpty));
  const schema = declare({ ...node, annotations }, build);
  return build.language.implied === 'values' ? { ...schema, validation: undefined } : schema;
}

const allowEmpty = 'schema/allow-empty';

/** The shape of a declaration of unknown type: it allows anything, and nothing is reported about its uses. */
function unknownShape(node: Declaration): Shape {
  return { kind: 'null', typeOrigin: node.origin, default: node.value ?? unknownNode };
}

function inferShape(node: Declaration, build: Build): Shape {
  const { value, origin: typeOrigin } = node;
  if (value === null) {
    if (build.language.takesEmptyValues) return { kind: 'any', typeOrigin, default: value };
    reportNull(node, build.report);
    return unknownShape(node);
  }
  switch (typeof value) {
    case 'string':
      return { kind: 'scalar', type: 'string', typeOrigin, default: value };
    case 'boolean':
      return { kind: 'scalar', type: 'boolean', typeOrigin, default: value };
    case 'number':
    case 'bigint':
      return { kind: 'scalar', type: 'integer', typeOrigin, default: value };
    case 'object':
      if (value instanceof Float) return { kind: 'scalar', type: 'float', typeOrigin, default: value };
      return inferCollection(node, value, build);
  }
}

function inferCollection(node: Declaration, value: Exclude<NodeValue & object, Float>, build: Build): Shape {
  if (isUnknown(value)) return unknownShape(node);
  if (value.kind === 'map') {
    const items = reachableItems(
      value.items.map((item) => declareItem(item, build)),
      build.hint,
    );
    const { origin } = value;
    return { kind: 'map', items, open: build.open, typeOrigin: origin, default: defaultMap(items, origin) };
  }
  if (value.kind === 'array') {
    // If there are several items, none of them is the type, and hints about their values are not needed.
    const each = value.items.length === 1 ? build : { ...build, hint: () => {} };
    const items = value.items.map((item) => declare(item, each));
    const [item] = items;
    if (item !== undefined && items.length === 1)
      return { kind: 'array', item, typeOrigin: value.origin, default: emptyArray };
    if (items.length === 0 && build.open) return unknownShape(node);
    if (items.length === 0 && build.language.takesEmptyValues)
      return { ...anyOf('array', node), typeOrigin: value.origin };
    build.report({
      code: 'schema-array-items',
      plain: `Expected one item, which shows the type of all items, but found ${items.length === 0 ? 'none' : items.length}`,
      summary: 'Invalid schema - wrong number of items in array definition',
      found: `${items.length} array items`,
      expected: 'exactly 1 array item, of the desired type',
      hints: [
        'in schema, the one item of the array implies the type of its elements.',
        'in schema, the default value for an array is always an empty list.',
        'default values can be overridden via a data values overlay.',
      ],
      annotations: [],
      node: value.origin,
    });
    return { kind: 'null', typeOrigin: value.origin, default: emptyArray };
  }
  const type = yamlTypeName(value);
  build.report({
    code: 'schema-value',
    plain: `Expected a map, an array or a scalar written in YAML, but found ${typeInWords(type)} made by code`,
    summary: `Expected value '${goText(value, 'int64')}' to be a map, array, or scalar, but was ${type}`,
    annotations: [],
    node: node.origin,
  });
  return unknownShape(node);
}

function declareItem(item: MapItem, build: Build): MapSchemaItem {
  const schema = declare(item, build);
  const { hasProposedAnnotations } = build.language;
  const isRemoved = schema.documentation.removed !== undefined;
  const given = hasProposedAnnotations ? readKeyRule(item, build.thread, build.report) : undefined;
  // A removed key is only present if somebody sets it, which is an error.
  const keys = given ?? (isRemoved ? optionalKey(item.key) : undefined);
  return keys === undefined ? { key: item.key, schema } : { key: item.key, schema, keys };
}

function reportNull(node: Declaration, report: Report): void {
  report({
    code: 'schema-null',
    plain: 'Expected a value that shows the type, but found null',
    summary: 'Invalid schema - null value not allowed here',
    found: 'null value',
    expected: 'non-null value',
    hints: [
      'in YAML, omitting a value implies null.',
      'to set the default value to null, annotate with @schema/nullable.',
      'to allow any value, annotate with @schema/type any=True.',
    ],
    annotations: [],
    node: node.origin,
    fixes: nullFixes(node.origin),
  });
}
