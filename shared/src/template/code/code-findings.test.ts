/**
 * The location of findings about code (the line of code or the expression), their related locations, and the blocks and
 * loads they concern.
 */
import { describe, expect, it } from 'vitest';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { defaultLimits } from '../../starlark/eval/thread.js';
import { SourceFile } from '../../text/source-file.js';
import { unpairedBlocks } from './block-columns.js';
import { Instructions } from './code-line.js';
import { type CodeLanguage, codeSyntax } from './code-syntax.js';
import { misspeltLoads } from './misspelt-load.js';

type Texts = Readonly<Record<string, string>>;

/** The errors of a run: their location, the text there, the line ytt names if it differs, and the related locations. */
function errors(texts: Texts): readonly string[] {
  const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
  const place = (file: SourceFile, { start, end }: { start: number; end: number }): string =>
    `${file.path}:${file.lines.lineAt(start) + 1} |${file.text.slice(start, end)}|`;
  return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions })
    .findings.filter(({ severity }) => severity === 'error')
    .map(({ file, range, namedLine, related }) =>
      [
        place(file, range),
        ...(namedLine === undefined ? [] : [`named ${namedLine + 1}`]),
        ...related.map((one) => `${one.message} ${place(one.file, one.range)}`),
      ].join(', '),
    );
}

/** The first unmatched keyword, and its location. */
function wordFound(kind: 'blocks' | 'ends', text: string, language: CodeLanguage): string | undefined {
  const syntax = codeSyntax(new SourceFile('a', text), language);
  const [range] = unpairedBlocks(syntax.text)[kind];
  const word = range && syntax.text.text.slice(range.start, range.end);
  return range && `${word} ${syntax.text.writtenRange(range.start, range.end)?.start}`;
}

describe('a value that is given twice', () => {
  it.each([
    ['a: #@ 1\n  #@ if True:\n  b: 1\n  #@ end\nc: 1\n', ['t.yml:1 |#@ 1|, the value in YAML t.yml:3 |b: 1|']],
    ['a: #@ 1\n  #@ if True:\n  b: 1\n  #@ end\n', ['t.yml:1 |#@ 1|, the value in YAML t.yml:3 |b: 1|']],
    ['- #@ 1\n  #@ for x in []:\n  b: #@ x\n  #@ end\n- 1\n', ['t.yml:1 |#@ 1|, the value in YAML t.yml:3 |b: #@ x|']],
    ['#@ if True:\na: #@ 1\n  b: 1\n  #@ end\nc: 1\n', ['t.yml:2 |#@ 1|, the value in YAML t.yml:3 |b: 1|']],
    ['a: #@ 1\n  b: #@ x\n', ['t.yml:1 |#@ 1|, the value in YAML t.yml:2 |b: #@ x|', 't.yml:2 |x|']],
    ['a: #@ x\n  b: #@ 1\n', ['t.yml:1 |#@ x|, the value in YAML t.yml:2 |b: #@ 1|', 't.yml:1 |x|']],
    ['a: 2 #@ 1\n', ['t.yml:1 |#@ 1|']],
  ])('hides no code below, and causes no other error: %j', (text, expected) => {
    expect(errors({ 't.yml': text })).toEqual(expected);
  });
});

