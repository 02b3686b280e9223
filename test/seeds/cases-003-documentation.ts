/** The examples of the schema design proposal that document a schema, and its rules. */
import { type SeedCase, under, values } from './seed-case.js';

const schema = under('003');

function annotated(annotation: string, rest = 'foo: app\n'): string {
  return schema(`#${annotation.trim()}\n${rest}`);
}

const texts: readonly SeedCase[] = [
  {
    seed: '003',
    section: '@schema/title',
    schema: (block) => annotated(block.replace(' title', ' "A title"')),
    documented: { foo: { title: 'A title' } },
  },
  {
    seed: '003',
    section: '@schema/title, Example',
    schema: (block) => schema(block.replace('""', 'secret')),
    documented: { password: { title: 'Account Password' } },
  },
  {
    seed: '003',
    section: '@schema/doc',
    schema: (block) => annotated(block.replace(' documentation', ' "What it is."')),
    documented: { foo: { description: 'What it is.' } },
  },
  {
    seed: '003',
    section: '@schema/doc',
    shows: 'that it is one string',
    schema: (block) => annotated(block.replace(' documentation', '')),
    errors: ['schema.yml:3:1 schema-annotation: @schema/doc takes one string, but found nothing'],
  },
  {
    seed: '003',
    section: '@schema/doc, Example 1: Short description',
    schema: (block) => schema(block.replace('""', 'secret')),
    documented: { user_password: { description: 'The user password used to log in to the system' } },
  },
  {
    seed: '003',
    section: '@schema/doc, Example 2: Multi-line description',
    types: { system_registry: 'any' },
    exported: { system_registry: {} },
    documented: {
      system_registry: {
        description:
          ' Optional configuration if using a private registry that has all cf-for-k8s images relocated to\nsee <docs/platform_operators/system-registry.md>\n',
      },
    },
  },
  {
    seed: '003',
    section: '@schema/doc, Example 3: HTML-formatted description',
    types: { system_registry: 'any' },
    exported: { system_registry: {} },
    effective: { system_registry: null },
  },
  {
    seed: '003',
    section: '@schema/example',
    schema: (block) => annotated(block.replace('sample_value', '"b"')),
    documented: { foo: { examples: [['', 'b']] } },
  },
  {
    seed: '003',
    section: '@schema/example',
    shows: 'that it is of the type',
    schema: (block) => annotated(block.replace('sample_value', '5')),
    errors: ['schema.yml:3:1 schema-example-type: Expected a string, but found an integer in @schema/example'],
  },
  {
    seed: '003',
    section: '@schema/example, Example',
    schema: (block) => schema(block.replace('""', 'here')),
    documented: { system_domain: { examples: [['', 'my_domain.example.com']] } },
  },
  {
    seed: '003',
    section: '@schema/examples',
    shows: 'pairs of a description and a value',
    schema: () => schema('#@schema/examples ("A", 1), ("B", "c")\nfoo: 5\n'),
    documented: {
      foo: {
        examples: [
          ['A', 1],
          ['B', 'c'],
        ],
      },
    },
    errors: ['schema.yml:3:1 schema-example-type: Expected an integer, but found a string in @schema/examples'],
  },
  {
    seed: '003',
    section: '@schema/examples, Example 1: Simple examples',
    types: { apps_domain: 'array<any>' },
    exported: { apps_domain: { items: {}, type: 'array' } },
    documented: {
      apps_domain: {
        examples: [
          ['One domain across the foundation', ['apps.example.com']],
          ['Multi-tenant foundation', ['pets.com', 'nile.com']],
        ],
      },
    },
  },
  {
    seed: '003',
    section: '@schema/examples, Example 2: Complex examples',
    shows: 'examples that are no arrays where an array is declared: it is the type of the node that they must have',
    errors: ['schema.yml:21:1 schema-example-type: Expected an array, but found a map in @schema/examples'],
  },
  {
    seed: '003',
    section: '@schema/examples, Example 2: Complex examples',
    shows: 'the examples on the item',
    schema: (block) =>
      schema(
        block.replace(
          /(#@schema\/examples .*\n)databases: \[\]/,
          'databases:\n$1- name: a\n  adapter: b\n  host: c\n  port: 1\n  user: d\n  secretRef: {name: e}',
        ),
      ),
  },
];

const notices: readonly SeedCase[] = [
  {
    seed: '003',
    section: '@schema/deprecated',
    schema: (block) => annotated(block.replace(' notice', ' "Use bar."')),
    values: [values('foo: b\n')],
    notices: ['values.yml:3:1 deprecated-data-value: This data value is deprecated: Use bar.'],
  },
  {
    seed: '003',
    section: '@schema/deprecated, Example',
    schema: (block) => schema(block.replace('""', 'none')),
    values: [values('load_balancer: {enable: false}\n')],
    effective: { 'load_balancer.enable': false },
    notices: [
      'values.yml:3:17 deprecated-data-value: This data value is deprecated: Will be removed in 2.0.0; in that version, specify `null` for `load_balancer` to disable.',
    ],
  },
  {
    seed: '003',
    section: '@schema/removed',
    schema: (block) => annotated(block.replace(' remedy', ' "Use bar."')),
    values: [values('foo: b\n')],
    errors: ['values.yml:3:1 removed-data-value: This data value was removed: Use bar.'],
  },
  {
    seed: '003',
    section: '@schema/removed, Example',
    shows: 'that evaluation stops: the proposal calls it a warning, and says so',
    schema: (block) => schema(block.replace('""', 'none')),
    values: [values('load_balancer: {enable: false}\n')],
    errors: [
      'values.yml:3:17 removed-data-value: This data value was removed: Was removed as of 2.0.0; specify `null` for `load_balancer` to disable.',
    ],
  },
  {
    seed: '003',
    section: '@schema/removed, Example',
    shows: 'that nothing is said where it is not set',
    schema: (block) => schema(block.replace('""', 'none')),
    values: [values('load_balancer: {static_ip: "1.2.3.4"}\n')],
  },
];

const rules: readonly SeedCase[] = [
  {
    seed: '003',
    section: '@schema/validate',
    shows: 'functions and rules by name, with messages',
    schema: () => schema('#@schema/validate lambda v: (v != 3, "not three"), min=2, max=(5, "five at most")\nfoo: 4\n'),
    values: [values('foo: 3\n'), values('foo: 7\n')],
    errors: ['values1.yml:3:6 invalid-value: Expected five at most, but found 7'],
  },
  {
    seed: '003',
    section: '@schema/validate',
    nth: 2,
    shows: 'the function with its body below it and an end, as ytt has functions',
    schema: (block) => schema(block.replace(/: return (.*)/, ':\n#@   return $1\n#@ end')),
    values: [values('replicas: 3\n')],
    errors: ['values.yml:3:11 invalid-value: Number is not even'],
  },
  {
    seed: '003',
    section: '@schema/validate',
    nth: 2,
    shows: 'the rule by name',
    schema: (block) => schema(block.replace(/: return (.*)/, ':\n#@   return $1\n#@ end')),
    values: [values('replicas: 0\n')],
    errors: ['values.yml:3:11 invalid-value: Expected at least 2, but found 0'],
  },
  {
    seed: '003',
    section: 'Validation Documentation',
    shows: 'what a function says of itself when it is called without a value',
    schema: (block) =>
      schema(
        `#@ thirdPartyLib = struct.make(valid_ip=lambda v: v == "1.1.1.1")\n${block
          .replace(/^(?=.)/gm, '#@ ')
          .replaceAll('#@     ', '#@ ')}#@ end\n#@schema/validate is_valid_ip\nip: a.b\n`,
      ).replace('#@schema/definition', '#@ load("@ytt:struct", "struct")\n#@schema/definition'),
    errors: [
      'schema.yml:13:5 invalid-value: Expected Valid IP: a well-formed IPv4 (RFC 2673, section 3.2) or IPv6 address (RFC 2373, section 2.2)., but found "a.b"',
    ],
  },
];

export const cases003Documentation: readonly SeedCase[] = [...texts, ...notices, ...rules];
