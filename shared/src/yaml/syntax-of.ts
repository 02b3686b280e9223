/** The syntax tree that belongs to a file version. */
import type { SourceFile } from '../text/source-file.js';
import { SourceMemo } from '../text/source-memo.js';
import { parse } from './parse/parse.js';
import type { StreamSyntax } from './syntax.js';

const trees = new SourceMemo<StreamSyntax>();

/** The syntax tree of `file`, parsed once. */
export function syntaxOf(file: SourceFile): StreamSyntax {
  let tree = trees.get(file);
  if (tree === undefined) {
    tree = parse(file.text);
    trees.set(file, tree);
  }
  return tree;
}

/** Seeds the tree of `file` with one that an incremental reparse made; it must equal `parse(file.text)`. */
export function adoptSyntax(file: SourceFile, tree: StreamSyntax): void {
  trees.set(file, tree);
}
