/**
 * How far Enter indents a line of YAML: below a key without a value, and in the mapping that begins behind a dash.
 * Editors repeat the indentation of the line above.
 */
import type { TextEdit } from '@ytt-language/shared';
import { type PairSyntax, syntaxOf } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { nodesAt } from '../cursor/nodes-at.js';

/** The spaces that the blank line at `offset` lacks before the cursor. */
export function indentAfterLineBreak({ file }: Snapshot, offset: number): readonly TextEdit[] {
  const line = file.lines.lineAt(offset);
  const present = file.lineText(line);
  if (line === 0 || !/^ *$/.test(present)) return [];
  const missing = (columnBelow(file, line - 1) ?? 0) - present.length;
  return missing > 0 ? [{ range: { start: offset, end: offset }, newText: ' '.repeat(missing) }] : [];
}

/** The column of what follows the pair of a line; undefined if that is the line's own indentation. */
function columnBelow(file: Snapshot['file'], line: number): number | undefined {
  const text = file.lineText(line).trimEnd();
  const [lead = ''] = /^ *(?:- +)*/.exec(text) ?? [];
  const start = file.lines.lineStart(line) + lead.length;
  const pair = blockPairAt(file, start);
  if (pair === undefined) return undefined;
  const { colonAt, value, valueAt } = pair;
  const valueStart = start + valueAt;
  if (text.length === lead.length + colonAt + 1) {
    const isBelow = value !== undefined && file.lines.lineAt(valueStart) > line;
    return isBelow ? file.lines.positionAt(valueStart).column : lead.length + 2;
  }
  if (value?.kind === 'scalar' && /^(?:literal|folded)$/.test(value.style)) return lead.length + 2;
  if (pair.unread === true || (value !== undefined && 'unclosed' in value)) return undefined;
  const isComplete = value === undefined || file.lines.lineAt(valueStart + value.length) === line;
  return isComplete ? lead.length : undefined;
}

/** The pair of a block mapping that begins at `start`, with its colon. */
function blockPairAt(file: Snapshot['file'], start: number): PairSyntax | undefined {
  const nodes = nodesAt(file.text, syntaxOf(file), start);
  const index = nodes.findIndex((step) => step.node.kind === 'pair' && step.start === start);
  const [holder, step] = nodes.slice(Math.max(0, index - 1));
  if (holder?.node.kind !== 'mapping' || holder.node.flow || step?.node.kind !== 'pair') return undefined;
  return step.node.colonAt >= 0 ? step.node : undefined;
}
