/**
 * The effect of each schema annotation on each kind of value, compared with recorded results: the default, the accepted
 * values, the findings, the JSON Schema, the documentation page, the conversion to another language, and the changes
 * from and to another schema. `RECORD_ANSWERS=1 npx vitest run test/answers` records them again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultRunOptions, evaluateProject, printJson, SourceFile } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { diffSchemas } from '../../shared/src/schema/diff/diff.js';
import { diffText } from '../../shared/src/schema/diff/print-diff.js';
import { jsonSchema } from '../../shared/src/schema/export/json-schema.js';
import { schemaMarkdown } from '../../shared/src/schema/page/markdown-page.js';
import { convertSchema } from '../../shared/src/schema/proposed/convert.js';
import type { SchemaNode } from '../../shared/src/schema/schema-node.js';
import { applyEdits } from '../../shared/src/text/edit.js';
import type { Origin } from '../../shared/src/text/origin.js';
import { builtFrom, takes } from '../properties/schema-verdicts.js';

const declared = ['""', 'ab', '0', '5', '1.5', 'true', 'null', '{}', '{k: 1, l: ""}', '[]', '[a]', '[{k: 1}]'];
/** Some of them. */
const shown = ['""', 'ab', '5', '1.5', '{k: 1, l: ""}', '[{k: 1}]'];
const given: readonly unknown[] = [
  ...[null, true, 0, 5, 1.5, '', 'ab', 'b'],
  ...[{}, { k: 2 }, { k: 'a' }, { m: 1 }, { k: null, l: 'a' }, [], ['a'], ['a', 'a'], [1], [{ k: 2 }]],
];

const common: readonly string[] = ['', 'nullable', 'nullable\n#@schema/validation not_null=True', 'type any=True'];
const languages = {
  released: [
    '#@data/values-schema\n---\n',
    [
      ...common,
      ...['type any=False', 'default 5', 'default "ab"', 'default [1]', 'default {"k": 3}', 'default None'],
      ...['min=1', 'max=1.5', 'min_len=1', 'max_len=1', 'not_null=True', 'one_not_null=True', 'one_not_null=["k"]'].map(
        (rule) => `validation ${rule}`,
      ),
      ...['one_of=[5, "ab"]', '("odd", lambda v: v == 5)', 'min=1, when=lambda v: v != 0'].map(
        (rule) => `validation ${rule}`,
      ),
      ...['title "T"', 'desc "D"', 'examples ("E", 5)', 'examples ("E", "b"), ("F", "ab")', 'deprecated "No."'],
    ],
  ],
  proposed: [
    '#@schema/definition data_values=True\n---\n',
    [
      ...common,
      ...['type "int"', 'type "int", "string"', 'type "null", or_inferred=True', 'type "float", or_inferred=True'],
      ...['type one_of=["list", "map"]', 'type "any"', 'type or_inferred=True', 'type "int"\n#@schema/default 7'],
      ...['any-of 1, "a"', 'one-of 1.5, [""]', 'all-of {"k": 1}, {"l": ""}', 'any-of {"k": 1}, {"m": 1}'],
      ...['any-key', 'key allowed="[kx]", expects="0+"', 'key-may-be-present', 'allow-empty', 'removed "No."'],
      ...['min=1', 'max=1.5', 'min_len=1', 'max_len=1', 'enum=[5, "ab"]', 'unique=True', 'regexp="^a"'].map(
        (rule) => `validate ${rule}`,
      ),
      ...['starts_with="a"', 'ends_with="b"', 'format="ip"', 'min=(1, "more")', 'lambda v: v == 5'].map(
        (rule) => `validate ${rule}`,
      ),
      ...['doc "D"', 'title "T"', 'example 5', 'examples ("E", 5)', 'default 5', 'deprecated "No."'],
    ],
  ],
} as const;

function answer(header: string, annotation: string, value: string): readonly string[] {
  const text = `${header}${annotation === '' ? '' : `#@schema/${annotation}\n`}a: ${value}\n`;
  const files = [new SourceFile('schema.yml', text)];
  const { dataValues, findings } = evaluateProject({
    files,
    dataValuesFiles: [],
    dataValues: [],
    options: defaultRunOptions,
  });
  const schema = builtFrom(text);
  const found = findings.map(({ severity, code, plain, message }) => `${severity} ${code} ${plain ?? message}`);
  return [
    `=== ${annotation.replaceAll('\n', ' ')} a: ${value}`,
    ...found.map((line) => line.replaceAll('\n', ' ')),
    `default ${printJson(dataValues.value)}`,
    ...(schema === undefined
      ? []
      : [
          `accepts ${given
            .filter((one) => takes(schema, { a: one }))
            .map((one) => JSON.stringify(one))
            .join(' ')}`,
          // The text before is always the same.
          printJson(jsonSchema(schema)).replace(/^.*?"properties":/, ''),
        ]),
  ];
}

it.each(['released', 'proposed'] as const)('schemas in the %s language are answered as recorded', (language) => {
  const path = fileURLToPath(new URL(`schemas.${language}.answers.txt`, import.meta.url));
  const [header, annotations] = languages[language];
  const lines = annotations.flatMap((annotation) => declared.flatMap((value) => answer(header, annotation, value)));
  const answers = `${lines.join('\n')}\n`;
  if (process.env['RECORD_ANSWERS'] === '1') writeFileSync(path, answers);
  expect(answers).toBe(readFileSync(path, 'utf8'));
});

/** What is written about a schema: its page, its conversion, and its changes from and to `other`. */
function written(schema: SchemaNode, other: SchemaNode | undefined, text: string): readonly string[] {
  const file = schema.origin?.file;
  if (file === undefined) throw new Error('the schema has no file');
  const { edits, left } = convertSchema(schema, file, text.startsWith('#@data') ? 'definition' : 'released');
  const place = ({ file, start }: Origin): string => `${file.path}:${file.lines.lineAt(start) + 1}`;
  return [
    ...schemaMarkdown(schema)
      .split('\n')
      .filter((line) => line !== ''),
    '--- converted',
    applyEdits(text, edits).trimEnd(),
    ...left.map(({ name }) => `! ${name}`),
    '--- changes',
    ...(other === undefined
      ? []
      : [diffText(diffSchemas(other, schema), place), diffText(diffSchemas(schema, other), place)]),
  ];
}

it.each(['released', 'proposed'] as const)(
  'what is written about schemas in the %s language stands recorded',
  (language) => {
    const path = fileURLToPath(new URL(`written.${language}.answers.txt`, import.meta.url));
    const [header, annotations] = languages[language];
    const lines = annotations.flatMap((annotation) =>
      shown.flatMap((value, i) => {
        const of = (annotation: string, value: string): string =>
          `${header}${annotation === '' ? '' : `#@schema/${annotation}\n`}a: ${value}\nb: true\n`;
        const text = of(annotation, value);
        const schema = builtFrom(text);
        const other =
          i % 2 === 0
            ? of('', value)
            : of(annotations[(annotations.indexOf(annotation as never) + 1) % annotations.length] ?? '', value);
        const title = `=== ${annotation.replaceAll('\n', ' ')} a: ${value}`;
        return schema === undefined ? [] : [title, ...written(schema, builtFrom(other), text)];
      }),
    );
    const answers = `${lines.join('\n')}\n`;
    if (process.env['RECORD_ANSWERS'] === '1') writeFileSync(path, answers);
    expect(answers).toBe(readFileSync(path, 'utf8'));
  },
);