// ytt panics as it cannot find the line of the code.
describe('code in a text with more line breaks than its file has lines', () => {
  const strings = '#@yaml/text-templated-strings\n';

  it.each([
    ['a: "\\n(@= str(1) @)"', ['t.yml:2 |(@|']],
    ['a: "(@=\\nstr(1) @)"', ['t.yml:2 |(@|']],
    ['a: "(@ if True:\\n @)b(@ end @)"', ['t.yml:2 |(@|']],
    ['a: "b\\nc\\nd (@= \\"e\\" @)"\n', ['t.yml:2 |a|']],
    ['- "\\n\\n(@= str(1) @)"\n', ['t.yml:2 |(@|']],
    ['--- "\\n\\n(@= str(1) @)"\n', ['t.yml:2 |(@|']],
  ])('is refused, and accepted with the lines that the fix adds, but not with fewer: %j', (text, expected) => {
    const before = strings + text;
    expect(errors({ 't.yml': before })).toEqual(expected);
    const { findings } = evaluateProject({
      files: [new SourceFile('t.yml', before)],
      dataValuesFiles: [],
      dataValues: [],
      options: defaultRunOptions,
    });
    const edits = findings.flatMap(({ fixes = [] }) => fixes.flatMap((fix) => fix.edits.map(({ edit }) => edit)));
    expect(edits).toHaveLength(1);
    for (const { range, newText } of edits) {
      expect(range).toEqual({ start: before.length, end: before.length });
      expect(errors({ 't.yml': before + newText })).toEqual([]);
      expect(errors({ 't.yml': before + newText.slice(1) })).toEqual(expected);
    }
  });

  it.each([
    ['a: "\\n(@= str(1) @)"\n'],
    ['a: "\\n\\n(@= str(1) @)"\nb: 1\n'],
    ['a: "(@= str(1) @)\\n\\n\\n"'],
    ['a: "\\n\\n\\n"'],
    ['a: |\n  b\n  c\n  (@= str(1) @)'],
  ])('is fine where the lines are there: %j', (text) => {
    expect(errors({ 't.yml': strings + text })).toEqual([]);
  });
});

