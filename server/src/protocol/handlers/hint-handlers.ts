/**
 * Handles requests for what an editor shows beside the text: inlay hints and code lenses. Each has a setting that turns
 * it off.
 */
import { cutMessage } from '@ytt-language/shared';
import type { CodeLens, InlayHint, Range } from 'vscode-languageserver/node';
import { defaultHints } from '../../features/hints/default-hints.js';
import { printedHints } from '../../features/hints/printed-hints.js';
import { typeHints } from '../../features/hints/type-hints.js';
import { valueHints } from '../../features/hints/value-hints.js';
import { runsOfSameSchema } from '../../features/navigation/runs-of-schema.js';
import { codeLenses, type CodeLens as FoundLens, type LensText, lensText } from '../../features/structure/code-lens.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { toPosition, toRange, toTextRange } from '../convert/positions.js';
import { toLocations } from '../convert/to-protocol.js';
import type { Session } from '../session.js';
import { conversionContext, handleRequest } from './handle-request.js';

/**
 * Answers `textDocument/inlayHint`, `textDocument/codeLens` and `codeLens/resolve`. Code lenses wait until all folders
 * are indexed, because they count values files.
 */
export function registerHints(session: Session): void {
  const { connection, workspace } = session;
  connection.languages.inlayHint.on(({ textDocument, range }, token) =>
    handleRequest(session, token, 'inlay hints', textDocument, [], (snapshot) => hints(session, snapshot, range)),
  );
  connection.onCodeLens(async ({ textDocument }, token) => {
    await session.indexed();
    return handleRequest(session, token, 'code lenses', textDocument, [], (snapshot) =>
      workspace.settings.codeLens ? lenses(session, snapshot, textDocument.uri) : [],
    );
  });
  connection.onCodeLensResolve((lens, token) => {
    if (!isLensData(lens.data)) return lens;
    return handleRequest(session, token, 'code lens', lens.data, lens, (snapshot) => resolved(session, snapshot, lens));
  });
}

function hints({ workspace, abilities }: Session, snapshot: Snapshot, range: Range): InlayHint[] {
  const { inlayDefaults, inlayTypes, inlayValues } = workspace.settings;
  const { file } = snapshot;
  const { encoding } = abilities();
  const textRange = toTextRange(file, range, encoding);
  const found = [
    ...(inlayDefaults ? defaultHints(snapshot, textRange) : []),
    ...(inlayTypes ? typeHints(snapshot, textRange) : []),
    ...printedHints(snapshot, textRange),
    ...(inlayValues ? valueHints(snapshot, textRange) : []),
  ];
  return found.map(({ at, label, tooltip }) => ({
    position: toPosition(file, at, encoding),
    label,
    tooltip: cutMessage(tooltip),
    paddingLeft: true,
  }));
}

/** The data for resolving a lens later: the document, and the index of the lens in that version. */
interface LensData {
  readonly uri: string;
  readonly index: number;
}

/** A lens whose text takes long to compute is resolved when it becomes visible (LSP 3.17, `codeLens/resolve`). */
function lenses(session: Session, snapshot: Snapshot, uri: string): CodeLens[] {
  return lensesOf(session, snapshot).map((lens, index) => {
    const data: LensData = { uri, index };
    const range = toRange(snapshot.file, lens.range, session.abilities().encoding);
    return typeof lens.text === 'function' ? { range, data } : withText(session, snapshot, uri, { range }, lens.text);
  });
}

function isLensData(data: unknown): data is LensData {
  return typeof data === 'object' && data !== null && 'uri' in data && typeof data.uri === 'string' && 'index' in data;
}

function lensesOf({ workspace }: Session, snapshot: Snapshot): readonly FoundLens[] {
  return codeLenses(snapshot, runsOfSameSchema(workspace, snapshot));
}

/** The lens with its text; unchanged if the document no longer has such a lens at that position. */
function resolved(session: Session, snapshot: Snapshot, lens: CodeLens): CodeLens {
  const { uri, index } = lens.data as LensData;
  const found = lensesOf(session, snapshot)[index];
  const start = found && toPosition(snapshot.file, found.range.start, session.abilities().encoding);
  if (found === undefined || start?.line !== lens.range.start.line || start.character !== lens.range.start.character)
    return lens;
  return withText(session, snapshot, uri, lens, lensText(found));
}

function withText(session: Session, snapshot: Snapshot, uri: string, lens: CodeLens, text: LensText): CodeLens {
  const locations = toLocations(text.places, conversionContext(session, snapshot));
  // The extension for Visual Studio Code replaces this command by one of its own; other clients only show the title.
  const command = locations.length === 0 ? '' : 'ytt.showPlaces';
  return { ...lens, command: { title: text.title, command, arguments: [uri, lens.range.start, locations] } };
}
