/** The findings in files that load a file which is open in an editor, while that cannot be parsed. */
import { SourceFile } from '@ytt-language/shared';
import { describe, expect, it } from 'vitest';
import { openFixture } from '../../features/testing.js';
import { plainSource } from '../../workspace/files/file-summary.js';
import { workspaceOf } from '../../workspace/testing.js';
import { fileFindings } from '../file-findings.js';
import { withoutFollowing, withoutReportedElsewhere } from './followed-findings.js';

type Texts = Readonly<Record<string, string>>;

/** The codes of the findings of each file on disk, while those of `open` have these texts in an editor. */
function reported(disk: Texts, open: Texts = {}): Readonly<Record<string, readonly string[]>> {
  const files = Object.entries(disk).map(([path, text]) => [`/ws/${path}`, text] as const);
  const workspace = workspaceOf(new Map(files));
  for (const [path, text] of Object.entries(open)) workspace.open({ key: `/ws/${path}`, text, version: 1 });
  const codes = (path: string) => fileFindings(workspace, `/ws/${path}`).findings.map(({ code }) => code);
  return Object.fromEntries(Object.keys(disk).map((path) => [path, codes(path)]));
}

const failing = ['evaluation-failed'];

describe('while a module is being typed', () => {
  const module = 'def f():\n  return 1\nend\n';
  const disk = {
    'm.star': module,
    't.yml': '#@ load("m.star", "f")\na: #@ f()\n',
  };
  const broken = `${module}f(\n`;

  it('unparsable code and unfinished names are reported only there', () => {
    expect(reported(disk, { 'm.star': broken })).toEqual({ 'm.star': ['template-code-syntax'], 't.yml': [] });
    expect(reported(disk, { 'm.star': `${module}de` })).toEqual({ 'm.star': ['undefined-name'], 't.yml': [] });
  });

  it('its own errors are reported where it is loaded as well, if it is not open', () => {
    const saved = { ...disk, 'm.star': broken };
    expect(reported(saved)).toEqual({ 'm.star': ['template-code-syntax'], 't.yml': failing });
    expect(reported(saved, { 't.yml': disk['t.yml'] })).toMatchObject({ 't.yml': failing });
  });

  it('failures at run time are reported only there, too', () => {
    const fails = 'def f():\n  return 1\nend\nx = 1 + "a"\n';
    expect(reported(disk, { 'm.star': fails })).toEqual({ 'm.star': failing, 't.yml': [] });
    expect(reported({ ...disk, 'm.star': fails })).toEqual({ 'm.star': failing, 't.yml': failing });
  });
});

it('a run made for one file reports consequences of another file, but no errors of its text', () => {
  const module = { key: '/ws/m.star', text: 'x = 1\n', version: undefined };
  const made = (subject: string | undefined, code: 'evaluation-failed' | 'undefined-name', isOpen = true) => {
    const [run] = openFixture('#! file: t.yml\na: #@ 1\n').workspace.runs().runs;
    if (run === undefined) throw new Error('No run');
    const place = { severity: 'error', range: { start: 0, end: 1 }, message: 'x', related: [] } as const;
    const follows = { ...place, code, file: plainSource(module) };
    const finding = { ...place, code: 'evaluation-failed', file: new SourceFile('t.yml', 'a: 1\n'), follows } as const;
    return withoutFollowing([finding], { ...run, subject }, '/ws/t.yml', (key) => isOpen && key === module.key).length;
  };
  expect(made('/ws/t.yml', 'evaluation-failed')).toBe(1);
  expect(made('/ws/t.yml', 'undefined-name')).toBe(0);
  expect(made(undefined, 'evaluation-failed')).toBe(0);
  expect(made(undefined, 'undefined-name', false)).toBe(1);
});

it('what follows from the text of the file itself is reported there', () => {
  const [run] = openFixture('#! file: t.yml\na: #@ 1\n').workspace.runs().runs;
  if (run === undefined) throw new Error('No run');
  const file = plainSource({ key: '/ws/t.yml', text: 'a: 1\n', version: undefined });
  const place = { severity: 'error', file, range: { start: 0, end: 1 }, message: 'x', related: [] } as const;
  const finding = { ...place, code: 'evaluation-failed', follows: { ...place, code: 'undefined-name' } } as const;
  expect(withoutFollowing([finding], run, '/ws/t.yml', () => true)).toEqual([finding]);
});

