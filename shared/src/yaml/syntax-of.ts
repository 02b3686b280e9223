/** The syntax tree of a version of a file. */
import type { SourceFile } from '../text/source-file.js';
import { SourceMemo } from '../text/source-memo.js';
import { StreamParser } from './parse/parse.js';
import type { StreamSyntax } from './syntax.js';

const trees = new SourceMemo<StreamSyntax>();
/** The parsers of versions whose parsing was interrupted. */
const begun = new SourceMemo<StreamParser>();

/**
 * The syntax tree of `file`, parsed once. Throws what `file.whileRead` throws, and continues from there at the next
 * call.
 */
export function syntaxOf(file: SourceFile): StreamSyntax {
  let tree = trees.get(file);
  if (tree === undefined) {
    const parser = begun.get(file) ?? new StreamParser(file.text);
    begun.set(file, parser);
    tree = parser.parseStream(file.whileRead);
    trees.set(file, tree);
    begun.delete(file);
  }
  return tree;
}

/** Sets the tree of `file` to one from an incremental reparse; it must equal `parse(file.text)`. */
export function adoptSyntax(file: SourceFile, tree: StreamSyntax): void {
  trees.set(file, tree);
}
