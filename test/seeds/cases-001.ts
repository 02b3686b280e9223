/** The examples of the schema module: a schema headed `@schema/match data_values=True`. */
import { type SeedCase, under, values } from './seed-case.js';

const inferring = 'Inferring Types';
const databases = {
  seed: '001',
  section: inferring,
  values: [values('databases:\n- name: uaa\n- name: capi\n  secretRef: {name: creds}\n- {}\n')],
} as const;

export const cases001: readonly SeedCase[] = [
  { seed: '001', section: 'Defining Schema (implicitly)', schema: (block) => `${block}name: ""\n`, errors: [] },
  {
    seed: '001',
    section: 'Defining Schema (implicitly)',
    shows: 'an error where it does not say that it is for data values',
    schema: (block) => `${block.replace('True', 'False')}name: ""\n`,
    errors: [
      'schema.yml:1:1 schema-annotation: Schemas are for data values only: expected data_values=True of @schema/match, but found data_values=False; write @schema/match data_values=True',
    ],
  },
  {
    seed: '001',
    section: inferring,
    shows: 'types and defaults; strings may be empty, as this language implies no rules',
    schema: (block) => block,
    types: {
      system_domain: 'string',
      load_balancer: 'map<enable: bool, static_ip: string>',
      app_domains: 'array<string>',
      databases: 'array<map<name: string, adapter: string, host: string, port: int, user: string, secretRef: map<…>>>',
      'databases[].secretRef': 'map<name: string>',
    },
    exported: {
      system_domain: { type: 'string' },
      load_balancer: {
        additionalProperties: false,
        properties: { enable: { type: 'boolean' }, static_ip: { type: 'string' } },
        type: 'object',
      },
      app_domains: { items: { type: 'string' }, type: 'array' },
      'databases[].secretRef': {
        additionalProperties: false,
        properties: { name: { type: 'string' } },
        type: 'object',
      },
    },
    effective: {
      system_domain: '',
      load_balancer: { enable: true, static_ip: '' },
      app_domains: [],
      databases: [],
    },
    errors: [],
  },
  {
    ...databases,
    shows: 'the types of what is set',
    schema: (block) => block,
    values: [values('system_domain: 1\napp_domains: [a, 2]\nload_balancer: {enable: "on", other: 1}\n')],
    errors: [
      'values.yml:3:16 wrong-type: Expected a string, but found an integer',
      'values.yml:4:18 wrong-type: Expected a string, but found an integer',
      'values.yml:5:25 wrong-type: Expected a boolean, but found a string',
      'values.yml:5:31 unknown-data-value: The schema does not declare other',
    ],
  },
  {
    seed: '001',
    section: 'Inferring Defaults for Mappings',
    shows: 'what an omitted or empty map is completed to: the block is the effective value',
    schema: under('001'),
    values: [values('load_balancer: {}\n')],
    effective: { load_balancer: { enable: true, static_ip: '' } },
    errors: [],
  },
  {
    seed: '001',
    section: 'Inferring Defaults for Arrays',
    shows: 'the example as data values of a schema with the same items',
    schema: () => under('001')(databaseSchema),
    values: [(block) => block],
    effective: {
      'databases[0]': database({ name: 'uaa' }),
      'databases[1]': database({
        name: 'capi',
        host: 'capi-db.svc.cluster.local',
        secretRef: { name: 'capi-db-credentials' },
      }),
      'databases[2]': database({}),
    },
    errors: [],
  },
  {
    seed: '001',
    section: 'Inferring Defaults for Arrays',
    nth: 2,
    shows: 'the result, which is data values of the same schema and changes nothing more',
    schema: () => under('001')(databaseSchema),
    values: [(block) => `#@data/values\n---\n${block}`],
    effective: { 'databases[0]': database({ name: 'uaa' }), 'databases[2]': database({}) },
    errors: [],
  },
  {
    seed: '001',
    section: '@schema/type',
    schema: (block) => under('001')(`#${block}foo: 5\n`),
    values: [values('foo: [anything]\n')],
    types: { foo: 'any' },
    exported: { foo: {} },
    effective: { foo: ['anything'] },
    errors: [],
  },
  {
    seed: '001',
    section: '@schema/type',
    shows: 'an error with other arguments',
    schema: (block) => under('001')(`#${block.trimEnd()}, other=1\nfoo: 5\n`),
    errors: ['schema.yml:3:1 schema-annotation: @schema/type has no argument other; it takes any=True or any=False'],
  },
  {
    seed: '001',
    section: '@schema/nullable',
    schema: (block) => under('001')(`#${block}foo: 5\n`),
    types: { foo: 'int, or null' },
    exported: { foo: { type: ['integer', 'null'] } },
    effective: { foo: null },
    notices: [
      'schema.yml:4:6 schema-default-never-applies: This value only tells the type: the default is null because of @schema/nullable',
    ],
  },
  {
    seed: '001',
    section: '@schema/nullable, Example 1: Null string',
    effective: { name: null },
    types: { name: 'string, or null' },
    exported: { name: { type: ['string', 'null'] } },
    errors: [],
  },
  {
    seed: '001',
    section: '@schema/nullable, Example 1: Null string',
    shows: 'what it may be set to',
    values: [values('name: abc\n'), values('name: 1\n')],
    errors: ['values1.yml:3:7 wrong-type: Expected a string, but found an integer'],
  },
  {
    seed: '001',
    section: '@schema/nullable, Example 2: Null map',
    effective: { aws: null },
    types: { aws: 'map<username: string, password: string>, or null' },
    exported: {
      aws: {
        additionalProperties: false,
        properties: { password: { type: 'string' }, username: { type: 'string' } },
        type: ['object', 'null'],
      },
    },
    errors: [],
  },
  {
    seed: '001',
    section: '@schema/nullable, Example 2: Null map',
    shows: 'what it is completed to where it is set',
    values: [values('aws: {username: me}\n')],
    effective: { aws: { username: 'me', password: '' } },
    errors: [],
  },
];

/** A schema written for this test, with the shape that the example has. */
export const databaseSchema = `databases:
- {name: "", adapter: postgresql, host: "", port: 5432, user: admin, secretRef: {name: ""}}
`;

export function database(set: object): object {
  return { name: '', adapter: 'postgresql', host: '', port: 5432, user: 'admin', secretRef: { name: '' }, ...set };
}
