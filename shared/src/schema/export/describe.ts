/**
 * Describes a declaration for people: type (in the notation of the schema reference), default, documentation and rules.
 */

import { valueText } from '../../document/go-text.js';
import type { NodeValue } from '../../document/node.js';
import { lineStartAbove, lineStartOf } from '../../text/line-start.js';
import type { Origin } from '../../text/origin.js';
import type { Alternatives, ScalarTypeName, SchemaExample, SchemaNode } from '../schema-node.js';

/** The description of a data value for people. */
export interface SchemaDescription {
  /** Such as `string` or `array<map<…>>`, without null. */
  readonly type: string;
  readonly nullable: boolean;
  /** Undefined if there is none. */
  readonly default: NodeValue | undefined;
  readonly title: string;
  readonly description: string;
  readonly examples: readonly SchemaExample[];
  /** The notice of a deprecated data value. */
  readonly deprecated: string | undefined;
  /** What to do instead of setting a removed data value (proposed dialect). */
  readonly removed: string | undefined;
  /** The requirements for a valid value, one rule each. */
  readonly rules: readonly string[];
  /** Additional requirements for a value with several possible schemas, by schema. */
  readonly rulesOfAlternatives: readonly string[];
  /** True if the rules apply only under a condition. */
  readonly conditional: boolean;
}

/** The description of a data value. Proposed documentation is used if there is no released one. */
export function describeSchema(schema: SchemaNode): SchemaDescription {
  const { title, examples, deprecated, proposed } = schema.documentation;
  const description = schema.isInferred === true ? commentsAbove(schema.origin) : schema.documentation.description;
  return {
    type: typeText(schema),
    nullable: schema.nullable,
    default: schema.default,
    title,
    description: description === '' ? proposed.description : description,
    examples: examples.length === 0 ? proposed.examples : examples,
    deprecated,
    removed: schema.documentation.removed,
    rules: schema.validation?.rules.map((rule) => rule.description) ?? [],
    rulesOfAlternatives: rulesOfAlternatives(schema),
    conditional: schema.validation?.when !== undefined,
  };
}

function rulesOfAlternatives(schema: SchemaNode): readonly string[] {
  const alternatives = schema.kind === 'any' ? (schema.alternatives?.schemas ?? []) : [];
  return alternatives.flatMap((one) =>
    (one.validation?.rules ?? []).map((rule) => `as ${typeText(one)}: ${rule.description}`),
  );
}

/** The comments on the lines above a data value, and on its own, as text. */
function commentsAbove(origin: Origin | undefined): string {
  if (origin === undefined) return '';
  const { text } = origin.file;
  const lines: string[] = [];
  const ownStart = lineStartOf(text, origin.start);
  for (let start = lineStartAbove(text, ownStart); start !== undefined; start = lineStartAbove(text, start)) {
    const comment = /^[ \t]*#(?!@)!?[ \t]*(.*)/.exec(lineAt(text, start));
    if (comment === null) break;
    lines.unshift(comment[1] ?? '');
  }
  // A number sign in a string does not begin a comment, and a string is hardly ever followed by `#!`.
  const [, beside] = /[ \t]#(?:!|(?!@)(?=[^"']*$))(.*)$/.exec(lineAt(text, ownStart)) ?? [];
  return [...lines, ...(beside === undefined ? [] : [beside.trimStart()])].join('\n').trim();
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? text.length : end).trimEnd();
}

const scalarTexts: Readonly<Record<ScalarTypeName, string>> = {
  string: 'string',
  integer: 'int',
  float: 'float',
  boolean: 'bool',
};

/**
 * The type in the notation of the schema reference: `int`, `array<string>`, `map<name: string, port: int>`. Maps are
 * written out `levels` levels deep, and as `map<…>` below.
 */
export function typeText(schema: SchemaNode, levels = 0): string {
  switch (schema.kind) {
    case 'scalar':
      return scalarTexts[schema.type];
    case 'array':
      return `array<${memberText(schema.item, levels)}>`;
    case 'map': {
      if (levels === 0) return 'map<…>';
      const items = schema.items.map(({ key, schema }) => `${valueText(key)}: ${memberText(schema, levels - 1)}`);
      return `map<${items.join(', ')}>`;
    }
    case 'any':
      return schema.alternatives === undefined ? 'any' : alternativesText(schema.alternatives, levels);
    case 'null':
      return 'unknown';
  }
}

const modeTexts: Readonly<Record<Alternatives['mode'], string>> = {
  union: 'oneof',
  'any-of': 'anyof',
  'all-of': 'allof',
  'one-of': 'oneof',
};

function alternativesText({ mode, schemas }: Alternatives, levels: number): string {
  if (schemas.length === 0) return 'null';
  return `${modeTexts[mode]}<${schemas.map((schema) => memberText(schema, levels)).join(', ')}>`;
}

/** The type of a collection's elements, including null. */
function memberText(schema: SchemaNode, levels: number): string {
  const type = typeText(schema, levels);
  const { nullable } = schema;
  if (!nullable || type === 'any') return type;
  const isUnion = schema.kind === 'any' && schema.alternatives?.mode === 'union';
  return isUnion ? type.replace('oneof<', 'oneof<null, ') : `oneof<null, ${type}>`;
}
