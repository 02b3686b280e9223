/** For tests: runs the command line on files in memory. */
import { posix } from 'node:path';
import { toBytes } from '@ytt-language/shared';
import { codesPage } from '@ytt-language/shared/tooling';
import type { FileSystem } from '../workspace/files/file-system.js';
import { memoryFileSystem } from '../workspace/files/testing.js';
import { runCli } from './cli.js';
import type { Terminal } from './terminal.js';

export interface Ran {
  readonly status: number;
  readonly out: string;
  readonly err: string;
  /** Texts of the written files, by absolute path. */
  readonly written: Readonly<Record<string, string>>;
  readonly removed: readonly string[];
  readonly made: readonly string[];
}

export interface Surroundings {
  /** Standard input. */
  readonly input?: string;
  /** Symbolic links: paths relative to `/w`, with their absolute targets; undefined for a broken link. */
  readonly links?: Readonly<Record<string, string | undefined>>;
  readonly terminal?: Partial<Terminal>;
}

/**
 * Runs `command` (arguments separated by spaces, or a list of them) in the directory `/w`, to which the paths of
 * `files` are relative.
 */
export async function ytt(
  files: Readonly<Record<string, string>>,
  command: string | readonly string[],
  { input = '', links = {}, terminal = {} }: Surroundings = {},
): Promise<Ran> {
  let out = '';
  let err = '';
  const written: Record<string, string> = {};
  const removed: string[] = [];
  const made: string[] = [];
  const texts = new Map(Object.entries(files).map(([path, text]) => [posix.join('/w', path), text]));
  const status = await runCli(typeof command === 'string' ? command.split(' ').filter(Boolean) : command, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    readInput: async () => toBytes(input),
    directory: '/w',
    environment: { APP_port: '9000', OTHER: 'x' },
    colors: false,
    codesPage,
    cores: 1,
    fs: withLinks(memoryFileSystem(texts), links),
    changedFiles: () => new Set(),
    revisionFiles: () => [],
    writeFile: (path, text) => {
      written[path] = text;
    },
    makeDirectory: (path) => void made.push(path),
    removeDirectory: (path) => void removed.push(path),
    ...terminal,
  });
  return { status, out, err, written, removed, made };
}

/** In `files`, the path of a link has the content of its target. */
function withLinks(fs: FileSystem, links: Readonly<Record<string, string | undefined>>): FileSystem {
  const targets = new Map(Object.entries(links).map(([path, target]) => [posix.join('/w', path), target]));
  return {
    ...fs,
    readDirectory: (path) =>
      fs
        .readDirectory(path)
        ?.map((entry) => (targets.has(posix.join(path, entry.name)) ? { ...entry, kind: 'link' } : entry)),
    realPath: (path) => {
      for (let at = path; at !== '/'; at = posix.dirname(at)) {
        const target = targets.get(at);
        if (targets.has(at)) return target === undefined ? undefined : posix.join(target, path.slice(at.length));
      }
      return fs.realPath(path);
    },
  };
}
