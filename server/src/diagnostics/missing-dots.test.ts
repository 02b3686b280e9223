import { applyEdits, type Finding, fixesOf, SourceFile } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { openFixture } from '../features/testing.js';
import { fileFindings } from './file-findings.js';
import { withMissingDots } from './missing-dots.js';

/** The first finding with a code in a template with one value of code. */
function found(module: string, written: string, code: Finding['code']): Finding | undefined {
  const text = `#@ load("@ytt:${module}", "${module}")\na: #@ ${written}\n`;
  const { workspace } = openFixture(`#! file: t.yml\n${text}`);
  return fileFindings(workspace, '/ws/t.yml').findings.find((one) => one.code === code);
}

it.each([
  ['library', 'libraryget("x")', 'library.get("x")'],
  ['data', 'datavalues', 'data.values'],
  ['json', 'jsonencode(1)', 'json.encode(1)'],
  ['template', 'templatereplace({})', 'template.replace({})'],
])('a member of %s without its dot, %s, is meant as %s', (module, written, meant) => {
  const finding = found(module, written, 'undefined-name');
  const [fix] = finding === undefined ? [] : fixesOf(finding);
  const edits = fix?.edits.map(({ edit }) => edit) ?? [];
  expect(applyEdits(finding?.file.text ?? '', edits)).toContain(`\na: #@ ${meant}\n`);
  expect(finding?.plain).toContain(`did you mean ${meant.replace(/\(.*/, '')}?`);
});

it('another name, or another finding about one, keeps its words', () => {
  for (const name of ['jsonencod', 'dataset', 'structure'])
    expect(found('json', `${name}(1)`, 'undefined-name')?.plain).not.toMatch(/did you mean \w+\./);
  const file = new SourceFile('t.yml', 'jsonencode');
  const missing = { name: 'jsonencode', nearest: undefined };
  const range = { start: 0, end: 10 };
  const other: Finding = {
    code: 'evaluation-failed',
    severity: 'error',
    file,
    range,
    message: 'x',
    missing,
    related: [],
  };
  expect(withMissingDots([other])).toEqual([other]);
  expect(withMissingDots([{ ...other, code: 'undefined-name' }])[0]?.missing?.nearest).toBe('json.encode');
});
