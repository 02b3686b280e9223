/**
 * The files of the playground as the language client sees them: all are open, and one is in the editor. The others keep
 * their state, including the undo history, and change when a rename or fix changes them.
 */
import { type LSPClient, LSPPlugin, Workspace, type WorkspaceFile } from '@codemirror/lsp-client';
import { ChangeSet, type EditorState, type Text, type TransactionSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** The URI of the only workspace folder, without a slash at its end; it exists only in the memory of the server. */
export const folder = 'file:///playground';

/** Returns the URI of the file at `path`, which is relative to the folder. */
export function uriOf(path: string): string {
  return `${folder}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Returns the path, relative to the folder, of a file in it. Throws a `URIError` if `uri` has invalid encoding. */
export function pathOf(uri: string): string {
  return uri
    .slice(folder.length + 1)
    .split('/')
    .map(decodeURIComponent)
    .join('/');
}

/**
 * Holds a file: the state of the editor while it is not shown, and the text that the server has of it. The language
 * follows from the extension.
 */
export class OpenFile implements WorkspaceFile {
  readonly uri: string;
  readonly languageId: string;
  version = 0;
  /** The text that the server knows. `unsynced` are the changes from it to that of `state`. */
  doc: Text;
  state: EditorState;
  unsynced: ChangeSet;
  view: EditorView | undefined;

  constructor(uri: string, state: EditorState) {
    this.uri = uri;
    this.languageId = /\.star$/.test(uri) ? 'ytt-starlark' : /\.ya?ml$/.test(uri) ? 'yaml' : 'plaintext';
    this.state = state;
    this.doc = state.doc;
    this.unsynced = ChangeSet.empty(state.doc.length);
  }

  getView(): EditorView | null {
    return this.view ?? null;
  }

  /** The current text. */
  get text(): string {
    return (this.view?.state ?? this.state).doc.toString();
  }
}

/**
 * Opens all files on the server when it is ready, and sends it the changes of each, whether or not it is in the editor.
 */
export class OpenFiles extends Workspace {
  override files: OpenFile[] = [];
  private readonly show: (uri: string) => EditorView | null;
  private readonly changed: () => void;

  /** `show` brings a file into the editor; `changed` is called when a file that is not shown was changed. */
  constructor(client: LSPClient, show: (uri: string) => EditorView | null, changed: () => void) {
    super(client);
    this.show = show;
    this.changed = changed;
  }

  /** Text that is typed before the server is ready is included in the texts with which it starts. */
  override connected(): void {
    void this.client.initializing.then(() => {
      for (const file of this.files) {
        file.doc = (file.view?.state ?? file.state).doc;
        file.unsynced = ChangeSet.empty(file.doc.length);
        if (file.view !== undefined) LSPPlugin.get(file.view)?.clear();
        this.client.didOpen(file);
      }
    });
  }

  private get isReady(): boolean {
    return this.client.serverCapabilities !== null;
  }

  override getFile(uri: string): OpenFile | null {
    return this.files.find((file) => file.uri === uri) ?? null;
  }

  override syncFiles() {
    if (!this.isReady) return [];
    const updates = [];
    for (const file of this.files) {
      const plugin = file.view && LSPPlugin.get(file.view);
      const changes = plugin?.unsyncedChanges ?? file.unsynced;
      if (changes.empty) continue;
      const prevDoc = file.doc;
      file.doc = (file.view?.state ?? file.state).doc;
      file.version++;
      file.unsynced = ChangeSet.empty(file.doc.length);
      plugin?.clear();
      updates.push({ file, prevDoc, changes });
    }
    return updates;
  }

  /** The editor is only created for files that are open already. */
  override openFile(uri: string, _languageId: string, view: EditorView): void {
    const file = this.getFile(uri);
    if (file !== null) file.view = view;
  }

  override closeFile(uri: string): void {
    const file = this.getFile(uri);
    if (file !== null) file.view = undefined;
  }

  override updateFile(uri: string, update: TransactionSpec): void {
    const file = this.getFile(uri);
    if (file === null) return;
    if (file.view !== undefined) {
      file.view.dispatch(update);
      return;
    }
    const transaction = file.state.update(update);
    file.state = transaction.state;
    file.unsynced = file.unsynced.compose(transaction.changes);
    this.changed();
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    return Promise.resolve(this.show(uri));
  }

  add(file: OpenFile): void {
    this.files.push(file);
    if (this.isReady) this.client.didOpen(file);
  }

  remove(uri: string): void {
    this.files = this.files.filter((file) => file.uri !== uri);
    if (this.isReady) this.client.didClose(uri);
  }
}
