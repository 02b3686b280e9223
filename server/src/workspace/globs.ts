/** Path globs of settings: relative to a workspace folder, with `/`. */
import picomatch from 'picomatch';

export type PathMatcher = (relativePath: string) => boolean;

/** Matches where any of `globs` does. A glob that names a directory also matches all below it. */
export function globMatcher(globs: readonly string[]): PathMatcher {
  if (globs.length === 0) return () => false;
  const patterns = globs.flatMap((glob) => {
    const trimmed = glob.replace(/^\.\//, '').replace(/\/+$/, '');
    return trimmed === '' ? [] : [trimmed, `${trimmed}/**`];
  });
  return picomatch(patterns, { dot: true });
}
