/**
 * Merges plain data values (`--data-values-file`): new keys are allowed, and arrays and scalars replace whatever is
 * there. ytt turns the plain document into an overlay; this gives the same result directly. It shares every part of
 * either side that the other does not change, and is memoised for each pair of maps.
 */

import { parseComment } from '../annotations/comment.js';
import { isMap, isNode } from '../document/kinds.js';
import type { ArrayItem, Document, MapItem, Node, NodeValue, YamlMap } from '../document/node.js';
import { childNodes, hasTemplating } from '../document/node-traits.js';
import { yamlTypeName } from '../document/type-names.js';
import { isUnknown, unknownNode } from '../document/unknown.js';
import type { Finding } from '../findings/finding.js';
import { typeInWords } from '../findings/plain-words.js';
import { addAll } from '../memo/list-map.js';
import { type Origin, originName } from '../text/origin.js';
import type { Link } from './application.js';
import type { OverlayOutcome } from './apply.js';
import { OverlayFailure } from './failure.js';
import { LeftItems } from './left-items.js';
import { mergeMemory } from './merge-memory.js';
import { asNodes, withoutOverlayAnnotations } from './nodes.js';
import { failureFinding, findingsAround } from './report.js';

/** The finding for the first ytt comment in a document given as plain data values; undefined if there is none. */
export function plainValuesProblem(document: Document): Finding | undefined {
  const origin = hasTemplating(document) ? firstTemplating(document) : undefined;
  if (origin === undefined) return undefined;
  const { file, start, end } = origin;
  return {
    code: 'overlay-not-plain',
    severity: 'error',
    file,
    range: { start, end },
    plain: "Plain data values cannot have code or annotations of ytt, but this comment begins with '#@'",
    message: 'Expected to be plain YAML, having no annotations (hint: remove comments starting with `#@`)',
    related: [],
  };
}

function firstTemplating(node: Node): Origin | undefined {
  const { origin } = node;
  // Whether a comment is ytt's, judged without the node's content.
  const own = node.comments?.find((comment) =>
    hasTemplating({ kind: 'document', origin, value: null, comments: [comment] }),
  );
  if (own !== undefined) return own.origin;
  const child = childNodes(node).find(hasTemplating);
  return child && firstTemplating(child);
}

/** A document, or part of one, without its ytt comments, and with unknown values for items with code. */
export function plainPart<T extends Node>(node: T): T {
  if (!hasTemplating(node)) return node;
  const plain = { ...node, comments: undefined };
  if ('items' in plain) return { ...plain, items: plain.items.map(plainPart) };
  const { kind, value, comments = [] } = node as Document | MapItem | ArrayItem;
  const hasCode = kind !== 'document' && comments.some(({ data }) => /code|value/.test(parseComment(data, true).kind));
  return { ...plain, value: hasCode ? unknownNode : isNode(value) ? plainPart(value) : value };
}

/** Overlays `left` with the plain document `right`. Memoised by the identity of their maps. */
export function mergePlainDocument(left: Document, right: Document, fallback?: Origin): OverlayOutcome<Document> {
  const findings: Finding[] = [];
  const around: Finding[] = [];
  const fail = (failure: OverlayFailure, link: Link): void => {
    const finding = failureFinding(failure, link, fallback);
    if (finding !== undefined) findings.push(finding);
    addAll(around, findingsAround(failure, link));
  };
  const link = linkTo(right);
  try {
    const there = withoutOverlayAnnotations(asNodes(left));
    return { result: new PlainMerge(fail).document(there, asNodes(right), link), findings, around };
  } catch (error) {
    if (!(error instanceof OverlayFailure)) throw error;
    fail(error, link);
    return { result: left, findings, around };
  }
}

function linkTo(item: Document): Link {
  return { item, parent: undefined };
}

const merges = mergeMemory();

class PlainMerge {
  private readonly report: (failure: OverlayFailure, link: Link) => void;
  private failures = 0;

  constructor(report: (failure: OverlayFailure, link: Link) => void) {
    this.report = report;
  }

  document(left: Document, right: Document, link: Link): Document {
    if (!isMap(right.value)) return right;
    const value = this.value(left, right.value, link);
    return value === left.value ? left : { ...left, value };
  }

  /** The value of `holder` merged with `right`. Throws an `OverlayFailure` if it is not a map. */
  private value(holder: Document | MapItem, right: YamlMap, link: Link): NodeValue {
    const left = holder.value;
    if (left === null) return right;
    if (isUnknown(left)) return left;
    if (isMap(left)) return this.maps(left, right, link);
    const found = yamlTypeName(left);
    const related = [{ origin: holder.origin, message: `Here is ${typeInWords(found)}` }];
    const plain = `Expected ${typeInWords(found)}, but found a map`;
    const failure = { kind: 'map-expected', found } as const;
    throw new OverlayFailure('overlay-mismatch', `Expected map, but was ${found}`, { plain, related, failure });
  }

  private maps(left: YamlMap, right: YamlMap, link: Link): YamlMap {
    const known = merges.find(left, right);
    if (known !== undefined) return known;
    const failuresBefore = this.failures;
    const items = new LeftItems([left.items]);
    for (const item of right.items) this.attempt(items, item, { item, parent: link });
    const [result = left.items] = items.result();
    const map = result === left.items ? left : { ...left, items: result };
    // A failed merge is not memoised, because each occurrence reports it with its own path.
    if (this.failures === failuresBefore) merges.keep(left, right, map);
    return map;
  }

  private attempt(left: LeftItems<MapItem>, item: MapItem, link: Link): void {
    try {
      this.item(left, item, link);
    } catch (error) {
      if (!(error instanceof OverlayFailure)) throw error;
      this.failures++;
      this.report(error, link);
    }
  }

  private item(left: LeftItems<MapItem>, item: MapItem, link: Link): void {
    const places = left.withKeyOf(item);
    const [place] = places;
    if (place === undefined) {
      left.append(item);
      return;
    }
    if (places.length > 1) throw repeatedKey(places.map((each) => left.at(each)));
    const there = left.at(place);
    if (!isMap(item.value) || isUnknown(item.value)) left.set(place, item);
    else if (there.value === null) left.set(place, { ...there, value: item.value, origin: item.origin });
    else {
      const value = this.value(there, item.value, link);
      if (value !== there.value) left.set(place, { ...there, value });
    }
  }
}

function repeatedKey(items: readonly MapItem[]): OverlayFailure {
  const lines = items.map(({ origin }) => originName(origin)).sort();
  return new OverlayFailure(
    'overlay-match',
    `Expected number of matched nodes to be 1, but was ${items.length} (lines: ${lines.join(', ')})`,
    {
      plain: 'The key is there more than once in what this is merged into',
      related: items.map(({ origin }) => ({ origin, message: 'This matches' })),
    },
  );
}
