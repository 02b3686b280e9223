// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are snippet placeholders.
/** Annotations of schemas, and the rules that data values can have themselves. */
import {
  type AnnotatedDocument,
  type AnnotationDescription,
  type ArgumentDescription,
  annotation,
  keyword,
  positional,
  rule,
} from '../description.js';

const numbers = ['integer', 'float'] as const;
const lengths = ['string', 'array', 'map'] as const;
const scalars = ['string', 'integer', 'float', 'boolean'] as const;

/** Arguments that name a rule of `@schema/validation` and `@assert/validate`. */
const rules: readonly ArgumentDescription[] = [
  positional(
    'rules',
    'tuple or assertion',
    '$1',
    'Pairs of a description and a function, or assertions of `@ytt:assert`.',
  ),
  rule(numbers, 'min', 'value', '${1:0}', 'The smallest value that is allowed.'),
  rule(numbers, 'max', 'value', '${1:0}', 'The largest value that is allowed.'),
  rule(lengths, 'min_len', 'int', '${1:1}', 'The least length of a string, array or map.'),
  rule(lengths, 'max_len', 'int', '${1:1}', 'The greatest length of a string, array or map.'),
  rule(scalars, 'one_of', 'list', '[$1]', 'The values that are allowed.'),
  keyword('not_null', 'bool', 'True', 'The value must be set; checked before every other rule.'),
  rule(['map'], 'one_not_null', 'bool or list', '$1', 'Exactly one of the keys given (or of all) is not null.'),
  keyword(
    'when',
    'function',
    'lambda v: $1',
    'The rules apply only where this function returns True. A second parameter gives `parent` and `root`.',
  ),
];

const inSchemas: readonly AnnotatedDocument[] = ['schema'];
const onBoth = { onItems: inSchemas, onDocuments: inSchemas } as const;

/**
 * Describes the `@schema/…` annotations of ytt 0.48 and `@assert/validate`, in the order in which completion offers
 * them.
 */
export const schemaAnnotations: readonly AnnotationDescription[] = [
  annotation('schema/desc', 'What the data value is for.', {
    ...onBoth,
    arguments: [positional('desc', 'string', '"$1"', 'The description.')],
  }),
  annotation('schema/nullable', 'Allows null beside the type, and makes null the default.', onBoth),
  annotation('schema/title', 'A short name for people.', {
    ...onBoth,
    arguments: [positional('title', 'string', '"$1"', 'The title.')],
  }),
  annotation('schema/validation', 'Rules for the value: pairs of a description and a function, and rules by name.', {
    ...onBoth,
    arguments: rules,
  }),
  annotation('schema/type', 'With `any=True` the value and everything below it is neither checked nor defaulted.', {
    ...onBoth,
    snippet: ' any=True',
    arguments: [keyword('any', 'bool', 'True', 'Whether every type is allowed here.')],
  }),
  annotation('schema/examples', 'Example values, each a pair of a description and a value.', {
    ...onBoth,
    arguments: [
      positional(
        'examples',
        'tuples',
        '("${1:description}", $2)',
        'One or more `("description", value)`, each value of the declared type.',
      ),
    ],
  }),
  annotation('schema/default', 'The default, where the value given is not it.', {
    ...onBoth,
    arguments: [positional('default', 'value', '$1', 'A value of the declared type.')],
  }),
  annotation('schema/deprecated', 'The data value should no longer be set; the notice says what to do instead.', {
    onItems: inSchemas,
    arguments: [positional('notice', 'string', '"$1"', 'What to use instead.')],
  }),
  annotation(
    'assert/validate',
    'Rules for a value in a data values document, checked after all data values are merged.',
    { onItems: ['data-values'], onDocuments: ['data-values'], arguments: rules },
  ),
];
