/** The examples of the schema design proposal about keys of maps. */
import { type SeedCase, under, values } from './seed-case.js';

const schema = under('003');
const of = '@schema/key';

/** The annotation with the missing comma between two arguments. */
function withComma(block: string): string {
  return schema(block.replace(' expects=', ', expects='));
}

export const cases003Keys: readonly SeedCase[] = [
  {
    seed: '003',
    section: of,
    shows: 'that expects= and missing_ok= exclude each other',
    schema: () => schema('#@schema/key expects=1, missing_ok=True\nfoo: 5\n'),
    errors: [
      'schema.yml:3:1 schema-annotation: expects= and missing_ok= exclude each other: missing_ok=True is short for expects="0+"',
    ],
  },
  {
    seed: '003',
    section: of,
    shows: 'that it stands on items of maps only',
    schema: () => schema('foo:\n#@schema/key missing_ok=True\n- 5\n'),
    errors: ['schema.yml:4:1 schema-annotation: @schema/key goes on an item of a map, but stands on an array item'],
    notices: [
      'schema.yml:5:3 schema-default-never-applies: This value only tells the type: an array is empty by default',
    ],
  },
  {
    seed: '003',
    section: `${of}, Example 1: Required with any key`,
    values: [values('connection_options: {pooled: [a]}\n')],
    effective: { connection_options: { pooled: ['a'] } },
  },
  {
    seed: '003',
    section: `${of}, Example 1: Required with any key`,
    shows: 'that there must be one',
    errors: ['schema.yml:3:1 key-count: Expected exactly 1 of keys like _, but found none'],
  },
  {
    seed: '003',
    section: `${of}, Example 1: Required with any key`,
    shows: 'that there may be no more',
    values: [values('connection_options:\n  a: [a]\n'), values('connection_options:\n  b: [b]\n')],
    errors: ['values1.yml:4:3 key-count: Expected exactly 1 of keys like _, but found 2'],
  },
  {
    seed: '003',
    section: `${of}, Example 1: Required with any key`,
    shows: 'where a map that is there lacks it',
    values: [values('connection_options: {}\n')],
    errors: ['values.yml:3:1 key-count: Expected exactly 1 of keys like _, but found none'],
  },
  {
    seed: '003',
    section: `${of}, Example 2: Optional with any key`,
    shows: 'an error as it is written, without a comma between its arguments',
    errors: ["schema.yml:4:30 template-code-syntax: Expected ',', but found a name"],
  },
  {
    seed: '003',
    section: `${of}, Example 2: Optional with any key`,
    shows: 'its meaning with a comma, here as below',
    schema: withComma,
    effective: { connection_options: {} },
  },
  {
    seed: '003',
    section: `${of}, Example 2: Optional with any key`,
    shows: 'that there may be one, of the type, and no more',
    schema: withComma,
    values: [values('connection_options:\n  a: [1]\n  b: [b]\n')],
    errors: [
      'values.yml:4:7 wrong-type: Expected a string, but found an integer',
      'values.yml:5:3 key-count: Expected exactly 0 or exactly 1 of keys like _, but found 2',
    ],
  },
  {
    seed: '003',
    section: `${of}, Example 3: Any number of keys`,
    schema: withComma,
    shows: 'at least one, as "1+" is said to mean, where the text above it says any number',
    errors: ['schema.yml:3:1 key-count: Expected at least 1 of keys like _, but found none'],
  },
  {
    seed: '003',
    section: `${of}, Example 3: Any number of keys`,
    shows: 'several',
    schema: withComma,
    values: [values('connection_options: {a: [a], b: [b], c: [c]}\n')],
    effective: { connection_options: { a: ['a'], b: ['b'], c: ['c'] } },
  },
  {
    seed: '003',
    section: `${of}, Example 4: Specific possible keys`,
    values: [values('connection_options: {gcp: [a]}\n')],
    effective: { connection_options: { gcp: ['a'] } },
  },
  {
    seed: '003',
    section: `${of}, Example 4: Specific possible keys`,
    shows: 'what it refuses',
    values: [values('connection_options:\n  aws: [b]\n  other: [a]\n')],
    errors: ['values.yml:5:3 unknown-data-value: The schema does not declare other'],
  },
  {
    seed: '003',
    section: `${of}, Example 5: Required suffix`,
    shows: 'a predicate of the key and of the key that the schema has',
    values: [values('connection_options: {main_db: [a]}\n')],
    effective: { connection_options: { main_db: ['a'] } },
  },
  {
    seed: '003',
    section: `${of}, Example 5: Required suffix`,
    shows: 'what it refuses',
    values: [values('connection_options:\n  main: [a]\n')],
    errors: [
      'values.yml:3:1 key-count: Expected exactly 1 of keys like _db, but found none',
      'values.yml:4:3 unknown-data-value: The schema does not declare main',
    ],
  },
  {
    seed: '003',
    section: `${of}, Example 6: Optional key`,
    effective: { connection_options: {} },
  },
  {
    seed: '003',
    section: `${of}, Example 6: Optional key`,
    shows: 'its shape where it is there',
    values: [values('connection_options:\n  bucket:\n    access_key: a\n    secret_key: 5\n    other: b\n')],
    errors: [
      'values.yml:6:17 wrong-type: Expected a string, but found an integer',
      'values.yml:7:5 unknown-data-value: The schema does not declare other',
    ],
  },
];
