/** What is offered for code that cannot be parsed, in whole files: the titles and the resulting texts. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { applyEdits } from '../text/edit.js';
import { SourceFile } from '../text/source-file.js';
import { fixesOf } from './fixes.js';

/** For each finding of the file the title of its first fix, and the text after it. */
function fixed(text: string, path = 't.yml'): readonly (readonly [string, string])[] {
  const files = [new SourceFile(path, text), new SourceFile('use.yml', '#@ load("/f.star", "f")\na: #@ f\n')];
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const errors = findings.filter(({ file, severity }) => file.path === path && severity === 'error');
  expect(errors.length).toBeGreaterThan(0);
  return errors.flatMap((finding) =>
    fixesOf(finding)
      .slice(0, 1)
      .map(
        ({ title, edits }) =>
          [
            title,
            applyEdits(
              text,
              edits.map(({ edit }) => edit),
            ),
          ] as const,
      ),
  );
}

describe('a branch of another language', () => {
  it.each([
    ['#@ if 1:\na: 1\n#@ else if 2:\na: 2\n#@ end\n', 'else if'],
    ['#@ if 1:\na: 1\n#@ else  if 2:\na: 2\n#@ end\n', 'else  if'],
    ['#@ if 1:\na: 1\n#@ elsif 2:\na: 2\n#@ end\n', 'elsif'],
    ['#@ if 1:\na: 1\n#@elseif 2:\na: 2\n#@ end\n', undefined],
    ['b:\n  #@ if 1:\n  a: 1\n  #@ elseif 2:\n  a: 2\n  #@ end\n', 'elseif'],
  ])('is elif: %j', (text, word) => {
    const expected = word === undefined ? [] : [["Write 'elif'", text.replace(word, 'elif')]];
    expect(fixed(text).filter(([title]) => title === "Write 'elif'")).toEqual(expected);
  });

  it('has a colon', () => {
    const text = '#@ if 1:\na: 1\n#@ else\na: 2\n#@ end\n';
    expect(fixed(text)).toEqual([["Add ':'", text.replace('else', 'else:')]]);
    const indented = 'b:\n  #@ if 1:\n  a: 1\n  #@   else  \n  a: 2\n  #@ end\n';
    expect(fixed(indented)).toEqual([["Add ':'", indented.replace('else', 'else:')]]);
    const module = 'def f():\n  if 1:\n    return 1\n  else\n    return 2\n  end\nend\n';
    expect(fixed(module, 'f.star')).toEqual([["Add ':'", module.replace('else', 'else:')]]);
    expect(fixed('a: #@ 1 if 2 else\n')).toEqual([]);
  });
});

describe('a word of another language', () => {
  it.each([
    ['#@ for x of [1]:\n#@ end\n', "Write 'in'", '#@ for x in [1]:\n#@ end\n'],
    ['a: #@ [x for x of [1]]\n', "Write 'in'", 'a: #@ [x for x in [1]]\n'],
    ['a: #@ 1 is 2\n', "Write '=='", 'a: #@ 1 == 2\n'],
    ['a: #@ 1 is not 2\n', "Write '!='", 'a: #@ 1 != 2\n'],
    ['a: #@ 1 is   not 2\n', "Write '!='", 'a: #@ 1 != 2\n'],
    ['#@ note = 1\na: #@ 1 is note\n', "Write '=='", '#@ note = 1\na: #@ 1 == note\n'],
    ['a: #@ {"b" = 1}\n', "Write ':'", 'a: #@ {"b" : 1}\n'],
    ['a: #@ 1 && 2\n', "Write 'and'", 'a: #@ 1 and 2\n'],
    ['a: #@ (!1)\n', "Write 'not'", 'a: #@ (not 1)\n'],
    ['a: #@ 1 or ! 1\n', "Write 'not'", 'a: #@ 1 or not  1\n'],
  ])('%j', (text, title, result) => {
    expect(fixed(text)).toEqual([[title, result]]);
  });

  it.each([
    'a: #@ [1 of 2]\n',
    'a: #@ 1 of 2\n',
    // A quote is missing instead.
    'a: #@ "this is"not" 2\n',
    'a: #@ "one" + f("of a")"\n',
  ])('is none in %j', (text) => {
    const titles = fixed(text).map(([title]) => title);
    expect(titles.filter((title) => /'(?:in|==|!=)'/.test(title))).toEqual([]);
  });
});

