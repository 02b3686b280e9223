/** A schema generated from data values accepts them, with these values as defaults. */
import { evaluateProject } from '@ytt-language/shared';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateSchemaAt } from '../../server/src/features/actions/generate-schema.js';
import { openFixture } from '../../server/src/features/testing.js';
import { inputsOf, sourcesOf } from './plain-results.js';
import { patience, runs } from './runs.js';

const scalar = fc.constantFrom(
  ...['1', '-1', '0', '010', '0x1F', '1_000', '12345678901234567890123', 'true', 'yes', 'null', '~'],
  ...['1.0', '-0.0', '2.5', '1e3', '1e30', '.5', '5.', '1e-9', '.inf', '-.inf', '0.1'],
  ...[
    'x',
    '""',
    '"1.0"',
    '"true"',
    '"a: b"',
    '"#x"',
    "'it''s'",
    '"a\\nb"',
    '"\\t"',
    '" a "',
    '1.2.3',
    '2001-01-01',
    '😀',
  ],
);
const key = fc.constantFrom('a', 'b', 'c', '"a b"', '"on"', '"1"', '"x: y"', 'd.e', '"#"', '""');

/** A value written on one line. */
const value = fc.letrec<{ value: string; map: string; array: string }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, scalar, tie('map'), tie('array')),
  map: items(tie('value')).map((all) => `{${all.join(', ')}}`),
  array: fc.array(tie('value'), { maxLength: 3 }).map((all) => `[${all.join(', ')}]`),
}));

function items(of: fc.Arbitrary<string>): fc.Arbitrary<readonly string[]> {
  return fc
    .uniqueArray(fc.tuple(key, of), { maxLength: 4, selector: ([name]) => name })
    .map((all) => all.map(([name, text]) => `${name}: ${text}`));
}

const dataValues = items(value.value).map((all) => `#@data/values\n---\n${all.join('\n')}\n`);

/** What a template reads from the data values of these files, or the errors. */
function seen(texts: Readonly<Record<string, string>>): readonly string[] {
  const template =
    '#@ load("@ytt:data", "data")\n#@ load("@ytt:struct", "struct")\n---\nx: #@ repr(struct.decode(data.values))\n';
  const { findings, output } = evaluateProject(inputsOf(sourcesOf({ ...texts, 't.yml': template })));
  const errors = findings.filter(({ severity }) => severity === 'error');
  return errors.length > 0 ? errors.map(({ message }) => message) : output.files.map(({ text }) => text);
}

describe('a schema', () => {
  it(
    'that is generated from data values accepts them unchanged',
    () => {
      fc.assert(
        fc.property(dataValues, (values) => {
          const made = generateSchemaAt(openFixture(`#! file: values.yml\n<|>${values}`).snapshot, 16);
          fc.pre(made !== undefined);
          // Items of arrays get the keys that other items have.
          const shown = (text: string): string => (/\[.*\{/.test(values) ? (text.split(':', 1)[0] ?? '') : text);
          expect(seen({ 'schema.yml': made.text, 'values.yml': values }).map(shown), made.text).toEqual(
            seen({ 'values.yml': values }).map(shown),
          );
        }),
        runs(300),
      );
    },
    patience,
  );
});
