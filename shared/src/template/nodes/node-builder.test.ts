/** Nodes while a template builds them. */
import { expect, it } from 'vitest';
import type { DocumentSet, MapItem } from '../../document/node.js';
import { unknownNode } from '../../document/unknown.js';
import { NodeBuilder } from './node-builder.js';

const item: MapItem = { kind: 'mapItem', origin: undefined, key: 'a', value: 'written' };
const documents: DocumentSet = { kind: 'documentSet', origin: undefined, items: [] };

it('a rejected value leaves the node with an unknown one', () => {
  const builder = new NodeBuilder(item, false);
  builder.setValue(1);
  expect(() => builder.setValue(documents)).toThrow('map items can only contain arrays, maps, or scalars');
  expect(builder.freeze()).toMatchObject({ key: 'a', value: unknownNode });
});
