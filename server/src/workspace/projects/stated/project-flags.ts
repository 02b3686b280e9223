/** The flags of a ytt command line that a project can state, as lists and maps. */
import { isRecord, isStrings } from '../../settings/loose-value.js';

/** A flag that sets one or several data values. */
export interface GivenValue {
  readonly kind: 'data-value' | 'data-value-yaml' | 'data-value-file' | 'data-values-env' | 'data-values-env-yaml';
  /** `key=value`, `key=path` or the prefix of environment variables. */
  readonly text: string;
  /** The path of `data-value-file`, relative to the project file. */
  readonly path?: string;
}

/** Absent members are not stated. */
export interface ProjectFlags {
  readonly dataValues?: readonly GivenValue[];
  readonly fileMarks?: readonly string[];
  readonly allowedSymlinkDestinations?: readonly string[];
  readonly strict?: boolean;
  readonly ignoreUnknownComments?: boolean;
  readonly implicitMapKeyOverrides?: boolean;
  readonly disableDataValuesValidation?: boolean;
}

/** The keys whose values are maps from the path of a data value to its value or source. */
export const valueMaps = {
  dataValues: 'data-value',
  dataValuesYaml: 'data-value-yaml',
  dataValuesFromFiles: 'data-value-file',
} as const;

/** The keys of lists of prefixes. */
export const prefixLists = { dataValuesEnv: 'data-values-env', dataValuesEnvYaml: 'data-values-env-yaml' } as const;

/** The keys of other lists. */
export const lists = ['fileMarks', 'allowedSymlinkDestinations'] as const;

/** The keys with a boolean value. */
export const switches = [
  'strict',
  'ignoreUnknownComments',
  'implicitMapKeyOverrides',
  'disableDataValuesValidation',
] as const;

/** The keys that `readFlags` knows. */
export const flagKeys: readonly string[] = [
  ...Object.keys(valueMaps),
  ...Object.keys(prefixLists),
  ...lists,
  ...switches,
];

type Holder = Readonly<Record<string, unknown>>;

/** The flags in `holder`, called `where` in messages; undefined if there are none. */
export function readFlags(holder: Holder, where: string, problems: string[]): ProjectFlags | undefined {
  const dataValues = [...mappedValues(holder, where, problems), ...prefixes(holder, where, problems)];
  const flags: Record<string, unknown> = dataValues.length === 0 ? {} : { dataValues };
  for (const key of lists) {
    const value = holder[key];
    if (isStrings(value)) flags[key] = value;
    else if (!isAbsent(value)) problems.push(`${key} of ${where} must be a list of strings.`);
  }
  for (const key of switches) {
    const value = holder[key];
    if (typeof value === 'boolean') flags[key] = value;
    else if (!isAbsent(value)) problems.push(`${key} of ${where} must be true or false.`);
  }
  return Object.keys(flags).length === 0 ? undefined : flags;
}

/** The flags of a project, followed by those of its variant. For boolean flags, the variant takes precedence. */
export function joinFlags(project: ProjectFlags = {}, variant: ProjectFlags = {}): ProjectFlags {
  const both = <T>(a: readonly T[] | undefined, b: readonly T[] | undefined): readonly T[] => [
    ...(a ?? []),
    ...(b ?? []),
  ];
  return {
    ...project,
    ...variant,
    dataValues: both(project.dataValues, variant.dataValues),
    fileMarks: both(project.fileMarks, variant.fileMarks),
    allowedSymlinkDestinations: both(project.allowedSymlinkDestinations, variant.allowedSymlinkDestinations),
  };
}

function mappedValues(holder: Holder, where: string, problems: string[]): GivenValue[] {
  return Object.entries(valueMaps).flatMap(([name, kind]): GivenValue[] => {
    const map = holder[name];
    if (isAbsent(map)) return [];
    if (!isRecord(map)) {
      problems.push(`${name} of ${where} must be a map.`);
      return [];
    }
    return Object.entries(map).flatMap(([key, value]): GivenValue[] => {
      if (kind === 'data-value-yaml') return [{ kind, text: `${key}=${yamlOf(value)}` }];
      if (typeof value !== 'string') {
        problems.push(`${key} in ${name} of ${where} must be a string.`);
        return [];
      }
      const text = `${key}=${value}`;
      return [kind === 'data-value-file' ? { kind, text, path: value } : { kind, text }];
    });
  });
}

function prefixes(holder: Holder, where: string, problems: string[]): GivenValue[] {
  return Object.entries(prefixLists).flatMap(([name, kind]): GivenValue[] => {
    const list = holder[name];
    if (isStrings(list)) return list.map((text) => ({ kind, text }));
    if (!isAbsent(list)) problems.push(`${name} of ${where} must be a list of strings.`);
    return [];
  });
}

/** A value as YAML on one line; JSON is valid YAML. */
function yamlOf(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(yamlOf).join(', ')}]`;
  if (!isRecord(value)) return JSON.stringify(value ?? null);
  return `{${Object.entries(value)
    .map(([key, held]) => `${JSON.stringify(key)}: ${yamlOf(held)}`)
    .join(', ')}}`;
}

/** Whether a member of the file has no value. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
