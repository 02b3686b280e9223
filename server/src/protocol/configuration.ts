/** Settings as clients send them: pulled where the client answers, pushed where it does not. */
import type { Connection } from 'vscode-languageserver/node';
import { readSettings, type Settings } from '../workspace/settings/settings.js';

/** The section `ytt` of what was pushed or given at the start: under its name, or the object itself. */
export function sectionOf(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return undefined;
  return 'ytt' in given ? given.ytt : undefined;
}

/** Asks the client for its settings; undefined where it refuses to answer. */
export async function pullSettings(connection: Connection): Promise<unknown> {
  try {
    const [section] = await connection.workspace.getConfiguration([{ section: 'ytt' }]);
    return section;
  } catch {
    return undefined;
  }
}

/**
 * The same, but for a client that has not answered after `patience` milliseconds: then undefined comes back, which is
 * logged, and what the client answers in the end goes to `late`.
 */
export async function pullSettingsSoon(
  connection: Connection,
  patience: number,
  late: (section: unknown) => void,
): Promise<unknown> {
  const pulled = pullSettings(connection);
  let timer: NodeJS.Timeout | undefined;
  const givenUp = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      connection.console.warn(
        'The client has not answered workspace/configuration; until it does, the settings are what it gave before.',
      );
      void pulled.then(late);
      resolve(undefined);
    }, patience);
  });
  try {
    return await Promise.race([pulled, givenUp]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads settings and tells what could not be used, each problem once. */
export class SettingsReader {
  private readonly told = new Set<string>();
  private readonly tell: (message: string) => void;

  constructor(tell: (message: string) => void) {
    this.tell = tell;
  }

  read(section: unknown): Settings {
    const { settings, problems } = readSettings(section);
    for (const problem of problems) {
      if (this.told.has(problem)) continue;
      this.told.add(problem);
      this.tell(problem);
    }
    return settings;
  }
}
