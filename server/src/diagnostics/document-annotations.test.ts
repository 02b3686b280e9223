/** The findings about annotations of documents that are written almost right. */
import { applyEdits } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { workspaceOf } from '../workspace/testing.js';
import { fileFindings } from './file-findings.js';

/** The findings of a file, its text after the first fix, and whether that one is preferred. */
function check(text: string): { findings: string[]; fixed: string | undefined; isPreferred: boolean | undefined } {
  const workspace = workspaceOf(new Map([['/ws/values.yml', text]]));
  const { findings } = fileFindings(workspace, '/ws/values.yml');
  const fix = findings.flatMap(({ fixes = [] }) => fixes)[0];
  return {
    findings: findings.map(({ severity, code, file, range }) => {
      const line = file.lines.lineAt(range.start) + 1;
      return `${severity} ${code} ${line}`;
    }),
    isPreferred: fix?.preferred,
    fixed:
      fix &&
      applyEdits(
        text,
        fix.edits.map(({ edit }) => edit),
      ),
  };
}

it.each([
  ['# @data/values\n---\na: 1\n', ['warning document-annotation-misspelt 1']],
  ['# @data/values\n---\na: #@ 1\n', ['error document-annotation-misspelt 1']],
  ['#data/values-schema\n---\n#@schema/nullable\na: 1\n', ['error document-annotation-misspelt 1']],
  ['#@ data/values\n---\na: 1\n', ['error document-annotation-misspelt 1']],
  ['#@\tdata/values\n---\na: 1\n', ['warning unknown-annotation 1']],
  ['#! data/values\n---\na: #@ 1\n', []],
  ['#data-values\n---\na: 1\n', ['warning document-annotation-misspelt 1']],
  ['#data-values\na: 1\n', []],
  ['#@data-values\na: 1\n', ['warning document-annotation-misspelt 1']],
])('an annotation that is misspelt is an error where ytt refuses what is written: %j', (text, expected) => {
  expect(check(text).findings).toEqual(expected);
});

it.each([
  ['# @data/values\n---\na: 1\n', 'a comment'],
  ['# @data/values\n---\na: #@ 1\n', 'a comment'],
  ['#@ data/values\n---\na: 1\n', 'code'],
  ['#@data-values\n---\na: 1\n', 'another'],
])('an annotation that is misspelt is told in the same words, whatever ytt says: %j', (text, instead) => {
  const workspace = workspaceOf(new Map([['/ws/values.yml', text]]));
  expect(fileFindings(workspace, '/ws/values.yml').findings.map(({ plain, message }) => plain ?? message)).toEqual([
    `Expected the annotation \`#@data/values\`, but found ${instead}`,
  ]);
});

it('an annotation far down in comments is one of them', () => {
  const above = (lines: number): string => `${'# 3456789\n'.repeat(lines)}# @data/values\na: 1\n`;
  expect(check(above(400)).findings).toEqual(['warning document-annotation-misspelt 401']);
  expect(check(above(401)).findings).toEqual([]);
});

it('an annotation far above its document is a comment', () => {
  const below = (lines: number): string => `a: 1\n# @data/values\n${'# 3456789\n'.repeat(lines)}---\nb: 1\n`;
  expect(check(below(399)).findings).toEqual(['warning document-annotation-misspelt 2']);
  expect(check(below(400)).findings).toEqual([]);
});

it('each of many annotations below a `---` is moved above it', () => {
  const { findings, fixed } = check(`---\n${'#@data/values\n'.repeat(300)}a: 1\n`);
  expect(findings.at(-1)).toBe('error annotation-misplaced 301');
  expect(fixed?.startsWith('#@data/values\n---\n#@data/values\n')).toBe(true);
});

it.each([
  ['is below', '#@data/values\na: 1\n', true],
  ['is above', '---\n#@data/values\na: 1\n', true],
  ['is above and below', '---\n#@data/values\na: 1\n---\n', true],
  ['is further down', '#@data/values\na: 1\n---\nb: ---\n', false],
  ['is in a value further down', '#@data/values\na: ---\n', true],
  ['is above what is above it', 'b: 1\n---\nc: 1\n#@data/values\na: 1\n', true],
])('a document is begun at once unless a `---` that may be its own %s', (_, text, preferred) => {
  expect(check(text).isPreferred).toBe(preferred);
});

