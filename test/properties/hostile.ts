/** Small projects that cause much work or memory use, and large ones. */
import type { FindingCode } from '@ytt-language/shared';
import type { Seed } from './seeds.js';

export interface Hostile {
  readonly files: Seed;
  /** A required finding; without one the project is evaluated and printed without errors. */
  readonly code?: FindingCode;
}

const limit = 'evaluation-limit';
const failed = 'evaluation-failed';

function code(text: string, expected?: FindingCode): () => Hostile {
  return () => ({ files: { 'a.yml': text }, ...(expected !== undefined && { code: expected }) });
}

/** A template of one expression, beside a schema, so that code that does not run is examined, too. */
function expression(text: string, expected?: FindingCode): () => Hostile {
  const files = { 'a.yml': `a: #@ ${text}\n`, 'schema.yml': '#@data/values-schema\n---\nport: 80\n' };
  return () => ({ files, ...(expected !== undefined && { code: expected }) });
}

/** A template that repeats `body`. */
function loop(begin: string, body: string, end: string, expected: FindingCode = limit): () => Hostile {
  return code(`#@ x = ${begin}\n#@ for i in range(1000000000):\n#@   ${body}\n#@ end\na: #@ ${end}\n`, expected);
}

function aliases(head: string): string {
  const names = Array.from(
    { length: 12 },
    (_, i) => `b${i}: &b${i} [${Array(10).fill(i === 0 ? 'x' : `*b${i - 1}`)}]\n`,
  );
  return head + names.join('');
}

function lines(count: number, line: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => line(i)).join('');
}

const schemaHead = '#@data/values-schema\n---\n';
const valuesHead = '#@data/values\n---\n';

const library = (name: string, body: string): Seed => ({
  'a.yml': `#@ load("@ytt:library", "library")\n--- #@ library.get("${name}").eval()\n`,
  [`_ytt_lib/${name}/b.yml`]: body,
});

