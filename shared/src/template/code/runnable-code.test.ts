/**
 * What is reported for code with several mistakes: each expression once, and first ytt's own error, where ytt reports
 * it.
 */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { SourceFile } from '../../text/source-file.js';

/** `line |marked| message` of the errors of a template, lines from 1. */
function errorsIn(text: string, path = 't.yml'): readonly string[] {
  const file = new SourceFile(path, text);
  const { findings } = evaluateProject({
    ...{ files: [file], dataValuesFiles: [], dataValues: [], options: defaultRunOptions },
  });
  return findings.map(({ range, message }) => {
    const marked = text.slice(range.start, range.end);
    return `${file.lines.lineAt(range.start) + 1} |${marked}| ${message.split(' (')[0]}`;
  });
}

describe('code that is not closed', () => {
  const findingOf = (text: string) =>
    evaluateProject({
      ...{ files: [new SourceFile('t.yml', text)], dataValuesFiles: [], dataValues: [], options: defaultRunOptions },
    }).findings.map(({ plain, namedLine }) => ({ plain, namedLine }));

  it('is reported as what it lacks, wherever ytt notices, with the line that ytt names', () => {
    const plain = "Expected '}', but found the end of the code";
    expect(findingOf('a: #@ [1, {"(": len([2])\n')).toEqual([{ plain, namedLine: undefined }]);
    const [{ namedLine } = {}] = findingOf('a: #@ (1\n#! x\nb: #@ 2\n');
    expect(namedLine).toBe(2);
  });
});

it('a comment behind a value is no bracket that is missing', () => {
  const { findings } = evaluateProject({
    ...{ files: [new SourceFile('t.yml', '#@data/values #@ 1\n---\na: 1\n')], dataValuesFiles: [], dataValues: [] },
    options: defaultRunOptions,
  });
  expect(findings.map(({ plain, failure }) => [plain, failure?.kind])).toEqual([
    ['A comment cannot follow a value of code on its line', expect.not.stringContaining('bracket')],
  ]);
});

describe('broken code', () => {
  const two = "got int literal, want ')'";
  const none = "got ')', want primary expression";
  const unclosed = 'mismatched set of block openings';

  it.each<readonly [what: string, text: string, expected: readonly string[]]>([
    ['in one expression', 'a: #@ 1 +\nb: #@ 2\n', [`1 |1 +| ${none}`]],
    ['in expressions', 'a: #@ 1 2\nb: #@ 3 4\nc: #@ +\n', [`1 |2| ${two}`, `2 |4| ${two}`, `3 |+| ${none}`]],
    ['that ytt notices on the line below', 'a: #@ (1\nb: #@ 2\n', ["1 |(1| got identifier, want ','"]],
    [
      'that ytt notices in the statement below',
      'a: #@ f(\n#@ x = 1 1\nb: #@ 2 2\n',
      ["1 |f(| got identifier, want ','", '2 |1| got int literal, want newline', `3 |2| ${two}`],
    ],
    [
      'where an expression begins',
      'a: #@ * 2\nb: #@ 1 2\n',
      ["1 |*| got '*', want primary expression", `2 |2| ${two}`],
    ],
    ['in part of an expression', 'a: #@ 1 + (2 3 + 4)\nb: #@ 5 6\n', [`1 |3| ${two}`, `2 |6| ${two}`]],
    ['in an expression without an end', 'a: #@ (1 2\nb: #@ 3 4\n', [`1 |2| ${two}`, `2 |4| ${two}`]],
    ['of nothing but a bracket', 'a: #@ (\nb: #@ 2 3\n', ["1 |(| got identifier, want ','", `2 |3| ${two}`]],
    ['in a text', 'a: #@ "x\nb: #@ 1 2\n', ['1 |"x| unexpected newline in string', `2 |2| ${two}`]],
    [
      'in a statement and in an expression',
      '#@ x = 1 1\na: #@ 1 2\n',
      ['1 |1| got int literal, want newline', `2 |2| ${two}`],
    ],
    [
      'in an expression and in a statement',
      'a: #@ 1 +\n#@ x = 3 4\n',
      [`1 |1 +| ${none}`, '2 |4| got int literal, want newline'],
    ],
    ['that ends with the file', 'a: #@ f(1,\n', ["1 |f(1,| got identifier, want ','"]],
    [
      'in YAML that cannot be read',
      '  a: #@ f(g(1 2))\n  c: 1\n\nb: 1\n',
      ["1 |2| got int literal, want ','", '4 |b: 1| did not find expected <document start>'],
    ],
    [
      'of an end too many, in YAML that cannot be read',
      '  a: 1\n#@ end\n  c: 1\n\nb: 1\n',
      ['2 |end| unexpected end', '5 |b: 1| did not find expected <document start>'],
    ],
    [
      'in a text, in YAML that cannot be read',
      '  a: #@ f("x\n  c: 1\n\nb: 1\n',
      ['1 |"x| unexpected EOF in string', '4 |b: 1| did not find expected <document start>'],
    ],
    ['before a comment', 'a: #@ (1 # x\nb: #@ 2\n', ["1 |# x| got identifier, want ')'"]],
    [
      'in a statement before expressions',
      '#@ x = )\na: #@ 1 2\nb: #@ 3 +\n',
      ["1 |)| unexpected ')'", `2 |2| ${two}`, `3 |3 +| ${none}`],
    ],
    ['in a statement behind expressions', 'a: #@ 1 2\nb: #@ 3\n#@ x = )\n', [`1 |2| ${two}`, "3 |)| unexpected ')'"]],
    ['in a block that is not closed', '#@ if True:\na: #@ 1 2\n', [`1 |if True:| ${unclosed}`, `2 |2| ${two}`]],
    [
      'before a block that is not closed',
      'a: #@ x if\nb: 1\n#@ if True:\nc: 1\n',
      [`1 |x if| ${none}`, `3 |if True:| ${unclosed}`],
    ],
    ['before an end too many', 'a: #@ 1 2\n#@ end\n', [`1 |2| ${two}`, '2 |end| unexpected end']],
    [
      'over two expressions',
      'a: #@ [1\nb: #@ 2]\nc: #@ 1 +\n',
      ["1 |[1| got ')', want ']'", "2 |]| got ']', want ')'", `3 |1 +| ${none}`],
    ],
  ])('%s', (_, text, expected) => {
    expect(errorsIn(text)).toEqual(expected);
  });

  it('on the line below a backslash, in a text template', () => {
    expect(errorsIn('x (@= a" + \\\n"b" @)\n', 't.txt')).toEqual([`1 |a" + \\| got string literal, want ')'`]);
  });
});
