/** After a file was read ahead, nothing reads its text again. */
import { expect, it } from 'vitest';
import { yttCommandsIn } from '../commands/ytt-commands.js';
import { isBareCode } from '../files/bare-code.js';
import { summaryOf } from '../files/file-summary.js';
import type { TextFile } from '../files/text-file.js';
import { defaultSettings } from '../settings/settings.js';
import { isReadAhead, readAhead } from './read-ahead.js';

it.each<readonly [string, string, (file: TextFile) => unknown]>([
  ['a.yml', '#@data/values\n---\na: 1\n', (file) => summaryOf(file).dataValues],
  ['a.star', 'def f():\nend\n', isBareCode],
  ['a.sh', 'ytt -f config\n', (file) => yttCommandsIn(file).length > 0],
])('the text of %s is not read again', (key, text, ask) => {
  let count = 0;
  const file: TextFile = {
    key: `/ws/${key}`,
    version: undefined,
    get text() {
      count += 1;
      return text;
    },
  };
  readAhead(file, '/ws', defaultSettings);
  const before = count;
  expect(before).toBeGreaterThan(0);
  expect(ask(file)).toBe(true);
  expect(count).toBe(before);
});

it('is read ahead: YAML, modules, and what may hold commands', () => {
  const names = ['a.yml', 'a.star', 'Makefile', 'a.sh', 'a.txt', 'a.png'];
  expect(names.filter((name) => isReadAhead(`/ws/${name}`))).toEqual(['a.yml', 'a.star', 'Makefile', 'a.sh']);
});
