/** Which findings are reported in addition to a YAML syntax error: those that hold however the error is corrected. */
import { describe, expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject } from './project.js';

/** `path:line code text` of the findings in a run of these texts. */
function found(texts: Readonly<Record<string, string>>): readonly string[] {
  const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  return findings.map(
    ({ file, range, code }) =>
      `${file.path}:${file.lines.lineAt(range.start) + 1} ${code} ${file.text.slice(range.start, range.end)}`,
  );
}

const inTemplate = (text: string): readonly string[] =>
  found({ 'a.yml': text }).map((one) => one.replace(/^a\.yml:/, ''));

describe('in a template with a mistake in its YAML', () => {
  it.each<[string, string, readonly string[]]>([
    ['an expression that is broken', 'a: @\nb: #@ 1 +\n', ['1 yaml-syntax @', '2 template-code-syntax 1 +']],
    ['a statement that is', 'a: @\n#@ x = = 1\nb: 1\n', ['1 yaml-syntax @', '2 template-code-syntax =']],
    ['a block without an end', '#@ if True:\na: @\nb: 1\n', ['1 template-code-syntax if True:', '2 yaml-syntax @']],
    ['a name that is not defined', 'a: @\nb: #@ nome\n', ['1 yaml-syntax @', '2 undefined-name nome']],
    ['an annotation', 'a: @\n#@overlay/mach\nb: 1\n', ['1 yaml-syntax @', '2 unknown-annotation overlay/mach']],
    ['a comment above', '# b\na: #@ 1\nb: @\n', ['1 comment-not-ytt # b', '3 yaml-syntax @']],
    ['a value given twice above', 'a: 1 #@ 2\nb: 1\nc: @\n', ['1 value-given-twice #@ 2', '3 yaml-syntax @']],
    [
      'a statement, where a value is not read',
      '#@ x = = 1\na: @ #@ 2\nb: 1\n',
      ['1 template-code-syntax =', '2 yaml-syntax @'],
    ],
    ['two of YAML', 'a: @\nb: [1\nc: #@ nome\n', ['1 yaml-syntax @', '2 yaml-syntax [1', '3 undefined-name nome']],
  ])('%s is told, too', (_what, text, expected) => {
    expect(inTemplate(text)).toEqual(expected);
  });

  it.each<[string, string, readonly string[]]>([
    ['a block whose YAML is not read', '#@ if True:\n- @\n#@ end\nb: 1\n', ['2 yaml-syntax @']],
    [
      'an end above lines that are not read',
      'a: 1\n  b: 2\n  #@ if True:\n  c: 3\n  #@ end\nd: 1\n',
      ['2 yaml-syntax b: 2'],
    ],
    ['a name that is bound there', 'a: 1\n  b: 2\n  #@ x = 1\n  c: 3\nd: #@ x\n', ['2 yaml-syntax b: 2']],
    ['a parameter where blocks are not as they were', '#@ def f(x):\na: @\nb: #@ x\n#@ end\n', ['2 yaml-syntax @']],
    ['a text that was cut off', 'a: |\n  x\n y: 1\n  # z\nb: #@ 1\n', ['3 yaml-syntax y: 1']],
    ['code on the line itself', 'a: 1\n b: 2 #@ nome\nc: 1\n', ['2 yaml-syntax b: 2']],
    ['code of a text that was cut off', 'a: |\n  x\n y: #@ 1\n  z: #@ nome\nb: #@ 1\n', ['3 yaml-syntax y:']],
    ['a value given twice in the same block', 'a:\n  b: #@ 2\n   c: 1\n  d: @\n', ['4 yaml-syntax @']],
    ['a value given twice below one', 'a: @\nb: 1 #@ 2\nd: 1\nc: @\n', ['1 yaml-syntax @', '4 yaml-syntax @']],
    ['a value given twice below', 'a: @\nb: 1 #@ 2\n', ['1 yaml-syntax @']],
    ['a comment below', 'a: #@ 1\nb: @\n# c\nd: 1\n', ['2 yaml-syntax @']],
  ])('%s is not told', (_what, text, expected) => {
    expect(inTemplate(text)).toEqual(expected);
  });
});

