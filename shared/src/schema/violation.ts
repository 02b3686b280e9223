/** What a type check finds, as data; `render.ts` has the words. */
import type { MapItem } from '../document/node.js';
import type { Origin } from '../text/origin.js';
import type { MapSchema, SchemaNode } from './schema-node.js';

export type TypeViolation =
  | {
      readonly kind: 'wrong-type';
      /** Where the value stands that does not fit; undefined where ytt knows no position. */
      readonly at: Origin | undefined;
      /** ytt's names of the types, such as `integer` or `map`. */
      readonly found: string;
      readonly expected: SchemaNode;
    }
  | { readonly kind: 'unknown-key'; readonly item: MapItem; readonly map: MapSchema };
