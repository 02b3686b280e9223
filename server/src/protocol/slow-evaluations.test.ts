import { expect, it } from 'vitest';
import type { RunDefinition } from '../workspace/projects/run-definition.js';
import { logSlowEvaluation } from './slow-evaluations.js';

const input = { key: '/ws/a.yml', path: 'a.yml' };

it.each<readonly [number, number, number, boolean, string[]]>([
  [499.4, 1, 0, false, []],
  [500, 1, 0, false, ['(1 file) took 500 ms.']],
  [1234.5, 0, 1, false, ['(1 file) took 1235 ms.']],
  [600, 1, 2, false, ['(3 files) took 600 ms.']],
  [600, 0, 0, true, ['(0 files) took 600 ms, and was abandoned.']],
])(
  'an evaluation of %d ms, %d files and %d of data values, abandoned: %s',
  (milliseconds, files, values, isAbandoned, told) => {
    const run: RunDefinition = {
      id: 'run',
      root: '/ws',
      reason: { kind: 'alone' },
      files: Array(files).fill(input),
      dataValuesFiles: Array(values).fill(input),
      subject: undefined,
      dialect: 'auto',
    };
    const logged: string[] = [];
    const console = { info: (text: string) => void logged.push(text) };
    logSlowEvaluation({ console } as never, ['/ws'], { run, milliseconds, isAbandoned } as never);
    expect(logged.map((text) => text.slice(text.indexOf('(')))).toEqual(told);
  },
);
