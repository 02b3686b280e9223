/** `check` with the flags of one run: findings are reported where people can fix them. */
import { expect, it } from 'vitest';
import { ytt } from './testing.js';

const schema = [
  '#@data/values-schema',
  '---',
  '#@schema/validation min_len=2',
  'list:',
  '- 0',
  '#@schema/validation one_not_null=["a", "b"]',
  'm:',
  '  #@schema/nullable',
  '  a: ""',
  '  #@schema/nullable',
  '  b: ""',
  '#@schema/validation min_len=1',
  'name: ""',
  '',
].join('\n');

/** The findings, a line each: `file:line:column code`. */
async function reported(files: Readonly<Record<string, string>>, flags: string): Promise<readonly string[]> {
  const { out } = await ytt({ 'schema.yml': schema, ...files }, `check ${flags}`);
  return out
    .split('\n')
    .flatMap((line) => {
      const [, place, code] = /^(\S+:\d+:\d+) \w+ .* ([\w-]+)$/.exec(line) ?? [];
      return place === undefined ? [] : [`${place} ${code}`];
    })
    .sort();
}

it('reports violated rules at the values, in documents and plain files, and missing values where they could be set', async () => {
  const text = 'list: [1]\nm:\n  a: x\n  b: z\n';
  const document = { 'v.yml': `#@data/values\n---\n${text}` };
  expect(await reported(document, '-f schema.yml -f v.yml')).toEqual([
    'v.yml:2:1 required-value-missing',
    'v.yml:3:7 invalid-value',
    'v.yml:4:1 invalid-value',
  ]);
  expect(await reported({ 'v.yml': text }, '-f schema.yml --data-values-file v.yml')).toEqual([
    'v.yml:1:1 required-value-missing',
    'v.yml:1:7 invalid-value',
    'v.yml:2:1 invalid-value',
  ]);
});

it('reports them at the schema if no file sets anything', async () => {
  expect(await reported({}, '-f schema.yml')).toEqual([
    'schema.yml:13:7 invalid-value',
    'schema.yml:4:1 invalid-value',
    'schema.yml:7:1 invalid-value',
  ]);
});

it('reads the paths before those of flags, as if they had one', async () => {
  const given = (name: string) => `#@data/values\n---\nlist: [10]\nm: {a: x}\nname: "${name}"\n`;
  const files = { 'empty.yml': given(''), 'full.yml': given('x') };
  const about = async (flags: string) =>
    (await reported(files, flags)).filter((line) => /:5:\d+ invalid-value$/.test(line));
  expect(await about('schema.yml empty.yml -f full.yml')).toEqual([]);
  expect(await about('schema.yml full.yml -f empty.yml')).toEqual(['empty.yml:5:7 invalid-value']);
});
