import { toBytes } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import { memoryFileSystem } from '../workspace/files/testing.js';
import { defaultSettings } from '../workspace/settings/settings.js';
import { Workspace } from '../workspace/workspace.js';
import { fileFindings } from './file-findings.js';

const schema = '#@data/values-schema\n---\nname: "é"\n';
const values = '#@data/values\n---\nname: "é"\n';

/** A text as the file system in memory represents its bytes in UTF-16, which begin with a byte order mark. */
function utf16(text: string, isBigEndian: boolean): string {
  const units = [...`\ufeff${text}`].map((character) => character.charCodeAt(0));
  return units
    .flatMap((unit) => (isBigEndian ? [unit >> 8, unit & 0xff] : [unit & 0xff, unit >> 8]))
    .map((byte) => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte))
    .join('');
}

/** A workspace with these files on disk, the last of which is open with `text`, and what is shown of that. */
function opened(disk: Readonly<Record<string, string>>, text: string) {
  const files = new Map(Object.entries(disk));
  const workspace = new Workspace(memoryFileSystem(files));
  workspace.setFolders(['/ws']);
  workspace.setSettings(defaultSettings);
  for (const _ of workspace.index('/ws'));
  const key = [...files.keys()].at(-1) as string;
  workspace.open({ key, text, version: 1 });
  const shown = (): readonly string[] =>
    fileFindings(workspace, key).findings.map(
      ({ code, severity, range, message }) => `${range.start} ${severity} ${code}: ${message}`,
    );
  return { files, workspace, key, shown };
}

const mark =
  '0 warning yaml-byte-order-mark: This file begins with a byte order mark, which the editor does not show: ytt takes it for a character of the first line. Save the file as UTF-8 without it';
const isNot = (encoding: string): string =>
  `0 error yaml-unreadable-character: This file is ${encoding}, but ytt reads UTF-8: save it as that`;

it.each([
  ['a byte order mark', `\ufeff${values}`, [mark]],
  ['UTF-16, little-endian', utf16(values, false), [isNot('UTF-16')]],
  ['UTF-16, big-endian', utf16(values, true), [isNot('UTF-16')]],
  ['UTF-32', '\udcff\udcfe\0\0#\0\0\0', [isNot('UTF-32')]],
  ['Latin-1', values.replace('é', '\udce9'), [isNot('not in UTF-8')]],
  ['UTF-8', values, []],
])('an open file whose text is right is %s on disk', (_, onDisk, expected) => {
  const { shown, workspace, key } = opened({ '/ws/schema.yml': schema, '/ws/values.yml': onDisk }, values);
  expect(shown()).toEqual(expected);
  expect(fileFindings(workspace, key).findings.flatMap(({ related }) => related)).toEqual([]);
});

it('an editor that keeps a byte order mark in the text has one finding', () => {
  const { shown } = opened({ '/ws/t.yml': '\ufeffa: #@ 1\n' }, '\ufeffa: #@ 1\n');
  expect(shown()).toHaveLength(1);
});

it('code and templates have the finding, text and files of other tools do not', () => {
  const of = (name: string, text: string): number =>
    opened({ '/ws/t.yml': 'a: #@ 1\n', [`/ws/${name}`]: `\ufeff${text}` }, text).shown().length;
  expect([of('m.star', 'x = 1\n'), of('u.yaml', 'a: #@ 1\n')]).toEqual([1, 1]);
  expect([of('q.txt', '(@= "x" @)\n'), of('notes.md', 'x\n')]).toEqual([0, 0]);
  expect(opened({ '/ws/compose.yaml': '\ufeffa: 1\n' }, 'a: 1\n').shown()).toEqual([]);
});

it('the finding goes when the file is saved in UTF-8, and comes when it is not', () => {
  const { files, workspace, key, shown } = opened({ '/ws/t.yml': '\ufeffa: #@ 1\n' }, 'a: #@ 1\n');
  expect(shown()).toEqual([mark]);
  files.set(key, '\ufeffa: #@ 2\n');
  expect(workspace.changedOnDisk([key])).toEqual([]);
  files.set(key, 'a: #@ 1\n');
  expect(workspace.changedOnDisk([key])).toEqual([key]);
  expect(shown()).toEqual([]);
  files.set(key, utf16('a: #@ 1\n', false));
  expect(workspace.changedOnDisk([key])).toEqual([key]);
  expect(shown()).toEqual([isNot('UTF-16')]);
  workspace.close(key);
  files.set(key, 'a: #@ 1\n');
  workspace.open({ key, text: 'a: #@ 1\n', version: 1 });
  expect(shown()).toEqual([]);
});

it('a file that may not be read has no finding about its encoding', () => {
  const { workspace } = opened({ '/ws/t.yml': 'a: #@ 1\n' }, 'a: #@ 1\n');
  workspace.open({ key: '/elsewhere/t.yml', text: 'a: #@ 1\n', version: 1 });
  expect(fileFindings(workspace, '/elsewhere/t.yml').findings).toEqual([]);
});

it('the file system in memory has the bytes that these tests describe', () => {
  expect([...toBytes(utf16('é', false))]).toEqual([0xff, 0xfe, 0xe9, 0]);
  expect([...toBytes(utf16('é', true))]).toEqual([0xfe, 0xff, 0, 0xe9]);
});
