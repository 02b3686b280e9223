import type { Finding, FindingCode } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { noteEdits } from '../../workspace/evaluation/edit-history.js';
import { sourceAs, type TextFile } from '../../workspace/files/text-file.js';
import { isTransientIn } from './next-keys.js';

/** The version of a text after `typed` was typed at `<|>`. */
function after(text: string, typed: string): TextFile {
  const at = text.indexOf('<|>');
  const before = text.replace('<|>', '');
  const version = (content: string): TextFile => ({ key: '/ws/values.yml', text: content, version: 1 });
  const edited = version(before.slice(0, at) + typed + before.slice(at));
  noteEdits(version(before), edited, [{ range: { start: at, end: at }, newText: typed }]);
  return edited;
}

/** Whether a finding in the file at the range of `marked` is one that the next keys may remove. */
function isTransient(file: TextFile, code: FindingCode, marked: string): boolean {
  const start = file.text.indexOf(marked);
  const range = { start, end: start + marked.length };
  const source = sourceAs(file, 'values.yml');
  const missing = code === 'undefined-name' ? { missing: { name: marked, nearest: undefined } } : {};
  const finding: Finding = { code, severity: 'error', file: source, range, message: '', related: [], ...missing };
  return isTransientIn(file)?.(finding) ?? false;
}

it('a value that is being typed may become one that is allowed', () => {
  expect(isTransient(after('level: d<|>\n', 'e'), 'invalid-value', 'de')).toBe(true);
  expect(isTransient(after('level: d\nport: <|>\n', '1'), 'invalid-value', 'd')).toBe(false);
});

it('a file that nobody has edited has none that the next keys may change', () => {
  expect(isTransientIn({ key: '/ws/values.yml', text: 'level: d\n', version: 1 })).toBeUndefined();
});

it('a word that is being typed may be no boolean in the end', () => {
  expect(isTransient(after('a: [n<|>, 1]\n', 'o'), 'yaml-boolean-like', 'no')).toBe(true);
});

it('a letter at the end of the file that begins no boolean has its final type', () => {
  expect(isTransient(after('port: <|>', 'x'), 'wrong-type', 'x')).toBe(false);
});

it('what ends where the word begins may be of it', () => {
  expect(isTransient(after('port: [n<|>]\n', 'o'), 'wrong-type', '[')).toBe(true);
});

describe('only findings at the word being typed are of its beginning:', () => {
  it.each([
    ['the word', 'no', true],
    ['the word with its line break', 'no\n', true],
    ['what ends before it', 'port:', false],
    ['what begins behind it', 'next', false],
    ['it and the line below', 'no\nnext: on', false],
  ])('%s', (_, marked, expected) => {
    expect(isTransient(after('port: n<|>\nnext: on\n', 'o'), 'wrong-type', marked)).toBe(expected);
  });

  it.each([
    ['letters that were sent together', 'port: <|>\n', 'fals', true],
    ['letters below a line that was broken with them', 'port:<|>\n', '\n  tr', true],
    ['what is inserted as a whole', 'port: <|>\n', '1234567', false],
    ['what is pasted', 'port: <|>\n', '12345 7', false],
    ...['t', 'fa', 'ye', 'No', 'on', 'OF', 'nu', '-1.'].map((begun): [string, string, string, boolean] => [
      `what may become another type: ${begun}`,
      'x: <|>\n',
      begun,
      true,
    ]),
    ['what is no such word', 'port: <|>\n', 'trn', false],
    ['six keys at once', 'port: <|>\n', '1234 6', true],
    ['what is no number', 'port: <|>\n', '1a', false],
    ['what only ends with a digit', 'port: <|>\n', 'a1', false],
  ])('%s', (_, text, typed, expected) => {
    expect(isTransient(after(text, typed), 'wrong-type', typed.trim())).toBe(expected);
  });
});

it.each([
  ['a module before its member', 'data', true],
  ['a function before its arguments', 'f.g', true],
  ['an expression that ends with the word', '1 + data', true],
  ['not what goes on behind it', 'data + 1', false],
])('a value that is not finished: %s', (_, code, expected) => {
  const [before = '', rest = ''] = code.split(/(?<=a|g)(?=$| )/);
  const file = after(`a: #@ ${before.slice(0, -1)}<|>${rest}\n`, before.slice(-1));
  expect(isTransient(file, 'evaluation-failed', code)).toBe(expected);
});

