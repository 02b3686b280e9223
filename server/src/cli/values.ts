/** `values`: prints the effective data values, like `ytt --data-values-inspect`. */
import { evaluateProject } from '@ytt-language/shared';
import { command } from './command.js';
import { tellLibrary, timed } from './debugging.js';
import { printHarmless } from './harmless-text.js';
import { readInputs } from './inputs/read-inputs.js';
import { runFlags } from './inputs/run-flags.js';
import { outputFlags, outputForm, putOut } from './output-flags.js';
import { reportErrors } from './report/report-text.js';
import { exit, UsageError } from './terminal.js';

/**
 * The exit status is 1 if the run has errors, which are printed to standard error in place of the data values;
 * otherwise 0. Throws a `UsageError` for an unknown format, and for `openapi-v3`, which is one of schemas.
 */
export const valuesCommand = command({
  name: 'values',
  arguments: '',
  summary: 'print the effective data values',
  flags: { ...runFlags, ...outputFlags },
  run: async ({ values }, terminal) => {
    if (outputForm(values).isOpenApi) throw new UsageError("values: 'openapi-v3' is a form of schemas");
    return timed(values, terminal, async () => {
      const { inputs, paths } = await readInputs(values, terminal);
      const project = evaluateProject(inputs);
      tellLibrary(project, values, terminal);
      const findings = project.findingsOf('inspect');
      for (const { text } of project.printed) printHarmless(terminal, `${text}\n`);
      if (reportErrors(findings, paths, terminal)) return exit.findings;
      const documents = { kind: 'documentSet', items: [project.dataValues], origin: undefined } as const;
      putOut({ documents, files: [] }, values, terminal);
      return exit.clean;
    });
  },
});
