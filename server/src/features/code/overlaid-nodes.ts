/** Finds the nodes that a node of an overlay applies to. */
import {
  applyEdits,
  evaluateProject,
  type HolderPlace,
  type NodeValue,
  type Project,
  SourceFile,
  type TextEdit,
  type TextRange,
} from '@ytt-language/shared';
import {
  type AnnotatedUse,
  type CodeScope,
  codeBlocks,
  documentsOf,
  isBroken,
  itemsOf,
  keyName,
  lineStartOf,
  type Origin,
  type PlacedNode,
  pairsOf,
  pathTo,
  reparse,
  type StreamSyntax,
  syntaxOf,
  withFiles,
  withoutPauses,
} from '@ytt-language/shared/tooling';
import { codeLanguage } from '../../workspace/files/file-summary.js';
import { libraryOf } from '../../workspace/projects/loadable-names.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { lineEndOf } from '../cursor/comment-at.js';
import { documentAt, itemAtDash } from '../cursor/nodes-at.js';
import type { PlaceStep, YamlPlace } from '../cursor/place.js';
import { keyText } from '../value-text.js';

/**
 * Whether a node at `offset` may be part of an overlay: in a file with overlay annotations, or in a function, whose
 * result may become one.
 */
export function mayBeOverlay({ file }: Snapshot, offset: number): boolean {
  return file.includes('#@overlay/') || isInFunction(file, offset);
}

function isInFunction(file: SourceFile, offset: number): boolean {
  return codeBlocks(file, codeLanguage(file.path)).some(({ words: [first, end] }) => {
    if (first === undefined || first.start > offset || (end !== undefined && end.start < offset)) return false;
    return file.text.slice(first.start, first.end).endsWith('def');
  });
}

type OverlaidNodes = ReturnType<Project['overlaidNodes']>;

/** How many nodes are examined for their keys and values: an overlay of all documents applies to thousands. */
const mostNodes = 200;

/**
 * The nodes that the node along `steps`, at `place`, applies to, as far as the run can be evaluated. If the overlay is
 * inside of conditions that are not met, the nodes that it would apply to if they were.
 */
export function overlaidNodesAt(snapshot: Snapshot, place: TextRange, steps: readonly PlaceStep[]): OverlaidNodes {
  const { file, syntax } = snapshot;
  return nodesWithout(
    snapshot,
    isBroken(syntax) ? [lineAround(file.text, place.start, place.end)] : [],
    place.start,
    steps,
  );
}

/** The same for the node around `offset`, leaving out lines of the file that make it unreadable. */
function nodesWithout(
  { file, syntax, project }: Snapshot,
  unread: readonly TextEdit[],
  offset: number,
  steps: readonly PlaceStep[],
): OverlaidNodes {
  if (project === undefined) return [];
  const nodesWith = (changes: readonly TextEdit[]): OverlaidNodes => {
    if (changes.length === 0) return project.overlaidNodes(file, holderPlaces(syntax, offset, steps));
    return nodesAfter(project, file, changes, offset, steps);
  };
  const nodes = nodesWith(unread);
  const conditions = nodes.length === 0 ? conditionsAround(file, offset) : [];
  return (conditions.length === 0 ? nodes : nodesWith([...unread, ...conditions])).slice(0, mostNodes);
}

/** The nodes that a node applies to after `changes` of its file; `offset` and `steps` lead to it in the changed text. */
function nodesAfter(
  { inputs }: Project,
  file: SourceFile,
  changes: readonly TextEdit[],
  offset: number,
  steps: readonly PlaceStep[],
): OverlaidNodes {
  const changed = new SourceFile(file.path, applyEdits(file.text, changes), file.pauses);
  const run = evaluateProject(withFiles(inputs, (one) => (one === file ? changed : one)));
  return withoutPauses(() => run.overlaidNodes(changed, holderPlaces(syntaxOf(changed), offset, steps)));
}

/** The nodes that the node at `offset` applies to, ignoring the annotation above it, whose code may be incomplete. */
function overlaidBelow(
  snapshot: Snapshot,
  annotation: number,
  offset: number,
  steps: readonly PlaceStep[],
): OverlaidNodes {
  return nodesWithout(snapshot, [lineAround(snapshot.file.text, annotation)], offset, steps);
}

/** The nodes that a key in an overlay applies to, each with its place; none if the place is not a key. */
export function overlaidByKey(snapshot: Snapshot, place: YamlPlace): readonly PlacedOverlaidNode[] {
  const { at, name, path, start } = place;
  if (at !== 'key' || name === undefined || !mayBeOverlay(snapshot, start)) return [];
  const nodes = overlaidNodesAt(snapshot, place, [...path, { kind: 'key', name }]);
  return nodes.flatMap(({ origin, value }) => (origin === undefined ? [] : [{ origin, value }]));
}

export interface PlacedOverlaidNode {
  readonly origin: Origin;
  /** The value before the overlay. */
  readonly value: NodeValue;
}

/**
 * The nodes among which the annotation at `offset`, or code anywhere, can match: all documents, or for an array item,
 * all items of the arrays on the left side. The annotated node may not be written yet.
 */