describe('the block that is left open', () => {
  const left = (text: string, language: CodeLanguage) => wordFound('blocks', text, language);

  it.each<[string, CodeLanguage, string]>([
    ['def f():\n  if x:\n    y\nend\n', 'starlark', 'if 11'],
    ['def f():\n  if x:\n    for y in x:\n      z\n  end\nend\n', 'starlark', 'for 21'],
    ['def f():\n  while x:\n    y\n  end\n  if x:\n    y\nend\n', 'starlark', 'if 34'],
    ['#@ def f():\n#@   if x:\na: 1\n#@ end\n', 'yaml', 'if 17'],
    ['(@ def f(): @)\n  (@ if x: @)\n', 'text', ''],
    ['if x:\n  if y:\n    z\nelse:\n  z\nend\n', 'starlark', 'if 8'],
    ['if x:\n  y\nelse:\n  z\nif y:\nend\n', 'starlark', 'if 0'],
    ['if x:\n  y\nz = 1\nif z:\n  y\nend\n', 'starlark', 'if 0'],
    ['#@ def f():\na: 1\n#@ def g():\nb: 1\n#@ end\n', 'yaml', 'def 3'],
    ['  #@ def f():\n#@ def g():\n#@ end\n#@ end\n#@ for y in z:\n', 'yaml', 'def 5'],
    ['#@ if x:\n#@ def f():\n#@ end\n#@ end\n', 'yaml', ''],
    ['#@ if a:\nb:\n  #@ if c:\n  d: 1\ne: 1\n#@ end\n', 'yaml', 'if 17'],
    ['#@ if a:\nb:\n  #@ if c:\n  d: 1\ne:\n  f: 1\n  #@ end\n', 'yaml', 'if 17'],
    ['if x:\n  y\nelse:\n  z\nend\nif y:\n  z\nw\n', 'starlark', 'if 24'],
    ['def f():\n  if x:\n    y\n  end = 1\nend\n', 'starlark', 'if 11'],
    ['#@ def f():\na:\n  #@ if/end x:\n  b: 1\n#@ if x:\nc: 1\n#@ end\n#@ def g():\n#@ end\n', 'yaml', 'def 3'],
    ['#@ def f():\na:\n  #@ if/end x:\n  b: 1\n#@ if/end x:\nc:\n  #@ if x:\n  d: 1\ne: 1\n#@ end\n', 'yaml', 'if 58'],
    ['#@ if a:\nb:\n  #@ for c in a:\n  - d\n---\ne: 1\n#@ end\n', 'yaml', 'for 17'],
    // A block with keys ends with their document.
    ['#@ if a:\n---\n#@ if b:\nc: 1\n#! d\n---\ne: 1\n#@ end\n', 'yaml', 'if 16'],
    ['#@ if a:\n#@ def b():\nc: 1\n--- #@ d\ne: 1\n#@ end\n', 'yaml', 'def 12'],
  ])('is told by the columns of what follows: %j', (text, language, expected) => {
    expect(left(text, language) ?? '').toBe(expected);
  });

  it.each([
    'def f():\nif x:\n  y\nend\n',
    'def f():\n  if x:\n    y\n  end\n',
    'def f():\n  if x:\n    y\n end\n',
    'def f():\n  if x:\n    y\n    end\n',
    'end\nif x:\n  y\n',
    'def f():\n  x = [1 if y else 2]\nend\n',
    'def f():\n  if x: y\nend\n',
    'def f():\n  end = 1\n  if x:\n    y\n  end\nend\n',
    'if x:\n  y\n  end\nif y:\n  z\n  end\nif z:\n',
    'if x:\nif y:\nz = 1\nend\n',
  ])('is not told where columns say nothing: %j', (text) => {
    expect(left(text, 'starlark')).toBeUndefined();
  });

  it('is not a node that has its end in its header', () => {
    expect(left('#@ if x:\na:\n  #@ if/end x:\n  b: 1\nc: 1\n#@ end\n', 'yaml')).toBeUndefined();
  });

  it.each([
    '#@ if a:\nb: 1\n---\nc: 1\n#@ end\n',
    '#@ if a:\n---\nb: 1\n#@ c = 1\n---\nd: 1\n#@ end\n',
    'a: 1\n#@ if b:\n---\n c: 1\n#@ d = 1\n---\ne: 1\n#@ end\n',
    '#@ if a:\nb:\n  ---\nc: 1\n#@ end\n',
    '#@ if a:\nb: 1\n---e: 1\n#@ end\n',
  ])('is none that has documents: %j', (text) => {
    expect(left(text, 'yaml')).toBeUndefined();
  });

  it('has keys at the column of its mark, below deeper ones, except at the margin', () => {
    const text = 'a:\n  #@ if b:\n    - c\n  d: 1\n  #@ end\ne: 1\n';
    expect(left(text, 'yaml')).toBeUndefined();
    expect(left(text.replaceAll(/^ {2}/gm, ''), 'yaml')).toBe('if 6');
    expect(left(text.replace('  d', ' d'), 'yaml')).toBe('if 8');
  });

  it('is not identified by more deeply indented YAML', () => {
    expect(left('#@ if x:\na:\n  #! b\n\n  c: 1\n#@ if y:\nd: 1\n#@ end\n', 'yaml')).toBeUndefined();
  });

  it('is not identified by comments and blank lines, wherever they are', () => {
    for (const line of ['', ' ', '#! c', '# c'])
      expect(left(`#@ if a:\nb:\n  #@ if c:\n  d: 1\n${line}\n  e: 1\n  #@ end\n`, 'yaml')).toBeUndefined();
  });
});

describe('the end that is one too many', () => {
  it.each<[string, CodeLanguage, string | undefined]>([
    ['def f():\n    y\n  end\n  z\nend\nend\n', 'starlark', 'end 17'],
    ['def f():\n  if x:\n      y\n    end\n  end\nend\nend\n', 'starlark', 'end 29'],
    ['#@ if a:\nb:\n  c: 1\n  #@ end\n#@ end\n', 'yaml', 'end 24'],
    ['def f():\n  y\nend\nend\n', 'starlark', 'end 17'],
    ['if x:\n  y\n  end\nif y:\n  z\n  end\nend\n', 'starlark', undefined],
  ])('is told by its column: %j', (text, language, expected) => {
    expect(wordFound('ends', text, language)).toBe(expected);
  });
});

