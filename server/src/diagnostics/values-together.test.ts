/** Which values file gets the finding that a required data value must be set, if it may be one of several. */
import { describe, expect, it } from 'vitest';
import { workspaceOf } from '../workspace/testing.js';
import { fileFindings } from './file-findings.js';

type Texts = Readonly<Record<string, string>>;

const required = '#@schema/validation min_len=1\n';
const schema = `#@data/values-schema\n---\na:\n  ${required}  x: ""\n  ${required}  w: ""\nb:\n  ${required}  z: ""\nc: [""]\n`;
const project: Texts = { 'c/schema.yml': schema, 'c/t.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.a.x\n' };

/** The required data values, by values file. */
function missing(texts: Texts): Readonly<Record<string, readonly string[]>> {
  const files = new Map(Object.entries({ ...project, ...texts }).map(([path, text]) => [`/ws/${path}`, text]));
  const workspace = workspaceOf(files);
  const reported = [...files.keys()].flatMap((key) => {
    const names = fileFindings(workspace, key).findings.map(
      ({ plain = '', message }) => /^The data value (\S+) must be set/.exec(plain)?.[1] ?? message,
    );
    return names.length === 0 ? [] : [[key.slice(4), names] as const];
  });
  return Object.fromEntries(reported);
}

const one = { 'v/one-values.yml': 'a: {x: "1"}\n' };
const two = { 'v/two-values.yml': 'b: {z: "1"}\n' };
const run = (values: string): Texts => ({ 'run.sh': `ytt -f c ${values}\n` });

describe('a required data value that a values file does not set', () => {
  it('is reported in a file without others beside it', () => {
    expect(missing(one)).toEqual({ 'v/one-values.yml': ['a.w', 'b.z'] });
    const annotated = { 'v/one-values.yml': '#@data/values\n---\na: {x: "1"}\n' };
    expect(missing(annotated)).toEqual({ 'v/one-values.yml': ['a.w', 'b.z'] });
  });

  it('is reported once if a command reads all values files, in the one that sets most of the path', () => {
    const both = { ...one, ...two };
    const flags = '--data-values-file v/one-values.yml --data-values-file v/two-values.yml';
    expect(missing({ ...both, ...run(flags) })).toEqual({ 'v/one-values.yml': ['a.w'] });
    expect(missing({ ...both, ...run('--data-values-file v') })).toEqual({ 'v/one-values.yml': ['a.w'] });
    expect(missing({ ...one, 'v/two-values.yml': 'c: []\n', ...run('--data-values-file v') })).toEqual({
      'v/one-values.yml': ['a.w'],
      'v/two-values.yml': ['b.z'],
    });
  });

  it('is not reported if a command reads unknown others', () => {
    for (const more of ['--data-values-file $MORE', '-v b.z=1', '--data-values-env B', '--data-values-file absent.yml'])
      expect(missing({ ...one, ...run(`--data-values-file v/one-values.yml ${more}`) })).toEqual({});
  });

  it('is not reported if one command reads a file alone and another with more', () => {
    const alone = 'ytt -f c --data-values-file v/one-values.yml\n';
    const more = 'ytt -f c --data-values-file v/one-values.yml --data-values-file v/two-values.yml\n';
    expect(missing({ ...one, ...two, 'a.sh': alone })['v/one-values.yml']).toEqual(['a.w', 'b.z']);
    for (const [first, second] of [
      [alone, more],
      [more, alone],
      [alone, alone.replace('\n', ' $MORE\n')],
    ])
      expect(missing({ ...one, ...two, 'a.sh': `${first}`, 'b.sh': `${second}` })['v/one-values.yml']).toBeUndefined();
    expect(missing({ ...one, 'a.sh': alone, 'b.sh': alone })['v/one-values.yml']).toEqual(['a.w', 'b.z']);
  });

  it('is not reported in encrypted values that a command reads', () => {
    const sops = '\nsops:\n  mac: x\n  version: 3.8.1\n';
    const encrypted = { 'v/one-values.yml': `a: {x: "ENC[AES256_GCM,data:8Q==,iv:x=,tag:y=,type:str]"}${sops}` };
    expect(missing({ ...encrypted, ...run('--data-values-file v/one-values.yml') })).toEqual({});
  });

  it('is reported in each of the files that commands read one by one', () => {
    const texts = {
      ...one,
      'v/x-values.yml': 'a: {w: "1"}\n',
      'one.sh': 'ytt -f c --data-values-file v/one-values.yml\n',
    };
    expect(missing({ ...texts, 'x.sh': 'ytt -f c --data-values-file v/x-values.yml\n' })).toEqual({
      'v/one-values.yml': ['a.w', 'b.z'],
      'v/x-values.yml': ['a.x', 'b.z'],
    });
  });

  it('is reported in alternative files with the same keys', () => {
    expect(missing({ ...one, 'v/x-values.yml': 'a: {w: "1"}\n' })).toEqual({
      'v/one-values.yml': ['a.w', 'b.z'],
      'v/x-values.yml': ['a.x', 'b.z'],
    });
  });

  it('is reported below the keys of files that share the project with others', () => {
    expect(missing({ ...one, ...two })).toEqual({ 'v/one-values.yml': ['a.w'] });
    expect(missing({ ...one, 'w/two-values.yml': 'b: {z: "1"}\n' })).toEqual({
      'v/one-values.yml': ['a.w', 'b.z'],
      'w/two-values.yml': ['a.x', 'a.w'],
    });
    // Annotated data values and plain ones are passed to ytt in different ways.
    const annotated = { 'v/two-values.yml': '#@data/values\n---\nb: {z: "1"}\n' };
    expect(missing({ ...one, ...annotated })).toMatchObject({ 'v/one-values.yml': ['a.w', 'b.z'] });
    // A file that does not belong to the project does not set a share of its data values.
    expect(missing({ ...one, 'v/two-values.yml': 'q: 1\nr: 2\ns: 3\n' })).toEqual({
      'v/one-values.yml': ['a.w', 'b.z'],
    });
  });

  it('is not reported in secrets, nor in files elsewhere than those that commands read', () => {
    const secret = 'a:\n  x: ENC[AES256_GCM,data:abc,iv:a,tag:b,type:str]\nsops:\n  version: 3.8.1\n';
    expect(missing({ 'v/one-values.yml': secret })).toEqual({});
    const all = {
      'v/one-values.yml': 'a: {x: "1", w: "1"}\nb: {z: "1"}\n',
      ...run('--data-values-file v/one-values.yml'),
    };
    expect(missing({ ...all, 'w/values.yml': 'a: {x: "1"}\n' })).toEqual({});
    expect(missing({ ...all, 'v/x/values.yml': 'a: {x: "1"}\n' })).toEqual({ 'v/x/values.yml': ['a.w', 'b.z'] });
  });

  it('is always reported if it is a part of what a file sets', () => {
    const items = `#@data/values-schema\n---\nlist:\n- name: ""\n  ${required}  x: ""\n`;
    const texts = { 'c/schema.yml': items, 'c/t.yml': 'a: #@ 1\n', 'v/one-values.yml': 'list:\n- {}\n' };
    expect(missing({ ...texts, ...run('--data-values-file v/one-values.yml -v a=b') })).toEqual({
      'v/one-values.yml': ['list[0].x'],
    });
  });
});

