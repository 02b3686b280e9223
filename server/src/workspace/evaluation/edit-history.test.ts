import { applyEdits, Interrupted, type Pauses, type SourceFile, type TextEdit } from '@ytt-language/shared';
import { codeFile, parse, scopeOf, syntaxOf } from '@ytt-language/shared/tooling';
import { describe, expect, it } from 'vitest';
import { sourceAs, sourcesOf, type TextFile } from '../files/text-file.js';
import { carrySyntax, lastEditOf, noteEdits, smallestEdits } from './edit-history.js';

const text = 'one: 1\n---\ntwo:\n- {a: 1}\n---\nlast: x\n';

/** The version after the first `from` was replaced by `to`. */
function edited(before: TextFile, from: string, to: string): TextFile {
  const start = before.text.indexOf(from);
  const edit: TextEdit = { range: { start, end: start + from.length }, newText: to };
  const after = { ...before, text: applyEdits(before.text, [edit]) };
  noteEdits(before, after, [edit]);
  return after;
}

function carried(file: TextFile, path = 'a.yml'): SourceFile {
  carrySyntax(file);
  return sourceAs(file, path);
}

const documentsOf = (file: TextFile, path?: string) => syntaxOf(carried(file, path)).documents;

function opened(key = '/ws/a.yml'): TextFile {
  const file: TextFile = { key, text, version: undefined };
  syntaxOf(sourceAs(file, 'a.yml'));
  return file;
}

it('keeps the program of a template whose plain YAML was edited, also over texts that do not parse', () => {
  const program = (file: TextFile) => scopeOf(codeFile(carried(file), 'yaml')).syntax.program;
  const before: TextFile = { key: '/ws/a.yml', text: 'a: #@ 1\nb: x\n', version: undefined };
  const first = program(before);
  expect(program(edited(before, 'x', 'xy'))).toBe(first);
  const broken = edited(before, 'x', '"');
  expect(syntaxOf(carried(broken)).documents[0]?.errors).toHaveLength(1);
  expect(program(edited(broken, '"', '"x"'))).toBe(first);
  expect(program(edited(before, '#@ 1', '#@ 2'))).not.toBe(first);
});

