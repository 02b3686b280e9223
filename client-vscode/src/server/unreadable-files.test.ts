/** What a server without a file system keeps of files that cannot be read at the moment. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { LogOutputChannel } from 'vscode';
import { disk, events, FileSystemError, startEditor, Uri, workspace } from '../testing/vscode.js';
import { type WorkspaceFile, WorkspaceFiles } from './workspace-files.js';

const root = 'vscode-vfs:///work';
const before = ['a.yml', 'dir/b.yml', 'dir/in/c.yml', 'dir/inside.yml'];

let warned: string[];
/** The files that the server has, with their texts. */
let held: Map<string, string>;
beforeEach(() => {
  startEditor();
  workspace.workspaceFolders = [{ uri: Uri.parse(root) }];
  warned = [];
  held = new Map();
});

const put = (path: string, text: string) => disk.set(`${root}/${path}`, new TextEncoder().encode(text));

function hold(files: readonly WorkspaceFile[]): void {
  for (const { uri, bytes } of files) {
    const path = uri.slice(root.length + 1);
    if (bytes !== null) held.set(path, new TextDecoder().decode(bytes));
    else for (const one of held.keys()) if (one === path || one.startsWith(`${path}/`)) held.delete(one);
  }
}

/** Reads the files, then changes all and removes one, while `operation` fails at `path`. */
async function changeWhile(
  operation: 'stat' | 'readDirectory' | 'readFile',
  path: string,
  code: string,
  reported: string,
): Promise<void> {
  for (const one of before) put(one, 'old');
  const output = { warn: (text: string) => void warned.push(text) } as unknown as LogOutputChannel;
  const files = new WorkspaceFiles(output);
  hold(await files.readAll());
  for (const one of before) put(one, 'new');
  disk.delete(`${root}/dir/b.yml`);
  const works = { ...workspace.fs };
  const fails = (uri: Uri): Promise<never> | undefined =>
    `${uri}` === `${root}/${path}` ? Promise.reject(new FileSystemError(code)) : undefined;
  const { stat, readDirectory, readFile } = works;
  if (operation === 'stat') workspace.fs.stat = (uri) => fails(uri) ?? stat(uri);
  else if (operation === 'readDirectory') workspace.fs.readDirectory = (uri) => fails(uri) ?? readDirectory(uri);
  else workspace.fs.readFile = (uri) => fails(uri) ?? readFile(uri);
  const told = new Promise<void>((resolve) =>
    files.follow((some) => {
      hold(some);
      resolve();
    }),
  );
  void events.files.changed.fire(Uri.parse(`${root}/${reported}`));
  await told;
  Object.assign(workspace.fs, works);
  files.dispose();
}

describe.each([
  ['stat', 'dir', { 'dir/b.yml': 'old', 'dir/in/c.yml': 'old', 'dir/inside.yml': 'old' }],
  ['readDirectory', 'dir', { 'dir/b.yml': 'old', 'dir/in/c.yml': 'old', 'dir/inside.yml': 'old' }],
  ['stat', 'dir/in', { 'dir/in/c.yml': 'old', 'dir/inside.yml': 'new' }],
  ['readDirectory', 'dir/in', { 'dir/in/c.yml': 'old', 'dir/inside.yml': 'new' }],
  ['stat', 'dir/in/c.yml', { 'dir/in/c.yml': 'old', 'dir/inside.yml': 'new' }],
  ['readFile', 'dir/in/c.yml', { 'dir/in/c.yml': 'old', 'dir/inside.yml': 'new' }],
] as const)('where %s fails for %s, the server', (operation, path, expected) => {
  it.each(['Unavailable', 'NoPermissions', 'Unknown'])('keeps what it has there: %s', async (code) => {
    await changeWhile(operation, path, code, 'dir');
    expect(Object.fromEntries(held)).toEqual({ 'a.yml': 'old', ...expected });
    expect(warned).toEqual([
      `${root}/${path} cannot be read, the server keeps what it has of it: There is no such file.`,
    ]);
  });

  it('loses what does not exist', async () => {
    await changeWhile(operation, path, 'FileNotFound', 'dir');
    const left = Object.entries(expected).filter(([, text]) => text === 'new');
    expect(Object.fromEntries(held)).toEqual({ 'a.yml': 'old', ...Object.fromEntries(left) });
    expect(warned).toEqual([]);
  });
});
