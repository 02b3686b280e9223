/** More of one thing than a call can have arguments: lists must be joined one by one. */
import { expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject } from './project.js';

const count = 130_000;
const rows = (row: (i: number) => string): string => Array.from({ length: count }, (_, i) => `${row(i)}\n`).join('');

it.each<[what: string, text: string, findings: number]>([
  ['undefined names', `${rows(() => '#@ x()')}a: 1\n`, count],
  ['unknown comments of a node', `${rows(() => '# x')}a: #@ 1\n`, count],
  [
    'named arguments',
    `#@ def f(**kwargs):\n#@   return len(kwargs)\n#@ end\n#@ d = {str(i): 1 for i in range(${count})}\na: #@ f(**d)\n`,
    0,
  ],
])(
  '%s are read',
  (_, text, least) => {
    const files = [new SourceFile('t.yml', text)];
    const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    expect(findings).toHaveLength(least);
  },
  60_000,
);
