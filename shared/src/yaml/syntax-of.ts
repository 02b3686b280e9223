/** The syntax tree of a version of a file. */
import type { TextEdit } from '../text/edit.js';
import type { SourceFile } from '../text/source-file.js';
import { SourceMemo } from '../text/source-memo.js';
import { Reparsing } from './incremental/reparse.js';
import { StreamParser } from './parse/parse.js';
import type { StreamSyntax } from './syntax.js';

const trees = new SourceMemo<StreamSyntax>();
/** The parsers of versions whose parsing was interrupted, to be continued. */
const begun = new SourceMemo<StreamParser>();

/**
 * The syntax tree of `file`, parsed once. Throws what `file.pauses` throws, and continues from there at the next
 * call.
 */
export function syntaxOf(file: SourceFile): StreamSyntax {
  let tree = trees.get(file);
  if (tree === undefined) {
    const parser = begun.get(file) ?? new StreamParser(file.text);
    begun.set(file, parser);
    tree = parser.parseStream(file.pauses?.betweenSteps);
    trees.set(file, tree);
    begun.delete(file);
  }
  return tree;
}

/** The reparsings that were interrupted, to be continued. */
const reparsings = new SourceMemo<Reparsing>();

/**
 * Makes the syntax tree of `file`, which is `before` after `edit`, share with that of `before` what the edit does not
 * touch. Throws what the `pauses` of either throw, and continues from there at the next call.
 */
export function carryTree(before: SourceFile, file: SourceFile, edit: TextEdit): void {
  const reparsing = reparsings.get(file) ?? new Reparsing(before.text, syntaxOf(before), edit);
  reparsings.set(file, reparsing);
  trees.set(file, reparsing.finish(file.pauses?.betweenSteps));
  reparsings.delete(file);
}
