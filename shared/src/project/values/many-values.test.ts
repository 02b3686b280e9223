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

it('requests are answered between any number of values that nothing declares', () => {
  const checks = (count: number): number => {
    let asked = 0;
    const checkpoint = (): void => void asked++;
    const keys = Array.from({ length: count }, (_, i) => `k${i}: 1\n`).join('');
    const given = [
      new SourceFile('schema.yml', '#@data/values-schema\n---\na: 1\n'),
      new SourceFile('values.yml', `#@data/values\n---\n${keys}`),
    ];
    const options = { ...defaultRunOptions, limits: { ...defaultLimits, checkpoint } };
    const project = evaluateProject({ files: given, dataValuesFiles: [], dataValues: [], options });
    expect(project.findingsOf('inspect')).toHaveLength(count);
    return asked;
  };
  // 22 checks by the steps of the overlay, and one for each 500 findings that get fixes.
  expect(checks(100 + 4_096) - checks(100)).toBe(30);
});

it('the findings of a stage are collected in steps, between which requests are answered', () => {
  let asked = 0;
  const checkpoint = (): void => void asked++;
  const options = { ...defaultRunOptions, limits: { ...defaultLimits, checkpoint } };
  const project = evaluateProject({ files: files(), dataValuesFiles: [], dataValues: [], options });
  expect(project.findingsOf('result')).toEqual([]);
  asked = 0;
  expect(project.findingsFrom('values')).toEqual([]);
  expect(asked).toBe(2);
});
