/** Texts are parsed in several slices where the caller wants pauses. */
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../document/read/read-documents.js';
import { Interrupted } from '../starlark/eval/thread.js';
import { SourceFile } from '../text/source-file.js';
import { pausesOf } from '../text/testing.js';
import { parse } from './parse/parse.js';
import { carryTree, syntaxOf } from './syntax-of.js';

/** Parses a text, interrupted once at each pause: what was parsed so far is not parsed again, or only quickly. */
function goes<T>(text: string, read: (file: SourceFile) => T): { readonly result: T; readonly pauses: number } {
  let pauses = 0;
  let reached = 0;
  const file = new SourceFile(
    'a.yml',
    text,
    pausesOf(() => {
      if (++pauses <= reached) return;
      reached = pauses;
      throw new Interrupted();
    }),
  );
  for (;;) {
    pauses = 0;
    try {
      return { result: read(file), pauses: reached };
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
    }
  }
}

const texts = {
  'a long map': Array.from({ length: 5_000 }, (_, i) => `k${i}: ${i}\n`).join(''),
  'a long list': `a: [${'1, '.repeat(5_000)}1]\n`,
  'many documents': '---\na: 1\n'.repeat(3_000),
  'anchors and comments': Array.from({ length: 1_500 }, (_, i) => `a${i}: &a${i} 1 #! c\nb${i}: *a${i}\n`).join(''),
  'a refused text': `${'a: b: c\n'.repeat(1_000)}k: [\n${'- x\n'.repeat(1_000)}`,
};

describe.each(Object.entries(texts))('%s', (_, text) => {
  it('is parsed in several slices, to the same tree', () => {
    const { result, pauses } = goes(text, syntaxOf);
    expect(pauses).toBeGreaterThan(1);
    expect(result).toEqual(parse(text));
  });

  it('is parsed once, from where it was interrupted', () => {
    let pauses = 0;
    const interrupted = new SourceFile(
      'a.yml',
      text,
      pausesOf(() => {
        if (++pauses < 10_000) throw new Interrupted();
      }),
    );
    let tries = 1;
    for (; ; tries++) {
      try {
        expect(syntaxOf(interrupted)).toBe(syntaxOf(interrupted));
        break;
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
      }
    }
    let all = 0;
    syntaxOf(
      new SourceFile(
        'a.yml',
        text,
        pausesOf(() => void all++),
      ),
    );
    expect(tries).toBe(all + 1);
  });

  it('is parsed again after an edit in several slices, from where it was interrupted', () => {
    const edit = { range: { start: 0, end: 0 }, newText: '"' };
    const before = new SourceFile('a.yml', text);
    const now = edit.newText + text;
    let all = 0;
    carryTree(
      before,
      new SourceFile(
        'a.yml',
        now,
        pausesOf(() => void all++),
      ),
      edit,
    );
    const file = new SourceFile(
      'a.yml',
      now,
      pausesOf(() => {
        throw new Interrupted();
      }),
    );
    let interruptions = 0;
    while (interruptions <= all)
      try {
        carryTree(before, file, edit);
        break;
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
        interruptions++;
      }
    expect(interruptions).toBe(all);
    expect(all).toBeGreaterThan(1);
    expect(syntaxOf(file)).toEqual(parse(now));
  });

  it('is read in several slices, to the same documents', () => {
    const { result, pauses } = goes(text, readDocuments);
    const expected = readDocuments(new SourceFile('a.yml', text));
    const values = (items: readonly { readonly value: unknown }[]) =>
      JSON.stringify(items, (key, value) => (key === 'origin' || key === 'file' ? undefined : value));
    expect(values(result.documents.items as never)).toBe(values(expected.documents.items as never));
    expect(result.findings.map(({ message, range }) => [message, range])).toEqual(
      expected.findings.map(({ message, range }) => [message, range]),
    );
    expect(pauses).toBeGreaterThan(1);
  });
});

describe('pauses', () => {
  it.each([
    ['a long map', 999, 0],
    ['a long map', 1_000, 1],
    ['a long list', 999, 0],
    ['a long list', 1_000, 1],
    ['many documents', 499, 0],
    ['many documents', 500, 1],
  ])('come in the reading of %s of %i', (kind, count, expected) => {
    const make: Record<string, string> = {
      'a long map': Array.from({ length: count }, (_, i) => `k${i}: 1\n`).join(''),
      'a long list': '- 1\n'.repeat(count),
      'many documents': '---\n'.repeat(count),
    };
    let pauses = 0;
    const file = new SourceFile(
      'a.yml',
      make[kind] ?? '',
      pausesOf(() => void pauses++),
    );
    syntaxOf(file);
    expect(pauses).toBeGreaterThan(0);
    pauses = 0;
    readDocuments(file);
    expect(pauses).toBe(expected);
  });
});
