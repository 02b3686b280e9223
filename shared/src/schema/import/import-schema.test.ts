import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { SourceFile } from '../../text/source-file.js';
import { type ImportLanguage, importSchema, openApiSchemas } from './import-schema.js';
import { readJsonFile } from './json.js';

function made(schema: unknown, language: ImportLanguage = 'released') {
  const read = readJsonFile(new SourceFile('s.json', JSON.stringify(schema)));
  if ('problem' in read) throw new Error(read.problem);
  const { text, notes } = importSchema(read.value, read.value, language);
  const files = [new SourceFile('schema.yml', text)];
  const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const error = project.findingsOf('openapi').find(({ severity }) => severity === 'error');
  if (error !== undefined) throw new Error(`${text}\n${error.message}`);
  return { text, notes: notes.map(({ path, message }) => `${path}: ${message}`) };
}

/** The text below the header for the key `a` of a map without other keys. */
function declared(schema: unknown, language: ImportLanguage = 'released', required: readonly string[] = []): string {
  const { text } = made({ type: 'object', properties: { a: schema }, required, additionalProperties: false }, language);
  return text.slice(text.indexOf('---\n') + 4);
}

const object = (properties: object, more: object = {}): object => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...more,
});

/** As text, since an object with a member `then` may be taken for a promise. */
const conditional = (condition: unknown): object => ({
  type: 'integer',
  ...JSON.parse(`{"if": ${JSON.stringify(condition)}, "then": {"minimum": 1}, "else": {"maximum": 5}}`),
  default: 2,
});

