/** What is marked of code that fails: the smallest part that the error is about, wherever it is nested. */
import { expect, it } from 'vitest';
import type { Finding } from '../../findings/finding.js';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { parseProgram } from '../../starlark/parse/parse-program.js';
import { SourceFile } from '../../text/source-file.js';
import { failedRange } from './failed-range.js';

const modules = ['data', 'struct', 'json', 'library'].map((name) => `#@ load("@ytt:${name}", "${name}")\n`).join('');
const names = `${modules}#@ s = struct.make(name="a", fn=lambda x: x)
#@ d = {"a": 1}
#@ l = [1, 2]
#@ def f(a, b=2):
#@   return a
#@ end
#@ def g(a):
#@   return a
#@ end
`;
const schema = new SourceFile('schema.yml', '#@data/values-schema\n---\nname: ""\ninner:\n  list: [""]\n');

/** The errors in `code`, with their places in a file that begins with `names`. */
function errorsIn(code: string): readonly Finding[] {
  const { findings } = evaluateProject({
    files: [schema, new SourceFile('a.yml', names + code)],
    dataValuesFiles: [],
    dataValues: [],
    options: defaultRunOptions,
  });
  return findings.filter(({ severity, file }) => severity === 'error' && file !== schema);
}

/** `code` with `«…»` around each range with an error, as it is in `code` without the marks. */
function marked(code: string): string {
  const written = code.replace(/[«»]/g, '');
  const marks = errorsIn(written).flatMap(({ range: { start, end } }) => [
    { at: end, mark: '»' },
    { at: start, mark: '«' },
  ]);
  marks.sort((a, b) => b.at - a.at);
  return marks
    .reduce((all, { at, mark }) => all.slice(0, at) + mark + all.slice(at), names + written)
    .slice(names.length);
}

it.each([
  [
    'members that are missing',
    ['f(data.values.«nmae»)', 'f(1, b=s.«nam»)', 'f(s.fn(s.«nam»))', 'f(data.values.inner.«q»)'],
  ],
  ['methods that are missing', ['f("a".«uper»())', 'f(None.«x»)', 'json.«enc»(s.name)']],
  [
    'members, in other expressions',
    ['f(s.«nam» if True else 1)', 'f(1 if s.«nam» else 2)', 'f(s.name and s.«nam»)', 'f(not s.«nam»)'],
  ],
  ['slices of slices', ['f(l[«l[1:""]»:2])', 'f(l[1:«l["":]»])']],
  ['members, in displays', ['f([g(1), s.«nam»])', 'f({"a": g(1), "b": s.«nam»})', 'f((g(1), s.«nam»))']],
  [
    'members, in lambdas and comprehensions',
    ['(lambda x: x.«nam»)(s)', 'f([x.«nam» for x in [s]])', 'f({x.«nam»: 1 for x in [s]})'],
  ],
  [
    'keys and indexes',
    ['f(d[«"x"»])', 'f(l[«7»])', 'f(l[«"x"»])', 'f(d[«[]»])', 'f(data.values[«"nmae"»])', 'f("abc"[«"x"»])'],
  ],
  ['values that have no elements', ['f(«5[0]»)', 'f(g(«5[1]»))']],
  [
    'slices',
    [
      'f(«[1, 2][g("a"):]»)',
      'f(«l[g(1):"x"]»)',
      'f(«"abc"[:"x"]»)',
      'f(«5[1:2]»)',
      'f(«[f(1), f(2)][::0]»)',
      'f(«l[::"x"]»)',
    ],
  ],
  ['what fails within slices', ['f(l[«len(5)»:])', 'f(l[d[«"x"»]:])']],
  [
    'operators',
    [
      'f(«1 + ""»)',
      'f(«1 // 0»)',
      'f(«"%d" % "x"»)',
      'f(«1 in 5»)',
      'f(«1 < ""»)',
      'f(«-""»)',
      'f(«"x" + s.name + 1» + "b")',
    ],
  ],
  ['what is called but is no function', ['f(«5»(1))', 'f(s.«name»(1))', 'data.values.«inner»()']],
  [
    'calls that lack arguments or have too many',
    ['f(«g()», 2)', 'f(«g(1, 2, 3)»)', 'f(«d.get()»)', 'f(«json.encode()»)'],
  ],
  [
    'arguments',
    ['f(g(«c=2»))', 'f("a".join(«5»))', 'f(range(1, «"a"»))', 'f(json.encode(1, «indnt=1»))', 'f(zip([], «1»))'],
  ],
  ['unpacked arguments', ['f(«*5»)', 'f(1, «**5»)']],
  [
    'calls that fail',
    [
      'f(«len(5)»)',
      'f(«int("x")»)',
      'f(«"{} {}".format(1)»)',
      'f(«json.decode("{")»)',
      '«fail("x")»',
      'f(1, b=«max([])»)',
    ],
  ],
  ['entries of dicts', ['f({«[]»: 1})', 'f({"b": g(1), «l»: 2})', 'f({«l»: x for x in l})']],
  [
    'loops',
    [
      'f([x for x in «5»])',
      'f([x for x in «f(3)»])',
      'f([1 for «x, y» in [1] for z in l])',
      'f([1 for «x, y» in [1]])',
      'f([1 for z in l for «x, y» in l])',
    ],
  ],
  ['what code is used for', ['«lambda: 1»']],
] satisfies [string, string[]][])('%s', (_, codes) => {
  expect(codes.map((code) => marked(`a: #@ ${code}\n`))).toEqual(codes.map((code) => `a: #@ ${code}\n`));
  const assigned = codes.filter((code) => !code.startsWith('«lambda'));
  expect(assigned.map((code) => marked(`#@ x = ${code}\n`))).toEqual(assigned.map((code) => `#@ x = ${code}\n`));
});