describe('in the middle of a line, only the word being typed is unfinished:', () => {
  it.each<[string, string, string, FindingCode, string, boolean]>([
    ['a name', 'a: #@ f(na<|>, 1)\n', 'm', 'undefined-name', 'nam', true],
    ['a name that was suggested', 'a: #@ f(<|>, 1)\n', 'long_name', 'undefined-name', 'long_name', true],
    ['not what was pasted', 'a: #@ f(<|>, 1)\n', 'one, other', 'undefined-name', 'other', false],
    ['an argument', 'a: #@ f(dat<|>, 1)\n', 'a', 'evaluation-failed', 'data', true],
    ['an argument in the middle of which it is', 'a: #@ f(d<|>ta, 1)\n', 'a', 'evaluation-failed', 'data', true],
    ['not an argument of which it is the end', 'a: #@ f(x + dat<|>, 1)\n', 'a', 'evaluation-failed', 'x + data', false],
    [
      'not an argument of which it is the beginning',
      'a: #@ f(dat<|>, 1)\n',
      'a',
      'evaluation-failed',
      'data, 1',
      false,
    ],
    ['a number before another', 'a: [1<|>2]\n', '.', 'wrong-type', '1.2', true],
    ['not a number before letters', 'a: [1<|>a]\n', '2', 'wrong-type', '12a', false],
    ['not the word before which a space is typed', 'a: [1,<|>true]\n', ' ', 'wrong-type', 'true', false],
    ['not what it makes of the line', 'el<|>e:\n', 's', 'template-code-syntax', 'else:', false],
    ['brackets that the editor closed', 'a: #@ f(x<|>, 1)\n', '[]', 'template-code-syntax', ']', true],
    ['not brackets around what is typed', 'a: #@ f(<|>] + 1)\n', 'x[', 'template-code-syntax', '] + 1)', false],
    ['not brackets that are closed by hand', 'a: #@ f(x[<|>, 1)\n', ']', 'template-code-syntax', ']', false],
  ])('%s', (_, text, typed, code, marked, expected) => {
    expect(isTransient(after(text, typed), code, marked)).toBe(expected);
  });
});

