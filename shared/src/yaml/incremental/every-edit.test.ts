/**
 * Every small edit of texts with one construct each that reaches from one item into another: `reparse` gives the same
 * as `parse`. The random texts of `reparse.test.ts` seldom contain these.
 */
import { describe, expect, it } from 'vitest';
import { applyEdits, type TextEdit } from '../../text/edit.js';
import { parse } from '../parse/parse.js';
import { walk } from '../path.js';
import { reparse, reparseItems } from './reparse.js';
import { SyntaxSharing } from './share-syntax.js';

const texts: Readonly<Record<string, string>> = {
  'merge keys': 'x: &x\n  a: 1\ny:\n  # c\n  <<: *x\n  # d\n  b: 2\n<<: {e: 1}\nz: 3\n',
  'merge keys that are tagged or quoted': 'x: &x {}\n!!merge <<: *x\n# c\n"<<": 1\n# d\n! <<: *x\nf: 1\n',
  comments: '# a\na: 1 # b\n# c\n\n# d\nb:\n  # e\n  c: 1\n  # f\n# g\nd: # h\n- 1\n# i\n- 2\n# j\n',
  anchors: 'a: &a\n  b: &b 1\n  c: *b\nd: *a\ne: &e\n- *b\n- &f x\ng: !!str 1\n',
  documents: '# a\n---\na: 1\n# b\n---\nb: 1\nc: 2\n...\n---\n- d\n- e\n--- f\n---\n# c\n',
  'mistyped markers': '# a\n--\na: 1\n# b\n----\nb: 1\nc:\n- d\n--\n- e\n-- # f\n--\n# c\nf: 1\ng: 2\n--\n',
  directives: '%YAML 1.1\n---\na: 1\nb: 2\n...\n%TAG !t! tag:t,\n---\nc: !t!x 1\nd: 1\n',
  'an indented marker': '  --- : r\n  a: 1\n  b: 2\n',
  'block scalars': 'a: |\n  b\n\n  # c\n# d\nc: >-\n  d\n   e\n\n\nf: |2\n    g\n  h\ni: 1\n',
  'flow collections': 'a: [b, {c: d},\n  e] # f\ng: {h: i, j}\nk:\n- [l,\n  m]\n- {n: o}\n',
  'strings over lines': 'a: "b\n  c"\nd: \'e\n\n  f\'\ng: h\n  i\nj: 1\n',
  'keys without values': 'a:\nb:\n- \n-\n  - c\n? d\n? e\n: f\ng\nh: 1\n',
  'sequences in mappings': 'a:\n- b: 1\n  c:\n  - d\n  - - e\n    - f\n- g\nh:\n  - i: 1\nj: 1\n',
  'broken lines': 'a: 1\nb: "c\nd: 1\n  e: 2\nf: [1\ng: 2\n h: 3\ni: }\nj: 1\n',
  'line breaks of several kinds': 'a: 1\r\nb:\r\n  c: 2\r\nd: e\u2028f\r\ng: 1\n\th: 1\n',
  'anchors and tags without values': 'a: &a\nb: 1\nc: !!str\nd: 1\ne:\n- &b\n- 1\n- !!map\n- 2\nf: 1\n',
  'a value that begins as one before it would go on': 'a: 1\nb: "\n  c"\nd:\n- 1\n- "\n  e"\nf: 1\n',
  'a document that is broken below': 'a: 1\nb:\n  c: 1\n---\n]\na: 1\n--- }\n',
  'no line break at the end': 'a: 1\nb:\n- c\n- d: e',
};

const pieces = ['a', ' ', '\n', ':', '# ', '- ', '"', '<<: *x\n', '---\n', '  k: v\n', '|\n', '[', '\t'];

function* smallEdits(text: string): Generator<TextEdit> {
  for (let start = 0; start <= text.length; start++) {
    for (const newText of pieces) yield { range: { start, end: start }, newText };
    if (start < text.length) yield { range: { start, end: start + 1 }, newText: '' };
    const lineEnd = text.indexOf('\n', start) + 1;
    const isLine = lineEnd > 0 && (start === 0 || text[start - 1] === '\n');
    if (isLine) for (const newText of ['', 'a: 1\n']) yield { range: { start, end: lineEnd }, newText };
  }
}

describe('reparse after every small edit, and after taking it back', () => {
  it.each(Object.entries(texts))('equals parse, with %s', (_, text) => {
    const tree = parse(text);
    const fresh = JSON.stringify(tree);
    for (const edit of smallEdits(text)) {
      const edited = applyEdits(text, [edit]);
      const now = reparse(text, tree, edit);
      if (JSON.stringify(now) !== JSON.stringify(parse(edited))) expect([edit, now]).toEqual([edit, parse(edited)]);
      const { start, end } = edit.range;
      const back = { range: { start, end: start + edit.newText.length }, newText: text.slice(start, end) };
      const before = reparse(edited, now, back);
      if (JSON.stringify(before) !== fresh) expect([edit, before]).toEqual([edit, tree]);
    }
  });
});

/** The nodes and items of a tree. */
function nodesOf(tree: ReturnType<typeof parse>): Set<object> {
  const nodes = new Set<object>();
  walk(tree, ({ node }) => nodes.add(node));
  return nodes;
}

