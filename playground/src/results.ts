/** Shows the results of the run: output, effective data values, and the schema in other forms. */
import type { LSPClient } from '@codemirror/lsp-client';

const views = {
  output: { command: 'ytt.server.renderedOutput' },
  values: { command: 'ytt.server.effectiveValues' },
  documentation: { command: 'ytt.server.exportSchema', format: 'html' },
  'json-schema': { command: 'ytt.server.exportSchema', format: 'json-schema' },
} as const;

type View = keyof typeof views;

/** How long, in milliseconds, keystrokes are collected before results are requested again. */
const gathering = 200;

/**
 * Requests the result that is chosen by the tabs from the server and shows it; an error of the server is shown in its
 * place. Only the answer to the latest request is shown.
 */
export class Results {
  private readonly client: LSPClient;
  private readonly uri: () => string | undefined;
  private readonly panel: HTMLElement;
  private readonly text: HTMLElement;
  private document: HTMLIFrameElement | undefined;
  private readonly tabs: readonly HTMLElement[];
  private chosen: View = 'output';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private requests = 0;

  /** `uri` names the file whose run is shown; `root` contains the tabs and panels. */
  constructor(client: LSPClient, uri: () => string | undefined, root: HTMLElement) {
    this.client = client;
    this.uri = uri;
    this.text = root.querySelector('pre') as HTMLElement;
    const panel = root.querySelector<HTMLElement>('[role=tabpanel]') as HTMLElement;
    // The result may be longer than the pane, which must be scrollable by keyboard.
    panel.tabIndex = 0;
    this.panel = panel;
    this.tabs = [...root.querySelectorAll<HTMLElement>('[role=tab]')];
    for (const tab of this.tabs) tab.addEventListener('click', () => this.choose(tab));
    root.querySelector('[role=tablist]')?.addEventListener('keydown', (event) => this.move(event as KeyboardEvent));
  }

  /** Refreshes the shown result when typing pauses. */
  refreshSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), gathering);
  }

  async refresh(): Promise<void> {
    const uri = this.uri();
    const request = ++this.requests;
    if (uri === undefined) return;
    const { command, ...more } = views[this.chosen];
    this.client.sync();
    try {
      const { text } = await this.client.request<unknown, { readonly text: string }>('workspace/executeCommand', {
        command,
        arguments: [uri, ...Object.values(more)],
      });
      if (request === this.requests) this.show(text, false);
    } catch (error) {
      if (request === this.requests) this.show(messageOf(error), true);
    }
  }

  private show(text: string, isProblem: boolean): void {
    const isDocument = this.chosen === 'documentation' && !isProblem;
    this.text.hidden = isDocument;
    if (isDocument) this.showDocument(text);
    else {
      this.document?.remove();
      this.document = undefined;
      this.text.textContent = text;
    }
    this.text.classList.toggle('problem', isProblem);
  }

  /**
   * Shows a document in a sandboxed frame, which only runs the document's own script. A frame that was hidden stays
   * empty in Chromium, so each text gets a new one.
   */
  private showDocument(html: string): void {
    if (this.document?.srcdoc === html) return;
    const frame = document.createElement('iframe');
    frame.title = 'Documentation of the schema';
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.allow = 'clipboard-write';
    frame.srcdoc = html;
    this.document?.remove();
    this.panel.append(frame);
    this.document = frame;
  }

  private choose(tab: HTMLElement): void {
    this.chosen = tab.dataset['view'] as View;
    for (const one of this.tabs) {
      one.setAttribute('aria-selected', String(one === tab));
      one.tabIndex = one === tab ? 0 : -1;
    }
    this.panel.setAttribute('aria-labelledby', tab.id);
    void this.refresh();
  }

  /** Arrow keys move between tabs, as keyboard users expect. */
  private move(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = this.tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true');
    const next = step === undefined ? undefined : this.tabs.at((at + step) % this.tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    this.choose(next);
  }
}

/** The library rejects with the server's error response, which is not an `Error`. */
function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(message);
}
