/** Completes the keys and values of overlays: those of the nodes that they are laid on. */
import { applyEdits, evaluateProject, type HolderPlace, type NodeValue, SourceFile } from '@ytt-language/shared';
import {
  documentsOf,
  inferSchema,
  isMap,
  isScalar,
  isYamlCollection,
  itemsOf,
  keyName,
  lineStartOf,
  type PlacedNode,
  pairsOf,
  type StreamSyntax,
  syntaxOf,
} from '@ytt-language/shared/tooling';
import { withFiles } from '../../workspace/evaluation/with-files.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { lineEndOf } from '../cursor/comment-at.js';
import { annotationNamesAt } from '../cursor/document-role.js';
import { documentAt } from '../cursor/nodes-at.js';
import type { PlaceStep, YamlPlace } from '../cursor/place.js';
import { inlineText } from '../value-text.js';
import { type AlignedPlace, alignPlace, errorCount } from './align.js';
import type { CompletionEntry } from './entry.js';
import { keyEntries } from './keys.js';
import type { CompletionTrigger } from './trigger.js';
import { candidateEntries } from './values.js';

/** How many nodes are asked for their keys and values: an overlay of all documents is laid on thousands. */
const mostNodes = 200;

export function overlayEntries(
  snapshot: Snapshot,
  place: YamlPlace,
  trigger: CompletionTrigger,
): readonly CompletionEntry[] {
  if (annotationNamesAt(snapshot, place.start)?.has('overlay/match') !== true) return [];
  const aligned = alignPlace(snapshot, place);
  const { project, file } = evaluable(snapshot, place);
  const path = holderPlaces(syntaxOf(file), place.start, aligned.path);
  const values = (project?.overlaidValues(file, path) ?? []).slice(0, mostNodes);
  const present = place.at === 'key' || trigger.kind === 'typed' ? [] : presentValues(snapshot, place, values);
  return place.at === 'value' ? present : [...presentKeys(snapshot, aligned, values), ...present];
}

/** The run and the file; without the place's line if the file cannot be evaluated, as a key that lacks its colon. */
function evaluable({ file, syntax, project }: Snapshot, place: YamlPlace): Pick<Snapshot, 'file' | 'project'> {
  if (project === undefined || errorCount(syntax) === 0) return { file, project };
  const line = { start: lineStartOf(file.text, place.start), end: lineEndOf(file.text, place.end) };
  const newText = ' '.repeat(line.end - line.start);
  const without = new SourceFile(file.path, applyEdits(file.text, [{ range: line, newText }]), file.whileRead);
  const inputs = withFiles(project.inputs, (one) => (one === file ? without : one));
  return { file: without, project: evaluateProject(inputs) };
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

function sampleText(value: NodeValue | undefined): string {
  if (value === undefined || !isYamlCollection(value)) return (value !== undefined && inlineText(value)) || '…';
  return value.kind === 'map' ? 'map' : 'array';
}

/** The nodes along `steps` in the document around `offset`, the document first; a node that is not there has no start. */
function holderPlaces(syntax: StreamSyntax, offset: number, steps: readonly PlaceStep[]): readonly HolderPlace[] {
  const { start } = documentAt(syntax, offset);
  let within: PlacedNode | undefined = documentsOf(syntax).find((one) => one.start === start)?.value;
  const places: HolderPlace[] = [{ kind: 'document', start }];
  for (const step of steps) {
    if (step.kind === 'item') {
      const item = itemsOf(within).findLast((one) => one.start <= offset);
      places.push({ kind: 'arrayItem', start: item?.start ?? -1 });
      within = item?.value;
    } else {
      const pair = pairsOf(within).findLast((one) => one.start <= offset && keyName(one.pair.key) === step.name);
      places.push({ kind: 'mapItem', start: pair?.start ?? -1, key: step.name });
      within = pair?.value;
    }
  }
  return places;
}
