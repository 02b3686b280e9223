import { describe, expect, it } from 'vitest';
import { isUnknown } from '../../document/unknown.js';
import { SourceFile } from '../../text/source-file.js';
import { schemaAt } from '../lookup.js';
import { check, documentOf, schemaOf } from '../testing.js';
import { checkDocument } from './check.js';
import { violationFinding } from './findings.js';
import { violationWords } from './violation.js';

describe('the type check', () => {
  it('adds what is missing, in array items too', () => {
    const schema = 'a: 1\ndbs:\n- name: ""\n  port: 5432\n  tls:\n    on_: true\n';
    expect(check(schema, 'dbs:\n- name: x\n- {}\n')).toEqual({
      values:
        'dbs:\n- name: x\n  port: 5432\n  tls:\n    on_: true\n- name: ""\n  port: 5432\n  tls:\n    on_: true\na: 1\n',
      findings: [],
    });
  });

  it('reports found and expected types like ytt', () => {
    expect(check('a: ""\nb: 1\nc:\n  d: ""\ne: [""]\n', 'a: 1\nb: x\nc: 1\ne: {}\n').findings).toEqual([
      'values.yml:2 wrong-type: found: integer | expected: string (by schema.yml:2)',
      'values.yml:3 wrong-type: found: string | expected: integer (by schema.yml:3)',
      'values.yml:4 wrong-type: found: integer | expected: map (by schema.yml:4)',
      'values.yml:5 wrong-type: found: map | expected: array (by schema.yml:6)',
    ]);
  });

  it('marks a scalar below its key, but no collection', () => {
    const marked = (schema: string, values: string): readonly unknown[] => {
      const document = documentOf('values.yml', `---\n${values}`);
      const { violations } = checkDocument(schemaOf(schema).schema, document);
      return violations.map((one) => {
        const { file, range, namedLine } = violationFinding(one, { file: new SourceFile('', ''), start: 0, end: 0 });
        return [file.text.slice(range.start, range.end), namedLine];
      });
    };
    expect(marked('a: ""\n', 'a:\n  1\n')).toEqual([['1', 1]]);
    expect(marked('a: ""\n', 'a:\n  b: 1\n')).toEqual([['a', undefined]]);
    expect(marked('a: ""\n', 'a: 1\n')).toEqual([['1', undefined]]);
  });

  it('accepts integers as floats, and null only where it is allowed', () => {
    const schema = 'f: 1.5\n#@schema/nullable\nn: ""\ns: ""\n';
    expect(check(schema, 'f: 1\nn: null\ns: null\n').findings).toEqual([
      'values.yml:4 wrong-type: found: null | expected: string (by schema.yml:5)',
    ]);
  });

  it('reports each item that is wrong', () => {
    expect(check('a:\n- ""\n', 'a:\n- x\n- 1\n- true\n').findings).toEqual([
      'values.yml:4 wrong-type: found: integer | expected: string (by schema.yml:3)',
      'values.yml:5 wrong-type: found: boolean | expected: string (by schema.yml:3)',
    ]);
  });

  it('finds keys of each type by type and value', () => {
    expect(check('1.5: a\n2: b\ntrue: c\n', '1.5: 1\n2: x\ntrue: 5\n').findings).toEqual([
      'values.yml:2 wrong-type: found: integer | expected: string (by schema.yml:2)',
      'values.yml:4 wrong-type: found: integer | expected: string (by schema.yml:4)',
    ]);
    expect(check('2: b\n', '2.0: x\n').findings).toEqual([expect.stringContaining('not declared in schema')]);
  });

  it('names the nearest key for one that is not declared', () => {
    expect(check('name: ""\nport: 1\n', 'nmae: x\n').findings).toEqual([
      'values.yml:2 unknown-data-value: Given data value is not declared in schema | found: nmae | expected: one of { name, port } (from schema.yml:1)',
    ]);
    expect(check('hostname: ""\n', 'hostnam: x\n').findings[0]).toContain('hint: did you mean "hostname"?');
  });

  it('continues after an error without repeating it', () => {
    const { schema } = schemaOf('a: ""\nb: 1\n');
    const first = checkDocument(schema, documentOf('values.yml', '---\na: 1\nb: x\nc: 2\n'));
    expect(first.violations).toHaveLength(3);
    const { value } = first.node;
    if (typeof value !== 'object' || value === null || !('items' in value) || value.kind !== 'map') throw new Error();
    expect(isUnknown(value.items[0]?.value ?? null)).toBe(true);
    expect(checkDocument(schema, first.node).violations).toEqual([]);
  });

  it('gives a value the declaration that it is checked against last', () => {
    const schemas = ['#@schema/title "First"\na: 1\n', '#@schema/title "Last"\na: 1\n'].map(
      (text) => schemaOf(text).schema,
    );
    const document = documentOf('values.yml', '---\na: 2\n');
    const { node } = schemas.reduce((checked, schema) => checkDocument(schema, checked.node), { node: document });
    const { value } = node;
    if (typeof value !== 'object' || value === null || !('items' in value) || value.kind !== 'map') throw new Error();
    expect(value.items[0]?.meta?.schema).toMatchObject({ documentation: { title: 'Last' } });
  });

  it('shares what it did not change', () => {
    const { schema } = schemaOf('a:\n  b: 1\n');
    const first = checkDocument(schema, documentOf('values.yml', '---\na: {}\n'));
    expect(checkDocument(schema, first.node).node).toBe(first.node);
  });
});

