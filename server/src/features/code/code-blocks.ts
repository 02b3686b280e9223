/** Finds the block of code that has a keyword at an offset. */
import type { TextRange } from '@ytt-language/shared';
import { type CodeBlock, codeBlocks } from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { holdsCode } from './symbols-at.js';

/** The block that has one of its keywords at `offset`. */
export function blockAt({ file, summary }: Snapshot, offset: number): CodeBlock | undefined {
  const around = file.text.slice(Math.max(0, offset - longestWord), offset + longestWord);
  if (!blockWord.test(around) || !holdsCode({ file, summary })) return undefined;
  const isAt = ({ start, end }: TextRange, more: number): boolean => start <= offset && offset <= end + more;
  return codeBlocks(file, codeLanguage(file.path)).find(({ words, isOfNode }) =>
    words.some((word) => isAt(word, isOfNode ? '/end'.length : 0)),
  );
}

const blockWord = /\b(?:if|elif|else|for|while|def|end)\b/;
const longestWord = 'while/end'.length;
