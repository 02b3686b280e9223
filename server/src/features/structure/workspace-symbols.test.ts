/** The symbols of a workspace: which ones a query finds, and where each of them is. */
import { describe, expect, it } from 'vitest';
import { appProject, openFixture } from '../testing.js';
import { workspaceSymbols } from './workspace-symbols.js';

function namesIn(fixture: string, query = ''): readonly string[] {
  return workspaceSymbols(openFixture(fixture).workspace, query).map(({ name }) => name);
}

const schema = (text: string): string => `#! file: schema.yml\n#@data/values-schema\n---\n${text}`;

describe('workspace symbols', () => {
  it.each([
    ['', ['app', 'app.name', 'app.port', 'hosts', 'hosts[].host', 'label']],
    ['apn', ['app.name']],
    ['pp', ['app', 'app.name', 'app.port']],
    ['LBL', ['label']],
    ['nap', []],
    ['llabel', []],
    ['hosts[].host', ['hosts[].host']],
  ])('have the letters of %j in their order', (query, expected) => {
    expect(namesIn(appProject, query)).toEqual(expected);
  });

  it('are found whether letters are large or small, in the name or in the query', () => {
    for (const query of ['apiurl', 'APIURL', 'apiURL'])
      expect(namesIn(schema('apiUrl: x\n'), query)).toEqual(['apiUrl']);
  });

  it('are where the key or the name of the function is', () => {
    const { workspace } = openFixture(appProject);
    const places = workspaceSymbols(workspace, '').map(
      ({ kind, place: { file, range } }) => `${kind} ${file.path}: ${file.text.slice(range.start, range.end)}`,
    );
    expect(places).toEqual([
      'data-value schema.yml: app',
      'data-value schema.yml: name',
      'data-value schema.yml: port',
      'data-value schema.yml: hosts',
      'data-value schema.yml: host',
      'function funcs.star: label',
    ]);
  });

  it('are data values at any depth', () => {
    expect(namesIn(schema('a:\n  b:\n    c:\n      d:\n        e: 1\n'), 'abcde')).toEqual(['a.b.c.d.e']);
  });

  it('include no data values deeper than thirty-two levels', () => {
    const nested = Array.from({ length: 33 }, (_, i) => `${' '.repeat(i)}k${i}:\n`).join('');
    const names = namesIn(schema(`${nested}${' '.repeat(33)}end: 1\n`));
    expect([names.length, names.at(-1)?.endsWith('.k31')]).toEqual([32, true]);
  });

  it('are data values without a schema, where the first file has them', () => {
    expect(namesIn('#! file: values.yml\n#@data/values\n---\na:\n  b: 1\n#! file: t.yml\nx: 1\n')).toEqual([
      'a',
      'a.b',
    ]);
  });

  it('are functions that files can load: of the top, not of functions', () => {
    const star = 'def outer():\n  def inner():\n    return 1\n  end\n  return inner\nend\nx = 1\n';
    const own = '#! file: t.yml\n#@ def own():\n#@ end\nb: 1\n';
    expect(namesIn(`${schema('a: 1\n')}#! file: f.star\n${star}${own}`)).toEqual(['a', 'outer']);
  });

  it('are listed once, even if several runs have their file', () => {
    const projects = '#! file: .ytt-project.yaml\nprojects:\n- files: [schema.yml]\n- files: [schema.yml, f.star]\n';
    const star = '#! file: f.star\ndef f():\n  return 1\nend\n';
    expect(namesIn(`${projects}- files: [f.star]\n${schema('a: 1\n')}${star}`)).toEqual(['a', 'f']);
  });

  it('are five hundred at most', () => {
    const { workspace } = openFixture(schema(Array.from({ length: 600 }, (_, i) => `key${i}: 1\n`).join('')));
    expect(workspaceSymbols(workspace, '')).toHaveLength(500);
    expect(workspaceSymbols(workspace, 'key599')).toHaveLength(1);
  });
});