describe('what fails where a name is used is up to its value, while that is typed at the end of a line:', () => {
  it.each<[string, string, string, boolean]>([
    ['a module before its member', '#@ m = dat<|>\n\nb: #@ m.eval()\n', 'eval', true],
    [
      'the result of a function',
      '#@ def g(x):\n#@ end\n#@ def f(x):\n#@   return x.form<|>\n#@ end\nb: #@ f(1)',
      'f(1)',
      true,
    ],
    [
      'that of a function above it',
      '#@ def g(x):\n#@ end\n#@ def f(x):\n#@   return x.f<|>\n#@ end\nb: #@ g(1)',
      'g(1)',
      false,
    ],
    ...[3_900, 4_100].map((length): [string, string, string, boolean] => [
      `the result of a function that began ${length} characters above`,
      `#@ def f(x):\n#! ${'x'.repeat(length)}\n#@   return x.form<|>\n#@ end\nb: #@ f(1)`,
      'f(1)',
      length < 4_000,
    ]),
    [
      'the result of a function with spaces before its name',
      '#@ def  long(x):\n#@   return x.form<|>\n#@ end\nb: #@ long(1)',
      'long(1)',
      true,
    ],
    ['the result of a function in a module', 'def f(x):\n  return x.form<|>\nend\nk = f(1)\n', 'f(1)', true],
    ['the result of a function in text', '(@ def f(x): @)\n(@ return x.f<|> @)\n(@ end @)\n(@= f(1) @)', 'f(1) ', true],
    ['what only names a result', '#@ def f(x):\n#@   y = "return " + x.f<|>\n#@ end\nb: #@ f(1)', 'f(1)', false],
    ['in a block', '  #@ m = dat<|>\n  b: #@ m.eval()', 'm.eval()', true],
    ['in text that keeps its spaces', '(@ m = dat<|> @)\n(@= m.eval() @)\n', 'eval', true],
    ['not of an argument', 'k: #@ f(m=dat<|>)\nb: #@ m.eval()\n', 'eval', false],
    ['not at the beginning of the line itself', 'm = m.eval() + dat<|>\n', 'm = m.eval()', false],
    ['a result in no function', '#@   return x.f<|>\nb: #@ g(1)', 'g(1)', false],
    ['what only looks like a result', '#@ def f(x):\n#@   returned(x.f<|>\n#@ end\nb: #@ f(1)', 'f(1)', false],
    ['a function before its arguments', '#@ m = data.rea<|>\nb: #@ m.eval()', 'm.eval()', true],
    ['what the editor closed', '#@ m = f(dat<|>)\nb: #@ m.eval()\n', 'm.eval()', true],
    ['of several names', '#@ (k, m) = dat<|>\nb: #@ m.eval()\n', 'eval', true],
    ['in a module', 'm = dat<|>\nk = m.eval()\n', 'eval', true],
    ['at the end of the file', '#@ mm = dat<|>\nb: #@ mm', ': #@ mm', true],
    ['in text', '(@- m = dat<|> @)\n(@= m.eval() @)\n', 'eval', true],
    ['above it', 'def f():\n  return m.eval()\nend\nm = dat<|>\n', 'eval', true],
    ['not in the middle of a line', '#@ m = dat<|> + 1\nb: #@ m.eval()\n', 'eval', false],
    ['not of another name', '#@ m = dat<|>\nb: #@ mm.eval()\n', 'eval', false],
    ['not of what the value is made of', '#@ k = m + dat<|>\nb: #@ m.eval()\n', 'eval', false],
    ['not of a name that is compared', '#@ k(m == dat<|>\nb: #@ m.eval()\n', 'eval', false],
    ['not of a key', 'm: #@ dat<|>\nb: #@ m.eval()\n', 'eval', false],
    ['not on the line itself', '#@ m = m.eval() + dat<|>\n', 'm.eval()', false],
  ])('%s', (_, text, marked, expected) => {
    const file = after(text, 'a');
    expect(isTransient(file, 'evaluation-failed', marked)).toBe(expected);
    expect(isTransient(file, 'wrong-type', marked)).toBe(false);
  });
});

