/** A schema in the formats that other tools read. */
import { printJson } from '@ytt-language/shared/document/print-json';
import { printDocuments } from '@ytt-language/shared/document/print-yaml';
import type { Project } from '@ytt-language/shared/project/project';
import { schemaHtml } from '@ytt-language/shared/schema/export/html';
import { jsonSchema } from '@ytt-language/shared/schema/export/json-schema';
import { schemaMarkdown } from '@ytt-language/shared/schema/export/markdown';

export const schemaFormats = ['openapi-v3', 'json-schema', 'markdown', 'html'] as const;
export type SchemaFormat = (typeof schemaFormats)[number];

/** Undefined where there is no schema; but ytt has an OpenAPI document for that, too. */
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
  }
}
