/** Refactorings as code actions; those that create a file are for clients that can. */
import { type CodeAction, CodeActionKind } from 'vscode-languageserver/node';
import { refactorings } from '../features/refactorings.js';
import type { Snapshot } from '../workspace/snapshot.js';
import { toRange } from './positions.js';
import type { Session } from './server.js';

export function refactorActions(
  { abilities, workspace }: Session,
  snapshot: Snapshot,
  uri: string,
  offset: number,
): readonly CodeAction[] {
  const { encoding, createsFiles } = abilities();
  const key = workspace.keyOf(uri);
  if (workspace.runs().ambiguous.some((one) => one.key === key)) return [];
  return refactorings(snapshot, offset).flatMap(({ title, creates, edits }): CodeAction[] => {
    const kind = CodeActionKind.Refactor;
    if (creates === undefined) {
      const changes = edits.map(({ range, newText }) => ({ range: toRange(snapshot.file, range, encoding), newText }));
      return [{ title, kind, edit: { changes: { [uri]: changes } } }];
    }
    const created = new URL(creates.name, uri).href;
    if (!createsFiles || workspace.files.get(workspace.keyOf(created)) !== undefined) return [];
    const zero = { line: 0, character: 0 };
    const edit = {
      documentChanges: [
        { kind: 'create' as const, uri: created },
        {
          textDocument: { uri: created, version: null },
          edits: [{ range: { start: zero, end: zero }, newText: creates.text }],
        },
      ],
    };
    return [{ title, kind, edit }];
  });
}