describe('in data values and schemas with a mistake in their YAML', () => {
  it.each(['data/values', 'data/values-schema'])('broken code and names of %s are reported, too', (annotation) => {
    expect(inTemplate(`#@${annotation}\n---\na: @\nb: #@ 1 +\nc: #@ nome\n`)).toEqual([
      '3 yaml-syntax @',
      '4 template-code-syntax 1 +',
      '5 undefined-name nome',
    ]);
  });
});

describe('under a schema, beside a mistake in the YAML of data values', () => {
  const schema = '#@data/values-schema\n---\na: 0\nm:\n  b: 0\nc:\n  d: 0\n';

  it.each<[string, string]>([
    ['keys that it does not have', 'values.yml:5 unknown-data-value other'],
    ['those in maps', 'values.yml:7 unknown-data-value inner'],
  ])('%s are told', (_what, expected) => {
    const values = '#@data/values\n---\na: 1\n b: 2\nother: 1\nm:\n  inner: 1\nc:\n  d: 1\n';
    const reported = found({ 'schema.yml': schema, 'values.yml': values });
    expect(reported).toContain(expected);
    expect(reported).toHaveLength(3);
  });

  const nested = '#@data/values-schema\n---\nm:\n  a:\n    b: 0\n    d: 0\n  c: 0\n';

  it('keys are not reported if another map has them', () => {
    const values = '#@data/values\n---\nm:\n a:\n    b: 1\n    d: 0\n  c: 0\nnome: 1\n';
    expect(found({ 'schema.yml': nested, 'values.yml': values })).toEqual([
      'values.yml:4 yaml-syntax a:',
      'values.yml:8 unknown-data-value nome',
    ]);
  });

  it('keys are not reported if any are allowed', () => {
    const values = '#@data/values\n---\na: 1\n b: 2\nother: 1\n';
    const open = `${schema}#@schema/type any=True\ne: {}\n`;
    expect(found({ 'schema.yml': open, 'values.yml': values })).toEqual(['values.yml:4 yaml-syntax b: 2']);
  });

  const template = '#@ load("@ytt:data", "data")\na: #@ data.values.nome\n';
  const broken = { 'values.yml': '#@data/values\n---\na: @\n', 'x.yml': template };

  it('members are reported that it does not have', () => {
    expect(found({ ...broken, 'schema.yml': schema })).toContain('x.yml:2 member-missing nome');
  });

  it.each([
    ['there is none', {}],
    ['it is broken itself', { 'schema.yml': `${schema}d: @\n` }],
    ['another part of it is', { 'schema.yml': schema, 'other.yml': '#@data/values-schema\n--- @\nnome: 1\n' }],
  ])('they are not where %s', (_where, files) => {
    expect(found({ ...broken, ...files })).not.toContain('x.yml:2 member-missing nome');
  });
});

it('a condition of a rule is not reported as failing on what may be in an unread line', () => {
  const when = '#@schema/validation min_len=1, when=lambda _, ctx: ctx.parent["b"]\na: x\n';
  const schema = '#@data/values-schema\n---\n';
  expect(found({ 'schema.yml': `${schema}${when}c: 1\nb 1\n` })).toEqual([
    expect.stringMatching(/^schema\.yml:6 yaml-syntax/),
  ]);
  expect(found({ 'schema.yml': `${schema}${when}c: 1\n` })).toContainEqual(expect.stringContaining('validation-when'));
});

