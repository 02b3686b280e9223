/** Completes the keys and values of overlays, from the nodes that the overlays apply to. */
import type { NodeValue } from '@ytt-language/shared';
import { inferSchema, isMap, isScalar } from '@ytt-language/shared/tooling';
import type { Snapshot } from '../../workspace/snapshot.js';
import { mayBeOverlay, overlaidNodesAt } from '../code/overlaid-nodes.js';
import type { YamlPlace } from '../cursor/place.js';
import { sampleText } from '../value-text.js';
import { type AlignedPlace, alignPlace } from './align.js';
import type { CompletionEntry } from './entry.js';
import { keyEntries } from './keys.js';
import type { CompletionTrigger } from './trigger.js';
import { candidateEntries } from './values.js';

/**
 * Returns the keys and scalars that the nodes have before the overlay is applied; empty if the document at the place
 * cannot be an overlay. While a word is being typed, no values are offered.
 */
export function overlayEntries(
  snapshot: Snapshot,
  place: YamlPlace,
  trigger: CompletionTrigger,
): readonly CompletionEntry[] {
  if (!mayBeOverlay(snapshot, place.start)) return [];
  const aligned = alignPlace(snapshot, place);
  const values = overlaidNodesAt(snapshot, aligned, aligned.path).map(({ value }) => value);
  const present = place.at === 'key' || trigger.kind === 'typed' ? [] : presentValues(snapshot, place, values);
  return place.at === 'value' ? present : [...presentKeys(snapshot, aligned, values), ...present];
}

function presentValues(snapshot: Snapshot, place: YamlPlace, values: readonly NodeValue[]): readonly CompletionEntry[] {
  const scalars = values.filter((value) => isScalar(value) && value !== null);
  return candidateEntries(
    snapshot,
    place,
    scalars.map((value) => ({ value, detail: 'present value', kind: 'value' })),
  );
}

function presentKeys(
  snapshot: Snapshot,
  place: AlignedPlace,
  values: readonly NodeValue[],
): readonly CompletionEntry[] {
  const maps = values.filter(isMap);
  const schema = inferSchema(maps.map((value) => ({ kind: 'document', value, origin: undefined })));
  if (schema?.kind !== 'map') return [];
  const samples = new Map(
    maps.toReversed().flatMap(({ items }) => items.map(({ key, value }) => [String(key), value])),
  );
  return keyEntries(snapshot, place, [schema], []).map(({ documentation: _, ...entry }) => ({
    ...entry,
    detail: sampleText(samples.get(entry.label)),
  }));
}
