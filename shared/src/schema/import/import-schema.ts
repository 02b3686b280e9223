/**
 * Imports a JSON Schema, or a schema of an OpenAPI document, as a ytt schema that accepts and rejects the same values,
 * as far as ytt can express it; the rest is reported.
 */
import { releasedLanguage } from '../proposed/languages.js';
import type { Declaration } from './declaration.js';
import { declareDocument } from './declare.js';
import { isList, isObject, type Json, type JsonObject } from './json.js';
import type { Resolve } from './keywords.js';
import { writeSchema } from './write.js';

/** A schema document, and the statements of the JSON Schema that it does not express. */
export interface ImportedSchema {
  readonly text: string;
  readonly notes: readonly ImportNote[];
}

export interface ImportNote {
  /** Such as `databases[].name`; empty for the whole document. */
  readonly path: string;
  readonly message: string;
}

/** The language of the schema document. */
export type ImportLanguage = 'released' | 'proposed';

/** The maximum number of schemas that are read, including references: only nested references lead to more. */
const mostSchemas = 20_000;

/** The schema document for `schema`; references are resolved in `root`, the document that contains it. */
export function importSchema(schema: Json, root: Json, language: ImportLanguage): ImportedSchema {
  const isProposed = language === 'proposed';
  const declaration = declareDocument(schema, {
    isProposed,
    resolve: resolverOf(root),
    budget: mostSchemas,
    ruleBudget: mostSchemas,
  });
  const header = isProposed ? 'schema/definition data_values=True' : releasedLanguage.headerText;
  return { text: writeSchema(declaration, header), notes: notesOf(declaration, '') };
}

function notesOf({ notes, value }: Declaration, path: string): readonly ImportNote[] {
  const own = notes.map((message) => ({ path, message }));
  switch (value.kind) {
    case 'map':
      return [
        ...own,
        ...value.items.flatMap(({ key, declaration }) => notesOf(declaration, path === '' ? key : `${path}.${key}`)),
      ];
    case 'array':
      return [...own, ...notesOf(value.item, `${path}[]`)];
    case 'plain':
      return own;
  }
}

/** Resolves `#/…` and `#` (https://www.rfc-editor.org/rfc/rfc6901); nothing is fetched. */
function resolverOf(root: Json): Resolve {
  return (reference) => {
    if (!/^#(?:\/|$)/.test(reference)) return { problem: `${reference} leads to another document, or to a name` };
    let found: Json | undefined = root;
    for (const step of reference.split('/').slice(1)) found = stepInto(found, unescaped(step));
    return found === undefined ? { problem: `${reference} leads nowhere` } : { schema: found };
  };
}

function stepInto(value: Json | undefined, step: string): Json | undefined {
  if (isObject(value)) return value.get(step);
  return isList(value) && /^(?:0|[1-9]\d*)$/.test(step) ? value[Number(step)] : undefined;
}

function unescaped(step: string): string {
  return decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** The schemas in an OpenAPI document by name; undefined if it is not one. */
export function openApiSchemas(document: Json): JsonObject | undefined {
  if (!isObject(document)) return undefined;
  const components = document.get('components');
  const schemas = isObject(components) ? components.get('schemas') : document.get('definitions');
  return isObject(schemas) ? schemas : undefined;
}
