/**
 * `render`: prints the rendered output or writes it to a directory, like `ytt`, or shows what ytt's `-inspect` flags
 * show.
 */
import { type DocumentSet, evaluateProject, type NodeValue, type Project, type RunMode } from '@ytt-language/shared';
import { command } from './command.js';
import { tellLibrary, timed } from './debugging.js';
import type { Flags } from './flags/flag.js';
import { printHarmless } from './harmless-text.js';
import { readInputs } from './inputs/read-inputs.js';
import { runFlags } from './inputs/run-flags.js';
import { outputFlags, outputForm, putOut } from './output-flags.js';
import { inspectedFormat, printSchema, schemaInspectFlags } from './print-schema.js';
import { reportErrors } from './report/report-text.js';
import { exit, UsageError } from './terminal.js';

const formFlag = {
  output: {
    ...outputFlags.output,
    help: `${outputFlags.output.help}; openapi-v3 with --data-values-schema-inspect`,
    completes: [...outputFlags.output.completes, 'openapi-v3'],
  },
} as const satisfies Flags;

const inspectFlags = {
  'files-inspect': { kind: 'boolean', help: 'print which files are read' },
  'data-values-inspect': { kind: 'boolean', help: 'print the effective data values' },
  'data-values-schema-inspect': { kind: 'boolean', help: 'print the schema, with -o openapi-v3' },
} as const satisfies Flags;

/**
 * The exit status is 1 if the run has errors, which are printed to standard error in place of the output; otherwise 0.
 * Throws a `UsageError` for combinations of `--output` and the inspect flags that ytt rejects.
 */
export const renderCommand = command({
  name: 'render',
  arguments: '',
  summary: 'print the rendered output, or write it to a directory',
  flags: { ...runFlags, ...outputFlags, ...formFlag, ...inspectFlags, ...schemaInspectFlags },
  run: async ({ values }, terminal) => {
    if (values['schema-inspect'] === true) return printSchema(values, inspectedFormat(values.output), terminal);
    const { isOpenApi } = outputForm(values);
    const mode = modeOf(values);
    return timed(values, terminal, async () => {
      const { inputs, paths } = await readInputs(values, terminal);
      const project = evaluateProject(inputs);
      tellLibrary(project, values, terminal);
      const findings = mode === 'files' ? project.markFindings : project.findingsOf(mode);
      for (const { text } of project.printed) printHarmless(terminal, `${text}\n`);
      if (reportErrors(findings, paths, terminal)) return exit.findings;
      if (mode === 'openapi' && !isOpenApi)
        throw new UsageError(
          'Data values schema export only supported in OpenAPI v3 format; specify format with --output=openapi-v3 flag',
        );
      if (isOpenApi && (mode === 'inspect' || mode === 'result'))
        throw new UsageError(
          'Output type currently only supported for data values schema (i.e. include --data-values-schema-inspect)',
        );
      putOut(outputOf(project, mode), values, terminal);
      return exit.clean;
    });
  },
});

type Mode = RunMode | 'files';

/** If several are given, ytt stops at the earliest stage that one of them needs. */
function modeOf(values: { readonly [Name in keyof typeof inspectFlags]?: boolean | undefined }): Mode {
  if (values['files-inspect'] === true) return 'files';
  if (values['data-values-schema-inspect'] === true) return 'openapi';
  return values['data-values-inspect'] === true ? 'inspect' : 'result';
}

function outputOf(project: Project, mode: Mode): Project['output'] {
  switch (mode) {
    case 'files': {
      const items = project.accessiblePaths.map((value) => ({ kind: 'arrayItem', value, origin: undefined }) as const);
      return { documents: oneDocument({ kind: 'array', items, origin: undefined }), files: [] };
    }
    case 'openapi':
      return { documents: { kind: 'documentSet', items: [project.openApi], origin: undefined }, files: [] };
    case 'inspect':
      return { documents: { kind: 'documentSet', items: [project.dataValues], origin: undefined }, files: [] };
    case 'result':
      return project.output;
  }
}

function oneDocument(value: NodeValue): DocumentSet {
  return { kind: 'documentSet', items: [{ kind: 'document', value, origin: undefined }], origin: undefined };
}
