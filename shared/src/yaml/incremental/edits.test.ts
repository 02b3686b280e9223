/**
 * Single edits: the tree after each equals that of a fresh parse, shares exactly the nodes whose text the edit left
 * alone, and took no more reading than stated.
 */
import { describe, expect, it } from 'vitest';
import { parse } from '../parse/parse.js';
import { walk } from '../path.js';
import type { NodeSyntax, StreamSyntax } from '../syntax.js';
import { outline } from '../testing.js';
import { reparse, reparseItems } from './reparse.js';

interface Edited {
  readonly text: string;
  readonly before: StreamSyntax;
  readonly after: StreamSyntax;
  /** Whether the edited text was parsed as a whole. */
  readonly isWhole: boolean;
}

/** Applies the edit in `marked`, where `«old|new»` replaces the left part by the right one. */
function edit(marked: string): Edited {
  const [, head = '', old = '', newText = '', tail = ''] = /^(.*)«(.*)\|(.*)»(.*)$/s.exec(marked) ?? [];
  const text = head + newText + tail;
  const before = parse(head + old + tail);
  const change = { range: { start: head.length, end: head.length + old.length }, newText };
  const after = reparse(head + old + tail, before, change);
  const isWhole = reparseItems(head + old + tail, before, change) === undefined;
  expect(after).toEqual(parse(text));
  return { text, before, after, isWhole };
}

/** The paths of the outermost nodes that two trees share; `b=` is the value of `b` where `b` itself is not shared. */
function shared(before: StreamSyntax, after: StreamSyntax): string {
  const old = new Set<object>();
  walk(before, ({ node }) => old.add(node));
  const paths: string[] = [];
  const visit = (node: NodeSyntax | undefined, path: string): void => {
    if (node?.kind !== 'mapping' && node?.kind !== 'sequence') return;
    if (old.has(node)) paths.push(`${path}=`);
    else
      for (const [i, item] of node.items.entries()) {
        const name = item.kind === 'pair' ? `${path}.${outline(item.key)}` : `${path}[${i}]`;
        if (old.has(item)) paths.push(name.replace(/^\./, ''));
        else visit(item.value, name);
      }
  };
  for (const [i, document] of after.documents.entries())
    if (old.has(document)) paths.push(`document ${i}`);
    else visit(document.value, i === 0 ? '' : `document ${i}`);
  return paths.join(' ');
}

/** Enough lines after an edited item that neither it nor the text after its end is a large part of the whole. */
const rest = `y:\n${'- some: text\n  of: many lines\n'.repeat(4)}z: 1\n`;

/** What an edit keeps, without the leading dot of a path from the document's root. */
function kept(marked: string): { readonly nodes: string; readonly isWhole: boolean } {
  const { before, after, isWhole } = edit(marked + rest);
  return { nodes: shared(before, after).replace(/(^| )\./g, '$1'), isWhole };
}