describe('the declaration at a path', () => {
  it('is found through maps, arrays and any', () => {
    const { schema } = schemaOf('dbs:\n- name: ""\n#@schema/type any=True\nx:\n');
    const key = (name: string) => ({ kind: 'key', key: name }) as const;
    expect(schemaAt(schema, [key('dbs'), { kind: 'item' }, key('name')])?.kind).toBe('scalar');
    expect(schemaAt(schema, [key('x'), key('anything')])?.kind).toBe('any');
    expect(schemaAt(schema, [key('dbs'), key('name')])).toBeUndefined();
  });
});

describe('the keys that there are instead', () => {
  const expectedOf = (count: number): string | undefined => {
    const schema = Array.from({ length: count }, (_, i) => `key${9 - i}x: 1\n`).join('');
    return check(schema, 'zzzzzzzzz: 1\n').findings[0];
  };

  it('are named up to nine, in order', () => {
    expect(expectedOf(1)).toContain('a map item with the key named "key9x"');
    expect(expectedOf(2)).toContain('one of { key8x, key9x }');
    expect(expectedOf(9)).toContain('one of { key1x, key2x, ');
    expect(expectedOf(10)).toContain('a key declared in map');
    expect(check('m: {}\n', 'm: {z: 1}\n').findings[0]).toContain('expected: a key declared in map');
  });
});

describe('a declaration that is there twice', () => {
  it('is the first one', () => {
    const { schema } = schemaOf('a: 1\nb: ""\n');
    if (schema.kind !== 'map') throw new Error();
    const twice = { ...schema, items: schema.items.map((item) => ({ ...item, key: 'a' })) };
    expect(schemaAt(twice, [{ kind: 'key', key: 'a' }])).toMatchObject({ type: 'integer' });
  });
});

describe('the words for a value of another type', () => {
  it('omit the type if ytt has no location of its declaration', () => {
    const { schema } = schemaOf('a: 1\n');
    const expected = schemaAt(schema, [{ kind: 'key', key: 'a' }]);
    if (expected === undefined) throw new Error('It is declared.');
    const words = (typeOrigin: typeof expected.typeOrigin): string =>
      violationWords({ kind: 'wrong-type', at: undefined, found: 'string', expected: { ...expected, typeOrigin } })
        .expected;
    expect(words(expected.typeOrigin)).toBe('integer (by schema.yml:2)');
    expect(words(undefined)).toBe(' (by ?)');
  });
});
