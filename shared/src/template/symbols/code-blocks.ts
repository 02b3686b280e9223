/** The blocks in a file's code, by their keywords: `if` with its `elif`, `else` and `end`, `for`, `def`, `while`. */
import { addAll } from '../../memo/list-map.js';
import { statementLines } from '../../starlark/scan/scanner.js';
import type { TextRange } from '../../text/range.js';
import type { SourceFile } from '../../text/source-file.js';
import { type CodeLanguage, codeSyntax } from '../code/code-syntax.js';

export interface CodeBlock {
  /** The keywords in the file, in order; an `if/end` has no written `end`. */
  readonly words: readonly TextRange[];
  /** The colon after which the first part of the block begins. */
  readonly colon: TextRange | undefined;
  /** Whether the block has its `end`. */
  readonly closed: boolean;
  /** Whether the block is the node below it (`if/end`), which need not exist yet. */
  readonly isOfNode: boolean;
}

interface BlockBeingRead extends CodeBlock {
  readonly words: TextRange[];
  closed: boolean;
}

const openers: ReadonlySet<string> = new Set(['if', 'for', 'def', 'while']);

/**
 * The blocks in the code of `file`, in the order of their beginnings: a line that begins with a block keyword and ends
 * with a colon opens one (https://carvel.dev/ytt/docs/v0.48.x/lang/). Never throws.
 */
export function codeBlocks(file: SourceFile, language: CodeLanguage): readonly CodeBlock[] {
  return readBlocks(file, language).blocks;
}

/** Whether the code of `file` has an `end` that closes nothing. Never throws. */
export function hasSurplusEnd(file: SourceFile, language: CodeLanguage): boolean {
  return readBlocks(file, language).hasSurplusEnd;
}

function readBlocks(
  file: SourceFile,
  language: CodeLanguage,
): { readonly blocks: readonly CodeBlock[]; readonly hasSurplusEnd: boolean } {
  const { text } = codeSyntax(file, language);
  const blocks: CodeBlock[] = [];
  const open: BlockBeingRead[] = [];
  let hasSurplusEnd = false;
  for (const line of statementLines(text.text)) {
    const [first] = line;
    const last = line.at(-1);
    if (first === undefined || last === undefined) continue;
    const range = text.writtenRange(first.start, first.end);
    const written = range === undefined ? [] : [range];
    const endsInColon = last.kind === ':';
    if (openers.has(first.kind) && endsInColon) {
      const isOfNode = range !== undefined && file.text.startsWith('/end', range.end);
      const colon = text.writtenRange(last.start, last.end);
      const block: BlockBeingRead = { words: written, colon, isOfNode, closed: false };
      blocks.push(block);
      open.push(block);
    } else if (first.kind === 'elif' || (first.kind === 'else' && endsInColon))
      addAll(open.at(-1)?.words ?? [], written);
    else if (first.value === 'end' && line.length === 1) {
      const block = open.pop();
      if (block === undefined) hasSurplusEnd = true;
      else {
        addAll(block.words, written);
        block.closed = true;
      }
    }
  }
  return { blocks, hasSurplusEnd };
}