describe('a declaration from a JSON Schema', () => {
  it.each([
    [{ type: 'string' }, 'a: ""\n'],
    [{ type: 'integer', default: 5 }, 'a: 5\n'],
    [{ type: 'number' }, 'a: 0.0\n'],
    [{ type: 'number', default: 1.5 }, 'a: 1.5\n'],
    [{ type: ['integer', 'number'], default: 2 }, 'a: 2.0\n'],
    [{ type: 'number', default: 1e21 }, 'a: 1e+21\n'],
    [{ type: 'boolean', default: true }, 'a: true\n'],
    [{}, '#@schema/type any=True\na: null\n'],
    [true, '#@schema/type any=True\na: null\n'],
    [{ default: [1, { b: 2 }] }, '#@schema/type any=True\na:\n- 1\n- b: 2\n'],
    [false, '{}\n'],
    [{ type: ['string', 'null'] }, '#@schema/nullable\na: ""\n'],
    [{ type: 'string', nullable: true, default: 'x' }, '#@schema/nullable\n#@schema/default "x"\na: x\n'],
    [{ type: ['string', 'null'], default: null }, '#@schema/nullable\na: ""\n'],
    [{ type: 'null' }, '#@schema/type any=True\n#@schema/validation one_of=[]\na: null\n'],
    [{ type: 'array', items: { type: 'integer' } }, 'a:\n- 0\n'],
    [{ type: 'array' }, 'a:\n#@schema/type any=True\n- null\n'],
    [
      { type: 'array', items: { type: ['integer', 'null'] }, default: [1, 2] },
      '#@schema/default [1, 2]\na:\n#@schema/nullable\n- 0\n',
    ],
    [{ type: 'array', items: object({ b: { type: 'array', items: { type: 'string' } } }) }, 'a:\n-\n  b:\n  - ""\n'],
    [{ items: object({}) }, '#! JSON Schema: only arrays are taken here\na:\n- {}\n'],
    [object({}), 'a: {}\n'],
    [object({ b: { type: 'integer' } }, { default: { b: 2 } }), '#@schema/default {"b": 2}\na:\n  b: 0\n'],
    [
      { properties: { b: { type: 'integer' } }, additionalProperties: false },
      '#! JSON Schema: only maps are taken here\na:\n  b: 0\n',
    ],
    [
      { const: 'x' },
      '#! JSON Schema: it has no default: "x" was chosen here\n#@schema/validation one_of=["x"]\na: x\n',
    ],
    [{ enum: [1, 2], default: 2 }, '#@schema/validation one_of=[1, 2]\na: 2\n'],
    [
      { enum: ['x', null], default: 'x' },
      '#@schema/nullable\n#@schema/default "x"\n#@schema/validation one_of=["x"]\na: x\n',
    ],
    [{ enum: [1, 2.5], default: 1 }, '#@schema/validation one_of=[1, 2.5]\na: 1.0\n'],
    [{ enum: ['x', 0] }, '#@schema/type any=True\n#@schema/validation one_of=["x", 0], not_null=True\na: 0\n'],
    [{ type: 'string', enum: ['', 1] }, '#@schema/validation one_of=[""]\na: ""\n'],
    [{ type: 'integer', minimum: 0, maximum: 9 }, '#@schema/validation min=0, max=9\na: 0\n'],
    [{ type: 'integer', exclusiveMinimum: -1, exclusiveMaximum: 9 }, '#@schema/validation min=0, max=8\na: 0\n'],
    [{ type: 'integer', minimum: -1, exclusiveMinimum: true }, '#@schema/validation min=0\na: 0\n'],
    [{ type: 'number', exclusiveMaximum: 9 }, '#@schema/validation ("a value < 9", lambda v: v < 9)\na: 0.0\n'],
    [{ type: 'integer', multipleOf: 5 }, '#@schema/validation ("a multiple of 5", lambda v: v % 5 == 0)\na: 0\n'],
    [{ type: 'number', multipleOf: 0.1 }, '#! JSON Schema: multipleOf 0.1 is not checked\na: 0.0\n'],
    [{ type: 'integer', minLength: 3, pattern: 'x' }, 'a: 0\n'],
    [{ type: 'string', if: { minLength: 3 } }, 'a: ""\n'],
    [
      { type: 'object', required: ['b'] },
      '#! JSON Schema: other keys than these are refused here\n#! JSON Schema: it has no default: null stands for its absence, and is taken\n#@schema/nullable\na:\n  #! JSON Schema: it does not have to be set here: null stands for its absence\n  #@schema/type any=True\n  b: null\n',
    ],
    [
      { type: 'string', minLength: 1, maxLength: 0, default: '' },
      '#! JSON Schema: it has no default: null stands for its absence, and is taken\n#@schema/nullable\n#@schema/validation min_len=1, max_len=0\na: ""\n',
    ],
    [
      { type: 'string', maxLength: 5 },
      '#! JSON Schema: maxLength counts bytes here, and not characters\n#@schema/validation max_len=5\na: ""\n',
    ],
    [
      { type: 'string', minLength: 2, default: 'xy' },
      '#! JSON Schema: minLength counts bytes here, and not characters\n#@schema/validation min_len=2\na: xy\n',
    ],
    [{ type: 'string', format: 'uri' }, '#! JSON Schema: format "uri" is not checked\na: ""\n'],
    [
      { type: 'string', not: { enum: ['x'] } },
      '#@schema/validation ("none of [\\"x\\"]", lambda v: v not in ["x"])\na: ""\n',
    ],
    [{ not: { type: 'null' }, default: 1 }, '#@schema/type any=True\n#@schema/validation not_null=True\na: 1\n'],
    [
      { type: 'string', not: { minLength: 3 } },
      '#@schema/validation ("not (length >= 3)", lambda v: not ((not (type(v) == "string") or len(list(v.codepoints())) >= 3)))\na: ""\n',
    ],
    [
      { type: 'array', items: { type: 'integer' }, uniqueItems: true, maxItems: 3 },
      '#@schema/validation ("items that are all different", lambda v: len(v) == len({x: True for x in v})), max_len=3\na:\n- 0\n',
    ],
    [
      { type: 'array', items: object({}), uniqueItems: true },
      '#@schema/validation ("items that are all different", lambda v: len(v) == len({json.encode(x): True for x in v}))\na:\n- {}\n',
    ],
    [
      { type: ['string', 'integer'] },
      '#@schema/type any=True\n#@schema/validation ("of the type integer or string", lambda v: type(v) in ["int", "string"]), not_null=True\na: 0\n',
    ],
    [
      { type: ['string', 'integer', 'null'], minimum: 3 },
      '#@schema/type any=True\n#@schema/validation ("of the type integer or string", lambda v: type(v) in ["int", "string"]), ("a value >= 3", lambda v: type(v) not in ["int", "float"] or v >= 3)\na: null\n',
    ],
    [
      { type: ['object', 'boolean'], default: false },
      '#@schema/type any=True\n#@schema/validation ("of the type boolean or object", lambda v: type(v) == "bool" or str(v) == "yamlfragment(*yamlmeta.Map)"), not_null=True\na: false\n',
    ],
    [
      { type: 'object' },
      '#@schema/type any=True\n#@schema/validation ("a map", lambda v: str(v) == "yamlfragment(*yamlmeta.Map)"), not_null=True\na: {}\n',
    ],
    [
      { type: 'object', additionalProperties: { type: 'string' } },
      '#@schema/type any=True\n#@schema/validation ("a map, each value: a string", lambda v: str(v) == "yamlfragment(*yamlmeta.Map)" and all([type(e) == "string" for e in dict(v).values()])), not_null=True\na: {}\n',
    ],
    [
      { type: 'object', properties: { b: { type: 'string' } } },
      '#! JSON Schema: other keys than these are refused here\na:\n  b: ""\n',
    ],
    [
      { type: 'object', properties: { b: { type: 'string' } }, patternProperties: { '(?=b)': { minLength: 1 } } },
      '#! JSON Schema: other keys than these are refused here\n#! JSON Schema: keys like (?=b) are not told from others\na:\n  b: ""\n',
    ],
    [
      {
        type: 'object',
        properties: { b: { type: 'string' } },
        patternProperties: { '^c': { type: 'string' } },
        additionalProperties: false,
      },
      '#! JSON Schema: other keys than these are refused here\na:\n  b: ""\n',
    ],
    [{ type: 'object', properties: { b: { type: 'string' } }, additionalProperties: false }, 'a:\n  b: ""\n'],
    [
      { title: 'T', description: 'd\n"e"', deprecated: true, type: 'string', examples: ['x', 1], example: 'y' },
      '#@schema/title "T"\n#@schema/desc "d\\n\\"e\\""\n#@schema/examples ("", "y"), ("", "x")\n#@schema/deprecated "It is deprecated."\na: ""\n',
    ],
    [{ type: 'number', example: 1 }, '#@schema/examples ("", 1)\na: 0.0\n'],
    [{ type: 'string', contentEncoding: 'base64', if: {} }, '#! JSON Schema: contentEncoding is not checked\na: ""\n'],
    [
      { type: 'integer', minimum: 3 },
      '#! JSON Schema: it has no default: 3 was chosen here\n#@schema/validation min=3\na: 3\n',
    ],
    [
      { type: 'integer', minimum: 3, examples: [7] },
      '#! JSON Schema: it has no default: 7 was chosen here\n#@schema/examples ("", 7)\n#@schema/validation min=3\na: 7\n',
    ],
    [
      { $ref: 'other.json' },
      '#! JSON Schema: other.json leads to another document, or to a name: any value is taken\n#@schema/type any=True\na: null\n',
    ],
    [
      { $ref: '#/nowhere' },
      '#! JSON Schema: #/nowhere leads nowhere: any value is taken\n#@schema/type any=True\na: null\n',
    ],
    [5, '#! JSON Schema: a schema was expected, and not number\n#@schema/type any=True\na: null\n'],
  ])('%j is %j', (schema, expected) => {
    expect(declared(schema)).toBe(expected);
  });

  it.each([
    ...['if', 'contains', 'unevaluatedItems', 'propertyNames', 'dependentRequired', 'dependentSchemas'],
    ...['dependencies', '$dynamicRef', 'contentEncoding', 'contentMediaType'],
  ])('says that a malformed %s is not checked', (keyword) => {
    expect(declared({ [keyword]: 'x' })).toContain(`#! JSON Schema: ${keyword} is not checked\n`);
  });

  it.each([
    ['prefixItems', [{ type: 'integer' }], 'array', 'item 0: an integer'],
    ['minProperties', 1, 'object', 'number of keys >= 1'],
    ['maxProperties', 1, 'object', 'number of keys <= 1'],
  ])('checks %s, which no declaration says, by a rule', (keyword, argument, type, rule) => {
    expect(declared({ type, [keyword]: argument })).toContain(`${rule}", lambda v: `);
  });

  it.each([
    [{ type: 'string' }, '#@schema/nullable\n#@schema/validation not_null=True\na: ""\n'],
    [{ type: 'string', minLength: 1 }, '#@schema/validation min_len=1\na: ""\n'],
    [
      { type: 'string', minLength: 1, default: 'x' },
      '#! JSON Schema: it has to be set, so its default "x" never counts\n#@schema/nullable\n#@schema/validation min_len=1, not_null=True\na: x\n',
    ],
    // A default that breaks the rule is treated like a missing one.
    [{ type: 'string', minLength: 1, default: '' }, '#@schema/validation min_len=1\na: ""\n'],
    [{ type: 'array', items: { type: 'integer' }, minItems: 1 }, '#@schema/validation min_len=1\na:\n- 0\n'],
    [
      { type: 'array', items: { type: 'integer' }, minItems: 1, default: [] },
      '#@schema/validation min_len=1\na:\n- 0\n',
    ],
    [{ type: 'array', items: { type: 'integer' } }, '#@schema/nullable\n#@schema/validation not_null=True\na:\n- 0\n'],
    [
      object({ b: { type: 'string', minLength: 1 } }, { required: ['b'] }),
      'a:\n  #@schema/validation min_len=1\n  b: ""\n',
    ],
    [object({ b: { type: 'string' } }), '#@schema/nullable\n#@schema/validation not_null=True\na:\n  b: ""\n'],
    [
      { type: ['string', 'null'] },
      '#! JSON Schema: it does not have to be set here: null stands for its absence\n#@schema/nullable\na: ""\n',
    ],
    [
      { type: ['string', 'integer'] },
      '#@schema/type any=True\n#@schema/validation ("of the type integer or string", lambda v: type(v) in ["int", "string"]), not_null=True\na: null\n',
    ],
  ])('that has to be set: %j is %j', (schema, expected) => {
    expect(declared(schema, 'released', ['a'])).toBe(expected);
  });

  it('states whether a map required by its contents may be left out', () => {
    const needed = object({ b: { type: 'string', minLength: 1 } }, { required: ['b'] });
    expect(declared(needed)).toMatch(/^#! JSON Schema: it has no default: null.*\n#@schema\/nullable\na:\n/);
    expect(declared({ ...needed, default: { b: 'x' } })).toMatch(/^#@schema\/default \{"b": "x"\}\na:\n/);
    expect(declared(needed, 'proposed')).toMatch(/^#@schema\/key-may-be-present\na:\n/);
  });

  it('resolves and merges references', () => {
    const schema = object(
      {
        a: { allOf: [{ $ref: '#/$defs/p~1q' }, { maximum: 8, type: 'integer', description: 'x' }], maximum: 9 },
        b: { $ref: '#/$defs/p~1q', default: 4 },
        c: { $ref: '#/%24defs/list/0' },
      },
      { $defs: { 'p/q': { type: ['number', 'integer'], minimum: 0, title: 'P' }, list: [{ type: 'boolean' }] } },
    );
    expect(made(schema)).toEqual({
      text: '#@data/values-schema\n---\n#@schema/title "P"\n#@schema/desc "x"\n#@schema/validation max=8, min=0\na: 0\n#@schema/title "P"\n#@schema/validation min=0\nb: 4.0\nc: false\n',
      notes: [],
    });
    const parts = {
      allOf: [
        object({ b: { type: 'integer' } }),
        { properties: { b: { minimum: 0 }, c: { type: 'string' } }, required: ['c'] },
      ],
    };
    expect(declared(parts)).toContain('parts of allOf refuse keys that other parts declare');
    expect(declared(parts)).toContain('  #@schema/validation min=0\n  b: 0\n');
    expect(declared({ allOf: [{ enum: [1, 2] }, { enum: [2, 3] }] })).toContain('one_of=[2]');
    expect(declared({ allOf: [{ items: { minimum: 1 } }, { items: { type: 'integer' }, type: 'array' }] })).toContain(
      'min=1\n- 0',
    );
  });

  it('merges requirements for what no value is taken for with any other, in either order', () => {
    const both = (a: object, b: object): string[] =>
      [
        [a, b],
        [b, a],
      ].map((allOf) => declared({ type: 'object', allOf }));
    const none = declared({ type: 'object', additionalProperties: false });
    expect(both({ additionalProperties: { type: 'string' } }, { additionalProperties: false })).toEqual([none, none]);
    const noItems = declared({ type: 'array', items: false });
    const items = [{ items: { minimum: 1 } }, { items: false }] as const;
    expect(declared({ type: 'array', allOf: items })).toBe(noItems);
    expect(declared({ type: 'array', allOf: items.toReversed() })).toBe(noItems);
  });

  it('requires what several references name once', () => {
    const port = { $ref: '#/$defs/port' };
    const of = (schema: object) => made(object({ a: schema }, { $defs: { port: { type: 'integer', minimum: 1 } } }));
    for (const schema of [{ ...port, allOf: [port] }, { allOf: [port, port] }, { allOf: [{ allOf: [port] }, port] }])
      expect(of(schema)).toEqual(of(port));
  });

  it('reports cyclic references, and terminates', () => {
    const node = object({ left: { $ref: '#/$defs/node' }, up: { $ref: '#' } });
    const { text, notes } = made(
      object({ a: { $ref: '#/$defs/node' } }, { $defs: { node, loop: { $ref: '#/$defs/loop' } } }),
    );
    expect(text).toContain('  #@schema/type any=True\n  left: null\n');
    expect(notes).toEqual([
      'a.left: #/$defs/node leads back to itself: any value is taken there',
      'a.up: # leads back to itself: any value is taken there',
    ]);
    expect(made({ $ref: '#' }).notes).toEqual([': # leads back to itself: any value is taken there']);
    const wide = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `d${i}`,
        object({ a: { $ref: `#/$defs/d${i + 1}` }, b: { $ref: `#/$defs/d${i + 1}` } }),
      ]),
    );
    const { notes: many } = made(
      object({ a: { $ref: '#/$defs/d0' } }, { $defs: { ...wide, d30: { type: 'integer' } } }),
    );
    expect(many.some((note) => note.includes('is too large'))).toBe(true);
  });

  it.each([
    [{ oneOf: [{ type: 'string' }, { type: 'null' }] }, '#@schema/nullable\na: ""\n'],
    [
      { oneOf: [{ title: 'X' }, { type: 'null' }] },
      '#! JSON Schema: it has no default: null stands for its absence, and is taken\n#@schema/type any=True\n#@schema/validation ("exactly one of (any value), (null)", lambda v: len([True for fits in [True, v == None] if fits]) == 1)\na: null\n',
    ],
    [{ default: 1, allOf: [{ type: 'integer' }, { default: 2 }, { default: 3 }] }, 'a: 1\n'],
    [{ type: 'integer', allOf: [{ default: 2 }, { default: 3 }] }, 'a: 2\n'],
    [
      { anyOf: [{ const: null }, { type: 'integer', minimum: 1 }] },
      '#@schema/nullable\n#@schema/validation min=1\na: 0\n',
    ],
    [
      { oneOf: [{ const: 'x', title: 'X' }, { enum: ['y'] }], default: 'y' },
      '#@schema/validation one_of=["x", "y"]\na: "y"\n',
    ],
    [
      { type: 'string', anyOf: [{ format: 'ipv6' }, { format: 'ipv4' }] },
      '#! JSON Schema: format "ipv6" is not checked\n#! JSON Schema: format "ipv4" is not checked\na: ""\n',
    ],
    [
      { oneOf: [{ type: 'integer' }, { type: 'string', minLength: 1 }, { type: 'null' }] },
      '#@schema/type any=True\n#@schema/validation ("of the type integer or string", lambda v: type(v) in ["int", "string"]), ("length >= 1", lambda v: type(v) not in ["string"] or len(v) >= 1)\na: null\n',
    ],
    [
      {
        oneOf: [
          { type: 'integer', minimum: 1 },
          { type: 'integer', maximum: -1 },
        ],
        default: 2,
      },
      '#@schema/validation ("exactly one of (an integer, a value >= 1), (an integer, a value <= -1)", lambda v: len([True for fits in [type(v) == "int" and v >= 1, type(v) == "int" and v <= -1] if fits]) == 1)\na: 2\n',
    ],
    [
      { anyOf: [{ minimum: 1 }, { type: 'string' }] },
      '#@schema/type any=True\n#@schema/validation ("any of (a value >= 1), (a string)", lambda v: ((not (type(v) in ["int", "float"]) or v >= 1) or type(v) == "string"))\na: null\n',
    ],
    [
      { oneOf: [{ oneOf: [{ type: 'string' }, { type: 'null' }] }, { type: 'boolean' }] },
      '#@schema/type any=True\n#@schema/validation ("of the type boolean or string", lambda v: type(v) in ["bool", "string"])\na: null\n',
    ],
    [
      {
        type: 'object',
        additionalProperties: false,
        properties: { b: { type: 'integer' } },
        anyOf: [{ required: ['b'] }, { required: ['c'] }],
      },
      '#! JSON Schema: anyOf: which of the 2 schemas a value fits is not checked\na:\n  b: 0\n',
    ],
    [
      { oneOf: [{ type: 'integer' }, { type: 'number' }], default: 0.5 },
      '#@schema/validation ("exactly one of (an integer), (a number)", lambda v: len([True for fits in [type(v) == "int", type(v) in ["int", "float"]] if fits]) == 1)\na: 0.5\n',
    ],
    [{ anyOf: [{ type: 'integer' }, { type: 'number' }] }, 'a: 0.0\n'],
    [
      { anyOf: [{ type: 'string', minLength: 1 }, { type: 'string' }] },
      '#@schema/validation ("any of (a string, length >= 1), (a string)", lambda v: (type(v) == "string" and len(v) >= 1 or type(v) == "string"))\na: ""\n',
    ],
    [{ nullable: true, oneOf: [{ type: 'integer' }], default: null }, '#@schema/nullable\na: 0\n'],
    [
      { nullable: true, type: 'integer', oneOf: [{ minimum: 0 }] },
      '#@schema/nullable\n#@schema/validation min=0\na: 0\n',
    ],
    [
      {
        nullable: true,
        type: 'integer',
        anyOf: [
          { type: 'integer', minimum: 1 },
          { type: 'integer', maximum: -1 },
        ],
        default: 1,
      },
      '#@schema/validation ("any of (an integer, a value >= 1), (an integer, a value <= -1)", lambda v: (type(v) == "int" and v >= 1 or type(v) == "int" and v <= -1))\na: 1\n',
    ],
    [
      { nullable: true, anyOf: [{ minimum: 1 }, { type: 'string' }], default: 1 },
      '#@schema/type any=True\n#@schema/validation ("any of (a value >= 1), (a string), (null)", lambda v: ((not (type(v) in ["int", "float"]) or v >= 1) or type(v) == "string" or v == None))\na: 1\n',
    ],
    [
      conditional(false),
      '#@schema/validation ("a value <= 5", lambda v: (not (type(v) in ["int", "float"]) or v <= 5))\na: 2\n',
    ],
    [
      conditional({}),
      '#@schema/validation ("a value >= 1", lambda v: (not (type(v) in ["int", "float"]) or v >= 1))\na: 2\n',
    ],
    [
      { oneOf: [{ enum: ['', 'x'] }, { const: 'x' }], default: '' },
      '#@schema/type any=True\n#@schema/validation ("exactly one of (one of [\\"\\", \\"x\\"]), (one of [\\"x\\"])", lambda v: len([True for fits in [v in ["", "x"], v in ["x"]] if fits]) == 1), not_null=True\na: ""\n',
    ],
    [
      { oneOf: [{ type: ['boolean', 'null'] }, { type: 'null' }] },
      '#@schema/validation ("exactly one of (null or a boolean), (null)", lambda v: len([True for fits in [(type(v) == "bool" or v == None), v == None] if fits]) == 1), not_null=True\na: false\n',
    ],
  ])('has of alternatives what can be said: %j is %j', (schema, expected) => {
    expect(declared(schema)).toBe(expected);
  });
});

