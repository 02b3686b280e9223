// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are snippet placeholders.
/** Annotations of the schema languages of ytt's design documents (`shared/src/schema/proposed`). */
import {
  type AnnotatedDocument,
  type AnnotationDescription,
  type ArgumentDescription,
  type ArgumentText,
  annotation,
  everyDocument,
  keyword,
  positional,
  rule,
} from '../description.js';

/** The documentation page of these languages. */
const languagesPageLink = 'https://github.com/ytt-language/ytt-language-tools/blob/main/docs/schema-languages.md';

/** The anchor that GitHub generates for a heading with the name of an annotation. */
export function anchorOf(name: string): string {
  return name.replace(/[^\w-]/g, '');
}

function proposed(...[name, doc, rest]: Parameters<typeof annotation>): AnnotationDescription {
  return { ...annotation(name, doc, rest), link: `${languagesPageLink}#${anchorOf(name)}` };
}

/** The names of types. */
const types: readonly ArgumentText[] = [
  { text: 'string', doc: 'Text.' },
  { text: 'int', doc: 'A whole number.' },
  { text: 'float', doc: 'A number; whole ones are fine, too.' },
  { text: 'bool', doc: '`true` or `false`.' },
  { text: 'null', doc: 'No value.' },
  { text: 'array', doc: 'An array, as the value shows what it holds; of anything where that is empty.' },
  { text: 'map', doc: 'A map, as the value shows what it holds; of anything where that is empty.' },
  { text: 'any', doc: 'Any value.' },
];

/** The names of formats. */
const formats: readonly ArgumentText[] = [
  { text: 'date-time', doc: 'A date with its time: `2018-11-13T20:20:39+00:00`.' },
  { text: 'date', doc: 'A date: `2018-11-13`.' },
  { text: 'time', doc: 'A time of day: `20:20:39+00:00`.' },
  { text: 'duration', doc: 'A duration as Go writes it: `1h30m`.' },
  { text: 'email', doc: 'An e-mail address: `me@example.com`.' },
  { text: 'hostname', doc: 'The name of a host: `example.com`.' },
  { text: 'ip', doc: 'An IP address, version 4 or 6.' },
  { text: 'ipv4', doc: 'An IP address of version 4: `10.0.0.1`.' },
  { text: 'ipv6', doc: 'An IP address of version 6: `::1`.' },
  { text: 'percent', doc: 'A percentage: `10%`.' },
  { text: 'port', doc: 'The number of a port, from `0` to `65535`.' },
  { text: 'uri', doc: 'An absolute address: `https://example.com/`.' },
];

/** The purposes of a schema. */
const purposes: readonly ArgumentText[] = [{ text: 'data/values', doc: 'The schema is for data values.' }];

const inSchemas: readonly AnnotatedDocument[] = ['schema'];
const onBoth = { onItems: inSchemas, onDocuments: inSchemas } as const;
const onItems = { onItems: inSchemas } as const;

/** The headers of the design documents. */
export const proposedHeaderAnnotations: readonly AnnotationDescription[] = [
  proposed(
    'schema/definition',
    "The document is a schema in the language of ytt's schema design proposal: named types and unions, keys by pattern, rules with messages. Strings must not be empty unless `@schema/allow-empty` says so.",
    {
      onDocuments: everyDocument,
      snippet: ' data_values=True',
      arguments: [
        keyword('data_values', 'bool', 'True', 'That the schema is for data values; anything else is an error.'),
        { ...keyword('name', 'string', '"data/values"', 'The same in another form.'), texts: purposes },
      ],
    },
  ),
  proposed(
    'schema/match',
    'The document is a schema in the first outline of the released language: types by example, `@schema/type any=True` and `@schema/nullable`.',
    {
      onDocuments: everyDocument,
      snippet: ' data_values=True',
      arguments: [
        keyword('data_values', 'bool', 'True', 'That the schema is for data values; anything else is an error.'),
      ],
    },
  ),
  proposed(
    'schema',
    'The document is a schema in the language of ytt\'s early proposal: what is not marked `@schema/allow-empty` must not be empty (`""`, `[]`, `0`).',
    {
      onDocuments: everyDocument,
      arguments: [
        {
          ...keyword(
            'attach',
            'string',
            '"data/values"',
            'What the schema is for; only `"data/values"`, which is the default.',
          ),
          texts: purposes,
        },
      ],
    },
  ),
];

const strings = ['string'] as const;
const numbers = ['integer', 'float'] as const;
const lengths = ['string', 'array', 'map'] as const;
const scalars = ['string', 'integer', 'float', 'boolean'] as const;

