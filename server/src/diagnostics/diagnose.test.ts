/** Which findings of a file are shown, depending on settings, comments in the file and other runs. */
import { type Finding, SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { summaryOf } from '../workspace/files/file-summary.js';
import { readSettings } from '../workspace/settings/settings.js';
import type { Snapshot } from '../workspace/snapshot.js';
import { diagnose, type FileFinding } from './diagnostics.js';
import { withDocumentAnnotations } from './document-annotations.js';

const text = 'one: 1\ntwo: 2\nthree: 3\n';

function shown(
  given: readonly Partial<FileFinding>[],
  {
    content = text,
    settings = {},
    path = 't.yml',
    run = {} as object | 'none',
    ambiguousRoots = [] as readonly string[],
  } = {},
): readonly FileFinding[] {
  const file = new SourceFile(path, content);
  const findings = given.map((one) => ({
    code: 'wrong-type' as const,
    severity: 'error' as const,
    file,
    range: { start: 0, end: 3 },
    message: 'said',
    related: [],
    runs: [],
    ...one,
  }));
  const summary = summaryOf({ key: `/ws/${path}`, text: content, version: undefined });
  const snapshot = { file, run: run === 'none' ? undefined : run, summary } as unknown as Snapshot;
  return diagnose(snapshot, { findings, ambiguousRoots }, readSettings(settings).settings);
}

const run = (id: string) => ({ id }) as unknown as FileFinding['runs'][number];

describe('findings that several runs have', () => {
  const ids = (found: readonly FileFinding[]): string[] => found.map(({ runs }) => runs.map(({ id }) => id).join('+'));

  it('are merged if they have the same kind, location and message', () => {
    expect(ids(shown([{ runs: [run('a')] }, { runs: [run('b')] }, { runs: [run('c')] }]))).toEqual(['a+b+c']);
    expect(ids(shown([{ runs: [run('a')] }, { runs: [run('b')], code: 'unknown-data-value' }]))).toEqual(['a', 'b']);
    expect(ids(shown([{ runs: [run('a')] }, { runs: [run('b')], range: { start: 1, end: 3 } }]))).toEqual(['a', 'b']);
    expect(ids(shown([{ runs: [run('a')] }, { runs: [run('b')], range: { start: 0, end: 4 } }]))).toEqual(['a', 'b']);
    expect(ids(shown([{ runs: [run('a')] }, { runs: [run('b')], message: 'other' }]))).toEqual(['a', 'b']);
  });

  it('are one where only the directories of files in them differ', () => {
    const one = { message: 'x (a/b/t.yml:3) and (c/u.yml:4)', runs: [run('a')] };
    expect(ids(shown([one, { message: 'x (b/t.yml:3) and (u.yml:4)', runs: [run('b')] }]))).toEqual(['a+b']);
    expect(ids(shown([one, { message: 'x (b/t.yml:3) and (u.yml:5)', runs: [run('b')] }]))).toEqual(['a', 'b']);
    const spaced = ['at a/b/t.yml:3', 'at b/t.yml:3'].map((message, i) => ({ message, runs: [run(`${i}`)] }));
    expect(ids(shown(spaced))).toEqual(['0+1']);
    const path = { message: 'path a/b', runs: [run('a')] };
    expect(ids(shown([path, { ...path, message: 'path c/b', runs: [run('b')] }]))).toEqual(['a', 'b']);
  });
});

describe('severities', () => {
  it('are those of the settings, else those that findings have', () => {
    const found = shown([{}, { code: 'unknown-data-value' }, { code: 'deprecated-data-value', severity: 'warning' }], {
      settings: { diagnostics: { severity: { 'wrong-type': 'hint', 'unknown-data-value': 'off' } } },
    });
    expect(found.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'wrong-type hint',
      'deprecated-data-value warning',
    ]);
  });

  it('are all off if validation is disabled', () => {
    expect(shown([{}], { settings: { validate: { enable: false } } })).toEqual([]);
  });

  it('of unused names depend on the settings, and on the absence of errors', () => {
    const unused = { code: 'unused-symbol' as const, severity: 'hint' as const };
    const codes = (settings: object): string[] => shown([{}, unused], { settings }).map(({ code }) => code);
    expect(codes({})).toEqual(['wrong-type']);
    expect(codes({ diagnostics: { severity: { 'wrong-type': 'warning' } } })).toEqual(['wrong-type', 'unused-symbol']);
    expect(shown([{ ...unused, severity: 'error' }])).toEqual([]);
  });
});

