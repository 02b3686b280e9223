/** The operations of an overlay item on the nodes that it matches: merge, replace, remove, insert, append. */
import { isCollection, isScalar } from '../document/kinds.js';
import type { NodeValue } from '../document/node.js';
import { yamlTypeName } from '../document/type-names.js';
import { typeInWords } from '../findings/plain-words.js';
import type { CallableObject } from '../starlark/values/arguments.js';
import type { CountRule } from './annotations.js';
import {
  assertVia,
  childDefaultsArguments,
  type Item,
  insertArguments,
  type Operation,
  replaceArguments,
} from './annotations.js';
import { attempt, type Target } from './application.js';
import { assertNode } from './assertion.js';
import { callFunction, givenValue, seenValue } from './calls.js';
import { OverlayFailure } from './failure.js';
import type { Place } from './left-items.js';
import { withDefaults } from './match-count.js';
import { matching } from './matching.js';

/** Performs `operation`. Throws an `OverlayFailure` if that fails; earlier changes stay. */
export function operate<T extends Item>(target: Target<T>, operation: Operation): void {
  operations[operation](target);
}

const operations: Readonly<Record<Operation, <T extends Item>(target: Target<T>) => void>> = {
  'overlay/merge': merge,
  'overlay/remove': remove,
  'overlay/replace': replace,
  'overlay/insert': insert,
  'overlay/append': append,
  'overlay/assert': assert,
};

function childDefaults<T extends Item>({ item, defaults }: Target<T>): CountRule {
  return withDefaults(childDefaultsArguments(item), defaults);
}

function merge<T extends Item>(target: Target<T>): void {
  const { application, left, item, link } = target;
  const defaults = childDefaults(target);
  const places = matching(target)();
  if (places === undefined) return;
  // A document that matches nothing is not added.
  if (places.length === 0 && item.kind !== 'document') left.append(item);
  for (const place of places)
    attempt(application, link, () => left.set(place, merged(target, left.at(place), defaults)));
}

/** The merged item keeps the annotations and comments of the left side; its position becomes that of its value. */
function merged<T extends Item>({ item, descend, link }: Target<T>, there: T, defaults: CountRule): T {
  const overlaid = there.value === null ? 'replaced' : descend(there, item.value, defaults, link);
  if (overlaid !== 'replaced') return withMerged(there, overlaid.value);
  const origin = item.kind === 'document' ? there.origin : item.origin;
  return there.value === item.value && there.origin === origin ? there : { ...there, value: item.value, origin };
}

function remove<T extends Item>(target: Target<T>): void {
  target.left.remove(matching(target)() ?? []);
}

function replace<T extends Item>(target: Target<T>): void {
  const { application, left, item, link } = target;
  const find = matching(target);
  const { via, orAdd } = replaceArguments(item);
  const places = find();
  if (places === undefined) return;
  for (const place of places)
    attempt(application, link, () => left.set(place, withValue(target, via, left.at(place).value)));
  if (places.length === 0 && orAdd) {
    expectDocumentSet(target);
    left.append(withValue(target, via, null), 0);
  }
}

const latestDocuments = new WeakMap<Item, Item>();

/**
 * `there` with the merged `value`. The latest document with that value is reused: most documents of a run merge to the
 * same value as before, and results memoised for the document stay valid.
 */
function withMerged<T extends Item>(there: T, value: NodeValue): T {
  if (value === there.value) return there;
  if (there.kind !== 'document') return { ...there, value };
  // `as`: an item keeps its kind.
  const latest = latestDocuments.get(there) as T | undefined;
  if (latest?.value === value) return latest;
  const result = { ...there, value };
  latestDocuments.set(there, result);
  return result;
}

function insert<T extends Item>(target: Target<T>): void {
  const { left, item } = target;
  const places = matching(target)();
  if (places === undefined) return;
  const { before, after, via } = insertArguments(item);
  const isMatched = (place: Place): boolean => places.some(({ group, at }) => group === place.group && at === place.at);
  left.spread((place, there) => {
    if (!isMatched(place)) return undefined;
    const inserted = withValue(target, via, there.value);
    return [...(before ? [inserted] : []), there, ...(after ? [inserted] : [])];
  });
}

function append<T extends Item>(target: Target<T>): void {
  expectDocumentSet(target);
  target.left.append(target.item);
}

function assert<T extends Item>(target: Target<T>): void {
  const { application, left, item, descend, link } = target;
  const defaults = childDefaults(target);
  const find = matching(target);
  const via = assertVia(item);
  for (const place of find() ?? [])
    attempt(application, link, () => {
      const there = left.at(place);
      assertNode(application.thread, there, item, via);
      const overlaid = descend(there, item.value, defaults, link);
      if (overlaid !== 'replaced') left.set(place, withMerged(there, overlaid.value));
    });
}

/** The item of the overlay, with the value that replaces `existing`. */
function withValue<T extends Item>(
  { application, item }: Target<T>,
  via: CallableObject | undefined,
  existing: NodeValue,
): T {
  if (via === undefined) return item;
  const value = givenValue(callFunction(application.thread, via, [seenValue(existing), seenValue(item.value)]));
  if (canBeHeld(value)) return { ...item, value };
  throw new OverlayFailure('overlay-call', `${holdings[item.kind]}; this is a ${yamlTypeName(value)}`, {
    plain: `Expected via= to return a map, an array or a scalar, but it returned ${typeInWords(yamlTypeName(value))}`,
  });
}

const holdings = {
  document: 'documents can only contain arrays, maps, or scalars',
  mapItem: 'map items can only contain arrays, maps, or scalars',
  arrayItem: 'array items can only contain maps, arrays, or scalars',
} as const;

function canBeHeld(value: NodeValue): boolean {
  return isScalar(value) || isCollection(value);
}

/** Fails as ytt does, which crashes if a document is to be added and there is no file to add it to. */
function expectDocumentSet<T extends Item>({ left }: Target<T>): void {
  if (left.groupCount > 0) return;
  throw new OverlayFailure('overlay-operation', 'Internal inconsistency: Expected at least one *yamlmeta.DocumentSet', {
    plain: 'There is no document to add this one to',
  });
}
