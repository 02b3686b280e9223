/** The nodes that a node of an overlay is laid on. */
import {
  applyEdits,
  evaluateProject,
  type HolderPlace,
  type Project,
  SourceFile,
  type TextRange,
} from '@ytt-language/shared';
import {
  documentsOf,
  isBroken,
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
import type { PlaceStep } from '../cursor/place.js';

/** Whether the document around `offset` is an overlay; one of output if it is neither schema nor data values. */
export function isInOverlay(snapshot: Snapshot, offset: number): boolean {
  return annotationNamesAt(snapshot, offset)?.has('overlay/match') === true;
}

type OverlaidNodes = ReturnType<Project['overlaidNodes']>;

/** How many nodes are asked for their keys and values: an overlay of all documents is laid on thousands. */
const mostNodes = 200;

/** The nodes that the one along `steps`, which holds `place`, is laid on, as far as the run can be evaluated. */
export function overlaidNodesAt(snapshot: Snapshot, place: TextRange, steps: readonly PlaceStep[]): OverlaidNodes {
  const { project, file } = evaluable(snapshot, place);
  const path = holderPlaces(syntaxOf(file), place.start, steps);
  return (project?.overlaidNodes(file, path) ?? []).slice(0, mostNodes);
}

/** The run and the file; without the place's line if the file cannot be evaluated, as a key that lacks its colon. */
function evaluable({ file, syntax, project }: Snapshot, place: TextRange): Pick<Snapshot, 'file' | 'project'> {
  if (project === undefined || !isBroken(syntax)) return { file, project };
  const line = { start: lineStartOf(file.text, place.start), end: lineEndOf(file.text, place.end) };
  const newText = ' '.repeat(line.end - line.start);
  const without = new SourceFile(file.path, applyEdits(file.text, [{ range: line, newText }]), file.whileRead);
  const inputs = withFiles(project.inputs, (one) => (one === file ? without : one));
  return { file: without, project: evaluateProject(inputs) };
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
