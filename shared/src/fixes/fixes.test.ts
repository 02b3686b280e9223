import { expect, it } from 'vitest';
import { readDocuments } from '../document/read/read-documents.js';
import { SourceFile } from '../text/source-file.js';
import { fixesOf } from './fixes.js';

it('no fix is looked for on a line that nobody reads', () => {
  const titles = (length: number): string[] => {
    const { findings } = readDocuments(
      new SourceFile('a.yml', `b: 1\n${`a: [*x, ${'1, '.repeat(length / 3)}]`}\nc: 2\n`),
    );
    return findings.flatMap(fixesOf).map(({ title }) => title);
  };
  expect(titles(19_000)).toEqual(['Put it in quotes']);
  expect(titles(21_000)).toEqual([]);
});
