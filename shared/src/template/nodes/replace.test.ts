import { describe, expect, it } from 'vitest';
import { printDocuments } from '../../document/print/print-yaml.js';
import { defaultRunOptions } from '../../project/inputs.js';
import { evaluateProject } from '../../project/project.js';
import { SourceFile } from '../../text/source-file.js';

const head = '#@ load("@ytt:template", "template")\n';

/** The output of a template; the messages of its errors if it fails. */
function result(text: string, path = 'a.yml'): string {
  const project = evaluateProject({
    files: [new SourceFile(path, text)],
    dataValuesFiles: [],
    dataValues: [],
    options: defaultRunOptions,
  });
  const errors = project.findingsOf('result').filter(({ severity }) => severity === 'error');
  if (errors.length > 0) return errors.map(({ message }) => message).join('; ');
  const { documents, files } = project.output;
  return path.endsWith('.txt') ? files.map((file) => file.text).join('') : printDocuments(documents);
}

// As in pkg/yamltemplate/evaluation_ctx.go of ytt 0.48.
describe('template.replace', () => {
  const map = '#@ def m():\nx: 1\nz: 2\n#@ end\n';
  const array = '#@ def l():\n- 1\n- 2\n#@ end\n';
  const documents = '#@ def d():\n--- 1\n--- 2\n#@ end\n';

  it.each<readonly [text: string, output: string]>([
    ['a: 1\n_: #@ template.replace({"b": 2, "c": [3]})\nd: 4\n', 'a: 1\nb: 2\nc:\n- 3\nd: 4\n'],
    ['a: 1\n_: #@ template.replace({})\nd: 4\n', 'a: 1\nd: 4\n'],
    [`${map}a: 1\n_: #@ template.replace(m())\nd: 4\n`, 'a: 1\nx: 1\nz: 2\nd: 4\n'],
    ['- 1\n- #@ template.replace([2, {"b": 3}])\n- 4\n', '- 1\n- 2\n- b: 3\n- 4\n'],
    ['- 1\n- #@ template.replace([])\n- 4\n', '- 1\n- 4\n'],
    [`${array}- 0\n- #@ template.replace(l())\n- 4\n`, '- 0\n- 1\n- 2\n- 4\n'],
    ['--- 0\n--- #@ template.replace([1, "b"])\n--- 4\n', '0\n---\n1\n---\nb\n---\n4\n'],
    [`${documents}--- 0\n--- #@ template.replace(d())\n--- 4\n`, '0\n---\n1\n---\n2\n---\n4\n'],
    ['#@ for i in [1, 2]:\n_: #@ template.replace({"k%d" % i: i})\n#@ end\n', 'k1: 1\nk2: 2\n'],
    // A dict replaces existing keys silently; keys written later are checked as usual.
    ['a: 1\n_: #@ template.replace({"a": 2})\n', 'a: 2\n'],
  ])('%j gives %j', (text, output) => {
    expect(result(head + text)).toBe(output);
  });

  it('is ignored in what could not be built, for which something else is reported', () => {
    const again = "expected key 'a' to not be specified again (unless 'yaml/map-key-override' annotation is added)";
    expect(result(`${head}a: 1\na:\n  b:\n  - #@ template.replace([1])\n  c:\n    _: #@ template.replace({})\n`)).toBe(
      again,
    );
    expect(result(`${head}a: 1\na: #@ template.replace({})\n`)).toBe(again);
    // What is below it is built again.
    expect(result(`${head}a: 1\na: 2\n_: #@ template.replace(1)\n`)).toBe(
      `${again}; template.replace: expected value to be map, but was integer`,
    );
  });

  it.each<readonly [text: string, output: string]>([
    ['a: x\n#@ template.replace({"t": 1})\n', 't: 1\n'],
    ['---\na: x\n  y #@ template.replace({"t": 1})\n', 't: 1\n'],
    ['a: x\n#@ template.replace({"t": 1})\n---\nb: 1\n', 't: 1\n---\nb: 1\n'],
    ['a:\n  b: 1\n#@ template.replace({"t": 1})\nc: 2\n', 'a:\n  t: 1\nc: 2\n'],
    ['a:\n- b\n- 1\n#@ template.replace([2, 3])\nc: 2\n', 'a:\n- b\n- 2\n- 3\nc: 2\n'],
    [
      'a:\n- b: 1\n  c: [1, {d: 1}]\n#@ template.replace({"e": 2, "f": 3})\n',
      'a:\n- b: 1\n  c:\n  - 1\n  - e: 2\n    f: 3\n',
    ],
    ['a:\n#@ if True:\n  b: 1\n#@ template.replace({"t": 1})\n#@ end\nc: 2\n', 'a:\n  t: 1\nc: 2\n'],
    ['--- 1\n#@ template.replace([2, 3])\n--- 4\n', '2\n---\n3\n---\n4\n'],
    ['a: #@ {"b": 1}\n#@ template.replace({"t": 1})\n', 't: 1\n'],
    [`${map}a: #@ m()\n#@ template.replace({"t": 1})\n`, 't: 1\n'],
    [`${array}- #@ l()\n#@ template.replace([3])\n`, '- 3\n'],
    [`${map}b: 0\na:\n#@ if True:\n  c: #@ m()\n#@ template.replace({"t": 1})\n#@ end\n`, 'b: 0\na:\n  t: 1\n'],
  ])('below what was built is inside of its last node: %j gives %j', (text, output) => {
    expect(result(head + text)).toBe(output);
  });

  it('gives no value to what its result is given to later', () => {
    const keep = '#@ saved = []\n#@ def keep(x):\n#@   saved.append(x)\n#@   return x\n#@ end\n';
    const text = `${head}${keep}---\na:\n- #@ keep(template.replace([1]))\n`;
    expect(result(`${text}b: #@ saved[0]\n`)).toBe('a:\n- 1\nb: null\n');
    expect(result(`${text}- #@ saved[0]\n`)).toBe('a:\n- 1\n- null\n');
    expect(result(`${text}b: #@ [saved[0]]\n`)).toContain('unknown type *core.StarlarkNoop');
  });

  it.each<readonly [text: string, error: string]>([
    ['_: #@ template.replace([])\n', 'template.replace: expected value to be map, but was []interface {}'],
    [
      'a: {}\n#@ template.replace({"t": 1})\n',
      'template.replace: expected to replace document value, map item or array item, but found map',
    ],
    [
      'a:\n- 1\n#@ template.replace({"t": 1})\n',
      'template.replace: expected value to be array, but was *orderedmap.Map',
    ],
    [
      'a: {b: 1}\n#@ x = template.replace({"t": 1})\n#@ y = template.replace({"t": 1})\n',
      'template.replace: expected to find placeholder map item in map',
    ],
    [
      'a: [1]\n#@ x = template.replace([2])\n#@ y = template.replace([2])\n',
      'template.replace: expected to find placeholder array item in array',
    ],
    [
      '--- 1\n#@ x = template.replace([2])\n#@ y = template.replace([2])\n',
      'template.replace: expected to find placeholder document in document set',
    ],
    [
      'a:\n#@ template.replace({})\n- 1\n',
      'template.replace: expected to replace document value, map item or array item, but found array',
    ],
    [
      '#@ def f():\n#@ template.replace({})\na: 1\n#@ end\nb: #@ f()\n',
      'template.replace: expected to replace document value, map item or array item, but found null',
    ],
    ['_: #@ template.replace(1)\n', 'template.replace: expected value to be map, but was integer'],
    [`${array}---\n_: #@ template.replace(l())\n`, 'template.replace: expected value to be map, but was array'],
    ['- #@ template.replace({})\n', 'template.replace: expected value to be array, but was *orderedmap.Map'],
    [`${map}---\n- #@ template.replace(m())\n`, 'template.replace: expected value to be array, but was map'],
    ['--- #@ template.replace({})\n', 'template.replace: expected value to be document set, but was *orderedmap.Map'],
    [`${array}--- #@ template.replace(l())\n`, 'template.replace: expected value to be document set, but was array'],
    ['--- #@ template.replace("a")\n', 'template.replace: expected value to be document set, but was string'],
    ['_: #@ template.replace()\n', 'template.replace: expected exactly one argument'],
    ['_: #@ template.replace({}, {})\n', 'template.replace: expected exactly one argument'],
    [
      `${map}x: 0\n_: #@ template.replace(m())\n`,
      "template.replace: expected key 'x' to not be specified again (unless 'yaml/map-key-override' annotation is added)",
    ],
  ])('%j fails: %s', (text, error) => {
    expect(result(head + text)).toBe(error);
  });
});

describe('a key', () => {
  it.each([
    ['{b: 1}', 'runtime error: hash of unhashable type yaml.MapSlice'],
    ['[b]', 'runtime error: hash of unhashable type []interface {}'],
  ])('cannot be %s in a template', (key, error) => {
    expect(result(`? ${key}\n: c\nd: #@ 1\n`)).toContain(error);
  });
});

describe('text templates', () => {
  it.each<readonly [text: string, output: string]>([
    ['a (@= "b" @) c', 'a b c'],
    ['(@ def f(x): @)<(@= x @)>(@ end @)(@= f("1") @)(@= f("2") @)', '<1><2>'],
    ['(@ for i in range(3): @)(@= str(i) @),(@ end @)', '0,1,2,'],
    ['(@= 1 @)', 'cannot set non-string value (int64), consider using str(...) to convert to string'],
  ])('%j gives %j', (text, output) => {
    expect(result(text, 'a.txt')).toBe(output);
  });

  it('cannot replace anything', () => {
    const text = '(@ load("@ytt:template", "template") @)(@= template.replace({}) @)';
    expect(result(text, 'a.txt')).toBe('template.replace: unsupported operation');
  });
});
