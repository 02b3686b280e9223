import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { anchorAt } from './anchors.js';

/** The texts at the places of the anchor at the cursor, with their lines from 0. */
function places(marked: string): readonly string[] | undefined {
  const { snapshot, offset, text } = openFixture(`#! file: t.yml\n${marked}`);
  return anchorAt(snapshot, offset)?.places.map(
    ({ start, end }) => `${snapshot.file.lines.lineAt(start)} ${text.slice(start, end)}`,
  );
}

it('is undefined in a document of comments, whatever is written there', () => {
  for (const marked of [
    '#! &on<|>e\n',
    '#! *on<|>e\n---\na: &one 1\n',
    '---\n#! *on<|>e\n',
    '---\n<|>---\na: &one 1\n',
  ])
    expect(places(marked)).toBeUndefined();
});

describe('an anchor', () => {
  const all = ['0 one', '1 one'];

  it.each([
    ['before its indicator', 'a: <|>&one 1\nb: *one\n', all],
    ['behind its indicator', 'a: &<|>one 1\nb: *one\n', all],
    ['at its end', 'a: &one<|> 1\nb: *one\n', all],
    ['in front of an alias', 'a: &one 1\nb: <|>*one\n', all],
    ['at the end of an alias', 'a: &one 1\nb: *one<|>\n', all],
    ['behind the white space after it', 'a: &one <|>1\nb: *one\n', undefined],
    ['in front of the white space before it', 'a:<|> &one 1\nb: *one\n', undefined],
    ['on a key', '&k a: 1\n*<|>k : 2\n', ['0 k', '1 k']],
    ['at the beginning of the text', '<|>&one 1\n', ['0 one']],
    ['at the beginning of a document', 'a: &one 1\n---\n<|>&one 1\n', ['2 one']],
    ['behind a tag', 'a: !!map &o<|>ne {}\nb: *one\n', all],
    ['in front of a tag', 'a: &o<|>ne !!map {}\nb: *one\n', all],
    ['on a key behind a tag', '!!str &k<|> a: 1\nb: *k\n', ['0 k', '1 k']],
    ['within flow collections', '{a: !!seq &k [b], c: *<|>k}\n', ['0 k', '0 k']],
    ['on an item of an array', '- &i 1\n- *<|>i\n', ['0 i', '1 i']],
  ] as const)('is found %s', (_, marked, expected) => {
    expect(places(marked)).toEqual(expected);
  });

  it('is of its document alone', () => {
    const text = 'a: &one 1\n---\nb: &one 2\nc: *one\n';
    expect(places(text.replace('b: &one', 'b: &<|>one'))).toEqual(['2 one', '3 one']);
    expect(places(text.replace('a: &one', 'a: &<|>one'))).toEqual(['0 one']);
  });

  it('is shown as repeated if there are several of its name, whatever the number of aliases', () => {
    const repeated = (text: string): unknown => {
      const { snapshot, offset } = openFixture(`#! file: t.yml\n${text}`);
      return anchorAt(snapshot, offset)?.repeated;
    };
    expect(repeated('a: &<|>one 1\nb: *one\nc: *one\n')).toBeUndefined();
    expect(repeated('a: &<|>one 1\nb: &one 2\n')).toBe('The document has several anchors one.');
    expect(repeated('a: &<|>one 1\nb: &two 2\n')).toBeUndefined();
  });

  it('has the names of all other anchors', () => {
    const { snapshot, offset } = openFixture('#! file: t.yml\na: &o<|>ne 1\nb: [&two 2, *one]\n');
    expect([...(anchorAt(snapshot, offset)?.names ?? [])].sort()).toEqual(['one', 'two']);
  });
});
