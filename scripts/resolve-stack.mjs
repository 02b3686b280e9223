#!/usr/bin/env node
// Converts the positions of a minified stack trace, as in a bug report or a log, to positions in the sources:
//
//   npm run resolve-stack -- [FILE]     # without FILE the text is read from standard input
//
// It uses the source maps beside the bundles of this clone, which must be built (`npm run build`) from the version that
// the report names: the same sources result in the same bundles.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folders with the source maps of the bundles. No two maps have the same name. */
const folders = ['server/dist/bundle', 'client-vscode/dist'];

/**
 * A position in a bundle, with any path before its name. A path in parentheses may contain spaces. Line and column
 * count from 1.
 */
const place = /(?:(?<=\()[^()\n]*[\\/]|[^\s()]*[\\/])?\b([\w-]+\.[cm]?js):(\d+):(\d+)/g;

/**
 * `text` with each position in a bundle replaced by the position in the sources, whose path is relative to `base`.
 * Positions without a source map stay. `mapPathOf` returns the path of the source map for the name of a bundle, even if
 * it does not exist.
 */
export function resolveStack(text, mapPathOf, base) {
  const maps = new Map();
  const mapOf = (name) => {
    const path = mapPathOf(name);
    if (!maps.has(path)) maps.set(path, existsSync(path) ? new TraceMap(readFileSync(path, 'utf8')) : undefined);
    return { path, map: maps.get(path) };
  };
  return text.replace(place, (whole, name, line, column) => {
    const { path, map } = mapOf(name);
    if (map === undefined) return whole;
    const found = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    if (found.source === null) return whole;
    return `${relative(base, resolve(dirname(path), found.source))}:${found.line}:${found.column + 1}`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const mapPathOf = (name) =>
    folders.map((folder) => join(root, folder, `${name}.map`)).find((path) => existsSync(path)) ?? '';
  if (mapPathOf('main.mjs') === '') console.error('There are no maps: npm run build makes them.');
  process.stdout.write(resolveStack(readFileSync(process.argv[2] ?? 0, 'utf8'), mapPathOf, root));
}
