import { applyEdits, SourceFile } from '@ytt-language/shared';
import { documentsOf, parse, reparse, type StreamSyntax } from '@ytt-language/shared/tooling';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BoundedTree, cutLevels, type LevelCut } from '../../features/structure/bounded-tree.js';
import { itemCount, itemsIn, type TextItem } from '../../features/structure/text-items.js';
import { TreeTexts } from './tree-texts.js';

const everything = Number.POSITIVE_INFINITY;

function treeOf(syntax: StreamSyntax): BoundedTree<TextItem> {
  return {
    roots: documentsOf(syntax).flatMap(({ value }) => itemsIn(value, everything)),
    countBelow: ({ value }, levels) => itemCount(value?.node, levels),
    below: ({ value }, most) => itemsIn(value, most),
  };
}

/** An item as it is printed here, with those below it. */
interface Printed {
  readonly line: number;
  readonly character: number;
  readonly index: number;
  readonly text: string;
  readonly below?: readonly Printed[];
}

interface Printing {
  readonly printed: readonly Printed[];
  /** How many items were printed, as opposed to memoised. */
  readonly count: number;
}

/** Prints the part of the items of a text that `cut` selects; `texts` memoises previous output. */
function print(texts: TreeTexts<TextItem>, text: string, syntax: StreamSyntax, cut: LevelCut): Printing {
  const file = new SourceFile('a.yml', text);
  let count = 0;
  const placeOf = ({ start, index }: TextItem) => {
    const { line, column } = file.lines.positionAt(start);
    return { line, character: column, index, code: '' };
  };
  const pieces = texts.pieces(treeOf(syntax), cut, {
    identityOf: (item) => item.syntax,
    placeOf,
    print: (item) => {
      count++;
      return JSON.stringify({ ...placeOf(item), text: text.slice(item.start, item.start + item.syntax.length) });
    },
    around: (json) => [`${json.slice(0, -1)},"below":[`, ']}'],
  });
  return { printed: JSON.parse(`[${pieces.join('')}]`), count };
}

const all: LevelCut = { depth: everything, last: 0, isCut: false };

