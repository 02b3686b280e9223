import { expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { problemFinding } from './problem.js';

it('a problem of several annotations is told of at the first of them in the file of the node', () => {
  const [file, other] = ['a.yml', 'b.yml'].map((path) => new SourceFile(path, 'x y z\n'));
  if (file === undefined || other === undefined) throw new Error('no files');
  const at = (start: number, of = file) => ({
    name: 'schema/type',
    args: [],
    kwargs: [],
    content: '',
    origin: { file: of, start, end: start + 1 },
  });
  const node = { file, start: 5, end: 6 };
  const { range, related } = problemFinding(
    { code: 'schema-annotation', plain: '', summary: '', annotations: [at(2), at(0, other), at(0)], node },
    node,
  );
  expect([range, ...(related ?? []).map((one) => [one.file.path, one.range.start])]).toEqual([
    { start: 0, end: 1 },
    ['b.yml', 0],
    ['a.yml', 2],
    ['a.yml', 5],
  ]);
});
