import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { markFiles } from './file-marks.js';

function mark(paths: readonly string[], ...marks: readonly string[]) {
  const { files, findings } = markFiles(
    paths.map((path) => new SourceFile(path, '')),
    marks,
  );
  return {
    files: files.map(({ source, type, isTemplate, isLibrary, isForOutput }) =>
      [source.path, type, isTemplate && 'template', isLibrary && 'library', isForOutput && 'output']
        .filter(Boolean)
        .join(' '),
    ),
    problems: findings.map((finding) => finding.message),
  };
}

describe('files by name', () => {
  it('distinguishes templates, libraries and data', () => {
    // Only directly before the extension does `lib` make a library.
    expect(mark(['lib.a.yml', 'a.lib.b.yml', 'a.b.lib.yml']).files).toEqual([
      'lib.a.yml yaml template output',
      'a.lib.b.yml yaml template output',
      'a.b.lib.yml yaml library',
    ]);
    expect(mark(['a.yml', 'b.lib.yaml', 'c.star', 'd.txt', 'e.json', 'lib.yml', 'f.lib.txt']).files).toEqual([
      'a.yml yaml template output',
      'b.lib.yaml yaml library',
      'c.star starlark library',
      'd.txt text template output',
      'e.json unknown',
      'lib.yml yaml template output',
      'f.lib.txt text library',
    ]);
  });
});

describe('file marks', () => {
  it('change type, path and output', () => {
    expect(mark(['a.txt'], 'a.txt:type=yaml-plain').files).toEqual(['a.txt yaml output']);
    expect(mark(['a.yml'], 'a.yml:type=data').files).toEqual(['a.yml unknown']);
    expect(mark(['a.json'], 'a.json:for-output=true').files).toEqual(['a.json unknown output']);
    expect(mark(['a.json'], 'a.json:type=text-template').files).toEqual(['a.json text template output']);
    expect(mark(['a.lib.yml'], 'a.lib.yml:type=yaml-template').files).toEqual([
      'a.lib.yml yaml template library output',
    ]);
    expect(mark(['a.yml'], 'a.yml:path=b.lib.yml').files).toEqual(['b.lib.yml yaml library']);
    expect(mark(['a.yml', 'b.yml'], 'b.yml:exclusive-for-output=true').files).toEqual([
      'a.yml yaml template',
      'b.yml yaml template output',
    ]);
  });

  it('for exclusive output take precedence over those for output', () => {
    for (const marks of [
      ['a.yml:for-output=true', 'b.yml:exclusive-for-output=true'],
      ['b.yml:exclusive-for-output=true', 'a.yml:for-output=true'],
    ])
      expect(mark(['a.yml', 'b.yml'], ...marks).files).toEqual(['a.yml yaml template', 'b.yml yaml template output']);
  });

  it('leave no output where the only file for it is excluded after that', () => {
    const marks = ['b.yml:exclusive-for-output=true', 'b.yml:exclude=true'];
    expect(mark(['a.yml', 'b.yml'], ...marks).files).toEqual(['a.yml yaml template']);
  });

  it('match with stars', () => {
    const paths = ['a.yml', 'x/a.yml', 'x/y/a.yml'];
    expect(mark(paths, '*.yml:exclude=true').files).toHaveLength(2);
    expect(mark(paths, 'x/**/*:exclude=true').files).toEqual(['a.yml yaml template output']);
    expect(mark(paths, 'x/*:exclude=true').files).toHaveLength(2);
  });

  it('match what files were called before they were given another name', () => {
    const file = new SourceFile('x/a.yml', '');
    const count = (fileMark: string): number => markFiles([file], [fileMark], new Map([[file, 'b.txt']])).files.length;
    expect(count('b.txt:exclude=true')).toBe(0);
    expect(count('x/a.yml:exclude=true')).toBe(1);
  });

  it('are refused in the words of ytt', () => {
    expect(mark(['a.yml'], 'a.yml').problems).toEqual(["Expected file mark 'a.yml' to be in format path:key=value"]);
    expect(mark(['a.yml'], 'a.yml:type').problems[0]).toContain('to be in format key=value');
    expect(mark(['a.yml'], 'b.yml:exclude=true').problems[0]).toContain('to match at least one file by path');
    expect(mark(['a.yml'], 'a.yml:type=toString').problems).toEqual([
      "Unknown value in file mark 'a.yml:type=toString'",
    ]);
    for (const key of ['exclude', 'for-output', 'exclusive-for-output'])
      expect(mark(['a.yml', 'b.json'], `*:${key}=yes`)).toEqual({
        files: ['a.yml yaml template output', 'b.json unknown'],
        problems: [`Unknown value in file mark '*:${key}=yes'`],
      });
    expect(mark(['a.yml'], 'a.yml:name=b').problems).toEqual(["Unknown key in file mark 'a.yml:name=b'"]);
  });
});

describe('a file that is left out', () => {
  it('is matched by no other mark', () => {
    const { files, problems } = mark(['a.yml', 'b.yml'], 'a.yml:exclude=true', 'a.yml:type=data');
    expect(files).toEqual(['b.yml yaml template output']);
    expect(problems).toEqual(["Expected file mark 'a.yml:type=data' to match at least one file by path, but did not"]);
  });
});
