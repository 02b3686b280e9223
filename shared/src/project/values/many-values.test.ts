/** Data values of many documents, whose merging can be interrupted. */
import { expect, it } from 'vitest';
import { defaultLimits, Interrupted } from '../../starlark/eval/thread.js';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject } from '../project.js';

const count = 2_000;
const numbers = Array.from({ length: count }, (_, i) => i);
const values = numbers.map((i) => `#@data/values\n---\nk${i % 40}: ${i + 1}\n`).join('');
const schema = numbers.slice(0, 40).map((i) => `k${i}: 0\n`);
/** New files, for which nothing is cached. */
const files = (): readonly SourceFile[] => [
  new SourceFile('schema.yml', `#@data/values-schema\n---\n${schema.join('')}`),
  new SourceFile('values.yml', values),
];

it('merging many documents of data values checks for other work', () => {
  let looks = 0;
  const evaluated = (most: number): string => {
    looks = 0;
    const interrupt = (): void => {
      if (++looks > most) throw new Interrupted();
    };
    const options = { ...defaultRunOptions, limits: { ...defaultLimits, interrupt } };
    const { dataValues } = evaluateProject({ files: files(), dataValuesFiles: [], dataValues: [], options });
    return JSON.stringify(dataValues.value);
  };
  const whole = evaluated(Number.POSITIVE_INFINITY);
  expect(looks).toBeGreaterThanOrEqual(count / 20);
  const last = looks;
  for (const most of [0, last >> 1, last - 1]) expect(() => evaluated(most)).toThrow(Interrupted);
  expect(evaluated(last)).toBe(whole);
});
