/**
 * Collects the inputs of project graphs while folders are indexed, which can be interrupted. Otherwise, the first graph
 * would read all files at once.
 */
import { mayHoldCommands, yttCommandsIn } from '../commands/ytt-commands.js';
import { isBareCode, isModuleName } from '../files/bare-code.js';
import type { FileKey } from '../files/file-key.js';
import { isYamlName, summaryOf } from '../files/file-summary.js';
import type { TextFile } from '../files/text-file.js';
import type { Settings } from '../settings/settings.js';
import { valuesNames } from './inferred/values-files.js';

/** Whether project graphs need the content of a file, judged by its name. */
export function isReadAhead(key: FileKey): boolean {
  return mayHoldCommands(key) || isModuleName(key);
}

/** Computes and memoises what project graphs need from `file`, which is in `folder`. */
export function readAhead(file: TextFile | undefined, folder: string, settings: Settings): void {
  if (file === undefined) return;
  yttCommandsIn(file);
  if (isModuleName(file.key)) isBareCode(file);
  if (!isYamlName(file.key)) return;
  summaryOf(file);
  valuesNames(settings, folder)(file.key);
}
