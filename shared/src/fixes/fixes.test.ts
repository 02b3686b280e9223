import { expect, it } from 'vitest';
import { readDocuments } from '../document/read/read-documents.js';
import type { Fix } from '../findings/finding.js';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { SourceFile } from '../text/source-file.js';
import { fixesOf, preferredFix } from './fixes.js';

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

it('text that is inserted has the line breaks of its file', () => {
  const added = (text: string) => {
    const files = [new SourceFile('a.yml', text)];
    const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    return findings.flatMap(fixesOf).flatMap(({ edits }) => edits.map(({ edit }) => edit.newText));
  };
  expect(added('#@ if True:\na: 1\n')).toEqual(['#@ end\n']);
  expect(added('#@ if True:\r\na: 1\r\n')).toEqual(['#@ end\r\n']);
});

it('of several fixes the one that says so is preferred, and a single one unless it says not', () => {
  const only: Fix = { title: 'a', edits: [] };
  const not: Fix = { ...only, preferred: false };
  const yes: Fix = { ...only, preferred: true };
  expect([[], [only], [not], [yes], [only, not], [only, only], [not, only, yes]].map(preferredFix)).toEqual([
    undefined,
    only,
    undefined,
    yes,
    undefined,
    undefined,
    yes,
  ]);
});
