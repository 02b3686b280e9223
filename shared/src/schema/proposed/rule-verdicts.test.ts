import { describe, expect, it } from 'vitest';
import { Thread } from '../../starlark/eval/thread.js';
import { SourceFile } from '../../text/source-file.js';
import { validateDocument } from '../../validation/run.js';
import { buildSchema } from '../build/build.js';
import { checkDocument } from '../check/check.js';
import { documentOf } from '../testing.js';

const fallback = { file: new SourceFile('schema.yml', ''), start: 0, end: 0 };

/** For each value of `a`, written as a flow collection: `+` if the schema accepts it, `-` otherwise. */
function verdicts(
  declaration: string,
  values: readonly string[],
  header = 'schema/definition data_values=True',
): string {
  const { schema, findings } = buildSchema(documentOf('schema.yml', `#@${header}\n---\n${declaration}\n`), {
    fallback,
  });
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const verdict = (value: string): string => {
    const { node, violations } = checkDocument(schema, documentOf('values.yml', `---\na: ${value}\n`));
    const refused = validateDocument(node, { thread: new Thread(), fallback });
    return violations.length + refused.length === 0 ? '+' : '-';
  };
  return values.map(verdict).join('');
}

describe('rules of the proposed language', () => {
  it.each<readonly [rule: string, given: string, values: readonly string[], verdicts: string]>([
    ['min=2', '3', ['1', '2', '3'], '-++'],
    ['max=2', '1', ['1', '2', '3'], '++-'],
    ['min_len=2', '"abc"', ['a', 'ab', 'abc'], '-++'],
    ['max_len=2', '"a"', ['a', 'ab', 'abc'], '++-'],
    ['enum=[1, 2]', '1', ['1', '2', '3'], '++-'],
    ['regexp="b+"', '"b"', ['abc', 'ac', 'bb'], '+-+'],
    ['regexp="^b+$"', '"b"', ['abc', 'bb'], '-+'],
    ['prefix="ab"', '"ab"', ['abc', 'cab', 'ab', 'a'], '+-+-'],
    ['starts_with="ab"', '"ab"', ['abc', 'cab'], '+-'],
    ['suffix="ab"', '"ab"', ['abc', 'cab', 'ab', 'b'], '-++-'],
    ['ends_with="ab"', '"ab"', ['abc', 'cab'], '-+'],
    ['prefix="1"', '10', ['12', '21', '1'], '+-+'],
    ['not_null=True', '1', ['1'], '+'],
    ['not_null=False, min=1', '1', ['1', '0'], '+-'],
    ['min=1, max=2', '1', ['0', '1', '2', '3'], '-++-'],
    ['enum=([1, 2], "one or two")', '1', ['1', '3'], '+-'],
    ['lambda v: v > 1', '2', ['1', '2'], '-+'],
    ['lambda v: (v > 1, "more")', '2', ['1', '2'], '-+'],
    ['lambda v: None', '2', ['1'], '+'],
    ['lambda v: v', '2', ['0', '1'], '-+'],
    ['lambda v: v > 1, min=3', '4', ['2', '3', '1'], '-+-'],
  ])('@schema/validate %s, of %s: %j is %s', (rule, given, values, expected) => {
    expect(verdicts(`#@schema/validate ${rule}\na: ${given}`, values)).toBe(expected);
  });

  it.each(['min=2', 'max=0', 'min_len=2', 'max_len=0', 'not_null=True', 'one_of=[2]'])(
    "@schema/validation keeps ytt's arguments under its condition: %s",
    (rule) => {
      const isText = rule.includes('_len');
      const declaration = `#@schema/nullable\n#@schema/validation ${rule}, when=lambda v: False\na: ${isText ? '"a"' : 1}`;
      expect(verdicts(declaration, [isText ? '"b"' : '1', 'null'])).toBe('++');
    },
  );

  it.each<readonly [arguments_: string, values: readonly string[], verdicts: string]>([
    ['prefix="a", min_len=2', ['ab', 'b', 'a', 'bb'], '+---'],
    ['prefix="a"', ['ab', 'b'], '+-'],
    ['min_len=2', ['ab', 'b'], '+-'],
    ['("ends with b", lambda v: v.endswith("b")), prefix="a"', ['ab', 'a', 'b'], '+--'],
    ['enum=["ab", "b"], suffix="b"', ['ab', 'b', 'cb'], '++-'],
  ])('@schema/validation may have rules of the proposal: %s: %j is %s', (given, values, expected) => {
    expect(verdicts(`#@schema/validation ${given}\na: "ab"`, values)).toBe(expected);
  });

  it('elements are equal if Starlark compares them as equal', () => {
    const values = ['[1, 2]', '[1, 1]', '[1, 1.0]', '["1", 1]', '[true, 1]', '[[1], [1.0]]', '[[1, 2], [2, 1]]'];
    const unique = '#@schema/validate unique=True\na:\n#@schema/type any=True\n- 0';
    expect(verdicts(unique, values)).toBe('+--++-+');
    const maps = ['[{x: 1, y: 2}, {y: 2, x: 1}]', '[{x: 1}, {x: 2}]', '[{x: 1}, {x: 1.0}]', '[{x: [1]}, {x: [1]}]'];
    expect(verdicts(unique, maps)).toBe('-+--');
    expect(verdicts(unique.replace('True', 'False'), ['[1, 1]'])).toBe('+');
  });

  it.each<readonly [arguments_: string, values: readonly string[], verdicts: string]>([
    ['expects="0+"', ['{}', '{k: 1}'], '++'],
    ['missing_ok=True', ['{}', '{k: 1}', '{j: 1}'], '++-'],
    ['missing_ok=False', ['{k: 1}', '{j: 1}'], '+-'],
    ['allowed="any", expects="0+"', ['{}', '{j: 1}', '{j: 1, i: 2}', '{j: x}'], '+++-'],
    ['allowed="any", expects=1', ['{j: 1}', '{j: 1, i: 2}'], '+-'],
    ['allowed="any", expects="2+"', ['{j: 1}', '{j: 1, i: 2}', '{j: 1, i: 2, h: 3}'], '-++'],
    ['allowed="any", expects=[1, "3+"]', ['{j: 1}', '{j: 1, i: 2}', '{j: 1, i: 2, h: 3}'], '+-+'],
    ['allowed="any", expects=lambda n: n == 2', ['{j: 1}', '{j: 1, i: 2}'], '-+'],
    ['allowed="[a-c]+", expects="0+"', ['{a: 1, cab: 2}', '{a: 1, d: 2}', '{ad: 1}'], '+--'],
    ['allowed=lambda k, d: k > d, expects="0+"', ['{l: 1}', '{j: 1}'], '+-'],
  ])('@schema/key %s: %j is %s', (given, values, expected) => {
    expect(verdicts(`a:\n  #@schema/key ${given}\n  k: 1`, values)).toBe(expected);
  });
});

