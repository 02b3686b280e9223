/** The reasons of failures (`Failure`), each with code that fails for it. */
import { expect, it } from 'vitest';
import type { Failure } from '../findings/failure.js';
import { SourceFile } from '../text/source-file.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject } from './project.js';

/** The failure of the first error in `t.yml`. */
function failureOf(code: string, others: Readonly<Record<string, string>> = {}): Failure | undefined {
  const files = Object.entries({ 't.yml': code, ...others }).map(([path, text]) => new SourceFile(path, text));
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  return findings.find(({ file, severity }) => file === files[0] && severity === 'error')?.failure;
}

const load = (...names: readonly string[]): string =>
  names.map((name) => `#@ load("@ytt:${name}", "${name}")\n`).join('');
const struct = `${load('struct')}#@ x = struct.make(name=1)\n`;
const key: Failure = { kind: 'key-missing', of: 'dict', key: '' };

it.each<[code: string, failure: Failure | undefined]>([
  [`${struct}a: #@ x.nmae\n`, { kind: 'member-missing', of: 'struct', name: 'nmae' }],
  [`${struct}a: #@ getattr(x, "b c")\n`, { kind: 'member-missing', of: 'struct', name: 'b c' }],
  ['a: #@ "x".y\n', { kind: 'member-missing', of: 'string', name: 'y' }],
  ['a: #@ {}[""]\n', key],
  ['a: #@ {}[1]\n', { kind: 'key-missing', of: 'dict', key: 1 }],
  [`${struct}a: #@ x["b c"]\n`, { kind: 'key-missing', of: 'struct', key: 'b c' }],
  ['a: #@ [][0]\n', { kind: 'index-out-of-range' }],
  ['#@ if 0:\n#@ b = 1\n#@ end\na: #@ b\n', { kind: 'variable-unassigned' }],
  ['#@ def f():\n#@   c = b\n#@   b = 1\n#@ end\na: #@ f()\n', { kind: 'variable-unassigned' }],
  ['a: #@ [1][2]\n', { kind: 'index-out-of-range' }],
  ['a: #@ [].pop(0)\n', { kind: 'index-out-of-range' }],
  [`${load('assert')}a: #@ assert.fail("x")\n`, { kind: 'assert-fail' }],
  [`${load('assert')}a: #@ assert.fail()\n`, { kind: 'function-failed', name: 'assert.fail' }],
  [`${load('json')}a: #@ json.decode("{")\n`, { kind: 'function-failed', name: 'json.decode' }],
  [
    `${load('json', 'regexp')}a: #@ regexp.replace("x", "x", lambda x: json.decode(x))\n`,
    { kind: 'function-failed', name: 'regexp.replace' },
  ],
  [`${load('json')}a: #@ json.encode({1: 2})\n`, { kind: 'key-not-string' }],
  [`${load('toml')}a: #@ toml.encode({1: 2})\n`, { kind: 'key-not-string' }],
  [`${load('data')}a: #@ data.read("x")\n`, { kind: 'file-missing' }],
  [`${load('data')}a: #@ data.read("x/y")\n`, { kind: 'file-missing' }],
  [`${load('library')}a: #@ library.get("x")\n`, { kind: 'library-missing' }],
  ['#@ load("@ytt:data", "x")\n', { kind: 'name-not-exported', name: 'x', module: '@ytt:data' }],
  ['a: #@ [1]["x"]\n', { kind: 'index-refused' }],
  ['a: #@ {}[[]]\n', { kind: 'index-refused' }],
  ['a: #@ [1][1.5:]\n', { kind: 'slice-refused' }],
  ['a: #@ [1][::0]\n', { kind: 'slice-refused' }],
  ['a: #@ 1[1:]\n', { kind: 'slice-refused' }],
  ['a: #@ "a".find("a", "b")\n', undefined],
  ['a: #@ {}.get([])\n', undefined],
  ['a: #@ 1 + ""\n', { kind: 'operands-refused', op: '+', left: 'int', right: 'string' }],
  ['a: #@ [x for x in 1]\n', { kind: 'not-iterable' }],
  ['a: #@ 1()\n', { kind: 'not-callable' }],
  ['a: #@ sorted([1], key=1)\n', { kind: 'argument-refused', argument: '"key"' }],
  ['a: #@ len(*1)\n', { kind: 'spread-refused', mode: '*' }],
  ['a: #@ len(**1)\n', { kind: 'spread-refused', mode: '**' }],
  ['a: #@ zip([1], 2)\n', { kind: 'argument-refused', argument: '2' }],
  ['a: #@ sorted([1], kye=1)\n', { kind: 'argument-refused', argument: 'kye', nearest: 'key' }],
  ['a: #@ sorted([1], kye=1, key=2)\n', { kind: 'argument-refused', argument: 'kye' }],
  ['#@ def f(a):\n#@ end\na: #@ f()\n', { kind: 'call-mismatch', function: 'f' }],
  ['#@ def f(a):\n#@ end\na: #@ f(b=1)\n', { kind: 'call-mismatch', function: 'f', argument: 'b' }],
  [
    '#@ def f(port, path=1):\n#@ end\na: #@ f(prt=1)\n',
    { kind: 'call-mismatch', function: 'f', argument: 'prt', nearest: 'port' },
  ],
  ['#@ def f(port):\n#@ end\na: #@ f(1, prt=1)\n', { kind: 'call-mismatch', function: 'f', argument: 'prt' }],
  ['a: #@ fail("x")\n', { kind: 'function-failed', name: 'fail' }],
  ['---\n#@ def f():\na: 1\n---\n#@ end\nb: 1\n', { kind: 'node-misplaced' }],
  ['a: #@ 1\na: #@ 2\n', { kind: 'key-repeated' }],
  ['a: {{ b: c }}\nd: #@ 1\n', { kind: 'key-is-map' }],
  ['a: #@ 1 == 2 and x\n', undefined],
])('%j fails for %j', (code, failure) => {
  expect(failureOf(code)).toEqual(failure);
});

