/** Which settings hold: those that the client gave last, pushed or as an answer, over those of `initialize`. */
import type { Connection } from 'vscode-languageserver/node';
import { readSettings, type Settings } from '../../workspace/settings/settings.js';
import type { Clock } from '../clock.js';
import { sectionOf } from './settings-section.js';

export class ClientSettings {
  private readonly connection: Connection;
  private readonly report: (problem: string) => void;
  private readonly reported = new Set<string>();
  private initial: unknown;
  private given: unknown;
  /** The number of the latest request or push, and of the one that `given` is from. */
  private latest = 0;
  private givenAt = 0;

  /** `report` is called with each problem of the settings, a sentence without its period, at most once. */
  constructor(connection: Connection, report: (problem: string) => void) {
    this.connection = connection;
    this.report = report;
  }

  /** The settings that hold; those that nobody gave and invalid ones have their defaults. */
  current(): Settings {
    const { settings, problems } = readSettings(this.given, this.initial);
    for (const problem of problems) {
      if (this.reported.has(problem)) continue;
      this.reported.add(problem);
      this.report(problem);
    }
    return settings;
  }

  /** The client sent `initialize` with these options. */
  begin(initializationOptions: unknown): void {
    this.initial = sectionOf(initializationOptions);
  }

  /** The client pushed these settings, or announced a change; returns whether it named any of this server. */
  push(settings: unknown): boolean {
    return this.take(++this.latest, settings);
  }

  /**
   * Asks the client for its settings. What is known holds on if it refuses or has none, or if it gave others since it
   * was asked.
   */
  async pull(): Promise<void> {
    const request = ++this.latest;
    try {
      const [ytt] = await this.connection.workspace.getConfiguration([{ section: 'ytt' }]);
      this.take(request, { ytt });
    } catch {
      // It refuses.
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