it.each(['a: #@ 1«# c»\n', 'a: #@ 1 «#»\n', 'a: #@ [1]«#! c»\n'])(
  'a comment behind a value is marked whole: %j',
  (marked) => {
    const file = new SourceFile('a.yml', marked.replace(/[«»]/g, ''));
    const { findings } = evaluateProject({
      files: [file],
      dataValuesFiles: [],
      dataValues: [],
      options: defaultRunOptions,
    });
    const start = marked.indexOf('«');
    expect(findings.map(({ range }) => range)).toEqual([{ start, end: marked.indexOf('»') - 1 }]);
  },
);

describe('ends that close nothing', () => {
  /** The lines, from 1, on which a file's code has a superfluous `end`. */
  const reported = (text: string): readonly number[] => {
    const file = new SourceFile('a.yml', text);
    const files = [file];
    const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    return findings
      .filter(({ message }) => message.startsWith('unexpected end'))
      .map(({ range }) => file.lines.lineAt(range.start) + 1);
  };

  it('are reported one by one, each where its block is missing', () => {
    const without = (name: string) => `#@ def ${name}(x):\n#@     return 1\n#@   end\n#@   return 2\n#@ end\n`;
    expect(reported(`${without('f')}${without('g')}a: 1\n`)).toEqual([3, 8]);
    expect(reported(`${without('f')}a: 1\n#@ end\n`)).toEqual([3, 7]);
    expect(reported('#@ end\n'.repeat(3))).toEqual([1, 2, 3]);
  });

  it('are reported where they are read if columns tell of less', () => {
    const found = errors({ 'f.star': 'y = 1\ndef f():\n    end\n    y\n    end\nend\n' });
    expect(found.map((one) => one.split(',')[0])).toEqual(['f.star:5 |end|', 'f.star:6 |end|']);
  });

  it('cost what they are', () => {
    expect(reported('#@ end\n'.repeat(20_000))).toHaveLength(20_000);
    const open = '  #@ if x:\n'.repeat(5_000);
    expect(reported(`${open}${'k: 1\n'.repeat(5_000)}#@ else:\n#@ end\n`)).toEqual([]);
  });
});

describe('calls that were meant for load', () => {
  it('are those at the top, of a name like it, with texts alone', () => {
    const text =
      'laod("@ytt:data", "data", v="values")\nlaod("a")\nlaod("a", b)\nlist("a", "b")\ndef f():\n  laod("a", "c")\nend\n';
    const { places, names } = misspeltLoads(codeSyntax(new SourceFile('a.star', text), 'starlark').program);
    expect([[...places], [...names]]).toEqual([[0], ['data', 'v']]);
  });

  it('are reported, and the names they would have loaded are not', () => {
    expect(
      errors({
        't.yml': '#@ laod("@ytt:data", "data")\n#@ load("@ytt:json", "json")\na: #@ data.values\nb: #@ other\n',
      }),
    ).toEqual(['t.yml:1 |laod|', 't.yml:4 |other|']);
  });
});