describe('an edit that concerns an item or two', () => {
  it.each([
    // A value, in every kind of item; everything beside the path to it stays.
    ['a: 1\nb: «2|3»\nc: 4\n', 'a c y z'],
    ['a: 1\nb:\n  c: x\n  d: «2|34»\n  e: 5\n', 'a b.c b.e y z'],
    ['a:\n- 1\n- «2|3»\n- 4\n', 'a[0] a[2] y z'],
    ['a:\n  - b: 1\n    c: «2|3»\n  - d: 4\n', 'a[0].b a[1] y z'],
    ['a:\n- - 1\n  - «2|3»\n- - 4\n', 'a[0][0] a[1] y z'],
    ['? a\n: - 1\n  - «2|3»\nb: 4\n', 'a[0] b y z'],
    // A key: its children stay.
    ['a: 1\nb«|b»:\n  c: 1\n  d: 2\ne: 1\n', 'a bb= e y z'],
    ['a: 1\n«b|c»:\n  d: 2\ne: 1\n', 'a c= e y z'],
    // A new item before, between and after others.
    ['a: 1\n«|b: 2\n»c: 3\n', 'a c y z'],
    ['a:\n«|  b: 2\n»  c: 3\nd: 1\n', 'a.c d y z'],
    ['a:\n  c: 3\n«|  b: 2\n»d: 1\n', 'a.c d y z'],
    ['a:\n- x: 1\n«|- y: 1\n»- z: 1\n', 'a[0] a[2] y z'],
    // A duplicated line: the older items stay, each once.
    ['a:\n- x\n«|- y\n- x\n»- x\n- x\n- x\n', 'a[0] a[3] a[4] a[5] y z'],
    ['a: 1\nb:\n- x\n«- z\n|- y\n- x\n»- x\n- x\nc: 1\n', 'a b[0] b[3] b[4] c y z'],
    ['a:\n- x\n«|- x\n»- x\n', 'a[0] a[2] y z'],
    ['a:\n«|- x\n»- x\n', 'a[1] y z'],
    // A deleted item.
    ['a: 1\n«b: 2\n|»c: 3\n', 'a c y z'],
    ['a:\n- x: 1\n«- y: 1\n|»- z: 1\n', 'a[0] a[1] y z'],
    // Two items touched by one edit.
    ['a: 1\n«b: 2\nc|b: 2\nc»: 3\nd: 4\n', '='],
    // Comments: on the line, above, and between items, where they belong to the next.
    ['a: 1\nb: 2 # «c|d»\ne: 3\n', 'a e y z'],
    ['a: 1\nb: 2 «| »# c\ne: 3\n', 'a e y z'],
    ['a: 1\n# «c|d»\nb: 2\ne: 3\n', 'a e y z'],
    ['a: 1\n«|# c\n»b: 2\ne: 3\n', 'a e y z'],
    ['a: 1\n«# c\n|»b: 2\ne: 3\n', 'a e y z'],
    ['a: 1\n# b\n«|x: 1\n»c: 2\ne: 3\n', 'a e y z'],
    ['a: 1\nb: «2|3»\n# c\nd: 2\n', 'a d y z'],
    ['a:\n  b: 1\n  # «c|d»\n  e: 2\nf: 3\n', 'a.b f y z'],
    // Anchors, aliases and tags affect only their own nodes in the tree.
    ['a: &x 1\nb: *«x|y»\nc: *x\n', 'a c y z'],
    ['a: &«x|y»\n  b: 1\nc: *x\n', 'a.b c y z'],
    ['a: &«x|y» 1\nc: *x\n', 'c y z'],
    ['a: !!str 1\nb: !«a|b» 2\nc: !d 3\n', 'a c y z'],
    ['a: !«x|y»\n- b\nc: 3\n', 'a[0] c y z'],
    // Block scalars, flow collections, quotes, whitespace.
    ['a: |\n  t\nb: |\n  u«|v»\n\n  w\nc: >-\n  x\n', 'a c y z'],
    ['a: [1, 2]\nb: {c: «1|2», d: [3]}\ne: {f: 1}\n', 'a b.d e y z'],
    ['a: "b"\nc: "d«|\\n»"\ne: \'f\'\n', 'a e y z'],
    ['a: «\'x\'|"x"»\nb: 2\n', 'b y z'],
    ['a:«| » 1\nb: 2\n', 'b y z'],
    ['a«| »: 1\nb: 2\n', 'b y z'],
    // Lines that become invalid, and lines that become valid: those around them stay.
    ['a: 1\n«|fo\n»b: 2\n', 'a b y z'],
    ['a: 1\n«fo\n|»b: 2\n', 'a b y z'],
    ['a:\n  b: 1\n  «|"c\n  »d: "2"\n', 'a.b a.d y z'],
    ['n: 1\na: «@|»\nb: 2\n', 'n b y z'],
    ['n: 1\na: «|@»\nb: 2\n', 'n b y z'],
    ['n: 1\na: [1, 2«]|»\nb: 2\n', 'n a[0] b y z'],
    // Documents before and after.
    ['a: «1|2»\n---\nb: 1\n', 'document 1'],
    ['a: 1\n---\nb: «1|2»\nc: 3\n', 'document 0 document 1.c document 1.y document 1.z'],
    ['a: 1\n# c\n---\nb: «1|2»\nc: 3\n', 'document 0 document 1.c document 1.y document 1.z'],
    ['a: «1|2»\n# c\n---\nb: 1\n', 'document 1'],
  ])('%j keeps %j', (marked, nodes) => {
    expect(kept(marked)).toEqual({ nodes, isWhole: false });
  });
});