describe('a comment that disables', () => {
  const at = (content: string, marked: string, code: Finding['code'] = 'wrong-type') => {
    const start = content.indexOf(marked);
    return { code, range: { start, end: start + marked.length } };
  };
  const silenced = (comment: string): boolean => {
    const content = `${comment}\none: 1\ntwo: 2\n`;
    const found = shown([at(content, 'one'), at(content, 'two')], { content });
    // The comment applies to the next line only.
    expect(found.some(({ range }) => range.start === content.indexOf('two'))).toBe(true);
    return found.length === 1;
  };
  it.each<readonly [string, boolean]>([
    ['#! ytt-disable-next-line', true],
    ['# ytt-disable-next-line', true],
    ['  #!\tytt-disable-next-line', true],
    ['#!  ytt-disable-next-line', true],
    ['#!ytt-disable-next-line', true],
    ['#! ytt-disable-next-line wrong-type', true],
    ['#! ytt-disable-next-line unknown-data-value, wrong-type', true],
    ['#! ytt-disable-next-line unknown-data-value wrong-type', true],
    ['#! ytt-disable-next-line unknown-data-value', false],
    ['#! ytt-disable-next-lines', false],
    ['a: 1 #! ytt-disable-next-line', false],
    ['#! other', false],
  ])('by %j: %s', (comment, expected) => {
    expect(silenced(comment)).toBe(expected);
  });

  it('applies to the line on which a finding starts', () => {
    const content = '#! ytt-disable-next-line\none: 1\ntwo: 2\n';
    const both = { range: { start: content.indexOf('one'), end: content.length } };
    expect(shown([both], { content })).toEqual([]);
    expect(shown([{ range: { start: 0, end: content.length } }], { content })).toHaveLength(1);
  });

  it('may be one of several, each with codes of its own', () => {
    const content =
      '#! ytt-disable-next-line wrong-type\none: 1\n#! ytt-disable-next-line unknown-data-value\ntwo: 2\n';
    const found = ['one', 'two'].flatMap((key) => [at(content, key), at(content, key, 'unknown-data-value')]);
    expect(shown(found, { content }).map(({ code, range }) => [code, content.slice(range.start, range.end)])).toEqual([
      ['unknown-data-value', 'one'],
      ['wrong-type', 'two'],
    ]);
  });
});

describe('mistakes of YAML in a file that no run reports on', () => {
  const broken = 'a: [1\n';
  const codes = (more: object, content = `#@ x = 1\n${broken}`): string[] =>
    shown([], { content, ...more }).map(({ code }) => code);

  it('are reported if ytt reads it', () => {
    expect(codes({ run: 'none' })).toEqual(['yaml-syntax']);
    expect(codes({ run: { tentative: true } })).toEqual(['yaml-syntax']);
    expect(codes({ run: { tentative: true } }, broken)).toEqual(['yaml-syntax']);
    expect(codes({ run: { tentative: true }, path: 'a../t.yml' }, broken)).toEqual(['yaml-syntax']);
  });

  it('are not reported if it belongs to another tool, is outside the project, or is not YAML', () => {
    expect(codes({ run: 'none' }, broken)).toEqual([]);
    expect(codes({ run: { tentative: true }, path: '../t.yml' }, broken)).toEqual([]);
    expect(codes({ run: 'none', path: 't.txt' })).toEqual([]);
  });

  it('come from the run if there is one', () => {
    expect(codes({})).toEqual([]);
  });
});

describe('what could be for several projects', () => {
  const roots = (count: number): string[] => Array.from({ length: count }, (_, i) => `r${i + 1}`);
  it('names the first five', () => {
    const message = (count: number): string | undefined => shown([], { ambiguousRoots: roots(count) })[0]?.message;
    expect(shown([], { ambiguousRoots: [] })).toEqual([]);
    expect(message(2)).toContain('not checked: r1, r2. Say');
    expect(message(5)).toContain('not checked: r1, r2, r3, r4, r5. Say');
    expect(message(7)).toContain('not checked: r1, r2, r3, r4, r5, and 2 more. Say');
  });

  it('reports it on the first line, as information', () => {
    expect(shown([], { ambiguousRoots: ['a', 'b'] })).toMatchObject([
      { code: 'ambiguous-project', severity: 'information', range: { start: 0, end: 6 }, related: [], runs: [] },
    ]);
  });
});

describe('annotations of documents and what runs say of them', () => {
  const content = '#@ data/values\n---\na: #@ data/values\n';
  const left = (code: Finding['code'], start: number, end: number): boolean => {
    const file = new SourceFile('t.yml', content);
    const finding: Finding = { code, severity: 'error', file, range: { start, end }, message: 'said', related: [] };
    return withDocumentAnnotations(file, [finding], (one) => one).includes(finding);
  };

  it('are reported once if they are equal', () => {
    expect(left('undefined-name', 3, 7)).toBe(false);
    expect(left('undefined-name', 0, 14)).toBe(false);
    expect(left('comment-not-ytt', 0, 14)).toBe(false);
  });

  it('are both reported if kind or location differs', () => {
    expect(left('wrong-type', 3, 7)).toBe(true);
    expect(left('undefined-name', 25, 29)).toBe(true);
    expect(left('undefined-name', 3, 20)).toBe(true);
    expect(left('comment-not-ytt', 19, 37)).toBe(true);
  });
});
