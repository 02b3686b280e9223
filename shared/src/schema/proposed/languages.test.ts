import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { buildSchema } from '../build/build.js';
import { brief, documentOf } from '../testing.js';
import type { Dialect } from './languages.js';

const fallback = { file: new SourceFile('schema.yml', ''), start: 0, end: 0 };

function built(header: string, dialect: Dialect = 'auto', body = 'a: x\n'): ReturnType<typeof buildSchema> {
  return buildSchema(documentOf('schema.yml', `#@${header}\n---\n${body}`), { fallback, dialect });
}

function problem(header: string): readonly (string | undefined)[] {
  return built(header).findings.map(({ plain }) => plain);
}

describe('the language of a schema', () => {
  it.each<[header: string, auto: string, proposed: string]>([
    ['data/values-schema', 'data/values-schema', 'schema/definition'],
    ['schema/match data_values=True', 'schema/match', 'schema/match'],
    ['schema/definition data_values=True', 'schema/definition', 'schema/definition'],
    ['schema/definition name="data/values"', 'schema/definition', 'schema/definition'],
    ['schema', 'schema', 'schema'],
    ['schema attach="data/values"', 'schema', 'schema'],
    ['data/values-schema\n#@schema/match data_values=True', 'data/values-schema', 'schema/definition'],
  ])('of @%s is as the header and the dialect say', (header, auto, proposed) => {
    expect(built(header).language.header).toBe(auto);
    expect(built(header, 'proposed').language.header).toBe(proposed);
    expect(built(header, 'released').language.header).toBe('data/values-schema');
    expect(built(header).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('is recorded on every node of the schema', () => {
    const { schema, language } = built('schema');
    expect(schema.language).toBe(language);
    expect(schema.kind === 'map' && schema.items[0]?.schema.language).toBe(language);
  });

  it('decides what annotations mean, and what is reported for the others', () => {
    const body = '#@schema/doc "Text."\na: ""\n';
    const described = (header: string): unknown => {
      const { schema, findings } = built(header, 'auto', body);
      const item = schema.kind === 'map' ? schema.items[0]?.schema : undefined;
      return [item?.documentation.description, item?.validation?.rules.length ?? 0, findings.map(({ code }) => code)];
    };
    expect(described('data/values-schema')).toEqual(['', 0, ['schema-proposed-annotation']]);
    expect(described('schema/match data_values=True')).toEqual(['', 0, ['schema-proposed-annotation']]);
    expect(described('schema/definition data_values=True')).toEqual(['Text.', 1, []]);
    expect(described('schema')).toEqual(['Text.', 1, []]);
  });

  it('decides what an empty value declares', () => {
    const codes = (header: string): unknown => built(header, 'auto', 'a:\nb: []\n').findings.map(({ code }) => code);
    expect(codes('data/values-schema')).toEqual(['schema-null', 'schema-array-items']);
    expect(codes('schema/match data_values=True')).toEqual(['schema-null', 'schema-array-items']);
    expect(codes('schema/definition data_values=True')).toEqual([]);
    expect(codes('schema')).toEqual([]);
  });
});

describe('a proposed header', () => {
  it.each([
    [
      'schema/match',
      '@schema/match does not say that the schema is for data values; write @schema/match data_values=True',
    ],
    [
      'schema/match data_values=False',
      'Schemas are for data values only: expected data_values=True of @schema/match, but found data_values=False; write @schema/match data_values=True',
    ],
    ['schema/match name="data/values"', '@schema/match has no argument name=; write @schema/match data_values=True'],
    [
      'schema/definition',
      '@schema/definition does not say that the schema is for data values; write @schema/definition data_values=True',
    ],
    [
      'schema/definition data_value=True',
      '@schema/definition has no argument data_value=; did you mean data_values=?; write @schema/definition data_values=True',
    ],
    [
      'schema/definition data_values=1',
      'Expected a boolean for data_values= of @schema/definition, but found an integer; write @schema/definition data_values=True',
    ],
    [
      'schema/definition name="templates"',
      'Schemas are for data values only: expected name="data/values" of @schema/definition, but found name="templates"; write @schema/definition data_values=True',
    ],
    [
      'schema/definition True',
      '@schema/definition takes arguments with names only, but found 1 value without one; write @schema/definition data_values=True',
    ],
    [
      'schema attach="templates"',
      'Schemas are for data values only: expected attach="data/values" of @schema, but found attach="templates"; write @schema attach="data/values"',
    ],
    ['schema data_values=True', '@schema has no argument data_values=; write @schema attach="data/values"'],
  ])('@%s is an error there', (header, plain) => {
    expect(problem(header)).toEqual([plain]);
    expect(built(header).findings.map(brief)[0]).toMatch(/^schema\.yml:1 schema-annotation: /);
  });
});
