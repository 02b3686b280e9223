/** Annotations of a schema whose arguments could not be computed have no effect. */
import { expect, it } from 'vitest';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { SourceFile } from '../text/source-file.js';

const released = '#@data/values-schema\n';
const proposed = '#@schema/definition data_values=True\n';
const inBoth = [
  'validation min=x',
  'validation one_of=x',
  'validation one_of=[x]',
  'validation one_of=["a", x]',
  'validation ("text", x)',
  'validation x',
  'validation max_len=1, when=x',
  'default x',
  'examples ("a", x)',
  'examples x',
  'title x',
  'desc x',
  'deprecated x',
  'type any=x',
];
const inProposed = [
  'validate enum=x',
  'validate enum=[x]',
  'validate min=x',
  'type x',
  'type [x]',
  'any-of x',
  'one-of x, 1',
  'any-of [x]',
  'doc x',
  'example x',
  'removed x',
];

it.each([
  ...inBoth.flatMap((annotation) => [released, proposed].map((header) => [annotation, header] as const)),
  ...inProposed.map((annotation) => [annotation, proposed] as const),
])('nothing follows from %s below %s', (annotation, header) => {
  const { findings } = evaluateProject({
    files: [
      new SourceFile('s.yml', `#@ x = 1 + ""\n${header}---\n#@schema/${annotation}\na: ""\n`),
      new SourceFile('v.yml', '#@data/values\n---\na: "abc"\n'),
    ],
    dataValuesFiles: [],
    dataValues: [],
    options: defaultRunOptions,
  });
  expect(findings.map(({ message }) => message)).toEqual(['unknown binary op: int + string']);
});
