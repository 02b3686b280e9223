import { describe, expect, it } from 'vitest';
import { printYaml } from '../../document/print/print-yaml.js';
import { SourceFile } from '../../text/source-file.js';
import { buildSchema } from '../build/build.js';
import { documentOf } from '../testing.js';
import { openApiDocument } from './openapi.js';

/** The exported schema of data values declared in the proposed language, as YAML. */
function exported(text: string): string {
  const document = documentOf('schema.yml', `#@schema/definition data_values=True\n---\n${text}`);
  const file = new SourceFile('schema.yml', '');
  const { schema } = buildSchema(document, { fallback: { file, start: 0, end: 0 } });
  const lines = printYaml(openApiDocument(schema).value).split('\n');
  return lines
    .slice(lines.indexOf('    dataValues:') + 1)
    .map((line) => line.slice(6))
    .join('\n');
}

describe('a proposed schema as OpenAPI', () => {
  it.each([
    [
      '#@schema/type one_of=["int", "string", "null"]\na: 1\n',
      'title: A\nnullable: true\noneOf:\n- type: integer\n- type: string\ndefault: 1\n',
    ],
    [
      '#@schema/type one_of=["int", "string", "bool", "array"]\na: 1\n',
      'title: A\noneOf:\n- type: integer\n- type: string\n- type: boolean\n- type: array\n  items:\n    nullable: true\n    default: null\ndefault: 1\n',
    ],
    [
      '#@schema/type one_of=["int", "float"]\na: 1\n',
      'title: A\noneOf:\n- type: number\n  format: float\ndefault: 1\n',
    ],
    [
      '#@schema/type one_of=["any", "string"]\n#@schema/desc "D"\na: 1\n',
      'title: A\ndescription: D\nanyOf:\n- nullable: true\n- type: string\ndefault: 1\n',
    ],
    [
      '#@schema/any-of 1, {"b": ""}\na: 1\n',
      'title: A\nanyOf:\n- type: integer\n  default: 1\n- type: object\n  additionalProperties: false\n  properties:\n    b:\n      title: B\n      type: string\n      default: ""\ndefault: 1\n',
    ],
    [
      '#@schema/one-of 1, ""\na: 1\n',
      'title: A\noneOf:\n- type: integer\n  default: 1\n- type: string\n  default: ""\ndefault: 1\n',
    ],
    [
      '#@schema/nullable\n#@schema/all-of 1, 1.5\na: 1\n',
      'title: A\nnullable: true\nallOf:\n- type: integer\n  default: 1\n- type: number\n  format: float\n  default: 1.5\ndefault: null\n',
    ],
  ])('%j has alternatives', (text, expected) => {
    expect(exported(text)).toBe(
      `type: object\nadditionalProperties: false\nproperties:\n  a:\n${expected.replace(/^(?=.)/gm, '    ')}`,
    );
  });

  it('has no type for what is only null, and for what can be anything', () => {
    const documented = '#@schema/desc "D"\n#@schema/examples ("E", None)\n#@schema/deprecated "No."\n';
    const properties =
      '    title: A\n    nullable: true\n    deprecated: true\n    description: D\n    x-example-description: E\n    example: null\n    default: null\n';
    for (const type of ['one_of=["null"]', 'any=True'])
      expect(exported(`${documented}#@schema/type ${type}\na:\n`)).toContain(properties);
  });

  it('has keys that have no name of their own, and not those that were removed', () => {
    expect(exported('#@schema/removed "No."\na: 1\nb: 1\n#@schema/any-key\nc: ""\n')).toBe(
      'type: object\nadditionalProperties:\n  title: C\n  type: string\n  default: ""\nproperties:\n  b:\n    title: B\n    type: integer\n    default: 1\n',
    );
    expect(exported('#@schema/key allowed="x", missing_ok=True\na: 1\n#@schema/any-key\nc: true\n')).toBe(
      'type: object\nadditionalProperties:\n  anyOf:\n  - title: A\n    type: integer\n    default: 1\n  - title: C\n    type: boolean\n    default: true\nproperties: {}\n',
    );
    expect(exported('#@schema/type "map"\na: {}\n')).toContain('additionalProperties: true\n');
  });
});
