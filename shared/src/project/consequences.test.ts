import { describe, expect, it } from 'vitest';
import type { Failure } from '../findings/failure.js';
import type { Finding } from '../findings/finding.js';
import { SourceFile } from '../text/source-file.js';
import { withoutRepetitions } from './consequences.js';
import { defaultRunOptions } from './inputs.js';
import { evaluateProject, type Stage } from './project.js';

/** `path:line code` of the findings in a run of these texts, or those of one of its stages. */
function found(texts: Readonly<Record<string, string>>, stage?: Stage): readonly string[] {
  const files = Object.entries(texts).map(([path, text]) => new SourceFile(path, text));
  const project = evaluateProject({ files, dataValuesFiles: [], dataValues: [], options: defaultRunOptions });
  const findings = stage === undefined ? project.findings : project.findingsFrom(stage);
  return findings.map(({ file, range, code }) => `${file.path}:${file.lines.lineAt(range.start) + 1} ${code}`);
}

describe('what follows from a line that is not YAML', () => {
  const schema = '#@data/values-schema\n---\na: 0\nb: 0\nc: 0\n';

  it('is not reported beside it', () => {
    const values = '#@data/values\n---\na: 1\nb: 2\n c: 3\n';
    expect(found({ 'schema.yml': schema, 'values.yml': values })).toEqual(['values.yml:5 yaml-syntax']);
  });

  it('leaves what other lines say', () => {
    const values = '#@data/values\n---\na: x\n\nb: 2\n c: 3\n';
    expect(found({ 'schema.yml': schema, 'values.yml': values })).toEqual([
      'values.yml:3 wrong-type',
      'values.yml:6 yaml-syntax',
    ]);
  });
});

it('a mark too many behind a key is reported once, where the key is an error as well', () => {
  const schema = '#@data/values-schema\n---\na: 0\n';
  const values = '#@data/values\n---\na:: 1\n';
  expect(found({ 'schema.yml': schema, 'values.yml': values })).toEqual(['values.yml:3 overlay-match']);
  expect(found({ 'template.yml': 'a:: 1\nb: #@ 1\n' })).toEqual(['template.yml:1 yaml-doubled-mark']);
});

describe('while the code or the YAML of a schema is not complete', () => {
  const values = '#@data/values\n---\na: 1\nb: 2\n';
  const template = '#@ load("@ytt:data", "data")\na: #@ data.values.a\nb: #@ data.values.b\n';
  const broken = ['#@ def f():', '#@ if True:', '#@ for x in [1]:', '#@ x = (', '#@ end', '#@ if nope:', '{', 'x'];

  it.each(broken)('nothing else is said of the keys that it names: %s', (line) => {
    const schema = `#@data/values-schema\n---\na: 0\n${line}\nb: 0\n`;
    const all = found({ 'schema.yml': schema, 'values.yml': values, 't.yml': template });
    expect(all.filter((one) => !one.startsWith('schema.yml'))).toEqual([]);
    expect(all).not.toEqual([]);
    expect(found({ 'schema.yml': schema, 'values.yml': values }, 'values')).toEqual([]);
  });

  it.each(['#@ def f():', 'c: #@ nope', 'c: #@ 1 +'])('a key that it does not name is misspelt: %s', (line) => {
    const schema = `#@data/values-schema\n---\na: 0\n${line}\nb: 0\n`;
    expect(found({ 'schema.yml': schema, 'values.yml': '#@data/values\n---\nbb: 1\n' })).toContain(
      'values.yml:3 overlay-match',
    );
  });
});

