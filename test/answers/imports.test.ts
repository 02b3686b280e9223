/**
 * The declarations made from JSON Schemas with each keyword, compared with recorded ones: as the schema of a key, a
 * required key, an item and the document. `RECORD_ANSWERS=1 npx vitest run test/answers` records them again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SourceFile } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { type ImportLanguage, importSchema } from '../../shared/src/schema/import/import-schema.js';
import { readJsonFile } from '../../shared/src/schema/import/json.js';

/** Schemas as JSON, one a line, without their braces. */
const schemas = String.raw`
"type": "string"
"type": "string", "default": "ab"
"type": "string", "default": 5
"type": "string", "default": null
"type": ["string", "null"], "default": "ab"
"type": ["string", "null"], "minLength": 2
"type": "string", "nullable": true
"type": "string", "minLength": 2
"type": "string", "minLength": 2, "default": "a"
"type": "string", "maxLength": 3, "default": "é"
"type": "string", "pattern": "^a+$", "default": "a"
"type": "string", "pattern": "^(?=a)", "default": "a"
"type": "string", "format": "ip"
"type": "string", "format": "ipv4", "default": "10.0.0.1"
"type": "string", "format": "unheard-of"
"type": "string", "enum": ["a", "b"]
"type": "string", "enum": ["a", "b", null]
"type": "string", "const": "a"
"type": "string", "not": {"enum": ["a", ""]}
"type": "string", "not": {"type": "null"}
"type": "string", "not": {"pattern": "a"}
"type": "integer"
"type": "integer", "minimum": 1
"type": "integer", "minimum": 1, "maximum": 5, "default": 2
"type": "integer", "minimum": -1.5
"type": "integer", "exclusiveMinimum": 0
"type": "integer", "exclusiveMaximum": 0
"type": "integer", "minimum": 0, "exclusiveMinimum": true
"type": "integer", "minimum": 3, "exclusiveMinimum": 2
"type": "integer", "multipleOf": 3, "default": 6
"type": "integer", "enum": [1, 2], "default": 2
"type": "number"
"type": "number", "default": 2
"type": "number", "maximum": 0.5, "exclusiveMaximum": 1
"type": "number", "multipleOf": 0.5
"type": ["integer", "number"], "minimum": 1
"type": "boolean"
"type": "boolean", "default": true
"type": "boolean", "enum": [true]
"type": "null"
"type": ["string", "integer"]
"type": ["string", "integer"], "minimum": 1, "minLength": 1
"type": ["object", "array", "null"]
"enum": [1, "a", null]
"enum": [[1], {"a": 2}, "b"]
"enum": [1, 1.5]
"const": {"a": [1]}
"const": null
"minimum": 1
"minLength": 1
"type": "array"
"type": "array", "items": {"type": "string"}
"type": "array", "items": {"type": "string"}, "default": ["a", "b"]
"type": "array", "items": {"type": "string"}, "default": [1]
"type": "array", "items": {"type": ["integer", "null"]}, "minItems": 1
"type": "array", "items": {"type": "integer", "minimum": 1}, "maxItems": 2, "default": [0]
"type": "array", "items": {"type": "integer"}, "uniqueItems": true
"type": "array", "items": [{"type": "string"}, {"type": "integer"}]
"type": "array", "prefixItems": [{"type": "string"}], "items": {"type": "integer"}
"type": "array", "items": {"type": "integer"}, "contains": {"minimum": 2}
"type": "array", "items": {"type": "integer"}, "contains": {"minimum": 2}, "minContains": 2, "maxContains": 3
"type": "array", "items": {"type": "string"}, "contains": {"pattern": "^(?=a)"}
"type": "array", "items": {"type": "string"}, "contains": {"pattern": "^(?=a)"}, "maxContains": 1
"type": "array", "items": {"type": "string"}, "contains": {"minLength": 2, "format": "ip"}, "minContains": 0, "maxContains": 2
"type": "array", "items": {"type": "string"}, "contains": {"anyOf": [{"minLength": 2}, {"format": "unheard-of"}]}, "maxContains": 2
"type": "array", "items": false
"type": "array", "items": {"type": "array", "items": {"type": "boolean"}}
"type": "array", "items": {"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}
"items": {"type": "string"}
"type": "object"
"type": "object", "additionalProperties": {"type": "string"}
"type": "object", "additionalProperties": false
"type": "object", "properties": {"b": {"type": "string"}}
"type": "object", "properties": {"b": {"type": "string"}}, "additionalProperties": false
"type": "object", "properties": {"b": {"type": "string"}}, "additionalProperties": {"type": "integer"}
"type": "object", "properties": {"b": {"type": "string"}}, "default": {"b": "x"}, "additionalProperties": false
"type": "object", "properties": {"b": {"type": "string"}}, "default": {"c": "x"}, "additionalProperties": false
"type": "object", "properties": {"b": {"type": "string"}, "c": {"type": "integer"}}, "required": ["b"], "additionalProperties": false
"type": "object", "properties": {"b": {"type": "string", "minLength": 1}}, "required": ["b", "d"], "additionalProperties": false
"type": "object", "properties": {"b": {"type": ["string", "null"]}}, "required": ["b"], "additionalProperties": false
"type": "object", "properties": {"b: c": {"type": "string"}, "5": {"type": "integer"}, "true": {}}, "additionalProperties": false
"type": "object", "patternProperties": {"^x-": {"type": "string"}}, "additionalProperties": false
"type": "object", "patternProperties": {"^x-": {"type": "string"}}, "properties": {"b": {"type": "integer"}}, "additionalProperties": false
"type": "object", "patternProperties": {"(?!a)": {"type": "string"}}
"type": "object", "propertyNames": {"pattern": "^b"}, "additionalProperties": {"type": "integer"}
"type": "object", "minProperties": 1, "maxProperties": 2, "additionalProperties": {"type": "integer"}
"type": "object", "properties": {"b": {}, "c": {}}, "dependentRequired": {"b": ["c"]}, "additionalProperties": false
"type": "object", "properties": {"b": {}, "c": {}}, "dependencies": {"b": ["c"]}, "additionalProperties": false
"type": "object", "properties": {"b": {"type": "integer"}}, "dependentSchemas": {"b": {"properties": {"b": {"minimum": 1}}}}, "additionalProperties": false
"properties": {"b": {"type": "string"}}
"required": ["b"]
"type": "object", "properties": {"b": {"type": "object", "properties": {"c": {"type": "array", "items": {"type": "number"}}}}}
"allOf": [{"type": "string"}, {"minLength": 2}]
"allOf": [{"type": "integer", "minimum": 1}, {"minimum": 3, "maximum": 9}]
"allOf": [{"type": "object", "properties": {"b": {"type": "string"}}}, {"properties": {"c": {"type": "integer"}}, "required": ["c"]}]
"allOf": [{"type": "string"}, {"type": "integer"}]
"anyOf": [{"type": "string"}, {"type": "integer"}]
"anyOf": [{"type": "string"}, {"type": "null"}]
"anyOf": [{"type": "string", "minLength": 2}, {"type": "integer", "minimum": 5}], "default": "ab"
"type": "string", "anyOf": [{"minLength": 2}, {"enum": [""]}]
"type": "object", "properties": {"b": {}, "c": {}}, "anyOf": [{"required": ["b"]}, {"required": ["c"]}]
"oneOf": [{"type": "string"}, {"type": "integer"}]
"oneOf": [{"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}, {"type": "object", "properties": {"c": {"type": "integer"}}, "required": ["c"]}]
"type": "integer", "oneOf": [{"minimum": 5}, {"maximum": 1}], "default": 0
"type": "integer", "not": {"minimum": 5}
"type": "integer", "anyOf": [{"enum": []}, {"minimum": 1}]
"type": "integer", "anyOf": [{"enum": [1, [2], {"a": 3}]}, {"minimum": 7}]
"type": ["array", "null"], "anyOf": [{"enum": [[2], null]}, {"minItems": 2}, {"contains": {"const": 1}}]
"default": null, "anyOf": [{"type": "string"}, {"type": "integer"}]
"type": "integer", "if": {"minimum": 5}, "then": {"multipleOf": 5}, "else": {"maximum": 3}
"type": "object", "properties": {"b": {"type": "integer"}, "c": {"type": "string"}}, "if": {"properties": {"b": {"const": 1}}, "required": ["b"]}, "then": {"required": ["c"]}
"$ref": "#/$defs/one"
"$ref": "#/$defs/one", "default": 4
"$ref": "#/$defs/endless"
"$ref": "#/$defs/none"
"$ref": "https://a.example/s.json"
"type": "string", "title": "T", "description": "D: \"d\"\nE", "examples": ["x", 5]
"type": "integer", "description": "D", "deprecated": true
"type": "integer", "deprecated": true, "x-deprecated-message": "No", "readOnly": true
"type": "string", "example": "x", "$comment": "c", "contentEncoding": "base64"
"type": "integer", "default": 9007199254740993
"type": "number", "default": 1e400
"type": "nonsense"
"unevaluatedProperties": false, "type": "object", "properties": {"b": {"type": "string"}}
`
  .trim()
  .split('\n');

