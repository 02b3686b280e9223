/**
 * The current settings: those that the client pushed or sent as a response most recently, and for what these do not
 * set, those of `initialize`.
 */
import type { Connection } from 'vscode-languageserver/node';
import { readSettings, type Settings } from '../../workspace/settings/settings.js';
import type { Clock } from '../clock.js';
import { sectionOf } from './settings-section.js';

/**
 * Collects the settings of a client over the session. A response to an older request does not replace settings that the
 * client pushed after it.
 */
export class ClientSettings {
  private readonly connection: Connection;
  private readonly report: (problem: string) => void;
  private readonly reported = new Set<string>();
  private initial: unknown;
  private given: unknown;
  /** The number of the latest request or push, and the number of the one that brought `given`. */
  private latest = 0;
  private givenAt = 0;

  /** `report` is called at most once for each problem of the settings, with a sentence without its period. */
  constructor(connection: Connection, report: (problem: string) => void) {
    this.connection = connection;
    this.report = report;
  }

  /** The current settings. Those that are missing or invalid have their defaults. */
  current(): Settings {
    const { settings, problems } = readSettings(this.given, this.initial);
    for (const problem of problems) {
      if (this.reported.has(problem)) continue;
      this.reported.add(problem);
      this.report(problem);
    }
    return settings;
  }

  /** Takes the settings from the `initializationOptions` of `initialize`. */
  begin(initializationOptions: unknown): void {
    this.initial = sectionOf(initializationOptions);
  }

  /**
   * Takes the settings of a `workspace/didChangeConfiguration`. Returns whether they have a section for this server:
   * some clients only announce a change.
   */
  push(settings: unknown): boolean {
    return this.take(++this.latest, settings);
  }

  /**
   * Asks the client for its settings. The current ones stay if it refuses, has none, or has pushed others since the
   * request.
   */
  async pull(): Promise<void> {
    const request = ++this.latest;
    try {
      const [ytt] = await this.connection.workspace.getConfiguration([{ section: 'ytt' }]);
      this.take(request, { ytt });
    } catch {
      // The client refuses.
    }
  }

  private take(number: number, settings: unknown): boolean {
    const section = sectionOf(settings);
    if (section === undefined || number < this.givenAt) return false;
    this.given = section;
    this.givenAt = number;
    return true;
  }
}

/** Whether the client answers within `timeout` milliseconds; logs if it does not. */
export async function answersSoon(
  answered: Promise<void>,
  { connection, clock }: { readonly connection: Connection; readonly clock: Clock },
  timeout: number,
): Promise<boolean> {
  let cancelTimeout: (() => void) | undefined;
  const givenUp = new Promise<false>((resolve) => {
    cancelTimeout = clock.after(timeout, () => {
      connection.console.warn(
        'The client has not answered workspace/configuration; until it does, the settings are what it gave before.',
      );
      resolve(false);
    });
  });
  try {
    return await Promise.race([answered.then(() => true), givenUp]);
  } finally {
    cancelTimeout?.();
  }
}