it('annotations of documents are searched for in YAML, saved or not, and nowhere else', () => {
  const workspace = workspaceOf(new Map([['/ws/config/schema.yml', '#@data/values-schema\n---\na: 1\n']]));
  const codes = (key: string): readonly string[] => {
    workspace.open({ key, text: '# @data/values\n---\na: 1\n', version: 1 });
    return fileFindings(workspace, key).findings.map(({ code }) => code);
  };
  expect(codes('untitled:Untitled-1')).toContain('document-annotation-misspelt');
  expect(codes('/ws/config/values.yml')).toContain('document-annotation-misspelt');
  expect(codes('/ws/config/notes.txt')).not.toContain('document-annotation-misspelt');
});

it.each(['_ytt_lib/x/', '_ytt_lib/x/config/', 'app/_ytt_lib/x/'])(
  'are searched for in files of libraries: %s',
  (directory) => {
    const schema = `/ws/${directory}schema.yml`;
    const texts = new Map([
      ['/ws/t.yml', '#@ load("@ytt:library", "library")\n#@ x = library\nx: #@ x != None\n'],
      [`/ws/${directory}values.yml`, '#@data/values\n---\na: 1\n'],
      [`/ws/${directory}t.yml`, '#@ load("@ytt:data", "data")\n---\na: #@ data.values.a\n'],
    ]);
    const reported = (text: string): readonly string[] => {
      const workspace = workspaceOf(new Map([...texts, [schema, text]]));
      return fileFindings(workspace, schema).findings.map(({ code }) => code);
    };
    expect(reported('#@data/value-schema\n---\na: 1\n')).toEqual(['unknown-annotation']);
    expect(reported('# @data/values\n---\na: 1\n')).toContain('document-annotation-misspelt');
    expect(reported('#@data/values-schema\n---\na: 1\n')).toEqual([]);
  },
);

