/** Evaluation errors: the suggested fix, and the cause that is named. */
import { expect, it } from 'vitest';
import { plain } from '../../overlay/testing.js';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { defaultLimits } from '../../starlark/eval/thread.js';
import { applyEdits } from '../../text/edit.js';
import { SourceFile } from '../../text/source-file.js';

const errorsOf = (text: string) =>
  evaluateProject({
    files: [new SourceFile('a.yml', text)],
    dataValuesFiles: [],
    dataValues: [],
    options: defaultRunOptions,
  }).findings.filter(({ severity }) => severity === 'error');

const struct = '#@ load("@ytt:struct", "struct")\n#@ s = struct.make(name=1)\n';

it.each([
  [`${struct}a: #@ s.nam\n`, `${struct}a: #@ s.name\n`],
  [`${struct}a: #@ s. nam\n`, `${struct}a: #@ s. name\n`],
  [`${struct}a: #@ getattr(s, "nam")\n`, `${struct}a: #@ getattr(s, "name")\n`],
  [`${struct}a: #@ getattr(s, 'nam')\n`, `${struct}a: #@ getattr(s, 'name')\n`],
  ['a: #@ "b".startwith("b")\n', 'a: #@ "b".startswith("b")\n'],
  [`${struct}a: #@ s.other\n`, undefined],
  [`${struct}#@ n = "nam"\na: #@ getattr(s, n)\n`, undefined],
  [`${struct}a: #@ getattr(s, "n\\x61m")\n`, undefined],
])('the nearest name is put in the place of one that is not there: %j', (text, expected) => {
  const [error] = errorsOf(text);
  const [fix] = error?.fixes ?? [];
  const edits = fix?.edits.map(({ edit }) => edit);
  expect(edits && applyEdits(text, edits)).toBe(expected);
});

it('a name that is missing in a module is known at the call, too', () => {
  const files = [
    new SourceFile('m.star', 'def f(x):\n  return x.nam\nend\n'),
    new SourceFile('a.yml', `${struct}#@ load("m.star", "f")\na: #@ f(s)\n`),
  ];
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const missing = { name: 'nam', nearest: 'name' };
  expect(findings).toMatchObject([
    { file: { path: 'm.star' }, missing },
    { file: { path: 'a.yml' }, missing },
  ]);
});

it.each([
  ['#@ def f():\na: 1\n#@ end\nb:\n  a: #@ 1 + ""\n', ['evaluation-failed']],
  ['a: 1\n#@ if True:\na: 2\n#@ end\n', ['map-key-repeated']],
  ['a: #@ fail("x: expected key \'a\'")\n', ['evaluation-failed']],
])('keys that code repeats have a code of their own: %j', (text, codes) => {
  expect(errorsOf(text).map(({ code }) => code)).toEqual(codes);
});

it('code that takes too long has a code of its own', () => {
  const options = { ...defaultRunOptions, limits: { ...defaultLimits, steps: 1000 } };
  const files = [new SourceFile('a.yml', 'a: #@ [x for x in range(100000)]\n')];
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options });
  expect(findings.map(({ code }) => code)).toEqual(['evaluation-limit']);
});

it('values after a call that failed with its YAML half built are those without it', () => {
  const text = '#@ def f():\na: 1\nb:\n- #@ fail("x")\n#@ end\n#@data/values\n---\nc: #@ f()\nd: 1\ne:\n- 2\n';
  const files = [new SourceFile('a.yml', text)];
  const { dataValues } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  expect(plain(dataValues)).toEqual({ c: {}, d: 1, e: [2] });
});

it('nodes that are misplaced for one reason are reported once', () => {
  expect(errorsOf('---\n#@ def f():\na: 1\n---\n#@ end\nb: 1\nc: 1\n#@ f()\n#@ f()\n')).toHaveLength(1);
});

it('code that cannot be parsed hides what else is wrong where it is run or resolved', () => {
  expect(errorsOf('#@ 1 = 2\na: 1\n').map(({ message }) => message)).toEqual(["can't assign to literal"]);
  for (const text of ['#@ 1 = 2\n#@ x = 1 1\na: 1\n', 'a: #@ 1 + ""\n#@ x = 1 1\n'])
    expect(errorsOf(text).map(({ message }) => message)).toEqual(['got int literal, want newline']);
});

it('what fails because of a module names what is wrong there', () => {
  const files = [new SourceFile('m.star', 'x = 1 +\n'), new SourceFile('a.yml', '#@ load("m.star", "x")\na: #@ x\n')];
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const inModule = findings.find(({ file }) => file.path === 'm.star');
  const atLoad = findings.find(({ file }) => file.path === 'a.yml');
  expect(inModule?.code).toBe('template-code-syntax');
  expect(atLoad?.follows).toBe(inModule);
  expect(inModule?.follows).toBeUndefined();
  expect(Object.keys(errorsOf('a: #@ 1 + ""\n')[0] ?? {})).not.toContain('follows');
});

it('what fails because of a module of a module names the first cause', () => {
  const texts = {
    'm.star': 'x = 1 +\n',
    'n.star': 'load("m.star", "x")\ny = x\n',
    'a.yml': '#@ load("n.star", "y")\na: #@ y\n',
  };
  const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
  const { findings } = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const [first, ...others] = ['m.star', 'n.star', 'a.yml'].map((path) =>
    findings.find(({ file }) => file.path === path),
  );
  expect(others.map((one) => one?.follows)).toEqual([first, first]);
});

const early = '#@ def f(x):\n#@   if x:\n#@     return 1\n#@   end\na: 1\n#@ end\n';

it('a function that returns too early is named if that is why code fails, and only there', () => {
  expect(errorsOf(`${early}b: #@ f(True)\n`).map(({ code }) => code)).toEqual(['function-left-open']);
  expect(errorsOf(`${early}b: #@ f(False)\n`)).toEqual([]);
  const left = errorsOf(`#@ def g():\na: 1\n#@ end\n${early}#@ g()\n#@ f(True)\n`);
  expect(left.map(({ file, range }) => file.text.slice(range.start, range.end))).toEqual(['f(True)']);
  expect(errorsOf(`${early}b: #@ 1 + ""\n#@ f(True)\n`).map(({ code }) => code)).toEqual(['evaluation-failed']);
  const other = errorsOf(`${early}b: #@ f(False)\nc: #@ 1 + ""\n`);
  expect(other.map(({ code, message }) => [code, message])).toEqual([
    ['evaluation-failed', 'unknown binary op: int + string'],
  ]);
});
