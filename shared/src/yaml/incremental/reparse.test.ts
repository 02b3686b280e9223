import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../text/edit.js';
import { parse } from '../parse/parse.js';
import type { NodeSyntax, StreamSyntax } from '../syntax.js';
import { brokenText, lineText } from '../testing.js';
import { reparse } from './reparse.js';

const good =
  'a: 1\n# b\nb:\n  c: x # c\n  d:\n  - e: 1\n    f: 2\n  # g\n  - g\nh: |\n  text\n\ni: [1, 2]\n---\nj: {k: l}\n# end\n';
const parts = ['a: 1\n', 'b:\n  c: 2\n', '- x\n', '# c\n', 'd: |\n  e\n', 'e:\n- f: 1\n  g: 2\n- h: 3\n', '\n'];
const startText = fc.oneof(
  fc.constant(good),
  lineText,
  fc.array(fc.constantFrom(...parts)).map((lines) => lines.join('')),
);
const piece = fc.oneof(
  fc.constantFrom(
    '',
    '1',
    '\n',
    '\n  ',
    '# x\n',
    ': ',
    '- ',
    '"',
    '|',
    'y: z\n',
    ' ',
    'fo',
    'fo\n',
    '[',
    '{',
    "'",
    'q: "h\n',
  ),
  brokenText,
);
const edits = fc.array(fc.tuple(fc.nat(), fc.nat(6), piece), { minLength: 1, maxLength: 4 });

/** Lines whose meaning depends on those before or after them. */
const lines = [
  ...['<<: *x', '<<: {o: 1}', '  <<: *x', '- <<: *x', '"<<": 1', '!!merge <<: *x', '<: 1', '? <<', ': *x'],
  ...['a: 1', 'b:', '  c: 1', '# c', '  # d', '- a', '  b: 2', 'x: &x {}', '', 'd: |', '    t', 'e: "x', 'y"'],
  ...['f: [1', '  2]', '---', '--', '- - g', '!!str h: 1', '&z i: 1', '? j', '- k: 1', '  l: 1', '\tm: 1'],
];
const cuts = [
  ...['<', '', '<<', '<<: *x\n', '# c\n', '<<: ', '\n<<: *x', '!!merge ', '"', '<<: {o: 1}\n', 'a', '\n', '- ', '  '],
  ...[': ', '"', '---\n', '#', '|', ' 1'],
];

function firstItems(tree: StreamSyntax): readonly object[] {
  const value = tree.documents[0]?.value;
  return value?.kind === 'mapping' ? value.items : [];
}

