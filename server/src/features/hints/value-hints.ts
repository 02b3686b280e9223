/** Inlay hints after code: the value of the node that it computes. */
import type { ArrayItem, Document, DocumentSet, MapItem, NodeValue, SourceFile, TextRange } from '@ytt-language/shared';
import {
  addToList,
  type CommentSyntax,
  codeAt,
  documentsOf,
  isArrayOrList,
  isScalar,
  isUnknown,
  isYamlCollection,
  itemsOf,
  type PlacedNode,
  pairsOf,
  parseComment,
} from '@ytt-language/shared/tooling';
import { isYamlName } from '../../workspace/files/file-summary.js';
import type { Snapshot } from '../../workspace/snapshot.js';
import { effectiveValue, flowAt } from '../code/code-values.js';
import { inlineText, yamlText } from '../value-text.js';
import { cutLabel, type InlayHint } from './inlay-hint.js';

/** The maximum number of different values shown for a node in a loop. */
const mostValues = 3;

/** The hints for the nodes with code in `range`: their values before overlays change them. */
export function valueHints(snapshot: Snapshot, range: TextRange): readonly InlayHint[] {
  const { file, summary } = snapshot;
  if (!summary.templated || !isYamlName(file.path)) return [];
  const codeNodes = codeIn(snapshot, range);
  const documents = codeNodes.length === 0 ? undefined : snapshot.project?.evaluatedDocuments(file);
  if (documents === undefined) return [];
  const values = valuesByPlace(documents, file);
  return codeNodes.flatMap(({ kind, start, at }) =>
    hintOf(at, values.get(`${kind} ${start}`) ?? unreached(snapshot, at)),
  );
}

/** If the code that ends at `at` did not run: the values of the data value that it names. */
function unreached(snapshot: Snapshot, at: number): readonly NodeValue[] {
  const code = codeAt(snapshot.file, 'yaml', at);
  const given = code?.nodes.find((node) => node.kind === 'parenthesized');
  if (code === undefined || given?.kind !== 'parenthesized') return [];
  const [value, ...others] = flowAt(snapshot, code, given.expression);
  const effective = value?.kind === 'data-value' && others.length === 0 ? effectiveValue(snapshot, value) : undefined;
  return effective === undefined ? [] : [effective];
}

type Holder = Document | MapItem | ArrayItem;

interface CodeOfNode {
  /** The node whose value the code computes: its kind and start. */
  readonly kind: Holder['kind'];
  readonly start: number;
  /** The end of the line of code. */
  readonly at: number;
}

function codeIn({ syntax }: Snapshot, range: TextRange): readonly CodeOfNode[] {
  const found: CodeOfNode[] = [];
  const collect = (kind: Holder['kind'], comments: readonly CommentSyntax[], owner: number, start: number): void => {
    for (const { at, data, sameLine } of comments) {
      if (parseComment(data, sameLine).kind !== 'value') continue;
      const code = { start: owner + at, end: owner + at + 1 + data.trimEnd().length };
      if (code.start <= range.end && code.end >= range.start) found.push({ kind, start, at: code.end });
    }
  };
  const visit = (placed: PlacedNode | undefined): void => {
    for (const { pair, start, key, value } of pairsOf(placed)) {
      collect('mapItem', pair.comments, start, key.start);
      visit(value);
    }
    for (const { item, start, value } of itemsOf(placed)) {
      collect('arrayItem', item.comments, start, start);
      visit(value);
    }
  };
  for (const { document, start, value } of documentsOf(syntax)) {
    collect('document', document.comments, start, start);
    visit(value);
  }
  return found;
}

/** The values of the nodes in `file` by kind and start. A node in a loop has several. */
function valuesByPlace(documents: DocumentSet, file: SourceFile): ReadonlyMap<string, readonly NodeValue[]> {
  const values = new Map<string, NodeValue[]>();
  // A node can occur in several others, and is visited once.
  const seen = new Set<NodeValue>();
  const visit = (value: NodeValue): void => {
    if (!isYamlCollection(value) || seen.has(value)) return;
    seen.add(value);
    for (const item of value.items) add(item);
  };
  const add = ({ kind, origin, value }: Holder): void => {
    if (origin?.file === file) {
      const place = `${kind} ${origin.start}`;
      addToList(values, place, value);
    }
    visit(value);
  };
  for (const document of documents.items) add(document);
  return values;
}

function hintOf(at: number, values: readonly NodeValue[]): readonly InlayHint[] {
  const shown = new Map<string, NodeValue>();
  for (const value of values) {
    if (!isUnknown(value)) shown.set(shortText(value), value);
    if (shown.size > mostValues) break;
  }
  if (shown.size === 0) return [];
  const labels = [...shown.keys()].slice(0, mostValues);
  const tooltip = [...shown.values()].slice(0, mostValues).map((value) => yamlText(value) ?? '');
  if (shown.size > mostValues) labels.push('…');
  return [{ at, label: cutLabel(`= ${labels.join(', ')}`), tooltip: tooltip.join('\n---\n') }];
}

/** A value on one line. */
function shortText(value: NodeValue): string {
  const text = inlineText(value);
  if (text !== undefined) return text;
  if (isScalar(value)) return '…';
  return isArrayOrList(value) ? '[…]' : '{…}';
}
