/** What is reported about data values that the schema marks as deprecated. */
import { describe, expect, it } from 'vitest';
import type { RelatedPlace } from '../../findings/finding.js';
import { documentOf, schemaOf } from '../testing.js';
import { deprecates, deprecationFindings } from './findings.js';

const notice = '#@schema/deprecated "gone"\n';

const textOf = ({ file, range }: Omit<RelatedPlace, 'message'>): string => file.text.slice(range.start, range.end);

/** The marked texts, in the order of the reports. */
function marked(schema: string, values: string): readonly string[] {
  const findings = deprecationFindings(schemaOf(schema).schema, documentOf('values.yml', `---\n${values}`));
  for (const { message, severity, tags, related, file, range } of findings) {
    expect([message, severity, tags]).toEqual(['This data value is deprecated: gone', 'warning', ['deprecated']]);
    // The key of the same name in the schema is a related location.
    expect(related.map((one) => [one.message, one.file.path, textOf(one)])).toEqual([
      ['declared as deprecated', 'schema.yml', textOf({ file, range })],
    ]);
  }
  return findings.map(textOf);
}

it('a data value may be deprecated without a reason', () => {
  const { schema } = schemaOf('#@schema/deprecated ""\na: 1\n');
  expect(deprecationFindings(schema, documentOf('values.yml', '---\na: 2\n'))).toHaveLength(1);
});

describe('a deprecated data value', () => {
  it.each([
    [`${notice}a: 1\nb: 1\n`, 'a: 2\nb: 2\n', ['a']],
    [`${notice}a: 1\nb: 1\n`, 'b: 2\n', []],
    [`${notice}a: 1\n${notice}b: 1\n`, 'b: 2\na: 2\n', ['b', 'a']],
    [`m:\n  ${notice}  a: 1\n  b: 1\n`, 'm: {b: 1, a: 2}\n', ['a']],
    [`${notice}m:\n  ${notice}  a: 1\n`, 'm: {a: 2}\n', ['m', 'a']],
    [`l:\n- b: 1\n  ${notice}  a: 1\n`, 'l: [{a: 2}, {b: 2}, {a: 3}]\n', ['a', 'a']],
    [`l:\n- - b: 1\n    ${notice}    a: 1\n`, 'l: [[{a: 2}]]\n', ['a']],
    [`m:\n  ${notice}  a: 1\n`, 'm: 1\n', []],
    [`m:\n  ${notice}  a: 1\n`, 'm: null\n', []],
    [`m:\n  ${notice}  a: 1\n`, 'm: 1.5\n', []],
    [`m:\n  ${notice}  a: 1\n`, 'm: [{a: 1}]\n', []],
    [`m:\n  ${notice}  a: 1\n`, 'n: {a: 1}\n', []],
  ])('of %j is reported in %j', (schema, values, expected) => {
    expect(marked(schema, values)).toEqual(expected);
  });

  it.each([
    [`${notice}a: 1\n`, true],
    [`m:\n  l:\n  - ${notice}    a: 1\n`, true],
    ['m:\n  l:\n  - a: 1\n', false],
  ])('anywhere in a schema is known: %j', (schema, expected) => {
    expect(deprecates(schemaOf(schema).schema)).toBe(expected);
  });
});
