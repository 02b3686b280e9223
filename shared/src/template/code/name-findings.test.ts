import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { SourceFile } from '../../text/source-file.js';
import { pausesOf } from '../../text/testing.js';

/** The undefined names in a file and their lines. */
function undefinedNames(path: string, text: string): readonly string[] {
  const files = [new SourceFile(path, text), new SourceFile('b.yml', `#@ load("${path}", "f")\n`)];
  return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions })
    .findings.filter(({ code }) => code === 'undefined-name')
    .map(({ file, range }) => `${file.text.slice(range.start, range.end)} ${file.lines.lineAt(range.start) + 1}`);
}

describe('beside code that could not be parsed', () => {
  it.each<readonly [text: string, names: readonly string[]]>([
    // A statement with an error may bind a name, wherever the error is reported.
    ['name = = 1\nf(name)\n', ['f 2']],
    ['f = (name\n', []],
    ['f = {\n  "a": name,\n', []],
    ['if name:\nf = "a\n', []],
    ['if name:\n  f = "a\n  f = "b\n', []],
    ['if name:\nf = )\n', []],
    // An incomplete statement that binds names may bind any name.
    ['def\n  return name\nend\n', []],
    ['def f(\n  return name\nend\n', []],
    ['for\n  f(name)\nend\n', []],
    ['def f(x):\n  return edn\n', ['edn 2']],
    ['for x in\n  f(name)\nend\n', []],
    ['load("b.yml", "a",\n  "\n)\nname\n', []],
    ['load("b.yml", "a\nname\n', []],
    ['load("b.yml", "a" "b")\nname\n', []],
    ['loads = (\nname\n', []],
    ['loads = = 1\nname\n', ['name 2']],
    // A name that is local to a function may be global, because the function may end elsewhere.
    ['def f():\n  name = 1\n  return name\nend\nx = )\nname\nother\n', ['other 7']],
    // A superfluous `end` does not affect the statements after it.
    ['end\nname\n', ['name 2']],
    ['f = 1\nend\nf\nname\n', ['name 4']],
    ['x = )\nf = 1\nname\n', ['name 3']],
    // Above it, the line that opens its block may be missing, which may bind any name.
    ['name\nend\nother\n', []],
    ['def f():\n  return f\nend\nname\nend\nend\nother\n', []],
    ['f = 1\nf\nend\nother\n', ['other 4']],
    // Below it, what is called may be the function whose head is missing.
    ['return 1\nend\nx = name()\nother\n', ['other 4']],
    ['x = )\ny = name()\n', ['name 2']],
  ])('%j has undefined names %j', (text, names) => {
    expect(undefinedNames('a.star', text)).toEqual(names);
    const lines = text.replace(/^/gm, '#@ ').replace(/#@ $/, '');
    expect(undefinedNames('a.yml', lines)).toEqual(names);
  });
});

it('can be interrupted between undefined names', () => {
  const countReads = (count: number): number => {
    let reads = 0;
    const text = `#@ f(${Array.from({ length: count }, (_, i) => `x${i}`).join(', ')})\n`;
    const file = new SourceFile(
      'a.yml',
      text,
      pausesOf(() => void reads++),
    );
    const inputs = { files: [file], dataValuesFiles: [], dataValues: [], options: defaultRunOptions };
    const { findings } = evaluateProject(inputs);
    expect(findings.filter(({ code }) => code === 'undefined-name')).toHaveLength(count + 1);
    return reads;
  };
  expect(countReads(1_050) - countReads(50)).toBe(2);
});
