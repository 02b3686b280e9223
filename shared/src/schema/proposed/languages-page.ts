/** Writes `docs/schema-languages.md`, a description of the schema languages, from the catalogue of annotations. */
import { proposedAnnotations, proposedHeaderAnnotations } from '../../annotations/catalogue/proposed.js';
import type { AnnotationDescription } from '../../annotations/description.js';

/** An example for each annotation: a schema document without its header, and data values that it accepts. */
export const annotationExamples: Readonly<Record<string, { readonly schema: string; readonly values: string }>> = {
  'schema/type': {
    schema:
      '#@schema/type one_of=["int", "string"]\npercentage: 0\n#@schema/type "null", or_inferred=True\naws:\n  region: us-east-1\n',
    values: 'percentage: 50%\naws: null\n',
  },
  'schema/key': {
    schema:
      'connections:\n  #@schema/key allowed="[a-z]+_db", expects="1+"\n  main_db:\n    port: 5432\n  #@schema/key missing_ok=True\n  proxy: localhost\n',
    values: 'connections:\n  users_db:\n    port: 5433\n',
  },
  'schema/any-key': {
    schema: 'labels:\n  #@schema/any-key\n  name: value\n',
    values: 'labels:\n  team: platform\n  stage: production\n',
  },
  'schema/key-may-be-present': {
    schema: 'options:\n  #@schema/key-may-be-present\n  pooled: true\n',
    values: 'options: {}\n',
  },
  'schema/any-of': {
    schema:
      '#@ def file():\npath: /tmp\n#@ end\n#@ def bucket():\nurl: s3://\nregion: us\n#@ end\n#@schema/any-of file(), bucket()\nstorage: ""\n',
    values: 'storage:\n  url: s3://here\n',
  },
  'schema/all-of': {
    schema:
      '#@ def named():\nname: app\n#@ end\n#@ def sized():\nsize: 1\n#@ end\n#@schema/all-of named(), sized()\nservice: ""\n',
    values: 'service:\n  name: web\n  size: 3\n',
  },
  'schema/one-of': { schema: '#@schema/one-of 0, ""\nport: 80\n', values: 'port: http\n' },
  'schema/validate': {
    schema:
      '#@schema/validate lambda n: (n % 2 == 0, "an even number"), min=(2, "at least two replicas")\nreplicas: 2\n#@schema/validate format="hostname", max_len=63\nhost: localhost\n',
    values: 'replicas: 4\nhost: example.com\n',
  },
  'schema/allow-empty': { schema: '#@schema/allow-empty\nsuffix: ""\n', values: 'suffix: ""\n' },
  'schema/doc': {
    schema: '#@schema/doc "The domain that the platform is reached at."\ndomain: example.com\n',
    values: 'domain: a.b\n',
  },
  'schema/example': { schema: '#@schema/example "apps.example.com"\ndomain: example.com\n', values: 'domain: a.b\n' },
  'schema/removed': {
    schema: 'port: 80\n#@schema/removed "Set port instead."\nlisten: 80\n',
    values: 'port: 8080\n',
  },
};

const lead = `# Schema languages

ytt 0.48 has one language for schemas; its design documents describe others, which were never released. A schema chooses
one by its header, and \`dialect\` (a setting, an entry of \`.ytt-project.yaml\`, a flag) may say otherwise:

| \`dialect\` | \`@data/values-schema\` | a header below |
|---|---|---|
| \`auto\` | ytt's own language | the language of the header |
| \`released\` | ytt's own language | nothing: the document is a template, as in ytt |
| \`proposed\` | the language of \`@schema/definition\` | the language of the header |

ytt itself does not take these schemas. At a header and at an annotation, refactorings write it in ytt's own language, as far as
that can say it, or in that of \`@schema/definition\`.`;

const typesSection = `## Types

| written | means |
|---|---|
| \`string\`, \`int\`, \`float\`, \`bool\`, \`null\` | a scalar; an int also serves as a float |
| \`any\` | any value |
| \`array<T>\` | an array of which all items are of \`T\` |
| \`map<a: T, b: U>\` | a map with these keys and no others |
| \`oneof<T, U>\` | one of these types (\`@schema/type\`), or exactly one of these schemas (\`@schema/one-of\`) |
| \`anyof<T, U>\`, \`allof<T, U>\` | at least one, or all, of these schemas |

The type of a key is that of the value given. A key without a value may have any, and \`[]\` is an array of any items.
With one of these schemas, data values documents may add keys and change types: the schema says which are right.`;

const formatsSection = `## Formats

| format | example |
|---|---|
| \`date-time\`, \`date\`, \`time\` | \`2018-11-13T20:20:39+00:00\`, \`2018-11-13\`, \`20:20:39+00:00\` |
| \`duration\` | \`1h30m\`, as Go writes it |
| \`email\`, \`hostname\`, \`uri\` | \`me@example.com\`, \`example.com\`, \`https://example.com/\` |
| \`ip\`, \`ipv4\`, \`ipv6\` | \`10.0.0.1\`, \`::1\` |
| \`port\`, \`percent\` | \`8080\`, \`10%\` |

Functions for rules: \`base64.decodable\`, \`json.decodable\`, \`yaml.decodable\` and \`regexp.is_valid\`, of the modules of \`@ytt:\`.
A function that can be called without arguments and then returns a text describes itself with it.`;

/** The page: headers, annotations, types, formats. */
export function languagesPage(): string {
  const headers = proposedHeaderAnnotations.map((one) => section(one, ''));
  const annotations = proposedAnnotations.map((one) => section(one, exampleText(one.name)));
  const released =
    'The released annotations mean what they mean in ytt. `@schema/validation` also takes the rules by name of `@schema/validate`, and `@schema/examples` a list of pairs.';
  return `${[lead, '## Headers', ...headers, '## Annotations', `Those of \`@schema/definition\` and \`@schema\`. ${released}`, ...annotations, typesSection, formatsSection].join('\n\n')}\n`;
}

function section({ name, doc, arguments: given }: AnnotationDescription, example: string): string {
  const parts = [`### @${name}`, doc];
  if (given.length > 0)
    parts.push(
      given.map((one) => `- \`${one.keyword ? `${one.name}=` : one.name}\` (${one.type}): ${one.doc}`).join('\n'),
    );
  return [...parts, ...(example === '' ? [] : [example])].join('\n\n');
}

function exampleText(name: string): string {
  const example = annotationExamples[name];
  if (example === undefined) return '';
  return `\`\`\`yaml\n#@schema/definition data_values=True\n---\n${example.schema}\`\`\`\n\nData values:\n\n\`\`\`yaml\n${example.values}\`\`\``;
}
