import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { schemaComparison } from './schema-comparison.js';

const head = '#@data/values-schema\n---\n';
const fixture = `#! file: schema.yml\n${head}port: "80"\n#! file: values.yml\n#@data/values\n---\nport: x\n#! file: z.yml\n${head}#@overlay/match missing_ok=True\nname: ""\n`;

/** Compared from the values file; `older` has texts by the ends of URIs. */
function compared(older: Readonly<Record<string, string | null>>, given = fixture, name = 'values.yml') {
  const snapshot = openFixture(given).snapshotOf(name);
  return schemaComparison(
    snapshot,
    (uri) => Object.entries(older).find(([end]) => uri.endsWith(`/${end}`))?.[1],
    'HEAD',
  );
}

describe('the comparison with an older schema', () => {
  it('shows the changes, whatever the data values are', () => {
    expect(compared({ 'schema.yml': `${head}port: 80\n` })).toEqual({
      text: '# Changes of the schema since HEAD\n\n## Breaking\n\n- `port` took int, and takes string now\n\n1 change: 1 breaking.\n',
      language: 'markdown',
    });
    expect(compared({ 'values.yml': '#@data/values\n---\nport: 1\n' })).toHaveProperty(
      'text',
      expect.stringContaining('Nothing changed'),
    );
  });

  it('leaves out what was not there', () => {
    expect(compared({ 'z.yml': null })).toHaveProperty('text', expect.stringContaining('- `name` is new'));
  });

  it('is rejected if there is nothing to compare', () => {
    expect(compared({ 'z.yml': null, 'schema.yml': null })).toEqual({ refused: 'There was no schema as of HEAD.' });
    expect(compared({ 'schema.yml': `${head}port: []\n` })).toEqual({
      refused: expect.stringMatching(/^The schema as of HEAD has an error: schema.yml:3: Expected one item/),
    });
    const then = { 'schema.yml': `${head}port: 80\n` };
    expect(compared(then, fixture.replace('"80"', '[]'))).toEqual({
      refused: expect.stringMatching(/^The schema now has an error: schema.yml:3: /),
    });
    expect(compared({ 'values.yml': `${head}a: 1\n` }, '#! file: values.yml\n#@data/values\n---\na: 1\n')).toEqual({
      refused: 'The run has no schema.',
    });
  });
});
