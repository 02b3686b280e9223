import { describe, expect, it } from 'vitest';
import { printDocuments } from '../document/print/print-yaml.js';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject, type Project } from './project.js';

const paths = ['a.yml', 'd/a.yml', 'd/e/a.yml', 'b.yml'];

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

function project(order: readonly string[], textOf: (path: string) => string, first = ''): Project {
  const files = [
    ...(first === '' ? [] : [['schema.yml', first] as const]),
    ...order.map((path) => [path, textOf(path)] as const),
  ];
  const result = evaluateProject({
    files: files.map(([path, text]) => new SourceFile(path, text)),
    dataValuesFiles: [],
    dataValues: [],
    options: defaultRunOptions,
  });
  expect(result.findingsOf('result').filter(({ severity }) => severity === 'error')).toEqual([]);
  return result;
}

const printed = (value: Project['dataValues']): string =>
  printDocuments({ kind: 'documentSet', origin: undefined, items: [value] });

// ytt sorts the files of a run by the order in which they were given, whatever their directory.
describe.each(permutations(paths))('files given as %s, %s, %s, %s', (...order) => {
  const last = order.at(-1);

  it('set data values in this order', () => {
    const values = project(order, (path) => `#@data/values\n---\nk: ${path}\n`, '#@data/values-schema\n---\nk: ""\n');
    expect(printed(values.dataValues)).toBe(`k: ${last}\n`);
  });

  it('are listed in this order', () => {
    expect(project(order, () => 'a: 1\n').accessiblePaths).toEqual(order);
  });

  it('declare data values in this order', () => {
    expect(printed(project(order, (path) => `#@data/values-schema\n---\nk: ${path}\n`).dataValues)).toBe(
      `k: ${last}\n`,
    );
  });

  it('are put out and overlay each other in this order', () => {
    expect(printDocuments(project(order, (path) => `k: ${path}\n`).output.documents)).toBe(
      order.map((path) => `k: ${path}\n`).join('---\n'),
    );
    const overlay = (path: string): string =>
      `#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\nk: ${path}\n`;
    expect(printDocuments(project(order, overlay, 'k: ""\n').output.documents)).toBe(`k: ${last}\n`);
  });
});
