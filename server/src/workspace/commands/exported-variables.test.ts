/** Variables of commands that another script exports. */
import { expect, it } from 'vitest';
import { placedCommands } from './ytt-commands.js';

type Texts = Readonly<Record<string, string>>;

const read = (texts: Texts): readonly (readonly string[])[] => {
  const files = new Map(
    Object.entries({ ...texts, 'c/a.yml': '', 'd/a.yml': '' }).map(([path, text]) => {
      const key = `/ws/${path}`;
      return [key, { key, text, version: undefined }];
    }),
  );
  const view = { folders: ['/ws'], keys: [...files.keys()], get: (key: string) => files.get(key) };
  return placedCommands(view, '/ws').map(({ files }) => files);
};

const run = { 'run.sh': 'ytt -f $DIR/a.yml\n' };

it.each([
  ['a value', 'export DIR=c\n'],
  ['a value in quotes, indented', '  export DIR="c"\r\n'],
  ['a default', `export DIR=\${DIR:-"c"}\n`],
])('has %s', (_, text) => {
  expect(read({ ...run, 'all.sh': text })).toEqual([['c/a.yml']]);
  expect(read({ ...run, 'bin/all': text, 'other.sh': text })).toEqual([['c/a.yml']]);
});

it('is unknown if it is not exported, in several ways, elsewhere than in a script, or set by the script itself', () => {
  for (const texts of [
    { 'all.sh': 'DIR=c\n' },
    { 'all.sh': 'export OTHER=d\nDIR=c\n' },
    { 'all.sh': 'export DIR=c\n', 'other.sh': 'export DIR=d\n' },
    { 'notes.txt': 'export DIR=c\n' },
  ])
    expect([texts, read({ ...run, ...texts })]).toEqual([texts, []]);
  expect(read({ 'all.sh': 'export DIR=c\n', 'run.sh': 'DIR=d\nytt -f $DIR/a.yml\n' })).toEqual([['d/a.yml']]);
});

it('is read again when the other script changes', () => {
  const own = { key: '/ws/run.sh', text: run['run.sh'], version: undefined };
  const readWith = (value: string) => {
    const other = { key: '/ws/all.sh', text: `export DIR=${value}\n`, version: undefined };
    const keys = [own.key, other.key, '/ws/c/a.yml', '/ws/d/a.yml'];
    const view = { folders: ['/ws'], keys, get: (key: string) => [own, other].find((file) => file.key === key) };
    return placedCommands(view, '/ws').map(({ files }) => files);
  };
  expect([readWith('c'), readWith('d'), readWith('none')]).toEqual([[['c/a.yml']], [['d/a.yml']], []]);
});
