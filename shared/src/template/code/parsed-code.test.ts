/** Versions of a file whose code has the same text share its program, and every place is that of the newest version. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { SourceFile } from '../../text/source-file.js';
import { codeInComment } from '../symbols/code-at.js';
import { codeSyntax } from './code-syntax.js';
import { carryProgram } from './parsed-code.js';

const template = `name: app
#@ def port(n):
from: f
value: #@ n + 1
#@ end
#@ def twice(n):
#@   return 2 * n
#@ end
a: #@ port("1")
b: #@ twice(None).x
`;

/** The errors of a run of `file`, with their lines and the lines of their related places. */
function errors(file: SourceFile): readonly string[] {
  const line = (one: { file: SourceFile; range: { start: number } }): number => one.file.lines.lineAt(one.range.start);
  return evaluateProject({ files: [file], dataValuesFiles: [], dataValues: [], options: defaultRunOptions })
    .findings.filter(({ severity }) => severity === 'error')
    .map((one) => `${line(one)} ${one.message} ${one.related.map(line).join()}`);
}

const version = (text: string): SourceFile => new SourceFile('t.yml', text);

describe('a version that takes over the program of the one before', () => {
  it.each([
    ['a value', template.replace('app', 'other')],
    ['lines of plain YAML above', template.replace('name: app', 'name:\n  - long\n  - list')],
    ['a comment', `#! says something\n${template}`],
  ])('uses it after an edit of %s, with its own places', (_, text) => {
    const before = version(template);
    const { program } = codeSyntax(before, 'yaml');
    expect(errors(before)).toHaveLength(2);
    const after = version(text);
    carryProgram(before, after);
    expect(codeSyntax(after, 'yaml').program).toBe(program);
    expect(errors(after)).toEqual(errors(version(text)));
  });

  it('uses it after a comment was read by itself', () => {
    const before = version(template);
    const { program } = codeSyntax(before, 'yaml');
    const start = template.indexOf('port("1")');
    codeInComment(before, { content: 'port("1")', start, role: 'value' }, start + 1);
    const after = version(template.replace('app', 'other'));
    carryProgram(before, after);
    expect(codeSyntax(after, 'yaml').program).toBe(program);
  });

  it('does not use it after an edit of the code', () => {
    const before = version(template);
    errors(before);
    const text = template.replace('n + 1', 'str(n + 1)').replace('"1"', '1');
    const after = version(text);
    carryProgram(before, after);
    expect(errors(after)).toEqual(errors(version(text)));
    expect(errors(after)).toHaveLength(1);
  });

  it('uses the statements of other documents after an edit of the code of one', () => {
    const resource = (i: number) => `---\nname: #@ "name-${i}"\nvalues:\n${'- #@ 1\n'.repeat(30)}`;
    const text = Array.from({ length: 20 }, (_, i) => resource(i)).join('');
    const before = version(text);
    const { program } = codeSyntax(before, 'yaml');
    const after = version(text.replace('"name-9"', '"name-9".upper('));
    carryProgram(before, after);
    const statements = new Set(program.statements);
    const { program: edited, problems } = codeSyntax(after, 'yaml');
    expect(problems).not.toEqual([]);
    expect(edited.statements.filter((one) => statements.has(one)).length).toBeGreaterThan(0.7 * statements.size);
    expect(errors(after)).toEqual(errors(version(after.text)));
  });

  it('uses it after versions whose code was not read', () => {
    const versions = ['app', 'b', 'c', 'd'].map((name) => version(template.replace('app', name)));
    const [{ program } = { program: undefined }, ...others] = versions.map((file, i) => {
      if (i > 0) carryProgram(versions[i - 1] as SourceFile, file);
      return i === 0 || i === 3 ? codeSyntax(file, 'yaml') : { program: undefined };
    });
    expect(others.at(-1)?.program).toBe(program);
  });

  it('runs it with the data values of now', () => {
    const text = '#@ load("@ytt:data", "data")\na: #@ data.values.a\nb: 1\n';
    const before = version(text);
    const output = (file: SourceFile, a: string): unknown =>
      evaluateProject({
        files: [file],
        dataValuesFiles: [new SourceFile('v.yml', `a: ${a}\n`)],
        dataValues: [],
        options: defaultRunOptions,
      }).output.files[0]?.text;
    expect(output(before, '1')).toBe('a: 1\nb: 1\n');
    const after = version(text.replace('b: 1', 'b: 2'));
    carryProgram(before, after);
    expect(output(after, '5')).toBe('a: 5\nb: 2\n');
  });
});
