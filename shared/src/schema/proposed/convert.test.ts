import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';
import { buildSchema } from '../build/build.js';
import { checkDocument } from '../check/check.js';
import { documentOf } from '../testing.js';
import { convertSchema } from './convert.js';
import type { ConversionTarget } from './implied-rules.js';

const fallback = { file: new SourceFile('schema.yml', ''), start: 0, end: 0 };
const definition = '#@schema/definition data_values=True\n---\n';
const released = '#@data/values-schema\n---\n';

/** The converted text, and what could not be converted. */
function converted(text: string, to: ConversionTarget): { text: string; left: readonly string[] } {
  const { schema } = buildSchema(documentOf('schema.yml', text), { fallback });
  const file = schema.origin?.file;
  if (file === undefined) throw new Error('the schema has no place');
  const { edits, left } = convertSchema(schema, file, to);
  return { text: applyEdits(text, edits), left: left.map(({ name }) => name) };
}

describe('a proposed schema', () => {
  it.each([
    ['#@schema/doc "Text."\na: 1\n', '#@schema/desc "Text."\na: 1\n'],
    ['#@schema/removed "Use b."\na: 1\n', '#@schema/deprecated "Use b."\na: 1\n'],
    ['#@schema/example 5\na: 1\n', '#@schema/examples ("Example", 5)\na: 1\n'],
    ['#@schema/examples [("A", 5), ("B", 6)]\na: 1\n', '#@schema/examples ("A", 5), ("B", 6)\na: 1\n'],
    ['#@schema/examples ("A", 5)\na: 1\n', '#@schema/examples ("A", 5)\na: 1\n'],
    ['m:\n  #@schema/allow-empty\n  a: ""\n', 'm:\n  a: ""\n'],
    ['m:\n  a: ""\n', 'm:\n  #@schema/validation min_len=1\n  a: ""\n'],
    ['l:\n- ""\n', 'l:\n#@schema/validation min_len=1\n- ""\n'],
    ['m: {a: ""}\n', 'm:\n  #@schema/validation min_len=1\n  a: ""\n'],
    ['n:\n  m: {"a": "", b: 1}\n', 'n:\n  m:\n    #@schema/validation min_len=1\n    "a": ""\n    b: 1\n'],
    ['l: [{n: {}, a: ""}]\nz: 1\n', 'l:\n  -\n    n: {}\n    #@schema/validation min_len=1\n    a: ""\nz: 1\n'],
    ['l:\n- {a: ""}\n', 'l:\n-\n  #@schema/validation min_len=1\n  a: ""\n'],
    ['l: [""]\n', 'l:\n  #@schema/validation min_len=1\n  - ""\n'],
    ['{a: ""}\n', '#@schema/validation min_len=1\na: ""\n'],
    ['m: {a: "", b: ""}\n', 'm:\n  #@schema/validation min_len=1\n  a: ""\n  #@schema/validation min_len=1\n  b: ""\n'],
    ['m: {a: 1}\n', 'm: {a: 1}\n'],
    // Text that depends on its line is left unchanged.
    ['m: {"b\n  c": ""}\n', 'm: {"b\n  c": ""}\n'],
    ['m: {&x b: ""}\n', 'm: {&x b: ""}\n'],
    ['m: {b: &x ""}\n', 'm: {b: &x ""}\n'],
    // A value with an alias is written once.
    [
      'm: &x\n  #@schema/doc "T."\n  a: ""\nn: *x\n',
      'm: &x\n  #@schema/desc "T."\n  #@schema/validation min_len=1\n  a: ""\nn: *x\n',
    ],
    [
      '#@ def f():\n#@schema/doc "T."\n#@schema/validate max_len=2\na: ""\n#@ end\nm: #@ f()\nn: #@ f()\n',
      '#@ def f():\n#@schema/desc "T."\n#@schema/validation max_len=2, min_len=1\na: ""\n#@ end\nm: #@ f()\nn: #@ f()\n',
    ],
    [
      'm: {\n  a: "", b: ""}\n',
      'm:\n  #@schema/validation min_len=1\n  a: ""\n  #@schema/validation min_len=1\n  b: ""\n',
    ],
    ['- m: {a: ""}\n  n: 1\n', '- m:\n    #@schema/validation min_len=1\n    a: ""\n  n: 1\n'],
    ['#@schema/type "any"\na: 1\n', '#@schema/type any=True\na: 1\n'],
    ['#@schema/type any=True\na: 1\n', '#@schema/type any=True\na: 1\n'],
    ['#@schema/type "int"\na: 1\n', 'a: 1\n'],
    ['a: 1 #@schema/type "int"\nb: 2\n', 'a: 1 \nb: 2\n'],
    ['#@schema/type "null", or_inferred=True\na: true\n', '#@schema/nullable\n#@schema/default True\na: true\n'],
    [
      '#@schema/type "null", or_inferred=True\nm:\n  a: 1\n',
      '#@schema/nullable\n#@schema/default {"a": 1}\nm:\n  a: 1\n',
    ],
    ['#@schema/validate min=1, max=2\na: 1\n', '#@schema/validation min=1, max=2\na: 1\n'],
    ['#@schema/validate max=2,enum=[1, 2]\na: 1\n', '#@schema/validation max=2,one_of=[1, 2]\na: 1\n'],
    [
      '#@schema/validation enum=[1], when=lambda v: True\na: 1\n',
      '#@schema/validation one_of=[1], when=lambda v: True\na: 1\n',
    ],
    ['#@schema/validation min=1\na: 1\n', '#@schema/validation min=1\na: 1\n'],
    [
      'l:\n  a: true #@schema/type "null", or_inferred=True\n',
      'l:\n  #@schema/nullable\n  a: true #@schema/default True\n',
    ],
    ['a: 1 #@schema/validate min=1\n', 'a: 1 #@schema/validation min=1\n'],
    [
      '#@schema/validate min=(lambda n, enum=0: 1)(1, enum=0), enum=[1, 2]\na: 1\n',
      '#@schema/validation min=(lambda n, enum=0: 1)(1, enum=0), one_of=[1, 2]\na: 1\n',
    ],
    ['#! a comment\n#@schema/title "A" \n\na: 1 #! beside\n', '#! a comment\n#@schema/title "A" \n\na: 1 #! beside\n'],
  ])('becomes %j as %j', (before, after) => {
    expect(converted(definition + before, 'released')).toEqual({ text: released + after, left: [] });
  });

  it.each([
    ['m: {a: ""} #! beside\n', 1],
    ['m: {b: 1, a: {c: ""}} #! beside\n', 1],
    ['m: {a: "", b: {}} #! beside\n', 1],
    ['l: [""] #! beside\n', 1],
    ['m: {a: "", b: []}\t#! beside\n', 1],
    ['m: {b: 1, #! inside\n  c: 2, a: ""}\n', 1],
    ['m: {\n  #! inside\n  a: ""}\n', 0],
    ['m: &m {a: ""}\n', 1],
    ['m: {a: &a ""}\n', 1],
    ['m: !!map {a: ""}\n', 1],
    ['m: {a: !!str ""}\n', 1],
    ['m: {a: "b\n  c", d: ""}\n', 2],
    ['m: {? [x] : y, a: ""}\n', 1],
    ['m: {a: ""}\n', 0],
  ])('has in %j rules without a place: %d', (text, count) => {
    const { schema } = buildSchema(documentOf('schema.yml', definition + text), { fallback });
    const { edits, unwritten } = convertSchema(schema, schema.origin?.file as SourceFile, 'released');
    expect([unwritten, edits.length]).toEqual([count, count === 0 ? 2 : 1]);
  });

  it('has rules without a place in braces beside the mark of the document', () => {
    const text = '#@schema/definition data_values=True\n--- {a: ""}\n';
    const { schema } = buildSchema(documentOf('schema.yml', text), { fallback });
    expect(convertSchema(schema, schema.origin?.file as SourceFile, 'released').unwritten).toBe(1);
  });

  it.each([
    ['#@schema/validate min=(1, "one")\na: 1\n', 'schema/validate'],
    ['#@schema/validate lambda v: True\na: 1\n', 'schema/validate'],
    ['#@schema/validate format="ip"\n#@schema/allow-empty\na: ""\n', 'schema/validate'],
    ['#@schema/validation format="ip"\na: 1\n', undefined],
    ['#@schema/type one_of=["int", "string"]\na: 1\n', 'schema/type'],
    ['#@schema/type "array"\na: []\n', 'schema/type'],
    ['#@schema/type "map", or_inferred=False\nm:\n  a: 1\n', 'schema/type'],
    ['#@schema/any-key\n_: 1\n', 'schema/any-key'],
    ['#@schema/key missing_ok=True\na: 1\n', 'schema/key'],
    ['#@schema/key-may-be-present\na: 1\n', 'schema/key-may-be-present'],
    ['#@schema/all-of {}, {"b": 1}\na: {}\n', 'schema/all-of'],
    ['#@schema/one-of 1, {}\na: 1\n', 'schema/one-of'],
    ['#@schema/validate max_len=2, format="ip"\na: b\n', 'schema/validate'],
    ['#@schema/validation enum=[1], unique=True\na: 1\n', 'schema/validation'],
    ['#@schema/any-of 1, {}\na: 1\n', 'schema/any-of'],
    ['#@schema/example 5\n#@schema/examples ("A", 5)\na: 1\n', 'schema/example'],
  ])('keeps what ytt cannot say: %j', (before, left) => {
    const result = converted(definition + before, 'released');
    expect(result.left).toEqual(left === undefined ? [] : [left]);
    expect(result.text).toContain(before.split('\n')[0]);
  });

  it('of any header becomes one of ytt', () => {
    for (const header of ['#@schema', '#@schema/match data_values=True', '#@schema/definition name="data/values"'])
      expect(converted(`${header}\n---\na: true\n`, 'released').text).toBe('#@data/values-schema\n---\na: true\n');
  });

  it("states its language's requirements on strings and arrays", () => {
    expect(converted('#@schema\n---\na: ""\nl:\n- 1\nn: 1\n', 'released').text).toBe(
      '#@data/values-schema\n---\n#@schema/validation min_len=1\na: ""\n#@schema/validation min_len=1\nl:\n- 1\n#@schema/validation ("not empty", lambda v: v != 0)\nn: 1\n',
    );
  });
});