describe('the syntax tree of an edited file', () => {
  it('reuses what the edit left alone', () => {
    const before = opened();
    const [first, second, last] = documentsOf(before);
    const now = documentsOf(edited(before, 'one: 1', 'one: 2'));
    expect(now[0]).not.toBe(first);
    expect(now[1]).toBe(second);
    expect(now[2]).toBe(last);
  });

  it.each([
    ['in its first document', 'one: 1', 'one: ["1', 'one: 11'],
    ['in a later document only', 'two:\n- {', 'two:\n- ["{', 'two:\n- {b: 2, '],
  ])('shares with the last one that parsed, where it did not %s meanwhile', (_, from, broken, to) => {
    const before = opened();
    const last = documentsOf(before)[2];
    const between = edited(before, from, broken);
    expect(documentsOf(between).some(({ errors }) => errors.length > 0)).toBe(true);
    expect(documentsOf(between)).not.toContain(last);
    expect(documentsOf(edited(between, broken, to))).toContain(last);
  });

  it('shares with the last one that parsed over several that did not', () => {
    const before = opened();
    const [first, , last] = documentsOf(before);
    let file = before;
    for (const [from, to] of [
      ['two:', 'tw"o:'],
      ['- {a', '- {"a'],
      ['{"a: 1}', '{"a": [1}'],
      ['tw"o:', 'two:'],
    ] as const) {
      file = edited(file, from, to);
      carrySyntax(file);
    }
    const now = documentsOf(edited(file, '[1}', '1}'));
    expect(now[0]).toBe(first);
    expect(now[2]).toBe(last);
  });

  it('is reused across versions that nobody queried', () => {
    const before = opened();
    const [first, second] = documentsOf(before);
    const now = documentsOf(edited(edited(before, 'last: x', 'last: "'), 'last: "', 'last: "y"'));
    expect(now[0]).toBe(first);
    expect(now[1]).toBe(second);
  });

  it('is shared with the version before if that was parsed, whatever was edited earlier', () => {
    const next = edited(opened(), 'one: 1', 'one: 2');
    const [first, second] = documentsOf(next);
    const now = documentsOf(edited(next, 'last: x', 'last: y'));
    expect(now[0]).toBe(first);
    expect(now[1]).toBe(second);
  });

  it('is built once for each name by which a run knows the file', () => {
    const before = opened();
    const other = syntaxOf(sourceAs(before, 'config/a.yml')).documents[1];
    const after = edited(before, 'one: 1', 'one: "');
    carrySyntax(after);
    const tree = syntaxOf(sourceAs(after, 'a.yml'));
    carrySyntax(after);
    expect(syntaxOf(sourceAs(after, 'a.yml'))).toBe(tree);
    const now = documentsOf(edited(after, 'one: "', 'one: 3'), 'config/a.yml');
    expect(now[1]).toBe(other);
  });

  it('is built from where it was interrupted, for each name by which a run knows the file', () => {
    const paths = ['a.yml', 'config/a.yml'];
    const items = Array.from({ length: 3_000 }, (_, i) => `k${i}: {a: 1}\n`).join('');
    let pause = (): void => undefined;
    const pauses: Pauses = { betweenSteps: () => pause(), withinStep: () => undefined };
    const make = (): TextFile => {
      const file: TextFile = { key: '/ws/a.yml', text: `one: 1\n${items}`, version: 1, pauses };
      for (const path of paths) syntaxOf(sourceAs(file, path));
      return edited(file, 'one: 1', 'one: [1');
    };
    const wholly = make();
    let count = 0;
    pause = () => void count++;
    carrySyntax(wholly);
    pause = () => undefined;
    const after = make();
    pause = () => {
      throw new Interrupted();
    };
    let interruptions = 0;
    for (let done = false; !done && interruptions < 1_000; )
      try {
        carrySyntax(after);
        done = true;
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
        interruptions++;
      }
    expect(interruptions).toBe(count);
    for (const path of paths) expect(syntaxOf(sourceAs(after, path))).toEqual(parse(after.text));
  });

  it.each([
    ['/ws/a.yml', 1],
    ['untitled:a', 1],
    ['/ws/a.star', 0],
    ['/ws/a.txt', 0],
  ])('is made of YAML and of files without a name: %s', (key, made) => {
    const after = edited(opened(key), 'one: 1', 'one: 2');
    carrySyntax(after);
    expect(sourcesOf(after)).toHaveLength(made);
  });
});

it('a version that two others replaced is released, and only once', () => {
  let file = opened();
  const forgotten: string[] = [];
  for (const digit of '12345') {
    const source = sourceAs(file, 'a.yml');
    source.forget = () => forgotten.push(digit);
    const start = file.text.indexOf(':') + 2;
    const next = edited(file, file.text.slice(start - 2, start + 1), `: ${digit}`);
    carrySyntax(next);
    file = next;
  }
  expect(forgotten).toEqual(['1', '2', '3']);
});

describe('edits that nobody looked at in between', () => {
  const edits: readonly (readonly [what: string, edits: readonly (readonly [string, string])[]])[] = [
    [
      'behind one another',
      [
        ['one', 'eins'],
        ['last', 'ultimo'],
      ],
    ],
    [
      'before one another',
      [
        ['last', 'ultimo'],
        ['one', 'eins'],
      ],
    ],
    [
      'in what was just written',
      [
        ['two', 'tw: [o]'],
        ['[o]', '{o: 1}'],
      ],
    ],
    [
      'over the end of what was just written',
      [
        ['1\n---\ntwo', 'x\ny'],
        ['y:\n- {a', 'y:\n- {z'],
      ],
    ],
    [
      'over its beginning',
      [
        ['two', 'zwei'],
        ['1\n---\nzw', '2\n---\nd'],
      ],
    ],
    [
      'that take away what was just written, and more',
      [
        ['two', 'zwei'],
        ['---\nzwei:\n', '---\n'],
      ],
    ],
  ];

  it.each(edits)('give the tree of the text: %s', (_, all) => {
    let file = opened();
    for (const [from, to] of all) file = edited(file, from, to);
    expect(syntaxOf(carried(file))).toEqual(parse(file.text));
  });
});

