/** How findings change when they are passed between threads. */
import { SourceFile } from '@ytt-language/shared';
import { expect, it } from 'vitest';
import type { FileFinding } from '../../diagnostics/diagnostics.js';
import { memoryFileSystem } from '../../workspace/files/testing.js';
import { sourceAs, uriOfSource } from '../../workspace/files/text-file.js';
import { defaultSettings } from '../../workspace/settings/settings.js';
import { checkedFiles } from './checked-files.js';
import { FindingReader, toPortable } from './portable-finding.js';

const key = '/w/app/schema.yml';
const files = { [key]: '#@data/values-schema\n---\nport: 80\n', '/w/app/values.yml': '#@data/values\n---\nport: 1\n' };
const open = () =>
  checkedFiles(
    { paths: ['.'], settings: defaultSettings, directory: '/w' },
    { fs: memoryFileSystem(new Map(Object.entries(files))) },
  ).workspace;

it('equals the finding it was made from, without fixes', () => {
  const [there, here] = [open(), open()];
  const file = there.snapshot(key)?.file;
  const text = there.files.get(key);
  if (file === undefined || text === undefined) throw new Error('there is a file');
  const builtIn = new SourceFile('(data-value arg)', 'port=x');
  const finding: FileFinding = {
    code: 'wrong-type',
    severity: 'error',
    message: 'found: string',
    file,
    range: { start: 3, end: 7 },
    related: [
      { file: builtIn, range: { start: 1, end: 2 }, message: 'given here' },
      { file: sourceAs(text, 'other/name.yml'), range: { start: 0, end: 1 }, message: 'declared here' },
    ],
    fixes: [{ title: 'mend', edits: [] }],
    runs: there.runsOf(key),
  };
  const own = { ...finding, file: builtIn, related: [], runs: [] };
  const sent = structuredClone(toPortable(new Map([[key, [finding, own]]])));
  const [[readKey, read] = ['', []]] = new FindingReader(here).read(sent);
  expect(readKey).toBe(key);
  const said = { code: 'wrong-type', severity: 'error', message: 'found: string', range: { start: 3, end: 7 } };
  expect(read).toMatchObject([said, said]);
  expect(read[0]?.related).toMatchObject([
    { range: { start: 1, end: 2 }, message: 'given here' },
    { range: { start: 0, end: 1 }, message: 'declared here' },
  ]);
  const namesOf = ({ path, text }: SourceFile): unknown => [path, text];
  expect(read[0]?.related.map((place) => namesOf(place.file))).toEqual([
    namesOf(builtIn),
    ['other/name.yml', text.text],
  ]);
  expect([read[1]?.file].map((one) => one && namesOf(one))).toEqual([namesOf(builtIn)]);
  expect(read.map((one) => 'fixes' in one)).toEqual([false, false]);
  expect(read[0]?.file).toBe(here.snapshot(key)?.file);
  expect(read[0]?.related.map((place) => uriOfSource(place.file))).toEqual([undefined, uriOfSource(file)]);
  expect(read[0]?.runs).toEqual(here.runsOf(key));
  expect(read[0]?.runs[0]).toBe(here.runsOf(key)[0]);
  expect(read[0]?.runs).not.toEqual([]);
  expect(read[1]?.runs).toEqual([]);
});

it('names files that this thread does not have', () => {
  const there = open();
  const here = open();
  const file = there.snapshot('/w/app/values.yml')?.file;
  if (file === undefined) throw new Error('there is a file');
  const finding = {
    code: 'a',
    severity: 'error',
    message: '',
    file,
    range: { start: 0, end: 0 },
    related: [],
    runs: [],
  } as const;
  const sent = toPortable(new Map([[key, [finding as unknown as FileFinding]]]));
  here.files.get = () => undefined;
  const [read] = new FindingReader(here).read(sent).get(key) ?? [];
  expect([read?.file.path, read?.file.text]).toEqual([file.path, '']);
});