export function matchableNodes(snapshot: Snapshot, annotation: number | undefined): OverlaidNodes {
  const { file, syntax } = snapshot;
  const { text } = file;
  const isOfLibrary = libraryOf(file.path) !== '';
  if (annotation === undefined) return isOfLibrary ? [] : allDocuments(snapshot);
  const comment = indentEnd(text, annotation);
  const column = comment - lineStartOf(text, comment);
  const below = nodeBelow(text, annotation);
  if (column === 0 && (below === undefined || text.startsWith('---', below)))
    return isOfLibrary ? documentsOfLibrary(snapshot, annotation, below) : allDocuments(snapshot);
  const isUnwritten = below === undefined || below - lineStartOf(text, below) < column;
  const path = isUnwritten ? unwrittenItemAt(snapshot, comment) : itemAtDash(text, syntax, below);
  const offset = isUnwritten ? comment : below;
  if (path === undefined) return [];
  // Without its annotation, the item matches nothing, and then all items of the array are returned.
  return nodesWithout(snapshot, [lineAround(text, annotation)], offset, path);
}

/**
 * The nodes on the left side that ytt passes to a function used by an annotation of the snapshot's file, as far as the
 * run shows them. Undefined for other files.
 */
export function overlaidByUse(
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
  return overlaidBelow(snapshot, at, node.origin.start, steps).map(({ value }) => value);
}

function allDocuments({ file, project }: Snapshot): OverlaidNodes {
  return (project?.overlaidNodes(file, []) ?? []).slice(0, mostNodes);
}

/**
 * The documents that a library evaluates together with the document at `marker`: those that it matches if its
 * annotation matches all of them. None before the `---` of the document is written.
 */
function documentsOfLibrary(
  { file, project }: Snapshot,
  annotation: number,
  marker: number | undefined,
): OverlaidNodes {
  if (project === undefined || marker === undefined) return [];
  const { range } = lineAround(file.text, annotation);
  const newText = '#@overlay/match by=lambda i, l, r: True';
  const offset = marker + newText.length - (range.end - range.start);
  return nodesAfter(project, file, [{ range, newText }], offset, []).slice(0, mostNodes);
}

/** The path of the item that the comment at `offset` would be if it began with a dash. */
function unwrittenItemAt({ file: { text }, syntax }: Snapshot, offset: number): readonly PlaceStep[] | undefined {
  const edit = { range: { start: offset, end: lineEndOf(text, offset) }, newText: '- ytt' };
  return itemAtDash(applyEdits(text, [edit]), reparse(text, syntax, edit), offset);
}

/** The end of the indentation of the line around `offset`. */
function indentEnd(text: string, offset: number): number {
  const start = lineStartOf(text, offset);
  return start + (/^[ \t]*/.exec(text.slice(start, offset))?.[0].length ?? 0);
}

/** The offset of the first content below the line of `offset` that is neither blank nor a comment, if there is any. */
function nodeBelow(text: string, offset: number): number | undefined {
  for (let at = text.indexOf('\n', offset) + 1; at > 0; at = text.indexOf('\n', at) + 1) {
    const end = lineEndOf(text, at);
    const content = text.slice(at, end).trimStart();
    if (content !== '' && !content.startsWith('#')) return end - content.length;
  }
  return undefined;
}

/** Blanks out the lines of a place that makes its file unreadable, such as a key without its colon. */
function lineAround(text: string, start: number, end = start): TextEdit {
  const range = { start: lineStartOf(text, start), end: lineEndOf(text, end) };
  return { range, newText: ' '.repeat(range.end - range.start) };
}

/** Changes the conditions and loops around `offset` so that the code there runs. */
function conditionsAround(file: SourceFile, offset: number): readonly TextEdit[] {
  return codeBlocks(file, codeLanguage(file.path)).flatMap(({ words }): readonly TextEdit[] => {
    const before = words.filter(({ start }) => start < offset);
    if (before.length === words.length) return [];
    return before.flatMap((word, i) => {
      const keyword = file.text.slice(word.start, word.end);
      const rest = file.text.slice(word.end, lineEndOf(file.text, word.end));
      const { length } = rest.slice(0, rest.lastIndexOf(':'));
      const running = keyword.endsWith('if') ? ` ${i === before.length - 1 ? 1 : 0}` : onceAround(keyword, rest);
      if (running === undefined || running.length > length) return [];
      // The new text is as long as the old one, so that all offsets in the file stay the same.
      return [{ range: { start: word.end, end: word.end + length }, newText: running.padEnd(length) }];
    });
  });
}

/**
 * The head of a loop that runs once, with arbitrary values; undefined if the block is not a loop. `rest` is the text
 * after `keyword`.
 */
function onceAround(keyword: string, rest: string): string | undefined {
  const names = keyword === 'for' ? /^[\w\s,()]+?\sin\b/.exec(rest)?.[0] : undefined;
  if (names === undefined) return undefined;
  const count = names.split(',').length;
  return `${names} ${count === 1 ? '[0]' : `[range(${count})]`}`;
}

/**
 * The places of the nodes along `steps` in the document around `offset`, beginning with the document. A node that does
 * not exist has no start.
 */
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