describe('reparse', () => {
  it('equals parse of the edited text', () => {
    fc.assert(
      fc.property(startText, edits, (start, changes) => {
        let text = start;
        let tree = parse(text);
        for (const [place, length, newText] of changes) {
          const from = place % (text.length + 1);
          const edit = { range: { start: from, end: Math.min(text.length, from + length) }, newText };
          tree = reparse(text, tree, edit);
          text = applyEdits(text, [edit]);
          expect(tree).toEqual(parse(text));
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('equals parse of the edited text for lines of any kind in any order', () => {
    const text = fc.array(fc.constantFrom(...lines), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(3), fc.constantFrom(...cuts), (all, place, length, newText) => {
        const before = `${all.join('\n')}\n`;
        const start = place % (before.length + 1);
        const edit = { range: { start, end: Math.min(before.length, start + length) }, newText };
        const now = reparse(before, parse(before), edit);
        const fresh = parse(applyEdits(before, [edit]));
        if (JSON.stringify(now) !== JSON.stringify(fresh)) expect(now).toEqual(fresh);
      }),
      { numRuns: 10_000 },
    );
  });

  it('keeps a node only where its text is the same', () => {
    const spans = (text: string, tree: StreamSyntax): Map<object, string> => {
      const found = new Map<object, string>();
      const visit = (node: NodeSyntax | undefined, start: number): void => {
        if (node === undefined) return;
        found.set(node, text.slice(start, start + node.length));
        if (node.kind !== 'mapping' && node.kind !== 'sequence') return;
        for (const [i, item] of node.items.entries()) {
          const at = start + (node.starts[i] as number);
          found.set(item, text.slice(at, at + item.length));
          if (item.kind === 'pair') visit(item.key, at + item.keyAt);
          visit(item.value, at + item.valueAt);
        }
      };
      for (const [i, { value, valueAt }] of tree.documents.entries())
        visit(value, (tree.starts[i] as number) + valueAt);
      return found;
    };
    const loose = fc.oneof(
      startText,
      fc.constantFrom('a: [b,  c,  d]\ne: f  g\n   h\n', 'a: {b: "c  d", e: x}\nf:\n  - g\n'),
    );
    const blank = fc.oneof(fc.constantFrom('\n', ' ', '  ', '\n  ', '\n ', ' \n  '), piece);
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat(3), blank), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(loose, changes, (start, edits) => {
        let text = start;
        let tree = parse(text);
        for (const [place, length, newText] of edits) {
          const from = place % (text.length + 1);
          const edit = { range: { start: from, end: Math.min(text.length, from + length) }, newText };
          const before = spans(text, tree);
          tree = reparse(text, tree, edit);
          text = applyEdits(text, [edit]);
          for (const [node, span] of spans(text, tree)) expect(before.get(node) ?? span).toBe(span);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['a key that is a map, above a line that is refused', '? c:\n  d: 1«\n|%»%'],
    ['what a document leaves open', '? k:« [|? »\na: 1\n%YAML 1.1\n---\n@\n'],
    ['what the next document is refused for', 'k: «[| »\n---\n'],
    ['a key that is moved to the right, above another item', 'b:\n  c: x #« c\n|\n  »  d:\n  - e: 1\nf: 1\n'],
    ['a value that is removed with the quote that closed it', 'd: |\n<<: *x\ne: "x\n«|"»- k: 1\n'],
    ['the directives of a document', '%TAG !e! tag:x,2000:\n---\na: 1\n«!|b: !e!b 2\n»'],
  ])('equals parse of the edited text with %s', (_, marked) => {
    const before = marked.replace(/«([^|]*)\|[^»]*»/g, '$1');
    const after = marked.replace(/«[^|]*\|([^»]*)»/g, '$1');
    const [, old = '', newText = ''] = /«([^|]*)\|([^»]*)»/.exec(marked) ?? [];
    const start = marked.indexOf('«');
    const edit = { range: { start, end: start + old.length }, newText };
    expect(reparse(before, parse(before), edit)).toEqual(parse(after));
  });

  it.each([
    ['line breaks within a flow collection', 'a: [b,« |\n»c]\n'],
    ['line breaks that move within one', 'a: [b,«\n| »c,« |\n»d]\n'],
    ['the place of a fold', 'a: b« |\n »c\n'],
    ['blanks before a value', 'a:« |\t»[b]\n'],
  ])('does not keep a node with other %s', (_, marked) => {
    const before = marked.replace(/«([^|]*)\|[^»]*»/g, '$1');
    const after = marked.replace(/«[^|]*\|([^»]*)»/g, '$1');
    const start = marked.indexOf('«');
    const tail = marked.length - marked.lastIndexOf('»') - 1;
    const edit = {
      range: { start, end: before.length - tail },
      newText: after.slice(start, after.length - tail),
    };
    const tree = parse(before);
    const [item] = firstItems(reparse(before, tree, edit));
    expect(item).toBeDefined();
    expect(item).not.toBe(firstItems(tree)[0]);
  });

  it('handles an indented document marker that appears and disappears', () => {
    const texts = ['  -- : r\n', '  ---  : r\n'] as const;
    for (const [before, after] of [texts, texts.toReversed() as [string, string]]) {
      const edit = { range: { start: 2, end: before.indexOf(':') }, newText: after.slice(2, after.indexOf(':')) };
      expect(reparse(before, parse(before), edit)).toEqual(parse(after));
    }
  });

  it('handles text inserted before an indented document marker', () => {
    const text = ' --- b: 1\n';
    for (const [newText, end] of [
      ['&a ', 2],
      ['x', 1],
      ['', 2],
    ] as const) {
      const edit = { range: { start: 1, end }, newText };
      expect(reparse(text, parse(text), edit), newText).toEqual(parse(applyEdits(text, [edit])));
    }
  });

  it('handles a text that is closed by the edit, above the place where the document does not begin', () => {
    const text = '"- - 1\n|\n- - 1  - x\n- - 1\n!!str @"s"? k\n';
    const edit = { range: { start: 12, end: 13 }, newText: '"' };
    expect(reparse(text, parse(text), edit)).toEqual(parse(applyEdits(text, [edit])));
  });

  it('keeps every item but the edited one', () => {
    const before = parse(good);
    const at = good.indexOf('f: 2') + 3;
    const after = reparse(good, before, { range: { start: at, end: at + 1 }, newText: '345' });
    const [a, b, h, i] = firstItems(before);
    const [a2, b2, h2, i2] = firstItems(after);
    expect([a2, h2, i2].every((item, k) => item === [a, h, i][k])).toBe(true);
    expect(b2).not.toBe(b);
    expect(after.documents[1]).toBe(before.documents[1]);
  });

  it('keeps every item except a broken one, while it is broken and when it is fixed', () => {
    const text = 'a: 1\nb:\n- c: 1\n  d: "x"\n- e: 1\n- f: 1\nz: 2\n';
    const before = parse(text);
    for (const [at, newText] of [
      [text.indexOf('  d'), '  fo\n'],
      [text.indexOf('1\n  d'), '"'],
      [text.indexOf('- e'), '  "half\n'],
      [text.indexOf('z:'), 'fo\n'],
    ] as const) {
      const broken = reparse(text, before, { range: { start: at, end: at }, newText });
      expect(broken.documents[0]?.errors.length).toBeGreaterThan(0);
      expect(firstItems(broken)[0]).toBe(firstItems(before)[0]);
      expect(firstItems(broken).at(-1)).toBe(firstItems(before).at(-1));
      const brokenText = text.slice(0, at) + newText + text.slice(at);
      const mended = reparse(brokenText, broken, { range: { start: at, end: at + newText.length }, newText: '' });
      expect(firstItems(mended).at(-1)).toBe(firstItems(before).at(-1));
    }
  });

  it('keeps what is below a key that is renamed', () => {
    const text = 'a: 1\nb:\n  c: 1\n';
    const before = parse(text);
    const after = reparse(text, before, { range: { start: 5, end: 5 }, newText: 'n' });
    const value = (tree: StreamSyntax): unknown => (firstItems(tree)[1] as { readonly value: unknown }).value;
    expect(value(after)).toBe(value(before));
  });

  it('keeps items beside a new line and a new comment', () => {
    const before = parse(good);
    for (const newText of ['x: 1\n', '# new\n', '# y\nx: 1\n']) {
      const at = good.indexOf('# b');
      const after = reparse(good, before, { range: { start: at, end: at }, newText });
      expect(firstItems(after).at(-1)).toBe(firstItems(before).at(-1));
    }
  });
});
