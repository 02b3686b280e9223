/** Which spellings of a path lead to one file. */
import { describe, expect, it } from 'vitest';
import type { FileSystem } from './file-system.js';
import { isSameFile } from './names-of-files.js';
import { memoryFileSystem } from './testing.js';

const disk = (...paths: readonly string[]): FileSystem => memoryFileSystem(new Map(paths.map((path) => [path, ''])));

/** A case-insensitive disk. */
function anyCase(...paths: readonly string[]): FileSystem {
  const inner = disk(...paths);
  return {
    ...inner,
    readDirectory: (path) => inner.readDirectory(path.toLowerCase()),
    stat: (path) => inner.stat(path.toLowerCase()),
  };
}

describe('two spellings', () => {
  it.each([
    ['/ws/a.yml', true],
    ['/ws/A.yml', true],
    ['/WS/a.YML', true],
    ['/ws/b.yml', false],
    ['/ws/a.ym', false],
    ['/ws/a.yml/', false],
  ])('are one file where the disk takes any case: %s', (path, isSame) => {
    expect(isSameFile(anyCase('/ws/a.yml', '/ws/b.yml'), path, '/ws/a.yml')).toBe(isSame);
  });

  it('are two if a letter of one corresponds to several of the other', () => {
    const fs = anyCase('/ws/i\u0307.yml');
    expect(isSameFile(fs, '/ws/\u0130.yml', '/ws/i\u0307.yml')).toBe(false);
  });

  it.each(['/ws/a/X.yml', '/ws/A/x.yml', '/ws/A/X.yml'])('are two where the disk lists both: %s', (path) => {
    const fs = disk('/ws/a/x.yml', '/ws/a/X.yml', '/ws/A/x.yml', '/ws/A/X.yml');
    expect(isSameFile(fs, path, '/ws/a/x.yml')).toBe(false);
  });

  it('are two if there is no such file', () => {
    expect(isSameFile(disk('/ws/a.yml'), '/ws/A.yml', '/ws/a.yml')).toBe(false);
    expect(isSameFile(disk(), '/ws/a.yml', '/ws/a.yml')).toBe(true);
  });
});
