import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ListMemo, shortList } from './list-memo.js';

interface Element {
  readonly name: number;
}

const elements: readonly Element[] = Array.from({ length: 100 }, (_, name) => ({ name }));

interface Counting {
  readonly map: (list: readonly Element[]) => readonly string[];
  /** What was computed since the list was last emptied. */
  readonly asked: number[];
}

function counting(isKept?: (result: string) => boolean): Counting {
  const memo = new ListMemo<Element, string>(isKept);
  const asked: number[] = [];
  const compute = ({ name }: Element): string => {
    asked.push(name);
    return `r${name}`;
  };
  return { map: (list) => memo.map(list, compute), asked };
}

const splice = fc.record({ at: fc.nat(60), removed: fc.nat(40), added: fc.array(fc.constantFrom(...elements)) });

const results = (list: readonly Element[]): string[] => list.map(({ name }) => `r${name}`);

describe('a memo of lists', () => {
  it('does not compute again for the same list, and returns the same array', () => {
    const { map, asked } = counting();
    const first = map(elements);
    expect(first).toEqual(results(elements));
    expect(map(elements)).toBe(first);
    expect(asked.length).toBe(100);
  });

  it.each([
    ['replaced in the middle', 50, 1, [7]],
    ['replaced at the start', 0, 1, [7]],
    ['replaced at the end', 99, 1, [7]],
    ['inserted', 50, 0, [7, 8]],
    ['removed', 50, 10, []],
  ] as const)('asks only about what is new where elements are %s', (_, at, removed, names) => {
    const { map, asked } = counting();
    map(elements);
    asked.length = 0;
    const added = names.map((name) => ({ name: name + 1_000 }));
    const list = [...elements.slice(0, at), ...added, ...elements.slice(at + removed)];
    expect(map(list)).toEqual(results(list));
    expect(asked).toEqual(added.map(({ name }) => name));
  });

  it.each([
    ['the first', 0],
    ['one in the middle', 50],
    ['the last', 99],
  ])('asks about no element that is gone, though its result was not kept: %s', (_, gone) => {
    const { map, asked } = counting((result) => result !== `r${gone}`);
    map(elements);
    asked.length = 0;
    const list = elements.filter(({ name }) => name !== gone);
    expect(map(list)).toEqual(results(list));
    expect(asked).toEqual([]);
  });

  it.each([
    ['before', 49],
    ['after', 51],
  ])('asks again about what was not kept right %s what is replaced', (_, open) => {
    const { map, asked } = counting((result) => result !== `r${open}`);
    map(elements);
    asked.length = 0;
    const list = elements.map((one, i) => (i === 50 ? { name: 1_000 } : one));
    expect(map(list)).toEqual(results(list));
    expect(asked).toEqual([1_000, open]);
  });

  it.each([
    ['inserted', 10, 0, 3],
    ['removed', 10, 7, 0],
  ])('asks again about what was not kept and has moved, as elements before it were %s', (_, at, removed, count) => {
    const { map, asked } = counting((result) => result !== 'r80');
    map(elements);
    asked.length = 0;
    const added = elements.slice(0, count);
    const list = [...elements.slice(0, at), ...added, ...elements.slice(at + removed)];
    expect(map(list)).toEqual(results(list));
    expect(asked).toEqual([...added.map(({ name }) => name), 80]);
    asked.length = 0;
    map(list);
    expect(asked).toEqual([80]);
  });

  it('caches nothing for short lists', () => {
    const { map, asked } = counting();
    const list = elements.slice(0, shortList - 1);
    map(list);
    map(list);
    expect(asked.length).toBe(2 * list.length);
  });

  it('caches the shortest list that is long enough', () => {
    const { map, asked } = counting();
    const list = elements.slice(0, shortList);
    map(list);
    map(list);
    expect(asked.length).toBe(list.length);
  });

  it.each([
    ['begins', elements.slice(0, 50)],
    ['ends', elements.slice(50)],
  ])('asks about nothing of a list that only %s as one before, and is shorter or longer', (_, part) => {
    for (const [before, after] of [
      [elements, part],
      [part, elements],
    ] as const) {
      const { map, asked } = counting();
      map(before);
      asked.length = 0;
      expect(map(after)).toEqual(results(after));
      expect(asked).toEqual(results(after.filter((one) => !before.includes(one))).map((name) => Number(name.slice(1))));
    }
  });

  it('computes each time for a list with a result that must not be cached, and for no other', () => {
    const { map, asked } = counting((result) => result !== 'r1007');
    map(elements);
    const list = [...elements.slice(0, 50), { name: 1_007 }, ...elements.slice(50)];
    for (let time = 0; time < 2; time++) {
      asked.length = 0;
      expect(map(list)).toEqual(results(list));
      expect(asked).toEqual([1_007]);
    }
  });

  it('computes the results that must not be cached again, wherever they are, until they may be', () => {
    const memo = new ListMemo<Element, string>((result) => !result.startsWith('open'));
    const isOpen = fc.func(fc.boolean());
    fc.assert(
      fc.property(fc.array(fc.tuple(splice, isOpen), { maxLength: 8 }), (versions) => {
        let list = elements;
        for (const [{ at, removed, added }, open] of versions) {
          list = [...list.slice(0, at), ...added, ...list.slice(at + removed)];
          const before = memo.map(list, ({ name }) => (open(name) ? `open ${name}` : `r${name}`));
          const asked: string[] = [];
          const after = memo.map(list, ({ name }) => {
            asked.push(`open ${name}`);
            return `r${name}`;
          });
          const opened = before.filter((one) => one.startsWith('open'));
          if (list.length >= shortList && opened.length < shortList) expect(asked.sort()).toEqual(opened.sort());
          expect(after).toEqual(results(list));
        }
      }),
    );
  });

  it('gives for each of any lists what computing gives', () => {
    const lists = fc.array(fc.array(fc.constantFrom(...elements), { minLength: 30, maxLength: 60 }), { maxLength: 5 });
    fc.assert(
      fc.property(lists, fc.array(splice), (starts, splices) => {
        const { map } = counting();
        for (const start of starts) {
          let list = start;
          for (const { at, removed, added } of splices) {
            expect(map(list)).toEqual(results(list));
            list = [...list.slice(0, at), ...added, ...list.slice(at + removed)];
          }
          expect(map(list)).toEqual(results(list));
        }
      }),
    );
  });
});

