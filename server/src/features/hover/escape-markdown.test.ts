import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { code, codeBlock, cutMarkdown, plain, withoutMarkup } from './escape-markdown.js';

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
    expect(plain('a # b - c + d\n - e\n #f')).toBe('a # b - c + d\n - e\n #f');
  });
});

describe('Markdown that is too long', () => {
  it('loses the middle of code and the end of other text', () => {
    expect(code('x'.repeat(1_001))).toBe(`\`${'x'.repeat(667)}…${'x'.repeat(333)}\``);
    expect(plain('*'.repeat(4_001))).toBe(`${'\\*'.repeat(4_000)}…`);
  });

  it('loses its last lines', () => {
    const paragraph = `${'x'.repeat(100)}\n\n`;
    expect(cutMarkdown(paragraph.repeat(196))).toBe(paragraph.repeat(196));
    expect(cutMarkdown(paragraph.repeat(197))).toBe(`${paragraph.repeat(196).trimEnd()}\n\n\n…`);
  });

  it('is cut behind a block of code without another end', () => {
    const paragraphs = 'x\n\n'.repeat(10_000);
    for (const blocks of [codeBlock('a', 'yaml'), `${codeBlock('```', 'yaml')}\n\n${codeBlock('b', '')}`])
      expect(cutMarkdown(`${blocks}\n\n${paragraphs}`)).toMatch(/x\n+…$/);
  });

  it('has its last block of code closed', () => {
    const block = codeBlock(`\`\`\`\n${'x\n'.repeat(10_000)}`, 'yaml');
    const cut = cutMarkdown(`a\n\n${block}\n\nb`);
    expect(cut.startsWith('a\n\n````yaml\n```\nx\n')).toBe(true);
    expect(cut.endsWith('x\n````\n\n…')).toBe(true);
    expect(withoutMarkup(cut)).not.toContain('````');
  });
});

describe('text without Markdown', () => {
  it.each([
    ['**port**: `integer` or null', 'port: integer or null'],
    ['*A title*', 'A title'],
    ['**a\\*b**', 'a*b'],
    ['`` a`b ``: `c`', 'a`b: c'],
    ['[Reference](https://carvel.dev/ytt/)', 'Reference: https://carvel.dev/ytt/'],
    ['[page](http://example.com/)', 'page: http://example.com/'],
    ['Defined in [a\\[0\\].yml:3](file:///a.yml#L3)', 'Defined in a[0].yml:3'],
    ['Default:\n```yaml\na: *b # **c**\n```\nmore', 'Default:\na: *b # **c**\nmore'],
    ['````yaml\n```\n````\n`a`', '```\na'],
    ['- `min=` the least', '- min= the least'],
    ['a\n\n---\n\nb', 'a\n\n---\n\nb'],
    ['``', ''],
    ['```yaml\n```yml x\n```', '```yml x'],
    ['``` a ```', 'a'],
  ])('of %j', (markdown, expected) => expect(withoutMarkup(markdown)).toBe(expected));

  const text = fc.string({
    unit: fc.constantFrom('a', ' ', '\\', '`', '*', '_', '[', ']', '(', ')', '<', '#', '-', '\n'),
  });
  const line = text.map((value) => value.replaceAll('\n', ''));

  it('is the text that was escaped', () => {
    fc.assert(fc.property(text, (given) => withoutMarkup(plain(given)) === given));
  });

  it('is the text that was made code', () => {
    fc.assert(
      fc.property(
        line,
        line,
        (given, before) => withoutMarkup(`${plain(before)}${code(given)}.`) === `${before}${given}.`,
      ),
    );
    fc.assert(fc.property(text, (given) => withoutMarkup(codeBlock(given, 'yaml')) === given));
  });
});
