/** Walks both sides of an overlay in parallel. */

import { isNode } from '../document/kinds.js';
import type { Document, DocumentSet, NodeValue, YamlArray, YamlMap } from '../document/node.js';
import { yamlTypeName } from '../document/type-names.js';
import { isUnknown } from '../document/unknown.js';
import { typeInWords } from '../findings/plain-words.js';
import { haveSameElements } from '../memo/identity-memo.js';
import { originName } from '../text/origin.js';
import type { CountRule } from './annotations.js';
import { hasUnknownArgument, type Item, operationOf } from './annotations.js';
import { type Application, attempt, type Link, type Overlaid, type Target } from './application.js';
import { OverlayFailure } from './failure.js';
import { LeftItems } from './left-items.js';
import { rememberedOverlay } from './merge-memory.js';
import { operate } from './operations.js';

/** The current position on the right side, and its ancestors. */
export interface Position {
  /** The item of the left side whose value is overlaid. */
  readonly holder: Item | undefined;
  readonly defaults: CountRule;
  readonly link: Link | undefined;
}

/** `lefts` overlaid with the documents of `right`. */
export function overlaidSets(
  application: Application,
  lefts: readonly DocumentSet[],
  right: DocumentSet,
): readonly DocumentSet[] {
  const position = { holder: undefined, defaults: {}, link: undefined };
  const results = overlaidItems(
    application,
    lefts.map(({ items }) => items),
    right.items,
    position,
  );
  return lefts.map((set, i) => withDocuments(set, results[i] ?? set.items));
}

const latestSets = new WeakMap<DocumentSet, DocumentSet>();

/**
 * `set` with other documents. The latest such set is reused if it has the same documents, so that results memoised for
 * it stay valid.
 */
function withDocuments(set: DocumentSet, items: readonly Document[]): DocumentSet {
  if (items === set.items) return set;
  const latest = latestSets.get(set);
  if (latest !== undefined && haveSameElements(latest.items, items)) return latest;
  const result = { ...set, items };
  latestSets.set(set, result);
  return result;
}

/** `left` overlaid with `right`. Throws an `OverlayFailure` if the two do not fit together. */
export function overlaidValue(
  application: Application,
  left: NodeValue,
  right: NodeValue,
  position: Position,
): Overlaid {
  if (isUnknown(left)) return { value: left };
  if (isUnknown(right) || !isNode(right)) return 'replaced';
  switch (right.kind) {
    case 'map':
      if (!isNode(left) || left.kind !== 'map') throw mismatch('map', left, position);
      return { value: shared(application, left, (now) => overlaidMap(application, now, right, position)) };
    case 'array':
      if (!isNode(left) || left.kind !== 'array') throw mismatch('array', left, position);
      return { value: shared(application, left, (now) => overlaidArray(application, now, right, position)) };
    case 'documentSet': {
      if (!isNode(left) || left.kind !== 'documentSet') throw mismatch('document set', left, position);
      const [result = left] = overlaidSets(application, [left], right);
      return { value: result };
    }
    default:
      throw new OverlayFailure('overlay-mismatch', `Unexpected ${yamlTypeName(right)}`, {
        plain: `Expected a map, an array or a scalar, but found ${typeInWords(yamlTypeName(right))}`,
      });
  }
}

/** The result of `change` for the current state of `left`, also applied to its other places. */
function shared<T extends YamlMap | YamlArray>({ shares }: Application, left: T, change: (now: T) => T): T {
  return shares === undefined ? change(left) : shares.change(left, change);
}

function overlaidMap(application: Application, left: YamlMap, right: YamlMap, position: Position): YamlMap {
  return memoized(application, left, right, position, () => {
    const [items = []] = overlaidItems(application, [left.items], right.items, position);
    return withItems(left, items);
  });
}

function overlaidArray(application: Application, left: YamlArray, right: YamlArray, position: Position): YamlArray {
  return memoized(application, left, right, position, () => {
    const [items = []] = overlaidItems(application, [left.items], right.items, position);
    return withItems(left, items);
  });
}

/** The result of `overlay`, or the memoised one for the same two sides. */
function memoized<T extends YamlMap | YamlArray>(
  application: Application,
  left: T,
  right: T,
  { defaults }: Position,
  overlay: () => T,
): T {
  if (application.observe !== undefined) return overlay();
  const failuresBefore = application.failures;
  return rememberedOverlay(left, right, defaults, application.shares, () => {
    const result = overlay();
    // A failed application is not memoised, because each occurrence reports the failure with its own path.
    return { result, failed: application.failures > failuresBefore };
  });
}

function withItems<N extends { readonly items: readonly unknown[] }>(node: N, items: N['items']): N {
  return items === node.items ? node : { ...node, items };
}

function mismatch(wanted: string, left: NodeValue, { holder }: Position): OverlayFailure {
  const found = yamlTypeName(left);
  const related = [{ origin: holder?.origin, message: `Here is ${typeInWords(found)}` }];
  return new OverlayFailure('overlay-mismatch', `Expected ${wanted}, but was ${found}`, {
    plain: `Expected ${typeInWords(wanted)} to merge this into, but found ${typeInWords(found)}`,
    related,
    ...(wanted === 'map' ? { failure: { kind: 'map-expected', found } } : {}),
  });
}

/** Applies each item to the groups of items on the left; returns the same groups if nothing changes. */
function overlaidItems<T extends Item>(
  application: Application,
  groups: readonly (readonly T[])[],
  items: readonly T[],
  { holder, defaults, link: parent }: Position,
): readonly (readonly T[])[] {
  const left = new LeftItems(groups);
  const descend = (there: Item, right: NodeValue, childDefaults: CountRule, link: Link): Overlaid =>
    overlaidValue(application, there.value, right, { holder: there, defaults: childDefaults, link });
  for (const item of items) {
    application.thread.step();
    // It matches nothing, so it is appended directly: arrays of data values have thousands of such items.
    if (item.kind === 'arrayItem' && item.annotations === undefined) left.append(item);
    else overlayItem({ application, left, holder, item, defaults, link: { item, parent }, descend });
  }
  return left.result();
}

function overlayItem<T extends Item>(target: Target<T>): void {
  const { application, item, link } = target;
  attempt(application, link, () => {
    if (hasUnknownArgument(item)) return;
    const operation = operationOf(item);
    if (item.kind === 'mapItem' && (operation === 'overlay/insert' || operation === 'overlay/append'))
      throw new OverlayFailure(
        'overlay-operation',
        `Found @${operation} on map item (${originName(item.origin)}); ` +
          `only array items can be annotated with @${operation}`,
        {
          plain: `@${operation} goes on array items and documents, not on map items`,
          at: item.annotations?.get(operation)?.origin,
          failure: { kind: 'operation-misplaced', annotation: operation },
        },
      );
    operate(target, operation);
  });
}
