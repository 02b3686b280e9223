/** Which files the playground opens for an example on a page. */
import { expect, it } from 'vitest';

const script = new URL('../scripts/runnable-examples.mjs', import.meta.url).href;
const { projectsOf }: { projectsOf(blocks: readonly string[]): readonly (Record<string, string> | undefined)[] } =
  await import(script);

it('are those that a block names', () => {
  const block = '#! file: a/schema.yml\n#@data/values-schema\n---\nx: 1\n#! file: values.yml\nx: 2\n';
  expect(projectsOf([block])).toEqual([
    { 'a/schema.yml': '#@data/values-schema\n---\nx: 1\n', 'values.yml': 'x: 2\n' },
  ]);
});

it('are those of the page so far where a block names its own, the newest of each', () => {
  const blocks = ['#! config/a.yml\na: 1\n', '#! b.star\nx = 1\n', '#! config/a.yml\na: 2\n'];
  expect(projectsOf(blocks)).toEqual([
    { 'config/a.yml': 'a: 1\n' },
    { 'config/a.yml': 'a: 1\n', 'b.star': 'x = 1\n' },
    { 'config/a.yml': 'a: 2\n', 'b.star': 'x = 1\n' },
  ]);
});

it('are a schema, and data values with the schema before them', () => {
  const schemas = ['#@data/values-schema\n---\na: 1\n', '#@schema/definition data_values=True\n---\nb: 1\n'];
  const [first = '', second = ''] = schemas;
  expect(projectsOf(['a: 0\n', first, 'a: 2\n', second, 'b: 2\n', '#@data/values\n---\nb: 3\n'])).toEqual([
    undefined,
    { 'schema.yml': first },
    { 'values.yml': 'a: 2\n', 'schema.yml': first },
    { 'schema.yml': second },
    { 'values.yml': 'b: 2\n', 'schema.yml': second },
    { 'config.yml': '#@data/values\n---\nb: 3\n' },
  ]);
});
