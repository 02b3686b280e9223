/** `--debug`: prints the inputs and duration of a run to standard error. */
import type { Library, Project } from '@ytt-language/shared';
import { printHarmless } from './harmless-text.js';
import type { Terminal } from './terminal.js';

interface DebugFlag {
  readonly debug?: boolean | undefined;
}

/** Prints the directories and files of a run as ytt does. */
export function tellLibrary(project: Project, { debug }: DebugFlag, terminal: Terminal): void {
  if (debug === true) printHarmless(terminal, libraryText(project.library, ''));
}

function libraryText({ name, isPrivate, files, children }: Library, indent: string): string {
  const none = `${indent}    <none>\n`;
  const ofFiles = files.map(({ source }) => `${indent}  - ${source.path}\n`).join('');
  const ofChildren = children.map((child) => libraryText(child, `${indent}  `)).join('');
  return (
    `${indent}- ${name} (private ${isPrivate})\n${indent}  files:\n${ofFiles || none}` +
    `${indent}  libraries:\n${ofChildren || none}`
  );
}

/** Does `work`, and prints how long it took. */
export async function timed<T>({ debug }: DebugFlag, terminal: Terminal, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    if (debug === true) printHarmless(terminal, `total: ${(performance.now() - began).toFixed(0)}ms\n`);
  }
}
