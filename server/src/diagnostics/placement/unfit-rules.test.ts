import { fixesOf, preferredFix } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { openFixture } from '../../features/testing.js';
import { fileFindings } from '../file-findings.js';

it.each([
  ['min="1"', '0', 'min=1'],
  ['max="1.5"', '0.5', 'max=1.5'],
  ['max="x"', '0', undefined],
  ['min=1', 'x', undefined],
  ['min_len=1', '0', 'min=1'],
  ['max=9, max_len=1', '0.5', 'max=9, max=1'],
  ['min_len=1', 'true', undefined],
])('the rule %s for the value %s is reported once, at the rule', (rule, value, fixed) => {
  const { workspace } = openFixture(`#! file: schema.yml
#@data/values-schema
---
list:
- b: 0
  #@schema/validation ${rule}
  a: ${value}
#! file: values.yml
#@data/values
---
list:
- a: ${value}
- a: ${value}
`);
  expect(fileFindings(workspace, '/ws/values.yml').findings).toEqual([]);
  const found = fileFindings(workspace, '/ws/schema.yml').findings.filter(({ severity }) => severity === 'error');
  expect(found.map(({ code, file, range }) => [code, file.text.slice(range.start, range.end)])).toEqual([
    ['validation-annotation', `#@schema/validation ${rule}`],
  ]);
  const written = found.flatMap((one) =>
    (preferredFix(fixesOf(one))?.edits ?? []).map(({ file, edit: { range, newText } }) =>
      `${file.text.slice(0, range.start)}${newText}${file.text.slice(range.end)}`.split('\n').at(4),
    ),
  );
  expect(written).toEqual(fixed === undefined ? [] : [`  #@schema/validation ${fixed}`]);
});

it('two such rules of one annotation are both reported', () => {
  const { workspace } = openFixture(
    '#! file: schema.yml\n#@data/values-schema\n---\n#@schema/validation min="1", min_len=1\na: 0\n',
  );
  const found = fileFindings(workspace, '/ws/schema.yml').findings.filter(
    ({ code }) => code === 'validation-annotation',
  );
  expect(found.map(({ plain }) => plain)).toEqual([
    expect.stringMatching(/^min_len= /),
    expect.stringMatching(/^min= /),
  ]);
});
