/** Refactorings as the client gets them: which texts they write, and to which files. */

import { describe, expect, it } from 'vitest';
import { CancellationToken, type CodeAction } from 'vscode-languageserver/node';
import { refactorings } from '../../features/actions/refactorings.js';
import { openFixture } from '../../features/testing.js';
import { readAbilities } from '../client/client-abilities.js';
import { textsAfter, uri } from '../testing/client.js';
import { handlersOf } from '../testing/handlers.js';
import { testSession } from '../testing/session.js';

const schema = '#@data/values-schema\n---\n"é😀": {a: 1}\nport: 80\n';
const files = {
  '/ws/c/schema.yml': schema,
  '/ws/c/own/é.yml': '#@data/values\n---\n"é😀": {a: 2}\n',
  '/ws/plain/values.yml': '"é😀": [1]\n',
};

const capabilities = {
  textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create' as const] } },
};

/** The result of each refactoring at the start of a line: all texts that it writes, by path. */
async function made(path: keyof typeof files, line: number): Promise<Readonly<Record<string, object>>> {
  const { session } = testSession(files, { abilities: readAbilities(capabilities) });
  const start = { line, character: 0 };
  const params = { textDocument: { uri: uri(path) }, range: { start, end: start } };
  const context = { diagnostics: [], only: ['refactor'] };
  const ask = handlersOf(session).get('onCodeAction');
  const actions = (await ask?.({ ...params, context }, CancellationToken.None)) as readonly CodeAction[];
  return Object.fromEntries(
    actions.map(({ title, kind, edit = {} }) => {
      expect(kind).toBe('refactor');
      const changed = textsAfter(files, edit.changes ?? {});
      const created: Record<string, string> = {};
      for (const change of edit.documentChanges ?? []) {
        if ('kind' in change && change.kind === 'create') created[decodeURI(change.uri).slice('file://'.length)] = '';
        else if ('edits' in change)
          Object.assign(
            created,
            textsAfter({ ...files, ...created }, { [change.textDocument.uri]: change.edits as never }),
          );
      }
      return [title, { ...changed, ...created }];
    }),
  );
}

describe('a refactoring', () => {
  it('creates a file beside its source', async () => {
    expect(await made('/ws/c/schema.yml', 2)).toMatchObject({
      'Write a values file with all defaults': {
        '/ws/c/values.yml': expect.stringMatching(/^"é[^"\n]+":\n {2}a: 1\nport: 80\n$/),
      },
    });
    expect(Object.values(await made('/ws/plain/values.yml', 0))).toContainEqual({
      '/ws/plain/schema.yml': expect.stringMatching(/^#@data\/values-schema\n---\n"é[^"\n]+":\n {2}- 1\n$/),
    });
  });

  it('changes its own file', async () => {
    const found = await made('/ws/c/own/é.yml', 2);
    const text = files['/ws/c/own/é.yml'];
    expect(found['Add the defaults that are not set']).toEqual({ '/ws/c/own/é.yml': `${text}port: 80\n` });
    const { snapshot } = openFixture(`#! file: c/schema.yml\n${schema}#! file: c/own/é.yml\n${text}`);
    expect(Object.keys(found)).toEqual(refactorings(snapshot, text.indexOf('"')).map(({ title }) => title));
  });
});
