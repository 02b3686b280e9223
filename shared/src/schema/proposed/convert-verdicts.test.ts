/** A converted schema accepts the same data values as before. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';
import { convertSchema } from './convert.js';
import type { ConversionTarget } from './implied-rules.js';

function projectOf(schema: string, values: string) {
  return evaluateProject({
    files: [new SourceFile('schema.yml', schema), new SourceFile('values.yml', `#@data/values\n---\n${values}\n`)],
    dataValuesFiles: [],
    dataValues: [],
    options: defaultRunOptions,
  });
}

function converted(text: string, to: ConversionTarget): string {
  const { schema } = projectOf(text, 'a:');
  const file = schema?.origin?.file;
  if (schema === undefined || file === undefined) throw new Error('there is no schema');
  const { edits, left, unwritten } = convertSchema(schema, file, to);
  expect([left, unwritten]).toEqual([[], 0]);
  return applyEdits(text, edits);
}

const takes = (schema: string, values: string): boolean =>
  projectOf(schema, values).findings.every(({ severity }) => severity !== 'error');

const values = [
  'a: ""',
  'a: b',
  'a: 0',
  'a: 1',
  'a: 0.0',
  'a: 2.5',
  'a: []',
  'a: [""]',
  'a: [b]',
  'a: [0]',
  'a: [1, 2, 3]',
  'a: null',
  'a: true',
  'a: false',
  'a: {}',
  'a: {b: 1}',
  'a: {b: 0}',
  'a: {c: 1}',
  'a: {b: {c: ""}}',
  'a: {b: {c: x}, d: [""]}',
  'a: {d: [x], f: {}}',
  'a: [{b: 1}]',
  'a: [{b: ""}]',
  'a: [{b: x, c: 0}]',
];

const declarations = [
  'a: ""',
  'a: b',
  'a: 1',
  'a: 1.5',
  'a: true',
  'a:\n- b',
  'a:\n- 1',
  'a:\n  b: 1',
  'a: {b: 1}',
  'a: [b]',
  'a: [1]',
  'a: [{b: 1}]',
  'a: {"b": {c: x}, d: [y], f: {}}',
  'a:\n- {b: x, c: 1}',
  '#@schema/nullable\na: b',
  '#@schema/nullable\na: 1',
];

const annotated = [
  '#@schema/validate max_len=1\na: b',
  '#@schema/validate max_len=1\na:\n- 1',
  '#@schema/validate max=1\na: 1',
  '#@schema/allow-empty\na: b',
  '#@schema/allow-empty\na: 1',
  '#@schema/allow-empty\na:\n- 1',
];

describe('a converted schema accepts the same values', () => {
  const cases = [
    ...['#@schema', '#@schema/definition data_values=True'].map(
      (header) => [header, [...declarations, ...annotated]] as const,
    ),
    ...['#@schema/match data_values=True', '#@data/values-schema'].map((header) => [header, declarations] as const),
  ].flatMap(([header, all]) => all.map((declaration) => [header, declaration] as const));

  it.each(cases)('%s over %j', (header, declaration) => {
    const text = `${header}\n---\n${declaration}\n`;
    const verdicts = (schema: string): readonly string[] => values.filter((one) => takes(schema, one));
    const before = verdicts(text);
    for (const to of ['released', 'definition'] as const)
      expect([to, ...verdicts(converted(text, to))]).toEqual([to, ...before]);
  });

  it.each([
    'm:\n  #@schema/any-key\n  _: true',
    '#@schema/key-may-be-present\nm: true',
    'm:',
    '#@schema/type "any"\n#@schema/allow-empty\nm: true',
  ])('of the early proposal in the language of @schema/definition: %j', (declaration) => {
    const text = `#@schema\n---\n${declaration}\na: true\n`;
    const other = converted(text, 'definition');
    for (const one of ['a: true', 'm: {b: true}', 'm: {b: 1}', 'm: true', 'm: null', 'm: 1'])
      expect([one, takes(other, one)]).toEqual([one, takes(text, one)]);
  });
});