describe('a released schema', () => {
  it.each([
    ['#@schema/desc "Text."\na: 1\n', '#@schema/doc "Text."\na: 1\n'],
    ['a: ""\n', '#@schema/allow-empty\na: ""\n'],
    ['#@schema/validation min_len=1\na: ""\n', 'a: ""\n'],
    ['#@schema/validation min_len=2\na: ""\n', '#@schema/validate min_len=2\na: ""\n'],
    ['#@schema/validation min_len=1, max_len=9\na: ""\n', '#@schema/validate min_len=1, max_len=9\na: ""\n'],
    ['#@schema/validation max_len=2\na: ""\n', '#@schema/allow-empty\n#@schema/validate max_len=2\na: ""\n'],
    ['#@schema/validation max_len=1\na: ""\n', '#@schema/allow-empty\n#@schema/validate max_len=1\na: ""\n'],
    ['#@schema/title "A"\na: ""\n', '#@schema/title "A"\n#@schema/allow-empty\na: ""\n'],
    ['#@schema/validation min_len=1\na:\n- 1\n', '#@schema/validate min_len=1\na:\n- 1\n'],
    ['#@schema/validation one_of=[1]\na: 1\n', '#@schema/validate enum=[1]\na: 1\n'],
    ['#@schema/validation ("x", lambda v: True)\na: 1\n', '#@schema/validation ("x", lambda v: True)\na: 1\n'],
    [
      '#@schema/validation min=1, when=lambda v: True\na: 1\n',
      '#@schema/validation min=1, when=lambda v: True\na: 1\n',
    ],
    ['#@schema/nullable\na: 1\n', '#@schema/nullable\na: 1\n'],
  ])('becomes %j as %j', (before, after) => {
    expect(converted(released + before, 'definition')).toEqual({ text: definition + after, left: [] });
  });
});

