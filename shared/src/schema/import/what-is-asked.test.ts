/** Keywords that rules and defaults express: each alone, and those that can be expressed only in part. */
import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { type ImportLanguage, importSchema } from './import-schema.js';
import { readJsonFile } from './json.js';

/** The text below the header for the key `a` of a map without other keys. */
function declared(schema: object, language: ImportLanguage = 'released', definitions: object = {}): string {
  const properties = { a: schema };
  const text = JSON.stringify({ type: 'object', properties, additionalProperties: false, $defs: definitions });
  const read = readJsonFile(new SourceFile('s.json', text));
  if ('problem' in read) throw new Error(read.problem);
  const made = importSchema(read.value, read.value, language).text;
  return made.slice(made.indexOf('---\n') + 4);
}

const isMap = 'str(v) == "yamlfragment(*yamlmeta.Map)"';
const isArray = 'str(v) == "yamlfragment(*yamlmeta.Array)"';

describe('what maps and arrays hold', () => {
  it.each([
    [{}, ''],
    [{ additionalProperties: true }, ''],
    [{ properties: { b: { type: 'integer' } } }, `(not (${isMap}) or ("b" not in v or type(v["b"]) == "int"))`],
    [
      { patternProperties: { '^b': { type: 'integer' } } },
      `(not (${isMap}) or all([not regexp.match("^b", str(k)) or type(e) == "int" for k, e in dict(v).items()]))`,
    ],
    [{ required: ['b'] }, `(not (${isMap}) or "b" in v)`],
    [
      { additionalProperties: { type: 'integer' } },
      `(not (${isMap}) or all([type(e) == "int" for e in dict(v).values()]))`,
    ],
    [{ unevaluatedProperties: false }, `(not (${isMap}) or len(v) == 0)`],
    [{ items: { type: 'integer' } }, `(not (${isArray}) or all([type(e) == "int" for e in v]))`],
    [{ prefixItems: [{ type: 'integer' }] }, `(not (${isArray}) or (len(v) <= 0 or type(v[0]) == "int"))`],
    [
      { prefixItems: [{}], items: { type: 'array', prefixItems: [{}], items: { type: 'integer' } } },
      `(not (${isArray}) or all([${isArray.replace('v', 'v[i]')} and all([type(v[i][i2]) == "int" for i2 in range(1, len(v[i]))]) for i in range(1, len(v))]))`,
    ],
    [{ minProperties: 1 }, `(not (${isMap}) or len(v) >= 1)`],
    [{ maxProperties: 2 }, `(not (${isMap}) or len(v) <= 2)`],
    [{ minProperties: 'x' }, ''],
    [{ patternProperties: 5 }, ''],
    [{ properties: 5 }, ''],
  ])('is asked where both are taken: %j', (schema, test) => {
    const rules = [
      ...declared({ type: ['array', 'object'], ...schema }).matchAll(/lambda v: (.*?)\)(?=, \(|, not_null)/g),
    ];
    const [type, ...others] = rules.map(([, rule]) => rule);
    expect([type, others.join()]).toEqual([`${isArray} or ${isMap}`, test]);
  });

  it.each([
    [{ patternProperties: 5 }, isMap],
    [{ properties: 5 }, isMap],
    [{ minProperties: 1, maxProperties: 2 }, `${isMap} and len(v) >= 1 and len(v) <= 2`],
  ])('is asked of one of several schemas: %j', (schema, test) => {
    const text = declared({
      anyOf: [
        { type: 'object', ...schema },
        { type: 'string', pattern: 'x' },
      ],
    });
    expect(text).toContain(`lambda v: (${test} or type(v) == "string" and regexp.match("x", v)))`);
    expect(text).not.toContain('is not checked');
  });

  it('is that of a map, where patterns alone say that it is one', () => {
    expect(declared({ patternProperties: { '^x': { type: 'string' } } })).toBe(
      `#! JSON Schema: only maps are taken here\n#@schema/type any=True\n#@schema/validation ("a map, each key like ^x: a string", lambda v: ${isMap} and all([not regexp.match("^x", str(k)) or type(e) == "string" for k, e in dict(v).items()])), not_null=True\na: {}\n`,
    );
  });

  it('has the default given, whose keys a pattern may take though no others are', () => {
    const schema = { type: 'object', patternProperties: { '^x': {} }, additionalProperties: false, default: { x1: 1 } };
    expect(declared(schema)).toMatch(/\na:\n {2}x1: 1\n$/);
    expect(declared(schema, 'proposed')).toContain('#@schema/default {"x1": 1}\n');
  });

  it('may be keys by patterns alone, one of which cannot be distinguished from others', () => {
    expect(declared({ type: 'object', patternProperties: { '(?=z)': {} } }, 'proposed')).toBe(
      '#! JSON Schema: keys like (?=z) are not told from others\na:\n  #@schema/type any=True\n  #@schema/any-key\n  any: null\n',
    );
  });
});

