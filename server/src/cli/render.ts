/** `render`: prints the rendered output or writes it to a directory, as `ytt` does. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { evaluateProject, type OutputFile, printDocuments, printDocumentsAsJson } from '@ytt-language/shared';
import { readInputs } from './inputs/read-inputs.js';
import { runFlags } from './inputs/run-flags.js';
import { reportErrors } from './report/report-text.js';
import { exit, type Terminal, UsageError } from './terminal.js';

const string = { type: 'string' } as const;
const renderFlags = {
  ...runFlags,
  output: { type: 'string', short: 'o', default: 'yaml' },
  'output-files': string,
  'dangerous-emptied-output-directory': string,
} as const;

export async function renderCommand(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({ args: [...argv], options: renderFlags });
  if (values.output !== 'yaml' && values.output !== 'json')
    throw new UsageError(`Unknown output type '${values.output}'`);
  const { inputs, paths } = await readInputs(values, terminal);
  const project = evaluateProject(inputs);
  if (reportErrors(project.findings, paths, terminal)) return exit.findings;
  const { files, documents } = project.output;
  const emptied = values['dangerous-emptied-output-directory'];
  const directory = emptied ?? values['output-files'];
  if (emptied !== undefined) emptyDirectory(emptied, files, terminal);
  if (directory !== undefined) writeFiles(directory, files, terminal);
  else {
    terminal.out(values.output === 'json' ? printDocumentsAsJson(documents) : printDocuments(documents));
    if (files.some((file) => file.type !== 'yaml')) terminal.err(textWarning);
  }
  return exit.clean;
}

const textWarning = `
Warning: Found Non-YAML templates in input. Non-YAML templates are not rendered to standard output.
If you want to include those results, use the --output-files or --dangerous-emptied-output-directory flag.
`;

function emptyDirectory(directory: string, files: readonly OutputFile[], terminal: Terminal): void {
  const seen = new Set<string>();
  for (const { path } of files) {
    if (seen.has(path)) throw new UsageError(`Multiple files have same output destination paths: ${path}`);
    seen.add(path);
  }
  if (['/', '.', './', ''].includes(directory))
    throw new UsageError("Expected output directory path to not be one of '/', '.', './', ''");
  terminal.removeDirectory(resolve(terminal.directory, directory));
}

function writeFiles(directory: string, files: readonly OutputFile[], terminal: Terminal): void {
  for (const file of files) {
    const path = `${directory.replace(/\/+$/, '')}/${file.path}`;
    terminal.out(`creating: ${path}\n`);
    try {
      terminal.writeFile(resolve(terminal.directory, path), file.text);
    } catch (error) {
      throw new UsageError(`Writing file '${path}': ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
