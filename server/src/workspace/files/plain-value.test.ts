import { SourceFile } from '@ytt-language/shared';
import { readDocuments } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { plainValue } from './plain-value.js';

describe('a YAML value', () => {
  it('is JSON for a document, all of them, and what is in one', () => {
    const { documents } = readDocuments(new SourceFile('a.yml', 'a: [1, 1.5, {2: null}]\n---\n- b: true\n'));
    const [first, second] = documents.items;
    const one = { a: [1, 1.5, { 2: null }] };
    expect(
      JSON.parse(JSON.stringify(plainValue(first ?? null), (_, v) => (typeof v === 'bigint' ? Number(v) : v))),
    ).toEqual(one);
    expect(plainValue(second ?? null)).toEqual([{ b: true }]);
    expect(plainValue(documents)).toHaveLength(2);
  });
});