describe('keys that are not declared, where one of several schemas', () => {
  const either = (more: object): string => declared({ anyOf: [{ type: 'object', ...more }, { type: 'string' }] });

  it('states a requirement twice, are checked once', () => {
    const keys = { properties: { b: { type: 'integer' } }, additionalProperties: { type: 'boolean' } };
    expect(either({ ...keys, unevaluatedProperties: false })).toBe(either(keys));
    expect(either(keys)).toContain('all([k in ["b"] or type(e) == "bool" for k, e in ');
  });

  it('names some by an expression that Go does not support, are not checked', () => {
    const keys = { patternProperties: { '(?=z)': {} }, additionalProperties: false };
    expect(either(keys)).toMatch(/additionalProperties is not checked/);
  });
});

describe('a declaration in the proposed language', () => {
  it.each([
    [{ type: 'string' }, '#@schema/allow-empty\na: ""\n'],
    [
      { type: 'string', enum: ['b', ''], default: 'b' },
      '#@schema/allow-empty\n#@schema/validation one_of=["b", ""]\na: b\n',
    ],
    [{ type: 'string', enum: ['b', 'c'], default: 'b' }, '#@schema/validation one_of=["b", "c"]\na: b\n'],
    [{ type: 'string', minLength: 1, default: 'x' }, '#@schema/validation min_len=1\na: x\n'],
    [{ type: 'string', minLength: 1 }, '#@schema/key-may-be-present\n#@schema/validation min_len=1\na: ""\n'],
    [
      { type: 'string', pattern: '^x', default: 'x@y', format: 'email' },
      '#@schema/allow-empty\n#@schema/validate regexp="^x", format="email"\na: x@y\n',
    ],
    [
      { type: 'string', format: 'color' },
      '#! JSON Schema: format "color" is not checked\n#@schema/allow-empty\na: ""\n',
    ],
    [{ type: 'array', items: { type: 'integer' }, uniqueItems: true }, '#@schema/validate unique=True\na:\n- 0\n'],
    [
      { type: ['string', 'null', 'number'], default: 1 },
      '#@schema/nullable\n#@schema/default 1\n#@schema/type one_of=["float", "string", "null"]\n#@schema/allow-empty\na: 1\n',
    ],
    [
      { type: ['string', 'integer'], pattern: 'x' },
      '#@schema/type one_of=["int", "string"]\n#@schema/allow-empty\n#@schema/validation ("text that matches x", lambda v: type(v) not in ["string"] or regexp.match("x", v))\na: 0\n',
    ],
    [
      object({ b: { type: 'integer' } }, { patternProperties: { '^z': false }, additionalProperties: true }),
      '#! JSON Schema: keys like ^z are not told from others\na:\n  b: 0\n  #@schema/type any=True\n  #@schema/any-key\n  any: null\n',
    ],
    [
      object(
        { x: { type: 'integer' } },
        { patternProperties: { any: { type: 'boolean' } }, additionalProperties: { type: 'integer' } },
      ),
      'a:\n  x: 0\n  #@schema/key allowed="(?s:.*)(?:any)(?s:.*)", missing_ok=True\n  any: false\n  #@schema/any-key\n  any_: 0\n',
    ],
    [
      object({}, { patternProperties: { '^x': { type: 'integer' }, '^xy': { type: 'integer' } } }),
      '#! JSON Schema: of names and patterns that a key fits, the first alone counts here: ^xy\na:\n  #@schema/key allowed="(?s:.*)(?:^x)(?s:.*)", missing_ok=True\n  ^x: 0\n  #@schema/key allowed="(?s:.*)(?:^xy)(?s:.*)", missing_ok=True\n  ^xy: 0\n',
    ],
    [{ type: 'object' }, 'a:\n  #@schema/type any=True\n  #@schema/any-key\n  any: null\n'],
    [
      object({ any: { type: 'integer' }, b: false }, { additionalProperties: { type: 'integer' } }),
      'a:\n  any: 0\n  #@schema/removed "No value is taken here."\n  b: true\n  #@schema/any-key\n  any_: 0\n',
    ],
    [
      object({ b: false }, { patternProperties: { '^b': { type: 'integer' } }, additionalProperties: false }),
      'a:\n  #@schema/removed "No value is taken here."\n  b: true\n  #@schema/key allowed="(?s:.*)(?:^b)(?s:.*)", missing_ok=True\n  ^b: 0\n',
    ],
    [object({ x: { type: 'integer' }, b: false }, { additionalProperties: false }), 'a:\n  x: 0\n'],
    [
      object({ x: { type: 'integer' } }, { patternProperties: { '^y': { type: 'boolean' }, '(?=z)': {} } }),
      '#! JSON Schema: keys like (?=z) are not told from others\na:\n  x: 0\n  #@schema/key allowed="(?s:.*)(?:^y)(?s:.*)", missing_ok=True\n  ^y: false\n',
    ],
  ])('%j is %j', (schema, expected) => {
    expect(declared(schema, 'proposed')).toBe(expected);
  });

  it.each(['anyOf', 'oneOf'])('has the formats of both kinds of addresses as one: %s', (keyword) => {
    const formats = [{ format: 'ipv6' }, { format: 'ipv4' }];
    expect(declared({ type: 'string', [keyword]: formats }, 'proposed')).toContain('format="ip"');
  });

  it('has a header of its own, and keeps what is not a named rule', () => {
    const { text } = made(object({ a: { type: 'string', allOf: [{ pattern: 'x' }, { pattern: 'y' }] } }), 'proposed');
    expect(text.split('\n').slice(0, 3)).toEqual([
      '#@ load("@ytt:regexp", "regexp")',
      '#@schema/definition data_values=True',
      '---',
    ]);
    expect(text).toContain(
      '#@schema/validate regexp="x"\n#@schema/validation ("text that matches y", lambda v: regexp.match("y", v))\n',
    );
  });
});

