/** `values`: prints the effective data values, as `ytt --data-values-inspect`. */
import { parseArgs } from 'node:util';
import { type DocumentSet, evaluateProject, printDocuments, printDocumentsAsJson } from '@ytt-language/shared';
import { readInputs } from './inputs/read-inputs.js';
import { runFlags } from './inputs/run-flags.js';
import { reportErrors } from './report/report-text.js';
import { exit, type Terminal, UsageError } from './terminal.js';

export async function valuesCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const options = { ...runFlags, output: { type: 'string', short: 'o', default: 'yaml' } } as const;
  const { values } = parseArgs({ args: [...argv], options });
  if (values.output !== 'yaml' && values.output !== 'json')
    throw new UsageError(`Unknown output type '${values.output}'`);
  const { inputs, paths } = await readInputs(values, terminal);
  const project = evaluateProject(inputs);
  if (reportErrors(project.findingsOf('inspect'), paths, terminal)) return exit.findings;
  const documents: DocumentSet = { kind: 'documentSet', items: [project.dataValues], origin: undefined };
  terminal.out(values.output === 'json' ? printDocumentsAsJson(documents) : printDocuments(documents));
  return exit.clean;
}
