import { describe, expect, it } from 'vitest';
import { testSession } from '../testing/session.js';
import { DependentFiles } from './dependent-files.js';
import { filesWithFindings } from './file-diagnostics.js';

const schema = '#@data/values-schema\n---\nport: 80\n';

describe('the files that depend on a change', () => {
  const project =
    'projects:\n- { name: a, files: [schema.yml, t.yml], dataValuesFiles: [base.yml] }\n- { name: b, files: [other] }\n';
  const files = {
    '/ws/.ytt-project.yaml': project,
    '/ws/schema.yml': schema,
    '/ws/t.yml': 'a: 1\n',
    '/ws/base.yml': 'port: 1\n',
    '/ws/other/t.yml': 'a: 1\n',
  };

  it('are those of its runs, data values files included, but not itself', () => {
    const { workspace } = testSession(files);
    const dependents = new DependentFiles(workspace);
    dependents.reset();
    const of = (...changed: readonly string[]) => [...dependents.of(changed).keys].sort();
    expect(of('/ws/schema.yml')).toEqual(['/ws/base.yml', '/ws/t.yml']);
    expect(of('/ws/base.yml')).toEqual(['/ws/schema.yml', '/ws/t.yml']);
    expect(of('/ws/other/t.yml')).toEqual([]);
    expect(of('/ws/t.yml', '/ws/base.yml')).toEqual(['/ws/schema.yml']);
    expect(of('/ws/nowhere.yml')).toEqual([]);
  });

  it('are of a run that is made for one file that file alone', () => {
    const { workspace } = testSession({
      '/ws/c/schema.yml': schema,
      '/ws/c/t.yml': 'a: 1\n',
      '/ws/values.yml': 'port: 1\n',
      '/ws/prod/values.yml': 'port: 2\n',
    });
    const dependents = new DependentFiles(workspace);
    dependents.reset();
    const others = ['/ws/prod/values.yml', '/ws/values.yml'];
    expect(dependents.of(['/ws/values.yml']).keys).toEqual([]);
    expect([...dependents.of(['/ws/c/schema.yml']).keys].sort()).toEqual(['/ws/c/t.yml', ...others]);
  });

  it('are of the only values file of a project all of its files', () => {
    const { workspace } = testSession({
      '/ws/c/schema.yml': schema,
      '/ws/c/t.yml': 'a: 1\n',
      '/ws/values.yml': 'port: 1\n',
    });
    const dependents = new DependentFiles(workspace);
    dependents.reset();
    expect([...dependents.of(['/ws/values.yml']).keys].sort()).toEqual(['/ws/c/schema.yml', '/ws/c/t.yml']);
  });

  it('come with those that are open first', () => {
    const { workspace } = testSession(files);
    const dependents = new DependentFiles(workspace);
    dependents.reset();
    workspace.open({ key: '/ws/t.yml', text: 'a: 1\n', version: 1 });
    expect(dependents.of(['/ws/schema.yml']).keys).toEqual(['/ws/t.yml', '/ws/base.yml']);
    workspace.close('/ws/t.yml');
    workspace.open({ key: '/ws/base.yml', text: 'port: 1\n', version: 1 });
    expect(dependents.of(['/ws/schema.yml']).keys).toEqual(['/ws/base.yml', '/ws/t.yml']);
  });

  it('are all of the old and the new graph if it changed, once', () => {
    const { workspace } = testSession(files);
    const dependents = new DependentFiles(workspace);
    dependents.reset();
    const key = '/ws/.ytt-project.yaml';
    workspace.open({
      key,
      text: project.replace('name: b, files: [other]', 'name: b, files: [schema.yml]'),
      version: 1,
    });
    const { keys, graphChanged } = dependents.of([key]);
    expect(graphChanged).toBe(true);
    expect([...keys].sort()).toEqual(['/ws/base.yml', '/ws/other/t.yml', '/ws/schema.yml', '/ws/t.yml']);
    expect(dependents.of([key])).toEqual({ keys: [], graphChanged: false });
  });
});

describe('the files that may have findings', () => {
  it('are those of runs, of several projects, and unread ones', () => {
    const graph = {
      runs: [],
      runsOf: new Map([['/ws/a.yml', []]]),
      ambiguous: [{ key: '/ws/b.yml', roots: [], isCertain: true }],
      unresolved: new Map(),
      unread: new Set(['/ws/c.yml']),
      fetchedBy: [],
    };
    expect(filesWithFindings(graph)).toEqual(['/ws/a.yml', '/ws/b.yml', '/ws/c.yml']);
  });
});
