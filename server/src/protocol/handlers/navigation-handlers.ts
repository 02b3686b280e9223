/** Handles requests that lead to other places: definitions, implementations, references, links, workspace symbols. */
import { dirname, resolve } from 'node:path';
import type {
  Definition,
  DocumentHighlight,
  DocumentLink,
  Location,
  LocationLink,
  WorkspaceSymbol,
} from 'vscode-languageserver/node';
import { definitionsAt } from '../../features/navigation/definition.js';
import { implementationsAt } from '../../features/navigation/implementation.js';
import { highlightsAt, othersWith, referencesAt } from '../../features/navigation/references.js';
import { documentLinks, type DocumentLink as Link } from '../../features/structure/document-links.js';
import { workspaceSymbols } from '../../features/structure/workspace-symbols.js';
import { type FileKey, isPath, uriOfKey } from '../../workspace/files/file-key.js';
import { uriOfSource } from '../../workspace/files/text-file.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { toRange } from '../convert/positions.js';
import { toLocationLink, toLocations, toWorkspaceSymbol } from '../convert/to-protocol.js';
import { runCancellable } from '../scheduling/run-cancellable.js';
import type { Session } from '../session.js';
import { awaitedHandler, conversionContext, handleRequest, handleRequestAt } from './handle-request.js';

/**
 * Answers `textDocument/definition`, `declaration` and `typeDefinition`, which all lead to the definition, and
 * `implementation`, `references`, `documentHighlight`, `documentLink` and `workspace/symbol`. Those that look for all
 * places wait until all folders are indexed.
 */
export function registerNavigation(session: Session): void {
  const { connection, workspace, abilities } = session;
  const definition = (snapshot: Snapshot, offset: number): Definition | LocationLink[] | null => {
    const context = conversionContext(session, snapshot);
    const found = definitionsAt(snapshot, offset);
    if (!abilities().links) return toLocations(found, context);
    return found.flatMap((one) => toLocationLink(one, snapshot.file, context) ?? []);
  };
  const goTo = (method: string) => awaitedHandler(session, method, 'definition', null, () => definition);
  connection.onDefinition(goTo('textDocument/definition'));
  connection.onDeclaration(goTo('textDocument/declaration'));
  connection.onTypeDefinition(goTo('textDocument/typeDefinition'));
  connection.onImplementation(async (params, token) => {
    await session.indexed();
    return handleRequestAt(session, token, 'implementations', params, [], (snapshot, offset): Location[] =>
      toLocations(
        implementationsAt(snapshot, offset, othersWith(workspace, snapshot, offset)),
        conversionContext(session, snapshot),
      ),
    );
  });
  connection.onReferences(async (params, token) => {
    await session.indexed();
    return handleRequestAt(session, token, 'references', params, [], (snapshot, offset): Location[] => {
      const others = othersWith(workspace, snapshot, offset);
      const places = referencesAt(snapshot, offset, params.context.includeDeclaration, others);
      return toLocations(places, conversionContext(session, snapshot));
    });
  });
  connection.onDocumentHighlight((params, token) =>
    handleRequestAt(session, token, 'highlights', params, [], (snapshot, offset): DocumentHighlight[] =>
      highlightsAt(snapshot, offset).map((range) => ({ range: toRange(snapshot.file, range, abilities().encoding) })),
    ),
  );
  connection.onDocumentLinks(({ textDocument }, token) =>
    handleRequest(session, token, 'links', textDocument, [], (snapshot): DocumentLink[] =>
      documentLinks(snapshot).flatMap(({ range, target }) => {
        const uri = linkTarget(snapshot, workspace.keyOf(textDocument.uri), target);
        return uri === undefined ? [] : [{ range: toRange(snapshot.file, range, abilities().encoding), target: uri }];
      }),
    ),
  );
  connection.onWorkspaceSymbol(async ({ query }, token): Promise<WorkspaceSymbol[]> => {
    await session.indexed();
    const context = { encoding: abilities().encoding, uriOf: uriOfSource };
    return runCancellable(session, { token, key: undefined }, () =>
      workspaceSymbols(workspace, query).flatMap((symbol) => toWorkspaceSymbol(symbol, context) ?? []),
    );
  });
}

function linkTarget({ run }: Snapshot, key: FileKey, target: Link['target']): string | undefined {
  switch (target.kind) {
    case 'web':
      return target.url;
    case 'beside':
      return isPath(key) ? uriOfKey(resolve(dirname(key), target.path)) : undefined;
    case 'run-file': {
      const input = run?.files.find(({ path }) => path === target.path);
      return input === undefined ? undefined : uriOfKey(input.key);
    }
  }
}
