/** Which files of a run hold code. */
import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { codeFileOf } from './code-files.js';
import { runFile } from './run-file.js';

describe('code', () => {
  it.each([
    ['a.yml', '#@ x = 1\n', 'yaml'],
    ['a.yml', 'a: #@ 1\n', 'yaml'],
    ['a.yml', '#@template/code x = 1\n', 'yaml'],
    ['a.yml', '#@data/values\n---\na: 1\n', undefined],
    ['a.yml', '#! no code\na: 1\n', undefined],
    ['a.txt', 'a (@= 1 @)', 'text'],
    ['a.txt', '#@ x = 1\n', undefined],
    ['a.star', '', 'starlark'],
    ['a.json', '#@ x = 1\n(@= 1 @)', undefined],
  ])('of %s with %j is %s', (path, text, language) => {
    expect(codeFileOf(runFile(new SourceFile(path, text), 0))?.language).toBe(language);
  });
});
