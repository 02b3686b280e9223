/**
 * Closes and continues blocks of code when Enter is pressed, and removes a duplicate `end` or restores it, using the
 * server's on-type formatting. The editor itself would request that only with `editor.formatOnType`, which applies to
 * every file of a language, and would leave the cursor after the inserted text. Here it works only in ytt files,
 * without a setting, and leaves the cursor in the block.
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

/**
 * Requests and makes these edits at all cursors when the user types in the active editor, until the result is disposed
 * of. Undo and redo are left alone.
 */
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

/** The editor's own requests return nothing, because the text would be inserted twice. */
export const noFormattingOnType: NonNullable<Middleware['provideOnTypeFormattingEdits']> = () => [];

interface Typed {
  readonly ch: string;
  /** The positions of all cursors after typing, in the order of the document. */
  readonly cursors: readonly Position[];
}

/** The character that all cursors typed, if it is one after which the server may change something. */
function typedCharacter(changes: readonly TextDocumentContentChangeEvent[], document: TextDocument): Typed | undefined {
  const [ch, another] = new Set(changes.map(({ text }) => (typedLineBreak(text) === undefined ? text : '\n')));
  if (ch === undefined || another !== undefined || !/^.$/su.test(ch)) return undefined;
  const cursors = cursorsAfter(changes);
  const isAtEnd = ({ line }: Position): boolean => {
    const { text } = document.lineAt(line);
    return wordBeginningWithEnd.test(text) || (/[d@)]/.test(ch) && /\bend\b/.test(text));
  };
  return ch === '\n' || cursors.some(isAtEnd) ? { ch, cursors } : undefined;
}

/** The beginning of a line that was an `end` before its last characters were typed. */
const wordBeginningWithEnd = /^\s*(?:#@\s*)?end[\p{L}\d_]/u;

/**
 * The text up to the cursor if the user pressed Enter. It includes the indentation that the editor adds. Between
 * brackets, the editor adds another line break, so that the cursor is on a line of its own, indented further than the
 * closing bracket.
 */
function typedLineBreak(text: string): string | undefined {
  const [, typed = '', outer = ''] = /^(\r?\n[ \t]*)(\r?\n[ \t]*)?$/.exec(text) ?? [];
  return typed === '' || outer.length >= typed.length ? undefined : typed;
}

/** The positions of the cursors after the changes, whose ranges refer to the text before all of them. */
function cursorsAfter(changes: readonly TextDocumentContentChangeEvent[]): readonly Position[] {
  const cursors: Position[] = [];
  let end = new Position(0, 0);
  let insertedEnd = end;
  for (const { range, text } of [...changes].sort((a, b) => a.range.start.compareTo(b.range.start))) {
    const { start } = range;
    const line = start.line + insertedEnd.line - end.line;
    const column = start.line === end.line ? start.character + insertedEnd.character - end.character : start.character;
    const from = new Position(line, column);
    cursors.push(behind(from, typedLineBreak(text) ?? text));
    insertedEnd = behind(from, text);
    end = range.end;
  }
  return cursors;
}

/** The end of `text` if it begins at `start`. */
function behind(start: Position, text: string): Position {
  const lines = text.split('\n');
  const last = lines.at(-1)?.length ?? 0;
  return lines.length === 1
    ? new Position(start.line, start.character + last)
    : new Position(start.line + lines.length - 1, last);
}

async function edit(file: ActiveFile, editor: TextEditor, document: TextDocument, typed: Typed): Promise<void> {
  const client = file.servedBy(document);
  if (client === undefined) return;
  const { version } = document;
  // The client listens to the same event, and must notify the server of the change first.
  await new Promise((resolve) => setImmediate(resolve));
  let edits: readonly (readonly Edit[])[];
  try {
    edits = await Promise.all(typed.cursors.map((cursor) => requestEdits(client, document, cursor, typed.ch)));
  } catch {
    // The user has continued to type, or the server ended.
    return;
  }
  if (edits.every(({ length }) => length === 0) || document.version !== version) return;
  await insert(editor, typed.cursors, edits);
}

interface Edit {
  readonly range: Range;
  readonly newText: string;
}

/** The edits, in the order of the document. */
async function requestEdits(
  client: LanguageClient,
  { uri }: TextDocument,
  cursor: Position,
  ch: string,
): Promise<readonly Edit[]> {
  const edits = await client.sendRequest<TextEdit[] | null>('textDocument/onTypeFormatting', {
    textDocument: { uri: client.code2ProtocolConverter.asUri(uri) },
    position: client.code2ProtocolConverter.asPosition(cursor),
    ch,
    options: { tabSize: 2, insertSpaces: true },
  });
  return (edits ?? []).map(({ range, newText }) => ({ range: client.protocol2CodeConverter.asRange(range), newText }));
}

/**
 * Makes the edits of each cursor, which are on its line or below. A snippet places the cursors directly in their final
 * positions; after any other edit they would briefly be behind the text. The snippet starts at the beginning of a line,
 * because editors add the indentation of the line to a snippet that starts further right.
 */
async function insert(
  editor: TextEditor,
  cursors: readonly Position[],
  edits: readonly (readonly Edit[])[],
): Promise<void> {
  const [first = new Position(0, 0)] = cursors;
  const { document } = editor;
  const start = first.with({ character: 0 });
  const snippet = new SnippetString();
  let at = start;
  const append = ({ range, newText }: Edit): void => {
    snippet.appendText(document.getText(new Range(at, range.start)) + newText);
    at = range.end;
  };
  for (const [i, cursor] of cursors.entries()) {
    // The text that is removed for one cursor may contain the next one.
    if (cursor.isBefore(at)) return;
    const around = edits[i] ?? [];
    const isBefore = (edit: Edit): boolean => isBeforeCursor(edit, cursor);
    for (const edit of around.filter(isBefore)) append(edit);
    append({ range: new Range(cursor, cursor), newText: '' });
    snippet.appendTabstop(0);
    for (const edit of around.filter((edit) => !isBefore(edit))) append(edit);
  }
  // Without undo stops, so that it is undone together with the typed character.
  await editor.insertSnippet(snippet, new Range(start, at), { undoStopBefore: false, undoStopAfter: false });
}

/**
 * Whether an edit is made before the cursor. Text that is inserted at the cursor goes before it, so that the user
 * continues after the text, unless it is a line break.
 */
function isBeforeCursor({ range: { start }, newText }: Edit, cursor: Position): boolean {
  return start.isBefore(cursor) || (start.isEqual(cursor) && newText !== '' && !/^\r?\n/.test(newText));
}
