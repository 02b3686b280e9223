/**
 * Records the edits of a file since its last version that parsed, so that the next version that parses is reparsed from
 * that one. While typing, the text is often malformed, and trees of malformed texts share nothing.
 */
import type { SourceFile, TextEdit } from '@ytt-language/shared';
import {
  carryProgram,
  carryTree,
  isBroken,
  type Replacement,
  replacementBetween,
  syntaxOf,
} from '@ytt-language/shared/tooling';
import { isPath } from '../files/file-key.js';
import { isYamlName } from '../files/file-summary.js';
import { sourceAs, sourcesOf, type TextFile } from '../files/text-file.js';

interface History {
  readonly base: TextFile;
  readonly replaced: Replacement;
}

const histories = new WeakMap<TextFile, History>();

/**
 * `edits` between two texts. If an edit replaces all of the text, as some clients send it, it is narrowed to what
 * differs.
 */
export function smallestEdits(before: string, after: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  if (!edits.some(({ range }) => range.start === 0 && range.end === before.length)) return edits;
  const { start, end, newEnd } = replacementBetween(before, after);
  return [{ range: { start, end }, newText: after.slice(start, newEnd) }];
}

/** Records that `edits`, applied one after the other, turned `before` into `after`. */
export function noteEdits(before: TextFile, after: TextFile, edits: readonly TextEdit[]): void {
  const known = histories.get(before);
  let replaced = known?.replaced;
  for (const edit of edits) replaced = followedBy(replaced, edit);
  if (replaced !== undefined) histories.set(after, { base: known?.base ?? before, replaced });
  const last = edits.reduce<Replacement | undefined>(followedBy, undefined);
  if (last !== undefined) lastEdits.set(after, last);
  supersede(before, after);
}

const lastEdits = new WeakMap<TextFile, Replacement>();

/**
 * The range that the edits of the latest change notification replaced; undefined if nothing in the text is still being
 * typed (`Workspace.typingEnded`).
 */
export function lastEditOf(file: TextFile): Replacement | undefined {
  return lastEdits.get(file);
}

/** Called when nothing in the text is being typed any more. */
export function noteTypingEnded(file: TextFile): void {
  lastEdits.delete(file);
}

/** The number of earlier versions whose derived data is kept: runs may still be evaluated from them. */
const keptVersions = 2;

/** The earlier versions whose derived data has not been released, oldest first. */
const formerVersions = new WeakMap<TextFile, readonly TextFile[]>();

/** Releases the derived data of versions that are no longer useful: all but the latest, and the last that parsed. */
function supersede(before: TextFile, after: TextFile): void {
  const former = [...(formerVersions.get(before) ?? []), before];
  const base = histories.get(after)?.base;
  const isKept = (one: TextFile, i: number): boolean => one === base || i >= former.length - keptVersions;
  for (const one of former.filter((version, i) => !isKept(version, i)))
    for (const source of sourcesOf(one)) source.forget();
  formerVersions.delete(before);
  formerVersions.set(after, former.filter(isKept));
}

/**
 * Makes the file's syntax tree share nodes with that of its last version that parsed. Throws what the file's `pauses`
 * throws, and continues from there at the next call.
 */
export function carrySyntax(file: TextFile): void {
  const history = histories.get(file);
  if (history === undefined || carried.has(file)) return;
  if (isPath(file.key) && !isYamlName(file.key)) return;
  const { base, replaced } = history;
  const edit = { range: replaced, newText: file.text.slice(replaced.start, replaced.newEnd) };
  let isParsed = true;
  for (const source of sourcesOf(base)) {
    const after = sourceAs(file, source.path);
    if (!carried.has(after)) {
      carryTree(source, after, edit);
      after.carry(source, edit);
      carryProgram(source, after);
      carried.add(after);
    }
    isParsed &&= !isBroken(syntaxOf(after));
  }
  carried.add(file);
  if (isParsed) histories.delete(file);
}

const carried = new WeakSet<TextFile | SourceFile>();

function followedBy(first: Replacement | undefined, { range, newText }: TextEdit): Replacement {
  if (first === undefined) return { start: range.start, end: range.end, newEnd: range.start + newText.length };
  const { start, end, newEnd } = first;
  const delta = newText.length - (range.end - range.start);
  return {
    start: Math.min(start, range.start),
    end: end + Math.max(0, range.end - newEnd),
    newEnd: Math.max(newEnd, range.end) + delta,
  };
}
