/**
 * Whether a real editor is available. Where editors are required (as in continuous integration) a missing one is an
 * error.
 */
import { spawnSync } from 'node:child_process';

/** True if `command --version` runs; see `required`. */
export function editorPresent(name: string, command: string, args: readonly string[] = ['--version']): boolean {
  return required(name, spawnSync(command, args, { stdio: 'ignore' }).status === 0);
}

/** Whether an editor is available; with YTT_REQUIRE_EDITORS=1 throws instead of returning false. */
export function required(name: string, isPresent: boolean): boolean {
  if (!isPresent && process.env['YTT_REQUIRE_EDITORS'] === '1') throw new Error(`${name} is required but does not run`);
  if (!isPresent) console.warn(`skipped: ${name} is not installed`);
  return isPresent;
}