it('is passed on by a load, with the message of the one that failed first', () => {
  const modules = { 'b.star': 'x = {}[""]\n', 'a.star': 'load("b.star", "x")\n' };
  const first = 'cannot load b.star: Evaluating starlark template: key "" not in dict';
  expect(failureOf('#@ load("b.star", "x")\n', modules)).toEqual({ kind: 'load-failed', first, cause: key });
  expect(failureOf('#@ load("a.star", "x")\n', modules)).toEqual({
    kind: 'load-failed',
    first,
    cause: { kind: 'load-failed', first, cause: key },
  });
});

it('is the same where a function of a module is called', () => {
  expect(failureOf('#@ load("m.star", "f")\na: #@ f()\n', { 'm.star': 'def f():\n  return {}[""]\nend\n' })).toEqual(
    key,
  );
});

it('is passed on by a library, and by an overlay that code applies', () => {
  const library = { '_ytt_lib/l/t.yml': 'a: #@ {}[""]\n' };
  const failing = `${load('library')}--- #@ library.get("l").eval()\n`;
  expect(failureOf(failing, library)).toEqual({ kind: 'library-failed', cause: key });
  const missing = '#@ library.get("m")\n';
  const inner = { '_ytt_lib/l/t.yml': `${load('library')}${missing}` };
  expect(failureOf(failing, inner)).toEqual({ kind: 'library-failed', cause: { kind: 'library-missing' } });
  const overlay = `${load('overlay')}#@ def left():\na: 1\n#@ end\n#@ def right():\n#@overlay/replace via=lambda a, b: {}[""]\na: 2\n#@ end\n`;
  expect(failureOf(`${overlay}--- #@ overlay.apply(left(), right())\n`)).toEqual(key);
});

const overlay = (value: string): string => `${load('overlay')}#@overlay/match by=overlay.all\n---\na: ${value}\n`;

it.each<[item: string, failure: Failure]>([
  ['#@overlay/match missing=True\n  b: 1', { kind: 'argument-unknown', name: 'missing', nearest: 'missing_ok' }],
  ['#@overlay/match mi=True\n  b: 1', { kind: 'argument-unknown', name: 'mi', nearest: 'missing_ok' }],
  ['#@overlay/replace vi=1\n  b: 1', { kind: 'argument-unknown', name: 'vi', nearest: 'via' }],
  ['#@overlay/match q=True\n  b: 1', { kind: 'argument-unknown', name: 'q', nearest: undefined }],
  ['#@overlay/match missing_ok=1\n  b: 1', { kind: 'boolean-expected', argument: 'missing_ok' }],
  ['#@overlay/replace or_add=1\n  b: 1', { kind: 'boolean-expected', argument: 'or_add' }],
  ['#@overlay/match expects="1"\n  b: 1', { kind: 'count-malformed', text: '1' }],
  ['#@overlay/match expects=2\n  b: 1', { kind: 'miscounted', count: 1 }],
  ['#@overlay/match expects="2+"\n  b: 1', { kind: 'miscounted', count: 1 }],
  ['#@overlay/match expects=lambda n: n == 2\n  b: 1', { kind: 'miscounted', count: 1 }],
  ['c: 1', { kind: 'miscounted', count: 0 }],
  ['#@overlay/append\n  b: 1', { kind: 'operation-misplaced', annotation: 'overlay/append' }],
  ['#@overlay/remove\n  #@overlay/replace\n  b: 1', { kind: 'operation-repeated' }],
  ['l:\n  #@overlay/match expects=1\n  - 1', { kind: 'matcher-missing' }],
  ['l:\n  #@overlay/match by=overlay.all\n  #@overlay/insert\n  - 1', { kind: 'side-missing' }],
  [
    'l:\n  #@overlay/match by=overlay.all\n  #@overlay/insert before=1\n  - 1',
    { kind: 'boolean-expected', argument: 'before' },
  ],
])('an overlay of %j fails for %j', (item, failure) => {
  const left = { 'u.yml': 'a:\n  b: 1\n  l: [1]\n' };
  expect(failureOf(overlay(`\n  ${item}`), left)).toEqual(failure);
  const applied = `${load('overlay')}#@ def l():\nb: 1\nl: [1]\n#@ end\n#@ def r():\n${item.replace(/^ {2}/gm, '')}\n#@ end\n--- #@ overlay.apply(l(), r())\n`;
  expect(failureOf(applied)).toEqual(failure);
});

it('is told of overlays with a map where there is none', () => {
  expect(failureOf(overlay('{b: 1}'), { 'u.yml': 'a: x\n' })).toEqual({ kind: 'map-expected', found: 'string' });
  expect(failureOf(overlay('[1]'), { 'u.yml': 'a: x\n' })).toBeUndefined();
});