describe('what is missing at the end of the line being typed may follow:', () => {
  it.each<[string, string, string, FindingCode, string]>([
    ['a colon', 'a: 1\npor<|>\nb: 1\n', 't', 'yaml-syntax', 'port'],
    ['a quote', 'a: "x<|>\nb: 1\n', ' ', 'yaml-syntax', '"x '],
    ['a bracket of code', 'a: #@ f(<|>', '"', 'template-code-syntax', 'f("'],
    ['a bracket that the editor closed', 'a: #@ f<|>\n', '()', 'template-code-syntax', 'f('],
    ['the rest of a value that an overlay matches by', '- name: we<|>\n', 'b', 'overlay-match', '-'],
    ['the key that an overlay matches by', 'a:\n- na<|>\n', 'm', 'overlay-call', '- nam'],
    ['a match above a document', '#@overlay/match by=<|>\n#! c\n\n---\nk: 1\nz: 2\n---\n', 'x', 'overlay-match', 'z'],
    ['an item that begins above', 'a:\n  - <|>\n    b: 1\n', 'x', 'overlay-match', 'b'],
    [
      'a variable that an overlay matches by',
      '#@ m = o<|>\na: 1\n#@overlay/match by=m\n#! c\n---\n',
      'v',
      'overlay-call',
      '---',
    ],
    [
      'a variable that a document matches by',
      '#@ m = o<|>\na: 1\n#@overlay/match by=m\n---\n',
      'v',
      'overlay-match',
      '---',
    ],
    ['a match above a key', 'a:\n  #@overlay/match by=x<|>\n  b:\n  - c\n', 'y', 'overlay-mismatch', '- c'],
    ['a colon behind letters that were sent together', 'a: 1\np<|>\nb: 1\n', 'ort', 'yaml-syntax', 'port'],
    ['a colon behind letters that were sent with a line break', 'a: 1<|>\nb: 1\n', '\npor', 'yaml-syntax', 'por'],
    ['what stands before what the editor closed', 'a: #@ f(<|>)\n', '""', 'template-code-syntax', 'f('],
    ['the colon of the first key of a map', 'a:\n  - ke<|>\n', 'y', 'wrong-type', 'key'],
    ['the colon that ends a block', '#@ if a<|>:\n', '.', 'template-code-syntax', ':'],
    ['what a loop goes over', '#@ for a<|> in :\n', 'b', 'template-code-syntax', ':'],
    ['a value of code that begins', 'a: #@ f(<|>)\n', '1', 'evaluation-failed', 'f(1)'],
    ['a value of code before a space', 'a: #@ f(1)<|>\n', ' ', 'evaluation-failed', 'f(1)'],
    ['a name before a space', 'a: #@ x + yy<|>\n', ' ', 'undefined-name', 'yy'],
    ['what is found at the end of the line', 'a: #@ f(<|>\n', '"', 'template-code-syntax', '\n'],
    ['arguments of a suggestion', 'a: #@ g<|>\n', 'etattr', 'evaluation-failed', 'getattr'],
    ['the body of a suggestion', 'a: #@ <|>\n', 'lambda left, right: ', 'template-code-syntax', 'lambda left, right:'],
    ['the operator of an assignment', '#@ ab<|>\n', ' ', 'undefined-name', 'ab'],
    ['a second target', '#@  a, <|>\n', 'b', 'undefined-name', 'a'],
    ['a second target in a block', '  #@  a, <|>\n', 'b', 'undefined-name', 'a'],
    ['the loop of a comprehension', 'a: #@ [x.<|>]\n', 'y', 'undefined-name', 'x'],
    ['the loop of a comprehension behind an operator', 'a: #@ [x + <|>]\n', 'y', 'undefined-name', 'x'],
    ['targets in parentheses', '#@  (a, _)<|>\n', ' ', 'undefined-name', 'a'],
    ['targets in brackets', '#@ [a, b<|>\n', ']', 'undefined-name', 'a'],
    ['a value for several names', '#@ (a, _) = asser<|>\n', 't', 'evaluation-failed', '(a, _)'],
    ['a value for several names in text', '(@ a, b = f<|> @)\n', '.', 'evaluation-failed', 'a, b'],
    ['values for several names', '#@ for a, b in x<|>:\n', '.', 'evaluation-failed', 'a, b'],
    ['a second target in a module', 'a, <|>\n', 'b', 'undefined-name', 'a'],
    ['what follows far below', `${'b: 1\n'.repeat(30)}a: #@ <|>\n`, 'lambda x: ', 'template-code-syntax', 'lambda x:'],
    ['what follows in as much as is suggested', 'a: "<|>\n', 'text '.repeat(20), 'yaml-syntax', '"text'],
    ['a second target in text', '(@ a, <|> @)\n', 'b', 'undefined-name', 'a'],
    ['a second target in text that is open', '(@ a, <|>\n', 'b', 'undefined-name', 'a'],
    ['a value for several names behind spaces', '#@ (a, _)  = asser<|>\n', 't', 'evaluation-failed', '(a, _)'],
    ['a value for several names without spaces', '#@ (a, _)=asser<|>\n', 't', 'evaluation-failed', '(a, _)'],
    ['the colon of the first key of an item', 'a:\n-   ke<|>\n', 'y', 'wrong-type', 'key'],
    ['the rest of what an overlay must be', 'a: 1 #@overlay/asser<|>\n', 't', 'overlay-assert', 'a: 1'],
    ['the rest of a default', '#@schema/default 1<|>\n', '2', 'schema-default-type', '#@schema/default 12'],
    ['the end of code in text', 'a: (@= b<|>"\n', 'c', 'text-template-syntax', '(@'],
    ['code that belongs to a node', 'a: #<|>\n', '@', 'overlay-mismatch', 'a'],
    ['the annotation above a node', 'b: 1\n  #<|>\nc: 1\n', '@', 'code-after-node-block', '#@'],
    ['keys of an example', '#@schema/examples ("", {})\na:\n  b: <|>\n', '1', 'schema-example-type', 'b: 1'],
    ['the first use of a name', '#@ a = 1<|>\nb: 1\n', '2', 'unused-symbol', 'a'],
    ['the colon of a key that is the first of a map', 'a:\n  b<|>\n', 'c', 'schema-default-never-applies', 'bc'],
    ['the value behind a colon', 'a:\n  - b<|>\nc: 1\n', ':', 'wrong-type', 'b'],
    ['the colon of a key above items', 'a:\n  ke<|>\n  - b\n', 'y', 'wrong-type', 'key\n  - b'],
    ['the value of a key that is declared', 'a: 1\ntls<|>\n', ':', 'schema-null', 'tls'],
    ['the name of an argument', '#@overlay/match miss<|>\n---\n', 'i', 'overlay-annotation', 'missi'],
    ['the text of an annotation', '#@schema/desc<|>\na: 1\n', ' ', 'schema-annotation', '#@schema/desc'],
    [
      'the rules of an annotation',
      '#@schema/validatio<|>\na: 1\n',
      'n',
      'validation-annotation',
      '#@schema/validation',
    ],
  ])('%s', (_, text, typed, code, marked) => {
    expect(isTransient(after(text, typed), code, marked)).toBe(true);
  });

  it.each<[string, string, string, FindingCode, string]>([
    ['not in the middle of a line', 'a: "<|> x\n', 'y', 'yaml-syntax', '"y x'],
    ['not on another line', 'port\nb: <|>\n', '1', 'yaml-syntax', 'port'],
    ['not behind a line break', 'port<|>\n', '\n', 'yaml-syntax', 'port'],
    ['not for lines that are pasted', 'a: "<|>\n', 'the\n text', 'yaml-syntax', '"the'],
    ['not for what is long', 'a: "<|>\n', 'text '.repeat(21), 'yaml-syntax', '"text'],
    ['not for what ends before', 'a: #@ f(1) + <|>\n', '1', 'evaluation-failed', 'f(1)'],
    ['not for a name in code that has ended', 'a: #@ x.f(y<|>\n', ')', 'undefined-name', 'x'],
    ['not what is found in the line above', '- name: web\n  b: <|>\n', '1', 'overlay-match', '-'],
    ['not a node above a match', '---\nk: 1\n#@overlay/match by=<|>\n---\nb: 2\n', 'x', 'overlay-match', 'k'],
    ['not a node below another', 'a: 1 #@overlay/match by=<|>\nk: 1\n', 'x', 'overlay-match', 'k'],
    [
      'not a node below a match by another name',
      '#@ m = o<|>\n#@overlay/match by=n\n---\n',
      'v',
      'overlay-call',
      '---',
    ],
    ['not a node below code with the name', '#@ m = o<|>\nb: 1\n#@ k(m)\na: z\n', 'v', 'evaluation-failed', 'a: z'],
    ['not another finding about a match by the name', '#@ m = o<|>\nb: 1 #@ m\na: z\n', 'v', 'wrong-type', 'b: 1 #@ m'],
    ['not the next node but one', '#@overlay/match by=<|>\n---\na: 1\n---\nz: 2\n', 'x', 'overlay-match', 'z'],
    ['not another kind of finding below a match', '#@overlay/match by=<|>\n---\nk: 1\n', 'x', 'wrong-type', 'k'],
    ['not for what is complete', 'a: f(<|>\n', ')', 'undefined-name', 'f('],
    ['not for a value behind its key', 'a: wor<|>\n', 'd', 'wrong-type', 'word'],
    ['not for what goes on below', 'a: "wor<|>\nb: 1\n', 'd', 'yaml-syntax', '"word\nb: 1'],
    ['not for a value below', 'a:\n  ke<|>\nb: 1\n', 'y', 'wrong-type', '1'],
    ['not for a value in a bracket', 'a: #@ [f(1) + <|>]\n', 'y', 'evaluation-failed', 'f(1)'],
    ['not for a name in a call', '#@ f(x<|>\n', ')', 'undefined-name', 'f'],
    ['not for a key before an equals sign', '  k = va<|>\n', 'l', 'map-key-repeated', 'k'],
    ['not for what is compared', 'a: #@ f(1) == <|>\n', '2', 'evaluation-failed', 'f(1)'],
    ['not for several names above', '#@ a, b = 1\n#@ c = <|>\n', '2', 'evaluation-failed', 'a, b'],
    ['not for a name in a sum', 'a: #@ x + <|>\n', 'y', 'undefined-name', 'x'],
    ['not for what begins above', 'a: b\n  wor<|>\n', 'd', 'wrong-type', 'b\n  word'],
  ])('%s', (_, text, typed, code, marked) => {
    expect(isTransient(after(text, typed), code, marked)).toBe(false);
  });
});

