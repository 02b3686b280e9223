import { describe, expect, it } from 'vitest';
import { codeLenses, lensText } from '../structure/code-lens.js';
import { openFixture } from '../testing.js';
import { defaultHints } from './default-hints.js';
import { printedHints } from './printed-hints.js';
import { valueHints } from './value-hints.js';

const files = `#! file: schema.yml
#@data/values-schema
---
name: a
port: 80
hosts:
- host: ""
  tls: true
#! file: values.yml
#@data/values
---
name: b
hosts:
- host: x
`;

describe('hints of defaults', () => {
  it('shows the defaults of what is not set, of the maps in the range', () => {
    const { snapshot, text } = openFixture(files);
    const hints = defaultHints(snapshot, { start: 0, end: text.length });
    expect(hints.map(({ at, label }) => [snapshot.file.lines.lineAt(at), label])).toEqual([
      [2, 'unset: port: 80'],
      [4, 'unset: tls: true'],
    ]);
    expect(defaultHints(snapshot, { start: 0, end: 5 })).toEqual([]);
  });

  it('shows none of keys that a schema of the design documents allows any number of', () => {
    const schema =
      '#! file: schema.yml\n#@schema/definition data_values=True\n---\nm:\n  port: 80\n  #@schema/key allowed="any", missing_ok=True\n  any: 1\n';
    const { snapshot, text } = openFixture(`${schema}#! file: values.yml\n#@data/values\n---\nm:\n  a: 2\n`);
    const hints = defaultHints(snapshot, { start: 0, end: text.length });
    expect(hints.map(({ label }) => label)).toEqual(['unset: port: 80']);
  });
});

describe('hints and lenses for values of other kinds than declared', () => {
  it.each(['name:\n  a: 1\nhosts:\n  a:\n    b: 1\n', 'name:\n- a: 1\nport:\n- - 1\nhosts: x\n', '- name: b\n', 'x\n'])(
    'are shown for what matches: %j',
    (written) => {
      const head = files.slice(0, files.indexOf('name: b'));
      const { snapshotOf } = openFixture(`${head}${written}`);
      const { file, ...rest } = snapshotOf('values.yml');
      const within = { start: 0, end: file.text.length };
      const hints = defaultHints({ ...rest, file }, within).map(({ at, label }) => [file.lines.lineAt(at), label]);
      expect(hints).toEqual(written.startsWith('name:\n  a') ? [[2, 'unset: port: 80']] : []);
      const lenses = codeLenses(snapshotOf('schema.yml')).map((lens) => lensText(lens).title);
      const names = ['name', 'port', 'hosts'];
      const told = names.map((name) =>
        written.includes(`${name}:`) && written.startsWith('name') ? 'set in 1 file' : 'not set',
      );
      expect(lenses.filter((_, i) => i < 3)).toEqual(told);
    },
  );
});

const template = `${files}#! file: t.yml
#@ load("@ytt:data", "data")
#@ def part():
x: 1
#@ end
---
#! The name
name: #@ data.values.name.upper()
part: #@ part()
broken: #@ nothing
list:
#@ for i in range(5):
- #@ i * 2
- at: #@ "i" if i == 0 else "other"
#@ end
#@ if False:
- #@ never()
#@ end
--- #@ data.values.hosts
`;

