/** `values`: prints the effective data values, as `ytt --data-values-inspect`. */
import { parseArgs } from 'node:util';
import { printDocuments } from '@ytt-language/shared/document/print-yaml';
import { evaluateProject } from '@ytt-language/shared/project/project';
import { readInputs } from './read-inputs.js';
import { reportErrors } from './report-errors.js';
import { runFlags } from './run-flags.js';
import { exit, type Terminal } from './terminal.js';

export async function valuesCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({ args: [...argv], options: runFlags });
  const { inputs, paths } = await readInputs(values, terminal);
  const project = evaluateProject(inputs);
  if (reportErrors(project.findingsOf('inspect'), paths, terminal)) return exit.findings;
  terminal.out(printDocuments({ kind: 'documentSet', items: [project.dataValues], origin: undefined }));
  return exit.clean;
}
