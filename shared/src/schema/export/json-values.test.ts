import { expect, it } from 'vitest';
import { printJson } from '../../document/print/print-json.js';
import { documentOf } from '../testing.js';
import { jsonValue } from './json-values.js';

it.each([
  ['{1: {2: [{3: x}]}}', '{"1":{"2":[{"3":"x"}]}}'],
  ['[{true: [1.5, null]}, [{x: {4.5: 1}}]]', '[{"true":[1.5,null]},[{"x":{"4.5":1}}]]'],
  ['#@ {1: {2: [{3: "x"}]}}', '{"1":{"2":[{"3":"x"}]}}'],
  ['#@ [{True: [{4: 1}]}]', '[{"true":[{"4":1}]}]'],
  ['5', '5'],
])('%s has strings as keys at each level in JSON', (text, json) => {
  expect(printJson(jsonValue(documentOf('a.yml', `--- ${text}\n`).value))).toBe(json);
});
