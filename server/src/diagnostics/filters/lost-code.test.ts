/** What follows from a line of code whose `#@` is written differently: only the line itself is reported. */
import { describe, expect, it } from 'vitest';
import { openFixture, textAfter } from '../../features/testing.js';
import { fileFindings } from '../file-findings.js';

/** `line code` of the errors and warnings in a template with `text`, lines from 1. */
function reported(text: string): readonly string[] {
  const { workspace } = openFixture(`#! file: t.yml\n${text}`);
  return fileFindings(workspace, '/ws/t.yml')
    .findings.filter(({ severity }) => severity === 'error' || severity === 'warning')
    .map(({ file, range, code }) => `${file.lines.lineAt(range.start) + 1} ${code}`)
    .sort();
}

const comment = 'comment-not-ytt';
const values = '#@ load("@ytt:data", "data")\na: #@ data.values\nb: #@ data.values\n';
const block = '#@ if True:\na: 1\n#@ else:\nb: 1\n#@ end\nc: #@ True\n';
const defined = '#@ x = 1\na: #@ x\n';
const call = '#@ f = dict(\n#@   a=1,\n#@   b=2)\na: #@ f\n';
const string = '#@ x = "some text, \\\n#@ more text, \\\n#@ end of it"\na: #@ x\n';
const method = '#@ def f():\na: 1\n#@ end\nb: #@ f()\n';

describe('a line of code with another mark', () => {
  it.each<[string, string, string, string]>([
    ['a load without @', values, '#@ load', '# load'],
    ['a load without #', values, '#@ load', '@ load'],
    ['a load with # twice', values, '#@ load', '##@ load'],
    ['a load with @ twice', values, '#@ load', '#@@ load'],
    ['a load with a space', values, '#@ load', '# @ load'],
    ['an end without @', block, '#@ end', '# end'],
    ['an end without #', block, '#@ end', '@ end'],
    ['an end with # twice', block, '#@ end', '##@ end'],
    ['an end with @ twice', block, '#@ end', '#@@ end'],
    ['an if', block, '#@ if', '##@ if'],
    ['an if without #', block, '#@ if', '@ if'],
    ['an else', block, '#@ else', '# else'],
    ['an else with @ twice', block, '#@ else', '#@@ else'],
    ['a def', method, '#@ def', '##@ def'],
    ['the end of a def', method, '#@ end', '# end'],
    ['a variable', defined, '#@ x', '##@ x'],
    ['a variable with @ twice, which ytt ignores', defined, '#@ x', '#@@ x'],
    ['the first line of a call', call, '#@ f', '##@ f'],
    ['the next line of a call', call, '#@   a', '##@   a'],
    ['the first line of a string', string, '#@ x', '##@ x'],
    ['the next line of a string', string, '#@ more', '##@ more'],
    ['the next line of a string with @ twice', string, '#@ more', '#@@ more'],
    ['the next line of a string with a space', string, '#@ more', '# @ more'],
    ['the next line of a string without @', string, '#@ more', '# more'],
    ['the last line of a string without @', string, '#@ end', '# end'],
    ['two variables', '#@ x, y = 1, 2\na: #@ x\n', '#@ x', '##@ x'],
    ['the last line of a string', string, '#@ end', '##@ end'],
    ['the last line of a call', call, '#@   b', '# @   b'],
  ])('is reported once: %s', (_, sound, from, to) => {
    expect(reported(sound)).toEqual([]);
    const broken = sound.replace(from, to);
    const line = broken.slice(0, broken.indexOf(to)).split('\n').length;
    expect(reported(broken).map((found) => found.split(' ')[0])).toEqual([String(line)]);
  });
});

