import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { documentOf } from '../testing.js';
import { buildSchema } from './build.js';

const fallback = { file: new SourceFile('schema.yml', ''), start: 0, end: 0 };

/** What is reported for a declaration with annotations, in the released or the proposed language. */
function explanations(header: string, declaration: string): readonly (string | undefined)[] {
  const document = documentOf('schema.yml', `${header}\n---\n${declaration}\n`);
  return buildSchema(document, { fallback }).findings.map(({ plain, message }) => plain ?? message);
}

const aPair = 'Expected a pair of a description and a function, ("description", function)';
const anExample = 'Each example is a pair of a description and a value, ("Description", value)';

describe('arguments that are refused', () => {
  it.each([
    ['#@schema/validation', '@schema/validation needs at least one rule, such as min=1 or ("description", function)'],
    ['#@schema/validation 1', `${aPair}, but found an integer`],
    ['#@schema/validation ("a", len, 1)', `${aPair}, but found 3 values`],
    ['#@schema/validation ("a",)', `${aPair}, but found 1 value`],
    ['#@schema/validation (1, len)', 'Expected a description of what is valid, but found an integer'],
    ['#@schema/validation ("a", 1)', 'Expected a function that checks the value, but found an integer'],
    ['#@schema/validation ("a", "b")', 'Expected a function that checks the value, but found a string'],
    ['#@schema/validation when=1, min=1', 'Expected a function for when=, but found an integer'],
    ['#@schema/validation min_len="a"', 'Expected a number for min_len=, but found a string'],
    ['#@schema/validation max_len=None', 'Expected a number for max_len=, but found None'],
    ['#@schema/validation max_len=float("inf")', 'Expected a number for max_len=, but found a float'],
    ['#@schema/validation not_null=1', 'Expected a boolean for not_null=, but found an integer'],
    ['#@schema/validation one_not_null=False', 'Expected True or a list of keys for one_not_null='],
    ['#@schema/validation one_not_null="a"', 'Expected True or a list of keys for one_not_null='],
    ['#@schema/validation one_of="ab"', 'Expected a list of the allowed values for one_of=, but found a string'],
    ['#@schema/validation one_of=1', 'Expected a list of the allowed values for one_of=, but found an integer'],
    ['#@schema/validation minn=1', 'There is no rule minn=; did you mean min=?'],
    ['#@schema/validation wen=len', 'There is no rule wen=; did you mean when=?'],
    ['#@schema/validation one_off=[1]', 'There is no rule one_off=; did you mean one_of=?'],
    ['#@schema/validation something=1', 'There is no rule something='],
    ['#@schema/default', '@schema/default takes one value, but found nothing'],
    ['#@schema/default 1, 2', '@schema/default takes one value, but found 2 values'],
    ['#@schema/default a=2', '@schema/default takes one value, but found an argument with a name'],
    ['#@schema/default 1, a=2', '@schema/default takes one value, but found an argument with a name'],
    ['#@schema/default "x"', 'Expected an integer, but found a string in @schema/default'],
    ['#@schema/type 1', '@schema/type needs an argument: any=True or any=False'],
    ['#@schema/type any=1', 'Expected any=True or any=False, but found an integer'],
    ['#@schema/type any=True, x=1', '@schema/type has no argument x; it takes any=True or any=False'],
    ['#@schema/title', '@schema/title takes one string, but found nothing'],
    ['#@schema/desc 1', '@schema/desc takes one string, but found an integer'],
    ['#@schema/deprecated "a", "b"', '@schema/deprecated takes one string, but found 2 values'],
    ['#@schema/title x="a"', '@schema/title takes one string, but found an argument with a name'],
    ['#@schema/examples', `${anExample}, but found nothing`],
    ['#@schema/examples x=1', `${anExample}, but found an argument with a name`],
    ['#@schema/examples 1', `${anExample}, but found an integer alone`],
    ['#@schema/examples ()', `${anExample}, but found no values in one example`],
    ['#@schema/examples ("a", 1), ("b",)', `${anExample}, but found 1 value in one example`],
    ['#@schema/examples ("a", 1, 2)', `${anExample}, but found 3 values in one example`],
    ['#@schema/examples (1, 2)', `${anExample}, but found a description that is no string`],
    ['#@schema/examples ("a", "b")', 'Expected an integer, but found a string in @schema/examples'],
  ])('in the released language: %s', (annotation, plain) => {
    expect(explanations('#@data/values-schema', `${annotation}\na: 1`)).toEqual([plain]);
  });

  it.each([
    ['#@schema/validate', '@schema/validate needs at least one rule, such as min=1, or a function'],
    ['#@schema/validate 1', 'Expected a function that checks the value, but found an integer'],
    ['#@schema/validate "a"', 'Expected a function that checks the value, but found a string'],
    ['#@schema/validate min_len="a"', 'Expected a number for min_len=, but found a string'],
    ['#@schema/validate max_len="a"', 'Expected a number for max_len=, but found a string'],
    ['#@schema/validate max_len=1.5', 'Expected a number for max_len=, but found a float'],
    ['#@schema/validate enum="ab"', 'Expected a sequence for enum=, but found a string'],
    ['#@schema/validate enum=1', 'Expected a sequence for enum=, but found an integer'],
    ['#@schema/validate not_null=1', 'Expected a boolean for not_null=, but found an integer'],
    ['#@schema/validate unique="a"', 'Expected a boolean for unique=, but found a string'],
    ['#@schema/validate regexp=1', 'Expected a string for regexp=, but found an integer'],
    ['#@schema/validate prefix=1', 'Expected a string for prefix=, but found an integer'],
    ['#@schema/validate suffix=[]', 'Expected a string for suffix=, but found a list'],
    ['#@schema/validate starts_with=None', 'Expected a string for starts_with=, but found None'],
    ['#@schema/validate ends_with={}', 'Expected a string for ends_with=, but found a dict'],
    ['#@schema/validate format=1', 'Expected a string for format=, but found an integer'],
    ['#@schema/validate format="emial"', 'There is no format "emial"; did you mean "email"?'],
    ['#@schema/validate minn=1', 'There is no rule minn=; did you mean min=?'],
    ['#@schema/validate unlike_any=1', 'There is no rule unlike_any='],
    ['#@schema/key 1', '@schema/key takes arguments with names only: allowed=, and expects= or missing_ok='],
    ['#@schema/key alowed="any"', '@schema/key has no argument alowed=; did you mean allowed=?'],
    ['#@schema/key other=1', '@schema/key has no argument other=; it takes allowed=, expects= or missing_ok='],
    [
      '#@schema/key expects=0, missing_ok=False',
      'expects= and missing_ok= exclude each other: missing_ok=True is short for expects="0+"',
    ],
    ['#@schema/key missing_ok=1', 'Expected True or False for missing_ok=, but found an integer'],
    [
      '#@schema/key expects="1"',
      'Expected a number, "1+", a function or a list of these for expects=, but found a string',
    ],
    [
      '#@schema/key expects=[1, None]',
      'Expected a number, "1+", a function or a list of these for expects=, but found None',
    ],
    ['#@schema/key allowed=1', 'Expected "any", a regular expression or a function for allowed=, but found an integer'],
    ['#@schema/example', '@schema/example takes one value, but found nothing'],
    ['#@schema/example 1, 2', '@schema/example takes one value, but found 2 values'],
    ['#@schema/example 1, description="a"', '@schema/example takes one value, but found an argument with a name'],
    ['#@schema/type', '@schema/type needs a type: its name, one_of=[…], or_inferred=True or any=True'],
    ['#@schema/type or_inferred=1', 'Expected True or False for or_inferred=, but found an integer'],
    ['#@schema/type "int", any=True', 'any= excludes all other arguments of @schema/type'],
    ['#@schema/type any=True, or_inferred=True', 'any= excludes all other arguments of @schema/type'],
    ['#@schema/type one_of=[1]', 'Expected names of types in @schema/type, but found an integer'],
    ['#@schema/type "int", one_of=["strin"]', 'There is no type "strin"; did you mean "string"?'],
    ['#@schema/type other=1', '@schema/type has no argument other=; it takes one_of=, or_inferred=, any='],
    ['#@schema/type one_off="int"', '@schema/type has no argument one_off=; did you mean one_of=?'],
  ])('in the proposed language: %s', (annotation, plain) => {
    expect(explanations('#@schema/definition data_values=True', `${annotation}\na: 1`)).toEqual([plain]);
  });

  it.each([
    ['', ['Expected an integer, as @schema/type says, for the default']],
    ['#@schema/nullable\n', []],
    ['#@schema/default 1\n', []],
  ])('of a type other than the value, unless there is another default: %j', (above, plain) => {
    const declaration = `${above}#@schema/type "int"\na: ""`;
    expect(explanations('#@schema/definition data_values=True', declaration)).toEqual(plain);
  });

  // As ytt 0.48 prints them, without the frame around the lines of facts.
  it.each([
    [
      '#@schema/validation',
      'Invalid @schema/validation annotation - expected annotation to have 2-tuple as argument(s), but found no arguments (by schema.yml:3)',
    ],
    [
      '#@schema/validation 1',
      'Invalid @schema/validation annotation - expected annotation to have 2-tuple as argument(s), but found: 1 (by schema.yml:3)',
    ],
    [
      '#@schema/validation ("a", len, 1)',
      'Invalid @schema/validation annotation - expected 2-tuple, but found tuple with length 3 (by schema.yml:3)',
    ],
    [
      '#@schema/validation ("a",)',
      'Invalid @schema/validation annotation - expected 2-tuple, but found tuple with length 1 (by schema.yml:3)',
    ],
    [
      '#@schema/validation (1, len)',
      'Invalid @schema/validation annotation - expected first item in the 2-tuple to be a string describing a valid value, but was int (at schema.yml:3)',
    ],
    [
      '#@schema/validation ("a", 1)',
      'Invalid @schema/validation annotation - expected second item in the 2-tuple to be an assertion function, but was int (at schema.yml:3)',
    ],
    [
      '#@schema/validation ("a", "b")',
      'Invalid @schema/validation annotation - expected second item in tuple to be an assertion function or assertion object, but was a string (at schema.yml:3)',
    ],
    [
      '#@schema/validation when=1, min=1',
      'Invalid @schema/validation annotation - expected keyword argument "when" to be a function, but was int (at schema.yml:3)',
    ],
    [
      '#@schema/validation min_len="a"',
      'Invalid @schema/validation annotation - expected keyword argument "min_len" to be a number, but was string (at schema.yml:3)',
    ],
    [
      '#@schema/validation max_len=None',
      'Invalid @schema/validation annotation - expected keyword argument "max_len" to be a number, but was NoneType (at schema.yml:3)',
    ],
    [
      '#@schema/validation max_len=float("inf")',
      'Invalid @schema/validation annotation - expected keyword argument "max_len" to be a number, but was float (at schema.yml:3)',
    ],
    [
      '#@schema/validation not_null=1',
      'Invalid @schema/validation annotation - expected keyword argument "not_null" to be a boolean, but was int (at schema.yml:3)',
    ],
    ['#@schema/validation one_not_null=False', 'Invalid @schema/validation annotation - one_not_null= cannot be False'],
    [
      '#@schema/validation one_not_null="a"',
      `Invalid @schema/validation annotation - expected True or a sequence of keys, but was a 'string'`,
    ],
    [
      '#@schema/validation one_of="ab"',
      'Invalid @schema/validation annotation - expected keyword argument one_of to be a sequence, but was string',
    ],
    [
      '#@schema/validation one_of=1',
      'Invalid @schema/validation annotation - expected keyword argument one_of to be a sequence, but was int',
    ],
    [
      '#@schema/validation minn=1',
      'Invalid @schema/validation annotation - unknown keyword argument "minn" (at schema.yml:3)',
    ],
    [
      '#@schema/type',
      `expected @schema/type annotation to have keyword argument and value | found: missing keyword argument and value (by schema.yml:3) | expected: valid keyword argument and value | hint: Supported key-value pairs are 'any=True', 'any=False'`,
    ],
    [
      '#@schema/type 1',
      `expected @schema/type annotation to have keyword argument and value | found: missing keyword argument and value (by schema.yml:3) | expected: valid keyword argument and value | hint: Supported key-value pairs are 'any=True', 'any=False'`,
    ],
    [
      '#@schema/type any=1',
      `unknown @schema/type annotation keyword argument | found: starlark.Int (by schema.yml:3) | expected: starlark.Bool | hint: Supported kwargs are 'any'`,
    ],
    [
      '#@schema/type any="x"',
      `unknown @schema/type annotation keyword argument | found: starlark.String (by schema.yml:3) | expected: starlark.Bool | hint: Supported kwargs are 'any'`,
    ],
    [
      '#@schema/type any=True, x=1',
      `unknown @schema/type annotation keyword argument | found: x (by schema.yml:3) | expected: A valid kwarg | hint: Supported kwargs are 'any'`,
    ],
    [
      '#@schema/default',
      'syntax error in @schema/default annotation | found: missing value in @schema/default (by schema.yml:3) | expected: integer (by schema.yml:4)',
    ],
    [
      '#@schema/default 1, 2',
      'syntax error in @schema/default annotation | found: 2 values in @schema/default (by schema.yml:3) | expected: integer (by schema.yml:4)',
    ],
    [
      '#@schema/default "x"',
      'Invalid schema - @schema/default is wrong type | found: string (at schema.yml:3) | expected: integer (by schema.yml:4)',
    ],
    [
      '#@schema/default x=1',
      `syntax error in @schema/default annotation | found: keyword argument in @schema/default (by schema.yml:3) | expected: integer (by schema.yml:4) | hint: this annotation only accepts one argument: the default value. | hint: value must be in Starlark format, e.g.: {'key': 'value'}, True.`,
    ],
    [
      '#@schema/title',
      'syntax error in @schema/title annotation | found: missing value in @schema/title (by schema.yml:3) | expected: string',
    ],
    [
      '#@schema/title 1',
      'syntax error in @schema/title annotation | found: Non-string value in @schema/title (by schema.yml:3) | expected: string',
    ],
    [
      '#@schema/title "a", "b"',
      'syntax error in @schema/title annotation | found: 2 values in @schema/title (by schema.yml:3) | expected: string',
    ],
    [
      '#@schema/title x="a"',
      'syntax error in @schema/title annotation | found: keyword argument in @schema/title (by schema.yml:3) | expected: string | hint: this annotation only accepts one argument: a string.',
    ],
    [
      '#@schema/desc',
      'syntax error in @schema/desc annotation | found: missing value in @schema/desc (by schema.yml:3) | expected: string',
    ],
    [
      '#@schema/desc 1',
      'syntax error in @schema/desc annotation | found: Non-string value in @schema/desc (by schema.yml:3) | expected: string',
    ],
    [
      '#@schema/desc "a", "b"',
      'syntax error in @schema/desc annotation | found: 2 values in @schema/desc (by schema.yml:3) | expected: string',
    ],
    [
      '#@schema/deprecated',
      'syntax error in @schema/deprecated annotation | found: missing value in @schema/deprecated (by schema.yml:3) | expected: string',
    ],
    [
      '#@schema/deprecated 1',
      'syntax error in @schema/deprecated annotation | found: Non-string value in @schema/deprecated (by schema.yml:3) | expected: string',
    ],
    [
      '#@schema/deprecated "a", "b"',
      'syntax error in @schema/deprecated annotation | found: 2 values in @schema/deprecated (by schema.yml:3) | expected: string',
    ],
    [
      '#@schema/examples',
      'syntax error in @schema/examples annotation | found: missing value in @schema/examples (by schema.yml:3) | expected: 2-tuple containing description (string) and example value (of expected type)',
    ],
    [
      '#@schema/examples 1',
      'syntax error in @schema/examples annotation | found: int for @schema/examples (at schema.yml:3) | expected: 2-tuple containing description (string) and example value (of expected type)',
    ],
    [
      '#@schema/examples ()',
      'syntax error in @schema/examples annotation | found: empty tuple in @schema/examples (by schema.yml:3) | expected: 2-tuple containing description (string) and example value (of expected type)',
    ],
    [
      '#@schema/examples ("a",)',
      'syntax error in @schema/examples annotation | found: empty tuple in @schema/examples (by schema.yml:3) | expected: 2-tuple containing description (string) and example value (of expected type)',
    ],
    [
      '#@schema/examples ("a", 1, 2)',
      'syntax error in @schema/examples annotation | found: 3-tuple argument in @schema/examples (by schema.yml:3) | expected: 2-tuple containing description (string) and example value (of expected type)',
    ],
    [
      '#@schema/examples (1, 2)',
      'syntax error in @schema/examples annotation | found: int value for @schema/examples (at schema.yml:3) | expected: 2-tuple containing description (string) and example value (of expected type)',
    ],
    [
      '#@schema/examples ("a", "b")',
      'Invalid schema - @schema/examples has wrong type | found: string (by schema.yml:3) | expected: integer (by schema.yml:4)',
    ],
    [
      '#@schema/examples ("a", 1), ("b",)',
      'syntax error in @schema/examples annotation | found: empty tuple in @schema/examples (by schema.yml:3) | expected: 2-tuple containing description (string) and example value (of expected type)',
    ],
    [
      '#@schema/examples x=1',
      'syntax error in @schema/examples annotation | found: keyword argument in @schema/examples (by schema.yml:3) | expected: 2-tuple containing description (string) and example value (of expected type)',
    ],
  ])("in ytt's words: %s", (annotation, message) => {
    const { findings } = buildSchema(documentOf('schema.yml', `#@data/values-schema\n---\n${annotation}\na: 1\n`), {
      fallback,
    });
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors.map((one) => one.message.replaceAll('\n', ' | '))).toEqual([message]);
  });
});
