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
const indented = 'a:\n  #@ if True:\n  b: 1\n  #@ end\n';
const inMap = 'a:\n  #@ x = "some text, \\\n  #@ more text"\n  b: #@ x\n';
const lines = '#@ x = """a\n#@ b\n#@ c"""\na: #@ x\n';
const linesInMap = 'a:\n  #@ x = """a\n  #@ b\n  #@ c"""\n  b: #@ x\n';
const nested = '#@ f = dict(a=(1),\n#@   b=2)\na: #@ f\n';
const long = 'a:\n  #@ f = dict(\n  #@   a=1,\n  #@   b=2,\n  #@   c=3)\n  b: #@ f\n';

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
    ['the last line of a long call', long, '#@   c', '##@   c'],
    ['the last line of a text of lines', lines, '#@ c', '##@ c'],
    ['the last line of an indented text of lines', linesInMap, '#@ c', '##@ c'],
    ['the first line of a call with brackets in it', nested, '#@ f', '##@ f'],
    ['an if without @', block, '#@ if', '# if'],
    ['a def without @', method, '#@ def', '# def'],
    ['a variable without @', defined, '#@ x', '# x'],
    ['a variable without @ and spaces', '#@ x=1\na: #@ x\n', '#@ x', '# x'],
    ['a variable without @ and with more spaces', '#@ x   = 1\na: #@ x\n', '#@ x', '# x'],
    ['the first line of an addition', '#@ x = [1]\n#@ x += [\n#@ 2]\na: #@ x\n', '#@ x +=', '# x +='],
    ['an end with more spaces', block, '#@ end', '##@  end'],
    ['an end with a space and @ twice', block, '#@ end', '# @@ end'],
    ['an end without # and with more spaces', block, '#@ end', '@  end'],
    ['an end without @, with a space behind it', block, '#@ end', '# end '],
    ['an indented end', indented, '#@ end', '##@ end'],
    ['an indented end without #', indented, '#@ end', '@ end'],
    ['the indented next line of a string without @', inMap, '#@ more', '# more'],
  ])('is reported once: %s', (_, sound, from, to) => {
    expect(reported(sound)).toEqual([]);
    const broken = sound.replace(from, to);
    const line = broken.slice(0, broken.indexOf(to)).split('\n').length;
    expect(reported(broken).map((found) => found.split(' ')[0])).toEqual([String(line)]);
  });
});

it('several lines of code with another mark are reported each', () => {
  const lines = (text: string): readonly string[] => reported(text).map((found) => found.split(' ')[0] ?? '');
  expect(lines('##@ x = 1\n#@ if True:\na: #@ x\n##@ end\n')).toEqual(['1', '4']);
  expect(lines('##@ f = dict(\n#@   a=1)\na: 1\n##@ y = 1\nb: 1\n')).toEqual(['1', '4']);
  expect(lines('##@ x = z\n##@ y = 2\n##@ w = 3\na: #@ [x, y, w]\n')).toEqual(['1', '2', '3']);
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
    ['#@@ x = (\n#@ 1)\na: #@ x\n', '#@@', '#@ x = (\n#@ 1)\na: #@ x\n'],
  ])('is explained where ytt fails: %j', (text, mark, fixed) => {
    const [found, ...others] = shown(text);
    expect(found).toEqual([error, 'error', `ytt takes '${mark}' for an annotation`, mark, [fixed]]);
    expect(others).toEqual([]);
  });

  it('is explained beside other errors of its line', () => {
    const found = shown('c: #@ 1\na: 0\na: 1 #@@ x\n').map(([code, , words]) => [code, words]);
    expect(found).toEqual([
      ['map-key-repeated', 'The key a is there twice'],
      ['code-without-space', "ytt takes '#@@' for an annotation"],
      ['undefined-name', 'x is not defined'],
    ]);
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
    ['a string in a block', '##@ end\n#@ x = "a\na: 1\n', [`1 ${comment}`, '2 template-code-syntax']],
    ['a character in a block', '##@ end\n#@ x = 1 $\na: 1\n', [`1 ${comment}`, '2 template-code-syntax']],
    ['code at the end', '##@ y = 1\na: 1\n#@ x = 1 +', [`1 ${comment}`, '3 template-code-syntax']],
    ['code below text in a string', '##@ y = "(a"\n#@ x = 1 +\na: 1\n', [`1 ${comment}`, '2 template-code-syntax']],
    ['code below other text', "##@ y = '(a'\n#@ x = 1 +\na: 1\n", [`1 ${comment}`, '2 template-code-syntax']],
    ['a name beside a value that begins with @', 'a: @ x\nb: #@ x\n', ['1 yaml-syntax', '2 undefined-name']],
    [
      'a name beside a value that ytt takes for an annotation',
      'a: #@@ x\nb: #@ x\n',
      ['1 code-without-space', '1 undefined-name', '2 undefined-name'],
    ],
    [
      'a name beside prose below a value that continues',
      'a: #@ 1 + \\\n# y\nb: #@ y\n',
      ['1 template-code-syntax', `2 ${comment}`, '3 undefined-name'],
    ],
    ['a name beside prose with code', '# with data(1)\na: #@ data\n', [`1 ${comment}`, '2 undefined-name']],
    ['a name beside a value with another mark', 'a: ##@ x\nb: #@ x\n', [`1 ${comment}`, '2 undefined-name']],
    [
      'a name beside prose below code with a backslash',
      '#@ x = "a\\tb"\n# y\na: #@ y\n',
      [`2 ${comment}`, '3 undefined-name'],
    ],
    ['a block beside the end of prose', '# end of file\n#@ if 1:\na: 1\n', [`1 ${comment}`, '2 template-code-syntax']],
    ['a block beside else in prose', '# else: none\n#@ if 1:\na: 1\n', [`1 ${comment}`, '2 template-code-syntax']],
    ['a block beside if in prose', '# if so: yes\n#@ if 1:\na: 1\n', [`1 ${comment}`, '2 template-code-syntax']],
    [
      'a block beside a condition',
      '##@ x = 1 if 2 else 3\n#@ if 1:\na: 1\n',
      [`1 ${comment}`, '2 template-code-syntax'],
    ],
  ])('%s', (_, text, expected) => {
    expect(reported(text)).toEqual(expected);
  });
});