describe('what items of items hold', () => {
  const nested = (levels: number): object =>
    levels === 0 ? { type: 'integer' } : { type: 'array', items: nested(levels - 1) };

  it.each([
    [18, false],
    [19, true],
  ])('is asked down to twenty levels: %i', (levels, isLeftOut) => {
    const declaration = declared({ type: ['array', 'object'], items: nested(levels) });
    expect(declaration.includes('#! JSON Schema: items is not checked\n')).toBe(isLeftOut);
  });
});

describe('a key of a map', () => {
  const note = '#! JSON Schema: b: has to be set, and is not declared\n';
  it.each([
    [{ properties: { b: false }, required: ['b'] }, true],
    [{ properties: { b: false }, required: ['b'], additionalProperties: false }, true],
    [{ required: ['b'], additionalProperties: false }, true],
    [{ required: ['b'] }, false],
    [{ properties: { b: {} }, required: ['b'], additionalProperties: false }, false],
    [{ properties: { b: false }, additionalProperties: false }, false],
  ])('is said to be missing if it is required and refused: %j', (schema, isSaid) => {
    expect(declared({ type: 'object', ...schema }).includes(note)).toBe(isSaid);
  });

  it('of any name is not called like one that is declared', () => {
    const properties = { any: { type: 'integer' }, any_: { type: 'integer' } };
    expect(declared({ type: 'object', properties, additionalProperties: { type: 'integer' } }, 'proposed')).toBe(
      'a:\n  any: 0\n  any_: 0\n  #@schema/any-key\n  any__: 0\n',
    );
  });
});

describe('a list of values', () => {
  it.each([
    [{ enum: [1, null, 'x'] }, 'one_of=[1, "x"]'],
    [
      { enum: ['x', [1]] },
      '("one of [\\"x\\", [1]]", lambda v: (v in ["x"] or json.encode(v) in ["[1]"])), not_null=True',
    ],
  ])('is named, unless it has maps or arrays, which are the same if what they hold is: %j', (schema, rules) => {
    expect(declared(schema)).toContain(`#@schema/validation ${rules}\n`);
  });
});

describe('the type that several schemas leave', () => {
  it.each([
    [['number', 'integer'], 'a: 0\n'],
    [['integer', 'number'], 'a: 0\n'],
    [['number', 'number'], 'a: 0.0\n'],
  ])('of %j', (types, expected) => {
    expect(declared({ allOf: types.map((type) => ({ type })) })).toBe(expected);
  });
});

