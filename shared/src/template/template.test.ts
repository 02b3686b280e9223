import { describe, expect, it } from 'vitest';
import type { YamlMap } from '../document/node.js';
import { printDocuments } from '../document/print/print-yaml.js';
import { readDocuments } from '../document/read/read-documents.js';
import { isIncomplete, isUnknown } from '../document/unknown.js';
import { templateModule } from '../library/modules/template.js';
import { defaultLimits, Thread } from '../starlark/eval/thread.js';
import { StarlarkError, type Value } from '../starlark/values/value.js';
import { SourceFile } from '../text/source-file.js';
import { evaluateStarModule } from './code/star-module.js';
import { evaluateTemplate, writtenYamlCode, yamlTemplateCode } from './template.js';
import type { ModuleLoader, TemplateOptions } from './template-context.js';
import { evaluateTextTemplate } from './text-template.js';

const loader: ModuleLoader = {
  load: (_thread, path, from) => {
    if (path === '@ytt:template') return templateModule(from.replaceNode);
    throw new StarlarkError(`no module ${path}`);
  },
};

const defaults: TemplateOptions = { ignoreUnknownComments: false, implicitMapKeyOverrides: false };

function evaluate(text: string, options: Partial<TemplateOptions> = {}) {
  const file = new SourceFile('a.yml', text);
  const { documents, findings } = readDocuments(file);
  expect(findings).toEqual([]);
  return evaluateTemplate(file, documents, { thread: new Thread(), loader, options: { ...defaults, ...options } });
}

/** The output of a template without findings. */
function output(text: string, options: Partial<TemplateOptions> = {}): string {
  const { documents, findings } = evaluate(text, options);
  expect(findings).toEqual([]);
  return printDocuments(documents);
}

/** Findings as `line: text: message`. */
function problems(text: string, options: Partial<TemplateOptions> = {}): readonly string[] {
  return evaluate(text, options).findings.map(({ file, range, message }) => {
    const line = file.lines.lineAt(range.start) + 1;
    return `${line}: ${file.text.slice(range.start, range.end)}: ${message}`;
  });
}

