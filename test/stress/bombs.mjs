// Texts that cost more than they seem to: each a kind of nesting, repetition or computation, in several sizes.
import { codeKinds } from './code-bombs.mjs';
import { textKinds } from './text-bombs.mjs';

const times = (text, n) => text.repeat(n);
const lines = (n, line) => Array.from({ length: n }, (_, i) => line(i)).join('');
const data = '#@ load("@ytt:data", "data")\n';
const evaluated = (expression, modules = '') =>
  `${modules
    .split(' ')
    .filter((name) => name !== '')
    .map((name) => `#@ load("@ytt:${name}", "${name}")\n`)
    .join('')}x: #@ ${expression}\n`;

/** By name: the file's extension, its text of size `n`, and the sizes to try. */
export const kinds = {
  // Nested and repeated YAML.
  'flow sequences, open': ['yml', (n) => `a: ${times('[', n)}`, [900, 200_000]],
  'flow sequences': ['yml', (n) => `a: ${times('[', n)}${times(']', n)}\n`, [900, 100_000]],
  'flow mappings, open': ['yml', (n) => `a: ${times('{a: ', n)}`, [900, 100_000]],
  'flow mappings': ['yml', (n) => `a: ${times('{a: ', n)}1${times('}', n)}\n`, [900, 50_000]],
  'flow of both': ['yml', (n) => `a: ${times('[{a: ', n)}`, [400, 50_000]],
  'block mappings': ['yml', (n) => lines(n, (i) => `${times(' ', i)}a:\n`), [400, 3000]],
  'block sequences': ['yml', (n) => `${times('- ', n)}1\n`, [400, 100_000]],
  'explicit keys': ['yml', (n) => `${times('? ', n)}1\n`, [400, 100_000]],
  'complex keys': ['yml', (n) => `? ${times('[', n)}${times(']', n)}\n: 1\n`, [400, 20_000]],
  'quotes, open': ['yml', (n) => `a: "${times('x\n', n)}`, [1000, 300_000]],
  'quotes, closed at the end': ['yml', (n) => `a: "${times('x\n  ', n)}"\n`, [1000, 300_000]],
  'doubled quotes': ['yml', (n) => `a: '${times("''", n)}'\n`, [1000, 500_000]],
  escapes: ['yml', (n) => `a: "${times('\\u0041\\n', n)}"\n`, [1000, 200_000]],
  'folded lines': ['yml', (n) => `a: >\n${times('  x\n\n', n)}`, [1000, 200_000]],
  'literal lines that grow': [
    'yml',
    (n) => `a: |\n${lines(n, (i) => `${times(' ', 1 + (i % 200))}x\n`)}`,
    [1000, 30_000],
  ],
  documents: ['yml', (n) => times('---\na: 1\n', n), [1000, 100_000]],
  'empty documents': ['yml', (n) => times('---\n', n), [1000, 100_000]],
  'ends of documents': ['yml', (n) => times('...\n', n), [1000, 100_000]],
  directives: ['yml', (n) => `${times('%TAG ! x:\n', n)}---\n`, [1000, 50_000]],
  comments: ['yml', (n) => `${times('# c\n', n)}a: 1\n`, [1000, 200_000]],
  'comments behind values': ['yml', (n) => times('a: 1 # c\n', n), [1000, 100_000]],
  hashes: ['yml', (n) => `a: 1 ${times('#', n)}\n`, [1000, 1_000_000]],
  keys: ['yml', (n) => lines(n, (i) => `k${i}: 1\n`), [1000, 300_000]],
  'one key again and again': ['yml', (n) => times('k: 1\n', n), [1000, 100_000]],
  'items of a flow sequence': ['yml', (n) => `a: [${times('1,', n)}]\n`, [1000, 500_000]],
  'commas alone': ['yml', (n) => `a: [${times(',', n)}]\n`, [1000, 200_000]],
  colons: ['yml', (n) => `a${times(':', n)}\n`, [1000, 1_000_000]],
  'colons and blanks': ['yml', (n) => `a${times(': a', n)}\n`, [1000, 200_000]],
  'a long key': ['yml', (n) => `${times('a', n)}: 1\n`, [1000, 1_000_000]],
  'a long number': ['yml', (n) => `a: ${times('9', n)}\n`, [1000, 1_000_000]],
  'a long fraction': ['yml', (n) => `a: 1.${times('9', n)}e${times('9', n)}\n`, [1000, 300_000]],
  'blanks before a value': ['yml', (n) => `a:${times(' ', n)}x\n`, [1000, 1_000_000]],
  'blanks behind a value': ['yml', (n) => `a: 1${times(' ', n)}x\n`, [1000, 1_000_000]],
  tabs: ['yml', (n) => `a:${times('\t', n)}x\n`, [1000, 1_000_000]],
  'blank lines': ['yml', (n) => `a: 1\n${times(' \n', n)}b: 2\n`, [1000, 500_000]],
  'carriage returns': ['yml', (n) => times('a\r', n), [1000, 200_000]],
  'lines that do not parse': ['yml', (n) => times('a b: c: d\n', n), [1000, 50_000]],
  'tabs before keys': ['yml', (n) => lines(n, (i) => `\ta${i}: 1\n`), [1000, 100_000]],
  'brackets that close nothing': ['yml', (n) => times(']\n', n), [1000, 50_000]],
  'indents that fit nowhere': ['yml', (n) => times('  a: 1\n b: 1\n', n), [1000, 50_000]],
  tags: ['yml', (n) => `a: ${times('!x ', n)}1\n`, [1000, 50_000]],
  anchors: ['yml', (n) => lines(n, (i) => `a${i}: &a${i} 1\nb${i}: *a${i}\n`), [1000, 50_000]],
  'aliases of aliases': [
    'yml',
    (n) => `a0: &a0 [1]\n${lines(n, (i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]\n`)}`,
    [10, 60],
  ],
  'merged aliases of aliases': [
    'yml',
    (n) => `a0: &a0 {x: 1}\n${lines(n, (i) => `a${i + 1}: &a${i + 1}\n  <<: [*a${i}, *a${i}]\n  k${i}: *a${i}\n`)}`,
    [10, 40],
  ],
  'an alias in itself': ['yml', (n) => `a: &a\n${times('- *a\n', n)}`, [10, 10_000]],
  'control characters': ['yml', (n) => `a: ${times('\u0000\u0007\u001b\u0085\ufeff\u202e', n)}\n`, [100, 50_000]],
  'lone surrogates': ['yml', (n) => `a: ${times('\ud800', n)}\n`, [100, 100_000]],
  'characters of two units': ['yml', (n) => `a: ${times('😀', n)}\n`, [1000, 300_000]],
  // Nested and repeated code.
  'parentheses, open': ['yml', (n) => `a: #@ ${times('(', n)}\n`, [500, 100_000]],
  'lists, open': ['yml', (n) => `a: #@ ${times('[', n)}\n`, [500, 100_000]],
  'lists in lists': ['yml', (n) => `a: #@ ${times('[', n)}${times(']', n)}\n`, [200, 50_000]],
  'dicts in dicts': ['yml', (n) => `a: #@ ${times('{"a":', n)}1${times('}', n)}\n`, [200, 50_000]],
  'calls of calls': ['yml', (n) => `a: #@ f${times('()', n)}\n`, [500, 50_000]],
  'calls in calls': ['yml', (n) => `a: #@ ${times('str(', n)}1${times(')', n)}\n`, [200, 50_000]],
  'members of members': ['yml', (n) => `${data}a: #@ data.values${times('.a', n)}\n`, [500, 50_000]],
  'indices of indices': ['yml', (n) => `a: #@ x${times('[0]', n)}\n`, [500, 50_000]],
  negations: ['yml', (n) => `a: #@ ${times('not ', n)}1\n`, [500, 50_000]],
  signs: ['yml', (n) => `a: #@ ${times('-', n)}1\n`, [500, 100_000]],
  sums: ['yml', (n) => `a: #@ 1${times('+1', n)}\n`, [500, 100_000]],
  comparisons: ['yml', (n) => `a: #@ 1${times('==1', n)}\n`, [500, 50_000]],
  lambdas: ['yml', (n) => `a: #@ ${times('lambda: ', n)}1\n`, [200, 50_000]],
  'conditional expressions': ['yml', (n) => `a: #@ ${times('1 if 1 else ', n)}1\n`, [500, 50_000]],
  'loops of a comprehension': ['yml', (n) => `a: #@ [1${times(' for x in [1]', n)}]\n`, [100, 5000]],
  'comprehensions in comprehensions': [
    'yml',
    (n) => `a: #@ ${times('[', n)}1${times(' for x in [1]]', n)}\n`,
    [100, 5000],
  ],
  'words that make no sense': ['yml', (n) => `a: #@ ${times('x ', n)}\n`, [500, 100_000]],
  'a long text in code': ['yml', (n) => `a: #@ "${times('a', n)}"\n`, [1000, 1_000_000]],
  'a long number in code': ['yml', (n) => `a: #@ ${times('9', n)}\n`, [1000, 100_000]],
  'blocks in blocks': ['yml', (n) => `${times('#@ if True:\n', n)}a: 1\n${times('#@ end\n', n)}`, [200, 20_000]],
  'blocks that nothing closes': ['yml', (n) => times('#@ if True:\na: 1\n', n), [200, 20_000]],
  'ends that close nothing': ['yml', (n) => times('#@ end\n', n), [200, 50_000]],
  'blocks one by one': ['yml', (n) => times('#@ if True:\na: 1\n#@ end\n', n), [200, 20_000]],
  'statements that go on too long': ['yml', (n) => times('#@ a = (1) 2\n', n), [200, 20_000]],
  'an open bracket between many mistakes': [
    'yml',
    (n) => `${times('#@ a = (1) 2\n', n + 1)}#@ a = (\n#@ 2)\n${times('#@ a = (1) 2\n', n - 1)}`,
    [200, 20_000],
  ],
  functions: ['yml', (n) => lines(n, (i) => `#@ def f${i}():\na: 1\n#@ end\n`), [200, 10_000]],
  assignments: ['yml', (n) => `${lines(n, (i) => `#@ x${i} = 1\n`)}a: 1\n`, [200, 50_000]],
  loads: ['yml', (n) => `${times('#@ load("none.star", "y")\n', n)}a: 1\n`, [200, 10_000]],
  annotations: ['yml', (n) => `${times('#@x/y\n', n)}a: 1\n`, [200, 50_000]],
  'annotations of documents, below their document': [
    'yml',
    (n) => `---\n${times('#@data/values\n', n)}a: 1\n`,
    [200, 50_000],
  ],
  'annotations of documents, almost': ['yml', (n) => times('#@data-values\n---\n', n), [200, 10_000]],
  'annotations with arguments': ['yml', (n) => `#@overlay/match ${times('by="a", ', n)}\n---\na: 1\n`, [200, 20_000]],
  'arguments of a rule': [
    'yml',
    (n) => `#@data/values-schema\n---\n#@schema/validation ${lines(n, (i) => `min_len=${i}, `)}\na: ""\n`,
    [50, 5000],
  ],
  'examples of a schema': [
    'yml',
    (n) => `#@data/values-schema\n---\n#@schema/examples ${lines(n, (i) => `("e${i}", ${i}), `)}\na: 0\n`,
    [50, 3000],
  ],
  'nullable in nullable': [
    'yml',
    (n) => `#@data/values-schema\n---\n${lines(n, (i) => `${times(' ', i)}#@schema/nullable\n${times(' ', i)}a:\n`)}`,
    [50, 500],
  ],
  'arrays in arrays of a schema': ['yml', (n) => `#@data/values-schema\n---\na:\n${times('- ', n)}1\n`, [50, 500]],
  'keys that a schema does not declare': [
    'yml',
    (n) => `#@data/values-schema\n---\nb: 1\n#@data/values\n---\n${lines(n, (i) => `a${i}: 1\n`)}`,
    [50, 2000],
  ],
  'maps as keys of values of another type': [
    'yml',
    (n) => `#@data/values-schema\n---\nb: [1]\n#@data/values\n---\nb:\n${lines(n, (i) => `- {{ x${i} }}\n`)}`,
    [50, 2000],
  ],
  'values of another type': [
    'yml',
    (n) => `#@data/values-schema\n---\nb: [1]\n#@data/values\n---\nb:\n${lines(n, (i) => `- x${i}\n`)}`,
    [50, 2000],
  ],
  'keys that have lost their indentation': [
    'yml',
    (n) => {
      const keys = (indent) => lines(n, (i) => `${indent}k${i}: 1\n`);
      return `#@data/values-schema\n---\n#@schema/nullable\na:\n${keys('  ')}#@data/values\n---\na:\n${keys('')}`;
    },
    [50, 2000],
  ],
  'headers of a schema': ['yml', (n) => times('#@data/values-schema\n---\na: 1\n', n), [50, 2000]],
  'headers of data values': ['yml', (n) => times('#@data/values\n---\na: 1\n', n), [50, 2000]],
  overlays: [
    'yml',
    (n) => `#@ load("@ytt:overlay", "overlay")\n---\na: 1\n${times('#@overlay/match by=overlay.all\n---\na: 2\n', n)}`,
    [50, 1000],
  ],
  'overlays of many documents': [
    'yml',
    (n) =>
      `#@ load("@ytt:overlay", "overlay")\n${times('---\na: 1\n', n)}#@overlay/match by=overlay.all, expects="1+"\n---\na: 2\n`,
    [50, 20_000],
  ],
  // Endless code, or code with a disproportionate result.
  'a loop without an end': ['star', () => 'def f():\n  while True:\n    x = 1\n  end\nend\nf()\n', [1]],
  'a loop over much': ['yml', (n) => `#@ for i in range(${n}):\n#@ x = i\n#@ end\na: 1\n`, [100_000_000_000]],
  'loops in loops': ['yml', (n) => `${times('#@ for i in range(1000):\n', n)}#@ x = 1\n${times('#@ end\n', n)}`, [6]],
  'items of a loop': ['yml', (n) => `a:\n#@ for i in range(${n}):\n- #@ i\n#@ end\n`, [10_000_000]],
  recursion: ['yml', (n) => `#@ def f(n):\n#@ return f(n + 1)\n#@ end\na: #@ f(${n})\n`, [1]],
  'recursion of two': [
    'yml',
    () => '#@ def f():\n#@ return g()\n#@ end\n#@ def g():\n#@ return f()\n#@ end\na: #@ f()\n',
    [1],
  ],
  'recursion through a lambda': ['yml', () => '#@ f = lambda g: g(g)\na: #@ f(f)\n', [1]],
  'a text times a number': ['yml', (n) => evaluated(`"x" * ${n}`), [100_000, 10_000_000_000]],
  'a list times a number': ['yml', (n) => evaluated(`[1] * ${n}`), [100_000, 10_000_000_000]],
  'a list of much': ['yml', (n) => evaluated(`list(range(${n}))`), [10_000_000_000]],
  'sorted of much': ['yml', (n) => evaluated(`sorted(range(${n}))`), [10_000_000_000]],
  'a power by shifting': ['yml', (n) => evaluated(`1 << ${n}`), [500, 10_000_000_000]],
  'a product of large numbers': [
    'yml',
    (n) =>
      `#@ def f():\n#@ x = 3\n#@ for i in range(${n}):\n#@ x = x * x\n#@ end\n#@ return x\n#@ end\na: #@ f() % 7\n`,
    [10, 60],
  ],
  'a text that doubles': [
    'yml',
    (n) => `#@ def f():\n#@ x = "ab"\n#@ for i in range(${n}):\n#@ x = x + x\n#@ end\n#@ return x\n#@ end\na: #@ f()\n`,
    [10, 100],
  ],
  'a list that doubles': [
    'yml',
    (n) =>
      `#@ def f():\n#@ x = [1]\n#@ for i in range(${n}):\n#@ x = x + x\n#@ end\n#@ return x\n#@ end\na: #@ len(f())\n`,
    [10, 100],
  ],
  'a tuple of itself, hashed': [
    'yml',
    (n) =>
      `#@ def f():\n#@ x = (1,)\n#@ for i in range(${n}):\n#@ x = (x, x)\n#@ end\n#@ return {x: 1}\n#@ end\na: #@ len(f())\n`,
    [10, 60],
  ],
  'a list of itself, printed': [
    'yml',
    (n) =>
      `#@ def f():\n#@ x = [1]\n#@ for i in range(${n}):\n#@ x = [x, x]\n#@ end\n#@ return str(x)\n#@ end\na: #@ f()\n`,
    [10, 60],
  ],
  'a list of itself as a value': [
    'yml',
    (n) => `#@ def f():\n#@ x = [1]\n#@ for i in range(${n}):\n#@ x = [x, x]\n#@ end\n#@ return x\n#@ end\na: #@ f()\n`,
    [10, 40],
  ],
  'a list that holds itself': ['yml', () => '#@ x = []\n#@ x.append(x)\na: #@ x\n', [1]],
  'two lists that hold each other, compared': [
    'yml',
    () => '#@ x = []\n#@ y = [x]\n#@ x.append(y)\na: #@ x == y\n',
    [1],
  ],
  'a wide format': ['yml', (n) => evaluated(`"%${n}d" % 1`), [9, 1_000_000_000]],
  'many fields of a format': ['yml', (n) => evaluated(`"${times('{}', n)}".format(*range(${n}))`), [100, 50_000]],
  'many replacements': ['yml', (n) => evaluated(`("a" * ${n}).replace("", "b" * ${n})`), [1000, 1_000_000]],
  'a split into letters': ['yml', (n) => evaluated(`("a," * ${n}).split(",")`), [1000, 50_000_000]],
  'a pattern that goes back': [
    'yml',
    (n) => evaluated(`regexp.match("^(a+)+$", "${times('a', n)}b")`, 'regexp'),
    [30, 10_000],
  ],
  'a pattern of many copies': [
    'yml',
    (n) => evaluated(`regexp.match("a{0,1000}$", "${times('a', n)}b")`, 'regexp'),
    [100, 100_000],
  ],
  'a pattern of copies of copies': [
    'yml',
    () => evaluated('regexp.match("((a{0,100}){0,100}){0,100}", "b")', 'regexp'),
    [1],
  ],
  'YAML in code, nested': ['yml', (n) => evaluated(`yaml.decode("[" * ${n})`, 'yaml'), [500, 1_000_000]],
  'YAML in code, aliases': [
    'yml',
    (n) =>
      evaluated(
        `yaml.decode("a0: &a0 [1]\\n" + "".join(["a%d: &a%d [*a%d, *a%d]\\n" % (i + 1, i + 1, i, i) for i in range(${n})]))`,
        'yaml',
      ),
    [10, 60],
  ],
  'JSON in code, nested': ['yml', (n) => evaluated(`json.decode("[" * ${n} + "]" * ${n})`, 'json'), [500, 1_000_000]],
  'JSON of what holds itself': [
    'yml',
    () => '#@ load("@ytt:json", "json")\n#@ x = {}\n#@ x["x"] = x\na: #@ json.encode(x)\n',
    [1],
  ],
  'TOML in code, nested': [
    'yml',
    (n) => evaluated(`toml.decode("a = " + "[" * ${n} + "]" * ${n})`, 'toml'),
    [500, 100_000],
  ],
  'TOML in code, dotted': ['yml', (n) => evaluated(`toml.decode("a" + ".a" * ${n} + " = 1")`, 'toml'), [500, 100_000]],
  'base64 of much': ['yml', (n) => evaluated(`base64.encode("x" * ${n})`, 'base64'), [1000, 50_000_000]],
  'digests of much': ['yml', (n) => evaluated(`sha256.sum("x" * ${n})`, 'sha256'), [1000, 50_000_000]],
  'digests again and again': [
    'yml',
    (n) =>
      `#@ load("@ytt:sha256", "sha256")\n#@ def f():\n#@ x = "a"\n#@ for i in range(${n}):\n#@ x = sha256.sum(x * 1000)\n#@ end\n#@ return x\n#@ end\na: #@ f()\n`,
    [100, 10_000_000],
  ],
  'a URL of much': ['yml', (n) => evaluated(`url.path_segment_encode("/" * ${n})`, 'url'), [1000, 20_000_000]],
  'a version of much': ['yml', (n) => evaluated(`"1" + ".1" * ${n}`), [1000, 10_000_000]],
  // Nesting and repetition in other kinds of files.
  'code in a text': ['txt', (n) => times('(@= "x" @) ', n), [500, 50_000]],
  'code in a text, open': ['txt', (n) => times('(@ ', n), [500, 100_000]],
  'blocks in a text': ['txt', (n) => `${times('(@ if True: @)', n)}x${times('(@ end @)', n)}`, [200, 20_000]],
  'a text without a line': ['txt', (n) => `(@= 1 @)${times('x', n)}`, [1000, 2_000_000]],
  'a module of functions': ['star', (n) => times('def f(x):\n  return x\nend\n', n), [500, 50_000]],
  'a module of blocks in blocks': [
    'star',
    (n) => `${times('if True:\n', n)}x = 1\n${times('end\n', n)}`,
    [200, 20_000],
  ],
  'a module in one line': ['star', (n) => `x = [${times('1, ', n)}]\n`, [1000, 300_000]],
  'a module of brackets, open': ['star', (n) => `x = ${times('[', n)}\n`, [500, 100_000]],
  'a module of quotes, open': ['star', (n) => `x = """${times('a\n', n)}`, [500, 200_000]],
  'a module that loads itself': ['star', () => 'load("bomb.star", "x")\nx = 1\n', [1]],
  'a module of long lines': ['star', (n) => `x = 1 ${times('+ 1 ', n)}\n`, [500, 50_000]],
  'a project of globs': ['project', (n) => `projects:\n- name: a\n  files: ["${times('*a', n)}b"]\n`, [10, 2000]],
  'a project of braces': ['project', (n) => `projects:\n- name: a\n  files: ["${times('{a,b}', n)}"]\n`, [10, 500]],
  'a project of projects': [
    'project',
    (n) => `projects:\n${lines(n, (i) => `- name: p${i}\n  files: [.]\n`)}`,
    [10, 300],
  ],
};

/** All bombs: `name`, the extension of its file, and its text. */
export function* bombs() {
  for (const [name, [extension, text, sizes]] of Object.entries({ ...kinds, ...codeKinds, ...textKinds }))
    for (const size of sizes) yield { name: `${name} (${size})`, extension, text: text(size) };
}
