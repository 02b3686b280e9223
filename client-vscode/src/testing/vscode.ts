/**
 * For tests: the parts of the editor's API that the extension uses, in place of the module `vscode`
 * (`vitest.config.ts`). It records calls, and returns the answers of the test.
 */
export { l10n } from './vscode-l10n.js';
export { Position, Range, SnippetString, Uri } from './vscode-values.js';

import { translations } from './vscode-l10n.js';
import type { Uri } from './vscode-values.js';

export class Disposable {
  private readonly end: () => unknown;

  constructor(end: () => unknown) {
    this.end = end;
  }

  static from(...all: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => all.map((one) => one.dispose()));
  }

  dispose(): void {
    this.end();
  }
}

export class EventEmitter<T> {
  readonly listeners = new Set<(value: T) => unknown>();
  readonly event = (listener: (value: T) => unknown): Disposable => {
    this.listeners.add(listener);
    return new Disposable(() => this.listeners.delete(listener));
  };

  /** Resolves when all listeners have handled the value. */
  async fire(value: T): Promise<void> {
    await Promise.all([...this.listeners].map((listener) => listener(value)));
  }

  dispose(): void {
    this.listeners.clear();
  }
}

export const CompletionItemKind = { Snippet: 26 } as const;

export class CompletionItem {
  readonly label: string;
  readonly kind: number | undefined;
  filterText: string | undefined;

  constructor(label: string, kind?: number) {
    this.label = label;
    this.kind = kind;
  }
}

export class MarkdownString {
  value = '';

  appendCodeblock(code: string, language: string): this {
    this.value += `\n\`\`\`${language}\n${code}\n\`\`\`\n`;
    return this;
  }
}

export class CompletionList {
  readonly items: readonly CompletionItem[];
  readonly isIncomplete: boolean;

  constructor(items: readonly CompletionItem[], isIncomplete: boolean) {
    this.items = items;
    this.isIncomplete = isIncomplete;
  }
}

export class FileSystemError extends Error {
  readonly code: string;

  constructor(code: string) {
    super('There is no such file.');
    this.code = code;
  }
}

export class RelativePattern {
  readonly base: unknown;
  readonly pattern: string;

  constructor(base: unknown, pattern: string) {
    this.base = base;
    this.pattern = pattern;
  }
}

export const ExtensionMode = { Production: 1, Development: 2, Test: 3 } as const;
export const FileType = { File: 1, Directory: 2, SymbolicLink: 64 } as const;
export const LanguageStatusSeverity = { Information: 0, Warning: 1, Error: 2 } as const;
export const ViewColumn = { Active: -1, Beside: -2 } as const;

/** Messages that were shown to the user, and the answers to the next messages. */
export const messages: string[] = [];
export const answers: unknown[] = [];
/** The next answer, if it is one of the message's buttons. */
const showMessage =
  (kind: string) =>
  async (message: string, ...buttons: readonly unknown[]) => {
    messages.push(`${kind}: ${message}`);
    const answer = answers.shift();
    if (answer !== undefined && !buttons.includes(answer)) throw new Error(`there is no button ${String(answer)}`);
    return answer;
  };

interface Editor {
  readonly document: unknown;
  readonly viewColumn?: number;
}

export const events = {
  editor: new EventEmitter<unknown>(),
  opened: new EventEmitter<unknown>(),
  text: new EventEmitter<unknown>(),
  closed: new EventEmitter<{ readonly uri: Uri }>(),
  folders: new EventEmitter<{ readonly added: readonly Folder[]; readonly removed: readonly Folder[] }>(),
  files: { created: new EventEmitter<Uri>(), changed: new EventEmitter<Uri>(), deleted: new EventEmitter<Uri>() },
};

/** The names of the output channels that were shown. */
export const outputsShown: string[] = [];

/** Documents and other things that were opened, with the options. */
export const shown: { readonly what: unknown; readonly how?: unknown }[] = [];

export const window = {
  activeTextEditor: undefined as unknown,
  visibleTextEditors: [] as readonly Editor[],
  onDidChangeActiveTextEditor: events.editor.event,
  showErrorMessage: showMessage('error'),
  showWarningMessage: showMessage('warning'),
  showInformationMessage: showMessage('information'),
  showQuickPick: async (choices: readonly unknown[], how: unknown) => {
    shown.push({ what: choices, how });
    return answers.shift();
  },
  showOpenDialog: async (how: unknown) => {
    shown.push({ what: 'folders', how });
    return answers.shift();
  },
  createOutputChannel: (name: string) => ({
    info: () => undefined,
    warn: () => undefined,
    show: () => void outputsShown.push(name),
    dispose: () => undefined,
  }),
  showTextDocument: async (what: unknown, how?: unknown) => void shown.push({ what, how }),
};

/** The registered commands, and the executed ones with their arguments. */
export const registered = new Map<string, (...given: never[]) => unknown>();
export const ran: (readonly unknown[])[] = [];

export const commands = {
  registerCommand: (name: string, run: (...given: never[]) => unknown) => {
    registered.set(name, run);
    return new Disposable(() => registered.delete(name));
  },
  executeCommand: async (...call: unknown[]) => void ran.push(call),
};

/** The other installed extensions, by their identifiers. */
export const installed = new Map<string, unknown>();

export const extensions = { getExtension: (name: string) => installed.get(name) };

