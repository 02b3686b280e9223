import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import type { CodeLanguage } from '../code/code-syntax.js';
import { codeBlocks, hasSurplusEnd } from './code-blocks.js';

/** Each block as its keywords with their lines (from 1), and its properties. */
function blocks(text: string, language: CodeLanguage = 'yaml'): readonly string[] {
  const file = new SourceFile('a', text);
  return codeBlocks(file, language).map(({ words, closed, isOfNode }) =>
    [
      ...words.map(({ start, end }) => `${text.slice(start, end)}@${file.lines.lineAt(start) + 1}`),
      ...(closed ? ['closed'] : []),
      ...(isOfNode ? ['of its node'] : []),
    ].join(' '),
  );
}

describe('blocks of code', () => {
  it.each<[string, readonly string[], CodeLanguage]>([
    ['#@ if x:\na: 1\n#@ end\n', ['if@1 end@3 closed'], 'yaml'],
    ['#@ if x:\na: 1\n#@ elif y:\na: 2\n#@ else:\na: 3\n#@ end\n', ['if@1 elif@3 else@5 end@7 closed'], 'yaml'],
    ['#@ for x in y:\n#@ if x:\n- 1\n#@ end\n#@ end\n', ['for@1 end@5 closed', 'if@2 end@4 closed'], 'yaml'],
    ['#@ def f():\na: 1\n', ['def@1'], 'yaml'],
    ['#@ if/end x:\na: 1\n#@ if y:\nb: 1\n', ['if@1 closed of its node', 'if@3'], 'yaml'],
    // The node that ends it is still missing.
    ['a:\n  #@ if/end x:\n', ['if@2 closed of its node'], 'yaml'],
    ['#@ end\na: 1\n#@ else:\nb: 1\n', [], 'yaml'],
    ['#@ x = 1 if y else 2\n#@ if x\na: 1\n', [], 'yaml'],
    ['while x:\n  end = 1\n  y = 2\nend\n', ['while@1 end@4 closed'], 'starlark'],
    ['if x:\n  y\nelse\n  z\nend\n', ['if@1 end@5 closed'], 'starlark'],
    ['(@ for x in y: @)\n(@= x @)\n(@ end @)\n', ['for@1 end@3 closed'], 'text'],
  ])('of %j are %j', (text, expected, language) => {
    expect(blocks(text, language)).toEqual(expected);
  });

  it.each<[string, boolean, CodeLanguage]>([
    ['#@ if x:\na: 1\n#@ end\n', false, 'yaml'],
    ['#@ if x:\na: 1\n#@ end\n#@ end\n', true, 'yaml'],
    ['#@ for x in y:\n- a: 1\n  #@ if/end x:\n  b: 1\n#@ end\n', false, 'yaml'],
    ['#@ if/end x:\na: 1\n#@ end\n', true, 'yaml'],
    ['#@ if x:\n', false, 'yaml'],
    ['end\nif x:\n', true, 'starlark'],
    ['(@ if x: @)(@ end @)(@ end @)', true, 'text'],
  ])('of %j have an end too many: %j', (text, expected, language) => {
    expect(hasSurplusEnd(new SourceFile('a', text), language)).toBe(expected);
  });
});
