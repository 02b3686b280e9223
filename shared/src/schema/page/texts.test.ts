import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NodeValue } from '../../document/node.js';
import { deepestValue } from '../../text/nesting-limits.js';
import { formatNames } from '../proposed/formats.js';
import type { SchemaNode } from '../schema-node.js';
import { schemaOf } from '../testing.js';
import { escapeHtml } from './html-page.js';
import { type InlinePart, inlineParts } from './inline-text.js';
import { ruleWords } from './rule-words.js';
import { proposed, schemaUnder } from './testing.js';
import { type TextBlock, textBlocks } from './text-blocks.js';
import { inlineYaml, yamlAt, yamlText } from './yaml-text.js';

/** Parts in this test's notation: `{code:…}`. */
function shown(parts: readonly InlinePart[]): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.kind === 'text' ? part.text : `{code:${part.text}}`;
      if (part.kind === 'link') return `{${part.address}:${shown(part.parts)}}`;
      return `{${part.kind}:${shown(part.parts)}}`;
    })
    .join('');
}

describe('marks in a line', () => {
  it.each([
    ['a `b` c', 'a {code:b} c'],
    ['``a`b`` `c', '{code:a`b} `c'],
    ['`a`b`', '{code:a}b`'],
    ['a **b c** d', 'a {strong:b c} d'],
    ['a *b* and *c d.* e', 'a {emphasis:b} and {emphasis:c d.} e'],
    ['**a *b* `c`**', '{strong:a {emphasis:b} {code:c}}'],
    ['a*b* c, 2**3* 4', 'a*b* c, 2**3* 4'],
    ['2 * 3 * 4, a*b*c, CN=*.a.example, CN=*.b.example', '2 * 3 * 4, a*b*c, CN=*.a.example, CN=*.b.example'],
    ['snake_case_name and __meta__', 'snake_case_name and __meta__'],
    ['[a `b`](https://c.example/d?e=f#g)', '{https://c.example/d?e=f#g:a {code:b}}'],
    ['[a](docs/b.md#c)', '{docs/b.md#c:a}'],
    ['[a](javascript:alert)', '[a](javascript:alert)'],
    ['[a](JavaScript://x)', '[a](JavaScript://x)'],
    ['[a](data:text/html,x)', '[a](data:text/html,x)'],
    ['[a](javascript:x//https://b.example)', '[a](javascript:x//https://b.example)'],
    ['[a](mailto:b@c.example) [d](http://e.example)', '{mailto:b@c.example:a} {http://e.example:d}'],
    [
      'see https://a.example/b(c), or <https://d.example>.',
      'see {https://a.example/b:https://a.example/b}(c), or {https://d.example:https://d.example}.',
    ],
    ['http://a.example.', '{http://a.example:http://a.example}.'],
    ['mailto:a@b.example', '{mailto:a@b.example:mailto:a@b.example}'],
    ['[https://a.example/](https://a.example/)', '{https://a.example/:https://a.example/}'],
    ['[**<https://a.example> b**](https://c.example)', '{https://c.example:{strong:https://a.example b}}'],
    ['<b>a</b> &lt; <script>', '<b>a</b> &lt; <script>'],
  ])('of Markdown: %j', (line, expected) => expect(shown(inlineParts(line, 'markdown'))).toBe(expected));

  it.each([
    ['<b>a</b> <strong>b</strong>', '{strong:a} {strong:b}'],
    ['<i>a</i> <em>b <code>c</code></em>', '{emphasis:a} {emphasis:b {code:c}}'],
    ['<a href="docs/a.md">b</a>', '{docs/a.md:b}'],
    ['<a href="docs/a.md">https://b.example <i>c</i></a>', '{docs/a.md:https://b.example {emphasis:c}}'],
    ["<a href='https://a.example/?b=c&amp;d=e'>b &amp; c</a>", '{https://a.example/?b=c&d=e:b & c}'],
    ['<a href="javascript:alert(1)">b</a>', '<a href="javascript:alert(1)">b</a>'],
    ['<a href="java&#115;cript:x">b</a>', '<a href="java&#115;cript:x">b</a>'],
    ['<code>&lt;a&gt;</code>&quot;&nbsp;&amp;lt;', '{code:<a>}" &lt;'],
    ['<script>a</script><b onclick=x>c</b>', '<script>a</script><b onclick=x>c</b>'],
    ['a `b` **c** https://d.example/', 'a `b` **c** {https://d.example/:https://d.example/}'],
  ])('of HTML: %j', (line, expected) => expect(shown(inlineParts(line, 'html'))).toBe(expected));

  it('keep any text completely', () => {
    const unit = fc.constantFrom('a', ' ', '`', '*', '[', ']', '(', ')', '<', '>', 'b', '/', '&', 'https://x', '"');
    const lengthOf = (parts: readonly InlinePart[]): number =>
      parts.reduce((sum, part) => sum + ('text' in part ? part.text.length : lengthOf(part.parts)), 0);
    fc.assert(
      fc.property(fc.string({ unit }), (line) => {
        const parts = inlineParts(line, 'markdown');
        const letters = (text: string): string => text.replace(/[^ab]/g, '');
        if (parts.every(({ kind }) => kind !== 'link'))
          expect(letters(shown(parts).replace(/\{(?:code|strong|emphasis):/g, ''))).toBe(letters(line));
        expect(lengthOf(parts)).toBeLessThanOrEqual(line.length);
      }),
    );
  });
});

it('every character that means something in HTML is escaped, also in attributes', () => {
  expect(escapeHtml(`<a b="c" d='e'>&amp;`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;');
});

describe('descriptions in blocks', () => {
  const blocks = (text: string): readonly string[] =>
    textBlocks(text).map((block: TextBlock) => {
      if (block.kind === 'code') return `code ${JSON.stringify(block.text)}`;
      return block.kind === 'list' ? `list ${block.items.map(shown).join(' | ')}` : shown(block.parts);
    });

  it.each([
    ['', []],
    [' \n ', []],
    ['a\nb', ['a b']],
    ['  a\n    b\n\n  c\r\n\r\nd', ['a b', 'c', 'd']],
    ['a:\n- b\n  c\n- d\ne', ['a:', 'list b c | d e']],
    ['- a\n\n- b\n\nc', ['list a | b', 'c']],
    // A list whose last item is still empty.
    ['a\n\n- \n', ['a', '-']],
    ['* a\n1. b\n2) c\n• d', ['list a | b | c | d']],
    ['10. a\n\n  11. b\n\nc 12. d', ['list a | b', 'c 12. d']],
    ['- a\n\n1,5 b', ['list a', '1,5 b']],
    ['-   a', ['list a']],
    ['a\rb\r\rc', ['a b', 'c']],
    ['x <b>a</b>', ['x <b>a</b>']],
    ['  <a href="b.md">c</a>  d', ['{b.md:c} d']],
    ['-a\n- b', ['-a', 'list b']],
    ['- a\n\nb\n- c', ['list a', 'b', 'list c']],
    ['a\n```\n  b\n    c \n\n  d\n```\ne', ['a', 'code "b\\n  c\\n\\nd"', 'e']],
    ['```yaml\na: 1\n```', ['code "a: 1"']],
    ['```\na', ['``` a']],
    ['```\n```', ['code ""']],
    ['```\n  a\n  ``` \nb', ['code "a"', 'b']],
    ['```\n  \n    a\n```', ['code "\\na"']],
    ['<p>a <i>b</i>\nc</p><p>d<br>e</p>', ['a {emphasis:b} c', 'd', 'e']],
    ['<ul><li>a</li>\n<li>b</li></ul>', ['list a | b']],
    ['<P>a', ['<P>a']],
    ['a <p>b</p>', ['a <p>b</p>']],
    ['<pre>a', ['<pre>a']],
  ])('of %j', (text, expected) => expect(blocks(text)).toEqual(expected));
});

describe('rules in words', () => {
  const words = (schema: SchemaNode): readonly string[] => {
    const [item] = schema.kind === 'map' ? schema.items : [];
    return item?.schema.validation?.rules.map((rule) => shown(ruleWords(rule, item.schema))) ?? [];
  };

  it.each([
    ['#@schema/validation min=1, max=2.5\na: 1.5', ['at least {code:1}', 'at most {code:2.5}']],
    ['#@schema/validation min_len=1\na: ""', ['not empty']],
    ['#@schema/validation min_len=0\na: ""', ['at least 0 bytes long']],
    ['#@schema/validation min_len=2, max_len=1\na: ""', ['at least 2 bytes long', 'at most 1 byte long']],
    ['#@schema/validation min_len=2, max_len=1\na:\n- 1', ['at least 2 items', 'at most 1 item']],
    ['#@schema/validation max_len=2\na: {}', ['at most 2 keys']],
    ['#@schema/validation not_null=True\n#@schema/nullable\na: 1', ['set, and not null']],
    ['#@schema/validation one_not_null=True\na: {}', ['a map of which exactly one value is not null']],
    [
      '#@schema/validation one_not_null=["b", "c"]\na: {}',
      ['a map in which exactly one of {code:b}, {code:c} is not null'],
    ],
    ['#@schema/validation one_of=["b", 1, None, "1"]\na: b', ['one of {code:b}, {code:1}, {code:null}, {code:"1"}']],
    ['#@schema/validation one_of=[[1, 2]]\na: b', ['one of {code:- 1 …}']],
    ['#@schema/validation ("even `b`", lambda v: True)\na: 1', ['even `b`']],
    ['#@schema/validation one_of=[]\na: b', ['one of []']],
  ])('%s', (text, expected) => expect(words(schemaOf(`${text}\n`).schema)).toEqual(expected));

  it.each([
    [
      '#@schema/validate regexp="^b", max_len=9',
      ['something that the regular expression {code:^b} matches', 'at most 9 bytes long'],
    ],
    [
      '#@schema/validate starts_with="b", ends_with="1"',
      ['something that starts with {code:b}', 'something that ends with {code:"1"}'],
    ],
    ['#@schema/validate min_len=(2, "two at least")', ['two at least']],
    ['#@ def even(v): return True\n#@schema/validate even', ['what {code:even} accepts']],
    ['#@schema/validate lambda v: True', ['what a function of the schema accepts']],
    ['#@ def f(v="x"): return "an even number"\n#@schema/validate f', ['an even number']],
    ['#@schema/validate enum=[lambda v: True]', ['one of [<function lambda>]']],
  ])('%s, where strings have to be set', (annotation, expected) =>
    expect(words(proposed(`${annotation}\n#@schema/allow-empty\na: b1\n`))).toEqual(expected),
  );

  it.each(
    Object.entries({
      'date-time': 'a date with its time, such as 2018-11-13T20:20:39+00:00',
      time: 'a time of day, such as 20:20:39+00:00',
      date: 'a date, such as 2018-11-13',
      email: 'an e-mail address',
      hostname: 'the name of a host',
      ip: 'an IP address, version 4 or 6',
      ipv4: 'an IP address of version 4',
      ipv6: 'an IP address of version 6',
      uri: 'an absolute address (URI), such as https://example.com/',
      port: 'the number of a port, from 0 to 65535',
      percent: 'a percentage, such as 10%',
      duration: 'a duration, such as 10h or 1m30s',
    }),
  )('of the format %s', (format, expected) =>
    expect(words(proposed(`#@schema/validate format="${format}"\n#@schema/allow-empty\na: b1\n`))).toEqual([expected]),
  );

  it('of other languages', () => {
    expect(words(proposed('#@schema/validate unique=True\na:\n- 1\n'))).toEqual([
      'without two items that are the same',
    ]);
    expect(words(schemaUnder('#@schema', 'a: 5\n'))).toEqual(['not empty']);
    expect(
      formatNames.every(
        (name) =>
          !words(proposed(`#@schema/validate format="${name}"\na: b\n`))
            .join()
            .includes('of format'),
      ),
    ).toBe(true);
  });
});

describe('values as YAML', () => {
  it('are those that a values file has', () => {
    expect(yamlText(true)).toBe('true');
    expect(inlineYaml('a')).toBe('a');
    expect(inlineYaml('a\nb\n')).toBe('| …');
    expect(yamlAt([], 1)).toBe('1');
    expect(yamlAt([{ kind: 'key', key: 'yes' }, { kind: 'item' }, { kind: 'key', key: 1 }], 'no')).toBe(
      '"yes":\n- 1: "no"',
    );
  });

  it('report that there is no YAML', () => {
    let deep: NodeValue = 1;
    for (let level = 0; level <= deepestValue + 1; level++) deep = { kind: 'plainList', items: [deep] };
    expect(yamlText(deep)).toBe(`# value is nested more than ${deepestValue} levels deep`);
  });
});