export const hostileProjects: Readonly<Record<string, () => Hostile>> = {
  // Code that does not end, or needs more memory than there is.
  'a comprehension over much': expression('[x for x in range(1000000000)]', limit),
  'comprehensions inside each other': expression('[[y for y in range(100000)] for x in range(100000)]', limit),
  'while True': code('#@ while True:\n#@   x = 1\n#@ end\na: 1\n', limit),
  'errors without end': code('#@ while True:\na: #@ [1][3]\n#@ end\n', failed),
  'errors that are caught without end': code(
    '#@ load("@ytt:assert", "assert")\n#@ while True:\n#@   x = assert.try_to(lambda: fail("x"))\n#@ end\na: 1\n',
    limit,
  ),
  'long errors that are caught without end': code(
    '#@ load("@ytt:assert", "assert")\n#@ x = "é" * 1000000\n#@ while True:\n#@   y = assert.try_to(lambda: {}[x])\n#@ end\na: 1\n',
    limit,
  ),
  'YAML without end': code('#@ while True:\n- a: 1\n#@ end\n', limit),
  'documents without end': code('#@ while True:\n---\na: 1\n#@ end\n', limit),
  recursion: code('#@ def f(n):\n#@   return f(n + 1)\n#@ end\na: #@ f(0)\n', limit),
  'recursion of fragments': code('#@ def f(n):\na: #@ f(n + 1)\n#@ end\n--- #@ f(0)\n', limit),
  'recursion through sorted': code(
    '#@ def f(n):\n#@   return sorted([n, n], key=lambda x: f(x))\n#@ end\na: #@ f(0)\n',
    limit,
  ),
  'branching recursion': code(
    '#@ def f(n):\n#@   return f(n - 1) + f(n - 1) if n else 1\n#@ end\na: #@ f(60)\n',
    limit,
  ),
  'doubled strings': loop('"ab"', 'x = x + x', 'len(x)'),
  'doubled lists': loop('[1]', 'x = x + x', 'len(x)'),
  'doubled lists in place': loop('[1]', 'x += x', 'len(x)'),
  'doubled tuples': loop('(1,)', 'x = x + x', 'len(x)'),
  'squared integers': loop('3', 'x = x * x', 'x'),
  'shifted integers': loop('1', 'x = x << 500', 'x'),
  'grown dicts': loop('{}', 'x[i] = i', 'len(x)'),
  'grown sets': loop('[]', 'x.append(set([i, i + 1]))', 'len(x)'),
  'tuples in tuples as keys': loop('((), {})', 'x = ((x[0], i), x[1]); x[1][x[0]] = i', 'len(x[1])'),
  'hashes of a long string': loop('"a" * 1000000', 'y = hash(x)', 'x'),
  'long strings compared': loop('("a" * 1000000, "a" * 999999 + "b")', 'y = x[0] < x[1]', 'x'),
  'every other character of a long string': loop('"a" * 1000000', 'y = x[::2]', 'x'),
  'a tuple of itself as a key': code(
    '#@ x = (1, 2)\n#@ for i in range(60):\n#@   x = (x, x)\n#@ end\na: #@ len({x: 1, (x, x): 2})\n',
  ),
  'large integers as keys': expression('len({i << 200: i for i in range(200000)})'),
  'large floats as keys': expression('len({i * 3e18: i for i in range(200000)})'),
  'many short strings': loop('[]', 'x.append("a" * i)', 'len(x)'),
  'a long string': expression('"a" * 10000000000', failed),
  'a huge shift': expression('1 << 100000000', failed),
  'long digits': expression(`len(str(${'9'.repeat(100_000)}))`, 'template-code-syntax'),
  'a sorted range': expression('len(sorted(range(100000000)))', limit),
  'a sum of ranges': expression('max(range(1000000000))', limit),
  'a format of much': expression('len("%s" * 1000000 % tuple(["x" * 1000] * 1000000))', limit),
  'a format field': expression('"{:1000000000}".format(1)', failed),
  'joined strings': expression('len(("x" * 1000000).join(["a"] * 100000))', limit),
  'replaced strings': code(
    '#@ x = "aaaaaaaaaa"\n#@ for i in range(20):\n#@   x = x.replace("a", "aaaaaaaaaa")\n#@ end\na: #@ len(x)\n',
    limit,
  ),
  'a string searched in a string': expression('("a" * 1000000).count("a" * 500000 + "b")'),
  'a string split up': expression('len(("a " * 3000000).split())', limit),
  'a catastrophic regular expression': code(
    '#@ load("@ytt:regexp", "regexp")\na: #@ regexp.match("(a+)+$", "a" * 30000 + "!")\n',
  ),
  'a large regular expression': code(
    '#@ load("@ytt:regexp", "regexp")\na: #@ regexp.match("((a{1,1000}){1,1000}){1,1000}", "a")\n',
    failed,
  ),
  'a regular expression that replaces': code(
    '#@ load("@ytt:regexp", "regexp")\na: #@ len(regexp.replace("", "a" * 100000, "b" * 100000))\n',
    limit,
  ),
  'a list in itself': code('#@ x = []\n#@ x.append(x)\na: #@ x\n', failed),
  'a list in itself, compared': code('#@ x = [1]\n#@ x.append(x)\n#@ y = [1]\n#@ y.append(y)\na: #@ x == y\n', failed),
  'a dict in itself, printed': code('#@ x = {}\n#@ x["a"] = x\na: #@ len(str(x))\n'),
  'a list of the same list, printed': code(
    '#@ x = [1]\n#@ for i in range(60):\n#@   x = [x, x]\n#@ end\na: #@ len(str(x))\n',
    limit,
  ),
  'a list of the same list, put out': code(
    '#@ x = [1]\n#@ for i in range(60):\n#@   x = [x, x]\n#@ end\na: #@ x\n',
    failed,
  ),
  'a list of the same list, encoded': code(
    '#@ load("@ytt:json", "json")\n#@ x = [1]\n#@ for i in range(60):\n#@   x = [x, x]\n#@ end\na: #@ len(json.encode(x))\n',
    failed,
  ),
  'a list of the same list, compared': code(
    '#@ x = [1]\n#@ y = [1]\n#@ for i in range(60):\n#@   x = [x, x]\n#@   y = [y, y]\n#@ end\na: #@ x == y\n',
    failed,
  ),
  // Depth.
  'deep flow': code(`a: ${'['.repeat(100_000)}`, 'yaml-nesting'),
  'deep blocks': code(
    lines(3_000, (i) => `${' '.repeat(i)}a:\n`),
    'yaml-nesting',
  ),
  'deep sequences': code('- '.repeat(50_000), 'yaml-nesting'),
  'deep keys': code('? '.repeat(50_000), 'yaml-nesting'),
  'deep parentheses': expression('('.repeat(40_000), 'template-code-syntax'),
  'parentheses that never end': code(
    lines(20_000, (i) => `#@ x = (\nk${i}: 1\n`),
    'template-code-syntax',
  ),
  'loops without a colon': code(
    lines(50_000, (i) => `#@ for x in y${i}\na: 1\n#@ end\n`),
    'template-code-syntax',
  ),
  'names of one load': code(`#@ load("@ytt:struct", ${lines(40_000, (i) => `n${i}="struct", `)})\na: 1\n`),
  'a chain of not': expression(`${'not '.repeat(50_000)}True`, 'template-code-syntax'),
  'a chain of lambda': expression(`${'lambda: '.repeat(50_000)}1`, 'template-code-syntax'),
  'a chain of calls': expression(`f${'()'.repeat(50_000)}`, 'template-code-syntax'),
  'a chain of conditions': expression(`${'1 if 0 else '.repeat(50_000)}2`, 'template-code-syntax'),
  'a long sum': expression(`1${' + 1'.repeat(50_000)}`, 'template-code-syntax'),
  'deep blocks of code': code(
    lines(5_000, () => '#@ if True:\n'),
    'template-code-syntax',
  ),
  'deep JSON in code': code('#@ load("@ytt:json", "json")\na: #@ json.decode("[" * 100000)\n', failed),
  'deep YAML in code': code('#@ load("@ytt:yaml", "yaml")\na: #@ yaml.decode("[" * 100000)\n', failed),
  'deep TOML in code': code('#@ load("@ytt:toml", "toml")\na: #@ toml.decode("a = " + "[" * 100000)\n', failed),
  'deep JSON values': () => ({
    files: { 'schema.yml': `${schemaHead}a: 1\n`, 'values/v.yml': '['.repeat(100_000) },
    code: 'yaml-nesting',
  }),
  'deep schema defaults': () => ({
    files: { 'schema.yml': `${schemaHead}#@schema/type any=True\na: ${'['.repeat(400)}${']'.repeat(400)}\n` },
  }),
  // Aliases.
  'aliases of aliases': code(aliases(''), 'yaml-expansion'),
  'aliases of aliases in data values': () => ({
    files: { 'schema.yml': `${schemaHead}#@schema/type any=True\nb0: []\n`, 'values.yml': aliases(valuesHead) },
    code: 'yaml-expansion',
  }),
  'aliases of aliases in a schema': () => ({ files: { 'schema.yml': aliases(schemaHead) }, code: 'yaml-expansion' }),
  'aliases of aliases in an overlay': () => ({
    files: {
      'a.yml': 'b0: []\n',
      'b.yml': aliases('#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n'),
    },
    code: 'yaml-expansion',
  }),
  'aliases of aliases in a plain file': () => ({
    files: { 'schema.yml': `${schemaHead}a: 1\n`, 'values/a.yml': aliases('') },
    code: 'yaml-expansion',
  }),
  'aliases of aliases in code': code(
    `#@ load("@ytt:yaml", "yaml")\na: #@ yaml.decode(${JSON.stringify(aliases(''))})\n`,
    failed,
  ),
  'merges of merges': code(
    lines(40, (i) => `b${i}: &b${i}\n${i === 0 ? '  x: 1\n' : `  <<: *b${i - 1}\n  y${i}: *b${i - 1}\n`}`),
    'yaml-expansion',
  ),
  // Cyclic references between files.
  'modules that load each other': () => ({
    files: {
      'a.yml': '#@ load("a.star", "x")\na: #@ x\n',
      'a.star': 'load("b.star", "y")\nx = 1\n',
      'b.star': 'load("a.star", "x")\ny = 1\n',
    },
    code: failed,
  }),
  'a module that loads itself': () => ({
    files: { 'a.lib.yml': '#@ load("a.lib.yml", "x")\n', 'b.yml': '#@ load("a.lib.yml", "x")\n' },
    code: failed,
  }),
  'a library that runs itself': () => ({
    files: {
      ...library('l', '#@ load("@ytt:library", "library")\n--- #@ library.get("l").eval()\n'),
      '_ytt_lib/l/_ytt_lib/l/b.yml': '#@ load("@ytt:library", "library")\n--- #@ library.get("l").eval()\n',
    },
    code: failed,
  }),
  'a library that is run without end': () => ({
    files: {
      'a.yml':
        '#@ load("@ytt:library", "library")\n#@ def f(l):\n#@   return f(l.with_data_values({"x": l.data_values().x + 1}))\n#@ end\na: #@ f(library.get("l"))\n',
      '_ytt_lib/l/schema.yml': `${schemaHead}x: 1\n`,
    },
    code: limit,
  }),
  'a library that is run in a loop': () => ({
    files: {
      'a.yml':
        '#@ load("@ytt:library", "library")\n#@ l = library.get("l")\n#@ while True:\n#@   x = l.eval()\n#@ end\na: 1\n',
      '_ytt_lib/l/b.yml': 'x: 1\n',
    },
    code: limit,
  }),
  // Large texts.
  'many documents': code('---\na: 1\n'.repeat(100_000)),
  'many empty documents': code('---\n'.repeat(100_000)),
  'a long line': code(`a: ${'x'.repeat(1_000_000)}\n`),
  'a long key': code(`${'x'.repeat(1_000_000)}: 1\n`, 'yaml-syntax'),
  'a long comment': code(`a: 1 #! ${'x'.repeat(1_000_000)}\n`),
  'a long line of code': expression(`"${'x'.repeat(1_000_000)}"`),
  'a long flow sequence': code(`a: [${'1, '.repeat(200_000)}]\n`),
  'a long string with escapes': code(`a: "${'\\n'.repeat(500_000)}"\n`),
  'many anchors': code(lines(20_000, (i) => `a${i}: &a${i} 1\nb${i}: *a${i}\n`)),
  'many keys of several lines': code(
    lines(25_000, (i) => `"a${i}\n  b": 1\n`),
    'yaml-syntax',
  ),
  'many comments': code(`${'#! c\n'.repeat(100_000)}a: 1\n`),
  'only blanks': code(' '.repeat(1_000_000)),
  'only line breaks': code('\n'.repeat(1_000_000)),
  'only NUL': code('\0'.repeat(1_000_000), 'yaml-unreadable-character'),
  'only tabs': code('\t'.repeat(1_000_000), 'yaml-syntax'),
  'only brackets closed': code(']'.repeat(200_000), 'yaml-syntax'),
  'only quotes': code('"'.repeat(200_001), 'yaml-syntax'),
  'only colons': code(': '.repeat(100_000), 'yaml-syntax'),
  'only percent signs': code('%\n'.repeat(100_000), 'yaml-syntax'),
  // Many findings.
  'many wrong values': () => ({
    files: {
      'schema.yml': `${schemaHead}a:\n- b: 1\n`,
      'values.yml': `${valuesHead}a:\n${'- b: x\n'.repeat(50_000)}`,
    },
    code: 'wrong-type',
  }),
  'many unknown keys': () => ({
    files: {
      'schema.yml': schemaHead + lines(1_000, (i) => `key${i}: 1\n`),
      'values.yml': valuesHead + lines(20_000, (i) => `kye${i}: 1\n`),
    },
    code: 'overlay-match',
  }),
  'many unknown keys in a plain file': () => ({
    files: {
      'schema.yml': schemaHead + lines(1_000, (i) => `key${i}: 1\n`),
      'values/a.yml': lines(20_000, (i) => `kye${i}: 1\n`),
    },
    code: 'unknown-data-value',
  }),
  'many broken lines': code('a: b: c\n'.repeat(50_000), 'yaml-syntax'),
  'many broken expressions': code(
    lines(20_000, (i) => `a${i}: #@ 1 +\n`),
    'template-code-syntax',
  ),
  'many failing expressions': code(
    lines(20_000, (i) => `a${i}: #@ [][0]\n`),
    failed,
  ),
  'many undefined names': code(
    lines(20_000, (i) => `a${i}: #@ name${i}\n`),
    'undefined-name',
  ),
  'many repeated keys': code(`---\n${'a: 1\n'.repeat(50_000)}`),
  'many overlays that match nothing': () => ({
    files: {
      'a.yml': lines(300, (i) => `key${i}: 1\n`),
      'b.yml': `#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\n${lines(300, (i) => `yek${i}: 1\n`)}`,
    },
    code: 'overlay-match',
  }),
  'many failing rules': () => ({
    files: {
      'schema.yml': `${schemaHead}a:\n- #@schema/validation min=5\n  b: 9\n`,
      'values.yml': `${valuesHead}a:\n${'- b: 1\n'.repeat(20_000)}`,
    },
    code: 'invalid-value',
  }),
};

/** The slowest ones, for longer runs. */
export const slowProjects: ReadonlySet<string> = new Set([
  'documents without end',
  'many documents',
  'many wrong values',
  'many failing rules',
  'many failing expressions',
  'many undefined names',
  'a sum of ranges',
]);
