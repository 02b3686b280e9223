/** `schema`: prints the schema, as `ytt --data-values-schema-inspect -o openapi-v3` does or for other readers. */
import { evaluateProject } from '@ytt-language/shared';
import { exportedSchema, schemaFormats } from '../features/shown/schema-export.js';
import { type Command, command } from './command.js';
import { tellLibrary, timed } from './debugging.js';
import { printHarmless } from './harmless-text.js';
import { readInputs } from './inputs/read-inputs.js';
import { runFlags } from './inputs/run-flags.js';
import { reportErrors } from './report/report-text.js';
import { schemaDiffCommand } from './schema-diff.js';
import { schemaFromCommand } from './schema-from.js';
import { exit, UsageError } from './terminal.js';

const printCommand = command({
  name: 'schema',
  arguments: '',
  summary: `print the schema (--format ${schemaFormats.join(', ')}); schema diff compares two, schema --from makes one`,
  flags: {
    ...runFlags,
    format: { kind: 'string', help: `${schemaFormats.join(', ')}`, completes: schemaFormats },
  },
  run: async ({ values }, terminal) => {
    const { format: name = 'openapi-v3' } = values;
    const format = schemaFormats.find((one) => one === name);
    if (format === undefined)
      throw new UsageError(`schema: unknown format '${name}' (known: ${schemaFormats.join(', ')})`);
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
  },
});

/** `schema` by itself prints; its first word, or `--from`, says what else is done with schemas. */
export const schemaCommand: Command = {
  ...printCommand,
  run: (argv, terminal) => {
    if (argv[0] === 'diff') return schemaDiffCommand.run(argv.slice(1), terminal);
    const isImport = argv.some((argument) => /^--from(?:=|$)/.test(argument));
    return (isImport ? schemaFromCommand : printCommand).run(argv, terminal);
  },
};