describe('a document', () => {
  it('may be of any type, and is documented', () => {
    expect(made({ type: 'array', items: { type: 'string' }, default: ['x'], title: 'List', deprecated: true })).toEqual(
      {
        text: '#@data/values-schema\n#@schema/title "List"\n#@schema/default ["x"]\n---\n- ""\n',
        notes: [],
      },
    );
    expect(made({}).text).toBe('#@data/values-schema\n#@schema/type any=True\n---\nnull\n');
    expect(made({ type: 'number' }).text).toBe('#@data/values-schema\n---\n0.0\n');
    expect(made(object({}, { required: ['x', 5, null] })).notes).toEqual([
      ': x: has to be set, and is not declared',
      'x: it does not have to be set here: null stands for its absence',
    ]);
  });

  it('keeps keys and texts that YAML would read as something else', () => {
    expect(
      declared(
        object({
          y: { type: 'string', default: 'on\nx' },
          'a: b': { const: '1', default: '1' },
          '1': { type: 'null' },
        }),
      ),
    ).toBe(
      'a:\n  #@schema/type any=True\n  #@schema/validation one_of=[]\n  "1": null\n  "y": |-\n    on\n    x\n  #@schema/validation one_of=["1"]\n  \'a: b\': "1"\n',
    );
    expect(made(object({ a: { description: 'x\n#@ y', format: 'a\nb', type: 'string' } })).text).not.toMatch(
      /^#@ y|^b/m,
    );
  });
});

