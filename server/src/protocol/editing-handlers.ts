/** The requests that change or show more than one file: rename, symbols of the workspace, commands; signature help. */
import {
  ErrorCodes,
  type Location,
  MarkupKind,
  type Range,
  ResponseError,
  type SignatureHelp,
  SymbolKind,
  type TextDocumentIdentifier,
  type TextEdit,
  type WorkspaceSymbol,
} from 'vscode-languageserver/node';
import { formattingEdits } from '../features/formatting.js';
import { implementationsAt } from '../features/implementation.js';
import { closeBlock } from '../features/on-type.js';
import { prepareRename, renameAt } from '../features/rename.js';
import { effectiveValues, renderedOutput, type Shown, schemaExport, schemaFormats } from '../features/shown-text.js';
import { signatureHelpAt } from '../features/signature-help.js';
import { workspaceSymbols } from '../features/workspace-symbols.js';
import type { Snapshot } from '../workspace/snapshot.js';
import { fileOfSource, uriOfSource } from '../workspace/text-file.js';
import type { answer as Answer } from './feature-handlers.js';
import { registerHints } from './hint-handlers.js';
import { toRange, toTextRange } from './positions.js';
import type { Session } from './server.js';
import { registerTokens } from './token-handlers.js';

/** `workspace/executeCommand`: each takes a file's URI, and the export of a schema a format. */
export const serverCommands = ['ytt.server.effectiveValues', 'ytt.server.renderedOutput', 'ytt.server.exportSchema'];

export function registerEditing(session: Session, answer: typeof Answer): void {
  const { connection, workspace, abilities } = session;
  registerHints(session, answer);
  registerTokens(session, answer);
  connection.onSignatureHelp((params) =>
    answer(session, 'signature help', params, null, (snapshot, offset): SignatureHelp | null => {
      const help = signatureHelpAt(snapshot, offset);
      if (help === undefined) return null;
      const kind = abilities().markdown ? MarkupKind.Markdown : MarkupKind.PlainText;
      const parameters = help.parameters.map(({ start, end, documentation: value }) => ({
        label: [start, end] as [number, number],
        ...(value === '' ? {} : { documentation: { kind, value } }),
      }));
      const documentation = { kind, value: help.documentation };
      return {
        signatures: [{ label: help.label, documentation, parameters }],
        activeSignature: 0,
        activeParameter: help.active ?? help.parameters.length,
      };
    }),
  );
  connection.onImplementation((params) =>
    answer(session, 'implementations', params, [], (snapshot, offset): Location[] =>
      implementationsAt(snapshot, offset).flatMap(({ file, range }) => {
        const uri = snapshot.uriOf(file);
        return uri === undefined ? [] : [{ uri, range: toRange(file, range, abilities().encoding) }];
      }),
    ),
  );
  connection.onPrepareRename(async (params) => {
    const prepared = await answer(session, 'rename', params, undefined, (snapshot, offset) => {
      const found = prepareRename(snapshot, offset);
      if (found === undefined || 'refused' in found) return found;
      return { range: toRange(snapshot.file, found.range, abilities().encoding), placeholder: found.name };
    });
    if (prepared === undefined) return null;
    return 'refused' in prepared ? refusal(prepared.refused) : prepared;
  });
  connection.onRenameRequest(async (params) => {
    const changes: Record<string, TextEdit[]> = {};
    const refused = await answer(session, 'rename', params, undefined, (snapshot, offset) => {
      const result = renameAt(snapshot, offset, params.newName, runsWithSchemaOf(session, snapshot));
      if ('refused' in result) return result.refused;
      for (const { place, newText } of result.edits) {
        const uri = uriOfSource(place.file);
        if (uri === undefined) return `${place.file.path} cannot be changed.`;
        const edit = { range: toRange(place.file, place.range, abilities().encoding), newText };
        changes[uri] = [...(changes[uri] ?? []), edit];
      }
      return undefined;
    });
    return refused === undefined ? { changes } : refusal(refused);
  });
  const formatted = (name: string, textDocument: TextDocumentIdentifier, range?: Range): Promise<TextEdit[]> =>
    answer(session, name, { textDocument, position: { line: 0, character: 0 } }, [], (snapshot): TextEdit[] => {
      if (!workspace.settings.format) return [];
      const { encoding } = abilities();
      const { file } = snapshot;
      return formattingEdits(snapshot, range && toTextRange(file, range, encoding)).map((edit) => ({
        range: toRange(file, edit.range, encoding),
        newText: edit.newText,
      }));
    });
  connection.onDocumentFormatting(({ textDocument }) => formatted('formatting', textDocument));
  connection.onDocumentRangeFormatting(({ textDocument, range }) => formatted('formatting', textDocument, range));
  connection.onDocumentOnTypeFormatting((params) =>
    answer(session, 'on-type formatting', params, [], (snapshot, offset): TextEdit[] =>
      (workspace.settings.format ? closeBlock(snapshot, offset) : []).map(({ range, newText }) => ({
        range: toRange(snapshot.file, range, abilities().encoding),
        newText,
      })),
    ),
  );
  connection.onWorkspaceSymbol(async ({ query }): Promise<WorkspaceSymbol[]> => {
    await session.ready();
    return workspaceSymbols(workspace, query).flatMap(({ name, kind, place: { file, range } }) => {
      const uri = uriOfSource(file);
      if (uri === undefined) return [];
      const symbolKind = kind === 'function' ? SymbolKind.Function : SymbolKind.Property;
      return [{ name, kind: symbolKind, location: { uri, range: toRange(file, range, abilities().encoding) } }];
    });
  });
  connection.onExecuteCommand(async ({ command, arguments: given = [] }) => {
    const [uri, format] = given as readonly unknown[];
    if (!serverCommands.includes(command)) return refusal(`There is no command ${command}.`);
    if (typeof uri !== 'string') return refusal(`${command} needs the URI of a file.`);
    const at = { textDocument: { uri }, position: { line: 0, character: 0 } };
    const none: Shown = { refused: 'There is no such file in the workspace.' };
    const shown = await answer(session, command, at, none, (snapshot): Shown => {
      if (command === 'ytt.server.effectiveValues') return effectiveValues(snapshot);
      if (command === 'ytt.server.renderedOutput') return renderedOutput(snapshot);
      return schemaExport(snapshot, schemaFormats.find((one) => one === format) ?? 'openapi-v3');
    });
    return 'refused' in shown ? refusal(shown.refused) : shown;
  });
}

function refusal(reason: string): ResponseError<void> {
  return new ResponseError(ErrorCodes.InvalidRequest, reason);
}

/** The other runs that read a schema file of the snapshot's run, each as one of its files sees it. */
function runsWithSchemaOf({ workspace }: Session, { project, run }: Snapshot): readonly Snapshot[] {
  const keys = new Set((project?.schemaFiles ?? []).map((file) => fileOfSource(file)?.key));
  return workspace.runs().runs.flatMap((one): Snapshot[] => {
    if (one === run || ![...one.files, ...one.dataValuesFiles].some(({ key }) => keys.has(key))) return [];
    const own = [...one.dataValuesFiles, ...one.files].find(({ key }) => workspace.runsOf(key)[0] === one);
    const snapshot = own && workspace.snapshot(own.key);
    return snapshot === undefined ? [] : [snapshot];
  });
}
