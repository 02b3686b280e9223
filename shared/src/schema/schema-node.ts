/**
 * The meaning of a schema document: type, default, documentation and rules of every data value.
 *
 * A `SchemaNode` represents one declaration: the document itself, a map item, or the item of an array. It is immutable
 * and compared by identity, so results can be memoised by it in a `WeakMap`.
 */
import type { Annotations, ArrayItem, Document, MapItem, NodeValue } from '../document/node.js';
import type { Kwargs, Value } from '../starlark/values/value.js';
import type { Origin } from '../text/origin.js';
import type { SchemaLanguage } from './proposed/languages.js';

/** ytt's names of the types of scalars. */
export type ScalarTypeName = 'string' | 'integer' | 'float' | 'boolean';

/** A value shown in `@schema/examples`. */
export interface SchemaExample {
  readonly description: string;
  readonly value: NodeValue;
}

/**
 * The contents of `@schema/title`, `@schema/desc`, `@schema/examples`, `@schema/deprecated` (and the proposed ones).
 */
export interface Documentation {
  readonly title: string;
  readonly description: string;
  readonly examples: readonly SchemaExample[];
  /** The notice of a deprecated data value; undefined if it is not deprecated. */
  readonly deprecated: string | undefined;
  /** What to do instead of setting a removed data value (proposed dialect); undefined if it is not removed. */
  readonly removed?: string;
  /**
   * The contents of proposed annotations (`@schema/doc`, `@schema/example`): shown to people, absent from ytt's
   * exports.
   */
  readonly proposed: { readonly description: string; readonly examples: readonly SchemaExample[] };
}

/** The documentation of a declaration without annotations. */
export const noDocumentation: Documentation = {
  title: '',
  description: '',
  examples: [],
  deprecated: undefined,
  proposed: { description: '', examples: [] },
};

/** A requirement for a value. */
export interface Rule {
  /** The words after "must be" that describe a valid value. */
  readonly description: string;
  /** A Starlark callable of one argument. */
  readonly assertion: Value;
  /** The keyword of the rule; undefined for `(description, function)` pairs. */
  readonly named: NamedRule | ProposedRule | undefined;
  /** True if the description is a message to people from the schema (proposed dialect). */
  readonly hasMessage?: true;
  /** True for a function that returns its own message, and has no description (proposed dialect). */
  readonly isFunction?: true;
  /** The keyword's argument; for a function of the proposed dialect, the function itself. */
  readonly argument?: Value;
}

/** The keywords of `@schema/validation` that are rules. */
export type NamedRule = 'min_len' | 'max_len' | 'min' | 'max' | 'not_null' | 'one_not_null' | 'one_of';

/** The named rules of the proposed dialect only. */
export type ProposedRule = 'regexp' | 'format' | 'unique' | 'starts_with' | 'ends_with' | 'not_empty';

/** The contents of a `@schema/validation` or `@assert/validate`. */
export interface Validation {
  readonly annotation: 'schema/validation' | 'assert/validate' | 'schema/validate';
  /** In the order in which ytt runs them: `not_null` first. If that fails, the others are skipped. */
  readonly rules: readonly Rule[];
  readonly when: Value | undefined;
  readonly notNull: boolean;
  /** The keyword arguments as given, for completion, hover and export. */
  readonly kwargs: Kwargs;
  /** The annotation's comment. */
  readonly origin: Origin;
}

interface SchemaBase {
  /** The declaration of the data value: ytt's position of a document, map item or array item. */
  readonly origin: Origin | undefined;
  /**
   * The position that ytt names as the definition of the type: the map or array itself, otherwise the same as `origin`.
   */
  readonly typeOrigin: Origin | undefined;
  readonly holder: 'document' | 'mapItem' | 'arrayItem';
  /** Whether null is allowed beside the type (`@schema/nullable`). */
  readonly nullable: boolean;
  /** The effective default: the data value if nothing sets it. */
  readonly default: NodeValue;
  readonly documentation: Documentation;
  readonly validation: Validation | undefined;
  /** The annotations of the declaration, evaluated. */
  readonly annotations: Annotations;
  /** The language of the schema; absent if no schema declares the data value. */
  readonly language?: SchemaLanguage;
  /** True if only a data values document declares the data value, so that it has no type. */
  readonly isInferred?: true;
}

/** Which keys of a map an item declares, and how many of them are required (proposed dialect). */
export interface KeyRule {
  /** True if the item declares its own key only. */
  readonly literal: boolean;
  readonly allows: (key: NodeValue) => boolean;
  readonly expects: (count: number) => boolean;
  /** The required number, in words. */
  readonly expectation: string;
  /** True if any number is allowed. */
  readonly isAnyNumber: boolean;
  /** `any`, or the expression that matches the whole key; absent if a function decides, or for the item's own key. */
  readonly pattern?: string;
}

/** A declared key of a map. */
export interface MapSchemaItem {
  readonly key: NodeValue;
  readonly schema: SchemaNode;
  /** Absent if the item declares its own key, which is added if it is missing. */
  readonly keys?: KeyRule;
}

/** A map with exactly the declared keys. */
export interface MapSchema extends SchemaBase {
  readonly kind: 'map';
  readonly items: readonly MapSchemaItem[];
  /** True if code of the schema failed, so that keys may be missing here: then other keys are allowed. */
  readonly open: boolean;
}

/** An array with items of one type. */
export interface ArraySchema extends SchemaBase {
  readonly kind: 'array';
  readonly item: SchemaNode;
}

/** A scalar of one type. */
export interface ScalarSchema extends SchemaBase {
  readonly kind: 'scalar';
  readonly type: ScalarTypeName;
}

/** `@schema/type any=True`: nothing below is checked or defaulted, except for the alternatives, if there are any. */
export interface AnySchema extends SchemaBase {
  readonly kind: 'any';
  /** In the proposed dialect, the types that the value must match. */
  readonly alternatives?: Alternatives;
}

/** Counts the rules that a checked value violates: those attached to its parts, and `validations`. */
export type CountRefusals = (value: NodeValue, validations: readonly Validation[]) => number;

/** Several types, of which a value must match one or more (proposed dialect). */
export type Alternatives = Union | Combination;

/** One of the types that `@schema/type` names; empty if it names only null. */
export interface Union {
  readonly mode: 'union';
  readonly schemas: readonly SchemaNode[];
}

/** The schemas in `@schema/any-of`, `@schema/all-of` or `@schema/one-of`; the mode determines how many must match. */
export interface Combination {
  readonly mode: 'any-of' | 'all-of' | 'one-of';
  readonly schemas: readonly SchemaNode[];
  /** Counts the violated rules in a checked value, and of `validations`. */
  readonly countRefusals: CountRefusals;
}

/**
 * A declaration whose type is unknown because ytt rejects it (a null, an array without exactly one item): allows
 * anything.
 */
export interface NullSchema extends SchemaBase {
  readonly kind: 'null';
}

/** One declaration. */
export type SchemaNode = MapSchema | ArraySchema | ScalarSchema | AnySchema | NullSchema;

/** The position that ytt names as the definition of the type of `schema`. */
export function definitionOrigin(schema: SchemaNode): Origin | undefined {
  return schema.nullable ? schema.origin : schema.typeOrigin;
}

/** A schema node without its type. */
export type BareDeclaration = Omit<Extract<SchemaNode, { kind: 'null' }>, 'kind'>;

/** The declaration of `node`, ignoring its annotations; its value is its default. */
export function bareDeclaration(node: Document | MapItem | ArrayItem): BareDeclaration {
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