describe('the file of a JSON Schema', () => {
  const read = (text: string) => readJsonFile(new SourceFile('x', text));

  it('is JSON or YAML', () => {
    const value = new Map<string, unknown>([['a', [1, 1.5, null, true, 'x']]]);
    expect(read('\ufeff{"a": [1, 1.5, null, true, "x"]}')).toEqual({ value });
    expect(read('a: &x [1, 1.5, ~, true, x]\n# end\n')).toEqual({ value });
    expect(read('{"__proto__": 1}')).toEqual({ value: new Map([['__proto__', 1]]) });
  });

  it('is reported if it is neither, or contains no single document', () => {
    expect(read('a: [')).toEqual({ problem: expect.stringMatching(/^it is neither JSON nor YAML: /) });
    expect(read('a: 1\n---\nb: 1\n')).toEqual({ problem: 'expected one document, but found 2' });
    expect(read('a: 1\na: 2\n')).toEqual({ problem: expect.stringContaining('a') });
  });

  it('has the schemas of OpenAPI by their names', () => {
    const names = (text: string): unknown => {
      const file = read(text);
      return 'value' in file ? [...(openApiSchemas(file.value)?.keys() ?? [])] : file;
    };
    expect(names('components: {schemas: {A: {}, B: {}}}')).toEqual(['A', 'B']);
    expect(names('definitions: {A: {}}')).toEqual(['A']);
    expect(names('components: {}')).toEqual([]);
    expect(names('[]')).toEqual([]);
    expect(openApiSchemas(new Map([['components', new Map([['schemas', new Map()]])]]))).toEqual(new Map());
  });
});

