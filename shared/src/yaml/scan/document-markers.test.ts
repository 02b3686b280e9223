import { describe, expect, it } from 'vitest';
import { parse } from '../parse/parse.js';

/** How many documents a text has, apart from the syntax errors. */
function count(text: string): number {
  return parse(text).documents.filter(({ value }) => value !== undefined).length;
}

// As in libyaml's fetch_next_token: three dashes or dots at the start of a line, followed by whitespace.
describe('a document', () => {
  it.each(['---\n', '--- ', '---\t', '---\r\n', '---\r', '---\u0085', '---\u2028', '...\n---\n', '... # c\n---\n'])(
    'starts after %j',
    (marker) => {
      expect(count(`a: 1\n${marker}b\n`)).toBe(2);
    },
  );

  it.each(['---b', '----', '-- -', ' ---', '--', '---,', '---#'])('does not start after %j', (text) => {
    expect(count(`- a\n- |\n${text.startsWith(' ') ? '' : ' '}${text}\n`)).toBe(1);
    expect(count(`a\n${text}\n`)).toBe(1);
  });

  it.each(['...\n', '...\t\n', '... ', '...'])('ends at %j', (marker) => {
    const { documents } = parse(`a: 1\n${marker}`);
    expect(documents[0]?.errors ?? []).toEqual([]);
    expect(documents[0]?.value?.kind).toBe('mapping');
  });

  it('that ends at its marker leaves quotes and brackets open', () => {
    for (const open of ['"a', "'a", '[a', '{a: b'])
      expect(parse(`x: ${open}\n---\nb: 1\n`).documents.map(({ errors }) => errors.length > 0)).toContain(true);
  });
});
