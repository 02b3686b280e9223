import { describe, expect, it } from 'vitest';
import { Float } from '../number/number.js';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { SourceFile } from '../text/source-file.js';
import { goText, itemKeyText, valueText } from './go-text.js';
import type { KeyedItem } from './map-keys.js';
import type { NodeValue } from './node.js';

it.each([
  ['[]', '[]', '[]interface {}'],
  ['()', '[]', '[]interface {}'],
  ['{}', '&{[]}', '*orderedmap.Map'],
  ['{"a": 1, 2: None}', '&{[{a %!s(int64=1)} {%!s(int64=2) %!s(<nil>)}]}', '*orderedmap.Map'],
  ['[1, "a", True, [], ["b"]]', '[%!s(int64=1) a %!s(bool=true) [] [b]]', '[]interface {}'],
  ['[1.5, 0.0, 1e20, 1e22, 0.0001, 0.00001]', '[1.5 0 100000000000000000000 1e+22 0.0001 1e-05]', '[]interface {}'],
  ['[{"a": 1}]', '[%!s(*orderedmap.Map=0x…)]', '[]interface {}'],
])('%s in a schema is shown as %s', (code, shown, type) => {
  const file = new SourceFile('s.yml', `#@data/values-schema\n---\na: #@ ${code}\n`);
  const inputs = { files: [file], dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
  const messages = evaluateProject(inputs).findings.map(({ message }) => message.trim());
  const floats = shown.replaceAll(/(?<=[[ ])([\d.e+-]+)(?=[ \]])/g, '%!s(float64=$1)');
  expect(messages.join()).toContain(`Expected value '${floats}' to be a map, array, or scalar, but was ${type}`);
});

describe('a key of a map, as Go writes it', () => {
  it.each<readonly [key: NodeValue, v: string, s: string]>([
    ['a', 'a', 'a'],
    ['', '', ''],
    [1, '1', '%!s(int=1)'],
    [-1, '-1', '%!s(int=-1)'],
    [true, 'true', '%!s(bool=true)'],
    [null, '<nil>', '%!s(<nil>)'],
    [new Float(1.5), '1.5', '%!s(float64=1.5)'],
    [new Float(2), '2', '%!s(float64=2)'],
    [new Float(0), '0', '%!s(float64=0)'],
    [new Float(0.0001), '0.0001', '%!s(float64=0.0001)'],
    [new Float(0.00001), '1e-05', '%!s(float64=1e-05)'],
    [new Float(1e20), '100000000000000000000', '%!s(float64=100000000000000000000)'],
    [new Float(1e21), '1e+21', '%!s(float64=1e+21)'],
    [new Float(-1e21), '-1e+21', '%!s(float64=-1e+21)'],
    [new Float(Number.POSITIVE_INFINITY), '+Inf', '%!s(float64=+Inf)'],
    [new Float(Number.NaN), 'NaN', '%!s(float64=NaN)'],
    [9223372036854775807n, '9223372036854775807', '%!s(int=9223372036854775807)'],
    [9223372036854775808n, '9223372036854775808', '%!s(uint64=9223372036854775808)'],
  ])('case %#', (key, v, s) => {
    expect([valueText(key), goText(key, 'int')]).toEqual([v, s]);
  });
});

it.each<readonly [item: KeyedItem, shown: string]>([
  [{ key: 1 }, '%!s(int=1)'],
  [{ key: 1, computedKey: true }, '%!s(int64=1)'],
  [{ key: '1', computedKey: true }, '1'],
  [{ key: { kind: 'plainList', items: [2n ** 63n] }, computedKey: true }, '[%!s(uint64=9223372036854775808)]'],
  [{ key: { kind: 'plainMap', entries: [[1, 2]] } }, '&{[{%!s(int=1) %!s(int=2)}]}'],
  [{ key: { kind: 'plainList', items: [1, 'a'] }, computedKey: true }, '[%!s(int64=1) a]'],
])('the key of an item is of a type of YAML or of code: case %#', (item, shown) => {
  expect(itemKeyText(item)).toBe(shown);
});

it.each([
  ['a: #@ overlay.apply(yaml.decode("{x: 1}"), {1: 2})', "Map item (key '%!s(int64=1)') on line ?"],
  ['a: #@ overlay.apply(yaml.decode("{x: 1}"), {9223372036854775808: 2})', "(key '%!s(uint64=9223372036854775808)')"],
  ['#@ def r():\n1e-5: 2\n#@ end\na: #@ overlay.apply(r(), {1.0: 2})', "Map item (key '%!s(float64=1)') on line ?"],
  ['#@ def r():\n1e-5: 2\n#@ end\na: #@ overlay.apply({}, r())', "Map item (key '%!s(float64=1e-05)') on line t.yml:4"],
])('ytt names keys that are no strings so: %j', (code, shown) => {
  const load = '#@ load("@ytt:overlay", "overlay")\n#@ load("@ytt:yaml", "yaml")\n';
  const files = [new SourceFile('t.yml', `${load}${code}\n`)];
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  expect(findings.map(({ message }) => message).join('\n')).toContain(shown);
});