describe('an edit whose meaning reaches further', () => {
  it.each([
    // A merge key cannot have comments: those above it belong to the next item, or to its value.
    ['a: 1\n# c\n<«|<»<: {o: 1}\nb: 2\n'],
    ['a: 1\n# c\n<«|<»: {o: 1}\nb: 2\n'],
    ['a: 1\n# c\n«|!!str »<<: {o: 1}\nb: 2\n'],
    ['a: 1\n«|# c\n»<<: {o: 1}\nb: 2\n'],
    ['# c\n«|<<: {o: 1}\n»d: |\n'],
    ['a: 1\n  # d\n? <<\n«|<<»  c: 1\n'],
    ['a: 1\n«|# c\n»<<: *x\nb: 2\n'],
    ['a: 1 # «c|d»\n<<: *x\nb: 2\n'],
    ['a: «1|2»\n# c\n<<: {o: 1}\nb: 2\n'],
    ['a:\n  <<: {o: «1|2»}\n  # c\n  b: 1\n'],
    // Insertions at the end of an item, and replacements across a boundary.
    ['a: 1«\na|  - 2\n»: 1\n'],
    ['a: 1«\n|»b: 2\n'],
    ['a:\n  b: 1«\n|»  c: 2\n'],
    ['«a: 1\n|  »b: 2\n'],
    ['a: 1\n«b: 2\n|  »c: 3\n'],
    ['- a\n«- b\n|  »- c\n'],
    ['a:\n  b: |\n    c\n«  d: 1\n|    # e\n»  f: 1\n'],
    ['a:\n  b: |\n    c\n«  d: 1\n|»    # e\n  f: 1\n'],
    ['a:\n- b:\n«|  c: 1\n»  d: 2\n'],
    ['a:\n- b\n«|  c: 1\n»- d: 2\n'],
    ['a:\n«  b: 1\n|»c: 1\n'],
    ['a:\n  b: 1\n«|c: 1\n»  d: 1\n'],
    ['a: b\n«|  c\n»d: 1\n'],
    ['a:\n  b:\n«|    c: 1\n»  # d\n  # e\nf: 1\n'],
    ['b: # r\n  n«: *|»m\n# n\n# n\na: 1\n'],
    ['a: # b\n  «c|d»: 1\n# e\nf: 1\n'],
    // Document markers and directives.
    ['a: 1\n«|---\n»b: 2\n'],
    ['a: 1\n«---\n|»b: 2\n'],
    ['a: 1\n«|...\n»b: 2\n'],
    ['a: 1\n«|...\n»---\nb: 2\n'],
    ['a: 1\n«|%YAML 1.1\n»---\nb: 2\n'],
    ['a: 1\n...\n«|%YAML 1.1\n»---\nb: 2\n'],
    ['%YAML 1.1\n---\na: !x!y «1|2»\n'],
    ['%TAG !«x|y»! z\n---\na: !x!y 1\n'],
    ['%TAG !x! z\n---\na: !«x|y»!y 1\n'],
    ['a: 1\n«|# c\n»---\nb: 2\n'],
    ['a: 1\n«# c\n|»---\nb: 2\n'],
    ['  --«-|» : r\nb: 1\n'],
    ['  --«|-»  : r\nb: 1\n'],
    ['\n# c\n  --«|-»  : r\n  b: 1\n'],
    ['a: 1\n--«|-»\nb: 1\n'],
    ['a: |\n  b\n--«|-»\nc: 1\n'],
    // Line breaks that only YAML has move the lines of later problems.
    ['a: "x«\u0085|»y"\nb: 1\n---\nc: @\n'],
    ['a: "x«|\u0085»y"\nb: 1\n---\nc: @\n'],
    ['a: "x«|\u2028»y"\nb: @\n'],
    ['a: 1\n# \u0085\nb: «1|@»\n'],
    ['a: «1|2»\nb: "x\u0085y"\n'],
    ['a: «1|@»\r\nb: 2\r\n'],
    ['a: 1«\r|»\nb: @\n'],
    ['\ufeffa: «1|2»\nb: 3\n'],
    ['«|\ufeff»a: 1\nb: 3\n'],
    // Tabs.
    ['a:\n«|\t»b: 1\nc: 2\n'],
    ['a: 1\n«|\t\n»b: 1\nc: 2\n'],
    ['-«|\t»a: 1\n  b: 2\n'],
    ['a: 1\n\t«x|y»\nb: 2\n'],
    // Unclosed quotes and brackets, until something closes them.
    ['n: 1\na: «|"»\nb: "2"\nc: 3\n'],
    ['n: 1\na: «"|»\nb: "2"\nc: 3\n'],
    ["n: 1\na: «|'»b\nc: 'd'\ne: 1\n"],
    ['n: 1\na: "b\nc: «|"»\n'],
    ['n: 1\na: [\nb: «1|]»\n'],
    ['n: 1\na: {b: 1\nc: «|}»\n'],
    ['a: "«b|c»\n---\nd: 1\n'],
    ['a: "b\n---\nd: «1|"»\n'],
    // Problems that occur elsewhere too, and missing values.
    ['n: @\na: «1|2»\nb: 3\n'],
    ['n: @\na: «1|@»\nb: 3\n'],
    ['a: «1|@»\nb: @\n'],
    ['a: «@|1»\nb: @\n'],
    ['a: «1|b: c»\nb: d: e\n'],
    ['n:\na: «1|@»\n'],
    ['n:\n«|  @\n»a: 1\n'],
    ['n:\n- a:\n- «1|@»\n'],
    ['n: @\n«|  a: 1\n»b: 1\n'],
    ['n: 1\n po: «1|2»\nb: 1\n'],
    ['  t\n  «c|»: 2\n'],
    ['  t\n  «|»c: 2\n'],
    ['a: 1\n# c\n«b: 1\n|»c: 2\n'],
    ['x:\n«  a: 1\n|»  # c\n  b: 2\n'],
    ['«a: 1\n|»# c\nb: 2\n'],
    ['a: 1\n«b: 2|# c»\nd: 3\n'],
    ['a: |\n  x\n«b: 2|  # c»\nd: 3\n'],
    ['n: 1\nm: &x\n  a: «1|@»\n  b: 2\n'],
    ['n:\n«a|@»:\n  x: 1\nb: 2\n'],
    ['a:\n  x: 1\n po\n  y: «2|3»\nb: 3\n'],
    ['a:\n  x: 1\n«| po\n»  y: 2\nb: 3\n'],
    ['a:\n  «|po\n  »# c\n  y: 2\nb: 3\n'],
    ['a:\n  po«|:»\n  # c\n  y: 2\nb: 3\n'],
    ['«|po\n»# c\na: 1\nb: 3\n'],
    ['n: 1\na: \0«1|2»\nb: 2\n'],
    ['n: 1\na: «1|\0»\nb: 2\n'],
    ['n: 1\na: «\ud800|1»\nb: 2\n'],
  ])('%j', (marked) => {
    edit(marked);
    edit(marked + rest);
    edit(`#! c\n---\n${marked}${rest}`);
  });

  it('is made in a tree of any depth', () => {
    const deep = '- '.repeat(499);
    edit(`n: 1\na: «|${deep}»1\nb: 2\n`);
    edit(`n: 1\na:\n  ${deep}«|- »1\nb: 2\n`);
    // Too deep nesting is reported once.
    const tooDeep = '- '.repeat(600);
    edit(`${tooDeep}1\n---\nn: 1\na: «|\n  ${tooDeep}»1\nb: 2\n`);
    edit(`n: 1\na: «|\n  ${tooDeep}»1\nb: 2\n---\n${tooDeep}1\n`);
  });
});