describe('what code says in part alone', () => {
  it('is left out where less would refuse other values', () => {
    for (const not of [{ format: 'email' }, { minLength: 1, format: 'email' }, { format: 'email', minLength: 1 }])
      expect(declared({ type: 'string', not })).toBe('#! JSON Schema: not is not checked\na: ""\n');
  });

  it('is said once of a value that is also one of a list', () => {
    const declaration = declared({ type: 'string', not: { const: 'x', enum: ['x', 'y'] } });
    expect(declaration).toContain('lambda v: not (v in ["x"]))');
    expect(declaration).not.toContain('y"');
  });

  it('compares items as they are only if they can be keys', () => {
    const different = (type: string): string => declared({ type: 'array', items: { type }, uniqueItems: true });
    for (const type of ['string', 'integer', 'boolean']) expect(different(type)).toContain('{x: True for x in v}');
    for (const type of ['array', 'object']) expect(different(type)).toContain('{json.encode(x): True for x in v}');
  });

  it('counts characters where bytes would be more', () => {
    const excluded = (maxLength: number): string => declared({ type: 'string', not: { maxLength }, default: 'abcd' });
    expect(excluded(0)).toContain('len(v) <= 0');
    expect(excluded(1)).toContain('len(list(v.codepoints())) <= 1');
  });

  it('excludes what a named rule requires', () => {
    expect(declared({ type: 'integer', minimum: 1, not: { multipleOf: 7 }, default: 2 })).toBe(
      '#@schema/validation ("not (a multiple of 7)", lambda v: not ((not (type(v) in ["int", "float"]) or v % 7 == 0))), min=1\na: 2\n',
    );
  });

  it('is required of a cyclic reference as far as it is followed', () => {
    const n = { type: 'string', not: { minLength: 3 }, $ref: '#/$defs/n' };
    expect(declared({ $ref: '#/$defs/n' }, 'released', { n })).toBe(
      '#! JSON Schema: #/$defs/n leads back to itself: any value is taken there\n#! JSON Schema: $ref is not checked\n#@schema/validation ("not (length >= 3)", lambda v: not ((not (type(v) == "string") or len(list(v.codepoints())) >= 3)))\na: ""\n',
    );
  });

  it('may hold values 20 levels deep', () => {
    const nested = (levels: number): object =>
      levels === 0 ? { const: 1 } : { type: 'array', prefixItems: [{}], items: nested(levels - 1) };
    const isLeftOut = (levels: number): boolean => declared({ not: nested(levels) }).includes('not is not checked');
    expect([19, 20].map(isLeftOut)).toEqual([false, true]);
  });

  it('may be 4000 characters long', () => {
    const long = (length: number): string => declared({ not: { const: ['x'.repeat(length)] }, type: 'array' });
    const [, test = ''] = /lambda v: (.*)\)$/m.exec(long(10)) ?? [];
    const longest = 4000 - test.length + 10;
    expect(/lambda v: (.*)\)$/m.exec(long(longest))?.[1]).toHaveLength(4000);
    expect(long(longest + 1)).toContain('#! JSON Schema: not is not checked\n');
  });
});

describe('bounds that OpenAPI 3.0 excludes beside them', () => {
  it.each([
    [{ maximum: 9, exclusiveMaximum: true }, 'max=8'],
    [{ minimum: -9, exclusiveMinimum: true }, 'min=-8'],
    [{ maximum: 9, exclusiveMinimum: true }, 'max=9'],
    [{ minimum: -9, exclusiveMaximum: true }, 'min=-9'],
    [{ maximum: 9, exclusiveMaximum: false }, 'max=9'],
    [{ multipleOf: 5, exclusiveMaximum: true }, '("a multiple of 5", lambda v: v % 5 == 0)'],
    [{ multipleOf: 5, exclusiveMinimum: true }, '("a multiple of 5", lambda v: v % 5 == 0)'],
  ])('%j', (schema, rule) => {
    expect(declared({ type: 'integer', ...schema })).toBe(`#@schema/validation ${rule}\na: 0\n`);
  });
});

describe('a default', () => {
  it.each([
    [{ type: 'integer', default: 'x' }, 'a: 0\n'],
    [{ type: 'string', default: 1 }, 'a: ""\n'],
    [
      { type: 'integer', minimum: 3, default: 1 },
      '#! JSON Schema: it has no default: 3 was chosen here\n#@schema/validation min=3\na: 3\n',
    ],
    [
      { type: 'integer', maximum: -3 },
      '#! JSON Schema: it has no default: -3 was chosen here\n#@schema/validation max=-3\na: -3\n',
    ],
    [
      { type: 'object', properties: { b: { type: 'integer' } }, additionalProperties: false, default: { c: 1 } },
      'a:\n  b: 0\n',
    ],
    [
      { type: 'object', properties: { b: { type: 'integer' } }, default: { c: 1 } },
      '#! JSON Schema: other keys than these are refused here\na:\n  b: 0\n',
    ],
  ])('is not one that is refused: %j', (schema, expected) => {
    expect(declared(schema)).toBe(expected);
  });

  it.each([[['string', 'array']], [['string', 'array', 'null']]])('is null where there is no other, for %j', (type) => {
    const declaration = declared({ type, minLength: 1, minItems: 1, not: { type: 'null' } });
    expect(declaration).toContain('#! JSON Schema: it has no default: null stands for its absence, and is taken\n');
    expect(declaration).not.toContain('not_null');
  });
});

