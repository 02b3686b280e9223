/**
 * Bits that tell what occurs in a part of a syntax tree. They are recorded on each collection when it is created, so
 * that a search can skip all parts without it, which are nearly all.
 */
import { isMergeKey } from './scalars/resolve.js';
import { byteOrderMark } from './scan/characters.js';
import type { ItemSyntax, NodeSyntax, PairSyntax, ScalarSyntax } from './syntax.js';

/** The bits of `occurs` of a collection. */
export const occurrence = {
  /** An anchor, an alias or a merge key. */
  aliasing: 1,
  /** A plain scalar that ytt may read as something other than it looks. */
  suspicious: 2,
} as const;

/** The combined `occurs` of `items`. */
export function occurringIn(items: readonly (PairSyntax | ItemSyntax)[]): number {
  let occurs = 0;
  for (const item of items) occurs |= occurringInItem(item);
  return occurs;
}

/**
 * Returns the bits of `occurrence` for the key and the value of an item, at any depth; a merge key counts as aliasing.
 */
export function occurringInItem(item: PairSyntax | ItemSyntax): number {
  const inValue = item.value === undefined ? 0 : occurringInNode(item.value);
  if (item.kind === 'item') return inValue;
  return inValue | occurringInNode(item.key) | (isMergeKey(item.key) ? occurrence.aliasing : 0);
}

/** Returns the bits of `occurrence` for a node, its anchor, and its content at any depth. */
export function occurringInNode(node: NodeSyntax): number {
  const own = node.kind === 'alias' || node.anchor !== undefined ? occurrence.aliasing : 0;
  switch (node.kind) {
    case 'alias':
      return own;
    case 'scalar':
      return mayBeSuspicious(node) ? own | occurrence.suspicious : own;
    case 'mapping':
    case 'sequence':
      return own | node.occurs;
  }
}

/** Matches the scalars that may be suspicious. */
const candidate = /^(?:y|n|yes|no|on|off|[-+]?[0-9]+[eE_][0-9_.]*|[-+]?0[0-9_]+|.*["'\]}:]|--[ \t].*|.* - .*)$/i;

/** The character codes with which such a scalar can begin or end. */
const firstCodes = codes('yYnNoO+-0123456789');
const lastCodes = codes('"\']}:');

/** For each code below 128: 1 for those of `characters`. */
function codes(characters: string): Uint8Array {
  const table = new Uint8Array(128);
  for (let i = 0; i < characters.length; i++) table[characters.charCodeAt(i)] = 1;
  return table;
}

/**
 * Whether ytt may read a scalar as something other than it looks. A quick test for `suspicious-scalars.ts`, which is
 * made for every scalar of every text.
 */
function mayBeSuspicious({ style, tag, value }: ScalarSyntax): boolean {
  if (style !== 'plain' || tag !== undefined) return false;
  const mayMatch =
    firstCodes[value.charCodeAt(0)] === 1 ||
    lastCodes[value.charCodeAt(value.length - 1)] === 1 ||
    value.includes(' - ');
  return (mayMatch && candidate.test(value)) || value.includes(byteOrderMark);
}
