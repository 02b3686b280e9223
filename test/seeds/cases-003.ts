/** The examples of the schema design proposal: a schema headed `@schema/definition`. */
import { database, databaseSchema } from './cases-001.js';
import { cases003Complex } from './cases-003-complex.js';
import { cases003Documentation } from './cases-003-documentation.js';
import { cases003Keys } from './cases-003-keys.js';
import { type SeedCase, under, values } from './seed-case.js';

const schema = under('003');

/** A schema in place of the blocks that only show the syntax of an annotation. */
function annotated(annotation: string, rest = 'foo: app\n'): string {
  return schema(`#${annotation.trim()}\n${rest}`);
}

const declaring: readonly SeedCase[] = [
  {
    seed: '003',
    section: '@schema/definition',
    shows: 'the error that data_values=False is',
    schema: (block) => `${block}name: app\n`,
    errors: [
      'schema.yml:1:1 schema-annotation: Schemas are for data values only: expected data_values=True of @schema/definition, but found data_values=False; write @schema/definition data_values=True',
    ],
  },
  {
    seed: '003',
    section: '@schema/definition',
    shows: 'what it says with True; of its two forms of header (the other is name="data/values") both are taken',
    schema: (block) => `${block.replace('False', 'True')}name: app\n`,
    effective: { name: 'app' },
  },
  {
    seed: '003',
    section: 'Inferring Types',
    schema: (block) => block,
    types: {
      system_domain: 'string',
      load_balancer: 'map<enable: bool, static_ip: string>',
      app_domains: 'array<string>',
      'databases[]': 'map<name: string, adapter: string, host: string, port: int, user: string, secretRef: map<…>>',
    },
    exported: {
      system_domain: { minLength: 1, type: 'string' },
      load_balancer: {
        additionalProperties: false,
        properties: { enable: { type: 'boolean' }, static_ip: { minLength: 1, type: 'string' } },
        required: ['static_ip'],
        type: 'object',
      },
      app_domains: { items: { minLength: 1, type: 'string' }, type: 'array' },
    },
    effective: { databases: [], app_domains: [], 'load_balancer.enable': true },
    errors: [
      'schema.yml:3:16 invalid-value: Expected at least 1 character, but found none',
      'schema.yml:7:14 invalid-value: Expected at least 1 character, but found none',
    ],
  },
  {
    seed: '003',
    section: 'Inferring Types',
    shows: 'what it takes',
    schema: (block) => block,
    values: [values('system_domain: a.b\nload_balancer: {static_ip: "1.2.3.4"}\napp_domains: [c]\n')],
    effective: { load_balancer: { enable: true, static_ip: '1.2.3.4' }, app_domains: ['c'] },
  },
  {
    seed: '003',
    section: 'Inferring Defaults for Mappings',
    shows: 'what an empty map is completed to: the block is the effective value',
    schema: (block) => schema(block.replace('""', 'none')),
    values: [values('load_balancer: {}\n')],
    effective: { load_balancer: { enable: true, static_ip: 'none' } },
  },
  {
    seed: '003',
    section: 'Inferring Defaults for Arrays',
    shows: 'the values of its items; its empty strings break the rule that Part 7 has for all strings',
    schema: () => schema(databaseSchema),
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
    errors: [
      'schema.yml:4:10 invalid-value: Expected at least 1 character, but found none',
      'schema.yml:4:41 invalid-value: Expected at least 1 character, but found none',
      'schema.yml:4:41 invalid-value: Expected at least 1 character, but found none',
      'schema.yml:4:88 invalid-value: Expected at least 1 character, but found none',
      'schema.yml:4:88 invalid-value: Expected at least 1 character, but found none',
    ],
  },
  {
    seed: '003',
    section: 'Inferring Defaults for Arrays',
    nth: 2,
    shows: 'the result, where strings may be empty',
    schema: () => schema(`#@schema/allow-empty\n${databaseSchema}`.replaceAll('""', 'app')),
    values: [(block) => `#@data/values\n---\n${block.replaceAll('""', '"x"')}`],
    effective: { 'databases[2]': { ...database({ name: 'x', host: 'x', secretRef: { name: 'x' } }) } },
  },
];