describe('a line that ytt takes for an annotation', () => {
  const shown = (text: string) => {
    const { workspace } = openFixture(`#! file: t.yml\n${text}`);
    return fileFindings(workspace, '/ws/t.yml').findings.map(
      ({ code, severity, plain, message, range, fixes = [] }) => [
        code,
        severity,
        (plain ?? message).split(';')[0],
        text.slice(range.start, range.end),
        fixes.map(({ edits }) =>
          textAfter(
            text,
            edits.map(({ edit }) => edit),
          ),
        ),
      ],
    );
  };
  const error = 'template-code-syntax';

  it.each<[string, string, string]>([
    ['#@ if 1:\n#@@ end\na: 1\n', '#@@', '#@ if 1:\n#@ end\na: 1\n'],
    ['a:\n  #@@@ if 1:\n  b: 1\n  #@ end\n', '#@@@', 'a:\n  #@ if 1:\n  b: 1\n  #@ end\n'],
    ['#@if True:\na: 1\n#@ end\n', '#@if', '#@ if True:\na: 1\n#@ end\n'],
    ['#@ if 1:\na: 1\n#@@ else:\nb: 1\n#@ end\n', '#@@', '#@ if 1:\na: 1\n#@ else:\nb: 1\n#@ end\n'],
    ['#@x = 1\na: #@ x\n', '#@x', '#@ x = 1\na: #@ x\n'],
  ])('is explained where ytt fails: %j', (text, mark, fixed) => {
    const [found, ...others] = shown(text);
    expect(found).toEqual([error, 'error', `ytt takes '${mark}' for an annotation`, mark, [fixed]]);
    expect(others).toEqual([]);
  });

  it('is a warning where ytt does not fail, and apart from errors in other lines', () => {
    expect(shown('#@end\na: #@ 1\n').map(([code, severity]) => [code, severity])).toEqual([
      ['code-without-space', 'warning'],
    ]);
    expect(shown('#@end\na: 1\n---\n#@ y = 1 +\nb: 1\n').map(([code, severity]) => [code, severity])).toEqual([
      ['code-without-space', 'warning'],
      [error, 'error'],
    ]);
  });
});

describe('another mistake is reported beside it:', () => {
  it.each<[string, string, readonly string[]]>([
    ['a name that the line lacks', '# load("@ytt:data", "data")\na: #@ y\n', [`1 ${comment}`, '2 undefined-name']],
    ['code below a bracket in a string', '##@ y = "("\n#@ x = 1 +\na: 1\n', [`1 ${comment}`, '2 template-code-syntax']],
    ['a string beside prose', '#@ x = "a"\n# b\n#@ y = "c\na: 1\n', [`2 ${comment}`, '3 template-code-syntax']],
    ['code above prose', '#@ x = (1 +\n# b\na: 1\n', ['1 template-code-syntax', `2 ${comment}`]],
    ['a name beside prose below a backslash', 'a: x\\\n# y\nb: #@ y\n', [`2 ${comment}`, '3 undefined-name']],
    ['a name beside prose', '# the data of\na: #@ data\n', [`1 ${comment}`, '2 undefined-name']],
    ['a block beside prose', '# the end\n#@ if True:\na: 1\n', [`1 ${comment}`, '2 template-code-syntax']],
    ['a block beside a variable', '##@ x = 1\n#@ if True:\na: 1\n', [`1 ${comment}`, '2 template-code-syntax']],
    ['an end beside a variable', '##@ x = 1\na: 1\n#@ end\n', [`1 ${comment}`, '3 template-code-syntax']],
    ['code further up', '#@ x = 1 +\na: 1\n##@ y = 1\nb: 1\n', ['1 template-code-syntax', `3 ${comment}`]],
    ['code below', '##@ y = 1\n#@ x = 1 +\na: 1\n', [`1 ${comment}`, '2 template-code-syntax']],
    ['code in a block', '##@ end\n#@ x = 1 +\na: 1\n', [`1 ${comment}`, '2 template-code-syntax']],
  ])('%s', (_, text, expected) => {
    expect(reported(text)).toEqual(expected);
  });
});