describe('what is missing between and behind brackets', () => {
  it.each([
    ['a: #@ ["a" "b"]\n', "Add ','", 'a: #@ ["a", "b"]\n'],
    ["a: #@ len('a'  'b')\n", "Add ','", "a: #@ len('a',  'b')\n"],
    ['a: #@ {"a": "b" "c": 1}\n', "Add ','", 'a: #@ {"a": "b", "c": 1}\n'],
    ['a: #@ ("a" "b")\n', "Add ','", 'a: #@ ("a", "b")\n'],
    ['a: #@ "a" "b"\n', "Add '+'", 'a: #@ "a" + "b"\n'],
    ['#@ x = f("a")["b"] + "c" "d"\na: 1\n', "Add '+'", '#@ x = f("a")["b"] + "c" + "d"\na: 1\n'],
    ['a: #@ [1, (2\n', "Add ')]'", 'a: #@ [1, (2)]\n'],
    ['a: #@ {"b": [")", 1\n', "Add ']}'", 'a: #@ {"b": [")", 1]}\n'],
    [`a: #@ ["]", '(', "\\"[", '\\'{', 1\n`, "Add ']'", `a: #@ ["]", '(', "\\"[", '\\'{', 1]\n`],
  ])('%j', (text, title, result) => {
    expect(fixed(text)).toEqual([[title, result]]);
  });

  it.each(['a: #@ [1 "b"]\n', 'a: #@ ["a" b]\n', 'a: #@ ["a" "b]\n'])('is no comma in %j', (text) => {
    expect(fixed(text).map(([title]) => title)).not.toContain("Add ','");
  });
});

describe('a string that is not closed', () => {
  it.each([
    ['a: #@ len("b)\n', 'a: #@ len("b")\n'],
    ['a: #@ [len("b)]\n', 'a: #@ [len("b")]\n'],
    ['#@ if "b:\na: 1\n#@ end\n', '#@ if "b":\na: 1\n#@ end\n'],
    ["a: #@ sorted('ab, reverse=True)\n", "a: #@ sorted('ab', reverse=True)\n"],
    ['#@yaml/text-templated-strings\na: b (@= "c @) d\n', '#@yaml/text-templated-strings\na: b (@= "c" @) d\n'],
    ['#@yaml/text-templated-strings\na: b (@= "c@) d\n', '#@yaml/text-templated-strings\na: b (@= "c"@) d\n'],
    ['#@yaml/text-templated-strings\na: b (@= "c -@) d\n', '#@yaml/text-templated-strings\na: b (@= "c" -@) d\n'],
    ['a: #@ """b\n', 'a: #@ """b"""\n'],
    ['a: #@ "\n', 'a: #@ ""\n'],
  ])('ends before what belongs to the code: %j', (text, result) => {
    expect(fixed(text)[0]).toEqual(['Add the closing quote', result]);
  });
});

describe('a block without its colon', () => {
  it.each([
    ['#@ if 1\na: 1\n#@ end\n', '#@ if 1:\na: 1\n#@ end\n'],
    ['#@ for x in [1]  \na: 1\n#@ end\n', '#@ for x in [1]:  \na: 1\n#@ end\n'],
    ['b:\n  #@ def f()\n  a: 1\n  #@ end\n', 'b:\n  #@ def f():\n  a: 1\n  #@ end\n'],
  ])('%j', (text, result) => {
    expect(fixed(text)[0]).toEqual(["Add ':'", result]);
  });

  it('gets it in a module and in marks of a text', () => {
    const module = 'def f():\n  if 1\n    return 1\n  end\nend\n';
    expect(fixed(module, 'f.star')[0]).toEqual(["Add ':'", module.replace('if 1', 'if 1:')]);
    const start = 'def f()\n  return 1\nend\n';
    expect(fixed(start, 'f.star')[0]).toEqual(["Add ':'", start.replace('f()', 'f():')]);
    const text = 'a (@ if 1 -@) b (@ end @)\n';
    expect(fixed(text, 't.txt')[0]).toEqual(["Add ':'", text.replace('if 1', 'if 1:')]);
  });
});

