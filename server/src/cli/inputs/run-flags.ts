/**
 * The flags that describe a ytt run, named as ytt names them (`ytt help template`), and `--dialect`, which selects the
 * language of schemas.
 */

import { type DataValueFlag, dialects, type RunOptions } from '@ytt-language/shared';
import type { Flag, FlagValues } from '../flags/flag.js';
import { UsageError } from '../terminal.js';

/** The flags of a run. Every command that evaluates one adds them to its own. */
export const runFlags = {
  file: {
    kind: 'strings',
    short: 'f',
    help: '[NAME=]PATH, a file, a directory, or - for standard input',
    completes: 'path',
  },
  'data-values-file': { kind: 'strings', help: '[@LIBRARY:]PATH, plain data values', completes: 'path' },
  'data-value': { kind: 'strings', short: 'v', help: '[@LIBRARY:]KEY=TEXT, one data value' },
  'data-value-yaml': { kind: 'strings', help: '[@LIBRARY:]KEY=YAML, one data value' },
  'data-value-file': { kind: 'strings', help: '[@LIBRARY:]KEY=PATH, one data value: the text of a file' },
  'data-values-env': { kind: 'strings', help: '[@LIBRARY:]PREFIX, data values from the environment, as texts' },
  'data-values-env-yaml': { kind: 'strings', help: '[@LIBRARY:]PREFIX, data values from the environment, as YAML' },
  'file-mark': { kind: 'strings', help: 'PATH:KEY=VALUE, says what files are' },
  'allow-symlink-destination': { kind: 'list', help: 'PATHS that symbolic links may lead to', completes: 'path' },
  'dangerous-allow-all-symlink-destinations': { kind: 'boolean', help: 'follow every symbolic link' },
  'dangerous-data-values-disable-validation': { kind: 'boolean', help: 'leave out the rules of the schema' },
  'ignore-unknown-comments': { kind: 'boolean', help: 'take comments that are neither #@ nor #! for comments' },
  'implicit-map-key-overrides': { kind: 'boolean', help: 'let a key of a map be there again' },
  strict: { kind: 'boolean', short: 's', help: 'read the strict subset of YAML' },
  debug: { kind: 'boolean', help: 'tell on standard error what is read, and how long it takes' },
  dialect: {
    kind: 'string',
    help: 'auto, released or proposed: who decides in which language a schema is',
    completes: dialects,
  },
} as const satisfies Readonly<Record<string, Flag>>;

/** The values given for `runFlags`. */
export type RunFlagValues = FlagValues<typeof runFlags>;

/**
 * Returns the options of the run that the flags describe, with ytt's defaults for those that are not given. Throws a
 * `UsageError` for an unknown dialect.
 */
export function runOptions(values: RunFlagValues): RunOptions {
  const { dialect: given = 'auto' } = values;
  const dialect = dialects.find((one) => one === given);
  if (dialect === undefined) throw new UsageError(`unknown dialect '${given}' (known: ${dialects.join(', ')})`);
  return {
    dialect,
    strict: values.strict ?? false,
    ignoreUnknownComments: values['ignore-unknown-comments'] ?? false,
    implicitMapKeyOverrides: values['implicit-map-key-overrides'] ?? false,
    fileMarks: values['file-mark'] ?? [],
    dangerousAllowAllSymlinkDestinations: values['dangerous-allow-all-symlink-destinations'] ?? false,
    debug: values.debug ?? false,
    skipValidation: values['dangerous-data-values-disable-validation'] ?? false,
  };
}

/** The data value flags, including the environment variables that prefixes select. `readText` reads files. */
export async function dataValueFlags(
  values: RunFlagValues,
  environment: Readonly<Record<string, string | undefined>>,
  readText: (path: string) => Promise<string>,
): Promise<readonly DataValueFlag[]> {
  const flags: DataValueFlag[] = [];
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value ?? ''}`);
  for (const kind of ['data-values-env', 'data-values-env-yaml'] as const)
    for (const text of values[kind] ?? []) flags.push({ kind, text, variables });
  for (const kind of ['data-value', 'data-value-yaml'] as const)
    for (const text of values[kind] ?? []) flags.push({ kind, text });
  for (const text of values['data-value-file'] ?? []) {
    const equals = text.indexOf('=');
    const content = equals === -1 ? '' : await readText(text.slice(equals + 1));
    flags.push({ kind: 'data-value-file', text, content });
  }
  return flags;
}
