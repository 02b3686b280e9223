/**
 * The annotations that ytt 0.48 gives a meaning: what they do, where they stand and what arguments they take.
 *
 * ytt silently ignores every other name. Documented at https://carvel.dev/ytt/docs/v0.48.x/ under "Annotations",
 * "Overlays", "Schema" and "Validations".
 */

export type AnnotationPlace = 'document' | 'mapItem' | 'arrayItem';

export interface AnnotationArgument {
  /** The keyword, or what a positional argument is called here. */
  readonly name: string;
  readonly keyword: boolean;
  readonly required?: boolean;
  /** Starlark types, as words: `bool`, `string`, `int`, `function`. */
  readonly type: string;
  readonly doc: string;
}

export interface AnnotationDescription {
  readonly name: string;
  /** A sentence or two, in Markdown. */
  readonly doc: string;
  readonly places: readonly AnnotationPlace[];
  readonly arguments: readonly AnnotationArgument[];
  /** Which documents it has its meaning in. */
  readonly role: 'any' | 'data values' | 'schema' | 'overlay';
}

const anywhere = ['document', 'mapItem', 'arrayItem'] as const;
const items = ['mapItem', 'arrayItem'] as const;

function keyword(name: string, type: string, doc: string): AnnotationArgument {
  return { name, keyword: true, type, doc };
}

function positional(name: string, type: string, doc: string): AnnotationArgument {
  return { name, keyword: false, required: true, type, doc };
}

const whenArgument = keyword(
  'when',
  'int, string, list or function',
  'How many matches there must be for the edit to happen; with any other number nothing is done.',
);
const expectsArgument = keyword(
  'expects',
  'int, string, list or function',
  'How many matches there must be, such as `1`, `"1+"` or `[0, 1]`; one by default.',
);
const missingOkArgument = keyword('missing_ok', 'bool', 'Accept that nothing matches; short for `expects=[0, 1]`.');

const templateAnnotations: readonly AnnotationDescription[] = [
  {
    name: 'template/code',
    doc: 'Starlark code; the long form of `#@ ` above a node.',
    places: anywhere,
    arguments: [],
    role: 'any',
  },
  {
    name: 'template/value',
    doc: 'An expression that gives the value of the node; the long form of `#@ ` behind a node.',
    places: anywhere,
    arguments: [],
    role: 'any',
  },
  {
    name: 'yaml/map-key-override',
    doc: 'Lets this item replace an earlier one of the map with the same key.',
    places: ['mapItem'],
    arguments: [],
    role: 'any',
  },
  {
    name: 'yaml/text-templated-strings',
    doc: 'Makes strings in this node text templates: code between `(@` and `@)` runs in keys and values.',
    places: anywhere,
    arguments: [],
    role: 'any',
  },
  {
    name: 'comment',
    doc: 'A comment; the long form of `#!`.',
    places: anywhere,
    arguments: [],
    role: 'any',
  },
];

const documentAnnotations: readonly AnnotationDescription[] = [
  {
    name: 'data/values',
    doc: 'The document holds data values, which are overlaid on those before it.',
    places: ['document'],
    arguments: [],
    role: 'any',
  },
  {
    name: 'data/values-schema',
    doc: 'The document is a schema: it declares the data values, their types and defaults by example.',
    places: ['document'],
    arguments: [],
    role: 'any',
  },
  {
    name: 'library/ref',
    doc: 'The data values or the schema of this document are for a library instead of the root.',
    places: ['document'],
    arguments: [positional('library', 'string', 'The library, as `@path` with `~alias` where it has one.')],
    role: 'any',
  },
];

