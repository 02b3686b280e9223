/** Reads files of a git revision without checking it out. */
import { posix } from 'node:path';
import { type RevisionFile, UsageError } from '../terminal.js';
import { git } from './git.js';

/**
 * The file at `path`, or the files below it, in `revision`; paths are relative to `directory`, which is in the
 * repository. Links and submodules are left out. Throws a `UsageError` with git's message if there is no such path.
 */
export function filesOfRevision(revision: string, path: string, directory: string): readonly RevisionFile[] {
  const object = `${revision}:${path}`;
  const prefix = git(['rev-parse', '--show-prefix'], directory, object)
    .toString()
    .replace(/\r?\n$/, '');
  const wanted = posix.join(prefix, path);
  const commit = git(['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`], directory, object);
  const tree = [
    'ls-tree',
    '-r',
    '-z',
    '--full-tree',
    commit.toString().trim(),
    '--',
    ...(wanted === '.' ? [] : [wanted]),
  ];
  const entries = git(tree, directory, object)
    .toString()
    .split('\0')
    .flatMap((line) => fileOf(line) ?? []);
  if (entries.length === 0) throw new UsageError(`${object}: there is no such file in this revision`);
  const blobs = git(['cat-file', '--batch'], directory, object, `${entries.map(({ id }) => id).join('\n')}\n`);
  const contents = contentsOf(blobs);
  return entries.map(({ path: whole }, i) => ({
    name: whole === wanted ? posix.basename(whole) : posix.relative(wanted, whole),
    path: whole,
    bytes: contents[i] ?? new Uint8Array(),
  }));
}

/** The entry of a line of `ls-tree`, if it is a regular file. */
function fileOf(line: string): { readonly id: string; readonly path: string } | undefined {
  const [, id, path] = /^100\d{3} blob ([\da-f]+)\t(.*)$/s.exec(line) ?? [];
  return id === undefined || path === undefined ? undefined : { id, path };
}

/**
 * Parses the output of `cat-file --batch`: for each object a line that ends with its size in bytes, the object, and a
 * line break.
 */
function contentsOf(output: Buffer): readonly Uint8Array[] {
  const contents: Uint8Array[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf('\n', at);
    const size = Number(output.toString('latin1', at, end).split(' ').at(-1));
    contents.push(output.subarray(end + 1, end + 1 + size));
    at = end + 1 + size + 1;
  }
  return contents;
}
