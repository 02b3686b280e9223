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
import type { Middleware, TextEdit } from 'vscode-languageclient/node';
import type { ActiveFile } from '../active-file.js';

export function registerBlockClosing(file: ActiveFile): Disposable {
  return workspace.onDidChangeTextDocument(async ({ document, contentChanges, reason }) => {
    const editor = window.activeTextEditor;
    const [change] = contentChanges;
    // Undo and redo restore blocks that are closed already.
    if (reason !== undefined || contentChanges.length !== 1 || change === undefined) return;
    const typed = typedCharacter(change, document);
    if (editor?.document !== document || editor.selections.length !== 1 || typed === undefined) return;
    await edit(file, editor, document, typed);
  });
}

/** The editor's own requests return nothing, so that nothing is inserted twice. */
export const noFormattingOnType: NonNullable<Middleware['provideOnTypeFormattingEdits']> = () => [];

interface Typed {
  readonly ch: string;
  /** The position of the cursor after typing. */
  readonly at: Position;
}

function typedCharacter(change: TextDocumentContentChangeEvent, document: TextDocument): Typed | undefined {
  const { start } = change.range;
  if (isLineBreak(change))
    return { ch: '\n', at: new Position(start.line + 1, change.text.length - breakLength(change)) };
  if (!/^[d@)]$/.test(change.text)) return undefined;
  return /\bend\b/.test(document.lineAt(start).text)
    ? { ch: change.text, at: start.with({ character: start.character + 1 }) }
    : undefined;
}

/** Whether the user pressed Enter, with the indentation that the editor adds. */
function isLineBreak({ text }: TextDocumentContentChangeEvent): boolean {
  return /^\r?\n[ \t]*$/.test(text);
}

function breakLength({ text }: TextDocumentContentChangeEvent): number {
  return text.indexOf('\n') + 1;
}

async function edit(file: ActiveFile, editor: TextEditor, document: TextDocument, { ch, at }: Typed): Promise<void> {
  const client = file.servedBy(document);
  if (client === undefined) return;
  const { version } = document;
  // The client listens to the same event, and must notify the server of the change first.
  await new Promise((resolve) => setImmediate(resolve));
  let edits: readonly TextEdit[] | null;
  try {
    edits = await client.sendRequest<TextEdit[] | null>('textDocument/onTypeFormatting', {
      textDocument: { uri: client.code2ProtocolConverter.asUri(document.uri) },
      position: client.code2ProtocolConverter.asPosition(at),
      ch,
      options: { tabSize: 2, insertSpaces: true },
    });
  } catch {
    // Typing has continued, or the server ended.
    return;
  }
  const [edit] = edits ?? [];
  if (edit === undefined || document.version !== version) return;
  // Undone together with the typed character.
  const undo = { undoStopBefore: false, undoStopAfter: false };
  if (edit.newText === '') {
    await editor.edit((builder) => builder.delete(client.protocol2CodeConverter.asRange(edit.range)), undo);
    return;
  }
  // A snippet leaves the cursor in its final position; with any other edit it would briefly move behind the text. The
  // snippet starts at the beginning of the line, because editors add the indentation of the line to a snippet that
  // starts further right.
  const line = document.lineAt(at).text;
  const end = client.protocol2CodeConverter.asPosition(edit.range.start);
  const snippet = new SnippetString().appendText(line.slice(0, at.character));
  if (/^\r?\n/.test(edit.newText))
    snippet.appendTabstop(0).appendText(line.slice(at.character, end.character) + edit.newText);
  else snippet.appendText(edit.newText).appendTabstop(0).appendText(line.slice(at.character, end.character));
  await editor.insertSnippet(snippet, new Range(at.with({ character: 0 }), end), undo);
}
