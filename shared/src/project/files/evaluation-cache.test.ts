import { describe, expect, it } from 'vitest';
import { MapReads } from '../../document/convert/map-reads.js';
import type { Document } from '../../document/node.js';
import { SourceFile } from '../../text/source-file.js';
import type { EvaluatedFile } from './current-run.js';
import { cacheEvaluation, findEvaluation, mayReadLater } from './evaluation-cache.js';
import { type FileMarks, runFile } from './run-file.js';

const noOptions = { skipValidation: false, ignoreUnknownComments: false, implicitMapKeyOverrides: false };
const noResult: EvaluatedFile = {
  documents: undefined,
  text: '',
  globals: new Map(),
  findings: [],
  printed: [],
  failed: false,
  isPartial: false,
};

describe('the results of a file', () => {
  it('are kept for the last four ways of evaluating it', () => {
    const file = runFile(new SourceFile('a.yml', 'a: 1\n'), 0);
    const ways = (['auto', 'released', 'proposed'] as const).flatMap((dialect) =>
      [true, false].map((strict) => ({ dialect, strict, ...noOptions })),
    );
    const evaluations = ways.map((options) => ({ file, options, dataValues: undefined }));
    const dependencies = { loads: new Map(), printed: [], data: undefined, libraries: [], usesAnything: false };
    const results = evaluations.map((_, i): EvaluatedFile => ({ ...noResult, text: String(i) }));
    for (const [i, evaluation] of evaluations.entries())
      cacheEvaluation({ ...evaluation, dependencies, result: results[i] ?? noResult });
    const known = evaluations.map((evaluation) => findEvaluation(evaluation, () => true)?.text);
    expect(known).toEqual([undefined, undefined, '2', '3', '4', '5']);
    expect(evaluations.map((evaluation) => findEvaluation(evaluation, () => false))).toEqual(ways.map(() => undefined));
  });

  const usual = { dialect: 'auto', strict: false, ...noOptions } as const;
  const dependencies = { loads: new Map(), printed: [], data: undefined, libraries: [], usesAnything: false };
  const values = (): Document => ({
    kind: 'document',
    origin: undefined,
    value: { kind: 'map', items: [], origin: undefined },
  });

  it.each<readonly [what: string, options: object, marks: FileMarks]>([
    ['another dialect', { dialect: 'proposed' }, {}],
    ['strict YAML', { strict: true }, {}],
    ['no validation', { skipValidation: true }, {}],
    ['other comments', { ignoreUnknownComments: true }, {}],
    ['keys that override', { implicitMapKeyOverrides: true }, {}],
    ['another type', {}, { type: 'text' }],
    ['a file that is no template', {}, { template: false }],
  ])('are not those for %s', (_, options, marks) => {
    const source = new SourceFile('a.yml', 'a: 1\n');
    const evaluation = { file: runFile(source, 0), options: usual, dataValues: undefined };
    cacheEvaluation({ ...evaluation, dependencies, result: noResult });
    expect(findEvaluation(evaluation, () => true)).toBe(noResult);
    const other = { ...evaluation, file: runFile(source, 0, marks), options: { ...usual, ...options } };
    expect(findEvaluation(other, () => true)).toBeUndefined();
  });

  it.each([
    ['known', undefined, values(), false],
    ['unknown', values(), undefined, false],
    ['others', values(), { ...values(), value: { kind: 'map', items: [], origin: undefined } } as Document, true],
  ])('are those for data values that are now %s if nothing that was read differs', (_, before, now, isFound) => {
    const file = runFile(new SourceFile('a.yml', 'a: 1\n'), 0);
    const data = new MapReads();
    cacheEvaluation({
      ...{ file, options: usual, dataValues: before, result: noResult },
      dependencies: { ...dependencies, data },
    });
    expect(findEvaluation({ file, options: usual, dataValues: now }, () => true) !== undefined).toBe(isFound);
  });
});

describe('a file may read data values after its evaluation', () => {
  const mayRead = (text: string, path = 'a.yml'): boolean => mayReadLater(runFile(new SourceFile(path, text), 0));

  it.each([
    '#@overlay/match by=data.values.key',
    '#@overlay/match by=overlay.subset({"name": data.values.name})',
    '#@overlay/match by=overlay.all, expects=count',
    '#@overlay/match by=lambda i, l, r: True',
    '#@overlay/replace via=join',
    '#@schema/validation min=least',
    '#@assert/validate ("short", check)',
    'a: 1 #@overlay/replace or_add=x',
    '#@overlay/match missing_ok=x == True',
  ])('where its annotations name something: %s', (annotation) => {
    expect(mayRead(`${annotation}\na: 1\n`)).toBe(true);
    expect(mayRead(`#@overlay/match by=overlay.all\n---\n${annotation}\na: 1\n`)).toBe(true);
  });

  it.each([
    'a: #@ data.values.a',
    '#@overlay/match by="name", expects="1+"',
    '#@overlay/match by=overlay.all, missing_ok=True',
    '#@overlay/match by=overlay.subset({"kind": "Deployment", "n": None})',
    String.raw`#@overlay/match by="the \"name\" of it"`,
    String.raw`#@overlay/match by='it\'s "name"'`,
    '#@schema/validation min_len=1, max=5',
    '#@yaml/text-templated-strings x',
    '#@overlay/remove',
    '#@overlay/remove\n#@ x',
    '#@overlay/match\n  by: x',
  ])('not where they are literals: %s', (annotation) => {
    expect(mayRead(`${annotation}\na: 1\n`)).toBe(false);
  });

  it('if others load it', () => {
    expect(mayRead('a: 1\n', 'a.lib.yml')).toBe(true);
    expect(mayRead('a = 1\n', 'a.star')).toBe(true);
  });
});
