import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeFileSystem } from './node-file-system.js';

describe('a file of which so much may be read', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'ytt-disk-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('is read whole up to the limit and not at all beyond it', () => {
    const path = join(directory, 'a.yml');
    const bytes = new Uint8Array(10_000).map((_, i) => i % 251);
    writeFileSync(path, bytes);
    expect(Uint8Array.from(nodeFileSystem.readFile(path, 10_000) ?? [])).toEqual(bytes);
    expect(nodeFileSystem.readFile(path, 9_999)).toBeUndefined();
    writeFileSync(path, '');
    expect(nodeFileSystem.readFile(path, 0)?.length).toBe(0);
  });

  it('is a regular file', () => {
    expect(nodeFileSystem.readFile(directory, 100)).toBeUndefined();
    expect(nodeFileSystem.readFile(join(directory, 'gone'), 100)).toBeUndefined();
  });

  it.skipIf(process.platform === 'win32')('is no pipe, which would be waited for', () => {
    const path = join(directory, 'pipe.yml');
    execFileSync('mkfifo', [path]);
    expect(nodeFileSystem.readFile(path, 100)).toBeUndefined();
  });

  it.skipIf(!existsSync('/proc/self/pagemap'))('is no file whose size says nothing of how far it goes', () => {
    expect(nodeFileSystem.readFile('/proc/self/pagemap', 100_000)).toBeUndefined();
    expect(nodeFileSystem.readFile('/proc/self/environ', 1)).toBeUndefined();
  });
});

describe('a directory that is watched', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'ytt-disk-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('tells of files in directories below it, by their whole paths', async () => {
    const path = join(directory, 'a/b/c.yml');
    mkdirSync(join(directory, 'a/b'), { recursive: true });
    const changed = new Set<string>();
    const end = nodeFileSystem.watch?.(directory, (one) => changed.add(one));
    try {
      for (let i = 0; i < 200 && !changed.has(path); i++) {
        writeFileSync(path, `${i}`);
        await setTimeout(20);
      }
    } finally {
      end?.();
    }
    expect(changed).toContain(path);
  });

  it('may be none', () => {
    expect(() => nodeFileSystem.watch?.(join(directory, 'gone'), () => undefined)()).not.toThrow();
  });
});
