/** The values that functions of overlays get: what the overlay is laid on, as far as the run shows it. */
import type { NodeValue } from '@ytt-language/shared';
import { type AnnotatedUse, type CodeScope, pathTo } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { keyText } from '../value-text.js';
import { laidOnBelow, matchableNodes } from './overlaid-nodes.js';

/** The values for a function that an annotation of the snapshot's file uses; undefined in other files. */
export function laidOnIn(
  snapshot: Snapshot,
  { file, syntax: { nodes } }: CodeScope,
  { role, annotation, tag }: AnnotatedUse,
): readonly NodeValue[] | undefined {
  const at = nodes.findAnnotation(tag, annotation)?.origin.start;
  if (file.source !== snapshot.file || at === undefined) return undefined;
  if (role === 'matching') return matchableNodes(snapshot, at).map(({ value }) => value);
  const node = nodes.find(tag);
  const path = pathTo(nodes, tag);
  if (node === undefined || path === undefined || !('origin' in node) || node.origin === undefined) return undefined;
  const steps = path.map((step) => (step.kind === 'item' ? step : { kind: step.kind, name: keyText(step.key) }));
  return laidOnBelow(snapshot, at, node.origin.start, steps).map(({ value }) => value);
}
