/**
 * The definition of the settings: names, types, defaults and documentation. The extension's configuration and the
 * settings page are generated from it, and the values that an editor sends are read with it.
 */

import { type Dialect, dialects } from '@ytt-language/shared';
import { addAll } from '@ytt-language/shared/tooling';
import { type ProjectConfig, readProjects } from '../projects/stated/project-config.js';
import { isRecord, isStrings } from './loose-value.js';

export type SettingType =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly minimum: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'strings' }
  | { readonly kind: 'choices'; readonly values: readonly string[] }
  | { readonly kind: 'projects' };

export interface SettingDefinition {
  readonly type: SettingType;
  readonly default: unknown;
  readonly description: string;
  /**
   * `machine` for settings of the user and machine, which no workspace may change; otherwise the scope is a workspace.
   * The server has one set of settings for all folders.
   */
  readonly scope?: 'machine';
}

const severities = ['error', 'warning', 'information', 'hint', 'off'] as const;

/** The definition of each setting by its full name, in the order of the settings page (`docs/settings.md`). */
export const settingDefinitions = {
  'ytt.projects': {
    type: { kind: 'projects' },
    default: [],
    description: 'Which files belong to one ytt run; the same shape as `projects` in `.ytt-project.yaml`.',
  },
  'ytt.dialect': {
    type: { kind: 'choice', values: dialects },
    default: 'auto',
    description:
      'The language of schemas. `auto`: chosen by their headers; `released`: ytt 0.48, whatever the headers say; `proposed`: like `auto`, but schemas with a released header use the language of `@schema/definition`.',
  },
  'ytt.dataValuesFiles': {
    type: { kind: 'strings' },
    default: ['**/*values*.{yml,yaml}', '**/*values*/**/*.{yml,yaml}'],
    description:
      'Globs of plain YAML files that count as data values of a project if it declares at least half of their top-level keys; below folders such as `testdata`, all of them.',
  },
  'ytt.exclude': {
    type: { kind: 'strings' },
    default: [],
    description: 'Globs of files and folders to ignore.',
  },
  'ytt.allowedSymlinkDestinations': {
    type: { kind: 'strings' },
    default: [],
    scope: 'machine',
    description:
      'Absolute paths outside of the workspace folders to which symbolic links may lead. Only the user setting counts, never that of a workspace.',
  },
  'ytt.validate.enable': { type: { kind: 'boolean' }, default: true, description: 'Show findings.' },
  'ytt.hover.enable': { type: { kind: 'boolean' }, default: true, description: 'Show hovers.' },
  'ytt.completion.enable': {
    type: { kind: 'boolean' },
    default: true,
    description: 'Suggest keys, values and annotations.',
  },
  'ytt.diagnostics.severity': {
    type: { kind: 'choices', values: severities },
    default: {},
    description: 'The severity of a finding by its code, or `off`.',
  },
  'ytt.diagnostics.scope': {
    type: { kind: 'choice', values: ['open', 'workspace'] },
    default: 'workspace',
    description: 'Whether findings are shown for open files only or for the whole workspace.',
  },
  'ytt.ignoreUnknownComments': {
    type: { kind: 'boolean' },
    default: false,
    description: 'Run as `ytt --ignore-unknown-comments`, unless the project says otherwise.',
  },
  'ytt.inlayHints.defaults': {
    type: { kind: 'boolean' },
    default: false,
    description: 'Show the defaults of keys that a values file does not set.',
  },
  'ytt.inlayHints.types': {
    type: { kind: 'boolean' },
    default: false,
    description: 'Show the types of the keys of a schema.',
  },
  'ytt.inlayHints.values': {
    type: { kind: 'boolean' },
    default: false,
    description: 'Show the values that code gives to keys and items.',
  },
  'ytt.codeLens.enable': {
    type: { kind: 'boolean' },
    default: false,
    description: 'Show how often a data value is set, and which schema governs a file.',
  },
  'ytt.format.enable': { type: { kind: 'boolean' }, default: true, description: 'Offer formatting.' },
  'ytt.limits.steps': {
    type: { kind: 'number', minimum: 1_000 },
    default: 50_000_000,
    description: 'How many steps an evaluation may take, apart from those that files need for their length.',
  },
  'ytt.limits.milliseconds': {
    type: { kind: 'number', minimum: 10 },
    default: 5_000,
    description: 'How long one evaluation may take, in milliseconds, apart from what files need for their length.',
  },
  'ytt.limits.fileSize': {
    type: { kind: 'number', minimum: 1_024 },
    default: 8 * 1024 * 1024,
    description: 'The size in bytes above which files are ignored; for open files, in characters.',
  },
  'ytt.trace.server': {
    type: { kind: 'choice', values: ['off', 'messages', 'verbose'] },
    default: 'off',
    description: 'Which messages to and from the server are logged, if the log level of the output “ytt” is Trace.',
  },
} as const satisfies Record<string, SettingDefinition>;

