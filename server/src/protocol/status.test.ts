import { describe, expect, it } from 'vitest';
import { fileStatus } from './status.js';
import { testSession } from './testing/session.js';

const schema = '#@data/values-schema\n---\nport: 80\n';

/** The status of `/ws/values.yml`, or of `path`, in a workspace with `files` (texts by path below `/ws`). */
function statusIn(files: Readonly<Record<string, string>>, path = 'values.yml', overBudget: readonly string[] = []) {
  const all = Object.entries(files).map(([name, text]) => [`/ws/${name}`, text]);
  const { workspace } = testSession(Object.fromEntries(all));
  return fileStatus(workspace, `/ws/${path}`, new Set(overBudget.map((name) => `/ws/${name}`)));
}

/** A directory with a schema for each letter. */
const projects = (names: string): Record<string, string> =>
  Object.fromEntries([...names].map((name) => [`${name}/schema.yml`, schema]));

describe('the status of a file', () => {
  it('names its schema, and why it is that', () => {
    expect(statusIn({ 'schema.yml': schema, 'values.yml': 'port: 1\n' })).toEqual({
      uri: 'file:///ws/values.yml',
      schema: { uri: 'file:///ws/schema.yml', label: 'schema.yml' },
      reason: 'ws is the nearest directory with a schema.',
      severity: 'information',
    });
  });

  it('names the first file of a schema that several make', () => {
    const more = '#@data/values-schema\n---\n#@overlay/match missing_ok=True\nhost: a\n';
    const files = { 'a.yml': schema, 'b.yml': more, 'c.yml': more.replace('host', 'name'), 'values.yml': 'port: 1\n' };
    expect(statusIn(files)?.schema?.label).toBe('a.yml');
  });

  it('names the file whose data values replace a schema', () => {
    const files = {
      'values.yml': '#@data/values\n---\nport: 1\n',
      't.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.port\n',
    };
    expect(statusIn(files, 't.yml')).toEqual({
      uri: 'file:///ws/t.yml',
      declaredBy: { uri: 'file:///ws/values.yml', label: 'values.yml' },
      reason: 'The ytt files in ws belong together: there is no schema, their data values declare what there is.',
      severity: 'information',
    });
    expect(statusIn({ 't.yml': '#@ x = 1\n' }, 't.yml')?.reason).toContain('belong');
  });

  it('says with which files those of another directory are read', () => {
    const files = {
      Makefile: 'render:\n\tytt -f config -f overlays/prod.yml\n',
      'config/values.yml': '#@data/values\n---\nname: a\n',
      'config/t.yml': '#@ load("@ytt:data", "data")\na: #@ data.values.name\n',
      'overlays/prod.yml': '#@ load("@ytt:overlay", "overlay")\n#@overlay/match by=overlay.all\n---\na: 2\n',
    };
    expect(statusIn(files, 'config/values.yml')?.reason).toMatch(
      /^It is read together with the ytt files in overlays\./,
    );
    expect(statusIn(files, 'overlays/prod.yml')?.reason).toMatch(/^The ytt files in overlays belong together/);
    const beside = { 'config/schema.yml': schema, 'values.yml': 'port: 1\n' };
    expect(statusIn(beside)?.reason).toBe('config is the nearest directory with a schema.');
  });

  it('is short, wherever a modeline leads', () => {
    const files = { 'notes.yml': `#! ytt-schema: ${'x'.repeat(30_000)}\n` };
    expect(statusIn(files, 'notes.yml')?.reason.length).toBeLessThan(500);
  });

  it('is empty for a file outside every run', () => {
    expect(statusIn({ 'notes.yml': 'a: 1\n' }, 'notes.yml')).toBeNull();
  });

  it.each([
    ['ab', 'a or b'],
    ['abcd', 'a, b, c or d'],
    ['abcde', 'a, b, c or 2 more'],
  ])('names the projects %s that it could belong to', (names, shown) => {
    expect(statusIn({ ...projects(names), 'values.yml': 'port: 1\n' })).toEqual({
      uri: 'file:///ws/values.yml',
      reason: `It could belong to ${shown}, and is not checked; say which in .ytt-project.yaml.`,
      severity: 'warning',
      ambiguous: true,
    });
  });

  it('warns about a modeline that leads to no schema, in a run or not', () => {
    const text = '#! ytt-schema: nowhere.yml\nport: 1\n';
    const why = 'The modeline leads to nowhere.yml, where there is no file or directory that is read.';
    expect(statusIn({ 'notes.yml': text }, 'notes.yml')).toEqual({
      uri: 'file:///ws/notes.yml',
      reason: `${why} It is not checked.`,
      severity: 'warning',
    });
    expect(statusIn({ 'schema.yml': schema, 'values.yml': text })).toMatchObject({
      schema: { label: 'schema.yml' },
      reason: `${why} ws is the nearest directory with a schema.`,
      severity: 'warning',
    });
  });

  it('warns of an evaluation that was stopped, of any file of the run', () => {
    const files = { 'schema.yml': schema, 'values.yml': 'port: 1\n' };
    for (const stopped of ['schema.yml', 'values.yml'])
      expect(statusIn(files, 'values.yml', [stopped])).toMatchObject({
        reason: `The evaluation of ${stopped} was stopped at its limits. ws is the nearest directory with a schema.`,
        severity: 'warning',
      });
    expect(statusIn(files, 'values.yml', ['other.yml'])).toMatchObject({ severity: 'information' });
  });

  it('counts the other runs', () => {
    const project = (variants: string): string =>
      `projects:\n- name: app\n  files: [schema.yml]\n  variants: {${variants}}\n`;
    const reason = (variants: string): string | undefined =>
      statusIn({ 'schema.yml': schema, '.ytt-project.yaml': project(variants) }, 'schema.yml')?.reason;
    expect(reason('a: {}')).not.toContain('more of its runs');
    expect(reason('a: {}, b: {}')).toContain(' 1 more of its runs is checked.');
    expect(reason('a: {}, b: {}, c: {}')).toContain(' 2 more of its runs are checked.');
  });
});
