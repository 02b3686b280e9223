/** Which files have diagnostics, open or not. */
import { expect, it } from 'vitest';
import { defaultSettings } from '../../workspace/settings/settings.js';
import { testSession } from '../testing/session.js';
import { fileDiagnostics, filesWithFindings } from './file-diagnostics.js';

const schema = '#@data/values-schema\n---\nname: ""\n';

/** The codes of the diagnostics of a workspace, by file. */
function told(scope: 'workspace' | 'open'): Readonly<Record<string, readonly unknown[]>> {
  const files = {
    '/ws/a/config/schema.yml': schema,
    '/ws/a/config/t.yml': 'x: #@ y\n',
    '/ws/b/config/schema.yml': schema,
    '/ws/unclear.yml': '#@data/values\n---\nname: x\n',
    '/ws/values.yml': `name: ${'x'.repeat(100)}\n`,
    '/ws/other.yml': 'a: [\n',
  };
  const limits = { ...defaultSettings.limits, fileSize: 100 };
  const { session } = testSession(files, { settings: { scope, limits } });
  const codes = (key: string): readonly unknown[] =>
    fileDiagnostics(session, key, { mayBeProvisional: false, isTyped: false }).items.map(({ code }) => code);
  expect(filesWithFindings(session.workspace.runs())).toEqual(
    expect.arrayContaining(Object.keys(files).filter((key) => key !== '/ws/other.yml')),
  );
  return Object.fromEntries(Object.keys(files).map((key) => [key, codes(key)]));
}

it('where the whole workspace is checked: files of projects, of one of several, and such as cannot be read', () => {
  expect(told('workspace')).toEqual({
    '/ws/a/config/schema.yml': [],
    '/ws/a/config/t.yml': ['undefined-name'],
    '/ws/b/config/schema.yml': [],
    '/ws/unclear.yml': ['ambiguous-project'],
    '/ws/values.yml': ['file-too-large'],
    '/ws/other.yml': [],
  });
});

it('none that is not open, where only those are checked', () => {
  expect(Object.values(told('open')).flat()).toEqual([]);
});
