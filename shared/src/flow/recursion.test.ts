import { describe, expect, it } from 'vitest';
import { type Flow, intFlow, stringFlow, union, unknownFlow } from './flow-value.js';
import { Recursion } from './recursion.js';
import { flowAt } from './testing.js';

describe('answers that are remembered', () => {
  const [a, b] = [{}, {}];

  it('are computed once', () => {
    const recursion = new Recursion();
    let computed = 0;
    const compute = (): Flow => {
      computed++;
      return intFlow;
    };
    expect([recursion.guard(a, compute), recursion.guard(a, compute)]).toEqual([intFlow, intFlow]);
    expect(computed).toBe(1);
  });

  it('are unknown within themselves, and cached if nothing further out is assumed', () => {
    const recursion = new Recursion();
    const inner = (): Flow => union(recursion.guard(a, outer), stringFlow);
    const outer = (): Flow => union(recursion.guard(b, inner), intFlow);
    expect(recursion.guard(a, outer)).toEqual([...unknownFlow, ...stringFlow, ...intFlow]);
    // The inner result was computed under an assumption about the outer one: queried directly, it is computed again.
    expect(recursion.guard(b, inner)).toEqual([...unknownFlow, ...stringFlow, ...intFlow]);
    expect(recursion.guard(b, () => [])).toEqual([...unknownFlow, ...stringFlow, ...intFlow]);
  });

  it('are computed again once their assumption is known, within another query', () => {
    const recursion = new Recursion();
    const inner = (): Flow => union(recursion.guard(a, outer), stringFlow);
    const outer = (): Flow => union(recursion.guard(b, inner), intFlow);
    const whole = (): Flow => {
      recursion.guard(a, outer);
      return recursion.guard(b, inner);
    };
    expect(recursion.guard({}, whole)).toEqual([...unknownFlow, ...stringFlow, ...intFlow]);
  });

  it('are taken again within the question that they assume something of', () => {
    const recursion = new Recursion();
    let computed = 0;
    const inner = (): Flow => {
      computed++;
      return union(
        recursion.guard(a, () => []),
        stringFlow,
      );
    };
    recursion.guard(a, () => union(recursion.guard(b, inner), recursion.guard(b, inner)));
    expect(computed).toBe(1);
  });

  it('are computed again by another query if they were too deep in the one before', () => {
    const recursion = new Recursion();
    const keys = Array.from({ length: 400 }, () => ({}));
    const from = (at: number): Flow => {
      const key = keys[at];
      return key === undefined ? intFlow : recursion.guard(key, () => from(at + 1));
    };
    expect(from(0)).toEqual(unknownFlow);
    expect(recursion.guard(keys[0] ?? {}, () => [])).toEqual(unknownFlow);
    expect(from(299)).toEqual(intFlow);
  });

  it('do not depend on the order of the queries, whatever needs what', () => {
    const names = [0, 1, 2] as const;
    const keys = names.map(() => ({}));
    /** Answers to queries in this order; `needs` has a bit for each pair of which the first needs the second. */
    const answers = (needs: number, order: readonly number[]): ReadonlyMap<number, string> => {
      const recursion = new Recursion();
      const ask = (name: number): Flow =>
        recursion.guard(keys[name] ?? {}, () =>
          union(
            [{ kind: 'scalar', type: 'string', text: String(name) }],
            ...names.flatMap((other) => ((needs >> (3 * name + other)) & 1 ? [ask(other)] : [])),
          ),
        );
      const shown = (flow: Flow): string =>
        flow
          .map((one) => ('text' in one ? one.text : one.kind))
          .sort()
          .join();
      return new Map(order.map((name) => [name, shown(ask(name))]));
    };
    const orders = names.flatMap((a) => names.flatMap((b) => (a === b ? [] : [[a, b, 3 - a - b]])));
    for (let needs = 0; needs < 2 ** 9; needs++)
      for (const order of orders)
        for (const [name, answer] of answers(needs, order))
          expect(answer, `${name} of ${needs}, asked ${order}`).toBe(answers(needs, [name]).get(name));
  });

  it('come to an end however deep they go', () => {
    const chain = (length: number): string => {
      const lines = Array.from({ length }, (_, i) => `x${i + 1} = x${i}`);
      return flowAt(`#! file: m.star\nx0 = 1\n${lines.join('\n')}\ny = x${length}<|>\n`);
    };
    expect(chain(100)).toBe('int');
    expect(chain(5_000)).toBe('unknown');
    const calls = Array.from(
      { length: 30 },
      (_, i) => `def f${i}(x):\n  return f${(i + 1) % 30}(x) + f${(i + 7) % 30}(x)\nend`,
    );
    expect(flowAt(`#! file: m.star\n${calls.join('\n')}\ny = f0(1)<|>\n`)).toBe('unknown');
  });
});

describe('many values', () => {
  it('are not distinguished', () => {
    const texts = Array.from({ length: 100 }, (_, i): Flow => [{ kind: 'scalar', type: 'string', text: String(i) }]);
    const all = union(...texts);
    expect(all).toHaveLength(25);
    expect(all.at(-1)).toEqual({ kind: 'unknown' });
    expect(union(...texts.slice(0, 24))).toHaveLength(24);
    expect(union(...texts.slice(0, 3), ...texts.slice(0, 3))).toHaveLength(3);
  });

  it('are not all compared with each other', () => {
    let compared = 0;
    const counted = (i: number): Flow => [
      {
        kind: 'scalar',
        type: 'string',
        get text() {
          compared++;
          return String(i);
        },
      },
    ];
    const many = 2_000;
    union(...Array.from({ length: many }, (_, i) => counted(i)));
    expect(compared).toBeLessThan(many);
  });
});