describe('a values file elsewhere than those that commands give', () => {
  const given = {
    'v/one-values.yml': 'a: {x: "1", w: "1"}\nb: {z: "1"}\n',
    ...run('--data-values-file v/one-values.yml'),
  };
  const reported = (text: string): readonly string[] =>
    missing({ ...given, 'w/values.yml': text })['w/values.yml'] ?? [];

  it('does not belong to the project if nothing below its keys is declared', () => {
    expect(reported('a: {other: 1, more: {}}\n')).toEqual([]);
    expect(reported('a:\n  other: 1\nb:\n  more: 1\n')).toEqual([]);
    expect(reported('a: {other: 1}\nb: {z: "1"}\n')).toHaveLength(1);
    expect(reported('a: {other: 1, x: "1"}\n')).toHaveLength(1);
    expect(reported('other: 1\na: {more: 1}\n')).toEqual([]);
    expect(reported('other: 1\na: {}\n')).toHaveLength(1);
    expect(reported('other: 1\na: 5\n')).toHaveLength(2);
    expect(reported('other: 1\n---\na: {more: 1}\n')).toEqual([]);
    expect(reported('other: 1\n---\na: {x: "1"}\n')).toHaveLength(1);
  });

  it('is one of the project where a key is nearly declared, or something else is wrong', () => {
    const server = {
      'c/schema.yml': '#@data/values-schema\n---\nserver:\n  name: ""\n  port: 0\n',
      'c/t.yml': 'a: #@ 1\n',
      'v/one-values.yml': 'server: {name: x}\n',
    };
    const count = (text: string): number =>
      missing({ ...given, ...server, 'w/values.yml': text })['w/values.yml']?.length ?? 0;
    expect(count('server: {other: 1}\n')).toBe(0);
    expect(count('server: {nmae: a}\n')).toBe(1);
    expect(count('server: {nmae: a, other: 1}\n')).toBe(2);
    expect(count('server: {other: 1, more: 1}\n')).toBe(0);
    expect(count('server:\n  name:\n')).toBe(1);
    expect(count('server:\n  port: x\n')).toBe(1);
  });

  it('is one of the project where a command gives it', () => {
    expect(missing({ ...given, 'v/one-values.yml': 'a: {other: 1}\n' })['v/one-values.yml']).toContainEqual(
      expect.stringContaining('found: other'),
    );
  });
});