describe('an error in a schema', () => {
  const template = `#@ load("@ytt:data", "data")
#@ def f():
#@   x = data.values.nmae
#@   return x + data.values.other.x
#@ end
a: #@ f
`;
  const misspelt = 't.yml:3 member-missing';

  it.each([
    'other:',
    '#@schema/type any=1\nother: {y: 1}',
    'other: [{y: 1}, {x: 1}]',
    '#@schema/default 1\nother: {x: 1}',
    '#@schema/validation min_length=1\nother: {x: 1}',
    'other: {x: yes}',
  ])('at one declaration leaves the others known to code that does not run: %j', (declared) => {
    const all = found({ 'schema.yml': `#@data/values-schema\n---\nname: ""\n${declared}\n`, 't.yml': template });
    expect(all.filter((one) => one.endsWith('member-missing'))).toEqual([misspelt]);
    expect(all.join()).toContain('schema.yml');
  });

  it.each(['#@ if nope:\nnmae: 1\n#@ end', '---\n#@overlay/match by=1\nother: 1'])(
    'that may hide others leaves none known: %j',
    (declared) => {
      const schema = `#@data/values-schema\n---\nname: ""\n${declared}\n`;
      expect(found({ 'schema.yml': schema, 't.yml': template })).not.toContain(misspelt);
    },
  );
});

it.each([
  ['\n#@overlay/match-child-defaults missing_ok=True', 'v.yml:5 unknown-data-value'],
  ['', 'v.yml:4 overlay-match'],
])('a key of a schema that code cannot use hides no undeclared one, though the schema names it: %j', (more, told) => {
  const files = {
    'schema.yml': '#@data/values-schema\n---\nport: 1\nweb:\n  null: 1\n',
    'v.yml': `#@data/values${more}\n---\nweb:\n  port: 1\n`,
    't.yml': 'a: #@ 1\n',
  };
  expect(found(files)).toEqual(['schema.yml:5 evaluation-failed', told]);
});

it('a template that fails hides no undeclared key, though it names it and says `schema`', () => {
  const files = {
    'schema.yml': '#@data/values-schema\n---\nname: ""\n',
    't.yml': '#! nmae is not in the schema\na: #@ 1 + "x"\n',
    'v.yml': '#@data/values\n#@overlay/match-child-defaults missing_ok=True\n---\nnmae: a\n',
  };
  expect(found(files)).toEqual(['t.yml:2 evaluation-failed', 'v.yml:4 unknown-data-value']);
});

describe('what fails in a module', () => {
  it.each([
    ['#@ def f():\n#@   return 1 + "x"\n#@ end\n', 2, 'evaluation-failed'],
    ['#@ def f():\nx: 1\nx: 2\n#@ end\n', 3, 'map-key-repeated'],
  ])('is told there and at the first call that led to it: %j', (module, line, code) => {
    const call = '#@ load("f.lib.yml", "f")\na: #@ f()\nb: #@ f()\n';
    const texts = { 'f.lib.yml': module, 'one.yml': call, 'two.yml': call };
    expect(found(texts)).toEqual([`f.lib.yml:${line} ${code}`, `one.yml:2 ${code}`]);
  });

  it('is reported there and at the first load of it', () => {
    const load = '#@ load("f.star", "f")\na: #@ f()\n';
    expect(found({ 'f.star': 'def f()\n  return 1\nend\n', 'one.yml': load, 'two.yml': load })).toEqual([
      'f.star:1 template-code-syntax',
      'one.yml:1 evaluation-failed',
    ]);
  });
});

describe('a module that fails, and that others load before the file that nothing loads does', () => {
  const at = (path: string, start: number, message: string, failure: Failure = notLoaded): Finding => {
    const range = { start, end: start + 1 };
    return {
      code: 'evaluation-failed',
      severity: 'error',
      file: files[path] as SourceFile,
      range,
      message,
      related: [],
      failure,
    };
  };
  const notLoaded: Failure = { kind: 'load-failed', first: 'x', cause: undefined };
  const files: Record<string, SourceFile> = {};
  for (const path of ['a.lib.yml', 'b.lib.yml', 'd.yml']) files[path] = new SourceFile(path, '#@ x = 1\n'.repeat(9));
  const left = (findings: readonly Finding[]) =>
    withoutRepetitions(findings).map(({ file, range }) => `${file.path} ${range.start}`);

  it('is told of in the first of them', () => {
    const reason = 'cannot load h.star: bad';
    const findings = [
      at('a.lib.yml', 0, reason),
      at('b.lib.yml', 0, reason),
      at('d.yml', 0, `cannot load a.lib.yml: ${reason}`),
      at('d.yml', 9, `cannot load b.lib.yml: ${reason}`),
      at('d.yml', 18, reason),
    ];
    expect(left(findings)).toEqual(['a.lib.yml 0', 'd.yml 0', 'd.yml 9', 'd.yml 18']);
  });

  it('is told of in the first of them if no other file leads to it', () => {
    const reason = 'cannot load h.star: bad';
    expect(left([at('a.lib.yml', 0, reason), at('b.lib.yml', 0, reason)])).toEqual(['a.lib.yml 0']);
    expect(left([at('a.lib.yml', 0, reason), at('d.yml', 0, reason), at('d.yml', 9, reason)])).toEqual(['d.yml 0']);
  });

  it('is told of in none of them if it is no load that fails', () => {
    const reason = 'overlay.apply: nothing matches';
    const failure: Failure = { kind: 'overlay-failed', cause: undefined };
    const findings = [at('a.lib.yml', 0, reason, failure), at('d.yml', 0, `cannot load a.lib.yml: ${reason}`)];
    expect(left([...findings, at('d.yml', 9, reason, failure)])).toEqual(['d.yml 0', 'd.yml 9']);
  });
});

