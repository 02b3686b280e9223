/** The client in the page that `worker-page.ts` serves, whose functions are called from there. */
import { startConversation, writeFilesMethod } from '../../server/src/protocol/transport/posted-messages.js';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface PageWorker {
  postMessage(message: unknown): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Message }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
}

declare const Worker: new (url: string) => PageWorker;

export interface Published {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly { readonly message: string; readonly code: string; readonly range: unknown }[];
}

export class PageClient {
  private readonly worker = new Worker('/web-worker.js');
  private readonly post: (message: object) => void;
  private readonly answers = new Map<number, (message: Message) => void>();
  private readonly published = new Map<string, Published>();
  private requests = 0;
  /** Uncaught errors of the worker. */
  readonly errors: string[] = [];
  /** What the server wrote to the log. */
  readonly log: string[] = [];

  constructor(files: Readonly<Record<string, string>>) {
    this.worker.addEventListener('error', ({ message }) => void this.errors.push(message ?? 'the worker did not load'));
    this.worker.addEventListener('message', ({ data }) => this.receive(data));
    const encoder = new TextEncoder();
    const written = Object.entries(files).map(([path, text]) => [`file://${path}`, encoder.encode(text)] as const);
    this.post = startConversation(this.worker, written);
  }

  async initialize(settings: unknown = {}): Promise<unknown> {
    const result = await this.request('initialize', {
      processId: null,
      rootUri: null,
      capabilities: {},
      initializationOptions: settings,
      workspaceFolders: [{ uri: 'file:///ws', name: 'ws' }],
    });
    this.notify('initialized', {});
    return result;
  }

  request(method: string, params: unknown): Promise<unknown> {
    const id = ++this.requests;
    this.post({ jsonrpc: '2.0', id, method, params });
    return new Promise((resolve, reject) => {
      this.answers.set(id, ({ result, error }) =>
        error === undefined ? resolve(result) : reject(new Error(error.message)),
      );
    });
  }

  notify(method: string, params: unknown): void {
    this.post({ jsonrpc: '2.0', method, params });
  }

  write(path: string, text: string | null): void {
    const bytes = text === null ? null : new TextEncoder().encode(text);
    this.notify(writeFilesMethod, { files: [{ uri: `file://${path}`, bytes }] });
  }

  /**
   * Resolves when the server has been computing for a while, and so leaves a request unanswered.
   */
  async isBusy(): Promise<void> {
    let isIdle = true;
    while (isIdle) {
      const answered = this.request('$/test', null).catch(() => 'idle');
      const waited = new Promise<string>((resolve) => setTimeout(() => resolve('busy'), 200));
      isIdle = (await Promise.race([answered, waited])) === 'idle';
    }
  }

  /** The last publication for a file. */
  diagnostics(path: string): Published | undefined {
    return this.published.get(`file://${path}`);
  }

  end(): void {
    this.worker.terminate();
  }

  private receive(message: Message): void {
    const { id, method, params } = message;
    if (method === undefined) {
      this.answers.get(id ?? 0)?.(message);
      this.answers.delete(id ?? 0);
    } else if (id !== undefined) this.post({ jsonrpc: '2.0', id, result: null });
    else if (method === 'window/logMessage') this.log.push((params as { readonly message: string }).message);
    else if (method === 'textDocument/publishDiagnostics') {
      const published = params as Published;
      this.published.set(published.uri, published);
    }
  }
}

Object.assign(globalThis, { PageClient });