export interface Settings {
  readonly projects: readonly ProjectConfig[];
  readonly dialect: Dialect;
  readonly dataValuesFiles: readonly string[];
  readonly exclude: readonly string[];
  readonly allowedSymlinkDestinations: readonly string[];
  readonly validate: boolean;
  readonly hover: boolean;
  readonly completion: boolean;
  readonly severity: Readonly<Record<string, string>>;
  readonly scope: 'open' | 'workspace';
  readonly ignoreUnknownComments: boolean;
  readonly inlayDefaults: boolean;
  readonly inlayTypes: boolean;
  readonly inlayValues: boolean;
  readonly codeLens: boolean;
  readonly format: boolean;
  readonly limits: { readonly steps: number; readonly milliseconds: number; readonly fileSize: number };
}

export interface ReadSettings {
  readonly settings: Settings;
  /** A sentence for each setting that could not be used and has its default. */
  readonly problems: readonly string[];
}

/**
 * Reads the section `ytt` as sent by an editor, nested or with dotted names; any part may be absent, null or invalid.
 * `base` has the settings for what `raw` does not set.
 */
export function readSettings(raw: unknown, base?: unknown): ReadSettings {
  const problems: string[] = [];
  const given = new Map([...flatten(base), ...flatten(raw)]);
  for (const name of given.keys())
    if (!Object.hasOwn(settingDefinitions, name)) problems.push(`There is no setting ${name}.`);
  const value = <T>(name: keyof typeof settingDefinitions): T => {
    const definition: SettingDefinition = settingDefinitions[name];
    const found = given.get(name);
    if (found === undefined) return definition.default as T;
    const wrong = mismatch(definition.type, found);
    if (wrong === undefined) return found as T;
    problems.push(`The setting ${name} ${wrong}; its default is used.`);
    return definition.default as T;
  };
  const projects = readProjects(value('ytt.projects'));
  addAll(
    problems,
    projects.problems.map((problem) => `In the setting ytt.projects: ${problem}`),
  );
  const settings: Settings = {
    projects: projects.projects,
    dialect: value('ytt.dialect'),
    dataValuesFiles: value('ytt.dataValuesFiles'),
    exclude: value('ytt.exclude'),
    allowedSymlinkDestinations: value('ytt.allowedSymlinkDestinations'),
    validate: value('ytt.validate.enable'),
    hover: value('ytt.hover.enable'),
    completion: value('ytt.completion.enable'),
    severity: value('ytt.diagnostics.severity'),
    scope: value('ytt.diagnostics.scope'),
    ignoreUnknownComments: value('ytt.ignoreUnknownComments'),
    inlayDefaults: value('ytt.inlayHints.defaults'),
    inlayTypes: value('ytt.inlayHints.types'),
    inlayValues: value('ytt.inlayHints.values'),
    codeLens: value('ytt.codeLens.enable'),
    format: value('ytt.format.enable'),
    limits: {
      steps: value('ytt.limits.steps'),
      milliseconds: value('ytt.limits.milliseconds'),
      fileSize: value('ytt.limits.fileSize'),
    },
  };
  return { settings, problems };
}

/** The settings of a client that sends none. */
export const defaultSettings: Settings = readSettings(undefined).settings;

/**
 * The settings that are not null by dotted name, whether they were sent nested (`{ hover: { enable } }`) or dotted (`{
 * 'hover.enable' }`).
 */
function flatten(raw: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const visit = (value: unknown, name: string): void => {
    if (value === null) return;
    if (Object.hasOwn(settingDefinitions, name) || !isRecord(value)) found.set(name, value);
    else
      for (const [key, child] of Object.entries(value)) visit(child, key.startsWith('ytt.') ? key : `${name}.${key}`);
  };
  if (isRecord(raw)) visit(raw, 'ytt');
  return found;
}

function mismatch(type: SettingType, value: unknown): string | undefined {
  switch (type.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'number':
      return typeof value === 'number' && value >= type.minimum ? undefined : `must be a number from ${type.minimum}`;
    case 'choice':
      return type.values.some((choice) => choice === value) ? undefined : `must be one of ${type.values.join(', ')}`;
    case 'strings':
      return isStrings(value) ? undefined : 'must be a list of strings';
    case 'choices':
      return isRecord(value) && Object.values(value).every((one) => type.values.some((choice) => choice === one))
        ? undefined
        : `must map names to one of ${type.values.join(', ')}`;
    case 'projects':
      return Array.isArray(value) ? undefined : 'must be a list of projects';
  }
}
