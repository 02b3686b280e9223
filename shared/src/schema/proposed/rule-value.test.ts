/** What the functions of rules see of values: dicts and lists, whose keys are attributes, too. */
import { describe, expect, it } from 'vitest';
import { attrNames, getAttr } from '../../starlark/values/methods/attributes.js';
import { getIndex } from '../../starlark/values/operations/access.js';
import { repr } from '../../starlark/values/operations/repr.js';
import type { Value } from '../../starlark/values/value.js';
import { fragmentValue } from '../../template/nodes/fragment.js';
import { documentOf } from '../testing.js';
import { ruleValue } from './rule-value.js';

const seen = (yaml: string): Value => ruleValue(fragmentValue(documentOf('v.yml', `---\n${yaml}`).value));

describe('a rule sees', () => {
  it.each([
    ['1', '1'],
    ['null', 'None'],
    ['1.5', '1.5'],
    ['{a: {b: [1, {c: d}]}, 2: e}', '{"a": {"b": [1, {"c": "d"}]}, 2: "e"}'],
    ['[]', '[]'],
  ])('%s as %s', (yaml, expected) => {
    expect(repr(seen(yaml))).toBe(expected);
  });

  it('keys as attributes, except those that are names of methods', () => {
    const value = seen('{a: 1, keys: 2, 3: 4}');
    expect(getAttr(value, 'a')).toBe(1);
    expect(repr(getAttr(value, 'keys'))).toContain('built-in');
    expect(getIndex(value, 'keys')).toBe(2);
    const names = attrNames(value);
    expect(names).toEqual(expect.arrayContaining(['a', 'keys', 'items']));
    expect(names).not.toContain(3);
  });

  it('what is the same in two places as the same', () => {
    const { value: shared } = documentOf('v.yml', '---\n[1]');
    const items = ['a', 'b'].map((key) => ({ kind: 'mapItem', key, value: shared, origin: undefined }) as const);
    const value = ruleValue(fragmentValue({ kind: 'map', items, origin: undefined }));
    expect(getIndex(value, 'a')).toBe(getIndex(value, 'b'));
  });

  it('other values as they are', () => {
    expect(ruleValue('a')).toBe('a');
  });
});
