/** Resolves a `load` if it is unknown which directories are passed to ytt: its path may be relative to any of them. */

/** Whether other files can load symbols from a file of this name. */
export function isLoadable(path: string): boolean {
  return /\.star$|\.lib\.(?:ya?ml|txt)$/.test(path);
}

/**
 * The one of `files` that `load(path, …)` in a file of `directory` probably means: its path ends with `path`. Of
 * several the nearest; undefined if two are equally near.
 */
export function foundElsewhere<F extends { readonly path: string }>(
  files: readonly F[],
  directory: string,
  path: string,
): F | undefined {
  const ending = path.startsWith('/') ? path : `/${path}`;
  if (!isLoadable(path) || ending.includes('/../')) return undefined;
  let nearest: F | undefined;
  let most = -1;
  for (const file of files) {
    if (!`/${file.path}`.endsWith(ending)) continue;
    const shared = sharedDirectories(file.path, directory);
    if (shared < most) continue;
    nearest = shared === most ? undefined : file;
    most = shared;
  }
  return nearest;
}

/** The number of leading directories that two paths have in common. */
function sharedDirectories(path: string, directory: string): number {
  const [above, here] = [path.split('/').slice(0, -1), directory.split('/')];
  const apart = here.findIndex((name, at) => above[at] !== name);
  return apart === -1 ? here.length : apart;
}