it('what follows from a text that is no file is reported, and what is reported there only where it is open', () => {
  const [run] = openFixture('#! file: t.yml\na: #@ 1\n').workspace.runs().runs;
  if (run === undefined) throw new Error('No run');
  const file = plainSource({ key: '/ws/t.yml', text: 'a: 1\n', version: undefined });
  const place = { severity: 'error', range: { start: 0, end: 1 }, message: 'x', related: [] } as const;
  const cause = { ...place, code: 'undefined-name', file: new SourceFile('x.star', 'x') } as const;
  const following = { ...place, code: 'evaluation-failed', file, follows: cause } as const;
  expect(withoutFollowing([following], run, '/ws/t.yml', () => true)).toEqual([following]);
  const repeated = { ...place, code: 'evaluation-failed', file, reportedAt: cause } as const;
  const left = (isOpen: boolean) => withoutReportedElsewhere([repeated], '/ws/t.yml', () => isOpen);
  expect([left(true), left(false)]).toEqual([[repeated], []]);
});

describe('while a template of a library is being typed', () => {
  const path = '_ytt_lib/l/x.yml';
  const broken = 'a: 1\nb\n';
  const loads = '#@ load("@ytt:library", "library")\n#@ load("@ytt:template", "template")\n';
  const disk = { 't.yml': `${loads}--- #@ template.replace(library.get("l").eval())\n`, [path]: 'a: 1\n' };

  it('syntax errors are reported only there', () => {
    expect(reported(disk, { [path]: broken })).toEqual({ 't.yml': [], [path]: ['yaml-syntax'] });
    expect(reported({ ...disk, [path]: broken })).toEqual({ 't.yml': failing, [path]: ['yaml-syntax'] });
  });

  it('and so are syntax errors of a module it loads', () => {
    const module = '_ytt_lib/l/m.star';
    const loading = { ...disk, [path]: '#@ load("m.star", "x")\na: #@ x\n', [module]: 'x = 1\n' };
    expect(reported(loading, { [module]: 'x = (\n' })).toMatchObject({ 't.yml': [], [path]: [] });
    expect(reported({ ...loading, [module]: 'x = (\n' })).toMatchObject({ 't.yml': failing, [path]: failing });
  });

  it('what its caller passes is reported at the call, whatever is open', () => {
    const schema = '_ytt_lib/l/schema.yml';
    const declares = '#@data/values-schema\n---\nnum: 1\n';
    const code = '#@ load("@ytt:data", "data")\na: #@ 8 // data.values.num\n';
    const giving = (given: string, texts: Texts = {}): Texts => {
      const t = disk['t.yml'].replace('.eval', `.with_data_values({"num": ${given}}).eval`);
      return { 't.yml': t, [path]: code, [schema]: declares, ...texts };
    };
    const open = { [path]: code, [schema]: declares };
    expect(reported(giving('1'), open)).toMatchObject({ 't.yml': [] });
    expect(reported(giving('"x"'), open)).toMatchObject({ 't.yml': failing, [schema]: [] });
    expect(reported(giving('0'), open)).toMatchObject({ 't.yml': failing, [path]: [] });
    expect(reported(giving('1'), { [path]: broken })).toMatchObject({ 't.yml': [], [path]: ['yaml-syntax'] });
  });

  it('its own failures are reported only there', () => {
    const fails = 'a: #@ 1 + "x"\n';
    expect(reported(disk, { [path]: fails })).toEqual({ 't.yml': [], [path]: failing });
    expect(reported({ ...disk, [path]: fails })).toEqual({ 't.yml': failing, [path]: failing });
  });
});

describe('a member that is missing in many files', () => {
  const template = '#@ load("@ytt:data", "data")\na: #@ data.values.nome\nb: #@ data.values.nome\n';
  const names = ['a.yml', 'b.yml', 'c.yml'];
  const disk: Texts = {
    'schema.yml': '#@data/values-schema\n---\nname: x\n',
    ...Object.fromEntries(names.map((name) => [name, template])),
  };
  const toldWith = (...open: readonly string[]): readonly number[] => {
    const codes = reported(disk, Object.fromEntries(open.map((name) => [name, template])));
    return names.map((name) => codes[name]?.length ?? 0);
  };

  it.each<[readonly string[], readonly number[]]>([
    [[], [1, 0, 0]],
    [['a.yml'], [1, 0, 0]],
    [['b.yml'], [1, 1, 0]],
    [
      ['b.yml', 'c.yml'],
      [1, 1, 1],
    ],
    [
      ['a.yml', 'b.yml'],
      [1, 0, 0],
    ],
  ])('is told in the first, and where another is open without that: %j', (open, expected) => {
    expect(toldWith(...open)).toEqual(expected);
  });
});
