/** Generates the settings page and the extension's configuration from the definition of the settings. */
import { dialects } from '@ytt-language/shared';
import { lists, prefixLists, switches, valueMaps } from '../projects/stated/project-flags.js';
import { groupedSettings, groupOfSetting, type SettingGroup, settingGroups } from './setting-groups.js';
import { type SettingDefinition, type SettingType, settingDefinitions } from './settings.js';

const definitions: Readonly<Record<string, SettingDefinition>> = settingDefinitions;

type JsonSchema = Readonly<Record<string, unknown>>;

/** `docs/settings.md`. */
export function settingsPage(): string {
  const sections = Object.entries(definitions).map(
    ([name, { type, default: value, description }]) =>
      `## ${name}\n\n${description}\n\nType: ${typeWords(type)}. Default: \`${JSON.stringify(value)}\`.\n`,
  );
  const lead =
    "The server reads the section `ytt` of the editor's settings, nested or with dotted names. Settings that it does not name, or as null, are those of the same section of `initializationOptions`, if any. Absent and invalid settings have their default; a message reports invalid ones. If the editor refuses to give its settings, or sends none, the known ones stay.";
  return `# Settings\n\n${lead}\n\n${sections.join('\n')}`;
}

/** `contributes.configuration` of the extension; its texts are keys of `contributedTexts`. */
export function contributedConfiguration(): readonly JsonSchema[] {
  return settingGroups.map((group, order) => {
    const names = groupedSettings.filter((name) => groupOfSetting[name] === group);
    const properties = names.map((name, place) => [name, contributedSetting(settingDefinitions[name], name, place)]);
    return { title: `%${groupKey(group)}%`, order, properties: Object.fromEntries(properties) };
  });
}

function contributedSetting(definition: SettingDefinition, name: string, order: number): JsonSchema {
  const { type, default: value, scope = 'window' } = definition;
  return { ...typeSchema(type), default: value, markdownDescription: `%${settingKey(name)}%`, scope, order };
}

/** The texts about settings in the extension's `package.nls.json`, by key. */
export function contributedTexts(): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...settingGroups.map((group) => [groupKey(group), group]),
    ...groupedSettings.map((name) => [settingKey(name), settingDefinitions[name].description]),
  ]);
}

/** The prefix of all keys of `contributedTexts`, and of no other key in `package.nls.json`. */
export const contributedPrefix = 'configuration.';

const groupKey = (group: SettingGroup): string => `${contributedPrefix}${group.toLowerCase().replaceAll(' ', '-')}`;
const settingKey = (name: string): string => `${contributedPrefix}${name}`;

function typeWords(type: SettingType): string {
  switch (type.kind) {
    case 'boolean':
      return 'true or false';
    case 'number':
      return `a number from ${type.minimum}`;
    case 'choice':
      return `one of ${type.values.join(', ')}`;
    case 'strings':
      return 'a list of strings';
    case 'choices':
      return `a map from codes to one of ${type.values.join(', ')}`;
    case 'projects':
      return 'a list of projects';
  }
}

function typeSchema(type: SettingType): JsonSchema {
  switch (type.kind) {
    case 'boolean':
      return { type: 'boolean' };
    case 'number':
      return { type: 'number', minimum: type.minimum };
    case 'choice':
      return { type: 'string', enum: type.values };
    case 'strings':
      return { type: 'array', items: { type: 'string' } };
    case 'choices':
      return { type: 'object', additionalProperties: { type: 'string', enum: type.values } };
    case 'projects':
      return { type: 'array', items: projectSchema };
  }
}

const strings: JsonSchema = { type: 'array', items: { type: 'string' } };

const texts: JsonSchema = { type: 'object', additionalProperties: { type: 'string' } };

/** The keys of a project and of its variants. */
const ofRun: Readonly<Record<string, JsonSchema>> = {
  files: strings,
  dataValuesFiles: strings,
  ...Object.fromEntries([
    ...Object.entries(valueMaps).map(([key, kind]) => [key, kind === 'data-value-yaml' ? { type: 'object' } : texts]),
    ...[...Object.keys(prefixLists), ...lists].map((key) => [key, strings]),
    ...switches.map((key) => [key, { type: 'boolean' }]),
  ]),
};

const projectSchema: JsonSchema = {
  type: 'object',
  required: ['name', 'files'],
  additionalProperties: false,
  properties: {
    name: { type: 'string' },
    ...ofRun,
    variants: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: false, properties: ofRun },
    },
    dialect: { type: 'string', enum: dialects },
  },
};
