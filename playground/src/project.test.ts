import { describe, expect, it } from 'vitest';
import { mostFiles, mostText, problemOfPath, readProject } from './project.js';

describe('the path of a new file', () => {
  it.each([
    ['a.yml', undefined],
    ['a/b/c.yml', undefined],
    ['ä ö.yml', undefined],
    ['x'.repeat(200), undefined],
    ['x'.repeat(201), 'The name is too long.'],
    ['', 'A file needs a name.'],
    ['  ', 'A file needs a name.'],
    ['/a', 'Folders and files need names, with one slash between them.'],
    ['a//b', 'Folders and files need names, with one slash between them.'],
    ['a/', 'Folders and files need names, with one slash between them.'],
    ['../a', 'Folders and files need names, with one slash between them.'],
    ['a/./b', 'Folders and files need names, with one slash between them.'],
    ['a\\b', 'The name has a sign that files cannot have.'],
    ['a\nb', 'The name has a sign that files cannot have.'],
    ['taken/file.yml', 'There already is a file taken/file.yml.'],
    ['taken', 'taken/file.yml is in the way.'],
    ['taken/file.yml/more', 'taken/file.yml is in the way.'],
    ['taken/other.yml', undefined],
  ])('%j: %s', (path, problem) => {
    expect(problemOfPath(path, ['taken/file.yml'])).toBe(problem);
  });
});

describe('a project from outside', () => {
  it('is accepted if it consists of texts by path', () => {
    const given = { 'a.yml': 'a: 1\n', 'b/c.yml': '' };
    expect(readProject(given)).toEqual(given);
    expect(readProject(JSON.parse('{"__proto__": "x"}'))).toEqual(JSON.parse('{"__proto__": "x"}'));
  });

  it.each([null, undefined, 'a', 1, [], ['a'], {}, { 'a.yml': 1 }, { '../a': '' }, { a: '', 'a/b': '' }])(
    'is undefined if it is %j',
    (given) => {
      expect(readProject(given)).toBeUndefined();
    },
  );

  it('has no more files and text than there is room for', () => {
    const files = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.yml`, '']));
    expect(readProject(files(mostFiles))).toBeDefined();
    expect(readProject(files(mostFiles + 1))).toBeUndefined();
    expect(readProject({ a: 'x'.repeat(mostText) })).toBeDefined();
    expect(readProject({ a: 'x'.repeat(mostText), b: 'x' })).toBeUndefined();
  });
});
