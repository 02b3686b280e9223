/** A data value and a name are found in code of every kind, at any position in an expression or statement. */
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { statementsWith } from '../testing-code.js';
import { referencesAt } from './references.js';

/** Whether the references to the name at the cursor in the files above include `use` in the code. */
function isFound(above: string, code: string, use: string): boolean {
  const { snapshot, offset } = openFixture(`${above}#! file: u.star\n${code}\n`);
  const places = referencesAt(snapshot, offset, false).filter(({ file }) => file.path === 'u.star');
  return places.some(({ file, range }) => {
    const at = file.text.lastIndexOf(use) + use.length;
    return range.end === at && range.start < at;
  });
}

const schema = '#! file: schema.yml\n#@data/values-schema\n---\ncount: 1\n';

describe('in code', () => {
  it.each(statementsWith('data.values.count'))('a data value is found: %s', (code) => {
    const above = schema.replace('count', 'co<|>unt');
    expect(isFound(above, `load("@ytt:data", "data")\ndef f(*a, **b): return 1\n${code}`, 'count')).toBe(true);
  });

  it.each(statementsWith('count'))('a name that is loaded is found: %s', (code) => {
    const above = `${schema.replace('count', 'other')}#! file: n.star\nco<|>unt = 1\n`;
    expect(isFound(above, `load("n.star", "count")\ndef f(*a, **b): return 1\n${code}`, 'count')).toBe(true);
  });
});