describe('the rules of one value', () => {
  it.each([
    [
      { type: 'null', minimum: 1 },
      '#@schema/type any=True\n#@schema/validation ("a value >= 1", lambda v: type(v) not in ["int", "float"] or v >= 1), one_of=[]\na: null\n',
    ],
    [{ type: 'number', enum: [1, 2], default: 1 }, '#@schema/validation one_of=[1, 2]\na: 1.0\n'],
    [{ type: 'array', items: { type: 'integer' }, default: [] }, 'a:\n- 0\n'],
    [
      { type: 'integer', minimum: 3, examples: ['x', 7] },
      '#! JSON Schema: it has no default: 7 was chosen here\n#@schema/examples ("", 7)\n#@schema/validation min=3\na: 7\n',
    ],
    [
      { type: 'array', items: { type: 'integer' }, contains: { const: 1 }, default: [1] },
      '#@schema/default [1]\n#@schema/validation ("at least 1 of the items: one of [1]", lambda v: len([True for e in v if e in [1]]) >= 1)\na:\n- 0\n',
    ],
    [
      { type: 'object', properties: { b: { type: 'integer' } }, additionalProperties: false, not: false },
      'a:\n  b: 0\n',
    ],
    [
      { type: 'object', additionalProperties: { format: 'email', contentEncoding: 'x' } },
      '#! JSON Schema: contentEncoding is not checked\n#! JSON Schema: format "email" is not checked\n#@schema/type any=True\n#@schema/validation ("a map", lambda v: str(v) == "yamlfragment(*yamlmeta.Map)"), not_null=True\na: {}\n',
    ],
  ])('%j', (schema, expected) => {
    expect(declared(schema)).toBe(expected);
  });

  it.each([
    [{ type: 'integer', multipleOf: 5, default: 5 }, 'v % 5 == 0'],
    [{ type: 'string', pattern: '^x', default: 'xy' }, 'regexp.match("^x", v)'],
  ])('are checked though others would be too long: %j', (schema, test) => {
    const not = { anyOf: Array.from({ length: 120 }, () => ({ not: { type: 'null' } })) };
    expect(declared({ ...schema, not })).toContain('not is not checked');
    expect(declared({ ...schema, not })).toContain(test);
  });

  it.each([
    ['string', 'x: True'],
    [['array', 'string'], 'json.encode(x): True'],
    [['string', 'array'], 'json.encode(x): True'],
  ])('tell items apart that are %j', (type, expected) => {
    expect(declared({ type: 'array', items: { type }, uniqueItems: true })).toContain(`{${expected} for x in v}`);
  });

  it('count for keys that a pattern names, and not for others beside them', () => {
    const patterns = { patternProperties: { '^b': { type: 'string' } }, additionalProperties: { type: 'integer' } };
    expect(declared({ type: 'object', required: ['bc', 'd'], ...patterns }, 'proposed')).toMatch(
      / {2}bc: ""\n(?:.*\n)* {2}d: 0\n/,
    );
  });

  it('are given to a map of any keys as it is', () => {
    const map = { type: 'object', additionalProperties: { type: 'integer' }, minProperties: 1, default: { b: 1 } };
    expect(declared(map, 'proposed')).toContain('lambda v: len(v) >= 1');
  });
});

