/** Which files have diagnostics, open or not. */
import { expect, it } from 'vitest';
import type { VersionFindings } from '../../diagnostics/filters/kept-findings.js';
import { defaultSettings } from '../../workspace/settings/settings.js';
import { testSession } from '../testing/session.js';
import { fileDiagnostics, filesWithFindings } from './file-diagnostics.js';

const schema = '#@data/values-schema\n---\nname: ""\n';

/** The codes of the diagnostics of a workspace, by file. */
function reported(scope: 'workspace' | 'open'): Readonly<Record<string, readonly unknown[]>> {
  const files = {
    '/ws/a/config/schema.yml': schema,
    '/ws/a/config/t.yml': 'x: #@ y\n',
    '/ws/b/config/schema.yml': schema,
    '/ws/unclear.yml': '#@data/values\n---\nname: x\n',
    '/ws/values.yml': `name: ${'x'.repeat(100)}\n`,
    '/ws/envs/values-x.yml': '# @data/values\n---\nname: x\n',
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
  expect(reported('workspace')).toEqual({
    '/ws/a/config/schema.yml': [],
    '/ws/a/config/t.yml': ['undefined-name'],
    '/ws/b/config/schema.yml': [],
    '/ws/unclear.yml': ['ambiguous-project'],
    '/ws/values.yml': ['file-too-large'],
    '/ws/envs/values-x.yml': ['document-annotation-misspelt'],
    '/ws/other.yml': [],
  });
});

it('none that is not open, where only those are checked', () => {
  expect(Object.values(reported('open')).flat()).toEqual([]);
});

it('what rules read may be declared on the line being typed below, where what was found before stays', () => {
  const key = '/ws/schema.yml';
  const above = `#@data/values-schema
---
#@schema/nullable
#@schema/validation ("x", lambda v: v.strt("a"))
a: ""
#@schema/nullable
#@schema/validation ("x", lambda v: v["crt"] == "")
`;
  const { session } = testSession({ [key]: above });
  const { workspace } = session;
  const found = (more: { isTyped: boolean; before?: VersionFindings | undefined }) =>
    fileDiagnostics(session, key, { mayBeProvisional: false, ...more });
  const lines = (more: { isTyped: boolean; before?: VersionFindings | undefined }): readonly number[] =>
    found(more).items.flatMap(({ code, range }) => (code === 'member-missing' ? [range.start.line] : []));
  workspace.open({ key, text: `${above}tls:\n  crt: ""\n`, version: 1 });
  const { completeFindings } = found({ isTyped: false });
  const start = above.length + 'tls:\n  c'.length;
  workspace.change(key, 2, [{ range: { start, end: start + 'rt'.length }, newText: '' }]);
  expect(lines({ isTyped: true, before: completeFindings })).toContain(3);
  expect(lines({ isTyped: true, before: completeFindings })).not.toContain(6);
  expect(lines({ isTyped: true })).toEqual([]);
  expect(lines({ isTyped: false, before: completeFindings })).toEqual([3, 6]);
});
