import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { annotateTokens, loadGrammar } from './tokenize.js';

const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

describe('grammar snapshots', () => {
  it.each([
    ['schema.yml', 'source.yaml'],
    ['template.yml', 'source.yaml'],
    ['module.star', 'source.ytt-starlark'],
    ['text.txt', 'text.ytt'],
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

describe('text templates', () => {
  /** The scopes of the characters of a line from `from` up to `to`, for a text template that starts with the line. */
  const scopesOf = async (line: string, from: string): Promise<readonly string[]> => {
    const grammar = await loadGrammar('text.ytt');
    const at = line.indexOf(from);
    const token = grammar
      .tokenizeLine(line, null)
      .tokens.find(({ startIndex, endIndex }) => startIndex <= at && at < endIndex);
    return token?.scopes ?? [];
  };

  // As ytt's reader, which searches for the closing mark before it reads the text in between.
  it.each(['(@= "a @) b', "(@= 'a @) b", '(@# a @) b', '(@# a -@) b', '(@- a -@) b', '(@-= a @) b'])(
    'end their code at the first closing mark: %s',
    async (line) => expect(await scopesOf(line, ' b')).toEqual(['text.ytt']),
  );

  it('leave text without marks alone', async () => {
    for (const line of ['if x: @) (a) "b"', '@ (', '# note']) expect(await scopesOf(line, line)).toEqual(['text.ytt']);
  });

  it('go on over lines', async () => {
    const grammar = await loadGrammar('text.ytt');
    const first = grammar.tokenizeLine('(@ if x and', null);
    const [token] = grammar.tokenizeLine('True: -@)', first.ruleStack).tokens;
    expect(token?.scopes).toContain('constant.language.ytt-starlark');
  });
});
