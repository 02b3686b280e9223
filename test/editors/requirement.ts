/** Whether a real editor is there. Where editors are required (as in continuous integration) an absent one is an error. */
import { spawnSync } from 'node:child_process';

/** True where `command --version` runs; with YTT_REQUIRE_EDITORS=1 throws instead of answering false. */
export function editorPresent(name: string, command: string, args: readonly string[] = ['--version']): boolean {
  const present = spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  if (!present && process.env['YTT_REQUIRE_EDITORS'] === '1') throw new Error(`${name} is required but does not run`);
  if (!present) console.warn(`skipped: ${name} is not installed`);
  return present;
}