describe('parts of allOf that refuse other keys', () => {
  const closed = (...keys: string[]): object => ({
    type: 'object',
    properties: Object.fromEntries(keys.map((key) => [key, { type: 'integer' }])),
    additionalProperties: false,
  });
  const note = 'parts of allOf refuse keys that other parts declare';
  it.each([
    [[closed('b', 'c'), closed('c', 'b')], false],
    [[closed('b'), {}], false],
    [[closed('b'), closed('c')], true],
    [[closed('b', 'c'), closed('b')], true],
    [[closed('b'), { patternProperties: { '^c': {} } }], true],
    [[{ ...closed('b'), patternProperties: { '^c': {} } }, { patternProperties: { '^c': {} } }], false],
  ])('are a note only where another part declares one: %j: %s', (allOf, isNoted) => {
    expect(declared({ allOf }).includes(note)).toBe(isNoted);
  });
});

it.each([
  ['1', true],
  ['2', true],
  ['3', false],
  ['12', false],
])('a reference leads to a schema in a list by its index: %s', (index, isFound) => {
  const $ref = `#/properties/a/examples/${index}`;
  expect(declared({ $ref, examples: [{}, { type: 'string' }, { type: 'string' }] }).includes('leads nowhere')).toBe(
    !isFound,
  );
});

it.each(['a%2', 'a%', 'a%zz', '%ff'])('a reference may have percent signs that encode nothing: %s', (name) => {
  expect(declared({ $ref: `#/$defs/${name}` }, 'released', { [name]: { type: 'boolean' } })).toBe('a: false\n');
});

describe('alternatives', () => {
  const ip = ['ipv4', 'ipv6'];
  it.each([
    [
      { type: 'string', anyOf: ip.map((format) => ({ format })) },
      'proposed',
      '#@schema/key-may-be-present\n#@schema/allow-empty\n#@schema/validate format="ip"\na: ""\n',
    ],
    [
      { anyOf: ip.map((format) => ({ type: 'string', format })) },
      'released',
      '#! JSON Schema: format "ipv4" is not checked\n#! JSON Schema: format "ipv6" is not checked\n#@schema/validation ("any of (a string), (a string)", lambda v: (type(v) == "string" or type(v) == "string"))\na: ""\n',
    ],
    [
      { anyOf: [{ enum: ['x', null] }, { type: 'null' }] },
      'released',
      '#@schema/nullable\n#@schema/validation one_of=["x"]\na: ""\n',
    ],
    [
      { oneOf: [{ enum: ['b', 'c'] }, { const: 'd' }], anyOf: [{ const: 'e' }, { enum: ['f', 'c'] }], default: 'c' },
      'released',
      '#@schema/validation one_of=["c"]\na: c\n',
    ],
    [
      {
        allOf: [
          { anyOf: [{ type: 'string' }, { type: 'null' }] },
          { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        ],
      },
      'released',
      'a: ""\n',
    ],
    [{ anyOf: [{ type: ['string', 'null'] }, { type: 'null' }] }, 'released', '#@schema/nullable\na: ""\n'],
    [
      { anyOf: [{ type: 'string' }, { type: ['string', 'integer'] }] },
      'proposed',
      '#@schema/type one_of=["int", "string"]\n#@schema/allow-empty\na: 0\n',
    ],
    [
      { anyOf: [{ type: 'integer', enum: [1] }, { type: 'string' }] },
      'released',
      '#@schema/type any=True\n#@schema/validation ("of the type integer or string", lambda v: type(v) in ["int", "string"]), ("any of (an integer, one of [1]), (a string)", lambda v: (type(v) == "int" and v in [1] or type(v) == "string")), not_null=True\na: ""\n',
    ],
    [
      { anyOf: [{ type: ['string', 'null', 'integer'] }, { type: 'null' }] },
      'proposed',
      '#@schema/nullable\n#@schema/type one_of=["int", "string", "null"]\n#@schema/allow-empty\na: 0\n',
    ],
  ] as const)('%j in the %s language', (schema, language, expected) => {
    expect(declared(schema, language)).toBe(expected);
  });

  it('of formats are no IP address if one requires two formats', () => {
    const both = { allOf: [{ format: 'ipv4' }, { format: 'hostname' }] };
    expect(declared({ type: 'string', anyOf: [both, { format: 'ipv6' }] }, 'proposed')).not.toContain('format="ip"');
  });
});