describe('an annotation with a space', () => {
  it('is written without it', () => {
    expect(fixed('#@ overlay/match-child-defaults\na: 1\n').slice(0, 1)).toEqual([
      ["Write '#@overlay/match-child-defaults'", '#@overlay/match-child-defaults\na: 1\n'],
    ]);
    expect(
      fixed('b:\n  #@  yaml/map-key-override\n  a: 1\n')
        .slice(0, 1)
        .map(([, text]) => text),
    ).toEqual(['b:\n  #@yaml/map-key-override\n  a: 1\n']);
    expect(fixed('#@ one/two\na: 1\n').filter(([title]) => title.startsWith("Write '#@"))).toEqual([]);
    expect(fixed('a: #@ overlay/match\n').filter(([title]) => title.startsWith("Write '#@"))).toEqual([]);
  });
});

describe('marks of code in a text', () => {
  it.each([
    ['a (@= 1\n', 't.txt', "Add '@)'", 'a (@= 1 @)\n'],
    [
      '#@yaml/text-templated-strings\na: "(@= 1"\n',
      't.yml',
      "Add '@)'",
      '#@yaml/text-templated-strings\na: "(@= 1 @)"\n',
    ],
    [
      "#@yaml/text-templated-strings\na: 'b (@= 1'\n",
      't.yml',
      "Add '@)'",
      "#@yaml/text-templated-strings\na: 'b (@= 1 @)'\n",
    ],
    ['a (@= "b"\n', 't.txt', "Add '@)'", 'a (@= "b" @)\n'],
    ['a (@= 1 (@= 2 @)\n', 't.txt', "Add '@)' before it", 'a (@= 1 @) (@= 2 @)\n'],
    ['(@ load(@ytt:data", "data") @)\n', 't.txt', 'Add the quote', '(@ load("@ytt:data", "data") @)\n'],
    ['a @) b\n', 't.txt', "Remove this '@)'", 'a b\n'],
  ])('%j', (text, path, title, result) => {
    expect(fixed(text, path)[0]).toEqual([title, result]);
  });
});

it('no bracket is added for those of the generated call that a comment hides', () => {
  const files = [new SourceFile('v.yml', '#@data/values #@ 1\n---\na: 1\n')];
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  expect(findings.map(({ plain }) => plain)).toEqual(['A comment cannot follow a value of code on its line']);
  expect(findings.flatMap(fixesOf)).toEqual([]);
  expect(fixed('#@overlay/match by=overlay.subset({"a": 1}\n---\na: 1\n')).toEqual([
    ["Add ')'", '#@overlay/match by=overlay.subset({"a": 1})\n---\na: 1\n'],
  ]);
});

it.each([
  ['#@ end\na: 1\n', undefined],
  ['#@ def f():\n#@   return 1\n#@ end\na: 1\n#@ end\nb: 1\n', undefined],
  ['#@ def f():\n#@   return 1\n#@   end\n#@ end\nb: 1\n', undefined],
  ['#@ return 1\na: 1\n#@ end\nb: 1\n', false],
  ['#@ def f():\n#@ return 1\n#@ end\n#@ return 2\na: 1\n#@ end\nb: 1\n', false],
  [`#@ return 1\n${'#! c\n'.repeat(250)}a: 1\n#@ end\nb: 1\n`, undefined],
])('an end that closes nothing is best removed, unless the def of a function is missing: %#', (text, best) => {
  const files = [new SourceFile('t.yml', text)];
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const found = findings.find(({ failure }) => failure?.kind === 'block-unopened');
  const fixes = found === undefined ? [] : fixesOf(found);
  expect(fixes.map(({ title, preferred }) => [title, preferred])).toEqual([["Remove this 'end'", best]]);
});
