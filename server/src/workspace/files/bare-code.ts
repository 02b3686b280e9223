/**
 * Recognises ytt code outside of comments: Starlark modules and text templates. Other tools use the same file names, so
 * the content decides: the Starlark of other tools has no `end` and no `@ytt:` modules.
 */
import type { TextFile } from './text-file.js';

const cache = new WeakMap<TextFile, boolean>();

/** Whether `file` has the name of a module or a text template, and content for ytt. */
export function isBareCode(file: TextFile): boolean {
  let isCode = cache.get(file);
  if (isCode === undefined) {
    isCode = isModuleName(file.key) ? module.test(file.text) : isTextName(file.key) && textTemplate.test(file.text);
    cache.set(file, isCode);
  }
  return isCode;
}

/** Whether a file of this name is a module: Starlark, ytt's or another tool's. */
export function isModuleName(path: string): boolean {
  return path.endsWith('.star');
}

/** Whether a file of this name can be a text template. */
export function isTextName(path: string): boolean {
  return path.endsWith('.txt');
}

/**
 * Whether a module belongs to another tool: its blocks end by indentation, as in other dialects of Starlark, and it has
 * nothing that only ytt has.
 */
export function isOtherStarlark(file: TextFile): boolean {
  if (!isModuleName(file.key) || isBareCode(file)) return false;
  for (const [line] of file.text.matchAll(blockLine)) if (endsInColon.test(line)) return true;
  return false;
}

const blockLine = /^(?:def|if|for)\b.*(?=\r?\n[ \t]+\S)/gm;

const endsInColon = /:[ \t]*(?:#|$)/;

const module = /\bload\(\s*["']@ytt:|^[ \t]*end[ \t]*(?:#.*)?$/m;

/** Matches a value or a statement between the delimiters. */
const textTemplate = /\(@(?:=|[ \t\r\n-]*(?:load\(|(?:def|if|for|while|end|else|elif|return)\b))/;
