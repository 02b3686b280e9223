/** Shows the server's diagnostics under the text, with their fixes. */

import { type Action, type Diagnostic, forEachDiagnostic, setDiagnostics } from '@codemirror/lint';
import { type LSPClient, type LSPClientExtension, LSPPlugin } from '@codemirror/lsp-client';
import { type EditorView, ViewPlugin } from '@codemirror/view';
import type * as lsp from 'vscode-languageserver-protocol';

/** The maximum number of findings in a file whose fixes are requested. After these are fixed, the next get theirs. */
const mostFixed = 50;
/** How long, in milliseconds, keystrokes are collected before the server is notified. */
const gathering = 30;

const severities = ['error', 'error', 'warning', 'info', 'hint'] as const;

/** Applies the edits of a fix, in any of the files. */
export type ApplyEdit = (edit: lsp.WorkspaceEdit) => void;

interface CodeAction {
  readonly title: string;
  readonly isPreferred?: boolean;
  readonly edit?: lsp.WorkspaceEdit;
}

/**
 * Holds the latest diagnostics of each file, as the server publishes them, and shows those of the file in the editor.
 * Their quick fixes are requested once they are shown.
 */
export class DiagnosticsOfFiles {
  private readonly published = new Map<string, lsp.PublishDiagnosticsParams>();
  private readonly apply: ApplyEdit;
  private readonly changed: () => void;

  constructor(apply: ApplyEdit, changed: () => void) {
    this.apply = apply;
    this.changed = changed;
  }

  /** The number of errors and warnings of a file. */
  count(uri: string): number {
    return (this.published.get(uri)?.diagnostics ?? []).filter(({ severity = 1 }) => severity <= 2).length;
  }

  forget(uri: string): void {
    this.published.delete(uri);
  }

  /** The client's part: capabilities, handlers and editor extension. */
  readonly extension: LSPClientExtension = {
    clientCapabilities: {
      textDocument: {
        publishDiagnostics: { versionSupport: true },
        codeAction: {
          codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } },
          isPreferredSupport: true,
        },
      },
      workspace: { applyEdit: true },
    },
    notificationHandlers: {
      'textDocument/publishDiagnostics': (client: LSPClient, params: lsp.PublishDiagnosticsParams) => {
        this.published.set(params.uri, params);
        const view = client.workspace.getFile(params.uri)?.getView();
        if (view !== null && view !== undefined) this.show(view);
        this.changed();
        return true;
      },
    },
    editorExtension: synchronized,
  };

  /** Underlines the latest diagnostics of the file in the editor, if they are for its current version. */
  show(view: EditorView): void {
    const plugin = LSPPlugin.get(view);
    const published = this.published.get(plugin?.uri ?? '');
    if (plugin === null || published === undefined) return;
    const file = plugin.client.workspace.getFile(plugin.uri);
    if (published.version !== undefined && published.version !== file?.version) return;
    const items = published.diagnostics.map((item) => placed(plugin, item));
    view.dispatch(setDiagnostics(view.state, items));
    void this.addFixes(view, plugin, published, items);
  }

  private async addFixes(
    view: EditorView,
    plugin: LSPPlugin,
    { uri, diagnostics }: lsp.PublishDiagnosticsParams,
    items: readonly Diagnostic[],
  ): Promise<void> {
    const state = view.state;
    const fixed = await Promise.all(
      items.map(async (item, index) => {
        const diagnostic = diagnostics[index];
        if (diagnostic === undefined || index >= mostFixed) return item;
        const actions = await this.fixesOf(plugin, uri, diagnostic);
        return actions.length === 0 ? item : { ...item, actions };
      }),
    );
    // The text or the file has changed since the request; its diagnostics will follow.
    if (view.state.doc !== state.doc || LSPPlugin.get(view)?.uri !== uri) return;
    if (fixed.some(({ actions }) => actions !== undefined)) view.dispatch(setDiagnostics(view.state, fixed));
  }

  private async fixesOf(plugin: LSPPlugin, uri: string, diagnostic: lsp.Diagnostic): Promise<Action[]> {
    try {
      const actions = await plugin.client.request<unknown, readonly CodeAction[] | null>('textDocument/codeAction', {
        textDocument: { uri },
        range: diagnostic.range,
        context: { diagnostics: [diagnostic], only: ['quickfix'] },
      });
      return (actions ?? []).flatMap(({ title, edit }) =>
        edit === undefined ? [] : [{ name: title, apply: () => this.apply(edit) }],
      );
    } catch {
      // The request came too late, or the server was replaced.
      return [];
    }
  }
}

function placed(plugin: LSPPlugin, item: lsp.Diagnostic): Diagnostic {
  const offset = (position: lsp.Position): number =>
    plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
  return {
    from: offset(item.range.start),
    to: offset(item.range.end),
    severity: severities[item.severity ?? 1] ?? 'error',
    message: typeof item.message === 'string' ? item.message : item.message.value,
    source: typeof item.code === 'string' ? item.code : 'ytt',
  };
}

/**
 * Applies the first fix of the diagnostic nearest to the cursor on its line, for a key binding; false if there is none.
 */
export function fixAtCursor(view: EditorView): boolean {
  const { head } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  let found:
    | { readonly action: Action; readonly from: number; readonly to: number; readonly distance: number }
    | undefined;
  forEachDiagnostic(view.state, ({ actions }, from, to) => {
    const [action] = actions ?? [];
    if (action === undefined || to < line.from || from > line.to) return;
    const distance = head < from ? from - head : head > to ? head - to : 0;
    if (found === undefined || distance < found.distance) found = { action, from, to, distance };
  });
  if (found === undefined) return false;
  found.action.apply(view, found.from, found.to);
  return true;
}

/** Notifies the server of keystrokes soon after they are typed. */
const synchronized = ViewPlugin.define((view) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    update: ({ docChanged }) => {
      if (!docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(() => LSPPlugin.get(view)?.client.sync(), gathering);
    },
    destroy: () => clearTimeout(timer),
  };
});
