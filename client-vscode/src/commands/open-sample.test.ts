/** The sample project: where it is written, and that no files of the user are overwritten. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answers,
  disk,
  FileSystemError,
  messages,
  ran,
  registered,
  shown,
  startEditor,
  Uri,
  workspace,
} from '../testing/vscode.js';
import { registerOpenSample } from './open-sample.js';

const open = (): unknown => registered.get('ytt.openSample')?.();
const textOf = (path: string): string => new TextDecoder().decode(disk.get(path) as Uint8Array);

beforeEach(() => {
  startEditor();
  vi.stubGlobal('YTT_SAMPLE_PROJECT', { 'config/schema.yml': 'port: 80\n', 'values.yml': 'port: é\n' });
  registerOpenSample();
});

describe('the sample project', () => {
  it('is written into its own folder, which is opened', async () => {
    answers.push([Uri.parse('file:///home')]);
    await open();
    const title = 'Where the folder “ytt-sample” is made';
    const how = { canSelectFolders: true, canSelectFiles: false, openLabel: 'Make It Here', title };
    expect(shown).toEqual([{ what: 'folders', how }]);
    expect([...disk.keys()]).toEqual([
      'file:///home/ytt-sample/config/schema.yml',
      'file:///home/ytt-sample/values.yml',
    ]);
    expect(textOf('file:///home/ytt-sample/values.yml')).toBe('port: é\n');
    const folder = Uri.parse('file:///home/ytt-sample');
    expect(ran).toEqual([['vscode.openFolder', folder, { forceNewWindow: false }]]);
  });

  it('is opened in another window if a folder is open', async () => {
    workspace.workspaceFolders = [{ uri: Uri.parse('file:///work') }];
    answers.push([Uri.parse('file:///home')]);
    await open();
    expect(ran[0]?.[2]).toEqual({ forceNewWindow: true });
  });

  it('is opened unchanged if it was written before', async () => {
    disk.set('file:///home/ytt-sample/mine.yml', new Uint8Array());
    answers.push([Uri.parse('file:///home')]);
    await open();
    expect([...disk.keys()]).toEqual(['file:///home/ytt-sample/mine.yml']);
    expect(ran).toHaveLength(1);
  });

  it('is not written if no folder is chosen', async () => {
    await open();
    answers.push([]);
    await open();
    expect([disk.size, ran]).toEqual([0, []]);
  });

  it('reports why it could not be written', async () => {
    vi.spyOn(workspace.fs, 'stat')
      .mockRejectedValueOnce(new Error('no right'))
      .mockRejectedValueOnce(new FileSystemError('NoPermissions'));
    answers.push([Uri.parse('file:///home')]);
    await open();
    expect(messages).toEqual(['error: The sample project could not be written: no right']);
    answers.push([Uri.parse('file:///home')]);
    await open();
    expect(messages).toHaveLength(2);
    expect([disk.size, ran]).toEqual([0, []]);
  });
});