describe('the texts of a tree', () => {
  const text = 'a:\n  b: 1\n  c: 2\nd:\n- e\n- f: 3\n';
  const names = (printed: readonly Printed[] = []): string =>
    printed.map(({ text: one, below }) => one.replace(/[:\n].*/s, '') + (below ? `(${names(below)})` : '')).join(' ');
  const shown = (cut: LevelCut): string => names(print(new TreeTexts(), text, parse(text), cut).printed);

  it('hold what is shown of it', () => {
    expect(shown(all)).toBe('a(b c) d(- e - f(f))');
    expect(shown({ depth: 2, last: 0, isCut: true })).toBe('a(b c) d(- e - f)');
    expect(shown({ depth: 1, last: 3, isCut: true })).toBe('a(b c) d(- e)');
    expect(shown({ depth: 1, last: 2, isCut: true })).toBe('a(b c) d');
    expect(shown({ depth: 1, last: 1, isCut: true })).toBe('a(b) d');
    expect(shown({ depth: 0, last: 1, isCut: true })).toBe('a');
    expect(shown({ depth: 0, last: 0, isCut: true })).toBe('');
  });

  it('are rewritten for what changed and its ancestors', () => {
    const texts = new TreeTexts<TextItem>();
    const tree = parse(text);
    expect(print(texts, text, tree, all).count).toBe(7);
    expect(print(texts, text, tree, all).count).toBe(0);
    const edit = { range: { start: 8, end: 9 }, newText: '5' };
    const after = applyEdits(text, [edit]);
    // The pair `b` and the pair `a`.
    expect(print(texts, after, reparse(text, tree, edit), all).count).toBe(2);
  });

  it('are rewritten if they moved, and if another part of them is shown', () => {
    const texts = new TreeTexts<TextItem>();
    const tree = parse(text);
    print(texts, text, tree, all);
    const edit = { range: { start: 0, end: 0 }, newText: '# x\n' };
    expect(print(texts, `# x\n${text}`, reparse(text, tree, edit), all).count).toBe(7);
    print(texts, text, tree, all);
    expect(print(texts, text, tree, { depth: 1, last: 3, isCut: true }).count).toBe(5);
    expect(print(texts, text, tree, { depth: 1, last: 2, isCut: true }).count).toBe(1);
    expect(print(texts, text, tree, { depth: 2, last: 0, isCut: true }).count).toBe(6);
  });

  it('are joined up to a length', () => {
    const piecesOf = (long: string): readonly string[] =>
      new TreeTexts<TextItem>().pieces(treeOf(parse(long)), all, {
        identityOf: (item) => item.syntax,
        placeOf: ({ index }) => ({ line: 0, character: 0, index, code: '' }),
        print: ({ index }) => JSON.stringify({ index, text: 'x'.repeat(1_000) }),
        around: (json) => [`${json},`, ''],
      });
    const list = (count: number): string => `a:\n${'- b\n'.repeat(count)}`;
    expect(piecesOf(list(10))).toHaveLength(1);
    expect(piecesOf(list(20)).length).toBeGreaterThan(20);
  });

  it('are those of a text that was never edited, after any edits', () => {
    const parts = [
      'a: 1\n',
      'b:\n  c: 2\n  d: 3\n',
      'e: [f, g: h, {i: j}]\n',
      '- x\n',
      '# c\n',
      'k:\n- l: 1\n  m: 2\n- n\n',
    ];
    const start = fc.array(fc.constantFrom(...parts), { maxLength: 6 }).map((lines) => lines.join(''));
    const piece = fc.constantFrom('', '1', '\n', '\n  ', ' ', '- ', ': ', 'o:\n  p: 1\n', '[', '# q\n', '---\n', '  ');
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(5), piece, fc.nat(12), fc.nat(4)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(start, edits, (first, changes) => {
        const texts = new TreeTexts<TextItem>();
        let text = first;
        let tree = parse(text);
        for (const [place, length, newText, most, deepest] of changes) {
          const from = place % (text.length + 1);
          const edit = { range: { start: from, end: Math.min(text.length, from + length) }, newText };
          tree = reparse(text, tree, edit);
          text = applyEdits(text, [edit]);
          const fresh = parse(text);
          const cut = cutLevels(treeOf(fresh), most, deepest);
          expect(cutLevels(treeOf(tree), most, deepest)).toEqual(cut);
          expect(print(texts, text, tree, cut).printed).toEqual(print(new TreeTexts(), text, fresh, cut).printed);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what is shown of a tree', () => {
  const text = 'a:\n  b: 1\n  c: 2\nd:\n- e\n- f: 3\n';
  const cut = (most: number, deepest = 9): LevelCut => cutLevels(treeOf(parse(text)), most, deepest);

  it('is everything if it is small', () => {
    expect(cut(7)).toEqual({ depth: 10, last: 0, isCut: false });
    expect(cutLevels(treeOf(parse('')), 0, 9)).toEqual({ depth: 10, last: 0, isCut: false });
  });

  it('are the upper levels, and the beginning of the next', () => {
    expect(cut(6)).toEqual({ depth: 2, last: 0, isCut: true });
    expect(cut(5)).toEqual({ depth: 1, last: 3, isCut: true });
    expect(cut(2)).toEqual({ depth: 1, last: 0, isCut: true });
    expect(cut(1)).toEqual({ depth: 0, last: 1, isCut: true });
  });

  it('includes no levels below the maximum depth', () => {
    expect(cut(6, 1)).toEqual({ depth: 2, last: 0, isCut: false });
    expect(cut(7, 0)).toEqual({ depth: 1, last: 0, isCut: false });
    expect(cut(5, 1)).toEqual({ depth: 1, last: 3, isCut: true });
    expect(cut(1, 0)).toEqual({ depth: 0, last: 1, isCut: true });
  });
});