describe('in code with a mistake in its syntax', () => {
  const inModule = (text: string): readonly string[] =>
    found({ 'a.star': text, 'b.yml': 'b: #@ 1\n' }).map((one) => one.replace(/^a\.star:/, ''));

  it('undefined names are reported', () => {
    expect(inTemplate('#@ if True\na: #@ nome\n#@ end\n')).toEqual([
      '1 template-code-syntax if True',
      '2 undefined-name nome',
    ]);
  });

  it.each<[string, string]>([
    ['binds them, perhaps', '#@ x = = 1\na: #@ x\n'],
    ['has them as a parameter', '#@ def f(x)\na: #@ x\n#@ end\n'],
    ['loads them', '#@ load("@ytt:data", "data"\na: #@ data\n'],
  ])('those are not that what is broken %s', (_what, text) => {
    expect(inTemplate(text).filter((one) => one.includes('undefined-name'))).toEqual([]);
  });

  it('nor those that are bound elsewhere', () => {
    expect(inTemplate('#@ if True\n#@ end\n#@ end\n#@ def f(x):\n#@ end\na: #@ x\n')).not.toContain('undefined-name x');
  });

  it('names are reported beside it in a module', () => {
    expect(inModule('y = nome\nz = 1 +\n')).toEqual(['1 undefined-name nome', '2 template-code-syntax z = 1 +']);
  });
});

describe('what is in other files', () => {
  it('is reported besides a mistake in the YAML of one', () => {
    const other = '#@ load("@ytt:data", "data")\na: #@ nome\n';
    expect(found({ 'a.yml': 'a: @\n', 'b.yml': other })).toEqual([
      'a.yml:1 yaml-syntax @',
      'b.yml:2 undefined-name nome',
    ]);
  });
});

describe('if it is unknown which documents there are', () => {
  const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.subset({"kind": "A"})\n---\nb: 1\n';
  const template = '#@ load("@ytt:data", "data")\n#@ if data.values.a:\n---\nkind: A\n#@ end\n';
  const schema = '#@data/values-schema\n---\na: true\n';

  it('an overlay is not reported as matching too few', () => {
    const values = '#@data/values\n---\na: 1\n';
    const texts = { 'schema.yml': schema, 'values.yml': values, 'x.yml': template, 'y.yml': overlay };
    expect(found(texts)).toEqual(['values.yml:3 wrong-type 1']);
  });

  it('it is reported otherwise', () => {
    const texts = { 'schema.yml': schema.replace('true', 'false'), 'x.yml': template, 'y.yml': overlay };
    expect(found(texts)).toEqual(['y.yml:3 overlay-match ---']);
  });
});

describe('a data value that a document which is not read may declare or set', () => {
  const broken = '#@overlay/match missing_ok=True\n@ther: 1\n';
  const run = '#@ load("@ytt:data", "data")\na: #@ data.values.other\n';
  const notCalled = '#@ load("@ytt:data", "data")\n#@ def f():\n#@   return data.values.other\n#@ end\na: 1\n';
  const schema = '#@data/values-schema\n---\nport: 80\n';
  const values = '#@data/values\n---\nport: 80\n';

  it.each([
    ['a schema, in code that runs', { 's.yml': schema, 'z.yml': `#@data/values-schema\n---\n${broken}`, 't.yml': run }],
    [
      'a schema, in other code',
      { 's.yml': schema, 'z.yml': `#@data/values-schema\n---\n${broken}`, 't.yml': notCalled },
    ],
    ['data values, in code that runs', { 's.yml': values, 'z.yml': `#@data/values\n---\n${broken}`, 't.yml': run }],
    ['data values, in other code', { 's.yml': values, 'z.yml': `#@data/values\n---\n${broken}`, 't.yml': notCalled }],
  ])('is not missing: %s', (_, texts) => {
    expect(found(texts).filter((one) => one.startsWith('t.yml'))).toEqual([]);
    expect(found(texts)).toContainEqual(expect.stringMatching(/^z\.yml:4 yaml-syntax @/));
  });

  it('is not set by default where code asserts what it is', () => {
    const check =
      '#@ load("@ytt:data", "data")\n#@ load("@ytt:assert", "assert")\n#@ assert.equals(data.values.port, 81)\na: 1\n';
    const texts = { 's.yml': schema, 'v.yml': '#@data/values\n---\nport: "81\n', 't.yml': check };
    expect(found(texts).filter((one) => one.startsWith('t.yml'))).toEqual([]);
  });
});
