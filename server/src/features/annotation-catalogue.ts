// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of snippets.
/** The annotations of ytt 0.48: where each may stand, its arguments, and what it is for. Read by hover and completion. */

export interface ArgumentDescription {
  readonly name: string;
  /** What is inserted after `name=`, as a snippet. */
  readonly value: string;
  readonly description: string;
}

export interface AnnotationDescription {
  readonly name: string;
  readonly summary: string;
  /** What stands after the name, as a snippet; empty for annotations without arguments. */
  readonly template: string;
  readonly keywords: readonly ArgumentDescription[];
  /** In which documents it is offered, and whether on documents rather than on items. */
  readonly roles: readonly ('schema' | 'data-values' | 'template')[];
  readonly onDocument: boolean;
  readonly link: string;
}

const schemaPage = 'https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt-schema/';
const overlayPage = 'https://carvel.dev/ytt/docs/v0.48.x/lang-ref-ytt-overlay/';
const languagePage = 'https://carvel.dev/ytt/docs/v0.48.x/lang-ref-annotation/';

const rules: readonly ArgumentDescription[] = [
  { name: 'min', value: '${1:0}', description: 'The smallest value that is allowed.' },
  { name: 'max', value: '${1:0}', description: 'The largest value that is allowed.' },
  { name: 'min_len', value: '${1:1}', description: 'The least length of a string, array or map.' },
  { name: 'max_len', value: '${1:1}', description: 'The greatest length of a string, array or map.' },
  { name: 'one_of', value: '[$1]', description: 'The values that are allowed.' },
  { name: 'not_null', value: 'True', description: 'The value must be set; checked before every other rule.' },
  { name: 'one_not_null', value: '${1:True}', description: 'Exactly one of the keys given (or of all) is not null.' },
  {
    name: 'when',
    value: 'lambda v: $1',
    description: 'The rules apply only where this function returns True. A second parameter gives `parent` and `root`.',
  },
];

const match: readonly ArgumentDescription[] = [
  {
    name: 'by',
    value: '"${1:name}"',
    description: 'How the item to change is found: a key to compare, or a matcher function.',
  },
  {
    name: 'expects',
    value: '${1:1}',
    description: 'How many matches there must be: a number, `"1+"`, a list or a function.',
  },
  { name: 'missing_ok', value: 'True', description: 'No match is fine; the item is then added.' },
  { name: 'when', value: '${1:1}', description: 'How many matches there must be for the change to happen at all.' },
];

function annotation(
  name: string,
  summary: string,
  rest: Partial<Omit<AnnotationDescription, 'name' | 'summary'>> = {},
): AnnotationDescription {
  const [prefix] = name.split('/');
  const link =
    prefix === 'schema' || prefix === 'data' ? schemaPage : prefix === 'overlay' ? overlayPage : languagePage;
  return { name, summary, template: '', keywords: [], roles: ['schema'], onDocument: false, link, ...rest };
}

const everywhere = ['schema', 'data-values', 'template'] as const;
const overlays = { roles: everywhere } as const;

export const annotationCatalogue: readonly AnnotationDescription[] = [
  annotation('data/values-schema', 'The document declares data values: names, types and defaults.', {
    onDocument: true,
    roles: everywhere,
  }),
  annotation('data/values', 'The document sets data values.', { onDocument: true, roles: everywhere }),
  annotation('schema/nullable', 'Allows null beside the type, and makes null the default.'),
  annotation('schema/type', 'With `any=True` the value and everything below it is neither checked nor defaulted.', {
    template: ' any=True',
    keywords: [{ name: 'any', value: 'True', description: 'Whether every type is allowed here.' }],
  }),
  annotation('schema/default', 'The default, where the value given is not it. It must be of the declared type.', {
    template: ' $1',
  }),
  annotation('schema/title', 'A short name for people.', { template: ' "$1"' }),
  annotation('schema/desc', 'What the data value is for.', { template: ' "$1"' }),
  annotation('schema/examples', 'Example values, each a pair of a description and a value.', {
    template: ' ("${1:description}", $2)',
  }),
  annotation('schema/deprecated', 'The data value should no longer be set; the notice says what to do instead.', {
    template: ' "$1"',
  }),
  annotation('schema/validation', 'Rules for the value: pairs of a description and a function, and rules by name.', {
    template: ' $1',
    keywords: rules,
  }),
  annotation(
    'assert/validate',
    'Rules for a value in a data values document, checked after all data values are merged.',
    {
      template: ' $1',
      keywords: rules,
      roles: ['data-values'],
    },
  ),
  annotation('overlay/match', 'How the item to change is found.', { ...overlays, template: ' $1', keywords: match }),
  annotation('overlay/match-child-defaults', 'Arguments of `@overlay/match` for all items below.', {
    ...overlays,
    template: ' $1',
    keywords: match.filter(({ name }) => name !== 'by'),
  }),
  annotation('overlay/merge', 'Merges the item into the one it matches (the default).', overlays),
  annotation('overlay/remove', 'Removes what the item matches.', overlays),
  annotation('overlay/replace', 'Replaces what the item matches.', {
    ...overlays,
    keywords: [
      {
        name: 'via',
        value: 'lambda left, right: $1',
        description: 'Computes the new value from the old one and this one.',
      },
      { name: 'or_add', value: 'True', description: 'Adds the item where nothing matches.' },
    ],
  }),
  annotation('overlay/insert', 'Inserts the item beside the one it matches.', {
    ...overlays,
    template: ' ${1|before,after|}=True',
    keywords: [
      { name: 'before', value: 'True', description: 'Before each match.' },
      { name: 'after', value: 'True', description: 'After each match.' },
    ],
  }),
  annotation('overlay/append', 'Adds the item after the last one of its array or document set.', overlays),
  annotation('overlay/assert', 'Fails unless the value that the item matches passes.', {
    ...overlays,
    template: ' via=lambda left, right: $1',
    keywords: [
      {
        name: 'via',
        value: 'lambda left, right: $1',
        description: 'Returns None, True or False, or a pair with a message.',
      },
    ],
  }),
  annotation('overlay/match', 'Which documents of the templates are changed.', {
    onDocument: true,
    roles: ['template'],
    template: ' by=overlay.$1',
    keywords: match,
  }),
  annotation('library/ref', 'The document is for the library named, not for this one.', {
    onDocument: true,
    roles: ['schema', 'data-values'],
    template: ' "@$1"',
  }),
  annotation('yaml/map-key-override', 'Lets this item replace an earlier one of the map with the same key.', {
    roles: ['template'],
  }),
  annotation('yaml/text-templated-strings', 'Strings below may hold `(@= … @)`.', { roles: ['template'] }),
];

/** The description of `name`, that for documents where `onDocument` and there is one. */
export function describeAnnotation(name: string, onDocument = false): AnnotationDescription | undefined {
  const named = annotationCatalogue.filter((one) => one.name === name);
  return named.find((one) => one.onDocument === onDocument) ?? named[0];
}