describe('values of any type in the early language', () => {
  const values = ['null', '""', '0', '1', '{}', '{x: 1}'];
  it.each<readonly [declaration: string, verdicts: string]>([
    ['a:', '-+++++'],
    ['#@schema/type any=True\na:', '-+++++'],
    ['#@schema/allow-empty\na:', '++++++'],
    // A value that may be null must otherwise not be empty.
    ['#@schema/nullable\na:', '+--+++'],
    ['#@schema/type any=True\na: 1', '+--+++'],
    // Values that no combined schema allows are refused anyway, so the rule only concerns empty ones.
    ['#@schema/any-of {"x": 1}, 1\na:', '---+++'],
  ])('are refused if empty, as far as their declaration allows: %j is %s', (declaration, expected) => {
    expect(verdicts(declaration, values, 'schema attach="data/values"')).toBe(expected);
  });
});

describe('schemas that are combined', () => {
  it.each<readonly [annotation: string, given: string, values: readonly string[], verdicts: string]>([
    ['all-of {"x": 1}, {"w": "b"}', '{x: 1, w: "b"}', ['{x: 1, w: a}', '{x: 1}', '{x: a}', '{z: 1}'], '++--'],
    ['all-of {"x": 1}, {"x": 2}', '{x: 1}', ['{x: 1}', '{x: a}', '{w: 1}'], '+--'],
    ['all-of {"x": {"w": 1}}, {"x": {"z": 1}}', '{x: {w: 1, z: 1}}', ['{x: {w: 1, z: 2}}', '{x: {w: a}}'], '+-'],
    ['all-of [1], [2]', '[1]', ['[1]', '[]', '["a"]'], '++-'],
    ['all-of 1, 2', '1', ['1', '"a"'], '+-'],
    ['any-of 1, ""', '1', ['1', '"a"', 'true'], '++-'],
    ['any-of {"x": 1}, {"w": 1}', '{x: 1}', ['{x: 1}', '{w: 1}', '{x: 1, w: 1}'], '++-'],
    ['one-of 1, ""', '1', ['1', '"a"', 'true'], '++-'],
    ['one-of 1, 1.5', '1.5', ['1', '1.5', '"a"'], '-+-'],
    ['one-of [1], [1.5]', '[1.5]', ['[1.5]', '[1]', '["a"]'], '+--'],
  ])('@schema/%s, of %s: %j is %s', (annotation, given, values, expected) => {
    expect(verdicts(`#@schema/${annotation}\na: ${given}`, values)).toBe(expected);
  });
});

describe('types that are inferred beside named ones', () => {
  const values = ['""', 'b', '1', 'true', 'null'];
  it.each<readonly [annotations: string, given: string, verdicts: string]>([
    ['type "int", or_inferred=True', '"a"', '-++--'],
    ['type "int", or_inferred=True\n#@schema/allow-empty', '""', '+++--'],
    ['type "int", "string", or_inferred=True', 'true', '-+++-'],
    ['type "int", "null", or_inferred=True', '"a"', '-++-+'],
    ['type or_inferred=True\n#@schema/nullable', '"a"', '-+--+'],
  ])('@schema/%s, of %s: %s', (annotations, given, expected) => {
    expect(verdicts(`#@schema/${annotations}\na: ${given}`, values)).toBe(expected);
  });
});
