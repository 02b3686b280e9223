/**
 * The meaning of a schema document: type, default, documentation and rules of every data value.
 *
 * A `SchemaNode` stands for one declaration: the document itself, a map item, or the item of an array. It is immutable
 * and compared by identity, so results can be memoised by it in a `WeakMap`.
 */
import type { Annotations, NodeValue } from '../document/node.js';
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

/** What `@schema/title`, `@schema/desc`, `@schema/examples`, `@schema/deprecated` (and the proposed ones) say. */
export interface Documentation {
  readonly title: string;
  readonly description: string;
  readonly examples: readonly SchemaExample[];
  /** The notice of a deprecated data value; undefined if it is not deprecated. */
  readonly deprecated: string | undefined;
  /** What to do instead of setting a removed data value (proposed dialect); undefined if it is not removed. */
  readonly removed?: string;
  /** What proposed annotations (`@schema/doc`, `@schema/example`) say: shown to people, absent from ytt's exports. */
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

/** One thing that must hold of a value. */
export interface Rule {
  /** What a valid value is: the words after "must be". */
  readonly description: string;
  /** A Starlark callable of one argument. */
  readonly assertion: Value;
  /** The keyword that made the rule; undefined for `(description, function)` pairs. */
  readonly named: NamedRule | ProposedRule | undefined;
  /** True if the description is what the schema says to people (proposed dialect). */
  readonly hasMessage?: true;
  /** True of a function that says by itself what it found, and has no description (proposed dialect). */
  readonly isFunction?: true;
  /** What the keyword was given; of a function of the proposed dialect, the function itself. */
  readonly argument?: Value;
}

/** The keywords of `@schema/validation` that are rules. */
export type NamedRule = 'min_len' | 'max_len' | 'min' | 'max' | 'not_null' | 'one_not_null' | 'one_of';

/** The rules that only the proposed dialect has by name. */
export type ProposedRule = 'regexp' | 'format' | 'unique' | 'starts_with' | 'ends_with' | 'not_empty';

/** What one `@schema/validation` or `@assert/validate` says. */
export interface Validation {
  readonly annotation: 'schema/validation' | 'assert/validate' | 'schema/validate';
  /** In the order in which ytt runs them: `not_null` first. A failed `not_null` stops the others. */
  readonly rules: readonly Rule[];
  readonly when: Value | undefined;
  readonly notNull: boolean;
  /** The keyword arguments as given, for completion, hover and export. */
  readonly kwargs: Kwargs;
  /** The annotation's comment. */
  readonly origin: Origin;
}

interface SchemaBase {
  /** What declares the data value: what ytt points at for a document, map item or array item. */
  readonly origin: Origin | undefined;
  /** What ytt names as the definition of the type: the map or array itself, else the same as `origin`. */
  readonly typeOrigin: Origin | undefined;
  readonly holder: 'document' | 'mapItem' | 'arrayItem';
  /** Whether null is allowed beside the type (`@schema/nullable`). */
  readonly nullable: boolean;
  /** The effective default: what the data value is where nothing sets it. */
  readonly default: NodeValue;
  readonly documentation: Documentation;
  readonly validation: Validation | undefined;
  /** The annotations of the declaration, evaluated. */
  readonly annotations: Annotations;
  /** The language that the schema is written in; absent if none declares the data value. */
  readonly language?: SchemaLanguage;
  /** True if no schema declares the data value, and a data values document sets it: it has no type. */
  readonly isInferred?: true;
}

/** Which keys of a map an item stands for, and how many of them there are to be (proposed dialect). */
export interface KeyRule {
  /** True if the item stands for its own key alone. */
  readonly literal: boolean;
  readonly allows: (key: NodeValue) => boolean;
  readonly expects: (count: number) => boolean;
  /** How many, in words. */
  readonly expectation: string;
  /** True if there may be any number of them. */
  readonly isAnyNumber: boolean;
  /** `any`, or the expression that the whole key matches; absent if a function decides, or where it is the own key. */
  readonly pattern?: string;
}

/** A declared key of a map. */
export interface MapSchemaItem {
  readonly key: NodeValue;
  readonly schema: SchemaNode;
  /** Absent if the item stands for its key, which is added where it is missing. */
  readonly keys?: KeyRule;
}

/** A map with the declared keys and no others. */
export interface MapSchema extends SchemaBase {
  readonly kind: 'map';
  readonly items: readonly MapSchemaItem[];
  /** True if code of the schema failed, so that keys may be missing here: other keys are then allowed. */
  readonly open: boolean;
}

/** An array, whose items are all of one type. */
export interface ArraySchema extends SchemaBase {
  readonly kind: 'array';
  readonly item: SchemaNode;
}

/** A scalar of one type. */
export interface ScalarSchema extends SchemaBase {
  readonly kind: 'scalar';
  readonly type: ScalarTypeName;
}

/** `@schema/type any=True`: nothing below is checked or defaulted, except the alternatives if there are any. */
export interface AnySchema extends SchemaBase {
  readonly kind: 'any';
  /** In the proposed dialect, the types that the value has to be of. */
  readonly alternatives?: Alternatives;
}

/** How many rules refuse a value that was checked: those attached to its parts, and `validations` of its own. */
export type CountRefusals = (value: NodeValue, validations: readonly Validation[]) => number;

/** Several types, of which a value has one (proposed dialect). */
export type Alternatives = Union | Combination;

/** One of the types that `@schema/type` names; none where it names only null. */
export interface Union {
  readonly mode: 'union';
  readonly schemas: readonly SchemaNode[];
}

/** As many of the schemas that `@schema/any-of`, `@schema/all-of` or `@schema/one-of` is given as it says. */
export interface Combination {
  readonly mode: 'any-of' | 'all-of' | 'one-of';
  readonly schemas: readonly SchemaNode[];
  /** How many of the rules in a value that was checked refuse it, and of `validations`. */
  readonly countRefusals: CountRefusals;
}

/** A declaration whose type is not known because ytt refuses it (a null, an array without its one item): allows all. */
export interface NullSchema extends SchemaBase {
  readonly kind: 'null';
}

/** One declaration. */
export type SchemaNode = MapSchema | ArraySchema | ScalarSchema | AnySchema | NullSchema;

/** Where ytt says that the type of `schema` was defined. */
export function definitionOrigin(schema: SchemaNode): Origin | undefined {
  return schema.nullable ? schema.origin : schema.typeOrigin;
}
