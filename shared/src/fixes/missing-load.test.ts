/** Where the missing load of a module is written, and how. */
import { expect, it } from 'vitest';
import { applyEdits } from '../text/edit.js';
import { SourceFile } from '../text/source-file.js';
import { loadEdit, moduleLoad } from './missing-load.js';

const load = 'load("@ytt:json", "json")';
const other = 'load("@ytt:data", "data")';

it.each<readonly [what: string, path: string, text: string, expected: string]>([
  ['at the start', 't.yml', 'a: 1\n', `#@ ${load}\na: 1\n`],
  ['at the start of nothing', 't.yml', '', `#@ ${load}\n`],
  ['with the line breaks of the file', 't.yml', 'a: 1\r\n', `#@ ${load}\r\na: 1\r\n`],
  ['below comments for people', 't.yml', '#! x\n  # y\n#\na: 1\n', `#! x\n  # y\n#\n#@ ${load}\na: 1\n`],
  ['above code and annotations', 't.yml', '#! x\n#@ y = 1\n', `#! x\n#@ ${load}\n#@ y = 1\n`],
  ['above annotations at once', 't.yml', '#@data/values\n---\n', `#@ ${load}\n#@data/values\n---\n`],
  ['above a blank line', 't.yml', '#! x\n\n#! y\na: 1\n', `#! x\n#@ ${load}\n\n#! y\na: 1\n`],
  ['above comments further down', 't.yml', 'a: 1\n#! x\n', `#@ ${load}\na: 1\n#! x\n`],
  ['below another one', 't.yml', `#! x\n#@ ${other}\na: 1\n`, `#! x\n#@ ${other}\n#@ ${load}\na: 1\n`],
  ['above another one at the end', 't.yml', `a: 1\n#@ ${other}`, `a: 1\n#@ ${load}\n#@ ${other}`],
  [
    'below one of several lines',
    't.yml',
    '#@ load("a",\n#@   "b")\na: 1\n',
    `#@ load("a",\n#@   "b")\n#@ ${load}\na: 1\n`,
  ],
  [
    'below those before what needs it',
    't.yml',
    `#@ ${other}\na: <|>\n#@ ${other}\n`,
    `#@ ${other}\n#@ ${load}\na: \n#@ ${other}\n`,
  ],
  ['above all others', 't.yml', `a: <|>\n#@ ${other}\n`, `#@ ${load}\na: \n#@ ${other}\n`],
  ['above one on the same line', 'm.star', `${other}; x<|>\n`, `${load}\n${other}; x\n`],
  [
    'in a module below one of several lines',
    'm.star',
    'load("a",\n  "b",\n)\nx<|>',
    `load("a",\n  "b",\n)\n${load}\nx`,
  ],
  ['in a module', 'm.star', 'x = 1\n', `${load}\nx = 1\n`],
  ['in a module below comments', 'm.star', '# x\nx = 1\n', `# x\n${load}\nx = 1\n`],
  ['in a module below another one', 'm.star', `${other}\nx = 1\n`, `${other}\n${load}\nx = 1\n`],
  ['in a text', 't.txt', '# x\n', `(@ ${load} -@)\n# x\n`],
  ['in a text with another one', 't.txt', `x (@ ${other} @)\n`, `(@ ${load} -@)\nx (@ ${other} @)\n`],
])('is written %s', (_, path, marked, expected) => {
  const text = marked.replace('<|>', '');
  const offset = marked.includes('<|>') ? marked.indexOf('<|>') : text.length;
  const language = path.endsWith('.star') ? 'starlark' : path.endsWith('.txt') ? 'text' : 'yaml';
  expect(applyEdits(text, [loadEdit(new SourceFile(path, text), language, moduleLoad('json'), offset)])).toBe(expected);
});

it.each<readonly [what: string, path: string, text: string, expected: string]>([
  [
    'a name',
    't.yml',
    '#@ load("a.star", "x")\n#@ load("b.star", "y")\n',
    '#@ load("a.star", "x", "f", "g")\n#@ load("b.star", "y")\n',
  ],
  ['a name in other quotes', 't.yml', "#@ load('a.star', 'x')\n", '#@ load(\'a.star\', \'x\', "f", "g")\n'],
  ['a name with an alias', 't.yml', '#@ load("a.star", z="x" )\n', '#@ load("a.star", z="x", "f", "g" )\n'],
  ['one of several lines', 'm.star', 'load("a.star",\n  "x",\n)\n', 'load("a.star",\n  "x", "f", "g",\n)\n'],
  ['a text', 't.txt', '(@ load("a.star", "x") @)\n', '(@ load("a.star", "x", "f", "g") @)\n'],
  [
    'one below the code',
    't.yml',
    'a: <|>\n#@ load("a.star", "x")\n',
    '#@ load("a.star", "f", "g")\na: \n#@ load("a.star", "x")\n',
  ],
  ['one without names', 't.yml', '#@ load("a.star")\n', '#@ load("a.star")\n#@ load("a.star", "f", "g")\n'],
  [
    'the nearest of two',
    't.yml',
    '#@ load("a.star", "x")\n#@ load("a.star", "y")\n',
    '#@ load("a.star", "x")\n#@ load("a.star", "y", "f", "g")\n',
  ],
  ['another module', 't.yml', '#@ load("b.star", "x")\n', '#@ load("b.star", "x")\n#@ load("a.star", "f", "g")\n'],
])('names are added to a load that has %s', (_, path, marked, expected) => {
  const text = marked.replace('<|>', '');
  const offset = marked.includes('<|>') ? marked.indexOf('<|>') : text.length;
  const language = path.endsWith('.star') ? 'starlark' : path.endsWith('.txt') ? 'text' : 'yaml';
  const load = { module: 'a.star', names: ['f', 'g'] };
  expect(applyEdits(text, [loadEdit(new SourceFile(path, text), language, load, offset)])).toBe(expected);
});
