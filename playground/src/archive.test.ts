/** Projects as zip files, and files that people select. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { projectOfFiles, zipOf } from './archive.js';
import { mostText } from './project.js';

const zipFile = (entries: Readonly<Record<string, string>>, name = 'project.zip'): File =>
  new File([zipSync(Object.fromEntries(Object.entries(entries).map(([path, text]) => [path, strToU8(text)])))], name);

/** A file in a selected folder, as a browser represents it. */
const inFolder = (path: string, text: string): File =>
  Object.assign(new File([text], path.slice(path.lastIndexOf('/') + 1)), { webkitRelativePath: path });

describe('a project', () => {
  it('is packed with all its files', async () => {
    const project = { 'a.yml': 'ä: 1\n', 'b/c.yml': '' };
    const entries = Object.entries(unzipSync(zipOf(project))).map(([path, bytes]) => [path, strFromU8(bytes)]);
    expect(Object.fromEntries(entries)).toEqual(project);
    expect(await projectOfFiles([new File([zipOf(project)], 'P.ZIP')])).toEqual(project);
  });

  it('contains the chosen files, without their common folder', async () => {
    expect(await projectOfFiles([new File(['a: 1'], 'a.yml'), new File(['b'], 'b.txt')])).toEqual({
      'a.yml': 'a: 1',
      'b.txt': 'b',
    });
    expect(await projectOfFiles([inFolder('p/a.yml', '1'), inFolder('p/c/b.yml', '2')])).toEqual({
      'a.yml': '1',
      'c/b.yml': '2',
    });
    expect(await projectOfFiles([inFolder('p/a.yml', '1'), inFolder('pq/b.yml', '2')])).toEqual({
      'p/a.yml': '1',
      'pq/b.yml': '2',
    });
    expect(await projectOfFiles([zipFile({ 'p/a.yml': '1', 'p/': '' })])).toEqual({ 'a.yml': '1' });
  });

  it('omits the temporary files of tools', async () => {
    const files = { 'a.yml': '1', '.git/config': '', 'b/node_modules/c.yml': '', '__MACOSX/a.yml': '' };
    expect(await projectOfFiles([zipFile(files)])).toEqual({ 'a.yml': '1' });
    expect(await projectOfFiles(Object.entries(files).map(([path, text]) => inFolder(path, text)))).toEqual({
      'a.yml': '1',
    });
  });

  it('is not read if it is too large', async () => {
    const read: string[] = [];
    /** A file that claims to have this size in bytes. */
    const named = (name: string, size: number): File => {
      const file = Object.assign(new File([], name), {
        text: async () => {
          read.push(name);
          return '';
        },
        arrayBuffer: async () => {
          read.push(name);
          return new ArrayBuffer(0);
        },
      });
      return Object.defineProperty(file, 'size', { value: size });
    };
    expect(await projectOfFiles([named('a.yml', mostText), named('b.yml', 1), named('c.yml', 0)])).toBeUndefined();
    expect(read).toEqual(['a.yml']);
    expect(await projectOfFiles([named('node_modules/a.yml', mostText), named('b.yml', mostText)])).toEqual({
      'b.yml': '',
    });
    expect(await projectOfFiles([named('a.zip', mostText + 1)])).toBeUndefined();
    expect(read).toEqual(['a.yml', 'b.yml']);
  });

  it('is undefined if nothing was chosen, a zip file is damaged, or paths lead outside', async () => {
    expect(await projectOfFiles([])).toBeUndefined();
    expect(await projectOfFiles([new File(['PK'], 'a.zip')])).toBeUndefined();
    expect(await projectOfFiles([zipFile({ '../a.yml': '', 'b.yml': '' })])).toBeUndefined();
    const zips = [zipFile({ 'a.yml': '' }), new File(['b'], 'b.yml')];
    expect(Object.keys((await projectOfFiles(zips)) ?? {})).toEqual(['project.zip', 'b.yml']);
  });

  it('has no more text than there is room for', async () => {
    const full = 'x'.repeat(mostText);
    expect(await projectOfFiles([new File([full], 'a.yml')])).toEqual({ 'a.yml': full });
    expect(await projectOfFiles([new File([full], 'a.yml'), new File(['x'], 'b.yml')])).toBeUndefined();
    expect(await projectOfFiles([zipFile({ 'a.yml': full })])).toEqual({ 'a.yml': full });
    expect(await projectOfFiles([zipFile({ 'a.yml': full, 'b.yml': 'x' })])).toBeUndefined();
    expect(await projectOfFiles([new File([new Uint8Array(mostText + 1)], 'a.zip')])).toBeUndefined();
    // Bytes count, so that nothing has to be unpacked first.
    const wide = '世'.repeat(mostText / 2);
    expect(await projectOfFiles([new File([wide], 'a.yml')])).toBeUndefined();
    expect(await projectOfFiles([zipFile({ 'a.yml': wide })])).toBeUndefined();
  });
});