const overlayAnnotations: readonly AnnotationDescription[] = [
  {
    name: 'overlay/match',
    doc: 'Says which nodes on the left this one is to edit, and how many of them there must be.',
    places: anywhere,
    arguments: [
      keyword(
        'by',
        'string or function',
        'The key to compare, or a function `(index, left, right)` that tells matches.',
      ),
      expectsArgument,
      missingOkArgument,
      whenArgument,
    ],
    role: 'overlay',
  },
  {
    name: 'overlay/match-child-defaults',
    doc: 'Sets what the children of this node expect of their matches unless they say otherwise.',
    places: anywhere,
    arguments: [expectsArgument, missingOkArgument, whenArgument],
    role: 'overlay',
  },
  {
    name: 'overlay/merge',
    doc: 'Merges this node into the matching ones; the default.',
    places: anywhere,
    arguments: [],
    role: 'overlay',
  },
  {
    name: 'overlay/remove',
    doc: 'Removes the matching nodes.',
    places: anywhere,
    arguments: [],
    role: 'overlay',
  },
  {
    name: 'overlay/replace',
    doc: 'Replaces the values of the matching nodes.',
    places: anywhere,
    arguments: [
      keyword('via', 'function', 'A function `(left, right)` that gives the value.'),
      keyword('or_add', 'bool', 'Add the node where nothing matches.'),
    ],
    role: 'overlay',
  },
  {
    name: 'overlay/insert',
    doc: 'Inserts this node before or after each of the matching ones.',
    places: ['document', 'arrayItem'],
    arguments: [
      keyword('before', 'bool', 'Insert before the match.'),
      keyword('after', 'bool', 'Insert after the match.'),
      keyword('via', 'function', 'A function `(left, right)` that gives the value.'),
    ],
    role: 'overlay',
  },
  {
    name: 'overlay/append',
    doc: 'Adds this node at the end.',
    places: ['document', 'arrayItem'],
    arguments: [],
    role: 'overlay',
  },
  {
    name: 'overlay/assert',
    doc: 'Checks the matching nodes with a function.',
    places: anywhere,
    arguments: [
      keyword('via', 'function', 'A function `(left, right)` that fails or returns whether the node is as it must be.'),
    ],
    role: 'overlay',
  },
];

/** Arguments that name a rule of `@schema/validation` and `@assert/validate`. */
const ruleArguments: readonly AnnotationArgument[] = [
  {
    name: 'rules',
    keyword: false,
    type: 'tuple or assertion',
    doc: '`("description", function)` or one of `@ytt:assert`.',
  },
  keyword('min', 'value', 'The least value.'),
  keyword('max', 'value', 'The greatest value.'),
  keyword('min_len', 'int', 'The least length.'),
  keyword('max_len', 'int', 'The greatest length.'),
  keyword('not_null', 'bool', 'The value must not be null.'),
  keyword('one_not_null', 'bool or list', 'Exactly one of the keys must not be null.'),
  keyword('one_of', 'list', 'The values allowed.'),
  keyword('when', 'function', 'A function `(value, context)` that tells whether the rules apply.'),
];

const schemaAnnotations: readonly AnnotationDescription[] = [
  {
    name: 'schema/type',
    doc: 'Sets the type instead of taking it from the example.',
    places: anywhere,
    arguments: [keyword('any', 'bool', 'Any value is accepted, without checking what is below.')],
    role: 'schema',
  },
  {
    name: 'schema/nullable',
    doc: 'Also accepts null, which becomes the default.',
    places: anywhere,
    arguments: [],
    role: 'schema',
  },
  {
    name: 'schema/default',
    doc: 'The default value, instead of the example.',
    places: anywhere,
    arguments: [positional('default', 'value', 'A value of the declared type.')],
    role: 'schema',
  },
  {
    name: 'schema/title',
    doc: 'A title for documentation.',
    places: anywhere,
    arguments: [positional('title', 'string', 'The title.')],
    role: 'schema',
  },
  {
    name: 'schema/desc',
    doc: 'A description for documentation.',
    places: anywhere,
    arguments: [positional('desc', 'string', 'The description.')],
    role: 'schema',
  },
  {
    name: 'schema/examples',
    doc: 'Examples of values, each of the declared type.',
    places: anywhere,
    arguments: [positional('examples', 'tuples', 'One or more `("description", value)`.')],
    role: 'schema',
  },
  {
    name: 'schema/deprecated',
    doc: 'Marks a data value that is not to be used any more.',
    places: items,
    arguments: [positional('notice', 'string', 'What to use instead.')],
    role: 'schema',
  },
  {
    name: 'schema/validation',
    doc: 'Rules that the value must keep.',
    places: anywhere,
    arguments: ruleArguments,
    role: 'schema',
  },
  {
    name: 'assert/validate',
    doc: 'Rules that the value of this data values document must keep.',
    places: anywhere,
    arguments: ruleArguments,
    role: 'data values',
  },
];

/** Every annotation that ytt 0.48 knows. */
export const annotationCatalogue: readonly AnnotationDescription[] = [
  ...templateAnnotations,
  ...documentAnnotations,
  ...overlayAnnotations,
  ...schemaAnnotations,
];

/** The description of an annotation by its name without the `@`. */
export function describeAnnotation(name: string): AnnotationDescription | undefined {
  return annotationCatalogue.find((annotation) => annotation.name === name);
}