describe('hints of values', () => {
  const labels = (text: string, range?: { start: number; end: number }): unknown[] => {
    const { snapshotOf } = openFixture(text);
    const { file } = snapshotOf('t.yml');
    const hints = valueHints(snapshotOf('t.yml'), range ?? { start: 0, end: file.text.length });
    return hints.map(({ at, label }) => [file.lineText(file.lines.lineAt(at)).trim(), label]);
  };

  it('shows the results of code, also in loops, and nothing if it does not run or fails', () => {
    expect(labels(template.replace('broken: #@ nothing\n', ''))).toEqual([
      ['name: #@ data.values.name.upper()', '= B'],
      ['part: #@ part()', '= {…}'],
      ['- #@ i * 2', '= 0, 2, 4, …'],
      ['- at: #@ "i" if i == 0 else "other"', '= i, other'],
      ['--- #@ data.values.hosts', '= […]'],
    ]);
    expect(labels(template).map((one) => String(one))).not.toContainEqual(expect.stringContaining('broken'));
  });

  it('come to an end where values stand in others, again and again', () => {
    const pairs =
      '#@ def pair(v):\nl: #@ v\nr: #@ v\n#@ end\n#@ x = 1\n#@ for i in range(60):\n#@   x = pair(x)\n#@ end\n';
    expect(labels(`#! file: t.yml\n${pairs}a: #@ x\n`).at(-1)).toEqual(['a: #@ x', '= {…}']);
  });

  it('shows the first of many values, and the complete ones in a tooltip', () => {
    const loop = `#! file: t.yml\n#@ for i in [[n] for n in range(5)]:\n---\na: #@ i\nb: #@ i[0]\n#@ end\n`;
    const hints = valueHints(openFixture(loop).snapshot, { start: 0, end: loop.length });
    expect(hints.map(({ label, tooltip }) => [label, tooltip])).toEqual([
      ['= […]', '- 4'],
      ['= 0, 1, 2, …', '0\n---\n1\n---\n2'],
    ]);
  });

  it('shows the data values that code would give which did not run', () => {
    const text = `${files}#! file: t.yml
#@ load("@ytt:data", "data")
#@ v = data.values
---
#@ if v.port == 1:
a: #@ v.name
b: #@ data.values.hosts[0].host
c: #@ v.name.upper()
d: #@ v.name or v.port
#@ end
`;
    expect(labels(text)).toEqual([['a: #@ v.name', '= b']]);
  });

  it('shows what the code of the file gives, not what stands at the same place of another', () => {
    const code = '#@ load("f.lib.yml", "f")\n';
    const called = `${'#! a comment'.padEnd(code.length - '#@ def f():\n'.length - 1)}\n#@ def f():\na: #@ "other"\n#@ end\n`;
    const text = `#! file: f.lib.yml\n${called}#! file: t.yml\n${code}a: #@ "own"\nb: #@ f()\n`;
    expect(labels(text)).toEqual([
      ['a: #@ "own"', '= own'],
      ['b: #@ f()', '= {…}'],
    ]);
  });

  it('shows what code gives to data values, and only what the range touches', () => {
    const values =
      '#! file: schema.yml\n#@data/values-schema\n---\na: 0\nb: ""\n#! file: t.yml\n#@data/values\n---\na: #@ 6 * 7\nb: #@ "x" + "y"\n';
    expect(labels(values)).toEqual([
      ['a: #@ 6 * 7', '= 42'],
      ['b: #@ "x" + "y"', '= xy'],
    ]);
    expect(labels(values, { start: 20, end: 22 })).toEqual([['a: #@ 6 * 7', '= 42']]);
  });

  it('shows what has several lines by its kind', () => {
    expect(labels('#! file: t.yml\na: #@ "x\\ny"\nb: #@ ["x\\ny"]\nc: #@ {"x": "y\\n"}\nd: #@ {}\n')).toEqual([
      ['a: #@ "x\\ny"', '= …'],
      ['b: #@ ["x\\ny"]', '= […]'],
      ['c: #@ {"x": "y\\n"}', '= {…}'],
      ['d: #@ {}', '= {}'],
    ]);
  });

  it('shows the value before overlays change it', () => {
    const overlay =
      '#! file: schema.yml\n#@data/values-schema\n---\nb: 1\n#! file: o.yml\n#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\na: 2\n';
    expect(labels(`${overlay}#! file: t.yml\na: #@ 1 + 0\n`)).toEqual([['a: #@ 1 + 0', '= 1']]);
  });
});

