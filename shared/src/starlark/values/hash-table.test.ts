/** The order of entries in dicts and sets. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Dict } from './dict.js';

it('the first entry is the oldest remaining one, whatever was added and removed', () => {
  const key = fc.integer({ min: 0, max: 5 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), key }),
    fc.record({ kind: fc.constant('delete' as const), key }),
    fc.record({ kind: fc.constant('delete first' as const) }),
    fc.record({ kind: fc.constant('clear' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { table } = new Dict();
      let left: number[] = [];
      for (const one of steps) {
        if (one.kind === 'insert') {
          table.insert(one.key, null);
          if (!left.includes(one.key)) left.push(one.key);
        } else if (one.kind === 'clear') {
          table.clear();
          left = [];
        } else {
          const gone = one.kind === 'delete' ? one.key : (table.first()?.key ?? 0);
          table.delete(gone);
          left = left.filter((other) => other !== gone);
        }
        expect(table.first()?.key).toBe(left[0]);
      }
    }),
  );
});
