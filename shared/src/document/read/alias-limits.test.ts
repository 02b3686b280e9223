import { describe, expect, it } from 'vitest';
import { parse } from '../../yaml/parse/parse.js';
import type { DocumentSyntax } from '../../yaml/syntax.js';
import { excessiveAliases, mostAliasedNodes } from './alias-limits.js';

/** The aliases of a text that exceed the limits, in order. */
function excess(text: string): string[] {
  const [document] = parse(text).documents;
  return [...excessiveAliases(document as DocumentSyntax)].map(([{ name }, why]) => `${name} ${why}`);
}

/** Nested sequences around a scalar. */
const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

describe('excessiveAliases', () => {
  it('bounds how deep collections nest, aliases replaced', () => {
    expect(excess(`- &x ${nested(499)}\n- *x\n`)).toEqual([]);
    expect(excess(`- &x ${nested(499)}\n- [*x]\n`)).toEqual(['x depth']);
    expect(excess(`- &x ${nested(498)}\n- [*x]\n`)).toEqual([]);
    expect(excess(`- &x ${nested(498)}\n- [[*x]]\n`)).toEqual(['x depth']);
    // Keys nest as well, and an alias inside an aliased value counts with everything it stands for.
    expect(excess(`- &x ${nested(498)}\n- ? [*x]\n`)).toEqual(['x depth']);
    expect(excess(`- &x ${nested(300)}\n- &y [*x]\n- [*y, ${'['.repeat(198)}*y${']'.repeat(198)}]\n`)).toEqual([
      'y depth',
    ]);
  });

  it('limits the total number of nodes that aliases represent', () => {
    const of = (size: number, aliases: number): string[] =>
      excess(`a: &x [${'1, '.repeat(size - 1)}]\nb: [${'*x, '.repeat(aliases)}]\n`);
    expect(mostAliasedNodes).toBe(500_000);
    expect(of(1000, 500)).toEqual([]);
    expect(of(1000, 501)).toEqual(['x size']);
    // An excessive alias does not count for those after it.
    const text = `a: &x [${'1, '.repeat(999)}]\nb: [${'*x, '.repeat(498)}]\nc: &y [*x, 1]\nd: *y\ne: *z\n`;
    expect(excess(text)).toEqual(['y size']);
  });

  it('counts pairs by their keys and values', () => {
    const pairs = Array.from({ length: 499 }, (_, i) => `k${i}: 1`).join(', ');
    const of = (aliases: number): string[] => excess(`a: &x {${pairs}, l: }\nb: [${'*x, '.repeat(aliases)}]\n`);
    // The mapping, 500 keys, and as many values, one of which is omitted.
    expect(of(499)).toEqual([]);
    expect(of(500)).toEqual(['x size']);
  });

  it('counts the value that the name has where the alias is', () => {
    const big = `[${'1, '.repeat(999)}]`;
    expect(excess(`a: &x ${big}\nb: [${'*x, '.repeat(500)}]\nc: &x 1\nd: *x\n`)).toEqual(['x size']);
    expect(excess(`a: &x ${big}\nb: [${'*x, '.repeat(499)}]\nc: &x 1\nd: *x\n`)).toEqual([]);
    expect(excess('a: *x\nb: &y [*y]\n')).toEqual([]);
  });
});
