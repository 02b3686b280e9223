import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { annotateTokens, loadGrammar } from './tokenize.js';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

describe('grammar snapshots', () => {
  it.each([
    ['schema.yml', 'source.yaml'],
    ['template.yml', 'source.yaml'],
    ['module.star', 'source.ytt-starlark'],
  ])('%s', async (name, scope) => {
    const grammar = await loadGrammar(scope);
    await expect(annotateTokens(grammar, fixture(name))).toMatchFileSnapshot(`fixtures/${name}.tokens`);
  });
});

describe('the injection into YAML', () => {
  it('leaves text inside strings alone', async () => {
    const grammar = await loadGrammar('source.yaml');
    for (const line of ['a: "x #@ if y:"', "a: 'x #@ y'", 'a: b#@ c']) {
      const scopes = grammar.tokenizeLine(line, null).tokens.flatMap((token) => token.scopes);
      expect(scopes.filter((scope) => scope.includes('ytt'))).toEqual([]);
    }
  });

  it('leaves the text of an ordinary comment alone', async () => {
    const grammar = await loadGrammar('source.yaml');
    const scopes = grammar.tokenizeLine('# like #@ if x:', null).tokens.flatMap((token) => token.scopes);
    expect(scopes.some((scope) => scope.includes('ytt'))).toBe(false);
  });

  it('leaves block scalars alone', async () => {
    const grammar = await loadGrammar('source.yaml');
    const first = grammar.tokenizeLine('a: |', null);
    const scopes = grammar.tokenizeLine('  #@ if x:', first.ruleStack).tokens.flatMap((token) => token.scopes);
    expect(scopes.some((scope) => scope.includes('ytt'))).toBe(false);
  });
});
