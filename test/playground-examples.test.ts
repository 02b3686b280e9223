/** The examples of the playground show ytt's behaviour: none has a mistake except those that it is about. */
import { expect, it } from 'vitest';
import { examples } from '../playground/src/examples.js';
import { ytt } from '../server/src/cli/testing.js';

const mistakes: Readonly<Record<string, readonly string[]>> = {
  'Rules for data values': ['values.yml:3 invalid-value', 'values.yml:4 invalid-value'],
};

it.each(examples)('$name: has only the findings that it shows', async ({ name, files }) => {
  const { out } = await ytt(files, 'check --format json .');
  const findings: readonly { readonly path: string; readonly line: number; readonly code: string }[] = JSON.parse(out);
  expect(findings.map(({ path, line, code }) => `${path}:${line} ${code}`)).toEqual(mistakes[name] ?? []);
});
