/** A schema in formats that other tools read. */
import {
  jsonSchema,
  type Project,
  printDocuments,
  printJson,
  printYaml,
  schemaFields,
  schemaHtml,
  schemaMarkdown,
} from '@ytt-language/shared';

/** The names of the formats. `openapi-v3` is the only one that ytt itself writes; the first one is the default. */
export const schemaFormats = ['openapi-v3', 'json-schema', 'markdown', 'html', 'fields', 'fields-json'] as const;
export type SchemaFormat = (typeof schemaFormats)[number];

/** Undefined if there is no schema, except for OpenAPI: ytt prints a document even then. */
export function exportedSchema({ openApi, schema }: Project, format: SchemaFormat): string | undefined {
  if (format === 'openapi-v3') return printDocuments({ kind: 'documentSet', items: [openApi], origin: undefined });
  if (schema === undefined) return undefined;
  switch (format) {
    case 'json-schema':
      return `${printJson(jsonSchema(schema), { indent: 2, escapeHtml: false })}\n`;
    case 'markdown':
      return schemaMarkdown(schema);
    case 'html':
      return schemaHtml(schema);
    case 'fields':
      return printYaml(schemaFields(schema));
    case 'fields-json':
      return `${printJson(schemaFields(schema), { indent: 2, escapeHtml: false })}\n`;
  }
}
