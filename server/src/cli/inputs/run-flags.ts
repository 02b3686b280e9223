/**
 * The flags that describe a ytt run, named as ytt names them (`ytt help template`), and `--dialect`, which says whether
 * the annotations of ytt's design documents have a meaning too.
 */

import type { ParseArgsConfig } from 'node:util';
import type { DataValueFlag, RunOptions } from '@ytt-language/shared';
import { UsageError } from '../terminal.js';

const strings = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;

export const runFlags = {
  file: { ...strings, short: 'f' },
  'data-values-file': strings,
  'data-value': { ...strings, short: 'v' },
  'data-value-yaml': strings,
  'data-value-file': strings,
  'data-values-env': strings,
  'data-values-env-yaml': strings,
  'file-mark': strings,
  'allow-symlink-destination': strings,
  'dangerous-allow-all-symlink-destinations': flag,
  'dangerous-data-values-disable-validation': flag,
  'ignore-unknown-comments': flag,
  'implicit-map-key-overrides': flag,
  strict: { ...flag, short: 's' },
  dialect: { type: 'string' },
} as const satisfies ParseArgsConfig['options'];

/** The values of `runFlags` as `parseArgs` gives them. */
export type RunFlagValues = {
  readonly [Name in keyof typeof runFlags]?:
    | ((typeof runFlags)[Name] extends { readonly multiple: true }
        ? readonly string[]
        : (typeof runFlags)[Name] extends { readonly type: 'string' }
          ? string
          : boolean)
    | undefined;
};

export function runOptions(values: RunFlagValues): RunOptions {
  const { dialect = 'released' } = values;
  if (dialect !== 'released' && dialect !== 'proposed')
    throw new UsageError(`unknown dialect '${dialect}' (known: released, proposed)`);
  return {
    dialect,
    strict: values.strict ?? false,
    ignoreUnknownComments: values['ignore-unknown-comments'] ?? false,
    implicitMapKeyOverrides: values['implicit-map-key-overrides'] ?? false,
    fileMarks: values['file-mark'] ?? [],
    dangerousAllowAllSymlinkDestinations: values['dangerous-allow-all-symlink-destinations'] ?? false,
    debug: false,
    skipValidation: values['dangerous-data-values-disable-validation'] ?? false,
  };
}

/** The data value flags, with the environment variables that prefixes stand for; files are read by `readText`. */
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
