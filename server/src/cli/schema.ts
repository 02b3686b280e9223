/** `schema`: prints the schema, like `ytt --data-values-schema-inspect -o openapi-v3`, or in other formats. */
import { type SchemaFormat, schemaFormats } from '../features/views/schema-export.js';
import { type Command, command } from './command.js';
import { runFlags } from './inputs/run-flags.js';
import { inspectedFormat, printSchema, schemaInspectFlags } from './print-schema.js';
import { schemaDiffCommand } from './schema-diff.js';
import { schemaFromCommand } from './schema-from.js';
import { UsageError } from './terminal.js';

const printCommand = command({
  name: 'schema',
  arguments: '',
  summary: `print the schema (--format ${schemaFormats.join(', ')}); schema diff compares two, schema --from makes one`,
  flags: {
    ...runFlags,
    format: { kind: 'string', help: `${schemaFormats.join(', ')}`, completes: schemaFormats },
    ...schemaInspectFlags,
    output: {
      kind: 'list',
      short: 'o',
      help: 'yaml, json, html or markdown; with --schema-inspect',
      completes: ['yaml', 'json', 'html', 'markdown'],
    },
  },
  forms: [schemaDiffCommand, schemaFromCommand],
  run: ({ values }, terminal) => printSchema(values, formatOf(values), terminal),
});

interface FormatFlags {
  readonly format?: string | undefined;
  readonly 'schema-inspect'?: boolean | undefined;
  readonly output?: readonly string[] | undefined;
}

function formatOf({ format, output, 'schema-inspect': inspects }: FormatFlags): SchemaFormat {
  if (inspects === true) {
    if (format !== undefined) throw new UsageError('schema: --format and --schema-inspect exclude each other');
    return inspectedFormat(output);
  }
  if (output !== undefined) throw new UsageError('schema: --output goes with --schema-inspect; else there is --format');
  const known = schemaFormats.find((one) => one === (format ?? 'openapi-v3'));
  if (known === undefined)
    throw new UsageError(`schema: unknown format '${format}' (known: ${schemaFormats.join(', ')})`);
  return known;
}

/** `schema` by itself prints the schema; its first argument, or `--from`, selects another operation. */
export const schemaCommand: Command = {
  ...printCommand,
  completes: 'path',
  run: (argv, terminal) => {
    if (argv[0] === 'diff') return schemaDiffCommand.run(argv.slice(1), terminal);
    const isImport = argv.some((argument) => /^--from(?:=|$)/.test(argument));
    return (isImport ? schemaFromCommand : printCommand).run(argv, terminal);
  },
};
