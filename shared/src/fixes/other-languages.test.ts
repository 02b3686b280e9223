/** How far code of other languages is read, and where a keyword is meant. */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../project/inputs.js';
import { evaluateProject } from '../project/project.js';
import { applyEdits } from '../text/edit.js';
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
    expect(offered("#@ x = F'{ 1 } of {2}'")).toEqual(["Write '{} of {}'.format(1, 2)"]);
    expect(offered('#@ x = f$')).toEqual([]);
    expect(offered('#@ x = f"{1 +}"')).toEqual([]);
    expect(offered('#@ x = 1\n#@ y = x.f"{1}"')).toEqual([]);
  });
});

/** The text with each fix of what is reported, after its title, marked with `+` if it is preferred. */
function fixed(text: string): readonly string[] {
  const file = new SourceFile('t.yml', text);
  const { findings } = evaluateProject({
    files: [file],
    dataValuesFiles: [],
    dataValues: [],
    options: defaultRunOptions,
  });
  return findings.flatMap(fixesOf).map(({ title, preferred, edits }) => {
    const changed = applyEdits(
      text,
      edits.map(({ edit }) => edit),
    );
    return `${preferred ? '+ ' : ''}${title}: ${JSON.stringify(changed)}`;
  });
}

describe('the parts of a conditional', () => {
  it.each([
    ['a: #@ f(1 ? 2 : 3)', 'f(2 if 1 else 3)'],
    ['a: #@ f(0, x > 1 ? 2 : 3, 4)', 'f(0, 2 if x > 1 else 3, 4)'],
    ['a: #@ [1 ? 2 : 3]', '[2 if 1 else 3]'],
    ['a: #@ x != 1 ? "b:c" : 3', '"b:c" if x != 1 else 3'],
    ['a: #@ x ? {"b": 1} : {}', '{"b": 1} if x else {}'],
    ['#@ y = x ? 1 : 2   ', 'y = 1 if x else 2   '],
  ])('are what they are in brackets: %s', (line, code) => {
    const before = line.slice(0, line.indexOf('#@ ') + 3);
    const [fix] = fixed(`#@ x = 1\n#@ f = lambda *args: args\n${line}\n`);
    expect(fix).toContain(`: ${JSON.stringify(`#@ x = 1\n#@ f = lambda *args: args\n${before}${code}\n`)}`);
  });

  it('are on either side of a question mark', () => {
    expect(fixed('#@ x = 1\na: #@ x $ 2 : 3\n')).toEqual([]);
  });

  it('are those of a returned value, and of code in a text', () => {
    expect(fixed('#@ def f(x):\n#@   return x ? 1 : 2\n#@ end\na: #@ f(1)\n')).toEqual([
      '+ Write 1 if x else 2: "#@ def f(x):\\n#@   return 1 if x else 2\\n#@ end\\na: #@ f(1)\\n"',
    ]);
    expect(fixed('#@yaml/text-templated-strings\na: "(@= 1 ? 2 : 3 @) b"\n')).toEqual([
      '+ Write 2 if 1 else 3: "#@yaml/text-templated-strings\\na: \\"(@= 2 if 1 else 3 @) b\\"\\n"',
    ]);
  });

  it.each(['1 ? 2 3 : 4', '1 ? 2 : 3 4', '1 2 ? 3 : 4', '1 ? 2', '? 1 : 2'])('are expressions, unlike %s', (code) => {
    expect(fixed(`a: #@ ${code}\n`).filter((fix) => fix.includes('else'))).toEqual([]);
  });
});

describe('a mistyped keyword before code', () => {
  it.each([
    ['#@ laod("@ytt:data", "data")\n', 'load'],
    ['#@ fro x in [1]:\n#@ end\n', 'for'],
    ['#@ fi True:\n#@ end\n', 'if'],
    ['#@ if True:\n#@ eilf True:\n#@ end\n', 'elif'],
    ['#@ if True:\n#@ esle:\n#@ end\n', 'else'],
    ['#@ dfe f():\n#@ end\n', 'def'],
    ['#@ x = 1; retrun x\n', 'return'],
    ['a: #@ 1 adn 2\n', 'and'],
    ['a: #@ [y fro y in [1]]\n', 'for'],
    ['a: #@ [y for y in [1] fi y]\n', 'if'],
    ['a: #@ {1: y for y ni [1]}\n', 'in'],
    ['a: #@ nto True\n', 'not'],
    ['a: #@ 1 nto in [1]\n', 'not'],
    ['a: #@ sorted([1], key=lamdba x: x)\n', 'lambda'],
    ['a: #@ str(1 ro 2)\n', 'or'],
  ])('%j', (text, keyword) => {
    const fixes = fixed(text);
    const [, word = ''] = /(laod|fro|fi|eilf|esle|dfe|retrun|adn|ni|nto|lamdba|ro)\b/.exec(text) ?? [];
    const expected = `+ Change to ${keyword}: ${JSON.stringify(text.replace(word, keyword ?? ''))}`;
    expect(fixes.filter((fix) => fix.startsWith('+ Change to'))).toEqual(keyword === undefined ? [] : [expected]);
  });
});

describe('a name beside an unexpected token', () => {
  const reported = (text: string): readonly string[] => {
    const file = new SourceFile('t.yml', text);
    return evaluateProject({
      files: [file],
      dataValuesFiles: [],
      dataValues: [],
      options: defaultRunOptions,
    }).findings.map(({ plain, message }) => plain ?? message);
  };

  it('is told as the keyword that it is a slip for', () => {
    expect(reported('a: #@ 1 adn 2\n')).toEqual(["'adn' is not a keyword; did you mean 'and'?"]);
    expect(reported('#@ def f(x):\n#@   retrun x\n#@ end\n')).toEqual([
      "'retrun' is not a keyword; did you mean 'return'?",
    ]);
  });

  it('is none where that keyword could not stand, on another line, and where it lacks a letter', () => {
    expect(reported('#@ for x fo [1]:\n#@ end\n')).toEqual(["Expected 'in', but found a name"]);
    expect(reported('a: #@ x.retrun 1\n')).toEqual(['Expected the end of the value, but found a number']);
    for (const word of ['o', 'no', 'an', 'it'])
      expect(reported(`a: #@ 1 ${word} 2\n`)).toEqual(['Expected the end of the value, but found a name']);
    expect(reported('#@ x = [\n#@ nto\n#@ 1]\n')).toEqual(["Expected ']', but found a number"]);
    expect(reported('#@ x = fi 1\n')).toEqual(['Expected the end of the line, but found a number']);
    expect(reported('#@ if True:\n#@ esle 1\n#@ end\n')).toEqual(['Expected the end of the line, but found a number']);
  });

  it('is told without the bracket that ytt puts around a value', () => {
    expect(reported('a: #@ [1] 2\n')).toEqual(['Expected the end of the value, but found a number']);
    expect(reported('a: #@ ")" "("\n')).toEqual(['Expected the end of the value, but found a string']);
    expect(reported('a: #@ (1 2)\n')).toEqual(["Expected ')', but found a number"]);
    expect(reported('#@overlay/match by=1 2\na: 1\n')).toEqual(["Expected ',', but found a number"]);
  });
});

describe('a mistyped keyword alone on its line', () => {
  it.each([
    ['#@ for x in [1]:\n#@   braek\n#@ end\n', 'braek', 'break'],
    ['#@ for x in [1]:\n#@ contniue\n#@ end\n', 'contniue', 'continue'],
    ['#@ for x in [1]:\n#@ contniue  \n#@ end\n', 'contniue', 'continue'],
    ['#@ def f():\n#@   retrun\n#@ end\na: #@ f()\n', 'retrun', 'return'],
    ['#@ if True:\r\na: 1\r\n#@ edn\r\n#@ end\r\n', 'edn', 'end'],
    ['#@ if True:\na: 1\n#@edn\n#@ end\n', 'edn', undefined],
    ['#@ if True:\na: 1\n#@ edn + 1\n#@ end\n', 'edn', undefined],
    ['a: #@ edn\n', 'edn', undefined],
    ['#@ x = edn\na: #@ x\n', 'edn', undefined],
    ['#@ edn.x\na: 1\n', 'edn', undefined],
    ['#@ other\na: 1\n', 'other', undefined],
  ])('%j', (text, word, keyword) => {
    const expected = `+ Change to ${keyword}: ${JSON.stringify(text.replace(word, keyword ?? ''))}`;
    const fixes = fixed(text).filter((fix) => /^\+ Change to (?:break|continue|return|end)\b/.test(fix));
    expect(fixes).toEqual(keyword === undefined ? [] : [expected]);
  });

  it('of a text template is within its marks, and one of a module is without any', () => {
    const offeredIn = (text: string, path = 't.txt'): readonly string[] => {
      const files = [new SourceFile(path, text), new SourceFile('use.yml', '#@ load("/f.star", "f")\na: #@ f()\n')];
      const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
      return findings.flatMap(fixesOf).flatMap(({ title, edits }) => [
        title,
        applyEdits(
          text,
          edits.map(({ edit }) => edit),
        ),
      ]);
    };
    const text = (word: string): string => `(@ if True: -@)\na\n(@ ${word} -@) b\n(@ end -@)\n`;
    expect(offeredIn(text('edn'))).toEqual(['Change to end', text('end')]);
    expect(offeredIn(text('edn').replace('(@ edn', '(@- edn'))).toEqual([
      'Change to end',
      text('end').replace('(@ end', '(@- end'),
    ]);
    expect(offeredIn('(@= edn @)\n')).toEqual([]);
    const module = (word: string, result = ''): string => `def f():\n  ${word}${result}\nend\n`;
    expect(offeredIn(module('retrun'), 'f.star')).toEqual(['Change to return', module('return')]);
    expect(offeredIn(module('retrun', ' 1'), 'f.star')).toEqual(['Change to return', module('return', ' 1')]);
    expect(offeredIn(module('x = [retrun', ']'), 'f.star')).toEqual([]);
  });
});

describe('a list that is written as several arguments', () => {
  const data = (args: string): string => `#@data/values-schema\n---\n#@schema/validation ${args}\na: b\n`;

  it.each([
    ['one_of="a", "b"', 'one_of=["a", "b"]'],
    ['one_of="a", "b", "c" , min_len=1', 'one_of=["a", "b", "c"] , min_len=1'],
    ['min_len=1, one_of="a", "b"', 'min_len=1, one_of=["a", "b"]'],
    ['one_not_null="a", "b"', 'one_not_null=["a", "b"]'],
    ['min_len=1, "b"', undefined],
    ['min_len=1, "b", one_of="a"', undefined],
    ['min_len=1, "b", one_of="a", max_len=2', undefined],
  ])('%s', (args, expected) => {
    const fixes = fixed(data(args)).filter((fix) => fix.includes('['));
    const name = /one_\w+/.exec(args)?.[0];
    const list = /\[.*\]/.exec(expected ?? '')?.[0];
    expect(fixes).toEqual(expected === undefined ? [] : [`+ Write ${name}=${list}: ${JSON.stringify(data(expected))}`]);
  });

  it('is not offered where no annotation is', () => {
    expect(fixed('#@ f = lambda *a, **b: 1\na: #@ f(one_of="a", "b")\n')).toEqual([]);
    expect(fixed(data('one_of=["a"], min_len="1 2')).filter((fix) => fix.includes('one_of=['))).not.toEqual([
      expect.stringContaining('Write one_of='),
    ]);
  });
});