describe('a schema of another design document', () => {
  const early = '#@schema\n---\n';
  it.each([
    ['m:\n  #@schema/any-key\n  _: true\n', 'm:\n  #@schema/key allowed="any", missing_ok=True\n  _: true\n'],
    ['#@schema/key-may-be-present\na: true\n', '#@schema/key missing_ok=True\na: true\n'],
    ['#@schema/type "any"\n#@schema/allow-empty\na: true\n', '#@schema/type any=True\na: true\n'],
    [
      '#@schema/type "any", or_inferred=True\n#@schema/allow-empty\na: true\n',
      '#@schema/type "any", or_inferred=True\na: true\n',
    ],
    ['#@schema/type "int", or_inferred=True\na: true\n', '#@schema/type "int", or_inferred=True\na: true\n'],
    ['#@schema/type "array"\n#@schema/allow-empty\na: []\n', '#@schema/type "array"\na: []\n'],
    ['a: b #! beside\n', 'a: b #! beside\n'],
    ['#@schema/allow-empty\na: ""\n', '#@schema/allow-empty\na: ""\n'],
    ['a:\n- b\n', '#@schema/validate min_len=1\na:\n#@schema/allow-empty\n- b\n'],
    ['a: 1\n', '#@schema/validate lambda v: (v != 0, "not empty")\na: 1\n'],
    ['a: 1.5\n', '#@schema/validate lambda v: (v != 0, "not empty")\na: 1.5\n'],
    ['#@schema/validate max=5\na: 1\n', '#@schema/validate lambda v: (v != 0, "not empty"), max=5\na: 1\n'],
    ['#@schema/validation max=5\na: 1\n', '#@schema/validate lambda v: (v != 0, "not empty"), max=5\na: 1\n'],
    ['#@schema/validate max_len=5\na:\n- 1\n', '#@schema/validate max_len=5, min_len=1\na:\n- 1\n'],
    ['#@schema/validate min_len=2\na:\n- 1\n', '#@schema/validate min_len=2\na:\n- 1\n'],
    ['a:\n', '#@schema/validate not_null=True\na:\n'],
    ['#@schema/validate not_null=True\na:\n', '#@schema/validate not_null=True\na:\n'],
    ['#@schema/desc "A."\na: true\n', '#@schema/doc "A."\na: true\n'],
    ['#@schema/title "A"\na: 1\n', '#@schema/title "A"\n#@schema/validate lambda v: (v != 0, "not empty")\na: 1\n'],
    ['#@schema/validate   max=5  \na: 1\n', '#@schema/validate lambda v: (v != 0, "not empty"), max=5\na: 1\n'],
    ['#@schema/any-of "b", "c"\na: b\n', '#@schema/any-of "b", "c"\na: b\n'],
    ['#@schema/any-of [1]\na:\n- 1\n', '#@schema/any-of [1]\n#@schema/validate min_len=1\na:\n- 1\n'],
  ])('of the early proposal becomes %j as %j', (before, after) => {
    expect(converted(early + before, 'definition')).toEqual({ text: definition + after, left: [] });
  });

  it('of the first outline allows empty strings', () => {
    expect(
      converted('#@schema/match data_values=True\n---\na: ""\nb: 1\n#@schema/nullable\nc: 1\n', 'definition'),
    ).toEqual({
      text: `${definition}#@schema/allow-empty\na: ""\nb: 1\n#@schema/nullable\nc: 1\n`,
      left: [],
    });
  });

  it("keeps the other language's requirements on given schemas", () => {
    const given = (value: string): readonly string[] =>
      converted(`${early}#@schema/any-of ${value}, {"c": "d"}\na: {"c": "d"}\n`, 'definition').left;
    expect(given('{"b": 1}')).toEqual(['schema/any-of']);
    expect(given('{"b": "e"}')).toEqual([]);
    expect(converted(`${early}#@schema/all-of {"b": 1}, {"c": 2}\na: {}\n`, 'definition').left).toEqual([
      'schema/all-of',
    ]);
  });

  it('keeps its rules beside others if it becomes one of ytt', () => {
    const after = (before: string): string => converted(early + before, 'released').text;
    expect(after('#@schema/validate max_len=5\na: b\n')).toBe(
      `${released}#@schema/validation max_len=5, min_len=1\na: b\n`,
    );
    expect(after('#@schema/validate max=5\na: 1\n')).toBe(
      `${released}#@schema/validation ("not empty", lambda v: v != 0), max=5\na: 1\n`,
    );
    expect(after('#@schema/validate format="ip"\na: b\n')).toBe(
      `${released}#@schema/validate format="ip"\n#@schema/validation min_len=1\na: b\n`,
    );
  });
});

