/**
 * Finds the files below a workspace folder: what `.gitignore` and `ytt.exclude` leave out is not entered, links are
 * followed while they stay inside the folder or lead where the user allows it (those of files too), and a directory is visited once however many links lead to it.
 */

import { basename, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import type { FileSystem } from './file-system.js';
import { globMatcher, type PathMatcher } from './globs.js';

const neverEntered = new Set(['.git', 'node_modules', '.hg', '.svn']);

/** In bytes. */
const longestIgnoreFile = 1_000_000;

interface Level {
  readonly path: string;
  /** The `.gitignore` rules that apply, each with the directory they stand in. */
  readonly rules: readonly { readonly base: string; readonly rules: Ignore }[];
}

/**
 * The absolute paths of the files below `folder`, a directory at a time. Links may also lead to the places `allowed`, in which
 * no links are left.
 */
export function walk(
  fs: FileSystem,
  folder: string,
  exclude: readonly string[],
  allowed: readonly string[] = [],
): Generator<readonly string[]> {
  const root = fs.realPath(folder) ?? folder;
  return walkFrom(fs, { folder, root, allowed }, { path: folder, rules: [] }, globMatcher(exclude));
}

/** Those of them that are `path` or below it. */
export function walkAt(
  fs: FileSystem,
  folder: string,
  exclude: readonly string[],
  path: string,
  allowed: readonly string[] = [],
): readonly string[] {
  const excluded = globMatcher(exclude);
  const walked = { folder, root: fs.realPath(folder) ?? folder, allowed };
  let level: Level = { path: folder, rules: [] };
  for (;;) {
    if (level.path === path) return [...walkFrom(fs, walked, level, excluded)].flat();
    const { files, directories, rules } = readLevel(fs, walked, level, excluded);
    if (files.includes(path)) return [path];
    const next = directories.find((directory) => isInside(directory.path, path));
    if (next === undefined) return [];
    // Whether a link is followed depends on what was visited before it.
    if (next.link) return [...walk(fs, folder, exclude, allowed)].flat().filter((found) => isInside(path, found));
    level = { path: next.path, rules };
  }
}

function* walkFrom(fs: FileSystem, walked: Walked, from: Level, excluded: PathMatcher): Generator<readonly string[]> {
  const { folder, root } = walked;
  const visited = new Set<string>([root]);
  const pending = [from];
  for (let level = pending.pop(); level !== undefined; level = pending.pop()) {
    const found = readLevel(fs, walked, level, excluded);
    for (const directory of found.directories.reverse()) {
      if (directory.link) {
        const real = fs.realPath(directory.path);
        if (real === undefined || !mayLeadTo(walked, real) || visited.has(real)) continue;
        visited.add(real);
      } else visited.add(join(root, relative(folder, directory.path)));
      pending.push({ path: directory.path, rules: found.rules });
    }
    yield found.files;
  }
}

interface LevelContent {
  readonly files: string[];
  readonly directories: { readonly path: string; readonly link: boolean }[];
  readonly rules: Level['rules'];
}

interface Walked {
  readonly folder: string;
  /** The folder with every link resolved. */
  readonly root: string;
  /** Where else links may lead. */
  readonly allowed: readonly string[];
}

function mayLeadTo({ root, allowed }: Walked, real: string): boolean {
  return isInside(root, real) || allowed.some((place) => isInside(place, real));
}

function readLevel(fs: FileSystem, walked: Walked, level: Level, excluded: PathMatcher): LevelContent {
  const { folder } = walked;
  const entries = [...(fs.readDirectory(level.path) ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
  const rules = [...level.rules];
  if (entries.some((entry) => entry.name === '.gitignore' && entry.kind === 'file')) {
    const bytes = fs.readFile(join(level.path, '.gitignore'), longestIgnoreFile);
    if (bytes !== undefined) rules.push({ base: level.path, rules: ignore().add(new TextDecoder().decode(bytes)) });
  }
  const content: LevelContent = { files: [], directories: [], rules };
  for (const entry of entries) {
    const path = join(level.path, entry.name);
    const kind = entry.kind === 'link' ? fs.stat(path)?.kind : entry.kind;
    if (kind === undefined || neverEntered.has(entry.name)) continue;
    const slashed = toSlashes(relative(folder, path));
    if (excluded(slashed) || isIgnored(rules, path, kind === 'directory')) continue;
    if (kind === 'file') {
      if (entry.kind !== 'link' || mayLeadTo(walked, fs.realPath(path) ?? path)) content.files.push(path);
    } else content.directories.push({ path, link: entry.kind === 'link' });
  }
  return content;
}

function isIgnored(rules: Level['rules'], path: string, directory: boolean): boolean {
  let isOut = false;
  // Rules further down may take back what those above say.
  for (const rule of rules) {
    const name = toSlashes(relative(rule.base, path));
    const { ignored, unignored } = rule.rules.test(directory ? `${name}/` : name);
    if (ignored || unignored) isOut = ignored;
  }
  return isOut;
}

/** Whether `path` is `folder` or below it. */
export function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** A path as it is shown to people: relative to the workspace folder that it is in. */
export function shownPath(folders: readonly string[], path: string): string {
  const folder = folders.find((one) => isInside(one, path));
  return folder === undefined ? path : toSlashes(relative(folder, path)) || basename(path);
}

/** A relative path as ytt prints it. */
export function toSlashes(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/');
}
