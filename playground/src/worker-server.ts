/**
 * Runs the language server in a web worker whose script is part of the page, so that the page also works when it is
 * opened from a disk. If the server cannot notice an edit during an evaluation, and the edit has waited for a second,
 * the server is replaced.
 */
import type { Transport } from '@codemirror/lsp-client';
import { startConversation, writeFilesMethod } from '../../server/src/protocol/transport/posted-messages.js';

/** How long, in milliseconds, an edit waits for a server that is busy with an older one. */
const patience = 1_000;
const probe = 'probe';

export interface ServerFile {
  readonly uri: string;
  readonly text: string;
}

/**
 * Passes the client's messages, which are JSON, to the worker as objects, and those of the worker back. It must be
 * started with all files again after it calls `replaced`.
 */
export class WorkerServer implements Transport {
  private readonly script: string;
  private readonly replaced: () => void;
  private readonly handlers = new Set<(message: string) => void>();
  private worker: Worker | undefined;
  private post: (message: object) => void = () => undefined;
  /** Whether the server has not yet answered the probe that followed the previous edit. */
  private isSilent = false;
  private waiting: ReturnType<typeof setTimeout> | undefined;

  /**
   * `script` is the text of the worker's script. `replaced` is called when the server was given up and has to be
   * started again.
   */
  constructor(script: string, replaced: () => void) {
    this.script = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    this.replaced = replaced;
  }

  /** Starts the server with files; ends a running one. */
  start(files: readonly ServerFile[]): void {
    this.worker?.terminate();
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.isSilent = false;
    const worker = new Worker(this.script);
    this.worker = worker;
    worker.onmessage = ({ data }) => this.receive(data);
    const encoder = new TextEncoder();
    this.post = startConversation(
      worker,
      files.map(({ uri, text }) => [uri, encoder.encode(text)] as const),
    );
  }

  /** Writes a file of the server's workspace; undefined removes it. */
  write(uri: string, text: string | undefined): void {
    const bytes = text === undefined ? null : new TextEncoder().encode(text);
    this.post({ jsonrpc: '2.0', method: writeFilesMethod, params: { files: [{ uri, bytes }] } });
  }

  send(json: string): void {
    const message = JSON.parse(json);
    // The library announces pull diagnostics, but does not implement them.
    if (message.method === 'initialize') delete message.params.capabilities.textDocument.diagnostic;
    this.post(message);
    if (message.method === 'textDocument/didChange') this.expectAnswer();
  }

  subscribe(handler: (message: string) => void): void {
    this.handlers.add(handler);
  }

  unsubscribe(handler: (message: string) => void): void {
    this.handlers.delete(handler);
  }

  private expectAnswer(): void {
    if (this.isSilent) {
      this.waiting ??= setTimeout(() => this.replaced(), patience);
      return;
    }
    this.isSilent = true;
    // Every server answers this unknown request with an error, and it interrupts no evaluation.
    this.post({ jsonrpc: '2.0', id: probe, method: '$/probe' });
  }

  private receive(message: { readonly id?: unknown; readonly method?: string }): void {
    if (message.id === probe && message.method === undefined) {
      this.isSilent = false;
      clearTimeout(this.waiting);
      this.waiting = undefined;
      return;
    }
    const json = JSON.stringify(message);
    for (const handler of [...this.handlers]) handler(json);
  }
}