/** The rules by name, each of which may also be `(value, "message")`. */
const namedRules: readonly ArgumentDescription[] = [
  rule(numbers, 'min', 'value', '${1:0}', 'The smallest value that is allowed.'),
  rule(numbers, 'max', 'value', '${1:0}', 'The largest value that is allowed.'),
  rule(lengths, 'min_len', 'int', '${1:1}', 'The least length of a string, array or map.'),
  rule(lengths, 'max_len', 'int', '${1:1}', 'The greatest length of a string, array or map.'),
  rule(scalars, 'enum', 'list', '[$1]', 'The values that are allowed.'),
  rule(strings, 'regexp', 'string', '"$1"', "A regular expression of Go's that is found in the value."),
  {
    ...rule(
      strings,
      'format',
      'string',
      '"${1|date-time,date,time,duration,email,hostname,ip,ipv4,ipv6,percent,port,uri|}"',
      'What the text is: `date-time`, `date`, `time`, `duration`, `email`, `hostname`, `ip`, `ipv4`, `ipv6`, `percent`, `port` or `uri`.',
    ),
    texts: formats,
  },
  rule(['array'], 'unique', 'bool', 'True', 'No two elements are equal.'),
  rule(strings, 'starts_with', 'string', '"$1"', 'What the text begins with; `prefix=` says the same.'),
  rule(strings, 'prefix', 'string', '"$1"', 'What the text begins with; `starts_with=` says the same.'),
  rule(strings, 'ends_with', 'string', '"$1"', 'What the text ends with; `suffix=` says the same.'),
  rule(strings, 'suffix', 'string', '"$1"', 'What the text ends with; `ends_with=` says the same.'),
  keyword('not_null', 'bool', 'True', 'The value must be set; checked before every other rule.'),
];

const schemas = positional(
  'schemas',
  'values',
  '$1',
  'Values that declare types by example, such as functions with YAML return.',
);

/** The annotations that these languages have in addition to those of ytt 0.48, or instead of them. */
export const proposedAnnotations: readonly AnnotationDescription[] = [
  proposed('schema/type', 'The type, where it is not the one of the value given.', {
    ...onBoth,
    snippet: ' one_of=["$1"]',
    arguments: [
      {
        ...positional(
          'type',
          'string',
          '"$1"',
          'The name of the type: `string`, `int`, `float`, `bool`, `null`, `array`, `map` or `any`.',
        ),
        texts: types,
      },
      {
        ...keyword('one_of', 'list', '["$1"]', 'Names of types, one of which the value is of; or one name.'),
        texts: types,
      },
      keyword('or_inferred', 'bool', 'True', 'Whether the type of the value given is one of them, too.'),
      keyword('any', 'bool', 'True', 'Whether every type is allowed here; excludes all other arguments.'),
    ],
  }),
  proposed('schema/key', 'Which keys this item stands for, and how many there must be. Items match in their order.', {
    ...onItems,
    snippet: ' ${1|allowed,expects,missing_ok|}=$0',
    arguments: [
      {
        ...keyword(
          'allowed',
          'string or function',
          '"${1:any}"',
          '`"any"`, a regular expression for the whole key, or a function of the key and of the one written here; else this key alone.',
        ),
        texts: [{ text: 'any', doc: 'All keys.' }],
      },
      {
        ...keyword(
          'expects',
          'int, string, function or list',
          '$1',
          'How many keys: `1`, `"1+"`, a function of their number, or a list of these; else one.',
        ),
        texts: [
          { text: '0+', doc: 'Any number of keys.' },
          { text: '1+', doc: 'At least one key.' },
        ],
      },
      keyword('missing_ok', 'bool', 'True', 'No key is fine; short for `expects="0+"`.'),
    ],
  }),
  proposed('schema/any-key', 'This item stands for any keys, which all have its type.', onItems),
  proposed('schema/key-may-be-present', 'The key may be absent; it is not added by default.', onItems),
  proposed('schema/any-of', 'The value fits at least one of the schemas given.', { ...onBoth, arguments: [schemas] }),
  proposed('schema/all-of', 'The value fits all of the schemas given; maps have the keys of all.', {
    ...onBoth,
    arguments: [schemas],
  }),
  proposed('schema/one-of', 'The value fits exactly one of the schemas given.', { ...onBoth, arguments: [schemas] }),
  proposed(
    'schema/validate',
    'Rules for the value: functions that return whether it is valid, or that and a message; and rules by name.',
    {
      ...onBoth,
      snippet: ' $1',
      arguments: [
        positional(
          'functions',
          'functions',
          '$1',
          'Functions of the value that return True, `(True, "message")`, or fail. Maps are dicts whose keys are attributes, too.',
        ),
        ...namedRules.map((one) => ({ ...one, doc: `${one.doc} Also \`(value, "message")\`.` })),
      ],
    },
  ),
  proposed('schema/allow-empty', 'The value may be empty, which the language forbids otherwise.', onBoth),
  proposed('schema/doc', 'What the data value is for.', {
    ...onBoth,
    arguments: [positional('documentation', 'string', '"$1"', 'The description.')],
  }),
  proposed('schema/example', 'One example value, of the declared type.', {
    ...onBoth,
    arguments: [positional('value', 'value', '$1', 'A value of the declared type.')],
  }),
  proposed(
    'schema/removed',
    'The data value is no more: it is an error to set it, and the remedy says what to do instead.',
    {
      ...onItems,
      arguments: [positional('remedy', 'string', '"$1"', 'What to do instead.')],
    },
  ),
];

/** The arguments that released annotations with these names accept in addition. */
export const addedRules: readonly ArgumentDescription[] = namedRules.filter(({ name }) =>
  ['enum', 'regexp', 'format', 'unique', 'starts_with', 'prefix', 'ends_with', 'suffix'].includes(name),
);
