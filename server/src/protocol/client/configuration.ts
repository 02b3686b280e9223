/** Settings from the client: pulled if it answers `workspace/configuration`, otherwise pushed. */
import type { Connection } from 'vscode-languageserver/node';
import { readSettings, type Settings } from '../../workspace/settings/settings.js';
import type { Session } from '../session.js';

/** The section `ytt` of the settings that the client pushed or sent with `initialize`; undefined if there is none. */
export function sectionOf(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return undefined;
  return 'ytt' in given ? given.ytt : undefined;
}

/** Asks the client for its settings; undefined if it refuses. */
export async function pullSettings(connection: Connection): Promise<unknown> {
  try {
    const [section] = await connection.workspace.getConfiguration([{ section: 'ytt' }]);
    return section;
  } catch {
    return undefined;
  }
}

/**
 * The same, but waits at most `timeout` milliseconds: then it returns undefined, logs that, and passes the late answer
 * to `late`.
 */
export async function pullSettingsSoon(
  { connection, clock }: Pick<Session, 'connection' | 'clock'>,
  timeout: number,
  late: (section: unknown) => void,
): Promise<unknown> {
  const pulled = pullSettings(connection);
  let cancelTimeout: (() => void) | undefined;
  const givenUp = new Promise<undefined>((resolve) => {
    cancelTimeout = clock.after(timeout, () => {
      connection.console.warn(
        'The client has not answered workspace/configuration; until it does, the settings are what it gave before.',
      );
      void pulled.then(late);
      resolve(undefined);
    });
  });
  try {
    return await Promise.race([pulled, givenUp]);
  } finally {
    cancelTimeout?.();
  }
}

/** Reads settings and reports those that cannot be used. */
export class SettingsReader {
  private readonly reported = new Set<string>();
  private readonly report: (problem: string) => void;

  /** `report` is called with each problem, a sentence without its period, at most once. */
  constructor(report: (problem: string) => void) {
    this.report = report;
  }

  /** The settings of the section `ytt`, which may have any shape; missing and invalid ones have their defaults. */
  read(section: unknown): Settings {
    const { settings, problems } = readSettings(section);
    for (const problem of problems) {
      if (this.reported.has(problem)) continue;
      this.reported.add(problem);
      this.report(problem);
    }
    return settings;
  }
}
