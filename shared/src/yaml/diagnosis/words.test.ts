/** The titles of fixes for YAML syntax errors, and the messages of errors that have none. */
import { expect, it } from 'vitest';
import { readDocuments } from '../../document/read/read-documents.js';
import { SourceFile } from '../../text/source-file.js';

const first = (text: string) => readDocuments(new SourceFile('a.yml', text)).findings[0];

it.each([
  ['a: 1\nb 2\nc: 3\n', "Add ':'"],
  ['a: 1\nb = 2\nc: 3\n', "Write ':'"],
  ['a: 1\nb:2\nc: 3\n', 'Add the space'],
  ['- a\n-b\n- c\n', 'Add the space'],
  ['a: 1\n--\nb: 1\n', "Write '---'"],
  ['a: b: c\n', 'Put it in quotes'],
  ['a: @b\n', 'Put it in quotes'],
  ['a: "b" c\n', 'Put all of it in quotes'],
  ['a: "b\nc: 1\n', 'Add the closing quote'],
  ["a: 'it's'\n", "Write ''"],
  ['a: "\\d"\n', 'Double the backslash'],
  ['a: - b\n', 'Begin it on the next line'],
  ['a: | b\n', 'Begin it on the next line'],
  ['a\n ---\nb: 1\n', 'Remove the indentation'],
  ['a:\n  b: |\n    x\n   @y\n', 'Indent by 4'],
  ['a: {b: "1" c: 2}\n', "Add ','"],
  ['a: [b\n  c: 1, d]\n', "Add ','"],
  ['a: [1\nb: 1\n', "Add ']'"],
  ['a: {b: 1]\n', "Write '}'"],
  ['a: {b: #@ c }\nd: 1\n', "Write '}' on the next line"],
  ['- \ta: 1\n  b: 1\n', 'Replace the tab with a space'],
])('the first fix of %j is called: %s', (text, title) => {
  expect(first(text)?.fixes?.[0]?.title).toBe(title);
});

it.each([
  ['a: ? b\n', "A key with '?' cannot begin here: write it on a line of its own"],
  ['a: "\\xzz"\n', 'Expected hexadecimal digits after this escape'],
  ['a: "\\ud800"\n', 'This escape stands for no character'],
  ['a: !b{} 1\n', 'Expected a space after the tag'],
  ['a: !b!c 1\n', 'The beginning of this tag is not declared'],
  ['a: |0\n  b\n', 'The indentation of a text is a number from 1 to 9'],
  ['a: \x01\n', 'Control characters are not allowed in YAML'],
  ['a: \ud800\n', 'This character is not valid in YAML'],
  ['a: \udcff\n', 'This byte is not UTF-8'],
  ['a: \udcc3b\n', 'This byte is not UTF-8'],
  ['a: \udcc3', 'This byte is not UTF-8'],
])('%j is reported with the sentence: %s', (text, plain) => {
  expect(first(text)?.plain).toBe(plain);
});
