/** Where plain data values cause errors or warnings, and what is reported for an overlay that matches nothing. */
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../document/read/read-documents.js';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { SourceFile } from '../text/source-file.js';
import { plainValuesProblem } from './plain-merge.js';
import { repeatedPlainKeyFindings } from './repeated-keys.js';

function documentIn(text: string) {
  const [document] = readDocuments(new SourceFile('v.yml', text)).documents.items;
  if (document === undefined) throw new Error('there is no document');
  return document;
}

it.each([
  ['a: 1\nb: 2\n', undefined],
  ['#! c\na: 1 #! d\n', undefined],
  ['#@ x = 1\na: 1\n', '#@ x = 1'],
  ['a: #@ x\n', '#@ x'],
  ['#! c\n#@ x\na: 1\n', '#@ x'],
  ['a:\n  b:\n  - c: 1\n  #! d\n  - e: 1\n    #@schema/nullable\n    f: 1\n', '#@schema/nullable'],
  ['a: 1\nb: #@ x\nc: #@ y\n', '#@ x'],
])('plain data values cannot have code: %j', (text, marked) => {
  const problem = plainValuesProblem(documentIn(text));
  expect(problem && text.slice(problem.range.start, problem.range.end)).toBe(marked);
  expect(problem?.severity).toBe(marked && 'error');
});

describe('plain data values with code', () => {
  const schema = `#@data/values-schema
---
#@schema/validation min_len=1
name: ""
#@schema/validation one_not_null=["u1", "u2"]
un:
  #@schema/nullable
  u1: ""
  #@schema/nullable
  u2: ""
list:
- a: 1
`;
  it.each([
    ['are a single mistake', 'name: #@ "x"\nun:\n  u1: a\n', []],
    ['set the values beside the code', 'name: #@ "x"\nun:\n  u1: 1\n', ['1']],
    ['may set what is below code', '#@ if True:\nname: x\n#@ end\nun:\n  #@ if True:\n  u1: x\n  #@ end\n', []],
    ['may set it as statements of ytt', '#@template/code if True:\nname: 1\n#@template/code end\nun: {u1: a}\n', []],
    ['set what is below an annotation', '#@schema/desc "x"\nname: x\nun: #@schema/desc "x"\n  u1: 1\n', ['1']],
    ['set what is below code above a document', '#@ x = 1\n---\nname: 1\nun: {u1: a}\n', ['1']],
    ['set the items of lists', 'name: x\nun: {u1: a}\nlist:\n- a: #@ 1\n- a: x\n', ['x']],
  ])('%s', (_, text, others) => {
    const { findings } = evaluateProject({
      files: [new SourceFile('s.yml', schema)],
      dataValuesFiles: [new SourceFile('v.yml', text)],
      dataValues: [],
      options: defaultRunOptions,
    });
    const [first, ...more] = findings;
    expect(first?.code).toBe('overlay-not-plain');
    expect(more.map(({ range, file }) => file.text.slice(range.start, range.end))).toEqual(others);
  });
});

it('a key of plain data values that is there twice is a warning at the later one', () => {
  const text = 'a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\n';
  const document = documentIn(text.replace('  c: 3', '  e: 3'));
  expect(repeatedPlainKeyFindings(document)).toEqual([]);
  const files = [new SourceFile('s.yml', '#@data/values-schema\n---\na: 1\nb:\n  c: 1\n  d: 1\n')];
  const dataValuesFiles = [new SourceFile('v.yml', text)];
  const { findings } = evaluateProject({ files, dataValuesFiles, dataValues: [], options: defaultRunOptions });
  const [warning, ...others] = findings.filter(({ code }) => code === 'yaml-key-repeated');
  expect(others).toEqual([]);
  expect(warning).toMatchObject({ severity: 'warning', file: { path: 'v.yml' } });
  expect(warning?.range.start).toBe(text.lastIndexOf('c:'));
  expect(warning?.related.map(({ range }) => range.start)).toEqual([text.indexOf('c:')]);
});

describe('an overlay that matches nothing', () => {
  const load = '#@ load("@ytt:overlay", "overlay")\n';
  const nothingToOverlay = 'There is no document to overlay: all of this run are overlays or empty';
  it.each([
    [{ 'o.yml': `${load}#@overlay/match by=overlay.all\n---\na: 1\n` }, nothingToOverlay],
    [{ 'a.yml': '---\n---\n', 'o.yml': `${load}#@overlay/match by=overlay.all\n---\na: 1\n` }, nothingToOverlay],
    [{ 'a.yml': '', 'o.yml': `${load}#@overlay/match by=overlay.all\n---\na: 1\n` }, nothingToOverlay],
    [
      { 'a.yml': 'b: 1\n', 'o.yml': `${load}#@overlay/match by=overlay.subset({"c": 1})\n---\na: 1\n` },
      'Expected 1 to be matched, but found none',
    ],
    [
      { 'a.yml': 'b: 1\n', 'o.yml': `${load}#@overlay/match by=overlay.all\n---\na: 1\n` },
      'There is no key a to overlay',
    ],
    [
      {
        'a.yml': 'b: 1\n',
        'o.yml': `${load}#@overlay/match by=overlay.all\n---\n#@overlay/match by=lambda i, l, r: i == "c"\na: 1\n`,
      },
      'Expected 1 to be matched, but found none',
    ],
    [
      {
        'a.yml': 'a: []\n',
        'o.yml': `${load}#@overlay/match by=overlay.all\n---\na:\n#@overlay/match by=overlay.all\n- 1\n`,
      },
      'Expected 1 to be matched, but found none',
    ],
  ])('is told for people: %j', (texts, plain) => {
    const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
    const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    expect(findings.filter(({ severity }) => severity === 'error').map((one) => one.plain)).toEqual([plain]);
  });
});