describe('an equal list', () => {
  it('has the very results of the one before', () => {
    const list = Array.from({ length: 50 }, (_, i) => ({ i }));
    const memo = new ListMemo<{ readonly i: number }, number>();
    let computed = 0;
    const ofList = (one: readonly { readonly i: number }[]): readonly number[] =>
      memo.map(one, ({ i }) => {
        computed++;
        return i;
      });
    const first = ofList(list);
    expect(ofList([...list])).toBe(first);
    expect(ofList(list.map((one, at) => (at === 7 ? { i: 7 } : one)))).toBe(first);
    expect(computed).toBe(51);
    expect(ofList(list.slice(0, 40))).toEqual(first.slice(0, 40));
    expect(ofList([...list.slice(0, 40), { i: 99 }, ...list.slice(40)])).toEqual([
      ...first.slice(0, 40),
      99,
      ...first.slice(40),
    ]);
  });
});

it('a list with one result that must not be cached is computed again, whatever the others are', () => {
  const list = elements.slice(0, shortList + 5);
  for (const at of [0, 3, list.length - 1]) {
    const { map, asked } = counting((result) => result !== `r${list[at]?.name}`);
    map(list);
    expect(map(list)).toEqual(results(list));
    expect(asked.filter((name) => name === list[at]?.name)).toHaveLength(2);
  }
});
