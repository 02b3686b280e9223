/** Applies the overlays among a library's output documents to the other documents. */

import type { Document, DocumentSet } from '../../document/node.js';
import { isEmptyDocument } from '../../document/print/print-yaml.js';
import { hasUnknownAnnotation } from '../../document/unknown.js';
import type { Finding } from '../../findings/finding.js';
import { addAll } from '../../memo/list-map.js';
import type { Item } from '../../overlay/annotations.js';
import { observeMatches } from '../../overlay/application.js';
import { type OverlayOptions, overlayDocumentSets } from '../../overlay/apply.js';
import { repeatedKeyFindings } from '../../overlay/repeated-keys.js';
import { sharedWithinFiles } from '../../overlay/shared-nodes.js';
import { unusedAnnotationFindings } from '../../overlay/unused-annotations.js';
import type { SourceFile } from '../../text/source-file.js';
import { type HolderPlace, MatchRecorder } from './match-recorder.js';

/** The documents of each file after the overlays, and the findings. */
export interface OverlaidOutput {
  /** The documents of each file, at its index; undefined if the file had only overlays or nothing. */
  readonly files: readonly (DocumentSet | undefined)[];
  readonly findings: readonly Finding[];
}

/** `files` are the evaluated documents of each file, in the order of the inputs. */
export function overlayOutput(files: readonly DocumentSet[], options: OverlayOptions): OverlaidOutput {
  const parts = files.map(partsOf);
  const overlays = parts.flatMap((part) => part.overlays);
  const indexes = [...files.keys()].filter((index) => parts[index]?.left !== undefined);
  let lefts: readonly DocumentSet[] = parts.flatMap(({ left }) => left ?? []);
  if (overlays.length > 0) lefts = sharedWithinFiles(lefts);
  const findings: Finding[] = lefts.flatMap(({ items }) => items.flatMap(unusedAnnotationFindings));
  for (const overlay of overlays) {
    const right: DocumentSet = { kind: 'documentSet', items: [overlay], origin: undefined };
    const overlaid = overlayDocumentSets(lefts, right, options);
    addAll(findings, [...overlaid.findings, ...overlaid.around]);
    lefts = overlaid.result;
  }
  addAll(findings, lefts.flatMap(repeatedKeyFindings));
  const result: (DocumentSet | undefined)[] = files.map(() => undefined);
  for (const [at, index] of indexes.entries()) result[index] = lefts[at];
  return { files: result, findings };
}

/**
 * The nodes that the last node of `path` applies to, in the state in which its overlay finds them. `path` leads to the
 * node from its document in `file`, which is an overlay, or has functions that build parts of overlays. Empty if
 * nothing on the path has a match. If the path is empty, all documents before the overlays.
 */
export function overlaidNodes(
  files: readonly DocumentSet[],
  file: SourceFile,
  path: readonly HolderPlace[],
  options: OverlayOptions,
): readonly Item[] {
  const parts = files.map(partsOf);
  if (path.length === 0) return parts.flatMap(({ left }) => left?.items ?? []);
  const overlays = parts.flatMap((part) => part.overlays);
  const target = overlays.findIndex(({ origin }) => origin?.file === file && origin.start === path[0]?.start);
  const matches = new MatchRecorder(file, path);
  let lefts: readonly DocumentSet[] = sharedWithinFiles(parts.flatMap(({ left }) => left ?? []));
  if (target === -1) observeMatches(options.thread, matches.observe);
  for (const [index, overlay] of (target === -1 ? overlays : overlays.slice(0, target + 1)).entries()) {
    const right: DocumentSet = { kind: 'documentSet', items: [overlay], origin: undefined };
    if (index === target) observeMatches(options.thread, matches.observe);
    lefts = overlayDocumentSets(lefts, right, options).result;
  }
  return matches.nodes();
}

/** The documents of a file: its overlays, and the others, if it has any. */
interface Parts {
  readonly overlays: readonly Document[];
  readonly left: DocumentSet | undefined;
}

const partsOfFiles = new WeakMap<DocumentSet, Parts>();

function partsOf(file: DocumentSet): Parts {
  let known = partsOfFiles.get(file);
  if (known === undefined) {
    const overlays: Document[] = [];
    const items: Document[] = [];
    for (const document of file.items) {
      if (document.annotations?.has('overlay/match') === true) overlays.push(document);
      else if (!isEmptyDocument(document) && !hasUnknownAnnotation(document, 'overlay/match')) items.push(document);
    }
    known = { overlays, left: items.length === 0 ? undefined : { ...file, items } };
    partsOfFiles.set(file, known);
  }
  return known;
}
