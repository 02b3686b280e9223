import { describe, expect, it } from 'vitest';
import { type AnnotationSet, annotationCatalogue, annotationsOf, describeAnnotation } from './catalogue.js';

/** The annotations that ytt 0.48 has names for (`AnnotationName` in its packages), with their arguments. */
const released: Readonly<Record<string, string>> = {
  'data/values-schema': '',
  'data/values': '',
  'library/ref': 'library',
  'schema/type': 'any',
  'schema/nullable': '',
  'schema/default': 'default',
  'schema/validation': 'rules min max min_len max_len one_of not_null one_not_null when',
  'schema/title': 'title',
  'schema/desc': 'desc',
  'schema/examples': 'examples',
  'schema/deprecated': 'notice',
  'assert/validate': 'rules min max min_len max_len one_of not_null one_not_null when',
  'overlay/match': 'by expects missing_ok when',
  'overlay/match-child-defaults': 'expects missing_ok when',
  'overlay/merge': '',
  'overlay/remove': '',
  'overlay/replace': 'via or_add',
  'overlay/insert': 'before after via',
  'overlay/append': '',
  'overlay/assert': 'via',
  'yaml/map-key-override': '',
  'yaml/text-templated-strings': '',
  'template/code': '',
  'template/value': '',
  comment: '',
};

describe('the catalogue', () => {
  it('has the annotations of ytt, each once, and their arguments', () => {
    const found = Object.fromEntries(
      annotationCatalogue.map(({ name, arguments: all }) => [name, all.map((one) => one.name).join(' ')]),
    );
    expect(annotationCatalogue).toHaveLength(Object.keys(found).length);
    expect(found).toEqual(released);
  });

  it('selects no text where a quote or bracket may be typed, which editors put around it', () => {
    const selecting = [...annotationCatalogue, ...annotationsOf('proposed')]
      .flatMap((one) => one.arguments)
      .filter(({ type, snippet }) => /string|list|tuple/.test(type) && /^\$\{\d+[:|]/.test(snippet));
    expect(selecting.map(({ name, type, snippet }) => `${name} (${type}): ${snippet}`)).toEqual([]);
  });

  it('begins no value where arguments have keywords', () => {
    const named = [...annotationCatalogue, ...annotationsOf('proposed')].filter(
      (one) => one.arguments.length > 0 && one.arguments.every(({ keyword }) => keyword),
    );
    expect(named.length).toBeGreaterThan(5);
    for (const { name, snippet, documentSnippet } of named)
      for (const one of [snippet, documentSnippet]) expect(one, name).toMatch(/^(?: \S+=| \$1$|$)/);
  });

  it('finds each by its name', () => {
    for (const name of Object.keys(released)) expect(describeAnnotation(name)?.name).toBe(name);
    for (const one of annotationsOf('proposed')) expect(describeAnnotation(one.name, 'proposed')).toBe(one);
    expect([describeAnnotation('schema/typo'), describeAnnotation(''), describeAnnotation('type')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it('the rules that proposals add are those of @schema/validation there alone', () => {
  const rules = (set: AnnotationSet) => describeAnnotation('schema/validation', set)?.arguments.map(({ name }) => name);
  const added = ['enum', 'regexp', 'format', 'unique', 'starts_with', 'prefix', 'ends_with', 'suffix'];
  expect(added.filter((name) => rules('released')?.includes(name))).toEqual([]);
  expect(added.filter((name) => !rules('proposed')?.includes(name))).toEqual([]);
});

it('rules by name are for values of the types that have what they compare', () => {
  const numbers = ['integer', 'float'];
  const lengths = ['string', 'array', 'map'];
  const scalars = ['string', ...numbers, 'boolean'];
  const texts = ['regexp', 'format', 'starts_with', 'prefix', 'ends_with', 'suffix'];
  const types: Readonly<Record<string, readonly string[]>> = {
    ...{ min: numbers, max: numbers, min_len: lengths, max_len: lengths },
    ...{ one_of: scalars, enum: scalars, unique: ['array'], one_not_null: ['map'] },
    ...Object.fromEntries(texts.map((name) => [name, ['string']])),
  };
  for (const set of ['released', 'proposed'] as const)
    for (const name of ['schema/validation', 'schema/validate', 'assert/validate'])
      for (const argument of describeAnnotation(name, set)?.arguments ?? [])
        expect(argument.types, `@${name} ${argument.name}=`).toEqual(types[argument.name]);
});
