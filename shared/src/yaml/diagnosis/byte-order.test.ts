/**
 * What is reported for byte order marks, for texts that are not UTF-8, and for values that start with an invalid
 * character.
 */
import { expect, it } from 'vitest';
import { readDocuments } from '../../document/read/read-documents.js';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';
import { otherEncoding } from './diagnose.js';

const firstOf = (text: string) => readDocuments(new SourceFile('a.yml', text)).findings[0];

it.each([
  ['\udcff\udcfea\0:\0', 'UTF-16'],
  ['\udcfe\udcff\0a\0:', 'UTF-16'],
  ['\udcff\udcfe\0a', 'UTF-16'],
  ['\udcff\udcfe\0\0a\0\0\0:\0\0\0', 'UTF-32'],
  ['\0\0\udcfe\udcff\0\0\0a\0\0\0:', 'UTF-32'],
  ['\udcff\udcffa: 1\n', undefined],
  ['\udcfea: 1\n', undefined],
  ['a: \udcff\udcfe\n', undefined],
  ['\0\0a: 1\n', undefined],
])('a text that begins with a mark of another encoding is told to be in that, once: %j', (text, encoding) => {
  const { findings } = readDocuments(new SourceFile('a.yml', text));
  expect(otherEncoding(text)).toBe(encoding);
  const firstReport = findings.filter(({ plain }) => plain?.startsWith('This file is UTF-'));
  expect(firstReport.map(({ plain }) => plain)).toEqual(
    encoding === undefined ? [] : [`This file is ${encoding}, but ytt reads UTF-8: save it as that`],
  );
  if (encoding !== undefined) expect(findings).toHaveLength(1);
});

it.each([
  '«\ufeff»---\na: 1\n',
  '«\ufeff»# c\nname: 1\n',
  '«\ufeff»#@ x = 1\nname: #@ x\n',
  '«\ufeff»\na: 1\n',
  '«\ufeff»"a: b": 1\n',
  '«\ufeff»{a: 1,\n  b: 2}\n',
  '«\ufeff»- a: 1\n- b: 1\n',
  'a: 1\n«\ufeff»---\nb: 1\n',
  'a: 1\n«\ufeff»#@ x = 1\nb: #@ x\n',
  '---\na: 1\n---\n«\ufeff»# c\nb: 1\n',
  'a:\n- 1\n«\ufeff»- 2\n',
  'a: 1\n«\ufeff»',
  '\ufeffa: 1\n«\ufeff»- 2\n',
  '- |\n    x\n  «\ufeff»# c\n- y\n',
  '\ufeff',
  'a: \ufeff1\n',
])('a byte order mark is named where ytt refuses what it makes of a text, with a fix: %j', (marked) => {
  const text = marked.replace(/[«»]/g, '');
  const { findings } = readDocuments(new SourceFile('a.yml', text));
  const start = marked.indexOf('«');
  const firstReport = findings.filter(({ plain }) => plain?.includes('byte order mark'));
  expect(firstReport.map(({ range }) => range)).toEqual(start < 0 ? [] : [{ start, end: start + 1 }]);
  expect(findings).toHaveLength(firstReport.length);
  const edits = firstReport[0]?.fixes?.[0]?.edits.map(({ edit }) => edit) ?? [];
  expect(applyEdits(text, edits)).toBe(marked.replace(/«\ufeff»/, ''));
});

it.each(['\ufeffa: 1\nb: [\n', '\ufeffa\nb: 1\nc: 1\n', 'a: 1\nb: [\n#\ufeff\n', 'x: 1\n---\n\ufeffa: 1\nb: [\n'])(
  'what ytt rejects without the byte order mark too is reported as usual: %j',
  (text) => {
    expect(firstOf(text)?.plain).not.toContain('byte order mark');
  },
);

it.each([
  ['a: @b c\n', '@b c', 'a: "@b c"\n'],
  ['a: @b c  \n', '@b c', 'a: "@b c"  \n'],
  ['a: [@b c , d]\n', '@b c', 'a: ["@b c" , d]\n'],
  ['a: {b: @c }\n', '@c', 'a: {b: "@c" }\n'],
  ['a: [b]\nc: @d, e]\n', '@d, e]', 'a: [b]\nc: "@d, e]"\n'],
])('a value that cannot begin so ends where a value does: %j', (text, marked, fixed) => {
  const finding = firstOf(text);
  const { start, end } = finding?.range ?? { start: 0, end: 0 };
  expect(text.slice(start, end)).toBe(marked);
  const edits = finding?.fixes?.[0]?.edits.map(({ edit }) => edit) ?? [];
  expect(applyEdits(text, edits)).toBe(fixed);
});

it.each([
  ['a:\n  b: 1\n   c:\n     d: 1\n\n   e: 1\n  f: 1\n', 'a:\n  b: 1\n  c:\n    d: 1\n\n  e: 1\n  f: 1\n'],
  ['a:\n  b: 1\n   c: 1\n   d: 1\n', 'a:\n  b: 1\n  c: 1\n  d: 1\n'],
  ['a:\n  b: 1\n   c: 1\n  d: 1\n', 'a:\n  b: 1\n  c: 1\n  d: 1\n'],
])('the fix of lines that are indented wrongly moves them, and no others: %j', (text, fixed) => {
  const edits = firstOf(text)?.fixes?.[0]?.edits.map(({ edit }) => edit) ?? [];
  expect(applyEdits(text, edits)).toBe(fixed);
});

it.each([
  ['a: 1\n  b: 1\n', 'Remove the indentation'],
  ['a:\n  b: 1\n   c: 1\n', 'Indent by 2'],
])('the fix of a line that is indented wrongly is named by its column: %j', (text, title) => {
  expect(firstOf(text)?.fixes?.map((fix) => fix.title)).toContain(title);
});