const types: readonly SeedCase[] = [
  {
    seed: '003',
    section: '@schema/type',
    shows: 'what the syntax excludes: any= beside other arguments; the names of types stand for themselves',
    schema: () => schema('#@schema/type one_of=["int"], any=True\nfoo: 5\n'),
    errors: ['schema.yml:3:1 schema-annotation: any= excludes all other arguments of @schema/type'],
  },
  {
    seed: '003',
    section: '@schema/type, Example 1: Integer or String',
    values: [values('percentage: 50%\n'), values('percentage: 50\n'), values('percentage: 0.5\n')],
    types: { percentage: 'oneof<int, string>' },
    exported: { percentage: { oneOf: [{ type: 'integer' }, { minLength: 1, type: 'string' }] } },
    errors: ['values2.yml:3:13 wrong-type: Expected an integer or a string, but found a float'],
  },
  {
    seed: '003',
    section: '@schema/type, Example 2: Nullable Collection',
    shows: 'an error as it is written: between two arguments there is a comma, as @schema/default has it',
    errors: ["schema.yml:3:29 template-code-syntax: Expected ',', but found a name"],
  },
  {
    seed: '003',
    section: '@schema/type, Example 2: Nullable Collection',
    shows: 'its meaning with a comma',
    schema: (block) => schema(block.replace('" or', '", or').replaceAll('""', 'key')),
    values: [values('aws: {access_key: mine}\n'), values('aws: ~\n'), values('aws: 5\n')],
    types: { aws: 'map<access_key: string, secret_key: string>, or null' },
    exported: {
      aws: {
        additionalProperties: false,
        properties: { access_key: { minLength: 1, type: 'string' }, secret_key: { minLength: 1, type: 'string' } },
        type: ['object', 'null'],
      },
    },
    errors: ['values2.yml:3:6 wrong-type: Expected a map, but found an integer'],
  },
  {
    seed: '003',
    section: '@schema/type, Example 2: Nullable Collection',
    shows: 'that the written value stays the default',
    schema: (block) => schema(block.replace('" or', '", or').replaceAll('""', 'key')),
    effective: { aws: { access_key: 'key', secret_key: 'key' } },
  },
  {
    seed: '003',
    section: '@schema/type, Example 3: Type mismatch',
    errors: ['schema.yml:3:1 schema-default-type: Expected a string or null, as @schema/type says, for the default'],
  },
  {
    seed: '003',
    section: '@schema/default',
    schema: (block) => annotated(block.replace('value', '"other"')),
    effective: { foo: 'other' },
    notices: [
      'schema.yml:4:6 schema-default-never-applies: This value only tells the type: the default is that of @schema/default',
    ],
  },
  {
    seed: '003',
    section: '@schema/default',
    shows: 'that it must be of the type',
    schema: (block) => annotated(block.replace('value', '5')),
    errors: ['schema.yml:3:1 schema-default-type: Expected a string, but found an integer in @schema/default'],
  },
  {
    seed: '003',
    section: '@schema/default, Example 1: Default values for arrays of scalars',
    effective: { app_domains: ['apps.example.com', 'services.example.com'] },
  },
  {
    seed: '003',
    section: '@schema/default, Example 2: Default values for arrays of maps',
    shows:
      'code that begins with a blank, as ytt has it (#@def would be an annotation of that name); strings not empty',
    schema: (block) => schema(block.replace(/#@(def|end)/g, '#@ $1').replaceAll('""', 'none')),
    effective: {
      databases: [
        database({ name: 'uaa', host: 'uaa-db.svc.cluster.local', secretRef: { name: 'none' } }),
        database({ name: 'capi-embedded', host: 'none', secretRef: { name: 'none' } }),
        database({ name: 'null_db', host: 'none', secretRef: { name: 'none' } }),
      ],
    },
  },
  {
    seed: '003',
    section: '@schema/default, Example 3: Explicitly nullable',
    values: [],
    effective: { aws: null },
    types: { aws: 'map<access_key: string, secret_key: string>, or null' },
  },
  {
    seed: '003',
    section: '@schema/nullable',
    schema: (block) => annotated(block, 'foo: 5\n'),
    effective: { foo: null },
    types: { foo: 'int, or null' },
    exported: { foo: { type: ['integer', 'null'] } },
    notices: [
      'schema.yml:4:6 schema-default-never-applies: This value only tells the type: the default is null because of @schema/nullable',
    ],
  },
  {
    seed: '003',
    section: '@schema/nullable',
    nth: 2,
    shows: 'the equivalent, where the name of a type has no keyword, as in the early proposal',
    schema: (block) => schema(`${block.replace(/^ +/gm, '')}foo: 5\n`),
    effective: { foo: null },
    types: { foo: 'int, or null' },
    exported: { foo: { type: ['integer', 'null'] } },
    notices: [
      'schema.yml:5:6 schema-default-never-applies: This value only tells the type: the default is that of @schema/default',
    ],
  },
  {
    seed: '003',
    section: '@schema/nullable, Example 1: Null string',
    values: [values('name: a\n'), values('name: ~\n')],
    effective: { name: null },
    types: { name: 'string, or null' },
    exported: { name: { minLength: 1, type: ['string', 'null'] } },
  },
  {
    seed: '003',
    section: '@schema/nullable, Example 2: Null map',
    effective: { aws: null },
  },
  {
    seed: '003',
    section: '@schema/nullable, Example 2: Null map',
    shows: 'what holds where it is set',
    values: [values('aws: {username: me}\n')],
    effective: { aws: { username: 'me', password: '' } },
    errors: ['schema.yml:6:13 invalid-value: Expected at least 1 character, but found none'],
  },
  {
    seed: '003',
    section: '@schema/nullable, Example 3: Nullable map',
    effective: { cf_db: { username: 'sa', admin_password: '' } },
    types: { cf_db: 'map<username: string, admin_password: string>, or null' },
    errors: ['schema.yml:7:19 invalid-value: Expected at least 1 character, but found none'],
  },
  {
    seed: '003',
    section: '@schema/nullable, Example 3: Nullable map',
    nth: 2,
    shows: 'the same as the block before it',
    effective: { cf_db: { username: 'sa', admin_password: '' } },
    types: { cf_db: 'map<username: string, admin_password: string>, or null' },
    errors: ['schema.yml:6:19 invalid-value: Expected at least 1 character, but found none'],
  },
  {
    seed: '003',
    section: '@schema/nullable, Example 3: Nullable map',
    nth: 2,
    shows: 'that it may be null',
    values: [values('cf_db: ~\n')],
    effective: { cf_db: null },
  },
];

const violations: readonly SeedCase[] = [
  {
    seed: '003',
    section: 'Type Violations',
    shows: 'both violations of the values, of which the proposal prints the first',
    schema: (block) => block,
    values: [values('system_domain: false\nload_balancer: true\n')],
    errors: [
      'values.yml:3:16 wrong-type: Expected a string, but found a boolean',
      'values.yml:4:16 wrong-type: Expected a map, but found a boolean',
    ],
  },
  {
    seed: '003',
    section: 'Type Violations',
    nth: 2,
    shows: 'the values against a schema of that shape',
    schema: () => schema('system_domain: a\nload_balancer: {enabled: true, external_ip: b}\n'),
    values: [(block) => block],
    errors: [
      'values.yml:3:16 wrong-type: Expected a string, but found a boolean',
      'values.yml:4:16 wrong-type: Expected a map, but found a boolean',
    ],
  },
];

export const cases003: readonly SeedCase[] = [
  ...declaring,
  ...types,
  ...cases003Keys,
  ...cases003Documentation,
  ...violations,
  ...cases003Complex,
];