/** The existing status items. */
export const statusItems: { readonly id: string; readonly selector: unknown; readonly [name: string]: unknown }[] = [];

/** The completion providers, with their languages. */
export const completions: { readonly language: string; readonly provider: unknown }[] = [];

/** Documents whose language was changed. */
export const given: { readonly document: unknown; readonly language: string }[] = [];

export const languages = {
  registerCompletionItemProvider: (language: string, provider: unknown) => {
    const one = { language, provider };
    completions.push(one);
    return new Disposable(() => completions.splice(completions.indexOf(one), 1));
  },
  setTextDocumentLanguage: async (document: unknown, language: string) => void given.push({ document, language }),
  createLanguageStatusItem: (id: string, selector: unknown) => {
    const item = { id, selector, dispose: () => void statusItems.splice(statusItems.indexOf(item), 1) };
    statusItems.push(item);
    return item;
  },
};

interface Folder {
  readonly uri: Uri;
}

/** Settings by their full names. */
export const settings = new Map<string, unknown>();
/** Files by their URIs; `'link'` is a symbolic link. Directories exist implicitly as parents. */
export const disk = new Map<string, Uint8Array | 'link'>();
export const providers = new Map<string, { provideTextDocumentContent(uri: Uri): unknown }>();
export const edited: unknown[] = [];

export const workspace = {
  workspaceFolders: undefined as readonly Folder[] | undefined,
  textDocuments: [] as readonly { readonly uri: Uri }[],
  onDidOpenTextDocument: events.opened.event,
  onDidChangeTextDocument: events.text.event,
  onDidCloseTextDocument: events.closed.event,
  onDidChangeWorkspaceFolders: events.folders.event,
  getConfiguration: (section: string) => ({
    get: (name: string, otherwise?: unknown) => settings.get(`${section}.${name}`) ?? otherwise,
  }),
  registerTextDocumentContentProvider: (
    scheme: string,
    provider: { provideTextDocumentContent(uri: Uri): unknown },
  ) => {
    providers.set(scheme, provider);
    return new Disposable(() => providers.delete(scheme));
  },
  openTextDocument: async (what: unknown) => ({ opened: what }),
  applyEdit: async (edit: unknown) => edited.push(edit),
  getWorkspaceFolder: (uri: Uri) => workspace.workspaceFolders?.find((one) => `${uri}/`.startsWith(`${one.uri}/`)),
  asRelativePath: (uri: Uri, includeWorkspaceFolder?: boolean) => {
    const folder = workspace.getWorkspaceFolder(uri);
    if (folder === undefined) return uri.path;
    const path = `${uri}`.slice(`${folder.uri}/`.length);
    const isIncluded = includeWorkspaceFolder ?? (workspace.workspaceFolders ?? []).length > 1;
    return isIncluded ? `${folder.uri.path.split('/').at(-1)}/${path}` : path;
  },
  createFileSystemWatcher: (pattern: RelativePattern) => {
    watched.push(pattern);
    const { created, changed, deleted } = events.files;
    const dispose = () => watched.splice(watched.indexOf(pattern), 1);
    return { onDidCreate: created.event, onDidChange: changed.event, onDidDelete: deleted.event, dispose };
  },
  /** The files of the disk whose names have the suffix of the pattern. */
  findFiles: async (pattern: string, _exclude: unknown, limit: number) => {
    const name = pattern.replace('**', '');
    const found = [...disk.keys()].filter((path) => path.endsWith(name));
    return found.slice(0, limit);
  },
  fs: {
    writeFile: async (uri: Uri, bytes: Uint8Array) => void disk.set(`${uri}`, bytes),
    stat: async (uri: Uri) => {
      const file = disk.get(`${uri}`);
      if (file === 'link') return { type: FileType.SymbolicLink | FileType.File, size: 1 };
      if (file !== undefined) return { type: FileType.File, size: file.length };
      if (![...disk.keys()].some((path) => path.startsWith(`${uri}/`))) throw new FileSystemError('FileNotFound');
      return { type: FileType.Directory, size: 0 };
    },
    readDirectory: async (uri: Uri) => {
      const entries = new Map<string, number>();
      for (const [path, file] of disk)
        if (path.startsWith(`${uri}/`)) {
          const [name = '', ...below] = path.slice(`${uri}/`.length).split('/');
          const kind = file === 'link' ? FileType.SymbolicLink | FileType.File : FileType.File;
          entries.set(name, below.length > 0 ? FileType.Directory : kind);
        }
      return [...entries];
    },
    readFile: async (uri: Uri) => {
      const file = disk.get(`${uri}`);
      if (file === undefined) throw new FileSystemError('FileNotFound');
      return file === 'link' ? new TextEncoder().encode('what it leads to') : file;
    },
  },
};

/** The watched patterns. */
export const watched: RelativePattern[] = [];

/** Resets the editor to its initial state. */
export function startEditor(): void {
  for (const list of [messages, answers, shown, outputsShown, ran, statusItems, edited, watched, given])
    list.length = 0;
  for (const map of [registered, settings, disk, providers, installed, translations]) map.clear();
  const { files, ...others } = events;
  for (const emitter of [...Object.values(files), ...Object.values(others)]) emitter.dispose();
  Object.assign(window, { activeTextEditor: undefined, visibleTextEditors: [] });
  workspace.workspaceFolders = undefined;
  workspace.textDocuments = [];
}
