import { expect, it } from 'vitest';
import type { SchemaChange } from './change.js';
import { withRenames } from './renames.js';

it('each change is looked at a few times, however many there are', () => {
  let looks = 0;
  const change = (name: string, more: Pick<SchemaChange, 'kind' | 'effect'> & Partial<SchemaChange>): SchemaChange => ({
    message: '',
    before: undefined,
    after: undefined,
    ...more,
    get path() {
      looks++;
      return [name];
    },
  });
  const numbers = Array.from({ length: 1000 }, (_, i) => i);
  const changes = [
    ...numbers.map((i) => change(`old${i}`, { kind: 'removed', effect: 'breaking', notices: [`Use new${i}.`] })),
    ...numbers.map((i) => change(`new${i}`, { kind: 'added', effect: 'compatible' })),
  ];
  expect(withRenames(changes).every(({ kind }) => kind === 'renamed')).toBe(true);
  expect(looks / changes.length).toBeLessThan(10);
});
