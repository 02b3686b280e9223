/** Keys that are not strings, in messages: as users write them, not in the Go notation of ytt. */
import { expect, it } from 'vitest';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject } from './project.js';

/** The messages for files (by path) and for values files, with the titles of the fixes. */
function reported(files: Readonly<Record<string, string>>, valuesFile?: string): readonly string[] {
  const { findings } = evaluateProject({
    files: Object.entries(files).map(([path, text]) => new SourceFile(path, text)),
    dataValuesFiles: valuesFile === undefined ? [] : [new SourceFile('given.yml', valuesFile)],
    dataValues: [],
    options: defaultRunOptions,
  });
  return findings.flatMap(({ plain, message, fixes = [] }) => [plain ?? message, ...fixes.map(({ title }) => title)]);
}

it.each([
  ['80', '80'],
  ['1.5', '1.5'],
  ['true', 'true'],
  ['null', 'null'],
])('a key %s is called %s', (written, words) => {
  const values = (text: string): string => `#@data/values\n---\n${text}`;
  const code = 'a: #@ 1\n';
  const overlay = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n';
  expect(reported({ 'v.yml': values(`${written}: 1\n`), 't.yml': code })).toEqual([
    `The key ${words} is no string, which all keys of data values must be where there is code`,
  ]);
  expect(reported({ 't.yml': `${code}${written}: 1\n${written}: 2\n` })).toContain(`The key ${words} is there twice`);
  expect(reported({ 't.yml': 'a: 1\n', 'o.yml': `${overlay}${written}: 1\n` })).toContain(
    `There is no key ${words} to overlay`,
  );
  const twice = reported({ 's.yml': '#@data/values-schema\n---\na: 1\n' }, `${written}: 1\n${written}: 2\n`);
  expect(twice).toContain(`The key ${words} is in this map twice: what is set here replaces what is set above`);
  expect(twice).toContain(`Remove this ${words}`);
  const repeating = `${overlay}#@overlay/match missing_ok=True\nm:\n  ${written}: 1\n  #@yaml/map-key-override\n  ${written}: 2\n`;
  expect(reported({ 't.yml': 'a: 1\n', 'o.yml': repeating }).join('\n')).not.toContain('%!');
});
