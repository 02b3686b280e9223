/** Which hints belong to a part of a file, and how long they are. */
import { describe, expect, it } from 'vitest';
import { openFixture } from '../testing.js';
import { defaultHints } from './default-hints.js';
import { cutLabel } from './inlay-hint.js';
import { valueHints } from './value-hints.js';

const schema = '#! file: schema.yml\n#@data/values-schema\n---\nname: a\nport: 80\nm:\n  x: 1\n  y: 2\n';

describe('hints of defaults', () => {
  const lines = (values: string, from = '', to = ''): number[] => {
    const { snapshot, text } = openFixture(`${schema}#! file: values.yml\n${values}`);
    const end = to === '' ? text.length : text.indexOf(to) + to.length;
    return defaultHints(snapshot, { start: Math.max(0, text.indexOf(from)), end }).map(({ at }) =>
      snapshot.file.lines.lineAt(at),
    );
  };

  it('are not shown for maps in braces, which have no line of their own', () => {
    expect(lines('name: x\nm: {x: 1}\n')).toEqual([0]);
    expect(lines('name: x\nm:\n  x: 1\n')).toEqual([0, 2]);
  });

  it('are those of maps that begin in the range', () => {
    const values = 'name: x\nm:\n  x: 1\n';
    expect(lines(values, 'm:')).toEqual([2]);
    expect(lines(values, 'x: 1')).toEqual([2]);
    expect(lines(values, 'name', 'name: x')).toEqual([0]);
  });
});

describe('hints of values', () => {
  const text = '#@ def f():\n#@ return 1\n#@ end\n---\na: #@ f()\nb: #@ f() + 1\nc:\n- #@ f() + 2\n';
  const project = (body: string) => `${schema}#! file: t.yml\n${body}`;

  it('are those of code that the range touches', () => {
    const { snapshot } = openFixture(project(text));
    const at = (part: string): number => snapshot.file.text.indexOf(part);
    const shown = (start: number, end: number): string[] =>
      valueHints(snapshot, { start, end }).map(({ label }) => label);
    expect(shown(0, text.length)).toEqual(['= 1', '= 2', '= 3']);
    expect(shown(at('b:'), at('c:') - 1)).toEqual(['= 2']);
    expect(shown(at('#@ f()'), at('#@ f()'))).toEqual(['= 1']);
    expect(shown(at('c:'), text.length)).toEqual(['= 3']);
    expect(shown(0, at('a:'))).toEqual([]);
    const [start, end] = [at('#@ f() + 1'), at('#@ f() + 1') + '#@ f() + 1'.length];
    for (const touched of [start, start + 4, end]) expect(shown(touched, touched)).toEqual(['= 2']);
    for (const beside of [start - 1, end + 1]) expect(shown(beside, beside)).toEqual([]);
  });

  it('are those of the file alone, though another one has code at the same offset', () => {
    const { snapshot } = openFixture(
      `${schema}#! file: lib.lib.yml\n#@ def other():\nx: #@ 7\n#@ end\n#! file: t.yml\n#@ load("lib.lib.yml", "other")\n---\na: #@ other()\nb: #@ 1\n`,
    );
    expect(valueHints(snapshot, { start: 0, end: 999 }).map(({ label }) => label)).toEqual(['= {…}', '= 1']);
  });

  it('are at most three, and show that there are more', () => {
    const loop = (count: number): string =>
      `${schema}#! file: t.yml\n#@ for i in range(${count}):\n---\na: #@ i\n#@ end\n`;
    const shown = (count: number): string[] =>
      valueHints(openFixture(loop(count)).snapshot, { start: 0, end: 999 }).map(({ label }) => label);
    expect(shown(3)).toEqual(['= 0, 1, 2']);
    expect(shown(4)).toEqual(['= 0, 1, 2, …']);
  });
});

describe('a label', () => {
  it('is cut after eighty characters', () => {
    expect(cutLabel('x'.repeat(80))).toBe('x'.repeat(80));
    expect(cutLabel('x'.repeat(81))).toBe(`${'x'.repeat(80)}…`);
  });
});

describe('what another file has at the same offset', () => {
  it('is not a value of this one', () => {
    const load = '#@ load("l.lib.yml", "other")\n';
    const lib = '#@ def other():  \nx: 7\n#@ end\n';
    const own = '#@ one = 1       \nx: #@ one\ny: #@ other()\n';
    const { snapshot } = openFixture(
      `${schema}#! file: l.lib.yml\n${load.replace('l.lib', 'm.lib')}${lib}#! file: m.lib.yml\n#@ other = 1\n#! file: t.yml\n${load}${own}`,
    );
    expect(snapshot.file.text.indexOf('x:')).toBe(load.length + lib.indexOf('x:'));
    const [first] = valueHints(snapshot, { start: 0, end: 999 });
    expect(first?.label).toBe('= 1');
  });
});
