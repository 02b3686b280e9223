import { describe, expect, it } from 'vitest';
import { code, codeBlock, plain } from './escape-markdown.js';

describe('Markdown', () => {
  it.each([
    ['a', '`a`'],
    ['', '``'],
    ['a`b', '`` a`b ``'],
    ['`', '`` ` ``'],
    ['a``b`', '``` a``b` ```'],
  ])('has %j as inline code', (text, expected) => expect(code(text)).toBe(expected));

  it('has blocks of code with longer fences than any in them', () => {
    expect(codeBlock('a: 1', 'yaml')).toBe('```yaml\na: 1\n```');
    expect(codeBlock('``', 'yaml')).toBe('```yaml\n``\n```');
    expect(codeBlock('```', 'yaml')).toBe('````yaml\n```\n````');
  });

  it('has texts as they are', () => {
    expect(plain('a*b_c _d_ <e> [f] `g` \\')).toBe('a\\*b_c \\_d\\_ \\<e\\> \\[f\\] \\`g\\` \\\\');
    expect(plain('# a\n- b\n+ c\n-d')).toBe('\\# a\n\\- b\n\\+ c\n-d');
  });
});