describe('evaluateTemplate', () => {
  it('computes values, and keeps what is plain', () => {
    expect(output('a: #@ 1 + 1\nb:\n- 1\n- c: x\n')).toBe('a: 2\nb:\n- 1\n- c: x\n');
  });

  it.each(['\r', '\u0085', '\u2028', '\u2029'])('ends lines of YAML at %j, too', (lineBreak) => {
    expect(output(`#@ x = 1${lineBreak}a: #@ x\n`)).toBe('a: 1\n');
  });

  it('runs blocks around nodes', () => {
    expect(output('a:\n#@ for i in range(3):\n#@ if i != 1:\n- #@ i\n#@ end\n#@ end\n')).toBe('a:\n- 0\n- 2\n');
    expect(output('#@ if/end False:\na: 1\n#@ if/end True:\nb: 2\n')).toBe('b: 2\n');
  });

  it('counts its nodes as memory', () => {
    const file = new SourceFile('a.yml', '#@ for i in range(100):\n- #@ i\n#@ end\n');
    const { documents } = readDocuments(file);
    const codes = (bytes: number): readonly string[] => {
      const thread = new Thread({ ...defaultLimits, bytes });
      const { findings } = evaluateTemplate(file, documents, { thread, loader, options: defaults });
      return findings.map(({ code }) => code);
    };
    expect([codes(500_000), codes(300_000)]).toEqual([[], ['evaluation-limit']]);
  });

  it('leaves documents incomplete where a text in them is broken', () => {
    const { documents, findings } = evaluate('#@yaml/text-templated-strings\na: "(@= 1"\n');
    expect(findings.map(({ code }) => code)).toEqual(['text-template-syntax']);
    expect(documents.items.map(isIncomplete)).toEqual([true]);
  });

  it('has no value if code yields one that its node cannot contain', () => {
    const { documents, findings } = evaluate('#@ def f():\n---\na: 1\n#@ end\n---\nb: #@ f()\n');
    expect(findings).toMatchObject([{ message: expect.stringContaining('map items can only contain') }]);
    const map = documents.items.at(-1)?.value as YamlMap;
    expect(map.items.map((item) => isUnknown(item.value))).toEqual([true]);
  });

  it.each(
    ['len', '"a".join', 'two'].flatMap((callee) =>
      ['one()', '*[one()]', '**{"x": one()}', 'x=one()', 'one(), *[one()]'].map((args) => [callee, args] as const),
    ),
  )('tells what fails in a call at the call, whatever its arguments did: %s(%s)', (callee, args) => {
    const functions = '#@ def one():\n#@   return 1\n#@ end\n#@ def two(a, b, c):\n#@   return a\n#@ end\n';
    const { findings } = evaluate(`${functions}#@ y = [\n#@   ${callee}(\n#@     ${args})]\na: #@ y\n`);
    expect(findings.map(({ file, namedLine, range }) => namedLine ?? file.lines.lineAt(range.start))).toEqual([7]);
  });

  it.each([
    ['{}', 'False'],
    ['[]', 'False'],
    ['{b: 1}', 'True'],
    ['[0]', 'True'],
  ])('takes a fragment for true where it holds something: %s', (value, truth) => {
    const code = `#@ def f():\na: ${value}\n#@ end\nb: #@ repr(bool(f()["a"]))\nc: #@ repr(not f()["a"])\n`;
    expect(output(code)).toBe(`b: "${truth}"\nc: "${truth === 'True' ? 'False' : 'True'}"\n`);
  });

  it('repeats documents', () => {
    expect(output('#@ for/end i in [1, 2]:\n---\na: #@ i\n')).toBe('a: 1\n---\na: 2\n');
  });

  it('accepts code on a document, and code after the last node', () => {
    expect(output('--- #@ {"a": 1}\n')).toBe('a: 1\n');
    expect(output('a: 1\n#@ b = 2\n')).toBe('a: 1\n');
  });

  it('continues a string from one line of code to the next', () => {
    expect(output('#@ a = "one\\\n#@   two"\na: #@ a\n')).toBe('a: one  two\n');
  });

  describe('functions', () => {
    it('return the YAML in them', () => {
      expect(output('#@ def f(n):\na: #@ n\nb:\n  c: 1\n#@ end\nx: #@ f(2)\n')).toBe('x:\n  a: 2\n  b:\n    c: 1\n');
      const inner = '#@ def f():\n#@ def g():\na: 1\n#@ end\n#@ return g()\n#@ end\n';
      expect(output(`${inner}---\nx: #@ f()\n`)).toBe('x:\n  a: 1\n');
      expect(output('#@ def f():\n- 1\n- 2\n#@ end\n---\nx: #@ f()\n')).toBe('x:\n- 1\n- 2\n');
    });

    it.each([
      ['if x:', '#@ end'],
      ['if not x:\n#@ y = 1\n#@ else:', '#@ end'],
      ['if not x:\n#@ y = 1\n#@ elif x:', '#@ end'],
      ['for y in [x]:', '#@ end'],
      ['while x:', '#@ break\n#@ end'],
    ])('return the YAML of a block in them: %j', (head, end) => {
      const of = (inner: string): string =>
        output(`#@ def f(x):\n#@ ${head}\n${inner}${end}\n#@ end\n---\nx: #@ f(True)\n`);
      expect(of('a: 1\n')).toBe('x:\n  a: 1\n');
      expect(of('a: 1\n#@ return 5\n')).toBe('x: 5\n');
      expect(of('#@ def g():\na: 1\n#@ end\n#@ return g()\n')).toBe('x:\n  a: 1\n');
    });

    it('call themselves', () => {
      const text = '#@ def f(n):\na: #@ n\n#@ if/end n > 0:\nb: #@ f(n - 1)\n#@ end\n';
      expect(output(`${text}x: #@ f(1)\n`)).toBe('x:\n  a: 1\n  b:\n    a: 0\n');
    });

    it('may not return before the first node', () => {
      const text = '#@ def f(n):\n#@ if n == 0:\n#@   return None\n#@ end\na: #@ n\n#@ end\n';
      expect(problems(`${text}x: #@ f(0)\n`)).toEqual([
        '7: f(0): runtime error: index out of range [-1]: a function returned from above the first YAML in it',
      ]);
      expect(problems(`${text}#@ f(0)\n`)).toEqual([
        '7: f(0): expected all ctxs to end: a function with YAML or text in it was left before its end',
      ]);
      expect(output(`${text}x: #@ f(1)\n`)).toBe('x:\n  a: 1\n');
    });

    it('return what is there of it where a return after a node has no value', () => {
      const f = (head: string, end: string) =>
        `#@ def f(x):\na: 1\n#@ ${head}:\n#@   return\n#@ ${end}\nb: 2\n#@ end\nk: #@ f([1])\nl: #@ f([])\n`;
      for (const head of ['if x', 'for i in x'])
        expect(output(f(head, 'end'))).toBe('k:\n  a: 1\nl:\n  a: 1\n  b: 2\n');
      expect(output(f('if x', 'end').replace('return', 'return None'))).toBe('k: null\nl:\n  a: 1\n  b: 2\n');
    });

    it('may return something else after a node', () => {
      expect(output('#@ def f():\na: 1\n#@ return 5\n#@ end\nx: #@ f()\n')).toBe('x: 5\n');
    });

    it('return fragments, of which parts can be used', () => {
      const f = '#@ def f():\na: 1\nb:\n  c: 2\n#@ end\n';
      expect(
        output(`${f}x: #@ f()["a"]\nu: #@ f()["b"]\nz: #@ type(f()["b"])\nw: #@ "a" in f() and "c" not in f()\n`),
      ).toBe('x: 1\nu:\n  c: 2\nz: yamlfragment\nw: true\n');
      expect(output(`${f}x: #@ [k for k in f()]\nu: #@ len(f())\nz: #@ dict(**f())\n`)).toBe(
        'x:\n- a\n- b\nu: 2\nz:\n  a: 1\n  b:\n    c: 2\n',
      );
      expect(problems(`${f}x: #@ f()["d"]\n`)).toEqual(['6: "d": key "d" not in yamlfragment']);
    });
  });

  describe('map keys', () => {
    it('may not be repeated, in templated and plain maps alike', () => {
      expect(problems('a: #@ 1\na: 2\n')).toEqual([
        "2: a: expected key 'a' to not be specified again (unless 'yaml/map-key-override' annotation is added)",
      ]);
      expect(problems('a: #@ 1\nb:\n  c: 1\n  c: 2\n').map((line) => line.slice(0, 5))).toEqual(['4: c:']);
    });

    it('that are repeated leave out their node with all below it, but not the others', () => {
      const text = `#@ for k in ["b", "b", "c"]:
#@yaml/text-templated-strings
(@= k @):
  d: #@ k
#@ end
`;
      expect(problems(text)).toHaveLength(1);
      expect(printDocuments(evaluate(text).documents)).toBe('b:\n  d: b\nc:\n  d: c\n');
    });

    it('are overridden if an annotation or option allows it', () => {
      expect(output('a: #@ 1\n#@yaml/map-key-override\na: 2\n')).toBe('a: 2\n');
      expect(output('a: #@ 1\na: 2\n', { implicitMapKeyOverrides: true })).toBe('a: 2\n');
    });

    it('end the program if they have a NUL', () => {
      expect(problems('"\\0": 1\nb: #@ 2\n').join()).toContain('expected all ctxs to end');
    });
  });

  it('evaluates annotations with their arguments', () => {
    const { documents } = evaluate('#@ n = 1\n#@my/note n + 1, of="x"\na: 1\n');
    const map = documents.items[0]?.value;
    const item = typeof map === 'object' && map !== null && 'items' in map ? map.items[0] : undefined;
    const annotation =
      item !== undefined &&
      typeof item === 'object' &&
      item !== null &&
      'annotations' in item &&
      item.annotations?.get('my/note');
    expect(annotation).toMatchObject({ args: [2], kwargs: [['of', 'x']], content: 'n + 1, of="x"' });
  });

  it('templates strings if requested', () => {
    const text = '#@yaml/text-templated-strings\na(@= str(1) @): "x(@= \\"y\\" @)z"\nb: x(@= str(1) @)\n';
    expect(output(text)).toBe('a1: xyz\nb: x(@= str(1) @)\n');
    expect(problems('#@yaml/text-templated-strings\na: x(@= 1 @)\n')).toEqual([
      '2: 1: cannot set non-string value (int64), consider using str(...) to convert to string',
    ]);
  });

  it('templates strings below the node that requests it, and no others', () => {
    const key = '(@= "k" @): (@= "v" @)';
    const other = '(@= "b" @): (@= "x" @)';
    const asks = '#@yaml/text-templated-strings\n';
    expect(output(`${asks}a:\n  ${key}\n  l:\n  - (@= "w" @)\n${other}\n`)).toBe(`a:\n  k: v\n  l:\n  - w\n${other}\n`);
    expect(output(`${asks}---\na:\n  ${key}\n---\n${other}\n`)).toBe(`a:\n  k: v\n---\n${other}\n`);
    expect(output(`#@my/note\n${other}\n`)).toBe(`${other}\n`);
    expect(output(`a:\n  ${asks}  ${key}\n  ${other}\n`)).toBe(`a:\n  k: v\n  ${other}\n`);
  });

  // ytt counts from the line of the node, also if its text begins on the next.
  it.each([
    ['b: "x\n  (@ y\n  (@= 1 @)"\n', 'line 3 col 9'],
    ['\nb: |\n  x\n  (@ y\n  (@= 1 @)\n', 'line 6 col 2'],
    ['"b (@ (@ @)": 1\n', 'line 3 col 7'],
  ])('names the line of a mistake in a text: %j', (text, place) => {
    const { findings } = evaluate(`a: 1\n#@yaml/text-templated-strings\n${text}`);
    expect(findings.map(({ message }) => message)).toEqual([`Unexpected code opening '(@' at ${place}`]);
  });

  it.each(['b: |\n  x\n  @) y\n', 'b: "x\\n\n  @) y"\n', '\nb: >\n  x\n\n  @) y\n', '"@) y": 1\n'])(
    'reports a mistake where it is, also at the start of a line: %j',
    (text) => {
      const { findings } = evaluate(`#@yaml/text-templated-strings\n${text}`);
      expect(findings.map(({ file, range }) => file.text.slice(range.start, range.end + 2))).toEqual(['@) y']);
    },
  );

  it('has no value where a text fails, and keeps what stands beside it', () => {
    const { documents, findings } = evaluate(
      '#@yaml/text-templated-strings\n---\n(@= 1 @): {b: c}\na: x(@= 1 @)\nd: (@= "e" @)\nf(@= 1 @):\n',
    );
    expect(findings).toHaveLength(3);
    const map = documents.items.at(-1)?.value as YamlMap;
    expect(map.items.map(({ value }) => isUnknown(value))).toEqual([false, true, false, false]);
  });

  it('replaces items', () => {
    const load = '#@ load("@ytt:template", "template")\n';
    expect(output(`${load}a: 1\n_: #@ template.replace({"b": 2, "c": [3]})\nd: 4\n`)).toBe(
      'a: 1\nb: 2\nc:\n- 3\nd: 4\n',
    );
    expect(problems(`${load}a: #@ template.replace([1])\n`)).toEqual([
      '2: template.replace([1]): template.replace: expected value to be map, but was []interface {}',
    ]);
  });

  describe('comments', () => {
    it('must be for ytt', () => {
      expect(problems('#@ a = 1\n# b\nc: 1 # d\n')).toEqual([
        "2: # b: Failed to parse line 2: '# b': Expected ytt-formatted string (use '#@' for annotations or code, '#!' for comments)",
        "3: # d: Failed to parse line 3: '# d': Expected ytt-formatted string (use '#@' for annotations or code, '#!' for comments)",
      ]);
      expect(output('#@ a = 1\n# b\nc: 1 # d\n', { ignoreUnknownComments: true })).toBe('c: 1\n');
    });

    it('may not compute a value that is there', () => {
      expect(problems('a: 1 #@ 2\n')).toEqual([
        '1: #@ 2: Expected YAML node at line a.yml:1 to have either computed or YAML value, but found both',
      ]);
    });

    it('may not follow a block for the next node', () => {
      expect(problems('#@ if/end True:\n#@ b = 1\na: 1\n')).toEqual([
        "2: #@ b = 1: Unexpected code at line a.yml:2 after use of '*/end', expected YAML node",
      ]);
    });
  });

  describe('failures', () => {
    it('are at the expression, each of them', () => {
      expect(problems('a: #@ 1 + "1"\nb: #@ [][0]\n')).toEqual([
        '1: 1 + "1": unknown binary op: int + string',
        '2: 0: index 0 out of range: empty list',
      ]);
    });

    it('leave the rest of the documents, marked as incomplete', () => {
      const { documents } = evaluate('a: #@ 1 + "1"\nb: #@ 2\n');
      expect(printDocuments(documents)).toBe('a: {}\nb: 2\n');
      expect(documents.items.every(isIncomplete)).toBe(true);
    });

    it('of names are found all at once', () => {
      expect(problems('a: #@ x\nb: #@ true\n')).toEqual([
        '1: x: undefined: x',
        "2: true: undefined: true (hint: use 'True' instead of 'true' for boolean assignment)",
      ]);
    });

    it('of syntax in one expression leave the others to run', () => {
      const text = 'a: #@ data.values.\n#@my/note [1\nb: 1\nc: #@ 1 + "1"\nd: #@ 2\n';
      expect(problems(text)).toEqual([
        '1: data.values.: not an identifier',
        "2: [1: got ')', want ']'",
        '4: 1 + "1": unknown binary op: int + string',
      ]);
      expect(printDocuments(evaluate(text).documents)).toBe('a: {}\nb: 1\nc: {}\nd: 2\n');
    });

    it('of syntax are on the line that ytt names', () => {
      expect(problems('#@ if True\na: 1\n#@ end\n')[0]).toMatch(
        /^[12]: .*got newline, want ':' \(hint: missing colon at the end of 'if\/for\/def' statement\?\)$/,
      );
      expect(problems('#@ if True:\na: 1\n')[0]).toContain('mismatched set of block openings');
    });

    it('of a call with wrong arguments are at the call', () => {
      expect(problems('#@ def f(a):\nb: 1\n#@ end\nc: #@ f()\n')).toEqual([
        '4: f(): function f missing 1 argument (a)',
      ]);
    });

    it('in a function are there, with the call as related', () => {
      const { findings } = evaluate('#@ def f(a):\nb: #@ a + 1\n#@ end\nc: #@ f("x")\n');
      expect(findings).toMatchObject([{ message: 'unknown binary op: string + int' }]);
      const [finding] = findings;
      expect(finding?.file.lines.lineAt(finding.range.start)).toBe(1);
      expect(finding?.related.map(({ file, range }) => file.lines.lineAt(range.start))).toEqual([3]);
    });
  });
});