describe('an annotation of a document', () => {
  const right = '#@data/values\n---\na: 1\n';
  const rightSchema = right.replace('values', 'values-schema');

  it.each<readonly [string, string, string]>([
    ['#@ data/values\n---\na: 1\n', 'error document-annotation-misspelt 1', right],
    ['#@ data/values-schema\n---\na: 1\n', 'error document-annotation-misspelt 1', rightSchema],
    ['#@ data/values\r\na: 1\r\n', 'error document-annotation-misspelt 1', '#@data/values\r\n---\r\na: 1\r\n'],
    ['# @data/values\n---\na: 1\n', 'warning document-annotation-misspelt 1', right],
    ['#! @data/values-schema\n---\na: 1\n', 'warning document-annotation-misspelt 1', rightSchema],
    ['#data/values\n---\na: 1\n', 'warning document-annotation-misspelt 1', right],
    ['#@data-values\n---\na: 1\n', 'warning document-annotation-misspelt 1', right],
    ['#@data.values\n---\na: 1\n', 'warning document-annotation-misspelt 1', right],
    [
      '#@dataValuesSchema\r\n---\r\na: 1\r\n',
      'warning document-annotation-misspelt 1',
      rightSchema.replaceAll('\n', '\r\n'),
    ],
    ['#data/values\n---\na: #@ 1\n', 'error document-annotation-misspelt 1', '#@data/values\n---\na: #@ 1\n'],
    ['# @data/values\na: 1\n', 'warning document-annotation-misspelt 1', right],
    [
      '#! x\n\n# @data/values\n\n#! y\n---\na: 1\n',
      'warning document-annotation-misspelt 3',
      '#! x\n\n#@data/values\n\n#! y\n---\na: 1\n',
    ],
    [
      '# @data/values\n  \n  #! x\n\n---\na: 1\n',
      'warning document-annotation-misspelt 1',
      '#@data/values\n  \n  #! x\n\n---\na: 1\n',
    ],
    ['# @data/values\n--- #! x\na: 1\n', 'warning document-annotation-misspelt 1', '#@data/values\n--- #! x\na: 1\n'],
    ['# @data/values\n---', 'warning document-annotation-misspelt 1', '#@data/values\n---'],
    ['# @data/value\n---\na: 1\n', 'warning document-annotation-misspelt 1', right],
    [
      '\n  \n#! x\n# @data/values\na: 1\n',
      'warning document-annotation-misspelt 4',
      '\n  \n#! x\n#@data/values\n---\na: 1\n',
    ],
    ['#@data/value-schema\n---\na: 1\n', 'warning unknown-annotation 1', rightSchema],
    ['#@data/values\na: 1\n', 'error annotation-misplaced 1', right],
    ['---\n#@data/values\na: 1\n', 'error annotation-misplaced 2', right],
    ['#@data/values\r\na: 1', 'error annotation-misplaced 1', '#@data/values\r\n---\r\na: 1'],
    ['#@data/values \na: 1\n', 'error annotation-misplaced 1', '#@data/values \n---\na: 1\n'],
    ['---\r\n#@data/values\r\na: 1', 'error annotation-misplaced 2', right.replaceAll('\n', '\r\n').slice(0, -2)],
    ['---\n\n#! x\n\n#@data/values\na: 1\n', 'error annotation-misplaced 5', '#@data/values\n---\n\n#! x\n\na: 1\n'],
    ['#! x\n---\n\n#@data/values\na: 1\n', 'error annotation-misplaced 4', '#! x\n#@data/values\n---\n\na: 1\n'],
  ])('%j is told of, with a fix', (text, finding, fixed) => {
    expect(check(text)).toMatchObject({ findings: [finding], fixed });
    expect(check(fixed).findings).toEqual([]);
  });

  it('written as code is reported plainly, and as ytt fails', () => {
    const workspace = workspaceOf(new Map([['/ws/values.yml', '#@ data/values\n---\na: 1\n']]));
    expect(fileFindings(workspace, '/ws/values.yml').findings).toMatchObject([
      { message: 'undefined: data', plain: 'Expected the annotation `#@data/values`, but found code' },
    ]);
  });

  it('written as code is an error also where other code cannot be read', () => {
    const workspace = workspaceOf(new Map([['/ws/values.yml', '#@ data/values\n---\na: #@ (1\n']]));
    const { findings } = fileFindings(workspace, '/ws/values.yml');
    expect(findings.find(({ code }) => code === 'document-annotation-misspelt')).toMatchObject({
      severity: 'error',
      message: 'undefined: data',
      related: [],
      fixes: [{ title: 'Write `#@data/values`' }],
    });
  });

  it.each([
    ['#@data/values\na: 1\n', ['Begin a document below it with `---`']],
    ['---\n#@data/values\na: #@ nope\n', ['Move it above the `---`']],
    ['#@library/ref "@x"\na: 1\n#! #@data/values\n', []],
    ['a: #@ 1\na: 2\n', []],
  ])('is put on a document, and nothing else is: %j', (text, titles) => {
    const { findings } = fileFindings(workspaceOf(new Map([['/ws/values.yml', text]])), '/ws/values.yml');
    const fixes = findings.flatMap(({ fixes = [] }) => fixes.map(({ title }) => title));
    expect(fixes.filter((title) => title.includes('`---`'))).toEqual(titles);
  });

  it.each([
    ['a: 1\n# @data/values\n---\nb: 1\n', 'a: 1\n#@data/values\n---\nb: 1\n'],
    ['b: 1\n---\nc: 1\n#@data/values\na: 1\n', 'b: 1\n---\nc: 1\n#@data/values\n---\na: 1\n'],
  ])('below another document is put on its own: %j', (text, fixed) => {
    expect(check(text).fixed).toBe(fixed);
  });

  it('is not the first character of a file that has none', () => {
    expect(check('\ufeffa: #@ 1\n').findings).toEqual(['warning yaml-byte-order-mark 1']);
  });

  it.each([
    '# @schema\n# type: string\n# @schema\na: 1\n',
    '# @param a The value\na: 1\n',
    '#! about data/values\n---\na: 1\n',
    '# data/values\na: 1\n',
    '#! @data/values are here\n---\na: 1\n',
    '#!data/values\n---\na: 1\n',
    'a: 1 #data/values\n---\nb: 1\n',
    'a: 1\n# @data/values\nb: 1\n---\nc: 1\n',
    'a: 1\n# @data/values\nb: 1\n',
    'a: |\n  # @data/values\n  ---\n',
    '#@data/values\n\n---\na: 1\n',
  ])('is not seen in %j', (text) => {
    expect(check(text).findings).toEqual([]);
  });

  it('inside of a map has no place to go', () => {
    expect(check('a:\n  #@data/values\n  b: 1\n')).toEqual({
      findings: ['error annotation-misplaced 2'],
      fixed: undefined,
    });
  });
});
