/** The snippets of the extension are what ytt accepts, with the texts of their placeholders. */
import { defaultRunOptions, evaluateProject, printDocuments, SourceFile } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { yamlSnippets } from '../client-vscode/src/editing/yaml-snippet-definitions.js';

/** The text after the snippet is inserted, and no placeholder changed. */
function inserted(prefix: string): string {
  const lines = yamlSnippets().find((one) => one.prefix === prefix)?.body ?? [];
  return lines.join('\n').replace(/\$\{\d+:((?:\\.|[^\\}])*)\}|\$\d/g, (_, text = '') => text.replace(/\\(.)/g, '$1'));
}

const schema = '#@data/values-schema\n---\nname: a\n';

it.each([
  ['ytt-schema', {}, ''],
  ['ytt-values', { 'schema.yml': '#@data/values-schema\n---\nname: ""\n' }, ''],
  ['ytt-template', { 'schema.yml': schema }, 'key: a\n'],
  [
    'ytt-overlay',
    { 'a.yml': 'kind: Deployment\nmetadata:\n  name: a\n---\nkind: Service\n' },
    'kind: Deployment\nmetadata:\n  name: a\n  labels: {}\n---\nkind: Service\n',
  ],
  ['ytt-function', {}, ''],
  ['ytt-if', {}, 'key: value\n'],
  ['ytt-for', {}, ''],
])('%s', (prefix, others, output) => {
  const texts = Object.entries({ ...others, 'config.yml': inserted(prefix) });
  const project = evaluateProject({
    files: texts.map(([path, text]) => new SourceFile(path, text)),
    dataValuesFiles: [],
    dataValues: [],
    options: defaultRunOptions,
  });
  expect(project.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(printDocuments(project.output.documents)).toBe(output);
});

it('all are tried, or describe projects', () => {
  expect(parse(inserted('ytt-project'))).toEqual({
    projects: [{ name: 'app', files: ['config/'], variants: { dev: { dataValuesFiles: ['values/dev.yml'] } } }],
  });
  expect(yamlSnippets()).toHaveLength(8);
});
