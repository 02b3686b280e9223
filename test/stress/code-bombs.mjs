// Hostile code: what built-ins, methods and modules of ytt do with large and strange arguments. In the form of `kinds`
// in bombs.mjs.

const times = (text, n) => text.repeat(n);
const lines = (n, line) => Array.from({ length: n }, (_, i) => line(i)).join('');
const value = (expression, ...modules) =>
  `${modules.map((name) => `#@ load("@ytt:${name}", "${name}")\n`).join('')}x: #@ ${expression}\n`;
/** A function that applies `step` to `x`, initially `first`, `n` times. */
const again = (n, first, step, last = 'x') =>
  `#@ def f():\n#@ x = ${first}\n#@ for i in range(${n}):\n#@ ${step}\n#@ end\n#@ return ${last}\n#@ end\na: #@ f()\n`;

/** YAML whose value is twice in the next, `n` times, below `head`. */
const twice = (n, head, last) =>
  `#@ def pair(v):\nl: #@ v\nr: #@ v\n#@ end\n#@ x = 1\n#@ for i in range(${n}):\n#@   x = pair(x)\n#@ end\n${head}${last}`;

export const codeKinds = {
  'a value twice in the next': ['yml', (n) => twice(n, '', 'a: #@ x\n'), [10, 18, 60]],
  'data values twice in the next': ['yml', (n) => twice(n, '#@data/values\n---\n', 'a: #@ x\n'), [10, 18, 60]],
  'declarations twice in the next': ['yml', (n) => twice(n, '#@data/values-schema\n---\n', 'a: #@ x\n'), [10, 18, 60]],
  'a declaration of any value, twice in the next': [
    'yml',
    (n) => twice(n, '#@data/values-schema\n---\n#@schema/type any=True\n', 'a: #@ x\n'),
    [10, 18, 60],
  ],
  'undefined names beside as many names': ['star', (n) => lines(n, (i) => `name${i} = 1\nnam${i}e\n`), [100, 10_000]],
  'undefined names in the values of keys': ['yml', (n) => lines(n, (i) => `a${i}: #@ u${i}\n`), [100, 20_000]],
  'names that nothing loads': ['yml', (n) => lines(n, (i) => `a${i}: #@ overlay.subset(${i})\n`), [100, 5000]],
  'modules that are not there': ['yml', (n) => lines(n, (i) => `#@ load("m${i}.star", "x${i}")\n`), [100, 5000]],
  'modules that nothing uses': ['yml', (n) => lines(n, (i) => `#@ load("@ytt:struct", s${i}="struct")\n`), [100, 5000]],
  'functions without parentheses': ['star', (n) => lines(n, (i) => `def f${i}(:\n  return\n`), [100, 5000]],
  'marks of negation': ['yml', (n) => `a: #@ f(${times('! x, ', n)}1)\n`, [100, 20_000]],
  'a name that is bound again and again': ['star', (n) => lines(n, (i) => `x = ${i}\n`), [100, 50_000]],
  'a name that is many functions': ['star', (n) => times('def f(x):\n  return x\nend\n', n), [100, 20_000]],
  'names of one letter more each': ['star', (n) => lines(n, (i) => `${times('a', i + 1)} = 1\n`), [50, 2000]],
  'calls of each other in a ring': [
    'star',
    (n) => `${lines(n, (i) => `def f${i}(x):\n  return f${(i + 1) % n}(x)\nend\n`)}f0(1)\n`,
    [10, 3000],
  ],
  'functions in functions': ['star', (n) => `${lines(n, (i) => `def f${i}():\n`)}${times('end\n', n)}`, [50, 5000]],
  parameters: ['star', (n) => `def f(${lines(n, (i) => `a${i}=1, `)}):\n  return a0\nend\nf()\n`, [100, 20_000]],
  'arguments by name': [
    'star',
    (n) => `def f(**k):\n  return k\nend\nf(${lines(n, (i) => `a${i}=1, `)})\n`,
    [100, 20_000],
  ],
  'entries of a dict': ['star', (n) => `x = {${lines(n, (i) => `"k${i}": ${i}, `)}}\n`, [100, 50_000]],
  'the same entry of a dict': ['star', (n) => `x = {${times('"k": 1, ', n)}}\n`, [100, 50_000]],
  'entries that are taken out one by one': [
    'yml',
    (n) => again(n, `{i: 1 for i in range(${n})}`, 'x.popitem()', 'len(x)'),
    [100, 300_000],
  ],
  'strings side by side': ['star', (n) => `x = ${times('"a" ', n)}\n`, [100, 50_000]],
  'escapes in a string': ['star', (n) => `x = "${times('\\u0041\\x41\\101\\n', n)}"\n`, [100, 100_000]],
  'escapes that are none': ['star', (n) => `x = "${times('\\q', n)}"\n`, [100, 100_000]],
  'mistakes above and below a bracket that is open': [
    'yml',
    (n) => `${times('a: #@ 1 +\n', n + 1)}#@ x = f([1,\n${times('b: #@ 1 +\n', n)}`,
    [100, 10_000],
  ],
  'backslashes at the end of lines': ['star', (n) => `x = 1${times(' \\\n', n)}\n`, [100, 100_000]],
  'colons behind a block': ['star', (n) => `def f(): ${times(':#', n)}\n  x = 1\n`, [100, 200_000]],
  'indents of all sizes': ['star', (n) => lines(n, (i) => `${times(' ', i % 50)}x = 1\n`), [100, 30_000]],
  'ends and else': ['star', (n) => times('if True:\nelse:\nelif True:\nend\n', n), [100, 10_000]],
  semicolons: ['star', (n) => `x = 1${times('; x = 1', n)}\n`, [100, 50_000]],
  'targets of an assignment': ['star', (n) => `${times('x, ', n)}y = range(${n + 1})\n`, [100, 30_000]],
  'targets in targets': ['star', (n) => `${times('[', n)}x${times(']', n)} = 1\n`, [50, 20_000]],
  'a module of null bytes': ['star', (n) => `x = 1\n${times('\0', n)}\ny = 2\n`, [10, 100_000]],
  'if again and again in one line': ['txt', (n) => `(@ ${times('if x ', n)}@)\n`, [100, 20_000]],
  'marks that close nothing': ['txt', (n) => times('@) ', n), [100, 100_000]],
  'marks with blanks between them': ['txt', (n) => times(`(@${times(' ', 50)}`, n), [100, 20_000]],
  'marks in marks': ['txt', (n) => `${times('(@= ', n)}1${times(' @)', n)}`, [100, 20_000]],
  'values in one line of a text': ['txt', (n) => times('(@= 1 @)', n), [100, 30_000]],
  'lines of a text': ['txt', (n) => `(@= 1 @)\n${times('a\n', n)}`, [100, 1_000_000]],
  'large integers': ['yml', (n) => value(`int("9" * ${n})`), [100, 10_000_000]],
  'a large integer as text': ['yml', (n) => again(n, '3', 'x = x * x', 'str(x)'), [10, 40]],
  'a shift of a shift': ['yml', (n) => again(n, '1', 'x = x << 500', 'x >> 1'), [10, 100_000]],
  'digits of another base': ['yml', (n) => value(`int("z" * ${n}, 36)`), [100, 1_000_000]],
  'a format with a star': ['yml', () => value('"%*d" % (1, 2)'), [1]],
  'a format of many marks': ['yml', (n) => value(`("%s" * ${n}) % tuple(range(${n}))`), [100, 500_000]],
  'a format of a precision': ['yml', (n) => value(`"%.${n}f" % 1.5`), [5, 100_000_000]],
  'sorted by a key': ['yml', (n) => value(`len(sorted(range(${n}), key=lambda x: -x))`), [1000, 3_000_000]],
  'sorted lists of lists': ['yml', (n) => value(`len(sorted([[1] * 1000] * ${n}))`), [10, 100_000]],
  'sorted what has no order': ['yml', (n) => value(`sorted([1, "a"] * ${n})`), [10, 1_000_000]],
  'reversed again and again': [
    'yml',
    (n) => again(n, 'list(range(100000))', 'x = reversed(x)', 'len(x)'),
    [3, 100_000],
  ],
  'zip of much': ['yml', (n) => value(`len(zip(*[range(${n})] * 100))`), [100, 1_000_000]],
  'enumerate of much': ['yml', (n) => value(`len(list(enumerate(range(${n}))))`), [100, 100_000_000]],
  'a list that takes itself in': ['yml', (n) => again(n, '[1]', 'x.extend(x)', 'len(x)'), [5, 60]],
  'a dict that takes itself in': ['yml', (n) => again(n, '{}', 'x[str(i)] = dict(x)', 'len(x)'), [5, 40]],
  'what is in a list': ['yml', (n) => again(n, 'list(range(100000))', 'y = -1 in x', 'len(x)'), [3, 1_000_000]],
  'places in a text': ['yml', (n) => again(n, '"a" * 1000000', 'y = x.find("b")', 'len(x)'), [3, 1_000_000]],
  'a place that is nearly there': ['yml', (n) => value(`("a" * ${n}).find("a" * ${n >> 1} + "b")`), [1000, 2_000_000]],
  'a text stripped': ['yml', (n) => value(`len(("ab" * ${n}).strip("ab"))`), [1000, 10_000_000]],
  'characters of a text': ['yml', (n) => value(`len(list(("a" * ${n}).elems()))`), [1000, 50_000_000]],
  'code points of a text': ['yml', (n) => value(`len(list(("é" * ${n}).codepoints()))`), [1000, 20_000_000]],
  'lines of a text in code': ['yml', (n) => value(`len(("a\\n" * ${n}).splitlines())`), [1000, 20_000_000]],
  'a text in capitals': [
    'yml',
    (n) => again(n, '"ß" * 1000000', 'y = x.upper().title().lower()', 'len(x)'),
    [2, 1_000_000],
  ],
  'joined of much': ['yml', (n) => value(`len(("," * 1000).join(["a"] * ${n}))`), [100, 1_000_000]],
  'a slice of each step': ['yml', (n) => again(n, 'list(range(100000))', 'y = x[::-1]', 'len(x)'), [3, 1_000_000]],
  'a set of much': ['yml', (n) => value(`len(set(range(${n})))`), [100, 100_000_000]],
  'tuples as keys': ['yml', (n) => value(`len({(i, (i, i)): i for i in range(${n})})`), [100, 10_000_000]],
  'JSON of many keys': [
    'yml',
    (n) => value(`len(json.decode("{" + ",".join(['"k%d":1' % i for i in range(${n})]) + "}"))`, 'json'),
    [100, 300_000],
  ],
  'JSON of one string': [
    'yml',
    (n) => value(`len(json.decode('"' + "\\\\u0041" * ${n} + '"'))`, 'json'),
    [100, 1_000_000],
  ],
  'JSON written with indents': [
    'yml',
    (n) => value(`len(json.encode(list(range(${n})), indent=8))`, 'json'),
    [100, 3_000_000],
  ],
  'YAML of many documents in code': ['yml', (n) => value(`yaml.decode("---\\n" * ${n})`, 'yaml'), [100, 500_000]],
  'YAML merges in code': [
    'yml',
    (n) => value(`yaml.decode("a: &a {x: 1}\\nb: {" + "<<: *a, " * ${n} + "}")`, 'yaml'),
    [100, 100_000],
  ],
  'YAML written deep': [
    'yml',
    (n) => again(n, '[]', 'x = [x]', 'yaml.encode(x)').replace('#@ def', '#@ load("@ytt:yaml", "yaml")\n#@ def'),
    [100, 100_000],
  ],
  'TOML tables': [
    'yml',
    (n) => value(`toml.decode("\\n".join(["[a%d.b.c]" % i for i in range(${n})]))`, 'toml'),
    [100, 50_000],
  ],
  'TOML tables in tables': [
    'yml',
    (n) => value(`toml.decode("[" + ".".join(["a"] * ${n}) + "]")`, 'toml'),
    [100, 100_000],
  ],
  'TOML lists of tables': ['yml', (n) => value(`toml.decode("[[a]]\\n" * ${n})`, 'toml'), [100, 200_000]],
  'TOML of one string': [
    'yml',
    (n) => value(`toml.decode('a = """' + "\\\\n" * ${n} + '"""')`, 'toml'),
    [100, 500_000],
  ],
  'a pattern of alternatives': [
    'yml',
    (n) => value(`regexp.match("${times('a|', n)}b", "b" * 1000)`, 'regexp'),
    [100, 10_000],
  ],
  'a pattern that is replaced': [
    'yml',
    (n) => value(`len(regexp.replace("a*", "b" * ${n}, lambda s: s * 10))`, 'regexp'),
    [100, 1_000_000],
  ],
  'a pattern that is none': ['yml', (n) => value(`regexp.match("${times('(', n)}", "a")`, 'regexp'), [100, 50_000]],
  'versions compared': ['yml', (n) => value(`version.require_at_least("${times('1.', n)}1")`, 'version'), [3, 50_000]],
  'an address of much': ['yml', (n) => value(`ip.parse_addr("1." * ${n})`, 'ip'), [3, 1_000_000]],
  'a URL of parameters': ['yml', (n) => value(`len(url.query_params_decode("a=1&" * ${n}))`, 'url'), [100, 1_000_000]],
  'structs in structs': [
    'yml',
    (n) => again(n, '{}', 'x = struct.encode({"a": x})').replace('#@ def', '#@ load("@ytt:struct", "struct")\n#@ def'),
    [100, 10_000],
  ],
  prints: ['yml', (n) => again(n, '1', 'print("x" * 1000)'), [10, 1_000_000]],
  failures: ['yml', (n) => lines(n, (i) => `a${i}: #@ fail("no")\n`), [100, 10_000]],
  'asserts that hold errors': [
    'yml',
    (n) =>
      again(n, '1', 'y = assert.try_to(lambda: fail("x" * 1000))').replace(
        '#@ def',
        '#@ load("@ytt:assert", "assert")\n#@ def',
      ),
    [10, 1_000_000],
  ],
  // Code where ytt runs none, and code of other languages.
  'marks of code in a text': ['yml', (n) => `b: #@ 1\na: x${times('-#@ y', n)}\n`, [1000, 100_000]],
  'marks of code in quotes over lines': ['yml', (n) => `b: #@ 1\na: "${times('x#@ y\n ', n)}"\n`, [1000, 100_000]],
  'marks of code in texts': ['yml', (n) => `b: #@ 1\n${lines(n, (i) => `a${i}: "#@ y"\n`)}`, [1000, 20_000]],
  'texts that may use what nothing uses': [
    'yml',
    (n) => `${lines(n, (i) => `#@ f${i} = 1\n`)}---\n${lines(n, (i) => `a${i}: "#@ y"\n`)}`,
    [100, 10_000],
  ],
  'open marks of code in a text': ['yml', (n) => `b: #@ 1\na: ${times('(@= x ', n)}\n`, [1000, 100_000]],
  'conditionals of another language': [
    'yml',
    (n) => lines(n, (i) => `#@ x${i} = a ? ${times('b:,', 60)}\n`),
    [100, 5000],
  ],
};
