/** The groups in which an editor shows the settings: those about files first, rarely used ones last. */
import type { settingDefinitions } from './settings.js';

type SettingName = keyof typeof settingDefinitions;

/** The titles of the groups, in display order. */
export const settingGroups = ['Projects', 'Findings', 'Editing', 'Limits and logging'] as const;

export type SettingGroup = (typeof settingGroups)[number];

/** The group of each setting, in display order. */
export const groupOfSetting = {
  'ytt.projects': 'Projects',
  'ytt.dataValuesFiles': 'Projects',
  'ytt.exclude': 'Projects',
  'ytt.dialect': 'Projects',
  'ytt.ignoreUnknownComments': 'Projects',
  'ytt.allowedSymlinkDestinations': 'Projects',
  'ytt.validate.enable': 'Findings',
  'ytt.diagnostics.scope': 'Findings',
  'ytt.diagnostics.severity': 'Findings',
  'ytt.completion.enable': 'Editing',
  'ytt.hover.enable': 'Editing',
  'ytt.format.enable': 'Editing',
  'ytt.codeLens.enable': 'Editing',
  'ytt.inlayHints.defaults': 'Editing',
  'ytt.inlayHints.types': 'Editing',
  'ytt.inlayHints.values': 'Editing',
  'ytt.limits.milliseconds': 'Limits and logging',
  'ytt.limits.steps': 'Limits and logging',
  'ytt.limits.fileSize': 'Limits and logging',
  'ytt.trace.server': 'Limits and logging',
} as const satisfies Readonly<Record<SettingName, SettingGroup>>;

/** All settings, in display order. */
export const groupedSettings = Object.keys(groupOfSetting) as readonly SettingName[];
