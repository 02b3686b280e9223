/** `schema`: prints the schema, as `ytt --data-values-schema-inspect -o openapi-v3` does or for other readers. */
import { parseArgs } from 'node:util';
import { evaluateProject } from '@ytt-language/shared';
import { exportedSchema, schemaFormats } from '../features/shown/schema-export.js';
import { readInputs } from './inputs/read-inputs.js';
import { runFlags } from './inputs/run-flags.js';
import { reportErrors } from './report/report-text.js';
import { exit, type Terminal, UsageError } from './terminal.js';

export async function schemaCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const options = { ...runFlags, format: { type: 'string', default: 'openapi-v3' } } as const;
  const { values } = parseArgs({ args: [...argv], options });
  const format = schemaFormats.find((one) => one === values.format);
  if (format === undefined)
    throw new UsageError(`schema: unknown format '${values.format}' (known: ${schemaFormats.join(', ')})`);
  const { inputs, paths } = await readInputs(values, terminal);
  const project = evaluateProject(inputs);
  if (reportErrors(project.findingsOf('openapi'), paths, terminal)) return exit.findings;
  const text = exportedSchema(project, format);
  if (text === undefined) throw new UsageError('schema: there is no schema document in these files');
  terminal.out(text);
  return exit.clean;
}
