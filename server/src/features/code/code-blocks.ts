/** The keywords of the block of code at an offset. */
import type { TextRange } from '@ytt-language/shared';
import { codeBlocks } from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { holdsCode } from './symbols-at.js';

/** The keywords of the block; empty if there is no such keyword at `offset`, or it is the only one of its block. */
export function blockWordsAt({ file, summary }: Snapshot, offset: number): readonly TextRange[] {
  if (!holdsCode({ file, summary })) return [];
  const isAt = ({ start, end }: TextRange): boolean => start <= offset && offset <= end;
  return codeBlocks(file, codeLanguage(file.path)).find(({ words }) => words.some(isAt))?.words ?? [];
}
