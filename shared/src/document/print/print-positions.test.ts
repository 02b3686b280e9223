import { expect, it } from 'vitest';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { deepestValue } from '../../text/nesting-limits.js';
import { SourceFile } from '../../text/source-file.js';
import type { DocumentSet, NodeValue } from '../node.js';
import { printDocumentPositions } from './print-positions.js';

function positions(files: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(files).map(([path, text]) => new SourceFile(path, text));
  const project = evaluateProject({ files: inputs, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  expect(project.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return printDocumentPositions(project.output.documents);
}

it('prints the line of each item, all as wide as the longest so far needs', () => {
  expect(positions({ 'a.yml': 'a: 1\nb:\n  c: x\n  d: []\nlist:\n- 1\n- e: 2\n-\n  - {}\n' })).toBe(
    `        a.yml:1 | [doc]
        a.yml:1 |   a: 1
        a.yml:2 |   b:
        a.yml:3 |     c: x
        a.yml:4 |     d:
        a.yml:5 |   list:
        a.yml:6 |     [0] 1
        a.yml:7 |     [1]
        a.yml:7 |       e: 2
        a.yml:8 |     [2]
        a.yml:9 |       [0]
`.replaceAll(/^ {8}/gm, ' '.repeat(10)),
  );
});

it('prints keys that are no strings as Go does', () => {
  const printed = positions({
    'a.yml': '#@ load("@ytt:template", "template")\n1: a\n1.5: b\ntrue: c\n_: #@ template.replace({2: "e"})\n',
  });
  expect(printed.match(/%!s.*/g)).toEqual([
    '%!s(int=1): a',
    '%!s(float64=1.5): b',
    '%!s(bool=true): c',
    '%!s(int64=2): e',
  ]);
});

it('leaves out empty documents, and widens for longer places', () => {
  expect(positions({ 'a.yml': '---\n---\nx\n', 'a-much-longer-name.yml': 'a: 1\n' })).toBe(
    [
      `${' '.repeat(10)}a.yml:2 | [doc]`,
      `${' '.repeat(17)} |   x`,
      `${' '.repeat(10)}a-much-longer-name.yml:1 | [doc]`,
      `${' '.repeat(10)}a-much-longer-name.yml:1 |   a: 1`,
      '',
    ].join('\n'),
  );
});

it('does not widen for positions that fit', () => {
  expect(positions({ 'a.yml': 'a\n', 'seventeen-1.yml': 'b\n' })).toBe(
    `          a.yml:1 | [doc]\n                  |   a\nseventeen-1.yml:1 | [doc]\n                  |   b\n`,
  );
});

it('puts texts of several lines on lines of their own, and keys as Go shows them', () => {
  const shown = positions({ 'a.yml': 'a: |\n  x\n  y\n1: 1\n1.5: 2\ntrue: 3\nnull: 4\nd: #@ {"k": 1}\n' });
  expect(shown.split('\n').map((line) => line.slice(line.indexOf('|') + 2))).toEqual([
    ...['[doc]', '  a:', '    |', ' x', ' y', '  %!s(int=1): 1', '  %!s(float64=1.5): 2', '  %!s(bool=true): 3'],
    ...['  %!s(<nil>): 4', '  d: k: 1', ''],
  ]);
});

it('leaves out documents that hold nothing of a set that is still to be put out', () => {
  const file = new SourceFile('a.yml', 'a: 1\n');
  const items = [null, 1].map((value) => ({ kind: 'document', origin: { file, start: 0, end: 1 }, value }) as const);
  expect(printDocumentPositions({ kind: 'documentSet', origin: undefined, items })).toBe(
    `${' '.repeat(10)}a.yml:1 | [doc]\n${' '.repeat(17)} |   1\n`,
  );
});

it('refuses values that nest too deeply', () => {
  const nested = (depth: number): DocumentSet => {
    let value: NodeValue = { kind: 'array', origin: undefined, items: [] };
    for (let i = 0; i < depth; i++)
      value = { kind: 'array', origin: undefined, items: [{ kind: 'arrayItem', origin: undefined, value }] };
    return { kind: 'documentSet', origin: undefined, items: [{ kind: 'document', origin: undefined, value }] };
  };
  expect(() => printDocumentPositions(nested(deepestValue))).not.toThrow();
  expect(() => printDocumentPositions(nested(deepestValue + 1))).toThrow('nested more than');
});
