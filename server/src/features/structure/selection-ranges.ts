/** Ever larger selections around an offset: scalar, item, map or array, document, file. */
import type { TextRange } from '@ytt-language/shared';
import { pathAt } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';

/** Innermost first; each range holds the one before it and differs from it. */
export function selectionRanges({ file, syntax }: Snapshot, offset: number): readonly TextRange[] {
  const steps = pathAt(syntax, offset).toReversed();
  const ranges: TextRange[] = [];
  const add = (start: number, end: number): void => {
    const inner = ranges.at(-1);
    if (inner === undefined || start < inner.start || end > inner.end) ranges.push({ start, end });
  };
  for (const { node, start } of steps) add(start, start + node.length);
  add(0, file.text.length);
  return ranges;
}
