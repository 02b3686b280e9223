/** `schema`: prints the schema, as `ytt --data-values-schema-inspect -o openapi-v3` does or for other readers. */
import { parseArgs } from 'node:util';
import { printJson } from '@ytt-language/shared/document/print-json';
import { printDocuments } from '@ytt-language/shared/document/print-yaml';
import { evaluateProject, type Project } from '@ytt-language/shared/project/project';
import { schemaHtml } from '@ytt-language/shared/schema/html';
import { jsonSchema } from '@ytt-language/shared/schema/json-schema';
import { schemaMarkdown } from '@ytt-language/shared/schema/markdown';
import type { SchemaNode } from '@ytt-language/shared/schema/schema-node';
import { readInputs } from './read-inputs.js';
import { reportErrors } from './report-errors.js';
import { runFlags } from './run-flags.js';
import { exit, type Terminal, UsageError } from './terminal.js';

const formats: Readonly<Record<string, (project: Project) => string>> = {
  'openapi-v3': (project) => printDocuments({ kind: 'documentSet', items: [project.openApi], origin: undefined }),
  'json-schema': (project) => `${printJson(jsonSchema(declared(project)), { indent: 2, escapeHtml: false })}\n`,
  markdown: (project) => schemaMarkdown(declared(project)),
  html: (project) => schemaHtml(declared(project)),
};

export async function schemaCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const options = { ...runFlags, format: { type: 'string', default: 'openapi-v3' } } as const;
  const { values } = parseArgs({ args: [...argv], options });
  const format = Object.hasOwn(formats, values.format) ? formats[values.format] : undefined;
  if (format === undefined)
    throw new UsageError(`schema: unknown format '${values.format}' (known: ${Object.keys(formats).join(', ')})`);
  const { inputs, paths } = await readInputs(values, terminal);
  const project = evaluateProject(inputs);
  if (reportErrors(project.findingsOf('openapi'), paths, terminal)) return exit.findings;
  terminal.out(format(project));
  return exit.clean;
}

/** ytt has an OpenAPI document for no schema too; the other formats have nothing to say then. */
function declared({ schema }: Project): SchemaNode {
  if (schema === undefined) throw new UsageError('schema: there is no schema document in these files');
  return schema;
}