describe('what code reads may be declared by the line being typed:', () => {
  const rule = '#@schema/validation ("x", lambda v: v["crt"])\ntls: <|>\n';
  it.each<[string, string, string, FindingCode, boolean]>([
    ['in a schema', `#@data/values-schema\n---\n${rule}`, 'a', 'member-missing', true],
    ['in data values', `#@data/values\n---\n${rule}`, 'a', 'validation-when', true],
    ['in a schema of a proposal', `#@schema/match data_values=True\n---\n${rule}`, 'a', 'member-missing', true],
    ['which other findings do not depend on', `#@data/values-schema\n---\n${rule}`, 'a', 'evaluation-failed', false],
    ['unless nothing is declared there', rule.replace('schema/', 'x/'), 'a', 'member-missing', false],
    [
      'unless it is in the middle',
      `#@data/values-schema\n---\n${rule.replace('<|>', '<|>a')}`,
      'a',
      'member-missing',
      false,
    ],
  ])('%s', (_, text, typed, code, expected) => {
    expect(isTransient(after(text, typed), code, '"crt"')).toBe(expected);
  });
});

describe('a line that the editor outdents', () => {
  const outdented = (line: string, indent = ''): TextFile => {
    const version = (content: string): TextFile => ({ key: '/ws/a.star', text: content, version: 1 });
    const file = version(`if a:\n  b\n${indent}${line}\nend\n`);
    const before = version(`if a:\n  b\n  ${indent}${line}\nend\n`);
    noteEdits(before, file, [{ range: { start: 10, end: 12 }, newText: '' }]);
    return file;
  };

  it.each([
    ['elif', true],
    ['elif b', false],
    ['f(', false],
  ])('is still typed if it begins another branch: %s', (line, expected) => {
    expect(isTransient(outdented(line), 'template-code-syntax', line)).toBe(expected);
    expect(isTransient(outdented(line, '  '), 'template-code-syntax', line)).toBe(expected);
  });
});

