/** Connects the edited files, the server and the editor. */
import { LSPClient, LSPPlugin } from '@codemirror/lsp-client';
import { EditorView } from '@codemirror/view';
import type * as lsp from 'vscode-languageserver-protocol';
import { DiagnosticsOfFiles } from './diagnostics.js';
import { stateOf } from './editor.js';
import { folder, OpenFile, OpenFiles, pathOf, uriOf } from './open-files.js';
import type { Project } from './project.js';
import { WorkerServer } from './worker-server.js';

export interface PlaygroundEvents {
  /** The names, the texts or the selection of the files have changed. */
  readonly filesChanged: () => void;
  /** The findings of files have changed. */
  readonly findingsChanged: () => void;
}

/**
 * Holds the edited project and runs the server for it. Files are named by their paths; the server is started again with
 * all texts if it had to be replaced.
 */
export class Playground {
  readonly client: LSPClient;
  private readonly server: WorkerServer;
  private readonly diagnostics: DiagnosticsOfFiles;
  private readonly view: EditorView;
  private readonly events: PlaygroundEvents;
  private shown: OpenFile | undefined;

  /** `script` is the text of the worker's script; the editor goes into `parent`. */
  constructor(script: string, parent: HTMLElement, events: PlaygroundEvents) {
    this.events = events;
    this.server = new WorkerServer(script, () => this.replaceServer());
    this.diagnostics = new DiagnosticsOfFiles((edit) => this.apply(edit), events.findingsChanged);
    this.client = new LSPClient({
      rootUri: folder,
      // A server that is not ready after this time, in milliseconds, is given up for good. Starting one takes long on a
      // busy machine.
      timeout: 120_000,
      workspace: (client) => new OpenFiles(client, (uri) => this.show(pathOf(uri)), events.filesChanged),
      extensions: [this.diagnostics.extension],
    });
    this.view = new EditorView({ parent });
  }

  get project(): Project {
    return Object.fromEntries(this.files.map(({ uri, text }) => [pathOf(uri), text]));
  }

  get paths(): readonly string[] {
    return this.files.map(({ uri }) => pathOf(uri)).sort();
  }

  get shownPath(): string | undefined {
    return this.shown && pathOf(this.shown.uri);
  }

  get shownUri(): string | undefined {
    return this.shown?.uri;
  }

  countOf(path: string): number {
    return this.diagnostics.count(uriOf(path));
  }

  /** Replaces the edited project. The server is restarted. */
  open(project: Project): void {
    if (this.client.connected) this.client.disconnect();
    for (const { uri } of this.files) this.diagnostics.forget(uri);
    this.workspace.files = [];
    this.shown = undefined;
    for (const [path, text] of Object.entries(project)) this.workspace.add(this.newFile(path, text));
    this.connect();
    const paths = this.paths;
    this.show(paths.find((path) => /(^|\/)values\.ya?ml$/.test(path)) ?? paths[0]);
  }

  /** Shows a file in the editor; the editor is empty if there is none. */
  show(path: string | undefined): EditorView | null {
    const file = path === undefined ? null : this.workspace.getFile(uriOf(path));
    if (file === null) return null;
    if (file !== this.shown) {
      this.client.sync();
      if (this.shown !== undefined) this.shown.state = this.view.state;
      this.shown = file;
      this.view.setState(file.state);
      this.diagnostics.show(this.view);
    }
    this.events.filesChanged();
    return this.view;
  }

  focus(): void {
    this.view.focus();
  }

  add(path: string, text = ''): void {
    this.server.write(uriOf(path), text);
    this.workspace.add(this.newFile(path, text));
    this.show(path);
  }

  remove(path: string): void {
    const uri = uriOf(path);
    this.workspace.remove(uri);
    this.server.write(uri, undefined);
    if (this.shown?.uri === uri) {
      this.shown = undefined;
      this.show(this.paths[0]);
    }
    this.events.filesChanged();
  }

  rename(path: string, other: string): void {
    const text = this.workspace.getFile(uriOf(path))?.text ?? '';
    this.workspace.remove(uriOf(path));
    this.server.write(uriOf(path), undefined);
    this.shown = undefined;
    this.add(other, text);
  }

  private get workspace(): OpenFiles {
    return this.client.workspace as OpenFiles;
  }

  private get files(): readonly OpenFile[] {
    return this.workspace.files;
  }

  private newFile(path: string, text: string): OpenFile {
    const uri = uriOf(path);
    const languageId = /\.ya?ml$/.test(path) ? 'yaml' : 'plaintext';
    return new OpenFile(uri, stateOf(this.client, uri, languageId, text, this.events.filesChanged));
  }

  private connect(): void {
    this.server.start(this.files.map(({ uri, text }) => ({ uri, text })));
    this.client.connect(this.server);
    // After the server was replaced, results have to be requested again.
    void this.client.initializing.then(() => this.events.filesChanged());
  }

  private replaceServer(): void {
    this.client.disconnect();
    this.connect();
  }

  /** Applies the edits of a fix, which may be in several files or create one. */
  private apply(edit: lsp.WorkspaceEdit): void {
    this.client.sync();
    for (const [uri, edits] of Object.entries(edit.changes ?? {})) {
      const file = this.workspace.getFile(uri);
      const plugin = LSPPlugin.get(this.view);
      if (file === null || plugin === null) continue;
      const { doc } = file;
      this.workspace.updateFile(uri, {
        changes: edits.map(({ range, newText }) => ({
          from: plugin.fromPosition(range.start, doc),
          to: plugin.fromPosition(range.end, doc),
          insert: newText,
        })),
        userEvent: 'input.fix',
      });
    }
    this.focus();
  }
}
