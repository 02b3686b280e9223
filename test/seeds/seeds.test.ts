/** Every code block of the design documents has a case, or a reason for having none; and every case passes. */
import { jsonSchema, printJson } from '@ytt-language/shared';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { hoverAt } from '../../server/src/features/hover/hover.js';
import { renderHover } from '../../server/src/features/hover/render-hover.js';
import { openFixture } from '../../server/src/features/testing.js';
import { cases001 } from './cases-001.js';
import { cases003 } from './cases-003.js';
import { cases004 } from './cases-004.js';
import { notExamples } from './not-examples.js';
import { readSeedBlocks, type Seed, seeds } from './seed-blocks.js';
import { declarationAt, filesOf, projectOf, runCase, type SeedCase } from './seed-case.js';

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
      const { errors = [], notices = [], effective, types, exported, documented } = one;
      const wanted = { errors, notices, effective, types, exported, documented };
      expect(runCase(one, block?.text ?? '')).toEqual(withoutAbsent(wanted));
    });
  }
});

/** What a case sets, if all of it is in one data values document. */
function setBy(given: SeedCase, block: string): unknown {
  const [write, ...others] = given.values ?? [];
  const text = write?.(block);
  const hasCode = text?.replace('#@data/values\n', '').includes('#@') ?? false;
  return text === undefined || others.length > 0 || hasCode ? undefined : parse(text.slice(text.indexOf('---') + 3));
}

describe.each(Object.keys(seeds) as Seed[])('of seed %s', (seed) => {
  const blocks = readSeedBlocks(seed);
  const own = cases.filter((one) => one.seed === seed);
  const blockOf = ({ section, nth = 1 }: SeedCase): string =>
    blocks?.find((each) => each.section === section && each.nth === nth)?.text ?? '';

  it.skipIf(blocks === undefined)('the JSON Schema of each case declares its data values as in the case', () => {
    let told = 0;
    for (const one of own) {
      const block = blockOf(one);
      const set = setBy(one, block);
      const { schema, findings } = projectOf(one, block);
      const errors = findings.filter(({ severity }) => severity === 'error').map(({ code, file }) => [code, file.path]);
      const isOfValues = errors.every(([code = '']) => !code.startsWith('schema-') && !code.startsWith('template-'));
      if (set === undefined || schema === undefined || !isOfValues) continue;
      const exported = printJson(jsonSchema(schema));
      // It states there what JSON Schema cannot express.
      if (errors.length > 0 && exported.includes('"$comment"')) continue;
      told++;
      const takes = new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(exported));
      expect([one.section, one.shows, takes(set)]).toEqual([one.section, one.shows, errors.length === 0]);
    }
    expect(told).toBeGreaterThan(5);
  });

  it.skipIf(blocks === undefined)('the hover of each data value shows its type', () => {
    for (const one of own)
      for (const [path, type] of Object.entries(one.types ?? {})) {
        // Nobody hovers over the dash of an item.
        if (path.endsWith('[]')) continue;
        const block = blockOf(one);
        const { start = 0 } = declarationAt(projectOf(one, block), path)?.origin ?? {};
        const [{ text } = { text: '' }] = filesOf(one, block);
        const { snapshot, offset } = openFixture(`#! file: schema.yml\n${text.slice(0, start)}<|>${text.slice(start)}`);
        const found = hoverAt(snapshot, offset);
        const shown = found === undefined ? '' : renderHover(found.subject, () => undefined);
        const [written = '', orNull] = type.split(/, or null$/);
        // Hovers show only the outline of a long type.
        const begin = written.split(/[<:]/, 1)[0];
        expect(shown, `${one.section}: ${path}`).toContain(`: \`${begin}`);
        expect(/ or null/.test(shown.split('\n', 1)[0] ?? ''), `${one.section}: ${path}`).toBe(orNull !== undefined);
      }
  });
});

function withoutAbsent(given: object): object {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
