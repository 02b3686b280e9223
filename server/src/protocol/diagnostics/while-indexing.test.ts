/**
 * Nothing is reported about a file before its surroundings are indexed: that it has no schema, for example, could be
 * wrong.
 */
import { expect, it } from 'vitest';
import { testSession } from '../testing/session.js';
import { SessionDiagnostics } from './session-diagnostics.js';

it('reports nothing for a file before everything that affects it is known', () => {
  const files = {
    '/ws/schema.yml': '#@data/values-schema\n---\nport: 80\n',
    '/ws/values-a.yml': 'port: a\n',
    '/ws/values-b.yml': 'port: b\n',
  };
  const { session, workspace, clock, published } = testSession(files);
  const ready = new Set<string>();
  const diagnostics = new SessionDiagnostics({ ...session, isReady: (key) => ready.has(key) });
  const publishedNow = (): string[] => {
    clock.advance(2_000);
    return published.splice(0).map(({ uri, diagnostics: all }) => `${uri} ${all.length}`);
  };
  const open = (key: keyof typeof files): void => {
    workspace.open({ key, text: files[key], version: 1 });
    diagnostics.documentOpened(key, `file://${key}`);
  };
  open('/ws/values-a.yml');
  diagnostics.everythingChanged();
  expect(publishedNow()).toEqual([]);
  ready.add('/ws/values-b.yml');
  open('/ws/values-b.yml');
  expect(publishedNow()).toEqual(['file:///ws/values-b.yml 1']);
  diagnostics.filesChanged(['/ws/schema.yml']);
  expect(publishedNow()).toEqual([]);
  ready.add('/ws/values-a.yml');
  diagnostics.everythingChanged();
  expect(publishedNow().sort()).toEqual(['file:///ws/values-a.yml 1', 'file:///ws/values-b.yml 1']);
});
