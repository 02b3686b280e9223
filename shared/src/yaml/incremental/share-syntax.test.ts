/** Which nodes of an older tree a newer one reuses, when both were parsed as a whole. */
import { describe, expect, it } from 'vitest';
import { parse } from '../parse/parse.js';
import { walk } from '../path.js';
import type { StreamSyntax } from '../syntax.js';
import { SyntaxSharing } from './share-syntax.js';

/** The texts of the outermost nodes and items that two trees share, after the edit in `marked`: `«old|new»`. */
function shared(marked: string): readonly string[] {
  const [, head = '', old = '', newText = '', tail = ''] = /^(.*)«(.*)\|(.*)»(.*)$/s.exec(marked) ?? [];
  const text = head + newText + tail;
  const before = parse(head + old + tail);
  const replaced = { start: head.length, end: head.length + old.length, newEnd: head.length + newText.length };
  const after = new SyntaxSharing(parse(text), before, replaced).share();
  expect(after).toEqual(parse(text));
  return outermost(before, after, text);
}

function outermost(before: StreamSyntax, after: StreamSyntax, text: string): readonly string[] {
  const old = new Set<object>();
  walk(before, ({ node }) => old.add(node));
  const found: { readonly start: number; readonly end: number }[] = [];
  walk(after, ({ node, start }) => {
    const isInside = found.some((one) => start >= one.start && start + node.length <= one.end);
    if (old.has(node) && !isInside) found.push({ start, end: start + node.length });
  });
  return found.map(({ start, end }) => text.slice(start, end));
}

describe('a tree that was read as a whole', () => {
  it.each<readonly [string, readonly string[]]>([
    ['a: «1|2»\nb: 1\n', ['a', 'b: 1']],
    ['- a: «1|2»\n  b: {c: 1}\n- d\n', ['a', 'b: {c: 1}', '- d']],
    ['- - «1|2»\n  - 3\n- 4\n', ['- 3', '- 4']],
    ['a:\n- b: «1|23»\n  c: 1\n- d\ne: [f, «|x, »g]\n'.replace('«|x, »', ''), ['a', 'b', 'c: 1', '- d', 'e: [f, g]']],
    ['e: [f, «|x, »g]\n', ['e', '[f']],
    ['«a|b»: {c: 1}\n', ['{c: 1}']],
    ['a: «|!!str »x\n', ['a']],
    ['a: «|&x »[b]\n', ['a', '[b']],
    ['a: «&x|&y» b\n', ['a']],
    ['a: «|# c\n  »b\n', ['a', 'b']],
    ['- «|# c\n  »b\n- d\n', ['b', '- d']],
    ['a: 1\n«|b: 1\n»c: 1\n', ['a: 1', 'c: 1']],
    // Inserted text is never taken for the existing one, even where both are equal.
    ['a: 1\n«|c: 1\n»c: 1\n', ['a: 1', 'c: 1']],
    ['a: 1\n«b: 1\n|»c: 1\n', ['a: 1', 'c: 1']],
    ['a: "«x|y»"\nb: \'x\'\n', ['a', "b: 'x'"]],
    ['a: «x|"x"»\n', ['a']],
    ['a: «x|y»\n---\nb: 1\n', ['a', 'b: 1']],
    ['x: &x «1|2»\na: *x\nb: &y 3\nc: !!str 4\nd: &z [*y]\n', ['x', 'a: *x', 'b: &y 3', 'c: !!str 4', 'd: &z [*y]']],
    ['x: &x 1\ny: &y 1\na: [*«x|y», *x]\n', ['x: &x 1', 'y: &y 1', 'a', ', *x']],
    ['? a\n: «1|2»\n? b\n: 3\n? c\n', ['a', '? b\n: 3', '? c']],
    ['? «a|b»\n: [c]\n', ['[c]']],
    ['? "\\x4«A|a»"\n: [c]\n', ['[c]']],
    ['b: "\\x4«A|a»"\n', ['b']],
    ['a«| »: [c]\n', ['a', '[c]']],
    ['a: &«x|y» [b]\n', ['a', '[b']],
    ['a: «|  »!!str b\n', ['a', '!!str b']],
    // The same text has another meaning because of a different part of the document.
    ['%TAG !t! tag:«t|u»,\n---\na: !t!x [b]\nc: !t!x\n  d: 1\ne: !t!x f\n', ['a', '[b', 'c', 'd: 1', 'e']],
    ['«-|[» a: 1\n]\n', ['a: 1']],
    ['a: &x«| » b\n', ['a']],
    ['a: [b, c«|]»\n', ['a', '[b', ', c']],
    ['a: "b«\n|\r\n»  c"\nd: "e\n  f"\n', ['a', 'd: "e\n  f"']],
    ['- [a]\n- [a]«\n- [a]|»\n', ['- [a]', '- [a]']],
    ['- - [a]\n«|  - [a]\n»- [a]\n', ['- [a]', '- [a]']],
    // The content of an unclosed collection may depend on the text after it.
    ['[{]x y«: z\n|,»', []],
  ])('%j', (marked, expected) => {
    expect(shared(marked).map((one) => one.trim())).toEqual(expected);
  });

  it('is the same if only its surroundings changed', () => {
    const before = parse('a: [b, {c: d}]\n');
    const after = new SyntaxSharing(parse('a: [b, {c: d}]\n'), before, { start: 0, end: 0, newEnd: 0 }).share();
    expect(after.documents[0]?.value).toBe(before.documents[0]?.value);
  });
});

it.each([
  ['an anchor', 'a: &x 1\n', 'a: &y 1\n'],
  ['a tag', 'a: !x 1\n', 'a: !y 1\n'],
  ['the place of a tag', 'a: &x !y 1\n', 'a: !y &x 1\n'],
  ['a tag of a map', 'a: !x\n  b: 1\n', 'a: !y\n  b: 1\n'],
  ['an alias', 'a: *x\n', 'a: *y\n'],
  ['a style', "a: '1'\n", 'a: "1"\n'],
  ['a value', 'a: 1\n', 'a: 2\n'],
  ['a key', 'a: 1\n', 'b: 1\n'],
  ['a collection', 'a: {b}\n', 'a: [b]\n'],
  ['the line of a comment', 'a: b # c\nd: 1\n', 'a: b\n# c\nd: 1\n'],
  ['a comment', 'a: b # c\n', 'a: b # d\n'],
])('%s is that of the new tree, whatever was replaced', (_, before, after) => {
  const shared = new SyntaxSharing(parse(after), parse(before), { start: 0, end: 0, newEnd: 0 }).share();
  expect(shared).toEqual(parse(after));
});

it.each([
  ['documents', '---\n', 999, 0],
  ['documents', '---\n', 1_000, 1],
  ['pairs', 'a: 1\n', 998, 0],
  ['pairs', 'a: 1\n', 999, 1],
  ['items', '- 1\n', 1_999, 2],
])('pauses while %s are shared', (_, line, count, expected) => {
  const text = line.repeat(count);
  let pauses = 0;
  new SyntaxSharing(parse(text), parse(text), { start: 0, end: 0, newEnd: 0 }).share(() => void pauses++);
  expect(pauses).toBe(expected);
});
