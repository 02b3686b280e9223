/** A project whose files are edited: compares results kept across edits with those computed from scratch. */
import assert from 'node:assert/strict';
import { applyEdits, SourceFile } from '@ytt-language/shared';
import { carryTree, parse, readDocuments, syntaxOf } from '@ytt-language/shared/tooling';
import { type Change, editOf } from './changes.js';
import { inputsOf, placed, plainFinding, plainRun, sourcesOf } from './plain-results.js';
import type { Seed } from './seeds.js';

export interface FileChange {
  readonly file: number;
  readonly change: Change;
}

/**
 * Edits the files of `seed`. Compares the tree and what is read from it with those of new texts after each edit, and
 * the whole run after each edit that `asked` selects. Returns the number of edits.
 */
export function checkEditing(seed: Seed, changes: readonly FileChange[], asked: (index: number) => boolean): number {
  const files = sourcesOf(seed);
  plainRun(inputsOf(files));
  changes.forEach(({ file, change }, i) => {
    const index = file % files.length;
    const before = files[index];
    if (before === undefined) return;
    const after = edited(before, change);
    files[index] = after;
    if (isYaml(after.path)) checkReading(after);
    if (asked(i) || i === changes.length - 1) checkRun(files);
  });
  return changes.length;
}

function isYaml(path: string): boolean {
  return /\.ya?ml$/.test(path);
}

function edited(before: SourceFile, change: Change): SourceFile {
  const edit = editOf(before.text, change);
  const after = new SourceFile(before.path, applyEdits(before.text, [edit]));
  assert.deepEqual(before.lines.after([edit], after.text), after.lines, 'the lines');
  if (isYaml(before.path)) carryTree(before, after, edit);
  return after;
}

/** The same text under the same name, with nothing cached. */
function unknownCopy({ path, text }: SourceFile): SourceFile {
  return new SourceFile(path, text);
}

function checkReading(file: SourceFile): void {
  assert.equal(JSON.stringify(syntaxOf(file)), JSON.stringify(parse(file.text)), 'the tree');
  for (const strict of [false, true]) assert.deepEqual(told(file, strict), told(unknownCopy(file), strict));
}

function told(file: SourceFile, strict: boolean): unknown {
  const { documents, findings, error } = readDocuments(file, { strict });
  return { documents: placed(documents), findings: findings.map(plainFinding), error };
}

function checkRun(files: readonly SourceFile[]): void {
  assert.deepEqual(plainRun(inputsOf(files)), plainRun(inputsOf(files.map(unknownCopy))));
}
