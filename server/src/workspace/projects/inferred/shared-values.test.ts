/** Which values files are taken to set only a share of the required data values. */
import { expect, it } from 'vitest';
import { graphOf } from '../testing.js';

const annotated = '#@data/values\n---\n';

it.each([
  ['nothing beside it', {}, undefined],
  ['a file beside it with other keys', { 'b-values.yml': 'port: 1\n' }, 'below-keys'],
  ['one with some of its keys', { 'b-values.yml': 'port: 1\nname: b\n' }, undefined],
  ['one of another directory', { 'in/b-values.yml': 'port: 1\n' }, undefined],
  ['one that does not fit the project', { 'b-values.yml': 'port: 1\nx: 1\ny: 1\nz: 1\n' }, undefined],
  ['an annotated one', { 'b-values.yml': `${annotated}port: 1\n` }, undefined],
])('plain values with %s, in the project and outside', (_what, others, expected) => {
  for (const directory of ['p/', '']) {
    const texts = {
      'p/schema.yml': '#@data/values-schema\n---\nname: ""\nport: 0\n',
      'p/t.yml': '#@ load("@ytt:data", "data")\na: #@ data.values\n',
      [`${directory}a-values.yml`]: 'name: a\n',
    };
    for (const [path, text] of Object.entries(others)) texts[`${directory}${path}`] = text;
    const run = graphOf(texts).runs.find(({ subject }) => subject === `/ws/${directory}a-values.yml`);
    expect(run).toBeDefined();
    expect(run?.requiredValues).toBe(expected);
  }
});
