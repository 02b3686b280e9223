/** Handles requests about the cursor: hover, completion, signature help. */
import type { CompletionList, CompletionParams, Hover, SignatureHelp } from 'vscode-languageserver/node';
import { completionsAt } from '../../features/completion/completion.js';
import { type CompletionTrigger, canBeTyped } from '../../features/completion/trigger.js';
import { hoverAt } from '../../features/hover/hover.js';
import { renderHover } from '../../features/hover/render-hover.js';
import { signatureHelpAt } from '../../features/hover/signature-help.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { toRange } from '../convert/positions.js';
import { toCompletionItem, toMarkup, toSignatureHelp } from '../convert/to-protocol.js';
import type { Session } from '../session.js';
import { CompletionLists } from './completion-lists.js';
import { awaitedHandler } from './handle-request.js';

/**
 * Answers `textDocument/hover`, `textDocument/completion`, `completionItem/resolve` and `textDocument/signatureHelp`.
 * All but the resolving of items can be answered in the middle of an evaluation.
 */
export function registerAssistance(session: Session): void {
  const { connection, workspace, abilities, completionTriggers } = session;
  const lists = new CompletionLists();
  connection.onHover(
    awaitedHandler(
      session,
      'textDocument/hover',
      'hover',
      null,
      () => (snapshot, offset) => hover(session, snapshot, offset),
    ),
  );
  connection.onCompletion(
    awaitedHandler(session, 'textDocument/completion', 'completion', null, (params: CompletionParams) => {
      const trigger = completionTriggers.of(params, workspace.files.get(workspace.keyOf(params.textDocument.uri)));
      return (snapshot, offset) => completion(session, lists, snapshot, offset, trigger);
    }),
  );
  connection.onCompletionResolve((item) => lists.resolve(item, abilities().markdown.completion));
  const signatureHelp = (snapshot: Snapshot, offset: number): SignatureHelp | null => {
    const help = signatureHelpAt(snapshot, offset);
    const { markdown, parameterOffsets } = abilities();
    return help === undefined ? null : toSignatureHelp(help, { markdown: markdown.signatures, parameterOffsets });
  };
  connection.onSignatureHelp(
    awaitedHandler(session, 'textDocument/signatureHelp', 'signature help', null, () => signatureHelp),
  );
}

function hover({ workspace, abilities }: Session, snapshot: Snapshot, offset: number): Hover | null {
  const found = workspace.settings.hover ? hoverAt(snapshot, offset) : undefined;
  if (found === undefined) return null;
  const { encoding, markdown } = abilities();
  return {
    contents: toMarkup(renderHover(found.subject, snapshot.uriOf), markdown.hover),
    range: toRange(snapshot.file, found.range, encoding),
  };
}

function completion(
  { workspace, abilities }: Session,
  lists: CompletionLists,
  snapshot: Snapshot,
  offset: number,
  trigger: CompletionTrigger,
): CompletionList | null {
  if (!workspace.settings.completion) return null;
  const { encoding, snippets, suggestCommand } = abilities();
  const entries = completionsAt(snapshot, offset, trigger);
  const list = lists.remember(entries);
  return {
    isIncomplete: entries.some(canBeTyped),
    items: entries.map((entry, i) =>
      toCompletionItem(entry, i, snapshot.file, { encoding, snippets, list, suggestCommand }),
    ),
  };
}