it.each(['', '-', '-0', '+0', '0.0', '0x0', ' 0', '00', '1'])('%j is no index of a list with one schema', (index) => {
  const $ref = `#/properties/a/examples/${index}`;
  expect(declared({ $ref, examples: [{ type: 'string' }] })).toContain(`${$ref} leads nowhere: any value is taken\n`);
});

describe('multiples', () => {
  it.each([
    ['integer', 5, true],
    [['integer', 'string'], 5, true],
    [['integer', 'string'], 2.5, false],
    [['integer', 'string'], 0, false],
    ['integer', 0, false],
    [['integer', 'number'], 5, true],
    [['number', 'string'], 5, true],
    ['number', 0.1, false],
  ])('of %j by %j are asked for as far as code can tell: %s', (type, multipleOf, isAsked) => {
    const text = declared({ type, multipleOf, default: 0 });
    expect(text.includes(`v % ${multipleOf} == 0`)).toBe(isAsked);
    expect(text.includes(`multipleOf ${multipleOf} is not checked`)).toBe(!isAsked);
  });
});

describe('a note', () => {
  it('stays on its line, whatever the names contain', () => {
    for (const given of [{ $ref: '#/a\nb: 1' }, { pattern: '(?=a)\nb: 1' }, { format: 'q\r\nb: 1' }])
      for (const line of declared({ type: 'string', ...given }).split('\n')) expect(line).toMatch(/^(?:#! .*|a: .*|)$/);
  });
});
