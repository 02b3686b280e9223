/** The requests of the protocol that a feature answers. */
import { dirname, resolve } from 'node:path';
import {
  type CodeAction,
  type CompletionItem,
  type CompletionList,
  type Definition,
  type DocumentHighlight,
  type DocumentLink,
  type DocumentSymbol,
  type Hover,
  type Location,
  type LocationLink,
  type TextEdit as LspTextEdit,
  MarkupKind,
  type SelectionRange,
  type TextDocumentPositionParams,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { codeActions } from '../features/code-actions.js';
import { completionsAt } from '../features/completion/completion.js';
import type { CompletionEntry } from '../features/completion/entry.js';
import { definitionsAt } from '../features/definition.js';
import { documentLinks, type DocumentLink as Link } from '../features/document-links.js';
import { documentSymbols } from '../features/document-symbols.js';
import { fileFindings } from '../features/file-findings.js';
import { foldingRanges } from '../features/folding.js';
import { hoverAt } from '../features/hover.js';
import { projectFileActions } from '../features/project-file-actions.js';
import { highlightsAt, referencesAt } from '../features/references.js';
import { renameEdits } from '../features/rename-files.js';
import { renderHover } from '../features/render/render-hover.js';
import { selectionRanges } from '../features/selection-ranges.js';
import { type FileKey, isPath, keyOfUri, uriOfKey } from '../workspace/file-key.js';
import type { Snapshot } from '../workspace/snapshot.js';
import { registerEditing } from './editing-handlers.js';
import { describe } from './findings-publisher.js';
import { toOffset, toRange, toTextRange } from './positions.js';
import { refactorActions } from './refactor-actions.js';
import type { Session } from './server.js';
import { fileStatus } from './status.js';
import {
  toCodeAction,
  toCompletionItem,
  toDocumentSymbol,
  toFoldingRange,
  toLocationLink,
  toSelectionRange,
  toStatingAction,
} from './to-protocol.js';

export function registerFeatures(session: Session): void {
  const { connection, workspace, abilities } = session;
  const completions = new CompletionLists();
  registerEditing(session, answer);
  connection.onHover((params) =>
    answer(session, 'hover', params, null, (snapshot, offset): Hover | null => {
      const hover = workspace.settings.hover ? hoverAt(snapshot, offset) : undefined;
      if (hover === undefined) return null;
      const { encoding, markdown } = abilities();
      const value = renderHover(hover.subject, snapshot.uriOf);
      return {
        contents: { kind: markdown ? MarkupKind.Markdown : MarkupKind.PlainText, value },
        range: toRange(snapshot.file, hover.range, encoding),
      };
    }),
  );
  connection.onCompletion((params) =>
    answer(session, 'completion', params, null, (snapshot, offset): CompletionList | null => {
      if (!workspace.settings.completion) return null;
      const entries = completionsAt(snapshot, offset);
      const { encoding, snippets } = abilities();
      const list = completions.remember(entries);
      return {
        isIncomplete: false,
        items: entries.map((entry, i) => toCompletionItem(entry, i, snapshot.file, { encoding, snippets, list })),
      };
    }),
  );
  connection.onCompletionResolve((item) => completions.resolve(item, abilities().markdown));
  const definition = (params: TextDocumentPositionParams): Promise<Definition | LocationLink[] | null> =>
    answer(session, 'definition', params, null, (snapshot, offset) => {
      const { encoding, links } = abilities();
      const found = definitionsAt(snapshot, offset).flatMap(
        (one) => toLocationLink(one, snapshot.file, { encoding, uriOf: snapshot.uriOf }) ?? [],
      );
      return links
        ? found
        : found.map(({ targetUri, targetSelectionRange }) => ({ uri: targetUri, range: targetSelectionRange }));
    });
  connection.onDefinition(definition);
  connection.onDeclaration(definition);
  connection.onTypeDefinition(definition);
  connection.onDocumentSymbol(({ textDocument }) =>
    answer(
      session,
      'symbols',
      { textDocument, position: { line: 0, character: 0 } },
      null,
      (snapshot): DocumentSymbol[] =>
        documentSymbols(snapshot).map((symbol) => toDocumentSymbol(symbol, snapshot.file, abilities().encoding)),
    ),
  );
  connection.onReferences((params) =>
    answer(session, 'references', params, [], (snapshot, offset): Location[] =>
      referencesAt(snapshot, offset, params.context.includeDeclaration).flatMap(({ file, range }) => {
        const uri = snapshot.uriOf(file);
        return uri === undefined ? [] : [{ uri, range: toRange(file, range, abilities().encoding) }];
      }),
    ),
  );
  connection.onDocumentHighlight((params) =>
    answer(session, 'highlights', params, [], (snapshot, offset): DocumentHighlight[] =>
      highlightsAt(snapshot, offset).map((range) => ({ range: toRange(snapshot.file, range, abilities().encoding) })),
    ),
  );
  const origin = { line: 0, character: 0 };
  connection.onCodeAction(({ textDocument, range, context }) =>
    answer(session, 'code actions', { textDocument, position: range.start }, [], (snapshot): CodeAction[] => {
      const { encoding } = abilities();
      const selected = toTextRange(snapshot.file, range, encoding);
      const { findings } = fileFindings(workspace, workspace.keyOf(textDocument.uri), true);
      const stating = abilities().createsFiles
        ? projectFileActions(workspace, workspace.keyOf(textDocument.uri), findings, selected)
        : [];
      return codeActions(findings, selected)
        .map((action) => toCodeAction(action, { encoding, uriOf: snapshot.uriOf }))
        .concat(stating.map((action) => toStatingAction(action, { encoding, uriOf: snapshot.uriOf })))
        .concat(refactorActions(session, snapshot, textDocument.uri, selected.start))
        .filter(({ kind = '' }) => context.only === undefined || context.only.some((only) => kind.startsWith(only)));
    }),
  );
  connection.onFoldingRanges(({ textDocument }) =>
    answer(session, 'folding ranges', { textDocument, position: origin }, [], (snapshot) =>
      foldingRanges(snapshot).map(toFoldingRange),
    ),
  );
  connection.onSelectionRanges(({ textDocument, positions }) =>
    answer(session, 'selection ranges', { textDocument, position: origin }, null, (snapshot): SelectionRange[] => {
      const { encoding } = abilities();
      return positions.map((position) => {
        const ranges = selectionRanges(snapshot, toOffset(snapshot.file, position, encoding));
        return toSelectionRange(ranges, snapshot.file, encoding) ?? { range: { start: position, end: position } };
      });
    }),
  );
  connection.onDocumentLinks(({ textDocument }) =>
    answer(session, 'links', { textDocument, position: origin }, [], (snapshot): DocumentLink[] =>
      documentLinks(snapshot).flatMap(({ range, target }) => {
        const uri = linkTarget(snapshot, workspace.keyOf(textDocument.uri), target);
        return uri === undefined ? [] : [{ range: toRange(snapshot.file, range, abilities().encoding), target: uri }];
      }),
    ),
  );
  connection.workspace.onWillRenameFiles(async ({ files }): Promise<WorkspaceEdit | null> => {
    await session.ready();
    const renames = files.map(({ oldUri, newUri }) => ({ from: workspace.keyOf(oldUri), to: keyOfUri(newUri) }));
    const changes = renameEdits(workspace, renames).map(({ key, file, edits }): [string, LspTextEdit[]] => [
      uriOfKey(key),
      edits.map(({ range, newText }) => ({ range: toRange(file, range, abilities().encoding), newText })),
    ]);
    return changes.length === 0 ? null : { changes: Object.fromEntries(changes) };
  });
  connection.onRequest('ytt/status', async ({ textDocument }: { textDocument: { uri: string } }) => {
    await session.ready();
    return fileStatus(workspace, workspace.keyOf(textDocument.uri), session.overBudget);
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

/** Runs a feature on the newest snapshot; a throw is a bug, logged with the file's version, and the answer is `none`. */
export async function answer<T>(
  session: Session,
  name: string,
  { textDocument, position }: TextDocumentPositionParams,
  none: T,
  feature: (snapshot: Snapshot, offset: number) => T,
): Promise<T> {
  await session.ready();
  const { workspace, connection, abilities } = session;
  const key = workspace.keyOf(textDocument.uri);
  try {
    const snapshot = workspace.snapshot(key);
    return snapshot === undefined ? none : feature(snapshot, toOffset(snapshot.file, position, abilities().encoding));
  } catch (error) {
    const version = workspace.files.get(key)?.version ?? 'on disk';
    connection.console.error(`The ${name} of ${key}, version ${version}: ${describe(error)}`);
    return none;
  }
}

/** The last lists of completions, from which items are resolved. */
class CompletionLists {
  private lists: { readonly id: number; readonly entries: readonly CompletionEntry[] }[] = [];
  private next = 0;

  remember(entries: readonly CompletionEntry[]): number {
    const id = this.next++;
    this.lists = [...this.lists.slice(-3), { id, entries }];
    return id;
  }

  resolve(item: CompletionItem, markdown: boolean): CompletionItem {
    const data: unknown = item.data;
    if (typeof data !== 'object' || data === null || !('list' in data) || !('index' in data)) return item;
    const entry = this.lists.find(({ id }) => id === data.list)?.entries[Number(data.index)];
    if (entry?.documentation === undefined) return item;
    const kind = markdown ? MarkupKind.Markdown : MarkupKind.PlainText;
    return { ...item, documentation: { kind, value: entry.documentation() } };
  }
}
