/** How a check names the runs that report its findings. */
import { expect, it } from 'vitest';
import { ytt } from '../testing.js';

const schema = '#@data/values-schema\n---\nport: 80\n';
const wrong = '#@data/values\n---\nport: x\n';
const project = (variants: string): string => `projects:\n- { name: app, files: [c]${variants} }\n`;

it.each<readonly [string, Readonly<Record<string, string>>, string, string]>([
  [
    'a file alone, by its path',
    { 'a/go.mod': '', 'a/t.yml': 'a: #@ 1 + "x"\n', 'a/u.yml': 'a: #@ 1\n' },
    'a/t.yml',
    'a/t.yml',
  ],
  ['a folder, by its path', { 'c/s.yml': schema, 'c/v.yml': wrong }, 'c/v.yml', 'c'],
  ['the folder that is checked', { 's.yml': schema, 'v.yml': wrong }, 'v.yml', '.'],
  [
    'a folder with a values file',
    { 'c/s.yml': schema, 'c/values.yml': 'port: x\n' },
    'c/values.yml',
    'c with c/values.yml',
  ],
  [
    'a project, by its name',
    { '.ytt-project.yaml': project(''), 'c/s.yml': schema, 'c/v.yml': wrong },
    'c/v.yml',
    'app',
  ],
  [
    'a variant of a project, by both names',
    {
      '.ytt-project.yaml': project(', variants: { dev: { dataValuesFiles: [v.yml] } }'),
      'c/s.yml': schema,
      'v.yml': 'port: x\n',
    },
    'v.yml',
    'app (dev)',
  ],
  [
    'the folder of the schema of a modeline, with the file that names it',
    { 'c/s.yml': schema, 'd/v.yml': '#! ytt-schema: ../c/s.yml\nport: x\n' },
    'd/v.yml',
    'c with d/v.yml',
  ],
])('names %s', async (_, files, path, name) => {
  const found = JSON.parse((await ytt(files, 'check --format json')).out);
  expect(found).toMatchObject([{ path, runs: [name] }]);
});