describe('a library that fails', () => {
  it('is told of once in each file that leads to it', () => {
    const texts = ['a.yml', 'b.yml'].map((path) => new SourceFile(path, '#@ x = 1\n'.repeat(9)));
    const failure: Failure = { kind: 'library-failed', cause: undefined };
    const at = (file: number, start: number, of = failure): Finding => ({
      code: 'evaluation-failed',
      severity: 'error',
      file: texts[file] as SourceFile,
      range: { start, end: start + 1 },
      message: 'cannot be evaluated',
      related: [],
      failure: of,
    });
    const findings = [at(0, 0), at(0, 9), at(1, 0), at(1, 9), at(1, 18, { ...failure })];
    expect(withoutRepetitions(findings)).toEqual([findings[0], findings[2], findings[4]]);
  });
});

describe('an overlay that code applies', () => {
  it('is reported where nothing matches, and at the first call', () => {
    const text = `#@ load("@ytt:overlay", "overlay")
#@ def left():
a: 1
#@ end
#@ def right():
b: 1
#@ end
c: #@ overlay.apply(left(), right())
d: #@ overlay.apply(left(), right())
`;
    expect(found({ 't.yml': text })).toEqual(['t.yml:6 overlay-match', 't.yml:8 evaluation-failed']);
  });

  it('is reported at each call that lacks its arguments', () => {
    const text = '#@ load("@ytt:overlay", "overlay")\na: #@ overlay.apply()\nb: #@ overlay.apply()\n';
    expect(found({ 't.yml': text })).toEqual(['t.yml:2 evaluation-failed', 't.yml:3 evaluation-failed']);
  });
});

describe('a block that ends in another document', () => {
  it('is reported once', () => {
    const text = '---\n#@ def f():\na: 1\n---\n#@ end\nb: 1\nc: 1\nd: 1\n';
    expect(found({ 't.yml': text })).toEqual(['t.yml:6 evaluation-failed']);
    expect(found({ 't.yml': `${text}d: #@ f()\n` })).toEqual(['t.yml:6 evaluation-failed']);
  });
});

describe('code without an end in one file of many', () => {
  it('is reported at its location, and silently stops what comes later', () => {
    const loop = '#@ def f():\n#@ while True:\n#@ len([])\n#@ end\n#@ end\na: #@ f()\n';
    const call = '#@ def g():\n#@ return 1\n#@ end\na: #@ g()\n';
    const texts = { 'a.yml': call, 'b.yml': loop, 'c.yml': call, 'd.yml': loop };
    expect(found(texts)).toEqual(['b.yml:3 evaluation-limit']);
  });

  it('is reported once where overlays call it', () => {
    const overlay =
      '#@ load("@ytt:overlay", "overlay")\n#@ def f(*args):\n#@ while True:\n#@ len([])\n#@ end\n#@ end\n' +
      '#@overlay/match by=f\n---\nb: 1\n#@overlay/match by=overlay.all\n---\n#@overlay/replace via=f\na: 1\n';
    expect(found({ 'a.yml': 'a: 1\n', 'b.yml': overlay, 'c.yml': overlay })).toEqual(['b.yml:8 overlay-limit']);
  });
});
