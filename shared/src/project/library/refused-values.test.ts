/** Keys of data values that are not strings: ytt crashes on them as soon as there is code, whatever it reads. */
import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject } from '../project.js';

function errors(files: Readonly<Record<string, string>>): readonly string[] {
  const inputs = Object.entries(files).map(([path, text]) => new SourceFile(path, text));
  const project = evaluateProject({ files: inputs, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  return project.findings
    .filter(({ severity }) => severity === 'error')
    .map(({ file, range, message }) => `${file.path} ${file.text.slice(range.start, range.end)}: ${message}`);
}

const values = (text: string): string => `#@data/values\n---\n${text}`;
const code = 'a: #@ 1 + 1\n';

describe('the path of a library', () => {
  it('has no @ at its beginning', () => {
    const main = (path: string): string =>
      `#@ load("@ytt:library", "library")\n---\na: #@ library.get(${JSON.stringify(path)}).eval()[0]\n`;
    const lib = { '_ytt_lib/lib/t.yml': 'b: 1\n' };
    expect(errors({ 'm.yml': main('lib'), ...lib })).toEqual([]);
    expect(errors({ 'm.yml': main('@lib'), ...lib })).toEqual([
      expect.stringContaining("Expected library '@lib' to be specified without '@'"),
    ]);
  });
});

describe('keys that are no strings', () => {
  it.each([
    ['80: a\n', '80', '%!s(int=80)'],
    ['on: a\n', 'on', '%!s(bool=true)'],
    ['y: a\n', 'y', '%!s(bool=true)'],
    ['null: a\n', 'null', '%!s(<nil>)'],
    ['m:\n- a: 1\n- b: {1.5: 2}\n', '1.5', '%!s(float64=1.5)'],
    ['a: 1\nd: #@ {"k": {2: 3}}\n', 'd', '%!s(int64=2)'],
    ['d: #@ [{"k": 1}, {2: 3}]\n', 'd', '%!s(int64=2)'],
  ])('are refused where any file has code: %j', (text, place, shown) => {
    const message = `expected struct key ${shown} to be string`;
    for (const file of ['t.yml', 't.lib.yml'])
      expect(errors({ 'v.yml': values(text), [file]: code })).toEqual([`v.yml ${place}: ${message}`]);
    expect(errors({ 'v.yml': values(text), 't.star': '' })).toEqual([`v.yml ${place}: ${message}`]);
    expect(errors({ 'v.yml': values(text), 't.txt': 'x' })).toEqual([`v.yml ${place}: ${message}`]);
    // Code that reads them is not reported as well.
    const reader = '#@ load("@ytt:data", "data")\na: #@ data.values.m\n';
    expect(errors({ 'v.yml': values(text), 't.yml': reader })).toEqual([`v.yml ${place}: ${message}`]);
  });

  it('are reported as invalid for any key', () => {
    const reported = (text: string) => {
      const files = [new SourceFile('v.yml', text), new SourceFile('t.yml', code)];
      const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
      return findings.map(({ plain, range }) => `${text.slice(range.start, range.end)}: ${plain}`);
    };
    const rule = 'is no string, which all keys of data values must be where there is code';
    expect(reported(values('80: a\n'))).toEqual([`80: The key 80 ${rule}`]);
    expect(reported('#@data/values\n--- #@ {"a": 1, 2: 3}\n')).toEqual([`---: A key ${rule}`]);
  });

  it('are refused for each kind of file that is given them, and for no other', () => {
    const refused = (path: string, text: string): boolean =>
      errors({ 'v.yml': values('80: a\n'), [path]: text }).some((one) => one.includes('expected struct key'));
    const found = [
      ['t.yml', 'a: #@ 1\n'],
      ['t.yml', 'a: 1\n'],
      ['t.lib.yml', 'a: #@ 1\n'],
      ['t.lib.yml', 'a: 1\n'],
      ['t.txt', 'x'],
      ['t.lib.txt', 'x'],
      ['t.star', 'x = 1\n'],
      ['t.lib.star', 'x = 1\n'],
      ['t.json', '{"a": 1}'],
      ['t.toml', 'a = 1'],
    ].map(([path = '', text = '']) => refused(path, text));
    expect(found).toEqual([true, false, true, false, true, true, true, true, false, false]);
  });

  it('are accepted if files are marked as no templates', () => {
    const refused = (path: string, type: string): boolean => {
      const files = [new SourceFile('v.yml', values('80: a\n')), new SourceFile(path, code)];
      const options = { ...defaultRunOptions, fileMarks: [`${path}:type=${type}`] };
      const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options });
      return findings.some(({ message }) => message.includes('expected struct key'));
    };
    expect(['yaml-template', 'yaml-plain'].map((type) => refused('t.yml', type))).toEqual([true, false]);
    expect(['text-template', 'text-plain', 'data'].map((type) => refused('t.txt', type))).toEqual([true, false, false]);
  });

  it('are accepted if no code runs', () => {
    for (const other of [{}, { 't.yml': 'a: 1\n' }, { 't.bin': '#@ 1' }])
      expect(errors({ 'v.yml': values('80: a\n'), ...other })).toEqual([]);
    expect(errors({ 'v.yml': values('"80": a\nd: #@ {"k": [1]}\n'), 't.yml': code })).toEqual([]);
  });

  it('are refused in schemas, too, and in libraries', () => {
    const schema = '#@data/values-schema\n---\n80: a\n';
    expect(errors({ 's.yml': schema, 't.yml': code })).toEqual([
      's.yml 80: expected struct key %!s(int=80) to be string',
    ]);
    const library = {
      '_ytt_lib/l/v.yml': values('80: a\n'),
      '_ytt_lib/l/t.yml': code,
      't.yml':
        '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n--- #@ template.replace(library.get("l").eval())\n',
    };
    expect(errors(library).join()).toContain('expected struct key %!s(int=80) to be string');
  });
});