describe('evaluateTextTemplate', () => {
  const text = (content: string) => {
    const file = new SourceFile('a.txt', content);
    return evaluateTextTemplate(file, { thread: new Thread(), loader, options: defaults });
  };

  it('prints expressions and runs code', () => {
    expect(text('a\n(@ for i in range(2): -@)\n b(@= str(i) @)\n(@ end @)c')).toMatchObject({
      text: 'a\nb0\nb1\nc',
      findings: [],
    });
  });

  it('lets functions return text', () => {
    expect(text('(@ def f(x): -@)[(@= x @)](@- end @)(@= f("a") @)').text).toBe('[a]');
  });

  it('reports what it cannot run', () => {
    expect(text('a (@ b').findings).toMatchObject([{ message: "Missing code closing '@)' at line 1 col 7" }]);
    expect(text('a\n(@= 1 @)')).toMatchObject({
      text: undefined,
      findings: [
        { range: { start: 6, end: 7 }, message: expect.stringContaining('cannot set non-string value (int64)') },
      ],
    });
  });

  it('reports nothing more of a value that could not be computed', () => {
    expect(text('(@ x = 1 + "a" @)(@= x @)').findings).toMatchObject([{ message: 'unknown binary op: int + string' }]);
  });

  it('reports code that is not closed where it begins, and where ytt finds that', () => {
    const [finding] = text('a\n(@ x = 1\n\n(@= 1 @)\n').findings;
    expect(finding).toMatchObject({
      message: "Unexpected code opening '(@' at line 4 col 2",
      range: { start: 2, end: 10 },
      namedLine: 3,
    });
    expect(text('a\n(@ b (@= 1 @)').findings[0]).not.toHaveProperty('namedLine');
  });
});

