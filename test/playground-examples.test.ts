/** The examples of the playground show what ytt does with them: none has a mistake that is not its subject. */
import { expect, it } from 'vitest';
import { examples } from '../playground/src/examples.js';
import { ytt } from '../server/src/cli/testing.js';

const mistakes: Readonly<Record<string, readonly string[]>> = { 'Rules for data values': ['invalid-value'] };

it.each(examples)('$name: has only the findings that it shows', async ({ name, files }) => {
  const { out } = await ytt(files, 'check --format json .');
  const findings: readonly { readonly code: string }[] = JSON.parse(out);
  expect([...new Set(findings.map(({ code }) => code))]).toEqual(mistakes[name] ?? []);
});
