/** JSON Schemas that are deep, wide or cyclic are converted in bounded time, and reported. */
import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { importSchema } from './import-schema.js';
import { readJsonFile } from './json.js';

/** The notes about the schema in `text`; a problem with the text itself is the only note. */
function notesOf(text: string): readonly string[] {
  const read = readJsonFile(new SourceFile('s.json', text));
  if ('problem' in read) return [read.problem];
  const notes = (['released', 'proposed'] as const).flatMap(
    (language) => importSchema(read.value, read.value, language).notes,
  );
  return [...new Set(notes.map(({ message }) => message))];
}

const nested = (head: string, end: string, levels: number): string =>
  `${head.repeat(levels)}{"type": "integer"}${end.repeat(levels)}`;

/** A document with `count` definitions, each built by `each` from a reference to the next. */
function chain(count: number, each: (next: string) => string): string {
  const definitions = Array.from({ length: count }, (_, i) => `"d${i}": ${each(`{"$ref": "#/$defs/d${i + 1}"}`)}`);
  return `{"$ref": "#/$defs/d0", "$defs": {${definitions.join(', ')}, "d${count}": {"type": "integer"}}}`;
}

const parts = (count: number, each: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => each(i)).join(', ');

describe('a JSON Schema that is hostile', () => {
  it.each([
    ['values in values', nested('{"items": ', '}', 100_000), /neither JSON nor YAML|more than 500 levels/],
    ['values below the limit', nested('{"items": ', '}', 600), /more than 500 levels/],
    ['YAML in YAML', `a: ${'['.repeat(600)}${']'.repeat(600)}`, /more than 500 levels|neither JSON nor YAML/],
    ['arrays in arrays', nested('{"type": "array", "items": ', '}', 400), /too large/],
    ['allOf in allOf', nested('{"allOf": [', ']}', 200), /made of too many schemas/],
    ['oneOf in oneOf', nested('{"oneOf": [', ', {"type": "null"}]}', 200), /too large/],
    ['references to references', chain(20_000, (next) => next), /made of too many schemas/],
    ['references in properties', chain(20_000, (next) => `{"properties": {"a": ${next}}}`), /too large/],
    ['references in alternatives', chain(20_000, (next) => `{"anyOf": [${next}, {"type": "null"}]}`), /too large/],
    ['many alternatives', chain(40, (next) => `{"anyOf": [${next}, ${next}]}`), /too large/],
    ['many properties', chain(40, (next) => `{"properties": {"a": ${next}, "b": ${next}}}`), /too large/],
    ['many parts', chain(40, (next) => `{"allOf": [${next}, ${next}]}`), /^$/],
    ['parts and references', chain(40, (next) => `{${next.slice(1, -1)}, "allOf": [${next}]}`), /^$/],
    ['many parts of items', `{"items": ${chain(40, (next) => `{"allOf": [${next}, {"items": ${next}}]}`)}}`, /./],
    ['parts beside each other', `{"allOf": [${parts(40_000, (i) => `{"properties": {"k${i}": {}}}`)}]}`, /only maps/],
    [
      'parts about one key',
      `{"allOf": [${parts(300, (i) => `{"properties": {"a": {"minimum": ${i}}}}`)}]}`,
      /^((?!too many).)*$/,
    ],
    ['parts that are refused', chain(40, (next) => `{"not": {"allOf": [${next}, ${next}]}}`), /not is not checked/],
    ['items in two ways', chain(40, (next) => `{"items": ${next}, "contains": ${next}}`), /too large|contains/],
    ['keys in two ways', chain(40, (next) => `{"properties": {"a": ${next}}, "additionalProperties": ${next}}`), /./],
    ['patterns', chain(40, (next) => `{"patternProperties": {"a": ${next}, "b": ${next}}}`), /./],
    ['conditions', chain(40, (next) => `{"if": ${next}, "then": ${next}, "else": ${next}}`), /if is not checked/],
    [
      'alternatives of parts',
      chain(40, (next) => `{"oneOf": [${next}, {"allOf": [${next}, {"anyOf": [${next}]}]}]}`),
      /./,
    ],
    ['keys that need others', chain(40, (next) => `{"dependentSchemas": {"a": ${next}, "b": ${next}}}`), /./],
  ])('comes to an end: %s', (_name, text, said) => {
    expect(notesOf(text).join('; ')).toMatch(said);
  });

  it('reports nothing if it is wide, and has keys of JavaScript', () => {
    const keys = Array.from({ length: 5000 }, (_, i) => `"k${i}": {"type": "integer"}`).join(', ');
    expect(notesOf(`{"type": "object", "properties": {${keys}}, "additionalProperties": false}`)).toEqual([]);
    const odd = '"__proto__": {"type": "integer"}, "constructor": {"type": "string"}, "toString": {"type": "boolean"}';
    expect(notesOf(`{"type": "object", "properties": {${odd}}, "additionalProperties": false}`)).toEqual([]);
    expect(notesOf('{"$ref": "#/__proto__"}')).toEqual(['#/__proto__ leads nowhere: any value is taken']);
  });

  it('gives rules up that would be long, and keys and patterns that would be many', () => {
    const text = JSON.stringify('x'.repeat(300_000));
    const keys = (count: number, schema: string) =>
      Array.from({ length: count }, (_, i) => `"k${i}": ${schema}`).join(', ');
    const nots = Array.from({ length: 60 }, () => '{"not": {"$ref": "#/$defs/e"}}').join(', ');
    const long = `{"$defs": {"e": {"enum": [${text}]}}, "type": "object", "properties": {${keys(20, `{"oneOf": [${nots}]}`)}}}`;
    expect(notesOf(long)).toContain('oneOf: which of the 60 schemas a value fits is not checked');
    const tooMany = 'too many keys and patterns: keys with names are not held to what patterns ask';
    const matched = (named: number, patterns: number): string =>
      `{"type": "object", "properties": {${keys(named, '{}')}}, "patternProperties": {${keys(patterns, '{}')}}}`;
    expect(notesOf(matched(1_000, 100))).not.toContain(tooMany);
    expect(notesOf(matched(1_001, 100))).toContain(tooMany);
    expect(notesOf(matched(2_000, 2_000))).toContain(tooMany);
    const shared = Array.from({ length: 190 }, (_, i) => `{"const": ${i}}`).join(', ');
    const wide = `{"$defs": {"e": {"anyOf": [${shared}]}}, "type": "object", "properties": {${keys(500, '{"not": {"$ref": "#/$defs/e"}}')}}}`;
    expect(notesOf(wide)).toEqual(['other keys than these are refused here', 'not is not checked']);
  });

  const notNull = (count: number) => Array.from({ length: count }, () => '{"not": {"type": "null"}}').join(', ');

  it.each([
    ['items in items', nested('{"items": ', '}', 10), nested('{"items": ', '}', 25), 'not'],
    ['maps in maps', nested('{"additionalProperties": ', '}', 10), nested('{"additionalProperties": ', '}', 25), 'not'],
    ['alternatives', `{"anyOf": [${notNull(60)}]}`, `{"anyOf": [${notNull(120)}]}`, 'not'],
  ])('asks by a rule what is short enough: %s', (_name, short, long, keyword) => {
    const of = (schema: string) =>
      notesOf(`{"type": "object", "properties": {"a": {"not": ${schema}}}, "additionalProperties": false}`);
    expect(of(short)).not.toContain(`${keyword} is not checked`);
    expect(of(long)).toContain(`${keyword} is not checked`);
  });

  it('reports each rule as unchecked if not all are short enough', () => {
    const long = `"not": {"anyOf": [${notNull(120)}]}`;
    const schema = `{"type": "string", "format": "uri", ${long}}`;
    expect(notesOf(`{"type": "object", "properties": {"a": ${schema}}, "additionalProperties": false}`)).toEqual([
      'not is not checked',
      'format "uri" is not checked',
    ]);
  });

  it('cuts words between characters', () => {
    const read = readJsonFile(
      new SourceFile(
        's.json',
        JSON.stringify({
          type: 'object',
          properties: { a: { not: { enum: [`a${'😀'.repeat(300)}`, [1]] } } },
          additionalProperties: false,
        }),
      ),
    );
    if ('problem' in read) throw new Error(read.problem);
    expect(importSchema(read.value, read.value, 'released').text).not.toMatch(/\p{Surrogate}|\ufffd|\\ufffd/u);
  });
});
