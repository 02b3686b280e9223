/** Which documents of an output are overlays over it, and which only look like it. Outputs are those of ytt 0.48. */
import { expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject, type Project } from '../project.js';

const load = '#@ load("@ytt:overlay", "overlay")\n#@ load("@ytt:template", "template")\n';
const left = '#@ def left():\n---\na: 1\n---\na: 2\n#@ end\n';
const all = '#@overlay/match by=overlay.all, expects=2\n';
const placed = '--- #@ template.replace(overlay.apply(left(), right()))\n';

function evaluated(...texts: readonly string[]): Project {
  const files = texts.map((text, i) => new SourceFile(`${i}.yml`, text));
  return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
}

function outputOf(text: string): string {
  const project = evaluated(text);
  expect(project.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return project.output.files.map((file) => file.text).join('');
}

it.each([
  [
    'inserted',
    `#@ def right():\n${all}#@overlay/insert after=True\n---\nb: 3\n#@ end\n`,
    ['a: 1', 'b: 3', 'a: 2', 'b: 3'],
  ],
  ['put in the place of others', `#@ def right():\n${all}#@overlay/replace\n---\nb: 3\n#@ end\n`, ['b: 3', 'b: 3']],
  [
    'added',
    '#@ def right():\n#@overlay/match by=lambda *a: False, expects=0\n#@overlay/replace or_add=True\n---\nb: 3\n#@ end\n',
    ['a: 1', 'a: 2', 'b: 3'],
  ],
])('documents that code has %s are output, although annotations stand above them', (_, right, documents) => {
  expect(outputOf(load + left + right + placed)).toBe(documents.map((one) => `${one}\n`).join('---\n'));
});

it.each([
  ['is there', '#@overlay/match by=overlay.all\n', false],
  ['is unknown', '#@overlay/match by=overlay.index(data.values.place)\n', false],
  ['is missing', '', true],
  ['is missing, and another annotation is unknown', '#@overlay/insert before=data.values.place\n', true],
])('annotations inside a document do nothing if its match is missing: it %s', (_, match, expected) => {
  const schema = '#@data/values-schema\n---\nplace: 0\n';
  const right = `${match}---\n#@overlay/remove\na:\n#@overlay/match missing_ok=True\nb: 1\n`;
  const { findings } = evaluated(
    schema,
    '#@data/values\n---\nplace: x\n',
    `#@ load("@ytt:data", "data")\n${load}---\na: 1\n${right}`,
  );
  expect(findings.some(({ code }) => code === 'overlay-unused')).toBe(expected);
});
