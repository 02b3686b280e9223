/** The output of `values`, `schema` and `render`: in which format documents are printed, or written to a directory. */
import { dirname, posix, resolve } from 'node:path';
import {
  type DocumentSet,
  type OutputFile,
  printDocumentPositions,
  printDocuments,
  printDocumentsAsJson,
} from '@ytt-language/shared';
import { isInside } from '../workspace/files/walk.js';
import type { Flags, FlagValues } from './flags/flag.js';
import { type Terminal, UsageError } from './terminal.js';

/** The flags that select the format and the place of the output, named as ytt names them (`ytt help template`). */
export const outputFlags = {
  output: {
    kind: 'list',
    short: 'o',
    help: 'yaml, json or pos',
    completes: ['yaml', 'json', 'pos'],
  },
  'output-files': { kind: 'string', help: 'DIRECTORY to write files into', completes: 'path' },
  'dangerous-emptied-output-directory': {
    kind: 'string',
    help: 'DIRECTORY to write files into, which is emptied before',
    completes: 'path',
  },
} as const satisfies Flags;

export type OutputFlagValues = FlagValues<typeof outputFlags>;

const printers = { yaml: printDocuments, json: printDocumentsAsJson, pos: printDocumentPositions };

export interface OutputForm {
  readonly print: (documents: DocumentSet) => string;
  /** Whether the schema was requested in OpenAPI format. */
  readonly isOpenApi: boolean;
}

/** The requested format; if several are given, the first counts. Throws a `UsageError` for an unknown one. */
export function outputForm({ output = [] }: OutputFlagValues): OutputForm {
  const unknown = output.find((name) => !Object.hasOwn(printers, name) && name !== 'openapi-v3');
  if (unknown !== undefined) throw new UsageError(`Unknown output type '${unknown}'`);
  const form = output.find((name) => Object.hasOwn(printers, name)) ?? 'yaml';
  return { print: printers[form as keyof typeof printers], isOpenApi: output.includes('openapi-v3') };
}

/** The output to print: documents, and the files that contain them and others. */
interface Output {
  readonly documents: DocumentSet;
  readonly files: readonly OutputFile[];
}

/**
 * Prints the documents in the format that `values` select or, if they name a directory, writes the files there and
 * prints the path of each. Like ytt, warns on standard error about text templates that are not printed. Throws a
 * `UsageError` for an unknown format, for a directory that must not be emptied, for two files with one path in a
 * directory that is emptied, and for a file that cannot be written.
 */
export function putOut({ documents, files }: Output, values: OutputFlagValues, terminal: Terminal): void {
  const { print } = outputForm(values);
  const emptied = values['dangerous-emptied-output-directory'] ?? '';
  const directory = emptied === '' ? (values['output-files'] ?? '') : emptied;
  if (emptied !== '') emptyDirectory(emptied, files, terminal);
  if (directory !== '') {
    writeFiles(directory, files, terminal);
    return;
  }
  terminal.out(print(documents));
  if (files.some((file) => file.type !== 'yaml')) terminal.err(textWarning);
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
  if (['/', '.', './'].includes(directory))
    throw new UsageError("Expected output directory path to not be one of '/', '.', './', ''");
  const path = resolve(terminal.directory, directory);
  if (isRootOrParent(path, terminal))
    throw new UsageError(
      `Expected output directory '${directory}', which is emptied, to be neither a root nor the current directory or one above it`,
    );
  terminal.removeDirectory(path);
}

/** Whether `path`, or its target if it is a link, is a root directory or contains the current directory. */
function isRootOrParent(path: string, { fs, directory }: Terminal): boolean {
  const places = [path, fs.realPath(path) ?? path];
  const kept = [directory, fs.realPath(directory) ?? directory];
  return places.some((place) => place === dirname(place) || kept.some((one) => isInside(place, one)));
}

function writeFiles(directory: string, files: readonly OutputFile[], terminal: Terminal): void {
  terminal.makeDirectory(resolve(terminal.directory, directory));
  for (const file of files) {
    const path = posix.join(directory, file.path);
    terminal.out(`creating: ${path}\n`);
    try {
      terminal.writeFile(resolve(terminal.directory, path), file.text);
    } catch (error) {
      throw new UsageError(`Writing file '${path}': ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
