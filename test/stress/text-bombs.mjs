// Hostile schemas, overlays, project files, modelines and characters. In the form of `kinds` in bombs.mjs.

const times = (text, n) => text.repeat(n);
const lines = (n, line) => Array.from({ length: n }, (_, i) => line(i)).join('');
const schema = '#@data/values-schema\n---\n';
const overlay = '#@ load("@ytt:overlay", "overlay")\n';
const project = (rest) => `projects:\n- name: a\n  files: [.]\n${rest}`;

export const textKinds = {
  // Mistakes, more than anybody makes.
  'values of a wrong type': [
    'yml',
    (n) => `${schema}list: [0]\n#@data/values\n---\nlist:\n${lines(n, (i) => `- x${i}\n`)}`,
    [100, 100_000],
  ],
  'values that nothing declares': [
    'yml',
    (n) => `${schema}a: 0\n#@data/values\n---\n${lines(n, (i) => `k${i}: 1\n`)}`,
    [100, 100_000],
  ],
  'names that nothing defines': ['yml', (n) => lines(n, (i) => `a${i}: #@ u${i}\n`), [100, 100_000]],
  'keys that are repeated': ['yml', (n) => times('a: 1\n', n), [100, 100_000]],
  'lines that cannot be read': ['yml', (n) => lines(n, (i) => `a${i} : : x\n`), [100, 100_000]],
  // Schemas and their rules.
  'keys of a schema': ['yml', (n) => `${schema}${lines(n, (i) => `k${i}: 1\n`)}`, [100, 30_000]],
  'keys of a schema, each with a rule': [
    'yml',
    (n) => `${schema}${lines(n, (i) => `#@schema/validation min=2\nk${i}: 1\n`)}`,
    [100, 3000],
  ],
  'errors of a schema': ['yml', (n) => `${schema}${lines(n, (i) => `k${i}: [1, 2]\n`)}`, [100, 3000]],
  'rules that defaults violate': [
    'yml',
    (n) => `${schema}${lines(n, (i) => `#@schema/validation min_len=3\nk${i}: ""\n`)}`,
    [100, 3000],
  ],
  'rules that call each other': [
    'yml',
    (n) =>
      `#@ def f(v):\n#@ return f(v)\n#@ end\n${schema}${lines(n, (i) => `#@schema/validation ("r", f)\nk${i}: 1\n`)}`,
    [10, 1000],
  ],
  'a pattern in a rule': [
    'yml',
    (n) => `#@schema/definition data_values=True\n---\n#@schema/validate regexp="(a+)+$"\nk: ${times('a', n)}!\n`,
    [10, 100_000],
  ],
  'many patterns of keys': [
    'yml',
    (n) =>
      `#@schema/definition data_values=True\n---\na:\n${lines(n, (i) => `  #@schema/key allowed="^k${i}.*$"\n  x${i}: 1\n`)}`,
    [10, 1000],
  ],
  'any type of much': [
    'yml',
    (n) => `${schema}#@schema/type any=True\na:\n${lines(n, (i) => `  k${i}: [1]\n`)}`,
    [100, 20_000],
  ],
  'descriptions of much': ['yml', (n) => `${schema}#@schema/desc "${times('<b>|`*_', n)}"\na: 1\n`, [100, 100_000]],
  'a schema in its own default': [
    'yml',
    (n) => `${schema}#@schema/default [{"a": []}] * ${n}\na:\n- a: [""]\n`,
    [10, 100_000],
  ],
  'alternatives in alternatives': [
    'yml',
    (n) =>
      `#@schema\n---\n${lines(n, (i) => `${times('  ', i)}#@schema/one-of [{"a": 1}], [{"a": ""}]\n${times('  ', i)}a:\n`)}`,
    [10, 100],
  ],
  // Overlays.
  'an overlay of each key': [
    'yml',
    (n) =>
      `${overlay}---\n${lines(n, (i) => `k${i}: 1\n`)}#@overlay/match by=overlay.all\n---\n${lines(n, (i) => `k${i}: 2\n`)}`,
    [100, 5000],
  ],
  'an overlay of each item': [
    'yml',
    (n) =>
      `${overlay}---\na:\n${lines(n, (i) => `- name: n${i}\n`)}#@overlay/match by=overlay.all\n---\na:\n${lines(n, (i) => `#@overlay/match by="name"\n- name: n${i}\n  b: 1\n`)}`,
    [50, 1500],
  ],
  'an overlay that matches by a function': [
    'yml',
    (n) =>
      `${overlay}#@ m = lambda i, l, r: len([x for x in range(1000)]) > 0\n---\na:\n${lines(n, (i) => `- n${i}\n`)}#@overlay/match by=overlay.all\n---\na:\n#@overlay/match by=m, expects="0+"\n- 1\n`,
    [50, 20_000],
  ],
  'overlays that insert': [
    'yml',
    (n) =>
      `${overlay}---\na: [1]\n#@overlay/match by=overlay.all\n---\na:\n${lines(n, () => '#@overlay/match by=overlay.index(0)\n#@overlay/insert before=True\n- 2\n')}`,
    [50, 2000],
  ],
  'overlays that remove what is not there': [
    'yml',
    (n) => `${overlay}---\na: 1\n#@overlay/match by=overlay.all\n---\n${lines(n, (i) => `#@overlay/remove\nb${i}:\n`)}`,
    [50, 5000],
  ],
  'overlays applied to overlays': [
    'yml',
    (n) => `${overlay}#@ def o():\na: 1\n#@ end\nx: #@ ${times('overlay.apply(', n)}o()${times(', o())', n)}\n`,
    [10, 200],
  ],
  'comments that silence': ['yml', (n) => times('#! ytt-disable-next-line a, b, c\na: 1\n', n), [100, 20_000]],
  'a comment that silences much': [
    'yml',
    (n) => `#! ytt-disable-next-line ${times('a, ', n)}\na: #@ b\n`,
    [100, 100_000],
  ],
  // Modelines.
  'a modeline to above everything': [
    'yml',
    (n) => `#! ytt-schema: ${times('../', n)}etc/passwd\na: 1\n`,
    [10, 100_000],
  ],
  'a modeline to a device': ['yml', () => '#! ytt-schema: /dev/zero\na: 1\n', [1]],
  'a modeline of control characters': [
    'yml',
    (n) => `#! ytt-schema: ${times('\u0000\u001b[2J\u202e', n)}\na: 1\n`,
    [1, 50_000],
  ],
  'a modeline to itself': ['yml', () => '#! ytt-schema: bomb.yml\n#@data/values\n---\na: 1\n', [1]],
  modelines: ['yml', (n) => times('#! ytt-schema: schema.yml\n', n), [100, 50_000]],
  // YAML whose value is much larger than its text.
  'one anchor again and again': ['yml', (n) => `${lines(n, (i) => `a${i}: &x 1\n`)}b: *x\n`, [100, 50_000]],
  'one alias again and again': ['yml', (n) => `a: &x {b: 1, c: 2}\n${lines(n, (i) => `k${i}: *x\n`)}`, [100, 50_000]],
  'merges of one map': ['yml', (n) => `a: &x {b: 1}\nc:\n${times('  <<: *x\n', n)}`, [100, 20_000]],
  'a merge of many maps': ['yml', (n) => `a: &x {b: 1}\nc:\n  <<: [${times('*x, ', n)}]\n`, [100, 50_000]],
  'a merge in itself': ['yml', (n) => `a: &x\n${times('  <<: *x\n', n)}`, [1, 1000]],
  'aliases as keys': ['yml', (n) => `a: &x {b: 1}\n${times('*x : 1\n', n)}`, [10, 10_000]],
  'tags that are none': ['yml', (n) => lines(n, (i) => `k${i}: !!python/object:os.system x\n`), [100, 20_000]],
  'binary values': ['yml', (n) => `a: !!binary ${times('QUJD', n)}\n`, [100, 500_000]],
  'dates and times': ['yml', (n) => lines(n, (i) => `k${i}: 2001-12-14t21:59:43.1${i}-05:00\n`), [100, 20_000]],
  'numbers that nearly are': ['yml', (n) => lines(n, (i) => `k${i}: 0x${times('f', 30)}_${i}\n`), [100, 20_000]],
  'versions of YAML': ['yml', (n) => times('%YAML 9.9\n---\na: 1\n', n), [10, 10_000]],
  // Characters.
  'marks of byte order': ['yml', (n) => `\ufeff${times('\ufeffa: 1\n', n)}`, [10, 50_000]],
  'what is UTF-16 read as UTF-8': ['yml', (n) => `\ufffd\ufffd${times('a\0:\0 \x001\0\n\0', n)}`, [10, 50_000]],
  'line breaks of all kinds': [
    'yml',
    (n) => times('a: 1\r\nb: 1\rc: 1\nd: 1\u2028e: 1\u2029f: 1\u0085', n),
    [10, 10_000],
  ],
  'from right to left': ['yml', (n) => lines(n, (i) => `\u202eמפתח${i}: \u2066ערך\u2069\n`), [10, 20_000]],
  'accents on one letter': ['yml', (n) => `a${times('\u0301', n)}: 1\n`, [10, 500_000]],
  'halves of pairs as keys': ['yml', (n) => lines(n, (i) => `\ud83d${i}: \udc00\n`), [10, 20_000]],
  'null bytes in keys': ['yml', (n) => lines(n, (i) => `k\0${i}: "\0"\n`), [10, 20_000]],
  // Project files.
  'a project of variants': [
    'project',
    (n) => project(`  variants:\n${lines(n, (i) => `    v${i}: {files: [.]}\n`)}`),
    [10, 300],
  ],
  'a project of data values': [
    'project',
    (n) => project(`  dataValues:\n${lines(n, (i) => `    a.b${i}: x\n`)}`),
    [10, 5000],
  ],
  'a project of deep paths': ['project', (n) => project(`  dataValues: {"${times('a.', n)}b": x}\n`), [10, 50_000]],
  'a project of marks': [
    'project',
    (n) => project(`  fileMarks:\n${lines(n, () => '  - "**/*:exclusive-for-output=true"\n')}`),
    [10, 3000],
  ],
  'a project of everything': [
    'project',
    () => 'projects:\n- name: a\n  files: [/, /proc, /dev, /dev/zero, "..", "../..", "~"]\n',
    [1],
  ],
  'a project of stars': ['project', (n) => `projects:\n- name: a\n  files: ["${times('**/', n)}*.yml"]\n`, [10, 5000]],
  'a project of null bytes': [
    'project',
    () => 'projects:\n- name: "a\\0b"\n  files: ["a\\0b", "\\e[2J", "\\u202e"]\n',
    [1],
  ],
  'a project of wrong types': ['project', () => 'projects: {a: [1, {}, null]}\ndialect: [1]\nfiles: 1\n', [1]],
  'a project of lists in lists': ['project', (n) => `projects: ${times('[', n)}${times(']', n)}\n`, [100, 50_000]],
  'a project of aliases': [
    'project',
    (n) =>
      `x0: &a0 [.]\n${lines(n, (i) => `x${i + 1}: &a${i + 1} [*a${i}, *a${i}]\n`)}projects:\n- name: a\n  files: *a${n}\n`,
    [5, 40],
  ],
  'a project of environments': ['project', (n) => project(`  dataValuesEnv: [${times('PATH, ', n)}]\n`), [10, 10_000]],
  'a project of one long name': [
    'project',
    (n) => `projects:\n- name: ${times('a', n)}\n  files: [.]\n`,
    [10, 1_000_000],
  ],
};