describe('code lenses', () => {
  it('counts the files that set a key, and names the schema', () => {
    const { snapshot, snapshotOf } = openFixture(files);
    expect(codeLenses(snapshotOf('schema.yml')).map((lens) => lensText(lens).title)).toEqual([
      'set in 1 file',
      'not set',
      'set in 1 file',
      'set in 1 file',
      'not set',
    ]);
    expect(codeLenses(snapshot).map((lens) => lensText(lens).title)).toEqual(['schema: schema.yml']);
  });

  it('shows nothing below keys that are not set, and resolves keys that are not strings', () => {
    const { snapshotOf } = openFixture(
      '#! file: schema.yml\n#@data/values-schema\n---\na:\n  b: 1\n80:\n  c: 1\n#! file: values.yml\n#@data/values\n---\n80:\n  c: 2\n',
    );
    expect(codeLenses(snapshotOf('schema.yml')).map((lens) => lensText(lens).title)).toEqual([
      'not set',
      'set in 1 file',
      'set in 1 file',
    ]);
  });
});

describe('hints of output', () => {
  const printing = `#! file: schema.yml
#@data/values-schema
---
#@ print("schema")
name: a
#! file: lib.star
def f(x):
  print("f",
    x)
  return x
end
#! file: t.txt
(@ print("text") @)
#! file: t.yml
#@ load("lib.star", "f")
#@ print("one"); print(" two\\n three ")   
#@ for i in range(5):
#@ print(i)
#@ end
#@ print("x" * 100)
a: #@ [f(i % 2) for i in range(3)]
#@ if False:
#@ print("never")
#@ end
`;
  const labels = (path: string, range?: { start: number; end: number }): unknown[] => {
    const { snapshotOf } = openFixture(printing);
    const snapshot = snapshotOf(path);
    const { lines, text } = snapshot.file;
    return printedHints(snapshot, range ?? { start: 0, end: text.length }).map(({ at, label, tooltip }) => [
      lines.positionAt(at).line,
      lines.positionAt(at).column,
      label,
      tooltip,
    ]);
  };

  it('shows the texts of each line after it', () => {
    expect(labels('t.yml')).toEqual([
      [1, 39, 'prints one, two three', 'one\n two\n three '],
      [3, 11, 'prints 0, 1, 2, …', '0\n1\n2\n3\n4'],
      [5, 19, `prints ${'x'.repeat(73)}…`, 'x'.repeat(100)],
    ]);
    expect(labels('lib.star')).toEqual([[1, 12, 'prints f 0, f 1', 'f 0\nf 1']]);
    expect(labels('schema.yml')).toEqual([[2, 18, 'prints schema', 'schema']]);
    expect(labels('t.txt')).toEqual([[0, 19, 'prints text', 'text']]);
  });

  it.each([
    [3, 'prints 0, 1, 2'],
    [4, 'prints 0, 1, 2, …'],
  ])('marks that of %i texts not all are shown, or all', (count, label) => {
    const { snapshot } = openFixture(`#! file: t.yml\n#@ for i in range(${count}):\n#@ print(i)\n#@ end\n`);
    expect(printedHints(snapshot, { start: 0, end: 99 })[0]?.label).toBe(label);
  });

  it('shows the first hundred texts of a line', () => {
    const tooltip = (count: number): unknown => {
      const { snapshot } = openFixture(`#! file: t.yml\n#@ for i in range(${count}):\n#@ print(i)\n#@ end\n`);
      return printedHints(snapshot, { start: 0, end: 99 })[0]?.tooltip;
    };
    const numbers = Array.from({ length: 100 }, (_, i) => i).join('\n');
    expect([tooltip(100), tooltip(101)]).toEqual([numbers, numbers]);
  });

  it('shows those of the range', () => {
    const at = printing.indexOf('#@ print(i)') - printing.indexOf('#@ load("lib.star"');
    expect(labels('t.yml', { start: at + 5, end: at + 5 })).toEqual([[3, 11, 'prints 0, 1, 2, …', '0\n1\n2\n3\n4']]);
    expect(labels('t.yml', { start: at, end: at + 1 })).toEqual([]);
    const call = { start: at + 3, end: at + 3 + 'print(i)'.length };
    for (const touched of [call.start, call.end])
      expect(labels('t.yml', { start: touched, end: touched }), String(touched)).toHaveLength(1);
    for (const beside of [call.start - 1, call.end + 1])
      expect(labels('t.yml', { start: beside, end: beside }), String(beside)).toEqual([]);
  });
});
