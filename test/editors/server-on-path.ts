/** A `PATH` with the language server of this checkout, as its npm package would install it. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../../server/bin/ytt-language-server.mjs', import.meta.url));

/** Writes the command into `folder`, which is created if missing. */
export function pathWithServer(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const command = join(folder, 'ytt-language-server');
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${server}' "$@"\n`);
  chmodSync(command, 0o755);
  return [folder, process.env['PATH']].join(delimiter);
}