it.each([
  ['#@ if 1 == 1 and f(s.«nam»):\na: 1\n#@ end\n'],
  ['#@ for x in f(s.«nam»):\na: 1\n#@ end\n'],
  ['#@ for x in «5»:\na: 1\n#@ end\n'],
  ['#@ for «x, y» in [1]:\na: 1\n#@ end\n'],
  ['#@ «x, y» = 1\n'],
  ['#@ «x, y» = f(1), f(2), f(3)\n'],
  ['#@ d[«[]»] = f(1)\n'],
  ['#@ l[«9»] = 2\n'],
  ['#@ «s["x"]» = 2\n'],
  ['#@ s.«x» = 5\n'],
  ['#@ d[«"q"»] += 5\n'],
  ['#@ x = 1\n#@ «x += ""»\n'],
  ['#@ def h(p=s.«nam»):\n#@   return p\n#@ end\n'],
  ['#@ load(«"@ytt:nope"», "n")\n'],
  ['#@ load("@ytt:data", "«nope»")\n'],
  ['#@ load("@ytt:data", n="«nope»")\n'],
  ['#@ load("@ytt:data", n="data", m="«nope»")\n'],
  ['#@ def h(x):\na: 1\n#@ return [s.«nam»]\n#@ end\n--- #@ h(1)\n'],
  ['#@ def h(x):\n#@   if x:\n#@     return [s.«nam»]\n#@   end\n---\na: 1\n#@ end\n--- #@ h(1)\n'],
  ['#@overlay/match by=f(s.«nam»)\n---\na: 1\n'],
  ['#@yaml/text-templated-strings\na: "(@= s.name @) and (@= f(s.«nam») @)"\n'],
])('in statements and annotations: %s', (code) => {
  expect(marked(code)).toBe(code);
});

it.each([
  ['#@ f(\n#@   s.name,\n#@   s.«nam»,\n#@ )\n'],
  ['#@ x = f(g(1),\n#@   «g»(2,\n#@     3, 4, 5))\n'],
  ['#@ x = f(\n#@   1,\n#@   b=json.encode(1,\n#@     «indnt=2»))\n'],
  ['#@ x = [y for y in l\n#@   if y.«z»]\n'],
  ['#@ x = (f(1)\n#@   «+ ""»)\n'],
])('in code of several lines: %s', (code) => {
  expect(marked(code)).toBe(code);
});

it('names the calls that led there by their whole calls, and functions that refuse arguments by their code', () => {
  const related = (code: string) =>
    errorsIn(code).flatMap((finding) =>
      finding.related.map(({ file, range }) => file.text.slice(range.start, range.end)),
    );
  expect(related('#@ def h(p):\n#@   return [len(p)]\n#@ end\na: #@ f(h(5))\n')).toEqual(['h(5)']);
  expect(related('#@ def h(c):\n#@   return f(c=c)\n#@ end\na: #@ f(h(c=5))\n')).toContain('h(c=5)');
  expect(related('#@ def h(p):\n#@   return f(p.upper())\n#@ end\na: #@ f(h())\n')).toEqual(['return f(p.upper())']);
});

it('is an empty range where the code of an error has no operands', () => {
  const { program } = parseProgram('x = [1]\n');
  const offsets = [4, 100];
  const found = offsets.map((at) => failedRange(program, at, undefined));
  expect(found).toEqual(offsets.map((at) => ({ start: at, end: at })));
});
