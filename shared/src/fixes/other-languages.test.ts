/** How far code of other languages is read, and where a keyword is meant. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { SourceFile } from '../text/source-file.js';
import { fixesOf } from './fixes.js';

/** The titles of the preferred fixes of what is reported about the code. */
function offered(code: string): readonly string[] {
  const files = [new SourceFile('t.yml', `${code}\n`)];
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  return findings.flatMap(fixesOf).flatMap(({ title, preferred }) => (preferred ? [title] : []));
}

describe('a conditional of another language', () => {
  const conditional = (other: string): string => `#@ x = 1 ? 2 : ${other}`;

  it('is written in Starlark', () => {
    expect(offered(conditional('3'))).toEqual(['Write 2 if 1 else 3']);
    expect(offered(conditional('[3, 4]'))).toEqual(['Write 2 if 1 else [3, 4]']);
  });

  it('is not read in more than 50 ways, nor on a line of more than 300 characters', () => {
    const list = (count: number): string => `[${'3, '.repeat(count)}4]`;
    expect([offered(conditional(list(47))).length, offered(conditional(list(49)))]).toEqual([1, []]);
    const long = (length: number): string => conditional('').padEnd(length, '3');
    expect([offered(long(300)).length, offered(long(301))]).toEqual([1, []]);
  });
});

describe('a mistyped keyword', () => {
  it('is the one that can stand there', () => {
    expect(offered('#@ def f():\n#@   retrun 1\n#@ end')).toEqual(['Change to return']);
    expect(offered('#@ if True:\n#@ esle:\n#@ end')).toContain('Change to else');
    expect(offered('#@ def f():\n#@   retrun:\n#@ end')).not.toContain('Change to return');
    expect(offered('#@ if True:\n#@ esle 1\n#@ end')).not.toContain('Change to else');
    expect(offered('#@ def f():\n#@   lable 1\n#@ end')).toEqual([]);
  });
});

describe('a string that is formatted in another language', () => {
  it('is one only directly behind the letter, and if what it names is an expression', () => {
    expect(offered('#@ x = f"{1}"')).toEqual(['Write "{}".format(1)']);
    expect(offered('#@ x = f"a"')).toEqual(['Write "a"']);
    expect(offered('#@ x = f"{1 +}"')).toEqual([]);
    expect(offered('#@ x = 1\n#@ y = x.f"{1}"')).toEqual([]);
  });
});
