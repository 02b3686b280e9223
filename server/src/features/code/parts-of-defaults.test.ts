/** Data values of any type: code reads the parts of their defaults, although other values may replace them. */
import { describe, expect, it } from 'vitest';
import { referencesAt } from '../navigation/references.js';
import { prepareRename } from '../rename/rename.js';
import { openFixture } from '../testing.js';
import { completionLabels, definitionPlaces, hoverText } from '../testing-answers.js';

const schema = `#! file: schema.yml
#@ def made():
enable: true
inner:
  deep: 1
#@ end
#@data/values-schema
---
#@schema/type any=True
plain:
  name: x
  inner:
    deep: 2
  list:
  - port: 3
#@schema/type any=True
#@schema/default made()
of_function: {}
#@schema/type any=True
#@schema/default {"k": {"m": 1}}
of_code: {}
#@schema/type any=True
empty: {}
`;

const reading = (path: string): string =>
  `${schema}#! file: t.yml\n#@ load("@ytt:data", "data")\na: #@ data.values.${path}\n`;

describe('a part of the default of a value of any type', () => {
  it.each([
    ['plain.na<|>me', 10, '**plain.name**: `any`'],
    ['plain.in<|>ner.deep', 11, '**plain.inner**: `any`'],
    ['plain.inner.de<|>ep', 12, '(the default): `2`'],
    ['plain["inner"]["de<|>ep"]', 12, '(the default): `2`'],
    ['plain.list[0].po<|>rt', 14, 'Default: `3`'],
    ['of_function.en<|>able', 2, '(the default): `true`'],
    ['of_function.inner.de<|>ep', 4, '(the default): `1`'],
    ['of_code.k.<|>m', 20, '(the default): `1`'],
  ])('is explained in code, and leads to where it is written: %s', (path, line, expected) => {
    expect(definitionPlaces(reading(path))).toEqual([`schema.yml:${line}`]);
    expect(hoverText(reading(path))).toContain(expected);
  });

  it('is where the key of a values file leads', () => {
    const places = (values: string): readonly string[] => definitionPlaces(`${schema}#! file: values.yml\n${values}`);
    expect(places('plain:\n  na<|>me: y\n')).toEqual(['schema.yml:10']);
    expect(places('of_function:\n  inner:\n    de<|>ep: 2\n')).toEqual(['schema.yml:4']);
    expect(places('plain:\n  ot<|>her: y\n')).toEqual(['schema.yml:9']);
  });

  it('is suggested in code', () => {
    expect(completionLabels(reading('plain.<|>'))).toEqual(['name', 'inner', 'list']);
    expect(completionLabels(reading('of_function.inner.<|>'))).toEqual(['deep']);
  });

  it.each(['plain.na<|>me', 'plain.inner.de<|>ep'])(
    'is found where code reads it, and not renamed there: %s',
    (path) => {
      const again = `b: #@ data.values.${path.replace('<|>', '')}\n`;
      const { snapshot, offset } = openFixture(reading(path) + again);
      expect(referencesAt(snapshot, offset, true)).toHaveLength(3);
      expect(prepareRename(snapshot, offset)).toEqual({ refused: 'The schema does not declare this name.' });
    },
  );

  it('is unknown where there are alternatives', () => {
    const files = (path: string): string =>
      `#! file: schema.yml\n#@schema/definition data_values=True\n---\n#@schema/any-of {"k": 1}, {"m": 1}\na: {"k": 1}\n#! file: t.yml\n#@ load("@ytt:data", "data")\nb: #@ data.values.${path}\n`;
    expect(completionLabels(files('<|>'))).toEqual(['a']);
    expect(completionLabels(files('a.<|>'))).toEqual([]);
  });

  it.each(['plain.other', 'plain.inner.other', 'empty.x', 'of_code.k.x'])('says nothing of others: %s', (path) => {
    expect(definitionPlaces(reading(`${path}<|>`))).toEqual([]);
    expect(hoverText(reading(`${path}<|>`))).toBeUndefined();
  });
});