describe('nodes of the tree before', () => {
  const items = (tree: StreamSyntax): readonly object[] => {
    const value = tree.documents[0]?.value;
    return value?.kind === 'sequence' || value?.kind === 'mapping' ? value.items : [];
  };

  it.each([
    // Which of several equal items stays depends on the position of the edit.
    ['- x\n«- x\n|»- x\n', [0, 2]],
    ['«- x\n|»- x\n- x\n', [1, 2]],
    ['- x\n«|- x\n»- x\n', [0, undefined, 1]],
    ['- x\n- x\n«|- x\n»', [0, 1, undefined]],
    ['- x\n«- x\n|- x\n- x\n»- x\n', [0, 1, undefined, 2]],
  ])('are found again after %j', (marked, from) => {
    const { before, after } = edit(marked);
    const old = items(before);
    expect(items(after).map((item) => (old.includes(item) ? old.indexOf(item) : undefined))).toEqual(from);
  });

  it('stay as a whole where an edit changes nothing', () => {
    const { before, after } = edit('a: 1\nb: «2|2»\n---\nc: 3\n');
    expect(after.documents.map(({ value }) => value)).toEqual(before.documents.map(({ value }) => value));
    expect(after.documents.every(({ value }, i) => value === before.documents[i]?.value)).toBe(true);
  });

  it('are not read again in a long text, though the edited item is long, too', () => {
    const long = Array.from({ length: 400 }, (_, i) => `  k${i}: some value\n`).join('');
    expect(edit(`a: 1\nb:\n${long}  c: «1|2»\n${rest}`).isWhole).toBe(false);
    expect(edit(`a: 1\nb: >\n${long}  c: «1|2»\n${rest}`).isWhole).toBe(true);
  });
});