const definitions = `"$defs": {"one": {"type": "integer", "minimum": 1, "title": "One"}, "endless": {"type": "object", "properties": {"b": {"$ref": "#/$defs/endless"}}}}`;

/** The document's schema for each place of a schema. */
const places: Readonly<Record<string, (schema: string) => string>> = {
  key: (schema) =>
    `{"type": "object", "properties": {"a": {${schema}}}, "additionalProperties": false, ${definitions}}`,
  required: (schema) =>
    `{"type": "object", "properties": {"a": {${schema}}}, "required": ["a"], "additionalProperties": false, ${definitions}}`,
  item: (schema) =>
    `{"type": "object", "properties": {"a": {"type": "array", "items": {${schema}}}}, "additionalProperties": false, ${definitions}}`,
  document: (schema) => `{${schema}, ${definitions}}`,
};

function imported(json: string, language: ImportLanguage): readonly string[] {
  const read = readJsonFile(new SourceFile('s.json', json));
  if ('problem' in read) return [`! ${read.problem}`];
  const { text, notes } = importSchema(read.value, read.value, language);
  const written = text.slice(text.indexOf('---\n') + 4).trimEnd();
  return [...written.split('\n'), ...notes.map(({ path, message }) => `! ${path}: ${message}`)];
}

it.each(['released', 'proposed'] as const)('schemas are imported into the %s language as recorded', (language) => {
  const path = fileURLToPath(new URL(`imports.${language}.answers.txt`, import.meta.url));
  const lines = schemas.flatMap((schema) => [
    `=== ${schema}`,
    ...Object.entries(places).flatMap(([place, documentOf]) => [
      `--- ${place}`,
      ...imported(documentOf(schema), language),
    ]),
  ]);
  const answers = `${lines.join('\n')}\n`;
  if (process.env['RECORD_ANSWERS'] === '1') writeFileSync(path, answers);
  expect(answers).toBe(readFileSync(path, 'utf8'));
});