describe('evaluateStarModule', () => {
  it('exports what does not begin with an underscore', () => {
    const file = new SourceFile('a.star', 'a = 1\n_b = 2\ndef c():\n  return a\nend\n');
    const { globals, findings } = evaluateStarModule(file, { thread: new Thread(), loader, options: defaults });
    expect(findings).toEqual([]);
    expect([...(globals as ReadonlyMap<string, Value>).keys()]).toEqual(['a', 'c']);
  });

  it('fails as ytt does where the first statement ends in an empty block', () => {
    const count = (text: string): number =>
      evaluateStarModule(new SourceFile('a.star', text), { thread: new Thread(), loader, options: defaults }).findings
        .length;
    expect(count('def f():\nend\n')).toBe(1);
    expect(count('def f():\n  if True:\n    pass\n  else:\n    for x in []:\n    end\n  end\nend\n')).toBe(1);
    expect(count('if True:\nelse:\n  x = 1\nend\n')).toBe(0);
    expect(count('a = 1\ndef f():\nend\n')).toBe(0);
  });
});

describe('code as it is written', () => {
  it.each([
    ['a: #@ 1\n', true],
    ['#@yaml/text-templated-strings\na: "(@= 1 @)"\n', true],
    ['# c\na: 1\n', true],
    ['#@yaml/text-templated-strings\na: "(@= 1"\n', false],
  ])('is the code that runs, unless strings are broken: %j', (text, isSame) => {
    const file = new SourceFile('a.yml', text);
    const { documents } = readDocuments(file);
    const written = writtenYamlCode(file, documents);
    expect(written === yamlTemplateCode(file, documents, false)).toBe(isSame);
    expect(writtenYamlCode(file, documents)).toBe(written);
  });
});
