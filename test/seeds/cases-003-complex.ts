/** The long examples of the schema design proposal. */
import { type SeedCase, under, values } from './seed-case.js';

const schema = under('003');
const asserting = 'Asserting on higher level structure with optional lower key with #@schema/key-may-be-present';

/** One part of an example that shows several files as one. */
function part(nth: 0 | 1): (block: string) => string {
  return (block) => block.split(/^(?=#@data\/values$|config\.yml:)/m)[nth] ?? '';
}

/**
 * The relabelling example with what it leaves to the reader: modules, a header, a text for an annotation, and separate
 * documents for functions, as a document cannot be both map and array.
 */
function relabelling(block: string): string {
  const loads = '#@ load("@ytt:regexp", "regexp")\n#@ load("@ytt:struct", "struct")\n';
  const spelling = '#@ spelling = struct.make(nearest=lambda label, known: known[0])\n';
  const parted = block.replace(/^(?=#@ def (?:relabelings|metrics_path_relabel)\(\))/gm, '---\n');
  const last = parted.lastIndexOf('\n---\n');
  const headed = `${parted.slice(0, last)}\n#@schema/definition data_values=True${parted.slice(last)}`;
  return loads + spelling + headed.replace('#@schema/doc\n', '#@schema/doc doc\n');
}

/**
 * An array of relabelling rules, one of which lacks what its action needs. (A non-empty array is not replaced, as in
 * ytt.)
 */
const rules = `kubelet:
  serviceMonitor:
    interval: 10s
    metricRelabelings:
    - sourceLabels: [a, "9"]
      targetLabel: b
      regex: c
    - action: drop
      sourceLabels: []
    - action: keeep
      regex: "("
`;

/** The items that the example's defaults have. */
const brokenDefaults = ['114:29', '118:27', '122:29', '129:21'].map(
  (place) => `schema.yml:${place} invalid-value: 'regex' not found on replace relabel rule`,
);

const prometheus: readonly SeedCase[] = [
  {
    seed: '003',
    section: 'Prometheus Label Set Rewriting',
    shows: 'that the defaults of the example break its own rule: regex is optional, and a replace rule must have it',
    schema: relabelling,
    errors: brokenDefaults,
  },
  {
    seed: '003',
    section: 'Prometheus Label Set Rewriting',
    shows: 'what the rules say of values',
    schema: relabelling,
    values: [values(rules)],
    errors: [
      ...brokenDefaults,
      'values.yml:7:25 invalid-value: Expected letters and numbers, starting with a letter, but found "9"',
      "values.yml:10:7 invalid-value: 'regex' not found on drop relabel rule",
      'values.yml:12:15 invalid-value: Expected one of "replace", "keep", "drop", "hashmod", "labelmap", "labeldrop", "labelkeep", but found "keeep"',
      'values.yml:13:14 invalid-value: regexp.is_valid does not accept "("',
    ],
  },
];

/** What the Cloud Foundry example leaves empty and its users have to set. */
const required = `system_domain: sys.example.com
app_domains: [apps.example.com]
load_balancer: {static_ip: 10.0.0.1}
system_certificate: {crt: YQ==, key: YQ==, ca: YQ==}
workloads_certificate: {crt: YQ==, key: YQ==, ca: YQ==}
capi: {database: {encryption_key: a, password: b, ca_cert: c}}
uaa: {database: {encryption_key: a, password: b, ca_cert: c}}
app_registry: {hostname: r.example.com, repository_prefix: a, username: b, password: c}
blobstore: {secret_access_key: a}
system_registry: {hostname: b, username: c, password: d}
`;

const cloudFoundry: readonly SeedCase[] = [
  {
    seed: '003',
    section: 'Cloud Foundry for Kubernetes',
    shows: 'that all is well where what is required is set',
    schema: (block) => `#@ load("@ytt:base64", "base64")\n${block}`,
    values: [values(required)],
    types: {
      app_domains: 'array<string>',
      app_log_destinations: 'array<any>',
      cf_admin_password: 'any',
      'capi.database.port': 'int',
    },
    exported: {
      app_domains: {
        items: { $comment: 'must be: of format hostname', format: 'hostname', minLength: 1, type: 'string' },
        minItems: 1,
        type: 'array',
      },
      app_log_destinations: { items: {}, type: 'array' },
      cf_admin_password: {},
      'capi.database.port': { type: 'integer' },
    },
    effective: { 'capi.database.adapter': 'postgres', app_domains: ['apps.example.com'], app_log_destinations: [] },
    documented: {
      app_domains: { title: 'Application Domains', examples: [['', ['apps.cf.example.com']]] },
      app_log_destinations: { title: 'Application Log Distinations' },
      'capi.database.port': {
        examples: [
          ['Postgres', 5432],
          ['MySQL', 3306],
        ],
      },
    },
  },
  {
    seed: '003',
    section: 'Cloud Foundry for Kubernetes',
    shows: 'what its rules refuse, the one above a scalar item among them',
    schema: (block) => `#@ load("@ytt:base64", "base64")\n${block}`,
    values: [
      values(required),
      values(`system_domain: -a
app_domains: [ok.example.com, not ok]
load_balancer: {static_ip: 300.0.0.1}
system_certificate: {crt: "%"}
capi: {database: {adapter: oracle}}
`),
    ],
    errors: [
      'values1.yml:3:16 invalid-value: Expected text of the format hostname, but found "-a"',
      'values1.yml:4:31 invalid-value: Expected text of the format hostname, but found "not ok"',
      'values1.yml:5:28 invalid-value: Expected text of the format ip, but found "300.0.0.1"',
      'values1.yml:6:27 invalid-value: base64.decodable does not accept "%"',
      'values1.yml:7:28 invalid-value: Expected one of "postgres", "mysql2", but found "oracle"',
    ],
  },
];

const s3 = 'gateway: {s3: {serviceEndpoint: "https://a", accessKey: b, secretKey: c}}\n';

const minio: readonly SeedCase[] = [
  {
    seed: '003',
    section: 'Minio',
    schema: (block) => block,
    values: [values(s3)],
    effective: { 'gateway.s3.replicas': 4, 'gateway.azure': null },
  },
  {
    seed: '003',
    section: 'Minio',
    shows: 'that one has to be chosen',
    schema: (block) => block,
    errors: ['schema.yml:6:1 invalid-value: Must specify one gateway: s3, azure, gcs, oss'],
  },
  {
    seed: '003',
    section: 'Minio',
    shows: 'the rules of what is chosen; a key that is not empty and valid',
    schema: (block) => block,
    values: [
      values(
        'gateway:\n  azure: {replicas: 0}\n  gcs: {gcsKeyJson: "{", projectId: a}\n  oss: {endpointURL: "http://a"}\n',
      ),
    ],
    errors: [
      'values.yml:4:21 invalid-value: Expected at least 1, but found 0',
      'values.yml:5:21 invalid-value: key must be valid JSON',
      'values.yml:6:22 invalid-value: Expected text that starts with "https://", but found "http://a"',
    ],
  },
];

const mapOfStrings = 'annotations: {a: b, c: d}\n';

const snippets: readonly SeedCase[] = [
  {
    seed: '003',
    section: 'Complex Examples',
    effective: { bucket: [{ name: 'a', versioning: 'Enabled', access: 'a' }] },
    schema: (block) => schema(block.replaceAll('""', 'a')),
  },
  {
    seed: '003',
    section: 'Complex Examples',
    nth: 2,
    schema,
    values: [values('service: {externalIPs: [10.0.0.1]}\ntolerations: [1, {a: b}, ~]\nbuckets: [{name: a}]\n')],
    types: {
      'service.externalIPs': 'array<string>',
      tolerations: 'array<any>',
      'ingress.tls': 'array<map<secretName: string, hosts: array<string>>>',
    },
    exported: {
      'service.externalIPs': {
        items: {
          $comment: 'must be: of format ip',
          anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }],
          minLength: 1,
          type: 'string',
        },
        type: 'array',
      },
      tolerations: { items: {}, type: 'array' },
    },
    effective: {
      'ingress.hosts': ['chart-example.local'],
      buckets: [{ name: 'a', policy: 'none', purge: false }],
      tolerations: [1, { a: 'b' }, null],
    },
  },
  {
    seed: '003',
    section: 'Complex Examples',
    nth: 2,
    shows: 'what its rules refuse: min= compares, and does not count, so an array is none of its values',
    schema,
    values: [values('service: {externalIPs: [a]}\nbuckets:\n- name: a\n  policy: all\n')],
    errors: [
      'values.yml:3:25 invalid-value: Expected text of the format ip, but found "a"',
      'values.yml:6:11 invalid-value: Expected one of "none", but found "all"',
    ],
  },
  {
    seed: '003',
    section: 'Complex Examples',
    nth: 3,
    shows: 'the first of its two ways to a map of strings, which share a key',
    schema: (block) => under('003', 'assert')(block.slice(0, block.indexOf('#! ...'))),
    values: [values(mapOfStrings)],
    types: { annotations: 'any' },
    exported: { annotations: { $comment: 'must be: validate_map_str_to_str' } },
    effective: { annotations: { a: 'b', c: 'd' } },
  },
  {
    seed: '003',
    section: 'Complex Examples',
    nth: 3,
    shows: 'what the first refuses',
    schema: (block) => under('003', 'assert')(block.slice(0, block.indexOf('#! ...'))),
    values: [values('annotations: {a: 5}\n')],
    errors: ['schema.yml:15:14 invalid-value: Expected val to be string'],
  },
  {
    seed: '003',
    section: 'Complex Examples',
    nth: 3,
    shows: 'the second of the two',
    schema: (block) => schema(block.slice(block.indexOf('#! ...'))),
    values: [values(mapOfStrings)],
    types: { 'annotations.any': 'string' },
    exported: { 'annotations.any': { minLength: 1, type: 'string' } },
    effective: { annotations: { a: 'b', c: 'd' } },
  },
  {
    seed: '003',
    section: 'Complex Examples',
    nth: 4,
    effective: { annotations: { foo: 'bar', blah: 123 } },
    types: { annotations: 'any' },
    exported: { annotations: {} },
  },
  {
    seed: '003',
    section: 'Complex Examples',
    nth: 5,
    values: [values('db_opts: {username: a, password: b, other: {value: [1]}}\nannotations: {c: d}\n')],
    effective: { db_opts: { username: 'a', password: 'b', other: { value: [1] } }, annotations: { c: 'd' } },
  },
  {
    seed: '003',
    section: 'Complex Examples',
    nth: 5,
    shows: 'that declared keys come before any others',
    values: [values('db_opts: {username: 1, password: b, other: {value: c, more: d}}\n')],
    errors: [
      'values.yml:3:21 wrong-type: Expected a string, but found an integer',
      'values.yml:3:55 unknown-data-value: The schema does not declare more',
    ],
  },
];

const presence: readonly SeedCase[] = [
  { seed: '003', section: asserting, schema: part(0), values: [part(1)], effective: { '': { foo: 'val' } } },
  {
    seed: '003',
    section: asserting,
    nth: 2,
    shows: 'the annotation of this proposal below the header of the one before it',
    schema: part(0),
    values: [part(1)],
    effective: { '': { foo: 'val' } },
  },
  { seed: '003', section: asserting, nth: 2, shows: 'its absence', schema: part(0), effective: { '': {} } },
  {
    seed: '003',
    section: asserting,
    nth: 3,
    schema: part(0),
    values: [part(1)],
    effective: { '': { foo: { max_connections: 100, username: 'val' } } },
  },
  { seed: '003', section: asserting, nth: 3, shows: 'its absence', schema: part(0), effective: { '': {} } },
];

const inspection: readonly SeedCase[] = [
  {
    seed: '003',
    section: 'Schema Documentation',
    shows: 'the schema with straight quotes, which are all that Starlark knows',
    schema: (block) => schema(block.replace(/[“”]/g, '"')),
    values: [
      values(
        'uaa: {login_secret: a, login: {service_provider: {certificate: b, key: c}}}\napp_registry: {hostname: d}\n',
      ),
    ],
    documented: {
      app_domains: {
        title: 'Application Domains',
        description: 'List of DNS domains used for deployed applications.',
        examples: [['', ['apps.cf.example.com']]],
      },
      'uaa.login.service_provider.key': { title: 'UAA Service Provider Private Key' },
    },
    effective: { 'app_registry.hostname': 'd', 'app_registry.password': null },
  },
  {
    seed: '003',
    section: 'Schema Documentation',
    nth: 2,
    shows: 'the schema of which the block shows the field list (its form is tested with the export)',
    schema: () =>
      schema(
        '#@schema/title "Database username"\n#@schema/doc "The account in the database system to authenticate as."\n#@schema/example "admin"\nusername: a\n#@schema/title "Full URL to the external database."\ndb_url: b\n',
      ),
    documented: { username: { title: 'Database username', examples: [['', 'admin']] } },
  },
];

export const cases003Complex: readonly SeedCase[] = [
  ...prometheus,
  ...cloudFoundry,
  ...minio,
  ...snippets,
  ...presence,
  ...inspection,
];
