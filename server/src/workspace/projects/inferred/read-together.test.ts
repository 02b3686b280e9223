/** Directories that every command reads together with others. */
import { describe, expect, it } from 'vitest';
import { overlay, reading, runsOf, schema, type Texts, values } from '../testing.js';

describe('a project that commands read with others', () => {
  const apart: Texts = {
    'a/schema.yml': schema,
    'b/schema.yml': '#@data/values-schema\n---\nb: 1\n',
    'b/t.yml': reading,
  };
  const alone = ['a: a/schema.yml', 'b: b/schema.yml b/t.yml'];
  const runs = (script: string, more: Texts = {}): string[] =>
    runsOf({ ...apart, ...more, 'x/run.sh': script })
      .filter((run) => !run.startsWith('x'))
      .sort();

  it('has these in its run, in their order', () => {
    expect(runs('')).toEqual(alone);
    expect(runs('ytt -f a -f b\n')).toEqual([
      'a: a/schema.yml b/schema.yml b/t.yml',
      'b: a/schema.yml b/schema.yml b/t.yml',
    ]);
    expect(runs('ytt -f b -f c.yml -f a\n', { 'c.yml': overlay })).toContain(
      'b: b/schema.yml b/t.yml c.yml a/schema.yml',
    );
    expect(runs('ytt -f a -f b -f $MORE\n')[1]).toBe('b: a/schema.yml b/schema.yml b/t.yml');
  });

  it('has those that all commands read which read it', () => {
    const more = { 'c/schema.yml': '#@data/values-schema\n---\nc: 1\n', 'd/t.yml': overlay };
    expect(runs('ytt -f a -f b\nytt -f a -f c -f d\n', more)).toEqual([
      'a: a/schema.yml',
      'b: a/schema.yml b/schema.yml b/t.yml',
      'c: a/schema.yml c/schema.yml d/t.yml',
      'd: a/schema.yml c/schema.yml d/t.yml',
    ]);
    expect(runs('ytt -f a -f b\nytt -f b\n')).toEqual(['a: a/schema.yml b/schema.yml b/t.yml', alone[1]]);
  });

  it('includes modules, and none if a command reads many', () => {
    const modules = { 'm/h.star': 'def f():\n  return 1\nend\n' };
    expect(runs('ytt -f m -f b\n', modules)).toContain('b: m/h.star b/schema.yml b/t.yml');
    const flags = (count: number) => Array.from({ length: count }, (_, i) => ` -f c${i}.yml`).join('');
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`c${i}.yml`, overlay]));
    expect(runs(`ytt -f b${flags(7)}\n`, many)).not.toContain(alone[1]);
    expect(runs(`ytt -f b${flags(8)}\n`, many)).toContain(alone[1]);
  });

  it('includes none if a part of it is read', () => {
    expect(runs('ytt -f a -f b/t.yml\n')[1]).toBe(alone[1]);
    expect(runs('ytt -f a -f b\nytt -f b/t.yml\n')[1]).toBe(alone[1]);
    expect(runs('ytt -f b -f b/t.yml\n')).toEqual(alone);
  });

  it('has no data values that it is given', () => {
    expect(runs('ytt -f b -f dev.yml\n', { 'dev.yml': '#@data/values\n---\nb: 2\n' })).toEqual([
      'a: a/schema.yml',
      'b: b/schema.yml b/t.yml',
      'b: b/schema.yml b/t.yml dev.yml',
    ]);
  });

  it('is read alone as a bundle, and as a library of another project', () => {
    const bundle = { 'bundle/config/schema.yml': schema, 'bundle/config/t.yml': reading, 'o/t.yml': overlay };
    expect(runsOf({ ...bundle, 'x/run.sh': 'ytt -f bundle/config -f o\n' })).toContain(
      'bundle/config: bundle/config/schema.yml bundle/config/t.yml',
    );
    const used = {
      'p/t.yml': reading,
      'p/v.yml': values,
      'p/_ytt_lib/l/schema.yml': schema,
      'p/_ytt_lib/l/t.yml': reading,
    };
    const library = 'p/_ytt_lib/l: p/_ytt_lib/l/schema.yml p/_ytt_lib/l/t.yml';
    expect(runsOf({ ...used, 'b/t.yml': overlay, 'x/run.sh': 'ytt -f p/_ytt_lib/l -f b\n' })).toContain(library);
  });

  it('has no run for each of its files, if it declares nothing and they do', () => {
    const code = { 'p/v.yml': values, 'p/t.yml': reading, 'c/t.yml': reading, 'c/u.yml': reading };
    const inRun = (texts: Texts): string[] => runsOf(texts).filter((run) => run.includes('c/t.yml'));
    expect(inRun(code)).toEqual([
      'c: c/t.yml c/u.yml',
      'p: p/t.yml p/v.yml c/u.yml c/t.yml',
      'p: p/t.yml p/v.yml c/t.yml c/u.yml',
    ]);
    expect(inRun({ ...code, 'x/run.sh': 'ytt -f p -f c\n' })).toEqual([
      'p: p/t.yml p/v.yml c/t.yml c/u.yml',
      'c: p/t.yml p/v.yml c/t.yml c/u.yml',
    ]);
  });
});
