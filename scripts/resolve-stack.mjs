#!/usr/bin/env node
// Says where in the sources the places of a minified stack lie, as a bug report or a log has it:
//
//   npm run resolve-stack -- [FILE]     # without FILE the text is read from standard input
//
// The maps are those beside the bundles of this clone, so it has to be at the version that the report names and built
// (`npm run build`): the same sources make the same bundles.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folders with the maps of the bundles. Their names differ. */
const folders = ['server/dist/bundle', 'client-vscode/dist'];

/** A bundle with any path before it; one in parentheses may contain spaces. Line and column count from 1. */
const place = /(?:(?<=\()[^()\n]*[\\/]|[^\s()]*[\\/])?\b([\w-]+\.m?js):(\d+):(\d+)/g;

/**
 * `text` with each position in a bundle replaced by that in the sources, as a path relative to `base`; positions
 * without a map stay. `mapPathOf` returns the path of the map of a bundle by its name, whether it exists or not.
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
