/** Near misses: texts on either side of the patterns that fixes match. */
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../schema/build/build.js';
import { documentOf } from '../schema/testing.js';
import { SourceFile } from '../text/source-file.js';
import { fixesOf } from './fixes.js';
import {
  annotationFixes,
  arrayItemFixes,
  defaultOnItemFixes,
  defaultTypeFixes,
  schemaValueFixes,
  unusedDefaultFixes,
} from './schema.js';
import { fixTable } from './testing.js';
import { removalFixes, repeatedKeyFixes, ruleAnnotationFixes } from './values.js';

const check = fixTable({
  annotationFixes,
  arrayItemFixes,
  defaultOnItemFixes,
  defaultTypeFixes,
  removalFixes,
  repeatedKeyFixes,
  ruleAnnotationFixes,
  schemaValueFixes,
  unusedDefaultFixes,
});

describe('fixes', () => {
  it('of annotations of schemas', () => {
    check(String.raw`
      annotationFixes "«#@schema/type any=0, b=1»\n"
        + Write any=True => "#@schema/type any=True\n"
      annotationFixes "«#@schema/type any='False'»\n"
        + Write any=False => "#@schema/type any=False\n"
      annotationFixes "«#@schema/type x any=0»\n"
      annotationFixes "«#@myschema/title 5»\n"
      annotationFixes "«#@schema/titles 5»\n"
      annotationFixes "«#@schema/desc 5»  \n"
        + Write "5" => "#@schema/desc \"5\"  \n"
      annotationFixes "«#@schema/title 15»\n"
        + Write "15" => "#@schema/title \"15\"\n"
      annotationFixes "«#@schema/desc \"ab\",\"cd\" , \"ef\"»\n"
        + Write "ab, cd, ef" => "#@schema/desc \"ab, cd, ef\"\n"
      annotationFixes "«#@schema/desc \"a\", \"b\" + c»\n"
      annotationFixes "«#@schema/desc c + \"a\", \"b\"»\n"
      annotationFixes "«#@schema/examples [1], 2»\n"
        + Describe each example => "#@schema/examples (\"Example\", [1]), (\"Example\", 2)\n"
      annotationFixes "«#@schema/examples 2, f(1)»\n"
      annotationFixes "«#@schema/examples -1.5»\n"
        + Describe each example => "#@schema/examples (\"Example\", -1.5)\n"
      annotationFixes "«#@schema/examples \"b\"»\n"
        + Describe each example => "#@schema/examples (\"Example\", \"b\")\n"
      annotationFixes "a: «#@schema/nullable 1»\n"
    `);
  });

  it('of defaults in schemas', () => {
    check(String.raw`
      arrayItemFixes "a: «[] + b»\n"
      arrayItemFixes "a: «[ 1 , 2]»\n"
        Keep the first item => "a: [1]\n"
      arrayItemFixes "a: «[1, 2] + b»\n"
      arrayItemFixes "«a»:\n- b: 1\n  c: 2\n\n- b: 3\n  c: 4\n- b: 5\nd: 1\n"
        Keep the first item => "a:\n- b: 1\n  c: 2\n\nd: 1\n"
      arrayItemFixes "x:\n  «a»:\n    - b\n    - c"
        Keep the first item => "x:\n  a:\n    - b\n"
      arrayItemFixes "«a»:\n- b\nc:\n- d\n- e\n"
      arrayItemFixes "«a»: #@ [1, 2]\n- b\n- c\n"
      defaultTypeFixes "«#@schema/default f(\"a\", \"5\")»\n" {"kind": "default-refused", "expected": "integer"}
      defaultTypeFixes "«#@schema/default (\"a\", \"5\") + b»\n" {"kind": "default-refused", "expected": "integer"}
      defaultTypeFixes "«#@schema/default x\"5\"»\n" {"kind": "default-refused", "expected": "integer"}
      defaultTypeFixes "«#@schema/default \"5\"x»\n" {"kind": "default-refused", "expected": "integer"}
      defaultTypeFixes "«#@schema/default \"5'»\n" {"kind": "default-refused", "expected": "integer"}
      defaultTypeFixes "«#@schema/default '-5'»\n" {"kind": "default-refused", "expected": "integer"}
        + Write -5 => "#@schema/default -5\n"
      defaultTypeFixes "«#@schema/default \"a5\"»\n" {"kind": "default-refused", "expected": "integer"}
      defaultTypeFixes "«#@schema/default \"1.5x\"»\n" {"kind": "default-refused", "expected": "float"}
      defaultTypeFixes "«#@schema/default \"x1.5\"»\n" {"kind": "default-refused", "expected": "float"}
      defaultTypeFixes "«#@schema/default 1.5»\n" {"kind": "default-refused", "expected": "float"}
      defaultTypeFixes "«#@schema/default \"trueish\"»\n" {"kind": "default-refused", "expected": "boolean"}
      defaultTypeFixes "«#@schema/default \"untrue\"»\n" {"kind": "default-refused", "expected": "boolean"}
      defaultTypeFixes "«#@schema/default False»\n" {"kind": "default-refused", "expected": "string"}
        + Write "false" => "#@schema/default \"false\"\n"
      defaultTypeFixes "«#@schema/default [1]»\n" {"kind": "default-refused", "expected": "string"}
      defaultTypeFixes "«#@schema/default x1»\n" {"kind": "default-refused", "expected": "string"}
      defaultTypeFixes "«#@schema/default 1x»\n" {"kind": "default-refused", "expected": "string"}
      defaultTypeFixes "«#@schema/default [1]»\n" {"kind": "default-refused", "expected": "array"}
      defaultTypeFixes "«#@schema/default 5»\n" "found: string, expected: array"
      defaultTypeFixes "«a: 5»\n" {"kind": "default-refused", "expected": "array"}
      defaultOnItemFixes "a:\n«- 0»\n"
      defaultOnItemFixes "a:\n  \n«#@schema/default 1»\n- 0\n"
        + Move it to the array, as a list => "#@schema/default [1]\na:\n  \n- 0\n"
      defaultOnItemFixes "a: b\n«#@schema/default 1»\n- 0\n"
      unusedDefaultFixes "a: «xtrue»\n"
        Write "" => "a: \"\"\n"
      unusedDefaultFixes "a: «falsey»\n"
        Write "" => "a: \"\"\n"
      unusedDefaultFixes "a: «1.5a»\n"
        Write "" => "a: \"\"\n"
      unusedDefaultFixes "a: «v1.5»\n"
        Write "" => "a: \"\"\n"
      unusedDefaultFixes "a: «12a»\n"
        Write "" => "a: \"\"\n"
      unusedDefaultFixes "a: «false»\n"
        Write false => "a: false\n"
      schemaValueFixes "a: #@ «x[1]»\n"
      schemaValueFixes "a: #@ «[1] + x»\n"
      schemaValueFixes "a: #@ «[\"\\d\"]»\n"
      schemaValueFixes "a: #@ «['\\n']»\n"
      schemaValueFixes "a: #@ x + «[1]»\n"
      schemaValueFixes "a: #@ «[None]»\n"
    `);
  });

  it('of data values', () => {
    check(String.raw`
      removalFixes "«a - b»: 1\nc: 1\n"
        Remove a - b => "c: 1\n"
      removalFixes "  «a»: 1\n -b: 1\n"
        Remove a => " -b: 1\n"
      repeatedKeyFixes "a: 1\nb: 2\n«a»: 3\n"
        Let this one override: @yaml/map-key-override => "a: 1\nb: 2\n#@yaml/map-key-override\na: 3\n"
        Remove a => "a: 1\nb: 2\n"
      repeatedKeyFixes "apiVersion: v1\n«apiVersion»: v2\n"
        Let this one override: @yaml/map-key-override => "apiVersion: v1\n#@yaml/map-key-override\napiVersion: v2\n"
        Remove apiVersion => "apiVersion: v1\n"
      repeatedKeyFixes "b:\n- a: 1\n  «a»: 2\n"
        Let this one override: @yaml/map-key-override => "b:\n- a: 1\n  #@yaml/map-key-override\n  a: 2\n"
        Remove a => "b:\n- a: 1\n"
      repeatedKeyFixes "b:\n- x: 1\n  a: 1\n  c: 2\n  «a»: 3\n"
        Let this one override: @yaml/map-key-override => "b:\n- x: 1\n  a: 1\n  c: 2\n  #@yaml/map-key-override\n  a: 3\n"
        Remove a => "b:\n- x: 1\n  a: 1\n  c: 2\n"
      repeatedKeyFixes "- a: 1\n  c: 1\n  b:\n    d: 1\n    «a»: 2\n"
        Let this one override: @yaml/map-key-override => "- a: 1\n  c: 1\n  b:\n    d: 1\n    #@yaml/map-key-override\n    a: 2\n"
        Remove a => "- a: 1\n  c: 1\n  b:\n    d: 1\n"
      repeatedKeyFixes "- a: 1\n  b: 1\n  #! a: 1\n- c: 1\n  d: 1\n  «a»: 2\n"
        Let this one override: @yaml/map-key-override => "- a: 1\n  b: 1\n  #! a: 1\n- c: 1\n  d: 1\n  #@yaml/map-key-override\n  a: 2\n"
        Remove a => "- a: 1\n  b: 1\n  #! a: 1\n- c: 1\n  d: 1\n"
      repeatedKeyFixes "- ab: 1\n  c: 1\n  «a»: 2\n"
        Let this one override: @yaml/map-key-override => "- ab: 1\n  c: 1\n  #@yaml/map-key-override\n  a: 2\n"
        Remove a => "- ab: 1\n  c: 1\n"
      repeatedKeyFixes "x:\n  a: 0\n  b:\n  - a: 1\n  e: 1\n  «a»: 2\n"
        Let this one override: @yaml/map-key-override => "x:\n  a: 0\n  b:\n  - a: 1\n  e: 1\n  #@yaml/map-key-override\n  a: 2\n"
        Remove a => "x:\n  a: 0\n  b:\n  - a: 1\n  e: 1\n"
      repeatedKeyFixes "b:\n  - a: 1\n    c: 1\nd:\n    e: 1\n    «a»: 2\n"
        Let this one override: @yaml/map-key-override => "b:\n  - a: 1\n    c: 1\nd:\n    e: 1\n    #@yaml/map-key-override\n    a: 2\n"
        Remove a => "b:\n  - a: 1\n    c: 1\nd:\n    e: 1\n"
      repeatedKeyFixes "m:\n  apiVersion: 1\n  kind: 1\n  «apiVersion»: 2\n"
        Let this one override: @yaml/map-key-override => "m:\n  apiVersion: 1\n  kind: 1\n  #@yaml/map-key-override\n  apiVersion: 2\n"
        Remove apiVersion => "m:\n  apiVersion: 1\n  kind: 1\n"
      repeatedKeyFixes "a: 1\n«a»: 2"
        Let this one override: @yaml/map-key-override => "a: 1\n#@yaml/map-key-override\na: 2"
        Remove a => "a: 1\n"
    `);
  });

  it('of rules whose arguments are of another type', () => {
    check(String.raw`
      ruleAnnotationFixes "«#@schema/validation not_null=10»\n" {"kind": "rule-argument-refused", "name": "not_null", "wanted": "boolean"}
      ruleAnnotationFixes "«#@schema/validation not_null=01»\n" {"kind": "rule-argument-refused", "name": "not_null", "wanted": "boolean"}
      ruleAnnotationFixes "«#@schema/validation min_len=x(1)»\n" {"kind": "rule-argument-refused", "name": "min_len", "wanted": "number"}
      ruleAnnotationFixes "«#@schema/validation max=1, min_len='2'»\n" {"kind": "rule-argument-refused", "name": "min_len", "wanted": "number"}
        + Write min_len=2 => "#@schema/validation max=1, min_len=2\n"
      ruleAnnotationFixes "«#@schema/validation max=\"1\", xmax=\"2\"»\n" {"kind": "rule-argument-refused", "name": "max", "wanted": "number"}
        + Write max=1 => "#@schema/validation max=1, xmax=\"2\"\n"
      ruleAnnotationFixes "«#@schema/validation max=1»\n" {"kind": "rule-argument-refused", "name": "min", "wanted": "number"}
    `);
  });

  it.each([
    ['validation', 'minlen', 'min_len'],
    ['validation', 'maxx_len', 'max_len'],
    ['validation', 'MaxLen', 'max_len'],
    ['validation', 'mim', 'min'],
    ['validation', 'maxx', 'max'],
    ['validation', 'not_nul', 'not_null'],
    ['validation', 'one_not_nul', 'one_not_null'],
    ['validation', 'oneof', 'one_of'],
    ['validation', 'wen', 'when'],
    ['validate', 'maxx_len', 'max_len'],
    ['validate', 'enums', 'enum'],
    // Each of the two annotations has its own name for this rule.
    ['validate', 'one_of', 'enum'],
    ['validate', 'startswith', 'starts_with'],
  ])('of the name of a rule: @schema/%s %s=', (annotation, unknown, name) => {
    const header = annotation === 'validate' ? '#@schema/definition data_values=True\n' : '';
    const text = `${header}---\n#@schema/${annotation} ${unknown}=1\na: 1\n`;
    const fallback = { file: new SourceFile('t.yml', ''), start: 0, end: 0 };
    const { findings } = buildSchema(documentOf('t.yml', text), { fallback });
    expect(findings.flatMap(fixesOf)).toMatchObject([
      { title: `Change to ${name}=`, preferred: true, edits: [{ edit: { newText: name } }] },
    ]);
  });

  it('are not offered if they change nothing', () => {
    const file = new SourceFile('t.yml', 'a: 1\nb: 2\n');
    const edit = (start: number, newText: string) => ({ file, edit: { range: { start, end: start + 1 }, newText } });
    const fixes = [
      { title: 'nothing', edits: [edit(3, '1')] },
      { title: 'one of two', edits: [edit(3, '1'), edit(8, '3')] },
    ];
    const range = { start: 0, end: 1 };
    const finding = { code: 'wrong-type', severity: 'error', file, range, message: '', related: [], fixes } as const;
    expect(fixesOf(finding).map(({ title }) => title)).toEqual(['one of two']);
  });
});