describe('an error of code', () => {
  const lib = 'def inner(x):\n  return x + 1\nend\ndef outer(x):\n  return inner(x)\nend\n';

  it('is at the innermost call, with the others as related, and at the call in the file that led there', () => {
    expect(errors({ 'f.star': lib, 't.yml': '#@ load("f.star", "outer")\na: 1\nb: #@ outer("a")\n' })).toEqual([
      'f.star:2 |x + 1|, in outer f.star:5 |inner(x)|, in <toplevel> t.yml:3 |outer("a")|',
      't.yml:3 |outer("a")|, It fails here. f.star:2 |x + 1|',
    ]);
  });

  it.each([
    ['fail("no")'],
    ['assert.fail("no")'],
    ['assert.equals(x, 1)'],
    ['assert.not_null(None)'],
    ['1 if x == 1 else fail("no")', 'fail("no")'],
  ])(
    'stands only at the call in the file that led there, where a function of another refuses it: %s',
    (code, failed = code) => {
      const texts = { 'f.star': `load("@ytt:assert", "assert")\ndef f(x):\n  return ${code}\nend\n` };
      expect(errors({ ...texts, 't.yml': '#@ load("f.star", "f")\na: #@ f("a")\n' })).toEqual([
        `t.yml:2 |f("a")|, It fails here. f.star:3 |${failed}|`,
      ]);
      const own = `load("@ytt:assert", "assert")\ndef f(x):\n  return ${code}\nend\ny = f("a")\n`;
      expect(errors({ 'f.star': own })).toEqual([`f.star:3 |${failed}|, in <toplevel> f.star:5 |f("a")|`]);
    },
  );

  it('is at a call with wrong arguments', () => {
    expect(errors({ 't.yml': '#@ def f(x):\n#@   return x\n#@ end\na: #@ [1, f()]\n' })).toEqual([
      't.yml:4 |f()|, in f t.yml:2 |return x|',
    ]);
  });

  it('is at the code in texts of several lines', () => {
    expect(errors({ 't.txt': 'one\n(@= "a" if True else\n  "b" @) (@= [1,\n  2][5] @)\n' })).toEqual([
      expect.stringMatching(/^t\.txt:[34] /),
    ]);
    expect(errors({ 't.txt': 'one\n(@ x = 1\ny = x + "a" @)\n' })).toEqual(['t.txt:3 |x + "a"|']);
  });

  it('is absent if a module starts with a block', () => {
    const load = '#@ load("f.star", "x")\na: #@ x\n';
    expect(errors({ 'f.star': 'if True:\n  x = 1\nend\n', 't.yml': load })).toEqual([]);
    expect(errors({ 'f.star': 'if True:\n  x = 1\nelse:\n  x = 2\nend\n', 't.yml': load })).toEqual([]);
  });
});

