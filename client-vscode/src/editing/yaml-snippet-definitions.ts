/**
 * The snippets for YAML: inserted text and description, in the language of the editor. Placeholders are examples of ytt
 * code and are not translated.
 */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: snippet placeholders have this syntax.
import { l10n } from 'vscode';

export interface YamlSnippet {
  readonly prefix: string;
  readonly description: string;
  readonly body: readonly string[];
  /** Where the snippet is offered, if not on every line. */
  readonly place?: 'document' | 'project file';
}

/** Returns the snippets, the likely ones first, with their descriptions in the language of the editor. */
export const yamlSnippets = (): readonly YamlSnippet[] => [
  {
    prefix: 'ytt-schema',
    description: l10n.t('A schema document: data values with their defaults, documentation and rules'),
    place: 'document',
    body: ['#@data/values-schema', '---', '#@schema/desc "${1:What it is for.}"', '${2:name}: ${3:default}', '$0'],
  },
  {
    prefix: 'ytt-values',
    description: l10n.t('A data values document'),
    place: 'document',
    body: ['#@data/values', '---', '${1:name}: ${2:value}', '$0'],
  },
  {
    prefix: 'ytt-template',
    description: l10n.t('A template that reads data values'),
    place: 'document',
    body: ['#@ load("@ytt:data", "data")', '---', '${1:key}: #@ data.values.${2:name}', '$0'],
  },
  {
    prefix: 'ytt-overlay',
    description: l10n.t('An overlay for documents of one kind'),
    place: 'document',
    body: [
      '#@ load("@ytt:overlay", "overlay")',
      '#@overlay/match by=overlay.subset({"kind": "${1:Deployment}"}), expects="${2:0+}"',
      '---',
      'metadata:',
      '  #@overlay/match missing_ok=True',
      '  ${3:labels}: ${4:{\\}}',
      '$0',
    ],
  },
  {
    prefix: 'ytt-function',
    description: l10n.t('A function that gives a fragment of YAML'),
    body: ['#@ def ${1:labels}(${2:name}):', '${3:app}: #@ ${2:name}', '#@ end', '$0'],
  },
  {
    prefix: 'ytt-if',
    description: l10n.t('What is there under a condition'),
    body: ['#@ if ${1:True}:', '${2:key}: ${3:value}', '#@ end', '$0'],
  },
  {
    prefix: 'ytt-for',
    description: l10n.t('An item of an array for each of a list'),
    body: ['#@ for ${1:item} in ${2:[]}:', '- ${3:name}: #@ ${1:item}', '#@ end', '$0'],
  },
  {
    prefix: 'ytt-project',
    description: l10n.t('What .ytt-project.yaml holds: which files belong to one run'),
    place: 'project file',
    body: [
      'projects:',
      '- name: ${1:app}',
      '  files: [${2:config/}]',
      '  variants:',
      '    ${3:dev}: { dataValuesFiles: [${4:values/dev.yml}] }',
      '$0',
    ],
  },
];