describe('a snippet that was inserted is not finished', () => {
  const snippet = '#@ for item in :\n  \n#@ end';
  it.each<[string, FindingCode, string, boolean]>([
    ['where a value is missing', 'template-code-syntax', ':', true],
    ['where something is written', 'template-code-syntax', 'end', false],
    ['unless the code was evaluated', 'undefined-name', ':', false],
  ])('%s', (_, code, marked, expected) => {
    expect(isTransient(after('<|>\na: 1\n', snippet), code, marked)).toBe(expected);
  });

  it('where a member is missing', () => {
    const file = after('#@<|>\na: 1\n', 'overlay/match by=overlay.\n---\n');
    expect(isTransient(file, 'template-code-syntax', 'by=overlay.')).toBe(true);
    expect(isTransient(file, 'template-code-syntax', 'by=overlay')).toBe(false);
  });

  it('which is not asked of the text around it', () => {
    const below = after('x: <|>\n#@ if :\na: 1\n', '1 long text here');
    expect(isTransient(below, 'template-code-syntax', ':\na: 1')).toBe(false);
    expect(isTransient(after('#@ if :\n<|>\na: 1\n', snippet), 'template-code-syntax', ':')).toBe(false);
  });
});

describe('blocks may be closed, or open again, after the next keys:', () => {
  /** Whether a finding of this kind in the first line is one that the next keys may remove. */
  const isHeldAs = (file: TextFile, kind: 'block-unclosed' | 'block-unopened' | 'string-unclosed'): boolean => {
    const source = sourceAs(file, 'values.yml');
    const range = { start: 0, end: 1 };
    const finding = { code: 'template-code-syntax', severity: 'error', file: source, range, message: '', related: [] };
    return isTransientIn(file)?.({ ...finding, failure: { kind } } as Finding) ?? false;
  };

  it.each([
    ['behind the head of a block', '#@ if x:<|>\na: 1\n', '\n'],
    ['behind it and a space', '#@ if x: <|>\na: 1\n', '\n'],
    ['behind it in a block', '#@ def f():\n  #@ if x:<|>\n#@ end\n', '\r\n  '],
    ['behind it in a module', 'def f():<|>', '\n  '],
    ['behind it in text', '(@ if x: -@)<|>\n', '\n'],
    ['behind it in text that keeps its spaces', '(@ if x: @)<|>\n', '\n'],
    ['behind it in text without spaces', '(@ if x:@)<|>\n', '\n'],
    ['while a member begins like an end', '#@ def f():\n#@ return a.en<|>\n#@ end\n', 'd'],
    ['while a name begins like an end', '#@ def f():\n#@   x = en<|>\n#@ end\n', 'd'],
    ['while a statement begins like an end', 'def f():\n  en<|>\nend\n', 'd'],
  ])('%s', (_, text, typed) => {
    const file = after(`#! x\n${text}`, typed);
    expect(isHeldAs(file, 'block-unclosed')).toBe(true);
    expect(isHeldAs(file, 'block-unopened')).toBe(true);
    expect(isHeldAs(file, 'string-unclosed')).toBe(false);
  });

  it.each([
    ['not behind other lines', '#@ x = 1<|>\n', '\n'],
    ['not behind text on its line', '(@ if x: @) b<|>\n', '\n'],
    ['not while something else is typed', '#@ if x<|>\n', ':'],
    ['not while a word ends like an end', '#@ x = spen<|>\n', 'd'],
    ['not behind an end', '#@ x = end<|>\n', 's'],
    ['not for lines that are pasted', '#@ if x:<|>\n', '\na: 1\n'],
    ['not above a blank line', '#@ if x:\n<|>', '\n'],
  ])('%s', (_, text, typed) => {
    expect(isHeldAs(after(`#! x\n${text}`, typed), 'block-unclosed')).toBe(false);
  });

  it.each([
    ['#@ x = "a \\\n#@ b <|>"\n', '\\', true],
    ["#@ x = 'a \\\n#@ b <|>'\n", '\\', true],
    ['#@ x = "a \\\n#@ b <|>"\n', 'c', false],
    ['#@ y = "\\""\n#@ x = "a <|>"\n', 'c', false],
    ['#@ x = "a \\\n#@ b <|>\n', '\\', false],
  ])('a string whose quote is behind a backslash may go on: %j', (text, typed, expected) => {
    const file = after(`#! x\n${text}`, typed);
    expect(isHeldAs(file, 'string-unclosed')).toBe(expected);
    expect(isHeldAs(file, 'block-unclosed')).toBe(false);
  });

  it.each<[string, string, string, FindingCode, string, boolean]>([
    ['code that goes on', '#@ load("a",<|>)\n', '\n', 'template-code-syntax', 'load("a"', true],
    ['the end of code that goes on', '#@ x = [<|>\nb: 1\n', '\r\n', 'template-code-syntax', '\r\n', true],
    ['code in brackets', '      #@ x = [<|>]\n', '\n        \n      ', 'template-code-syntax', 'x = [', true],
    ['the bracket that is YAML as yet', '      #@ x = [<|>]\n', '\n        \n      ', 'yaml-syntax', ']', true],
    ['code at the beginning of its line', 'f(1,<|>\n', '\n', 'template-code-syntax', 'f(1,', true],
    ['the bracket behind the line break', '#@ x = [<|>]\n', '\n', 'template-code-syntax', ']', true],
    ['a value behind the line break', '#@ x = [<|>b 1]\n', '\n', 'template-code-syntax', 'b 1', true],
    ['not code further up', '#@ y = (\n#@ x = 1<|>\n', '\n', 'template-code-syntax', 'y = (', false],
    ['not code below', '#@ x = 1<|>\n#@ y = (\n', '\n', 'template-code-syntax', 'y = (', false],
    ['not what is evaluated', '#@ x = f(1)<|>\n', '\n', 'evaluation-failed', 'f(1)', false],
    ['not where more is inserted', '#@ x = (<|>\n', '\na: 1', 'template-code-syntax', 'x = (', false],
  ])('behind a line break, %s', (_, text, typed, code, marked, expected) => {
    expect(isTransient(after(text, typed), code, marked)).toBe(expected);
  });

  it('not where a line break replaces something', () => {
    const version = (content: string): TextFile => ({ key: '/ws/a.star', text: content, version: 1 });
    const file = version('\nif a:\n');
    noteEdits(version('\nif a: b'), file, [{ range: { start: 6, end: 8 }, newText: '\n' }]);
    expect(isHeldAs(file, 'block-unclosed')).toBe(false);
  });
});
