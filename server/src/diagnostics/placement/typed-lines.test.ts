/** The position of findings that are caused on the line being typed. */
import { SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { workspaceOf } from '../../workspace/testing.js';
import { fileFindings } from '../file-findings.js';
import { atTypedLines } from './typed-lines.js';

/** The lines of the errors, and the marked text, after the part in `«»` was typed; before that, without it. */
function errors(marked: string, path = '/ws/t.yml', beside: readonly [string, string][] = []): readonly string[] {
  const [above = '', typed = '', below = ''] = marked.split(/[«»]/);
  const workspace = workspaceOf(new Map([[path, above + below], ...beside]));
  workspace.open({ key: path, text: above + below, version: 1 });
  if (typed !== '') workspace.change(path, 2, [{ range: { start: above.length, end: above.length }, newText: typed }]);
  return fileFindings(workspace, path).findings.flatMap(({ file, range, severity, related }) =>
    severity === 'error'
      ? [
          `${file.lines.lineAt(range.start) + 1} ${file.text.slice(range.start, range.end)}`,
          ...related.map((one) => `${one.message} ${one.file.lines.lineAt(one.range.start) + 1}`),
        ]
      : [],
  );
}

const inner = '#@ def f():\na: 1\n#@ if True:\n';

describe('a block that is not closed', () => {
  it.each([
    ['on its line', `#@ def f():\na: 1\n#@ if True«:»\nb: 1\n#@ end\n`, '3 if True:'],
    ['in it', `${inner}b: «1»\n#@ end\n`, '3 if True:'],
    ['in its second branch', `${inner}b: 1\n#@ else:\nb: «2»\n#@ end\n`, '3 if True:'],
    ['before it', `#@ def f():\na: 1\n#@« »if True:\nb: 1\n#@ end\n`, '1 def f():'],
    ['behind it', `${inner}b: 1\n#@ end\nc: «1»\n`, '1 def f():'],
    ['below', `«#! c\n»${inner}b: 1\n#@ end\n`, '2 def f():'],
    ['in the one around it', '#@ def f():\na: «1»\n#@ if True:\nb: 1\n#@ end\n', '1 def f():'],
    ['where nothing was typed', `${inner}b: 1\n#@ end\n`, '1 def f():'],
    ['in a node with a block of its own', '#@ def f():\n#@ if/end True:\nb: «1»\n', '1 def f():'],
    ['on the line of such a node', '#@ def f():\n#@ if/end True«:»\nb: 1\n', '1 def f():'],
    ['where there is no such node', '#@ def f():\na: 1\n#@ if/end True«:»\n', '1 def f():'],
    ['in such a node that is not finished', '#@ def f():\n#@ if/end True:\n«b»\n', '1 def f():'],
    ['further in', '#@ def f():\n#@   if True:\na: 1\n#@ end\nb: «1»\n', '2 if True:'],
  ])('stands where somebody types %s', (_, marked, expected) => {
    expect(errors(marked)[0]).toBe(expected);
  });

  it('is reported at the code of a text', () => {
    const text = '(@ def f(): -@)\na\n(@ if True«:» -@)\n(@ end -@)\n';
    expect(errors(`(@ f() @)\n${text}`, '/ws/t.txt')[0]).toBe('4 if True:');
    expect(errors(`(@ f() @)\n${text.replaceAll(' -@)', ' @)')}`, '/ws/t.txt')[0]).toBe('4 if True:');
    expect(errors(`(@ f() @)\n${text.replaceAll(' -@)', '@)')}`, '/ws/t.txt')[0]).toBe('4 if True:');
  });
});

describe('what is wrong with an overlay whose annotation is typed', () => {
  const left = '#@ load("@ytt:overlay", "overlay")\n---\nkind: Service\nports:\n- name: a\n  port: 1\n';
  const inside = `${left}#@overlay/match by=overlay.all\n---\n`;

  it.each([
    [
      'with a lambda',
      `${left}#@overlay/match by=lambda i,l,r: «l»\n---\nkind: a\n`,
      '7 #@overlay/match by=lambda i,l,r: l',
      8,
    ],
    [
      'above others',
      `${left}#@overlay/match by=lambda i,l,r: «l»\n#! c\n#@overlay/replace\n---\nkind: a\n`,
      '7 #@overlay/match by=lambda i,l,r: l',
      10,
    ],
    [
      'of an item',
      `${inside}ports:\n#@overlay/match by=overlay.map_ke«y»\n- name: a\n`,
      '10 #@overlay/match by=overlay.map_key',
      11,
    ],
    [
      'of a value further in',
      `${inside}ports:\n  #@overlay/match by="name«"»\n  #! c\n  - name: b\n`,
      '10 #@overlay/match by="name"',
      12,
    ],
    [
      'that matches nothing',
      `${inside}ports:\n#@overlay/match by="name«"»\n- name: b\n`,
      '10 #@overlay/match by="name"',
      11,
    ],
    [
      'of an item with a comment',
      `${inside}ports:\n#@overlay/match by="name«"»\n- name: b #! c\n`,
      '10 #@overlay/match by="name"',
      11,
    ],
  ])('stands at the annotation: %s', (_, marked, place, line) => {
    const [at, original, ...others] = errors(marked);
    expect([at, original]).toEqual([place, `ytt reports it here. ${line}`]);
    expect(others.join()).not.toContain('@overlay/match');
  });

  it('leads to what it led to at the node', () => {
    const led = (marked: string): readonly string[] => errors(marked).slice(2);
    expect(led(`${left}#@overlay/match by=overlay.all, expects=«2»\n---\nkind: a\n`)).toEqual(['This matches 2']);
    expect(led(`${inside}ports:\n#@overlay/match by="name«"»\n- name: b\n`)).toEqual(['Nothing in here matches 4']);
  });

  it('stands at the node if something else is typed', () => {
    const matcher = '#@overlay/match by=overlay.all, expects=2\n';
    expect(errors(`${left}${matcher}---\nkind: «a»\n`)[0]).toBe('8 ---');
    expect(errors(`${left}${matcher}#! c«c»\n---\nkind: a\n`)[0]).toBe('9 ---');
    expect(errors(`${inside}#@overlay/matc«h»\nkind: a\nother: 1\n`)[0]).toBe('11 other');
    expect(errors(`${inside}kind: a #@overlay/matc«h»\nother: 1\n`)[0]).toBe('10 other');
  });

  it('is not what is wrong with the value below it', () => {
    const schema: [string, string] = ['/ws/schema.yml', '#@data/values-schema\n---\na: 1\n'];
    const values =
      '#@ load("@ytt:overlay", "overlay")\n#@data/values\n---\n#@overlay/match missing_ok=Tru«e»\na: "x"\n';
    expect(errors(values, '/ws/values.yml', [schema])[0]).toBe('5 "x"');
  });
});

describe('what code lacks at the end of a line within brackets', () => {
  const moved = (place: string, line: number) => [place, `ytt reports it here. ${line}`];

  it.each([
    ['a value of a dict', 'x = {\n  "a": 1,\n  "b"«:»\n}\n', moved('3 "b":', 4)],
    ['a value above another entry', 'x = {\n  "a": 1,\n  "b"«:»\n\n  # c\n  "c": 2,\n}\n', moved('3 "b":', 6)],
    ['an operand above another entry', 'x = {\n  "b": 1 «or»\n  "c": 2,\n}\n', moved('2 "b": 1 or', 3)],
    ['a value above more of the next entry', 'x = {\n  "b"«:»\n  f(\n  1): 2,\n}\n', ['4 :']],
    ['no operand', 'x = {\n  "b": «1»,\n  "c" 2,\n}\n', ['3 2']],
    ['a colon of a dict', 'x = {\n  "a"«,»\n}\n', ['2 ,']],
    ['a colon above a bracket', 'x = {\n  "«b»"\n}\n', moved('2 "b"', 3)],
    ['a colon after other entries', 'x = {\n  "a": [1, 2],\n  "«b»"\n}\n', moved('3 "b"', 4)],
    ['an operand, above a comment', 'x = [\n  1 «+»\n\n  # c\n]\n', moved('2 1 +', 5)],
    ['an argument', 'x = max(\n  1, b«=»\n)\n', moved('2 1, b=', 3)],
    ['a member', 'x = [\n  "a"«.»\n]\n', moved('2 "a".', 3)],
    ['nothing, below it', 'x = [\n  «1»,\n  2 +\n]\n', ['4 ]']],
    ['nothing, between it and a line without code', 'x = [\n  2 +\n«\n»]\n', ['4 ]']],
    ['nothing, in a blank line', 'x = [\n  2 +\n« »\n]\n', ['4 ]']],
    ['nothing, outside of brackets', 'x = [«1»]\n)\n', ['2 )']],
    ['nothing at all', 'x = len(\ny = 1\n', ['2 y = 1']],
    ['nothing, above another statement', 'x = [«1»]\nelse\n', ['2 else']],
  ])('is reported where somebody types %s', (_, marked, expected) => {
    const loads: [string, string] = ['/ws/t.yml', '#@ load("lib.star", "x")\n---\na: #@ x\n'];
    expect(errors(marked, '/ws/lib.star', [loads]).slice(0, expected.length)).toEqual(expected);
  });

  const named = (place: string, line: number) => [place, `The line that ytt names ${line}`];

  it('is reported at the code of a template, above YAML', () => {
    expect(errors('#@ x = len«(»\na: 1\n')).toEqual(named('1 x = len(', 2));
    expect(errors('#@ x = len(\n#@ [1, «[2,»\n\n---\na: 1\n')).toEqual(named('2 [1, [2,', 4));
    expect(errors('#@ x = len(\n---\na: «1»\n')).toEqual(named('1 x = len(', 2));
  });

  it('is reported at the code of a template, above other code that the bracket takes in', () => {
    expect(errors('#@ x = len(«max(»\n#@overlay/match by="a"\n---\na: 1\n')).toEqual(named('1 x = len(max(', 3));
    expect(errors('#@ load(«"a"»\n#@overlay/match by="a"\n---\na: 1\n')).toEqual(named('1 load("a"', 2));
    expect(errors('#@ x = len(«[»\n#@ y = 1\n#@ if y:\na: 1\n#@ end\n')).toEqual(named('1 x = len([', 2));
    expect(errors('#@ x = len(«»\n#@ y = 1\n#@ if y:\na: 1\n#@ end\n')).toEqual(named('1 x = len(', 3));
    expect(errors('#@ x = len(«z»\n#@ y = 1\n#@ if y:\na: 1\n#@ end\n')).toEqual(named('1 x = len(z', 2));
    expect(errors('#@ x = [\n#@  «1», [2],\n#@  3, 4 5]\na: 1\n')[0]).toBe('3 5');
  });

  it('is reported where it is below a line above all code', () => {
    expect(errors('a: «1»\n#@ )\n#@ x = (\n')[0]).toBe('2 )');
  });

  it('is reported at the code of a text', () => {
    expect(errors('(@ for x in []: -@)\n(@ end -@)\n(@ x = len(«[»\n@)\nb\n', '/ws/t.txt')).toEqual(
      moved('3 (@ x = len([', 4),
    );
  });
});

it('what is wrong with an overlay has its places in other files also on the line of the annotation that is typed', () => {
  const path = '/ws/t.yml';
  const text = '#@overlay/match by=\na: 1\n';
  const workspace = workspaceOf(new Map([[path, text]]));
  workspace.open({ key: path, text, version: 1 });
  workspace.change(path, 2, [{ range: { start: 19, end: 19 }, newText: '"' }]);
  const file = workspace.snapshot(path)?.file as SourceFile;
  const start = file.lines.lineStart(1);
  const range = { start, end: start + 4 };
  const related = [file, new SourceFile('b.yml', 'a: 1\n')].map((one) => ({
    ...{ file: one, range: { start: 0, end: 1 } },
    message: one.path,
  }));
  const [moved] = atTypedLines(file, [
    { code: 'overlay-match', severity: 'error', file, range, message: '', related } as const,
  ]);
  expect(moved?.range.start).toBe(0);
  expect(moved?.related.map(({ message }) => message)).toEqual(['ytt reports it here.', 'b.yml']);
});

describe('what code lacks in a bracket that the line being typed opens', () => {
  /** The lines whose beginnings are in such a bracket, as told by problems there in the given order of the lines. */
  function takenIn(marked: string, path = '/ws/lib.star', inOrder = (lines: number[]) => lines): readonly number[] {
    const [above = '', typed = '', below = ''] = marked.split(/[«»]/);
    const workspace = workspaceOf(new Map([[path, above + below]]));
    workspace.open({ key: path, text: above + below, version: 1 });
    workspace.change(path, 2, [{ range: { start: above.length, end: above.length }, newText: typed }]);
    const file = workspace.snapshot(path)?.file;
    if (file === undefined) throw new Error('The file is not open.');
    const all = inOrder(Array.from({ length: file.lines.lineCount }, (_, line) => line));
    const findings = all.map((line) => {
      const start = file.lines.lineStart(line);
      const range = { start, end: start + 1 };
      return { code: 'template-code-syntax', severity: 'error', file, range, message: `${line}`, related: [] } as const;
    });
    const moved = atTypedLines(file, findings).filter((one, i) => one.range !== findings[i]?.range);
    return moved.map(({ message }) => Number(message)).sort((a, b) => a - b);
  }

  const lines = (first: number, last: number): number[] =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const items = (count: number): string => `  3, 4, 5, 6,\n`.repeat(count);

  it.each<[string, (lines: number[]) => number[]]>([
    ['downwards', (all) => all],
    ['upwards', (all) => all.toReversed()],
    ['from the middle', (all) => [...all.slice(all.length / 2), ...all.slice(0, all.length / 2)]],
  ])('is below it up to where that is closed, however far, asked %s', (_, inOrder) => {
    for (const count of [3, 40, 200]) {
      const text = `a = 1\nx = [1, «2»,\n${items(count)}]\n${'y = 1\n'.repeat(count)}z = [\n${items(3)}`;
      expect(takenIn(text, '/ws/lib.star', inOrder)).toEqual(lines(2, count + 2));
    }
    const open = `a = 1\n(1, «2»,\n${items(100)}`;
    expect(takenIn(open, '/ws/lib.star', inOrder)).toEqual(lines(2, 102));
  });

  it.each<[string, string, readonly number[]]>([
    ['only on the next line, if it was opened above', 'x = [\n«1»,\n2,\n3,\n]\n', [2]],
    ['on the lines of its own within another', 'x = [\n(«1»,\n2,\n3),\n4,\n]\n', [2, 3]],
    ['nowhere without one', 'x = «1»\ny = [\n2,\n3,\n', []],
    ['not below one that is closed, in another', 'x = [«1»,\n]\ny = [\n2,\n3,\n', [1]],
  ])('is %s', (_, marked, expected) => {
    expect(takenIn(marked)).toEqual(expected);
  });

  it('is on lines of YAML above its end', () => {
    expect(takenIn('#@ x = [1, «2»\na: 1\nc: 1\n#@ ]\nb: 1\nd: 1\n#@ y = 2\n', '/ws/t.yml')).toEqual([1, 2, 3]);
  });
});

describe('what fails in a function', () => {
  const definition = '#@ def f(x):\n#@   return x + 1\n#@ end\n---\n';

  it('is reported at the call being typed', () => {
    expect(errors(`${definition}a: #@ f(«""»)\n`)).toEqual(['5 f("")', 'It fails here. 2']);
    expect(errors(`${definition}a: #@ f("")\nb: «1»\n`)).toEqual(['2 x + 1', 'in <toplevel> 5']);
    const through = `${definition}#@ def g(x):\n#@   return f(x)\n#@ end\n---\n`;
    expect(errors(`${through}a: #@ g(«""»)\n`)).toEqual(['9 g("")', 'It fails here. 2', 'in g 6']);
    expect(errors(`#@ def f(x):\n#@   return x + «1»\n#@ end\n---\na: #@ f("")\n`)[0]).toBe('2 x + 1');
    expect(errors('a: #@ (lambda x: x + «1»)("")\n')).toEqual(['1 x + 1', 'in <toplevel> 1']);
  });

  it('is not reported at a line of another file', () => {
    const library = `def f(x):\n  return x + 1\nend\n#«!»${' '.repeat(99)}`;
    const caller = '#@ load("f.star", "f")\n---\nb: 1\nc: 1\na: #@ f("")\n';
    expect(errors(library, '/ws/f.star', [['/ws/t.yml', caller]])).toEqual(['2 x + 1', 'in <toplevel> 5']);
  });

  it('is not what a schema forbids', () => {
    const values = '#@data/values-schema\n---\na: «1»\n---\n#@data/values\n---\na: "x"\n';
    expect(errors(values).slice(-2)).toEqual(['7 "x"', 'the declared type 3']);
  });
});

describe('what does not fit the value below an annotation', () => {
  const schema = '#@data/values-schema\n---\n';
  const ofList = `${schema}#@schema/default [{"a": "", "b": 1}]\n#! c\n`;
  const example = '@schema/examples ("One", [{"a": "", "b": 1}])';

  it.each([
    ['on its line', `${schema}#@schema/default "x"\na: «1»\nb: 1\n`, '4 a: 1', 3],
    ['on its line, above a key with a dash', `${schema}#@schema/default "x"\na: «1»\nb - c: 1\n`, '4 a: 1', 3],
    ['on its line, with a comment', `${schema}#@schema/default "x"\na: «1» #! c\nb: 1\n`, '4 a: 1 #! c', 3],
    ['in its last line', `${ofList}a:\n- a«:» \nb: 1\n`, '6 - a:', 3],
    ['in its last line, further in', `${ofList}a:\n  - c: 1\n    a«:» 2\n`, '7 a: 2', 3],
    ['below an example', `${schema}#${example}\na:\n- a: «"»"\nb: 1\n`, '5 - a: ""', 3],
    ['in its last line, below a comment and a blank line', `${ofList}a:\n#! c\n\n- a«:» \nb: 1\n`, '8 - a:', 3],
    ['in its last line, above a comment', `${ofList}a:\n- a«:» \n  #! c\nb: 1\n`, '6 - a:', 3],
    ['on its line, above keys with values', `${schema}#@schema/default "x"\na: «1»\nb:\n  c: 1\n`, '4 a: 1', 3],
  ])('stands where somebody types %s', (_, marked, place, line) => {
    expect(errors(marked, '/ws/schema.yml').slice(0, 2)).toEqual([place, `ytt reports it here. ${line}`]);
  });

  it('is not reported before more of the value, in a line that is still blank', () => {
    expect(errors(`${ofList}a:\n- a: ""«\n  »\nb: 1\n`, '/ws/schema.yml')).toEqual([]);
    expect(errors(`${ofList}a:\n- a: ""«\n»`, '/ws/schema.yml')).toEqual([]);
    const nested = `${schema}m:\n  #@schema/default [{"a": "", "b": 1}]\n  a:\n  - a: ""`;
    expect(errors(`${nested}«\n  »\nb: 1\n`, '/ws/schema.yml')).toEqual([]);
    expect(errors(`${nested}\n«\n»b: 1\n`, '/ws/schema.yml')).not.toEqual([]);
    expect(errors(`${nested}\n«\n»\nb: 1\n`, '/ws/schema.yml')).not.toEqual([]);
    const open = `${schema}m:\n  #@schema/default 1\n  a:`;
    expect(errors(`${open}\n«  »\n`, '/ws/schema.yml')).toEqual([]);
    expect(errors(`${open}  \n«  »\n`, '/ws/schema.yml')).toEqual([]);
    expect(errors(`${open}\n    b: ""\n«  »\n`, '/ws/schema.yml')).toEqual([]);
    expect(errors(`${schema}m:\n  #@schema/default 1\n  a: ""«\n  »\n`, '/ws/schema.yml')).not.toEqual([]);
    expect(errors(`${schema}#@schema/default 1\na:\n  b: ""«\n»`, '/ws/schema.yml')).not.toEqual([]);
    expect(errors(`${ofList}a:\n- a: ""«\n»b: 1\n`, '/ws/schema.yml')[0]).toMatch(/^3 #@schema\/default/);
  });

  it.each([
    ['in an earlier line', `${ofList}a:\n- a«: "x"»\n  c: 1\n`, '3 #@schema/default [{"a": "", "b": 1}]'],
    ['above a line with a comment', `${ofList}a:\n- a«: "x"»\n  c: 1 #! c\n`, '3 #@schema/default [{"a": "", "b": 1}]'],
    ['in a comment below it', `${ofList}a:\n- a: ""\n#! «c»\nb: 1\n`, '3 #@schema/default [{"a": "", "b": 1}]'],
    ['above its first key', `${schema}#@schema/default "x"\n#! «c»\na: 1\n`, '3 #@schema/default "x"'],
    ['at the next key', `${ofList}a:\n- a: ""\nb«: 1»\n`, '3 #@schema/default [{"a": "", "b": 1}]'],
    ['nowhere', `${schema}#@schema/default "x"\na: 1\n`, '3 #@schema/default "x"'],
  ])('stands at the annotation where somebody types %s', (_, marked, place) => {
    const [first] = errors(marked, '/ws/schema.yml').filter((one) => one.includes('@schema/default'));
    expect(first).toBe(place);
  });

  const base = 'kind: A\nlist:\n- name: a\n';
  const load = '#@ load("@ytt:overlay", "overlay")\n';
  const byKind = `${base}${load}#@overlay/match by=lambda i, l, r: l["kind"] == r["kind"]\n---\n`;
  const byName = `${base}${load}#@overlay/match by=overlay.all\n---\nlist:\n#@overlay/match by=overlay.map_key("name")\n`;
  const byItem = (between: string, by = 'lambda i, l, r: False') =>
    `m:\n  list:\n  - n: b\n${load}#@overlay/match by=overlay.all\n---\nm:\n  list:\n  #@overlay/match by=${by}\n${between}`;
  const via = `${base}${load}#@overlay/match by=overlay.all\n---\n#@overlay/replace via=lambda l, r: r["x"]\nkind:\n`;

  it.each([
    ['a document for a function', `${byKind}k«i»\n`, ['7 ki', 'ytt reports it here. 6']],
    ['further down in such a document', `${byKind}n: "#1"\nki: «1»\n`, ['8 ki: 1', 'ytt reports it here. 6']],
    ['such a document with a comment', `${byKind.trimEnd()} #! c\nk«i»\n`, ['7 ki', 'ytt reports it here. 6']],
    [
      'an item above another',
      `${byName}- nam: «a»\n#@overlay/match by=overlay.map_key("name")\n- name: a\n`,
      ['9 - nam: a', 'ytt reports it here. 9'],
    ],
    [
      'a key without a function, below a comment',
      `${base}${load}#@overlay/match by=overlay.all\n---\nkind: A #! c\nx«: 1»\n`,
      ['8 x'],
    ],
    ['a document that a function does not match', `${byKind}kind: «B»\n`, ['7 kind: B', 'ytt reports it here. 6']],
    ['an item for a function', `${byName}- nam: «a»\n`, ['9 - nam: a', 'ytt reports it here. 9']],
    ['such an item, with spaces', `${byName.replace('by=overlay.m', 'by = overlay.m')}- nam: «a»\n`, ['9 - nam: a']],
    ['a value for a function', `${via}  y«: 1»\n`, ['9 y: 1', 'ytt reports it here. 8']],
    ['an item of a value for a function', `${via}«-»\n`, ['9 -', 'ytt reports it here. 8']],
    ['the first line of a document', `${byKind.trimEnd()}«\n»`, []],
    ['the first line of a value', `${via}«  »\n`, []],
    [
      'an item for a function, below another annotation',
      `${byItem('  #@overlay/insert before=True\n')}  - n: «a»\n`,
      ['11 - n: a'],
    ],
    ['an item that no function decides about', `${byItem('', 'overlay.subset({"n": "b"})')}  - n: «a»\n`, ['10 -']],
    ['a key of an item with a comment', `${byItem('', 'lambda i, l, r: True')}  - n: b #! c\n    x«: 1»\n`, ['11 x']],
    ['an annotation', `${byKind}kind: B\n«#!»`, ['6 ---']],
    ['a line of a document that has none', `${byKind}kind: B\n«\n»`, ['6 ---']],
  ])('stands where somebody types %s', (_, marked, expected) => {
    expect(errors(marked).slice(0, expected.length || 1)).toEqual(expected);
  });

  it('keeps its fixes', () => {
    const key = '/ws/schema.yml';
    const workspace = workspaceOf(new Map([[key, '']]));
    workspace.open({ key, text: `${schema}#@schema/default "1"\na: `, version: 1 });
    const end = `${schema}#@schema/default "1"\na: `.length;
    workspace.change(key, 2, [{ range: { start: end, end }, newText: '2' }]);
    expect(fileFindings(workspace, key).findings.map(({ fixes }) => fixes?.map(({ title }) => title))).toEqual([
      ['Write 1'],
    ]);
  });
});