describe('edits of which one is of the whole text', () => {
  const all = (newText: string): TextEdit => ({ range: { start: 0, end: text.length }, newText });

  it('are what differs', () => {
    const result = text.replace('two', 'twelve');
    const start = text.indexOf('two') + 2;
    const expected = [{ range: { start, end: start + 1 }, newText: 'elve' }];
    const typed: TextEdit = { range: { start, end: start }, newText: 'elve' };
    expect(smallestEdits(text, result, [all(result)])).toEqual(expected);
    expect(smallestEdits(text, result, [typed, all('x'), all(result)])).toEqual(expected);
    expect(smallestEdits(text, text, [all(text)])).toEqual([
      { range: { start: text.length, end: text.length }, newText: '' },
    ]);
  });

  it.each([
    { start: 0, end: text.length - 1 },
    { start: 1, end: text.length },
  ])('are not %o', (range) => {
    const edits = [{ range, newText: text.slice(range.start, range.end) }];
    expect(smallestEdits(text, text, edits)).toBe(edits);
  });

  it('leave what they left alone', () => {
    const file = opened();
    const [, second] = documentsOf(file);
    const result = text.replace('last', 'lost');
    const after = { ...file, text: result };
    noteEdits(file, after, smallestEdits(text, result, [all(result)]));
    expect(documentsOf(after)[1]).toBe(second);
  });
});

describe('what was replaced last', () => {
  const start = text.indexOf('two');

  it.each([
    ['a part', 'two', 'twelve', { start, end: start + 3, newEnd: start + 6 }],
    ['the beginning', 'one: 1', 'one: 2', { start: 0, end: 6, newEnd: 6 }],
    ['the end', 'last: x\n', 'last: y\n', { start: text.length - 8, end: text.length, newEnd: text.length }],
  ])('is %s, as the client said', (_, from, to, expected) => {
    expect(lastEditOf(edited(opened(), from, to))).toMatchObject(expected);
  });

  it('is nothing of a file as it was opened', () => {
    expect(lastEditOf(opened())).toBeUndefined();
  });
});

describe('what was made of versions of a file', () => {
  /** Which of the versions, oldest first, still have their derived data after these edits. */
  const remembering = (...edits: readonly (readonly [string, string])[]): boolean[] => {
    const versions = [opened()];
    const memories = [carried(versions[0] as TextFile).memory];
    for (const [from, to] of edits) {
      const next = edited(versions.at(-1) as TextFile, from, to);
      versions.push(next);
      memories.push(carried(next).memory);
    }
    return versions.map((version, i) => sourceAs(version, 'a.yml').memory === memories[i]);
  };

  it('is kept of the newest and the two before it', () => {
    const parsing = ['1', '2', '3', '4', '5'].map((to, i) => [`one: ${i === 0 ? 1 : i}`, `one: ${to}`] as const);
    expect(remembering(...parsing.slice(0, 2))).toEqual([true, true, true]);
    expect(remembering(...parsing.slice(0, 3))).toEqual([false, true, true, true]);
    expect(remembering(...parsing)).toEqual([false, false, false, true, true, true]);
  });

  it('is kept of the last that parsed besides', () => {
    const broken = ['["', '["a', '["ab', '["abc', '["abcd'].map((to, i, all) => [all[i - 1] ?? 'one: 1', to] as const);
    expect(remembering(...broken)).toEqual([true, false, false, true, true, true]);
  });
});