describe('code with a mistake', () => {
  it.each([
    ['type: #@ x #! Added\nports: 1\n', 't.yml:2 |#! Added|, named 3, The line that ytt names t.yml:3 |ports: 1|'],
    ['type: #@ (x\nports: 1\n', 't.yml:2 |(x|, named 3, The line that ytt names t.yml:3 |ports: 1|'],
    ['type: #@ (x\n', 't.yml:2 |(x|'],
  ])('is marked at the error, with the line that ytt names: %j', (text, expected) => {
    expect(errors({ 't.yml': `#@ x = 1\n${text}` })).toEqual([expected]);
  });

  it('is marked at the error, in texts of several lines too', () => {
    expect(errors({ 't.txt': '(@= [1, # c\n  2 @)\n' })).toEqual([
      't.txt:1 |[1, # c\n  2|, named 2, The line that ytt names t.txt:2 |2 @)|',
    ]);
    expect(errors({ 't.txt': '(@= [1,\n  2 +] @)\n' })).toEqual(['t.txt:2 |]|']);
  });

  it('stands at code that ends too early below the annotations of what follows it', () => {
    const overlay = '#@overlay/match by="a"\n';
    expect(errors({ 't.yml': '#@data/values\n#@ load("@ytt:overlay",\n---\na: 1\n' })).toEqual([
      't.yml:2 |load("@ytt:overlay",|, named 1, The line that ytt names t.yml:1 ||',
    ]);
    expect(errors({ 't.yml': `#@ x = 1\n${overlay}  #@  y = f(1\n---\na: 1\n` })).toEqual([
      't.yml:3 |y = f(1|, named 2, The line that ytt names t.yml:2 |by="a"|',
    ]);
  });

  it.each([
    ['#@ x = f(1\n---\na: 1\n', "1 |x = f(1| ')'"],
    ['#@ x = f(1\n#! c\na: 1\n', "1 |x = f(1| ')'"],
    ['#@ x = [f(1), {"a": [2,\na: 1\nb: 1\n', `1 |x = [f(1), {"a": [2,| ']}]'`],
    ['#@overlay/match by="a"\n---\na: 1\n#@ x = [1,\nb: 1\n', "4 |x = [1,| ']'"],
    ['#@ load("@ytt:data", "data"\n#@ load("a.star", "b")\na: 1\n', `1 |load("@ytt:data", "data"| ')'`],
    ['#@ x = f(1\n#@ def g(y):\n#@   return y\n#@ end\na: 1\n', "1 |x = f(1| ')'"],
    ['#@ x = [1\n#@ y = 2\na: 1\n', "1 |x = [1| ']'"],
    ['#@ x = {"a": 1\n#@ y = 2\na: 1\n', `1 |x = {"a": 1| '}'`],
    ['#@ x = f(1\n#@ if x:\na: 1\n#@ end\n', "1 |x = f(1| ')'"],
    ['#@ x = 1\n#@overlay/match by=f({"a": 1}\n---\na: 1\n', `2 |by=f({"a": 1}| ')'`],
    ['#@ x = 1\n#@overlay/match by=f((1)\n\na: 1\nb: 1\n', "2 |by=f((1)| ')'"],
    ['#@ x = 1\n---\na: #@ f((1)\nb: 1\n', "3 |f((1)| ')'"],
    ['#@ x = {\n#@   "a": 1,\n#@   "b": [2\n#@ }\na: 1\n', undefined],
    // The end of code of several lines.
    ['#@ x = {\n#@   "a": 1,\n#@   "b": 2\n\n---\na: 1\n', `3 |"b": 2| '}'`],
    ['#@ x = {\n#@   "a": 1,\n\n#@ y = 2\na: 1\n', `2 |"a": 1,| '}'`],
  ])('is where a bracket lacks its counterpart, whatever is below: %j', (text, expected) => {
    const file = new SourceFile('t.yml', text);
    const { findings } = evaluateProject({
      ...{ files: [file], dataValuesFiles: [], dataValues: [], options: defaultRunOptions },
    });
    const found = findings.flatMap(({ code, range, failure }) =>
      code === 'template-code-syntax' && failure?.kind === 'bracket-unclosed'
        ? [`${file.lines.lineAt(range.start) + 1} |${text.slice(range.start, range.end)}| '${failure.missing}'`]
        : [],
    );
    expect(found).toEqual(expected === undefined ? [] : [expected]);
  });

  it('is where a string of several lines has no end, also where its last line is continued', () => {
    for (const end of ['', ' \\'])
      expect(errors({ 't.yml': `#@ x = "a \\\n#@ b${end}\n\na: #@ x\n` })[0]).toMatch(/^t\.yml:2 \|b( \\)?\|, named/);
  });

  it.each(['#@ load("a.star", "b")\n', '---\n', '\n#! c\n', '#@overlay/match by="b"\n---\n'])(
    'is where a load lacks its names, whatever is below: %j',
    (below) => {
      expect(errors({ 't.yml': `#@ load("@ytt:data",\n${below}a: 1\n` })[0]).toMatch(
        /^t\.yml:1 \|load\("@ytt:data",\|, named [2-4]/,
      );
    },
  );

  it.each([
    ['a: "x (@= 1"', "2 |(@| Missing '@)': the code that begins here is not closed"],
    ['a: |\n  one\n\n  x (@= 1', "5 |(@| Missing '@)': the code that begins here is not closed"],
    ['a: |\n  x @)\n', "3 |@)| This '@)' closes nothing: a '(@' before it is missing"],
    ['a: >-\n  x (@= 1\n  (@= 2 @)', "2 |a| Missing '@)': this code is not closed before the next one opens"],
    ['a: |\n  x (@= 1\n  (@= 2 @)', "3 |(@= 1| Missing '@)': this code is not closed before the next one opens"],
    ['a: |\n  (@ if True: @)\n  x', "3 |if True:| This block is not closed: an 'end' is missing"],
    [
      'a: |\n  x\n  (@= 1 + "a" @)',
      '4 |1 + "a"| Cannot use \'+\' on an integer and a string; str() makes a string of a value',
    ],
    ['a: |\n  x\n  (@= [1, @)', "4 |[1,| Expected ']', but found the end of the code"],
  ])('stands where it is in texts of YAML, whichever line ytt names: %j', (value, expected) => {
    const text = `#@yaml/text-templated-strings\n${value}\n`;
    const files = [new SourceFile('t.yml', text)];
    const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    const found = findings.map(
      ({ plain, file, range }) =>
        `${file.lines.lineAt(range.start) + 1} |${file.text.slice(range.start, range.end)}| ${plain}`,
    );
    expect(found).toEqual([expected]);
  });

  it.each([
    ['f() + f()', "Cannot use '+' on YAML and YAML; list() makes a list of YAML"],
    ['f() + 1', "Cannot use '+' on YAML and an integer"],
    ['f() + 1', "Cannot use '+' on YAML and an integer"],
    ['1 + f()', "Cannot use '+' on an integer and YAML"],
    ['f() + ""', "Cannot use '+' on YAML and a string; str() makes a string of a value"],
  ])('says what can be added: %s', (code, plain) => {
    const files = [new SourceFile('t.yml', `#@ def f():\n- 1\n#@ end\n---\na: #@ ${code}\n`)];
    const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    expect(findings.map((one) => one.plain)).toEqual([plain]);
  });

  it('is reported at each location, also on consecutive lines', () => {
    expect(errors({ 't.yml': 'a: #@ 1 +\nb: #@ 2 +\nc: #@ 3\n' })).toEqual(['t.yml:1 |1 +|', 't.yml:2 |2 +|']);
  });

  it('is reported once if it makes a value unknown that other code uses', () => {
    const schema = '#@data/values-schema\n---\na: {}\n';
    const values = '#@data/values\n---\na: #@ 1 + "x"\n';
    const head = '#@ load("@ytt:data", "data")\n#@ load("@ytt:template", "template")\n';
    for (const use of [
      '--- #@ template.replace(data.values.a)',
      '---\n_: #@ template.replace(data.values.a)',
      '---\n- #@ template.replace(data.values.a)',
    ])
      expect(errors({ 'schema.yml': schema, 't.yml': `${head}${use}\n`, 'values.yml': values })).toEqual([
        'values.yml:3 |1 + "x"|',
      ]);
  });
});

describe('the instructions of a template', () => {
  it('have names that its text does not have', () => {
    const prefix = (text: string): string => new Instructions(new SourceFile('a', text)).prefix;
    expect(prefix('a: 1\n')).toBe('__ytt_tpl2_');
    expect(prefix('a: __ytt_tpl2_x\n')).toBe('__ytt_tpl3_');
    expect(prefix('a: __ytt_tpl3_x __ytt_tpl2_\n')).toBe('__ytt_tpl4_');
    expect(prefix('a: __ytt_tpl3_x\n')).toBe('__ytt_tpl2_');
  });
});

describe('code that is still being typed', () => {
  it('is reported without the instructions that ytt appends', () => {
    const code = [
      'load("@ytt:data", "data", d="data")',
      'def f(x, *args, y={"a": [1, (2, 3)]}, **kwargs):',
      'v = [x.y[0] for x in f(1, *a, b=2, **c) if not x and y or -z == "t"]',
      'w = {k: lambda a: a[1:2:3] if k else {"b": 1}}',
      'assert.fail("a {}".format(b)) not in c',
    ];
    for (const line of code)
      for (const below of ['\n---\na: 1\n', '\n', '\nb:\n- 1\n'])
        for (let length = 1; length <= line.length; length++) {
          const files = [new SourceFile('t.yml', `#@ ${line.slice(0, length)}${below}`)];
          const { findings } = evaluateProject({
            files,
            dataValuesFiles: [],
            dataValues: [],
            options: defaultRunOptions,
          });
          const reported = findings.map(({ plain, message }) => plain ?? message);
          expect([line.slice(0, length), reported.filter((words) => words.includes('__ytt'))]).toEqual([
            line.slice(0, length),
            [],
          ]);
        }
    for (const line of code)
      for (const head of ['', 'def g():\n  ', 'for a in b:\n']) {
        const text = `${head}${line}`;
        for (let length = 1; length <= text.length; length++) {
          const files = [new SourceFile('t.star', text.slice(0, length))];
          const { findings } = evaluateProject({
            files,
            dataValuesFiles: [],
            dataValues: [],
            options: defaultRunOptions,
          });
          const starts = findings.filter((one) => one.code === 'template-code-syntax').map(({ range }) => range.start);
          expect([text.slice(0, length), starts.length]).toEqual([text.slice(0, length), new Set(starts).size]);
        }
      }
    const first = (text: string) => {
      const files = [new SourceFile('t.yml', text)];
      const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
      return findings[0]?.plain;
    };
    expect(first('#@ load("@ytt:data",\n---\na: 1\n')).toBe(
      'Expected a name to load in quotes, but found the end of the code',
    );
    expect(first('#@ load("@ytt:data", data)\n---\na: 1\n')).toBe('The name to load must be in quotes: "data"');
    expect(first('#@ load("@ytt:data"\n---\na: 1\n')).toBe("Expected ')', but found the end of the code");
    for (const code of ['def f(', 'def f(a,', 'def f(a', 'x = f(', 'x = f(1, b=2', 'x = lambda a', 'x = (lambda'])
      expect([code, first(`#@ ${code}\n---\na: 1\n`)]).toEqual([
        code,
        expect.stringMatching(/found the end of the (?:code|line)$/),
      ]);
  });
});

describe('a template that expands to too much code', () => {
  it('is reported once, and ends', () => {
    const text = `#@ x = 1\n${'- 1\n'.repeat(200_100)}`;
    const files = [new SourceFile('t.yml', text)];
    const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^The template stands for more than \d+ lines of code$/),
    ]);
  });
});

