/** What is reported for annotations of the proposed languages that are invalid. */
import { expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { buildSchema } from '../build/build.js';
import { documentOf } from '../testing.js';

/** What is reported for a declaration with an annotation, or for the document with one in its header. */
function explanations(annotation: string): readonly (string | undefined)[] {
  const isHeader = annotation.startsWith('@schema/definition');
  const header = isHeader ? `#${annotation}` : '#@schema/definition data_values=True';
  const text = `${header}\n---\n${isHeader ? '' : `#${annotation}\n`}name: ""\n`;
  const { findings } = buildSchema(documentOf('schema.yml', text), {
    fallback: { file: new SourceFile('schema.yml', ''), start: 0, end: 0 },
  });
  return findings.map(({ plain, message }) => plain ?? message);
}

it.each<[annotation: string, plain: string]>([
  ['@schema/key 1', '@schema/key takes arguments with names only: allowed=, and expects= or missing_ok='],
  ['@schema/key allowd="a"', '@schema/key has no argument allowd=; did you mean allowed=?'],
  ['@schema/key foo=1', '@schema/key has no argument foo=; it takes allowed=, expects= or missing_ok='],
  [
    '@schema/key expects=1, missing_ok=True',
    'expects= and missing_ok= exclude each other: missing_ok=True is short for expects="0+"',
  ],
  ['@schema/key missing_ok=1', 'Expected True or False for missing_ok=, but found an integer'],
  ['@schema/key allowed=1', 'Expected "any", a regular expression or a function for allowed=, but found an integer'],
  [
    '@schema/key expects="x"',
    'Expected a number, "1+", a function or a list of these for expects=, but found a string',
  ],
  [
    '@schema/key expects=[1, None]',
    'Expected a number, "1+", a function or a list of these for expects=, but found None',
  ],
  ['@schema/validate', '@schema/validate needs at least one rule, such as min=1, or a function'],
  ['@schema/validate 1', 'Expected a function that checks the value, but found an integer'],
  ['@schema/validate foo=1', 'There is no rule foo='],
  ['@schema/validate mim=1', 'There is no rule mim=; did you mean min=?'],
  ['@schema/validate format="ipv5"', 'There is no format "ipv5"; did you mean "ipv4"?'],
  [
    '@schema/validate format="q"',
    'There is no format "q"; the formats are date-time, time, date, email, hostname, ip, ipv4, ipv6, uri, port, percent, duration',
  ],
  ['@schema/type foo=1', '@schema/type has no argument foo=; it takes one_of=, or_inferred=, any='],
  ['@schema/type one_off=["int"]', '@schema/type has no argument one_off=; did you mean one_of=?'],
  ['@schema/type any=True, one_of=["int"]', 'any= excludes all other arguments of @schema/type'],
  ['@schema/type or_inferred=1', 'Expected True or False for or_inferred=, but found an integer'],
  ['@schema/type one_of=[1]', 'Expected names of types in @schema/type, but found an integer'],
  ['@schema/type "integr"', 'There is no type "integr"; did you mean "integer"?'],
  [
    '@schema/type "q"',
    'There is no type "q"; the types are string, int, integer, float, bool, boolean, array, list, map, any, null',
  ],
  ['@schema/type', '@schema/type needs a type: its name, one_of=[…], or_inferred=True or any=True'],
  ['@schema/example', '@schema/example takes one value, but found nothing'],
  ['@schema/example 1, 2', '@schema/example takes one value, but found 2 values'],
  ['@schema/example 1', 'Expected a string, but found an integer in @schema/example'],
  [
    '@schema/definition 1',
    '@schema/definition takes arguments with names only, but found 1 value without one; write @schema/definition data_values=True',
  ],
  [
    '@schema/definition data_value=True',
    '@schema/definition has no argument data_value=; did you mean data_values=?; write @schema/definition data_values=True',
  ],
  [
    '@schema/definition data_values=1',
    'Expected a boolean for data_values= of @schema/definition, but found an integer; write @schema/definition data_values=True',
  ],
  ['@schema/definition q=1', '@schema/definition has no argument q=; write @schema/definition data_values=True'],
  ['@schema/one-of', '@schema/one-of needs at least one schema'],
  ['@schema/doc 1', '@schema/doc takes one string, but found an integer'],
  ['@schema/removed 1', '@schema/removed takes one string, but found an integer'],
  ['@schema/default 1', 'Expected a string, but found an integer in @schema/default'],
])('%s', (annotation, plain) => {
  expect(explanations(annotation)).toEqual([plain]);
});