describe('small edits', () => {
  // More may be read again without an error, but it takes longer.
  it.each<readonly [text: string, ofEdits: number, few: number, nodes: number]>([
    ['merge keys', 871, 498, 17425],
    ['merge keys that are tagged or quoted', 783, 257, 10076],
    ['comments', 1037, 694, 14678],
    ['anchors', 855, 587, 15658],
    ['documents', 895, 196, 14402],
    ['mistyped markers', 983, 0, 18472],
    ['directives', 913, 0, 8612],
    ['an indented marker', 355, 161, 1884],
    ['block scalars', 853, 618, 8465],
    ['flow collections', 867, 621, 24711],
    ['strings over lines', 547, 430, 5454],
    ['keys without values', 537, 194, 8489],
    ['sequences in mappings', 845, 571, 19775],
    ['broken lines', 731, 0, 13135],
    ['line breaks of several kinds', 543, 35, 8102],
    ['anchors and tags without values', 789, 594, 17797],
    ['a value that begins as one before it would go on', 533, 405, 6959],
    ['a document that is broken below', 475, 139, 5519],
    ['no line break at the end', 271, 191, 2214],
  ])('read a few lines again, and keep the other nodes, with %s', (name, ofEdits, few, nodes) => {
    const text = texts[name] ?? '';
    const tree = parse(text);
    const before = nodesOf(tree);
    let [edits, quick, kept] = [0, 0, 0];
    for (const edit of smallEdits(text)) {
      edits++;
      if (reparseItems(text, tree, edit) !== undefined) quick++;
      for (const node of nodesOf(reparse(text, tree, edit))) if (before.has(node)) kept++;
    }
    expect([edits, quick, kept]).toEqual([ofEdits, few, nodes]);
  });
});

/** The text of every node and item of a tree. */
function textsOfNodes(text: string, tree: ReturnType<typeof parse>): Map<object, string> {
  const found = new Map<object, string>();
  walk(tree, ({ node, start }) => found.set(node, text.slice(start, start + node.length)));
  return found;
}

describe('a tree that shares nodes after every small edit, and after taking it back', () => {
  /** Throws if what `after` shares with `before` was modified, or belongs to another text. */
  function checkShared(before: string, edit: TextEdit, after: string): void {
    const { start, end } = edit.range;
    const [old, fresh] = [parse(before), parse(after)];
    const now = new SyntaxSharing(fresh, old, { start, end, newEnd: start + edit.newText.length }).share();
    if (JSON.stringify(now) !== JSON.stringify(fresh)) expect([edit, now]).toEqual([edit, fresh]);
    const oldTexts = textsOfNodes(before, old);
    for (const [node, own] of textsOfNodes(after, now))
      if ((oldTexts.get(node) ?? own) !== own) expect([edit, own]).toEqual([edit, oldTexts.get(node)]);
  }

  it.each(Object.entries(texts))('equals the one that was read, with %s', (_, text) => {
    for (const edit of smallEdits(text)) {
      const edited = applyEdits(text, [edit]);
      checkShared(text, edit, edited);
      const { start, end } = edit.range;
      checkShared(
        edited,
        { range: { start, end: start + edit.newText.length }, newText: text.slice(start, end) },
        text,
      );
    }
  });
});

describe('an edit in a long text', () => {
  const services = (count: number): string =>
    Array.from({ length: count }, (_, i) => `- name: s${i} # n\n  port: ${i}\n  # e\n  env:\n    a: {b: c}\n`).join('');
  const text = `# top\na: 1\nservices:\n${services(20)}b:\n  c: "d"\n# last\ne: f\n`;

  const edits: Readonly<Record<string, readonly [at: string, removed: number, newText: string]>> = {
    'a value': ['port: 7', 7, 'port: 70'],
    'a value in a flow mapping': ['{b: c}', 1, '{x: y, '],
    'a key': ['name: s3', 4, 'names'],
    'the first item of all': ['a: 1', 4, 'a: 2'],
    'the last item of all': ['e: f', 4, 'e: g'],
    'a comment behind a value': ['# n\n  port: 4', 3, '# m'],
    'a comment above an item': ['# e', 3, '# f\n  # g'],
    'a new item': ['- name: s5', 0, '- name: new\n'],
    'a new key': ['  port: 5', 0, '  more: 1\n'],
    'a removed item': ['- name: s5', 52, ''],
    'a key without a colon': ['  port: 5', 0, '  fo\n'],
    'a quote that is closed later': ['"d"', 3, '"d d"'],
  };

  it.each(Object.entries(edits))('reads a few lines again: %s', (_, [at, removed, newText]) => {
    const start = text.indexOf(at);
    const edit = { range: { start, end: start + removed }, newText };
    const tree = reparseItems(text, parse(text), edit);
    expect(tree).toEqual(parse(applyEdits(text, [edit])));
  });

  const items = Array.from({ length: 60 }, (_, i) => `- n${i}\n- - m${i}\n  - o${i}\n`).join('');
  it.each([
    ['a list', items, 'n7', 'n70'],
    ['a list in a list', items, 'm7', 'm70'],
    ['a document above a broken one', `${text}---\n]\n`, 'port: 7', 'port: 70'],
    ['a document below a broken one', `]\n---\n${text}`, 'port: 7', 'port: 70'],
    ['what has comments below it', `${text}...\n# end\n`, 'e: f', 'e: g'],
    ['what has a document below it', `${text}--- x\n`, 'e: f', 'e: g'],
  ])('reads a few lines again of %s', (_, whole, old, newText) => {
    const start = whole.indexOf(old);
    const edit = { range: { start, end: start + old.length }, newText };
    const tree = reparseItems(whole, parse(whole), edit);
    expect(tree).toEqual(parse(applyEdits(whole, [edit])));
  });
});
