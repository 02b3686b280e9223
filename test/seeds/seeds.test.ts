/** Every code block of the design documents has a case, or a reason why it has none; and every case is met. */
import { describe, expect, it } from 'vitest';
import { cases001 } from './cases-001.js';
import { cases003 } from './cases-003.js';
import { cases004 } from './cases-004.js';
import { notExamples } from './not-examples.js';
import { readSeedBlocks, type Seed, seeds } from './seed-blocks.js';
import { runCase } from './seed-case.js';

const cases = [...cases001, ...cases003, ...cases004];

describe.each(Object.keys(seeds) as Seed[])('seed %s', (seed) => {
  const blocks = readSeedBlocks(seed);
  const own = cases.filter((one) => one.seed === seed);

  it.skipIf(blocks === undefined)('has a case, or a reason for none, for each of its blocks and no others', () => {
    const name = (one: { section: string; nth?: number }): string => `${one.section} ${one.nth ?? 1}`;
    const told = [...own, ...notExamples.filter((one) => one.seed === seed)].map(name);
    expect([...new Set(told)].sort()).toEqual([...new Set(blocks?.map(name))].sort());
  });

  for (const one of own) {
    const { section, nth = 1, shows = '' } = one;
    const block = blocks?.find((each) => each.section === section && each.nth === nth);
    it.skipIf(block === undefined)(`${section} (${nth})${shows === '' ? '' : `: ${shows}`}`, () => {
      const { errors = [], notices, effective, types, documented } = one;
      const wanted = { errors, notices, effective, types, documented };
      expect(runCase(one, block?.text ?? '')).toEqual(withoutAbsent(wanted));
    });
  }
});

function withoutAbsent(given: object): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
