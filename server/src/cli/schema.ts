/** `schema`: prints the schema, as `ytt --data-values-schema-inspect -o openapi-v3`. */
import { parseArgs } from 'node:util';
import { printDocuments } from '@ytt-language/shared/document/print-yaml';
import { evaluateProject } from '@ytt-language/shared/project/project';
import { readInputs } from './read-inputs.js';
import { reportErrors } from './report-errors.js';
import { runFlags } from './run-flags.js';
import { exit, type Terminal, UsageError } from './terminal.js';

export async function schemaCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const options = { ...runFlags, format: { type: 'string', default: 'openapi-v3' } } as const;
  const { values } = parseArgs({ args: [...argv], options });
  if (values.format !== 'openapi-v3') throw new UsageError(`schema: unknown format '${values.format}'`);
  const { inputs, paths } = await readInputs(values, terminal);
  const project = evaluateProject(inputs);
  if (reportErrors(project.findingsOf('openapi'), paths, terminal)) return exit.findings;
  terminal.out(printDocuments({ kind: 'documentSet', items: [project.openApi], origin: undefined }));
  return exit.clean;
}
