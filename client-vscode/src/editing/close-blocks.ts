/**
 * Closes and continues blocks of code when Enter is pressed, and removes a duplicate `end`, using the server's on-type
 * formatting. The editor itself would request that only with `editor.formatOnType`, which applies to every file of a
 * language, and would leave the cursor behind the inserted text; here it works in ytt files only, without a setting,
 * and leaves the cursor in the block.
 */
import {
  type Disposable,
  Position,
  Range,
  SnippetString,
  type TextDocument,
  type TextDocumentContentChangeEvent,
  type TextEditor,
  window,
  workspace,
} from 'vscode';
import type { LanguageClient, Middleware, TextEdit } from 'vscode-languageclient/node';
import type { ActiveFile } from '../active-file.js';

export function registerBlockClosing(file: ActiveFile): Disposable {
  return workspace.onDidChangeTextDocument(async ({ document, contentChanges, reason }) => {
    const editor = window.activeTextEditor;
    // Undo and redo restore blocks that are closed already.
    if (reason !== undefined || editor?.document !== document) return;
    if (contentChanges.length !== editor.selections.length) return;
    const typed = typedCharacter(contentChanges, document);
    if (typed !== undefined) await edit(file, editor, document, typed);
  });
}

/** The editor's own requests return nothing, so that nothing is inserted twice. */
export const noFormattingOnType: NonNullable<Middleware['provideOnTypeFormattingEdits']> = () => [];

interface Typed {
  readonly ch: string;
  /** The positions of all cursors after typing, in the order of the document. */
  readonly cursors: readonly Position[];
}

/** The character that all cursors typed, if the server may change something after it. */
function typedCharacter(changes: readonly TextDocumentContentChangeEvent[], document: TextDocument): Typed | undefined {
  const [ch, another] = new Set(changes.map(({ text }) => (isLineBreak(text) ? '\n' : text)));
  if (ch === undefined || another !== undefined || !/^[\nd@)]$/.test(ch)) return undefined;
  const cursors = cursorsAfter(changes);
  return ch === '\n' || cursors.some(({ line }) => /\bend\b/.test(document.lineAt(line).text))
    ? { ch, cursors }
    : undefined;
}

/** Whether the user pressed Enter, with the indentation that the editor adds. */
function isLineBreak(text: string): boolean {
  return /^\r?\n[ \t]*$/.test(text);
}

/** The ends of the inserted texts; the ranges of the changes are those before all of them. */
function cursorsAfter(changes: readonly TextDocumentContentChangeEvent[]): readonly Position[] {
  const cursors: Position[] = [];
  let end = new Position(0, 0);
  let cursor = end;
  for (const { range, text } of [...changes].sort((a, b) => a.range.start.compareTo(b.range.start))) {
    const { start } = range;
    const line = start.line + cursor.line - end.line;
    const column = start.line === end.line ? start.character + cursor.character - end.character : start.character;
    const lineBreak = text.indexOf('\n');
    cursor =
      lineBreak === -1 ? new Position(line, column + text.length) : new Position(line + 1, text.length - lineBreak - 1);
    end = range.end;
    cursors.push(cursor);
  }
  return cursors;
}

async function edit(file: ActiveFile, editor: TextEditor, document: TextDocument, typed: Typed): Promise<void> {
  const client = file.servedBy(document);
  if (client === undefined) return;
  const { version } = document;
  // The client listens to the same event, and must notify the server of the change first.
  await new Promise((resolve) => setImmediate(resolve));
  let edits: readonly (Edit | undefined)[];
  try {
    edits = await Promise.all(typed.cursors.map((cursor) => requestEdit(client, document, cursor, typed.ch)));
  } catch {
    // Typing has continued, or the server ended.
    return;
  }
  if (edits.every((one) => one === undefined) || document.version !== version) return;
  await insert(editor, typed.cursors, edits);
}

interface Edit {
  readonly range: Range;
  readonly newText: string;
}

async function requestEdit(client: LanguageClient, { uri }: TextDocument, cursor: Position, ch: string) {
  const edits = await client.sendRequest<TextEdit[] | null>('textDocument/onTypeFormatting', {
    textDocument: { uri: client.code2ProtocolConverter.asUri(uri) },
    position: client.code2ProtocolConverter.asPosition(cursor),
    ch,
    options: { tabSize: 2, insertSpaces: true },
  });
  const [edit] = edits ?? [];
  return edit && { range: client.protocol2CodeConverter.asRange(edit.range), newText: edit.newText };
}

/**
 * Makes the edit of each cursor, which is at or after it. A snippet leaves the cursors in its final positions; with any
 * other edit they would briefly move behind the text. The snippet starts at the beginning of a line, because editors
 * add the indentation of the line to a snippet that starts further right.
 */
async function insert(
  editor: TextEditor,
  cursors: readonly Position[],
  edits: readonly (Edit | undefined)[],
): Promise<void> {
  const [first = new Position(0, 0)] = cursors;
  const start = first.with({ character: 0 });
  const snippet = new SnippetString();
  let at = start;
  for (const [i, cursor] of cursors.entries()) {
    const { range, newText } = edits[i] ?? { range: new Range(cursor, cursor), newText: '' };
    // What is removed for one cursor may hold the next one.
    if (cursor.isBefore(at)) return;
    const between = editor.document.getText(new Range(cursor, range.start));
    snippet.appendText(editor.document.getText(new Range(at, cursor)));
    if (newText === '' || /^\r?\n/.test(newText)) snippet.appendTabstop(0).appendText(between + newText);
    else snippet.appendText(newText).appendTabstop(0).appendText(between);
    at = range.end;
  }
  // Undone together with the typed character.
  await editor.insertSnippet(snippet, new Range(start, at), { undoStopBefore: false, undoStopAfter: false });
}
