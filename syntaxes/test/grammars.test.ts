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

/** The scopes of `piece`, which begins a token of a line with which a text begins. */
const scopesOf = async (scope: string, line: string, piece: string): Promise<readonly string[]> => {
  const grammar = await loadGrammar(scope);
  const at = line.indexOf(piece);
  const token = grammar
    .tokenizeLine(line, null)
    .tokens.find(({ startIndex, endIndex }) => startIndex <= at && at < endIndex);
  return token?.scopes ?? [];
};

describe('Starlark', () => {
  it.each([
    ['end # of a block', 'end', 'keyword.control.end'],
    ['end = 1', 'end', 'variable.other'],
    ['x = [end, end]', 'end', 'variable.other'],
    ['end.x', 'end', 'variable.other'],
    ['end[0]', 'end', 'variable.other'],
    ['end(1)', 'end', 'entity.name.function.call'],
    ['x.end', 'end', 'variable.other.property'],
    ['ending', 'ending', 'variable.other'],
    ['weekend', 'weekend', 'variable.other'],
    ['def f(x):', 'def', 'storage.type.function'],
    ['def café(x):', 'café', 'entity.name.function'],
    ['undef (x)', 'undef', 'entity.name.function.call'],
    ['load ("a", "b")', 'load', 'keyword.control.import'],
    ['load = 1', 'load', 'variable.other'],
    ['reload("a")', 'reload', 'entity.name.function.call'],
    ['if/end x:', 'if/end', 'keyword.control.flow'],
    ['return 1', 'return', 'keyword.control.flow'],
    ['x.if', 'if', 'variable.other.property'],
    ['iffy', 'iffy', 'variable.other'],
    ['éif', 'if', 'variable.other'],
    ['for_x = 1', 'for_x', 'variable.other'],
    ['f(lambda x: x)', 'lambda', 'storage.type.function.lambda'],
    ['x not in y', 'in', 'keyword.operator.logical'],
    ['inner', 'inner', 'variable.other'],
    ['import x', 'import', 'invalid.illegal.reserved'],
    ['imports = x', 'imports', 'variable.other'],
    ['x = True', 'True', 'constant.language'],
    ['x.True', 'True', 'variable.other.property'],
    ['x = Truely', 'Truely', 'variable.other'],
    ['f(aa=1)', 'aa', 'variable.parameter'],
    ['f(b, aa = 1)', 'aa', 'variable.parameter'],
    ['f(aa==1)', 'aa', 'variable.other'],
    ['aa = 1', 'aa', 'variable.other'],
    ['x = a1', '1', 'variable.other'],
    ['x = r"\\n"', '\\n', 'string.quoted.raw'],
    ['x = "\\n"', '\\n', 'constant.character.escape'],
    ["x = r'''\\n'''", '\\n', 'string.quoted.triple.raw'],
    ["x = '''\\n'''", '\\n', 'constant.character.escape'],
    ['x = "\\U0001f600"', '0001f600', 'constant.character.escape'],
  ])('has in %s for %s the scope %s', async (line, piece, scope) => {
    const scopes = await scopesOf('source.ytt-starlark', line, piece);
    expect(scopes.at(-1)).toBe(`${scope}.ytt-starlark`);
  });

  it.each(['0x1f', '0o17', '0b11', '17', '1.', '1.5e-3', '.5', '1E6'])('takes %s for one number', async (number) => {
    const { tokens } = (await loadGrammar('source.ytt-starlark')).tokenizeLine(number, null);
    expect(tokens.map(({ scopes }) => scopes.at(-1))).toEqual(['constant.numeric.ytt-starlark']);
  });

  it.each([
    ['x = "a', 'variable.other'],
    ["x = 'a", 'variable.other'],
    ['x = r"a', 'variable.other'],
    ['# a', 'variable.other'],
    ['x = "a\\', 'variable.other'],
    ["x = '''a", 'string.quoted.triple'],
    ['x = r"""a', 'string.quoted.triple.raw'],
  ])('has in the line after %s the scope %s', async (first, scope) => {
    const grammar = await loadGrammar('source.ytt-starlark');
    const { tokens } = grammar.tokenizeLine('b', grammar.tokenizeLine(first, null).ruleStack);
    expect(tokens[0]?.scopes[1]).toBe(`${scope}.ytt-starlark`);
  });
});

describe('the injection into YAML', () => {
  it.each([
    ['#@overlay/match by="x", expects=1', 'by', 'variable.parameter.ytt-starlark'],
    ['#@overlay/match by="x", expects=1', 'expects', 'variable.parameter.ytt-starlark'],
    ['#@assert/validate x == y', 'x', 'variable.other.ytt-starlark'],
    ['a: 1 #@ end', 'end', 'keyword.control.end.ytt-starlark'],
    ['#@ end', '#@', 'punctuation.section.embedded.begin.ytt'],
    ['#@', '#@', 'punctuation.section.embedded.begin.ytt'],
    ['#@schema/title "x"', 'schema', 'entity.name.function.decorator.ytt'],
    ['#@data/values,data/other', ',', 'entity.name.function.decorator.ytt'],
    ['#! if x', 'if', 'comment.line.ytt-note.yaml'],
  ])('has in %s for %s the scope %s', async (line, piece, scope) => {
    expect((await scopesOf('source.yaml', line, piece)).at(-1)).toBe(scope);
  });

  it('leaves text inside strings, and directly behind something, alone', async () => {
    const grammar = await loadGrammar('source.yaml');
    for (const line of ['a: "x #@ if y:"', "a: 'x #@ y'", 'a: b#@ c', 'a: [b]#@ c', 'a: [b]#@c', 'a: [b]#! c']) {
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
  // As ytt's reader, which searches for the closing mark before it reads the text in between.
  it.each(['(@= "a @) b', "(@= 'a @) b", '(@# a @) b', '(@# a -@) b', '(@- a -@) b', '(@-= a @) b'])(
    'end their code at the first closing mark: %s',
    async (line) => expect(await scopesOf('text.ytt', line, ' b')).toEqual(['text.ytt']),
  );

  it('leave text without marks alone', async () => {
    for (const line of ['if x: @) (a) "b"', '@ (', '# note'])
      expect(await scopesOf('text.ytt', line, line)).toEqual(['text.ytt']);
  });

  it('go on over lines', async () => {
    const grammar = await loadGrammar('text.ytt');
    const first = grammar.tokenizeLine('(@ if x and', null);
    const [token] = grammar.tokenizeLine('True: -@)', first.ruleStack).tokens;
    expect(token?.scopes).toContain('constant.language.ytt-starlark');
  });
});
