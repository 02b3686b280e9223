/**
 * The life cycle of the server: started with the extension, restarted on request or after a crash, given up if it keeps
 * crashing. Each start is a new process (in browsers a worker) with a new client.
 */
import { commands, type ExtensionContext, type LogOutputChannel, l10n, window } from 'vscode';
import type { LanguageClient, Middleware } from 'vscode-languageclient/node';
import { messageOf } from '../message-of.js';
import { type StartedServer, startServer } from './server-process.js';

/** Up to this many crashes within a period, in milliseconds, the server is restarted without a message. */
const restartLimit = { crashes: 4, period: 3 * 60_000 };

/**
 * A part of the extension that shows data of the server: called with each new client, and with undefined if the server
 * has been given up.
 */
export type Follower = (client: LanguageClient | undefined) => void;

/**
 * Starts and stops one server at a time, in the order of the calls, and tells the followers which client is current.
 */
export class RunningServer {
  private readonly context: ExtensionContext;
  private readonly output: LogOutputChannel;
  private readonly middleware: Middleware;
  private readonly followers: readonly Follower[];
  private running: { readonly client: LanguageClient; readonly server: StartedServer } | undefined;
  /** Completes when all earlier starts and stops have; undefined before the first start. */
  private last: Promise<void> | undefined;
  private crashes: readonly number[] = [];

  constructor(
    context: ExtensionContext,
    output: LogOutputChannel,
    middleware: Middleware,
    followers: readonly Follower[],
  ) {
    this.context = context;
    this.output = output;
    this.middleware = middleware;
    this.followers = followers;
  }

  /**
   * The client of the server once it is ready; starts the server if necessary. Undefined if it could not be started.
   */
  async client(): Promise<LanguageClient | undefined> {
    await this.start();
    return this.running?.client;
  }

  /** Starts the server if it has not been started yet. Resolves like `restart`. */
  start(): Promise<void> {
    return this.last ?? this.restart();
  }

  /** Starts the server after stopping a running one. Resolves when it is ready, or the user has seen why it is not. */
  restart(): Promise<void> {
    this.last = this.stop().then(() => this.startNow());
    return this.last;
  }

  stop(): Promise<void> {
    this.last = (this.last ?? Promise.resolve()).then(() => this.stopNow());
    return this.last;
  }

  private async startNow(): Promise<void> {
    const began = performance.now();
    // The library is loaded while the process starts.
    const server = startServer(this.context, this.output);
    const { createClient } = await import('./client.js');
    const client = createClient(server, this.output, this.middleware, () => this.closed(client));
    try {
      await client.start();
    } catch (error) {
      server.kill();
      this.follow(undefined);
      void this.showProblem(l10n.t('The ytt language server could not be started: {0}', messageOf(error)));
      return;
    }
    this.output.info(`The language server was ready after ${Math.round(performance.now() - began)} ms.`);
    this.running = { client, server };
    this.follow(client);
  }

  private async stopNow(): Promise<void> {
    const stopping = this.running;
    this.running = undefined;
    try {
      await stopping?.client.dispose();
    } catch (error) {
      this.output.warn(`The language server did not stop by itself: ${messageOf(error)}`);
    } finally {
      stopping?.server.kill();
    }
  }

  /** Handles a lost connection. It is not a crash if the client is still starting, or was stopped. */
  private closed(client: LanguageClient): void {
    if (this.running?.client !== client) return;
    this.running = undefined;
    const now = Date.now();
    this.crashes = [...this.crashes.filter((time) => now - time < restartLimit.period), now];
    if (this.crashes.length <= restartLimit.crashes) {
      this.output.warn('The language server crashed and is started again.');
      void this.restart();
      return;
    }
    this.crashes = [];
    this.follow(undefined);
    void this.showProblem(
      l10n.t('The ytt language server crashed {0} times in a few minutes and was given up.', restartLimit.crashes + 1),
    );
  }

  private follow(client: LanguageClient | undefined): void {
    for (const follower of this.followers) follower(client);
  }

  private async showProblem(message: string): Promise<void> {
    const [restart, showOutput] = [l10n.t('Restart'), l10n.t('Show Output')];
    const chosen = await window.showErrorMessage(message, restart, showOutput);
    if (chosen === restart) await commands.executeCommand('ytt.restartServer');
    if (chosen === showOutput) this.output.show();
  }
}
