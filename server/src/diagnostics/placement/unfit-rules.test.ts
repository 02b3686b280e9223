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
  const places = found.flatMap(({ related }) => related.map(({ file, message }) => [file.path, message]));
  expect(places).toEqual([[expect.any(String), 'A value that it cannot be evaluated for']]);
  const written = found.flatMap((one) =>
    (preferredFix(fixesOf(one))?.edits ?? []).map(({ file, edit: { range, newText } }) =>
      `${file.text.slice(0, range.start)}${newText}${file.text.slice(range.end)}`.split('\n').at(4),
    ),
  );
  expect(written).toEqual(fixed === undefined ? [] : [`  #@schema/validation ${fixed}`]);
});

it('a rule that does not fit is reported at the rule, and other mistakes where they are', () => {
  const { workspace } = openFixture(
    '#! file: schema.yml\n#@data/values-schema\n---\n#@schema/validation min="1"\na: 0\nb: 1\n#! file: values.yml\n#@data/values\n---\nb: x\n',
  );
  const codes = ['schema', 'values'].map((name) =>
    fileFindings(workspace, `/ws/${name}.yml`).findings.map(({ code }) => code),
  );
  expect(codes).toEqual([['validation-annotation'], ['wrong-type']]);
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
