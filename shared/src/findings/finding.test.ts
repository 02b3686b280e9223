import { describe, expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { distinctFindings, type Finding } from './finding.js';

const file = new SourceFile('a.yml', 'a: 1\n');
const finding: Finding = {
  code: 'yaml-syntax',
  severity: 'error',
  file,
  range: { start: 0, end: 1 },
  message: 'a',
  plain: 'b',
  related: [],
};

describe('distinct findings', () => {
  it.each<[string, Partial<Finding>]>([
    ['file', { file: new SourceFile('a.yml', 'a: 1\n') }],
    ['code', { code: 'yaml-tag' }],
    ['start', { range: { start: 1, end: 1 } }],
    ['end', { range: { start: 0, end: 2 } }],
    ['message', { message: 'b' }],
  ])('are of another %s', (_, other) => {
    const found = [finding, { ...finding, ...other }];
    expect(distinctFindings(found)).toEqual(found);
  });

  it('are the first of those that say the same', () => {
    const same = { ...finding, plain: 'c', severity: 'warning' } as const;
    const other = { ...finding, message: 'b' };
    const elsewhere = { ...finding, range: { start: 1, end: 2 } };
    expect(distinctFindings([finding, same, other, elsewhere, same, other, elsewhere])).toEqual([
      finding,
      other,
      elsewhere,
    ]);
  });
});
