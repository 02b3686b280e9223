/** Which documents of an output are overlays over it, and which only look like it. Outputs are those of ytt 0.48. */
import { describe, expect, it } from 'vitest';
import { SourceFile } from '../../text/source-file.js';
import { defaultRunOptions } from '../inputs.js';
import { evaluateProject, type Project } from '../project.js';

const load = '#@ load("@ytt:overlay", "overlay")\n#@ load("@ytt:template", "template")\n';
const left = '#@ def left():\n---\na: 1\n---\na: 2\n#@ end\n';
const all = '#@overlay/match by=overlay.all, expects=2\n';
const placed = '--- #@ template.replace(overlay.apply(left(), right()))\n';

function evaluated(...texts: readonly string[]): Project {
  const files = texts.map((text, i) => new SourceFile(`${i}.yml`, text));
  return evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
}

function outputOf(text: string): string {
  const project = evaluated(text);
  expect(project.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return project.output.files.map((file) => file.text).join('');
}

it.each([
  [
    'inserted',
    `#@ def right():\n${all}#@overlay/insert after=True\n---\nb: 3\n#@ end\n`,
    ['a: 1', 'b: 3', 'a: 2', 'b: 3'],
  ],
  ['put in the place of others', `#@ def right():\n${all}#@overlay/replace\n---\nb: 3\n#@ end\n`, ['b: 3', 'b: 3']],
  [
    'added',
    '#@ def right():\n#@overlay/match by=lambda *a: False, expects=0\n#@overlay/replace or_add=True\n---\nb: 3\n#@ end\n',
    ['a: 1', 'a: 2', 'b: 3'],
  ],
])('documents that code has %s are output, although annotations stand above them', (_, right, documents) => {
  expect(outputOf(load + left + right + placed)).toBe(documents.map((one) => `${one}\n`).join('---\n'));
});

it.each([
  ['is there', '#@overlay/match by=overlay.all\n', false],
  ['is unknown', '#@overlay/match by=overlay.index(data.values.place)\n', false],
  ['is missing', '', true],
  ['is missing, and another annotation is unknown', '#@overlay/insert before=data.values.place\n', true],
])('annotations inside a document do nothing if its match is missing: it %s', (_, match, expected) => {
  const schema = '#@data/values-schema\n---\nplace: 0\n';
  const right = `${match}---\n#@overlay/remove\na:\n#@overlay/match missing_ok=True\nb: 1\n`;
  const { findings } = evaluated(
    schema,
    '#@data/values\n---\nplace: x\n',
    `#@ load("@ytt:data", "data")\n${load}---\na: 1\n${right}`,
  );
  expect(findings.some(({ code }) => code === 'overlay-unused')).toBe(expected);
});

describe('the output after an edit of another file', () => {
  const shared = '#@ def f():\nb: 1\nd: {e: 1}\n#@ end\n#@ x = f()\n#@ y = f()\n---\na: #@ x\nc: #@ x\nz: #@ y\n';
  const overlay = (annotations: string, body: string): string =>
    `#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all, expects="1+"${annotations}\n---\n${body}`;
  const b = 'a:\n  b: 2\n';
  const missing = '#@overlay/match missing_ok=True\n';
  const added = `a:\n  ${missing}  n: 1\n${missing}c:\n  ${missing}  m: 1\n  #@overlay/remove\n  b: 0\n`;
  const overlays: Readonly<Record<string, readonly string[]>> = {
    'one place': [overlay('', b)],
    'both places': [overlay('', `${b}${missing}c:\n  b: 3\n`)],
    'a node below': [overlay('', `a:\n  d:\n    e: 2\n`)],
    'annotations of the overlay': [overlay('', added)],
    'one overlay after the other': [overlay('', b), overlay('', `${missing}c:\n  b: 3\n`), overlay('', added)],
    'defaults of the overlay': [overlay('\n#@overlay/match-child-defaults missing_ok=True', 'a:\n  n: 1\nn: {o: 1}\n')],
    'another node': [overlay('', `${missing}z:\n  b: 2\n`)],
  };

  it.each(Object.entries(overlays))('is that of the same files without an edit: %s', (_, over) => {
    const files = [shared, ...over].map((text, i) => new SourceFile(`${i}.yml`, text));
    const outputWith = (edited: string, others: readonly SourceFile[]): string => {
      const all = [...others.slice(0, 1), new SourceFile('0b.yml', edited), ...others.slice(1)];
      const project = evaluateProject({ files: all, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
      expect(project.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      return project.output.files.map((file) => file.text).join('');
    };
    const texts = ['a: {b: 5, d: {e: 5}}\nc: {b: 6}\n', 'a: {b: 7, d: {e: 7}}\nc: {b: 8}\nk: 1\n'];
    for (const text of [...texts, ...texts]) {
      const fresh = files.map((file) => new SourceFile(file.path, file.text));
      expect(outputWith(text, files)).toBe(outputWith(text, fresh));
    }
  });

  it('says again what the overlay lacks, also where the documents were incomplete before', () => {
    const failing = new SourceFile('o.yml', overlay('', 'a:\n  nope: 1\n'));
    const plain = new SourceFile('p.yml', 'a:\n  b: 1\n');
    const messages = (other: string): readonly string[] => {
      const files = [plain, new SourceFile('q.yml', other), failing];
      const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
      return project.findings.filter(({ code }) => code === 'overlay-match').map(({ message }) => message);
    };
    const [whole, broken] = ['a:\n  nope: 2\n', 'a: #@ undefined_name\n'];
    const first = messages(whole);
    expect(first).toHaveLength(1);
    expect(messages(broken)).toEqual([]);
    expect(messages(whole)).toEqual(first);
  });
});

describe('an overlay over the first document does not change nodes of others that came about in the same way', () => {
  const made = '#@ def f():\np: 1\n#@ end\n#@ x = f()\n';
  const first = '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.index(0)\n---\na:\n  p: 2\n';
  const library = '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n#@ x = library.get("x")\n';
  const evaluation = '--- #@ template.replace(x.eval())\n';
  const body = 'a: #@ x\nb: #@ x\n';
  const changed = 'a:\n  p: 2\nb:\n  p: 2\n';
  const unchanged = 'a:\n  p: 1\nb:\n  p: 1\n';

  it.each<[string, Readonly<Record<string, string>>, number]>([
    [
      'a module that several files load',
      {
        'm.lib.yml': made,
        '1.yml': `#@ load("m.lib.yml", "x")\n${body}`,
        '2.yml': `#@ load("m.lib.yml", "x")\n${body}`,
      },
      1,
    ],
    [
      'a library that one file evaluates twice',
      { '_ytt_lib/x/a.yml': `${made}---\n${body}`, '1.yml': `${library}${evaluation}${evaluation}` },
      1,
    ],
    [
      'a library that several files evaluate',
      {
        '_ytt_lib/x/a.yml': `${made}---\n${body}`,
        '1.yml': library + evaluation,
        '2.yml': library + evaluation,
        '3.yml': library + evaluation,
      },
      2,
    ],
    [
      'documents of a library, which share nodes',
      { '_ytt_lib/x/a.yml': `${made}---\n${body}---\nb: #@ x\n`, '1.yml': library + evaluation },
      0,
    ],
  ])('%s', (_, texts, others) => {
    const files = Object.entries({ ...texts, 'o.yml': first }).map(([path, text]) => new SourceFile(path, text));
    const outputWith = (last: string): string => {
      const all = [...files, new SourceFile('z.yml', last)];
      const project = evaluateProject({ files: all, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
      expect(project.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      return project.output.files.map(({ text }) => text).join('---\n');
    };
    const documents = [changed, ...Array(others).fill(unchanged), ...(others === 0 ? ['b:\n  p: 2\n'] : [])];
    // Nodes that the first run memoised must not be connected in the second.
    for (const last of ['z: 1\n', 'z: 2\n']) expect(outputWith(last)).toBe([...documents, last].join('---\n'));
  });
});
