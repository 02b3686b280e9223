import { describe, expect, it } from 'vitest';
import { Float } from '../number/number.js';
import {
  isArray,
  isArrayOrList,
  isCollection,
  isFragmentNode,
  isMap,
  isMapOrDict,
  isNode,
  isPlainList,
  isPlainMap,
  isScalar,
  isYamlCollection,
} from './kinds.js';
import type { Document, MapItem, NodeValue } from './node.js';

const at = { origin: undefined };
const item: MapItem = { kind: 'mapItem', ...at, key: 'a', value: 1 };
const document: Document = { kind: 'document', ...at, value: null };

const values: Readonly<Record<string, NodeValue>> = {
  null: null,
  boolean: false,
  int: 0,
  bigint: 2n ** 60n,
  float: new Float(1),
  string: '',
  map: { kind: 'map', ...at, items: [item] },
  array: { kind: 'array', ...at, items: [] },
  plainMap: { kind: 'plainMap', entries: [] },
  plainList: { kind: 'plainList', items: [] },
  documentSet: { kind: 'documentSet', ...at, items: [document] },
  document,
  mapItem: item,
  arrayItem: { kind: 'arrayItem', ...at, value: 1 },
};
const scalars = ['null', 'boolean', 'int', 'bigint', 'float', 'string'];

describe('the kinds of node values', () => {
  it.each<[(value: NodeValue) => boolean, string[]]>([
    [isScalar, scalars],
    [isNode, ['map', 'array', 'documentSet', 'document', 'mapItem', 'arrayItem']],
    [isMap, ['map']],
    [isArray, ['array']],
    [isYamlCollection, ['map', 'array']],
    [isFragmentNode, ['map', 'array', 'documentSet']],
    [isPlainMap, ['plainMap']],
    [isPlainList, ['plainList']],
    [isMapOrDict, ['map', 'plainMap']],
    [isArrayOrList, ['array', 'plainList']],
    [isCollection, ['map', 'array', 'plainMap', 'plainList']],
  ])('%o is true of %s alone', (question, expected) => {
    expect(Object.keys(values).filter((name) => question(values[name] as NodeValue))).toEqual(expected);
  });

  it('are undefined for absent values', () => {
    expect([isMap, isArray, isYamlCollection].map((is) => is(undefined))).toEqual([false, false, false]);
  });
});