it.each([
  ['a list that is computed', '#@schema/examples [("A", 5)] + [("B", 6)]\na: 1\n', 'schema/examples'],
  [
    'two annotations behind what begins no line',
    'l:\n- a: true #@schema/type "null", or_inferred=True\n',
    'schema/type',
  ],
  // ytt takes the type from the value.
  ['a type where the value is null', '#@schema/type one_of=["int", "null"]\na: null\n', 'schema/type'],
  ['null as a type where the value is null', '#@schema/type "null"\na: null\n', 'schema/type'],
])('an annotation is left where there is no place for what it would be: %s', (_, text, name) => {
  expect(converted(definition + text, 'released')).toEqual({ text: released + text, left: [name] });
});

it('an annotation is left where there is no place for the rule that its language implies', () => {
  const text = `${released}l:\n- a: "" #@schema/validation max_len=2\n`;
  expect(converted(text, 'definition')).toEqual({
    text: text.replace(released, definition),
    left: ['schema/validation'],
  });
});

it('several annotations after a value become lines above it, and one stays after it', () => {
  expect(converted(`${released}name: "" #@schema/validation max_len=3\n`, 'definition').text).toBe(
    `${definition}#@schema/allow-empty\nname: "" #@schema/validate max_len=3\n`,
  );
});

describe('a schema converted there and back', () => {
  it('refuses what it refused', () => {
    const text = `${released}#@schema/desc "Name."\nname: app\n#@schema/validation min=1, one_of=[1, 2]\nport: 1\nl:\n#@schema/validation min_len=1\n- a\n`;
    const there = converted(text, 'definition');
    const back = converted(there.text, 'released');
    expect(back.text).toBe(text);
    const values = documentOf('values.yml', '---\nname: 1\nport: x\nother: 1\n');
    const refused = (given: string): unknown => {
      const { schema } = buildSchema(documentOf('schema.yml', given), { fallback });
      return checkDocument(schema, values).violations.map(({ kind, at }) => [kind, at?.start]);
    };
    expect(refused(there.text)).toEqual(refused(text));
  });
});