it.each(['min_len=1', '*[], **{}', 'when=lambda v: True, min=1', '("a", lambda v: True)'])(
  'sound arguments of an annotation are not reported beside broken code: %s',
  (args) => {
    const text = `a: #@ 1 +\n#@assert/validate ${args}\nb: 1\n`;
    const files = [new SourceFile('t.yml', text)];
    const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    const errors = project.findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ file, range }) => file.lines.lineAt(range.start))).toEqual([0]);
  },
);

describe('what code prints', () => {
  it('is located at the innermost call in a file', () => {
    const texts: Texts = {
      'f.star': 'def f(x):\n  print(x)\n  return x\nend\n',
      't.yml': '#@ load("f.star", "f")\n#@ print("a", 1)\na: #@ f("b")\n',
    };
    const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
    const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
    expect(project.findings).toEqual([]);
    expect(
      project.printed.map(({ text, place }) => [
        text,
        place && `${place.file.path}:${place.file.lines.lineAt(place.range.start) + 1}`,
      ]),
    ).toEqual([
      ['a 1', 't.yml:2'],
      ['b', 'f.star:2'],
    ]);
  });

  it.each([
    [undefined, ['f 0', 'f 1', 'f 2', '0', '1', '2', 'end']],
    [2, ['f 0', 'f 1', '0', '1', 'end']],
  ])('is kept of each call as far as the limits allow: %s', (printed, texts) => {
    const files = [
      new SourceFile('f.star', 'def f(n):\n  for i in range(n):\n    print("f", i)\n  end\n  return n\nend\n'),
      new SourceFile(
        't.yml',
        '#@ load("f.star", "f")\n#@ f(3)\n#@ for i in range(3):\n#@ print(i)\n#@ end\n#@ print("end")\n',
      ),
    ];
    const limits = { ...defaultLimits, ...(printed === undefined ? {} : { printed }) };
    const options = { ...defaultRunOptions, limits };
    const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options });
    expect(project.findings).toEqual([]);
    expect(project.printed.map(({ text }) => text)).toEqual(texts);
  });
});
