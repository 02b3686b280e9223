/** The server's own output. */
import { afterEach, expect, it } from 'vitest';
import { keepOutputClean } from './clean-output.js';

const methods = ['error', 'warn', 'log', 'info', 'debug'] as const;
const before = { ...console };
afterEach(() => void Object.assign(console, before));

it('is written to standard error, without terminal escapes', () => {
  const printed: unknown[] = [];
  const refuse = (): never => {
    throw new Error('Standard output carries the protocol.');
  };
  for (const method of methods) console[method] = refuse;
  console.error = (...values: unknown[]) => void printed.push(values);
  keepOutputClean();
  for (const method of methods) console[method]('%s is %d%%', 'a\u001b[31m', 1, { b: 2 });
  expect(printed).toEqual(methods.map(() => ['%s', expect.stringMatching(/^a[^\u001b]*\[31m is 1% \{ b: 2 \}$/)]));
});
