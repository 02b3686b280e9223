/**
 * Prints a schema in one of its formats. `--schema-inspect` selects the list of fields of the schema design proposal
 * (seed 003, "Schema Documentation"), and `--output` another format of the schema.
 */
import { evaluateProject } from '@ytt-language/shared';
import { exportedSchema, type SchemaFormat } from '../features/views/schema-export.js';
import { tellLibrary, timed } from './debugging.js';
import type { Flags, FlagValues } from './flags/flag.js';
import { printHarmless } from './harmless-text.js';
import { readInputs } from './inputs/read-inputs.js';
import type { runFlags } from './inputs/run-flags.js';
import { reportErrors } from './report/report-text.js';
import { exit, type Terminal, UsageError } from './terminal.js';

/** The flag by which `render` and `schema` print the fields of the schema. */
export const schemaInspectFlags = {
  'schema-inspect': { kind: 'boolean', help: 'print the fields of the schema; with -o html or markdown as a page' },
} as const satisfies Flags;

const inspectedFormats: Readonly<Record<string, SchemaFormat>> = {
  yaml: 'fields',
  json: 'fields-json',
  html: 'html',
  markdown: 'markdown',
};

/** The format that `--schema-inspect` and `--output` select. Throws a `UsageError` for an unknown one. */
export function inspectedFormat(output: readonly string[] = []): SchemaFormat {
  const [first = 'yaml'] = output;
  const format = Object.hasOwn(inspectedFormats, first) ? inspectedFormats[first] : undefined;
  if (format === undefined || output.length > 1)
    throw new UsageError(
      `--schema-inspect: unknown output type '${output.join(',')}' (known: ${Object.keys(inspectedFormats).join(', ')})`,
    );
  return format;
}

/** Prints the schema. Returns the exit status. Throws a `UsageError` if there is no schema. */
export function printSchema(
  values: FlagValues<typeof runFlags>,
  format: SchemaFormat,
  terminal: Terminal,
): Promise<number> {
  return timed(values, terminal, async () => {
    const { inputs, paths } = await readInputs(values, terminal);
    const project = evaluateProject(inputs);
    tellLibrary(project, values, terminal);
    const findings = project.findingsOf('openapi');
    for (const { text } of project.printed) printHarmless(terminal, `${text}\n`);
    if (reportErrors(findings, paths, terminal)) return exit.findings;
    const text = exportedSchema(project, format);
    if (text === undefined) throw new UsageError('schema: there is no schema document in these files');
    terminal.out(text);
    return exit.clean;
  });
}
